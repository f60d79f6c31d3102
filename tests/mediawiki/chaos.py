"""The chaos: a daemon of its own process is killed (-9) at each step of a write, started again, and must come out even.

`python -m tests.mediawiki.chaos 100` kills a hundred times at each step. After each restart the page's history is
asked: the edit is there, once, and the outbox knows it under the revision it really has.
"""

import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

import msgspec

from parsers.records import Record
from syncd.plan.manners import manners_for
from syncd.service.outbox import Outcome, Postman
from syncd.sources.wiki import Wiki
from syncd.store.database import Database
from syncd.store.outbox import Outbox
from tests.mediawiki.people import the_daemon
from tests.mediawiki.rig import Rig, a_rig
from writers.wiki import PageEdit, Written, mark_for

KILLED = -9


class Step(StrEnum):
    """Where the daemon is killed."""

    INTENDED = "the intent stands in the outbox"
    SENDING = "noted as being sent, but not sent yet"
    UNDER_WAY = "sent, and the wiki is at work on it"
    UNANSWERED = "done, and the answer is on its way"
    UNRECORDED = "answered, but not recorded"


class Result(Record, frozen=True):
    """What came of so many kills at a step: both must be empty."""

    step: Step
    kills: int
    missing: tuple[int, ...]
    twice: tuple[int, ...]
    unaccounted: tuple[int, ...]
    found_in_history: int
    seconds: float


def run(rig: Rig, step: Step, kills: int, store: Path) -> Result:
    """Kill so many times at one step, each in the middle of another edit of one page."""
    title = f"Chaos {step.name.lower()}"
    rig.edit(title, "Done:")
    wiki, begun, found = the_daemon(rig), time.monotonic(), 0
    for number in range(1, kills + 1):
        killed_at(step, rig, title, number, store)
        found += restarted(wiki, title, store)
    history = wiki.history(title)
    numbers = [int(word) for word in (history[-1].text or "").removeprefix("Done:").split()]
    made = [one.revid for one in history if one.user == wiki.user]
    with Database(store) as database:
        noted = [msgspec.json.decode(written, type=Written).new_revid or 0 for _, written in Outbox(database).written()]
    return Result(
        step=step,
        kills=kills,
        missing=tuple(set(range(1, kills + 1)) - set(numbers)),
        twice=tuple({number for number in numbers if numbers.count(number) > 1}),
        unaccounted=tuple(set(noted) ^ set(made)),
        found_in_history=found,
        seconds=round(time.monotonic() - begun, 1),
    )


def killed_at(step: Step, rig: Rig, title: str, number: int, store: Path) -> None:
    """A daemon that dies in the middle of its edit."""
    if step is Step.UNDER_WAY and number % 2:
        rig.answer_late_once(0.2)  # before it commits: the restarted daemon looks while nothing can be seen yet
    command = [sys.executable, "-m", "tests.mediawiki.chaos_daemon", rig.url, str(store), title, str(number), step.name]
    died = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    if died.returncode != KILLED:
        raise AssertionError(f"was to be killed where {step}, but ended with {died.returncode}: {died.stderr}")


def restarted(wiki: Wiki, title: str, store: Path) -> bool:
    """The daemon after its restart; true where the edit was found in the history instead of sent again."""
    with Database(store) as database:
        settled = a_postman(Outbox(database), wiki, title).recover(datetime.now(UTC))
    if [one.outcome for one in settled] != [Outcome.WRITTEN]:
        raise AssertionError(f"after the restart: {settled}")
    return settled[0].written is not None and settled[0].written.found


def a_postman(outbox: Outbox, wiki: Wiki, title: str) -> Postman:
    """The daemon's own way out, with nobody in its way."""
    return Postman(outbox, wiki, manners_for("Syncbot", frozenset({title}), edits_per_hour=10**6), lambda *_: True)


def the_edit(wiki: Wiki, title: str, number: int) -> PageEdit:
    """The page with one number more."""
    page = wiki.read([title])[title]
    text = f"{page.text} {number}"
    return PageEdit(title, page.revid, text, f"Number {number}", mark_for(title, page.revid, text, datetime.now(UTC)))


def main(kills: int) -> int:
    """Every step in turn; prints the figures, and answers 1 where an edit is missing or was made twice."""
    bad = 0
    with a_rig() as rig, tempfile.TemporaryDirectory() as folder:
        for step in Step:
            result = run(rig, step, kills, Path(folder) / f"{step.name}.sqlite")
            bad += bool(result.missing or result.twice or result.unaccounted)
            print(f"{result.kills} kills where {step.value}: missing {result.missing}, twice {result.twice}, "
                  f"unaccounted {result.unaccounted}, found in the history {result.found_in_history}, "
                  f"{result.seconds} s", flush=True)  # fmt: skip
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
