"""The race: people and the daemon edit one page at once, and afterwards every edit is accounted for.

Four people and the daemon each add to a row of a table, to a section of theirs and to a log for all, as fast as they
can: some edits conflict, others are merged by the wiki. `python -m tests.mediawiki.race 1000` runs it by itself.

What must come out, judged from the page's whole history alone:
- lost: an edit that was answered as done and is in no later text (must be none);
- unnoticed merges: a revision of the daemon that holds more than was sent, or follows another one than it was made
  from, without the daemon's having noted so (must be none);
- unaccounted: revisions of the daemon that its outbox does not know, or the other way round (must be none).
"""

import re
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import msgspec

from parsers.errors import SourceError, WriteRefused
from parsers.mediawiki import Edited, Rejected
from parsers.records import Record, Revision
from syncd.plan.manners import manners_for
from syncd.service.outbox import Outcome, Postman
from syncd.sources.wiki import Wiki
from syncd.store.database import Database
from syncd.store.outbox import Outbox
from tests.mediawiki.people import someone, the_daemon
from tests.mediawiki.rig import PLAYERS, Rig, a_rig
from writers.wiki import PageEdit, Written, mark_for, normalised, write

RUNNERS = (*PLAYERS, "Syncbot")


class Result(Record, frozen=True):
    """What the race came to; the first three must be empty."""

    lost: tuple[str, ...]
    unnoticed_merges: tuple[int, ...]
    unaccounted: tuple[int, ...]
    edits: int
    conflicts: int
    merges: int
    merges_hidden_by_the_answer: int
    seconds: float


def start_text() -> str:
    """A row of a table and a section for each, where edits merge, and a log for all, where they conflict."""
    rows = "".join(f"|-\n| {name} || :\n" for name in RUNNERS)
    sections = "\n\n".join(f"== {name} ==\n\nDone by {name}:" for name in RUNNERS)
    return f"{{|\n{rows}|}}\n\n{sections}\n\n== Log =="


def next_text(text: str, name: str, number: int) -> str:
    """One more edit by somebody: of their row, of their section, or of the log, in turn."""
    if number % 3 == 0:
        return f"{text}\n* {name}: {number}"
    head, here, tail = text.partition(f"| {name} || :" if number % 3 == 1 else f"Done by {name}:")
    return f"{head}{here} {number}{tail}"


def done_by(text: str, name: str) -> list[int]:
    """Which of somebody's edits a text holds, and how often."""
    theirs = re.findall(rf"^(?:\| {name} \|\| |Done by {name}|\* {name}):(.*)$", text, re.MULTILINE)
    return sorted(int(number) for line in theirs for number in line.split())


def run(rig: Rig, title: str, edits: int, store: Path) -> Result:
    """Race for so many edits in all, and judge what came of it."""
    rig.edit(title, start_text())
    each = edits // len(RUNNERS)
    wiki = Listening(the_daemon(rig))
    begun = time.monotonic()
    runners = [threading.Thread(target=person, args=(rig, title, name, each)) for name in PLAYERS]
    with Database(store) as database:
        for runner in runners:
            runner.start()
        the_daemon_runs(Outbox(database), wiki, title, each)
        for runner in runners:
            runner.join()
        return judged(wiki, title, each, Outbox(database), time.monotonic() - begun)


def person(rig: Rig, title: str, name: str, edits: int) -> None:
    """Edits until so many edits are done, reading again after each conflict."""
    wiki = someone(rig, name)
    while not attempted(wiki.login):
        pass
    for number in range(1, edits + 1):
        while not attempted(lambda: person_edits(wiki, title, name, number)):  # noqa: B023  # called in this round
            pass
    wiki.close()


def person_edits(wiki: Wiki, title: str, name: str, number: int) -> None:
    """One edit, unless the page shows it already: an earlier try may have been done though no answer came."""
    edit = an_edit(wiki, title, number, name)
    if edit is not None:
        write(wiki, edit)


def attempted(something: Callable[[], object]) -> bool:
    """Whether it went well; whatever the wiki objects to is tried again by the caller."""
    try:
        something()
    except (WriteRefused, SourceError):
        return False
    return True


def an_edit(wiki: Wiki, title: str, number: int, name: str) -> PageEdit | None:
    """Somebody's edit of the page as it is now, or None where it is there."""
    page = wiki.read([title])[title]
    if number in done_by(page.text or "", name):
        return None
    text = next_text(page.text or "", name, number)
    mark = mark_for(title, page.revid, text, datetime.now(UTC))
    return PageEdit(title, page.revid, text, f"{name} {number}", mark, read_at=wiki.clock)


class Listening:
    """The daemon's wiki, counting conflicts, and remembering which revision each answer said the edit had followed."""

    def __init__(self, wiki: Wiki) -> None:
        self.told: dict[int, int] = {}
        self.conflicts = 0
        self.wiki, self.user = wiki, wiki.user
        self.login, self.read = wiki.login, wiki.read
        self.revision, self.revisions_by = wiki.revision, wiki.revisions_by

    def edit(self, fields: Mapping[str, str]) -> Edited | Rejected:
        answer = self.wiki.edit(fields)
        if isinstance(answer, Edited):
            self.told[answer.new_revid] = answer.old_revid
        else:
            self.conflicts += 1
        return answer


def the_daemon_runs(outbox: Outbox, wiki: Listening, title: str, edits: int) -> None:
    """The daemon, by its own way out: outbox, manners, planning again."""
    manners = manners_for("Syncbot", frozenset({title}), edits_per_hour=10**6)
    postman = Postman(outbox, wiki, manners, lambda *_: True)
    for number in range(1, edits + 1):
        while not attempted(lambda: daemon_edits(postman, wiki.wiki, title, number)):  # noqa: B023
            time.sleep(0.1)  # an edit under way is waited for; people go on meanwhile


def daemon_edits(postman: Postman, wiki: Wiki, title: str, number: int) -> None:
    """A cycle: what was left open, then what is due; raises where the edit is not on the page after it."""
    now = datetime.now(UTC)
    postman.recover(now)
    delivery = postman.deliver_planned(partial(an_edit, wiki, title, number, "Syncbot"), now)
    if delivery is not None and delivery.outcome is not Outcome.WRITTEN:
        raise WriteRefused(title, delivery.outcome, delivery.line, replan=True)


def judged(wiki: Listening, title: str, each: int, outbox: Outbox, seconds: float) -> Result:
    """The verdict, from the page's history and the outbox."""
    history = {one.revid: one for one in wiki.wiki.history(title)}
    final = next(reversed(history.values())).text or ""
    noted = {
        written.new_revid or 0: (msgspec.json.decode(record, type=PageEdit), written)
        for record, answer in outbox.written()
        if (written := msgspec.json.decode(answer, type=Written))
    }
    merged = [revid for revid, (edit, _) in noted.items() if revid in history and is_merged(history[revid], edit)]
    return Result(
        lost=tuple(f"{name}: {found}" for name in RUNNERS if (found := done_by(final, name)) != [*range(1, each + 1)]),
        unnoticed_merges=tuple(revid for revid in merged if not noted[revid][1].intervening),
        unaccounted=tuple(set(noted) ^ {one.revid for one in history.values() if one.user == wiki.user}),
        edits=len(history) - 1,
        conflicts=wiki.conflicts,
        merges=len(merged),
        merges_hidden_by_the_answer=sum(wiki.told.get(r) == noted[r][0].base_revid for r in merged),
        seconds=round(seconds, 1),
    )


def is_merged(stored: Revision, edit: PageEdit) -> bool:
    """Whether a revision is not simply the text that was sent on top of what it was made from."""
    return stored.parentid != edit.base_revid or stored.text != normalised(edit.text)


def main(edits: int) -> int:
    """Race by itself; prints the figures, and answers 1 where an edit is unaccounted for."""
    with a_rig() as rig, tempfile.TemporaryDirectory() as folder:
        result = run(rig, "Race", edits, Path(folder) / "race.sqlite")
    print("\n".join(f"{name:<28} {value}" for name, value in msgspec.structs.asdict(result).items()))
    return 1 if result.lost or result.unnoticed_merges or result.unaccounted else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
