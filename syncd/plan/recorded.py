"""Matters of which only facts are recorded (who commented when, with which icons): does counting give the stated tally?

Such a record does not say who the author was (whose FOR is implied), nor who the Emperor was (whom DEFERENTIALs
follow), and some of its comments hold an icon of unknown kind. So every tally that these may make is counted, and the
stated one is explained where it is among them.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from enum import StrEnum
from itertools import product

import msgspec

from parsers.admin_note import read_admin_note
from parsers.records import AdminNote, Icon, Record
from syncd.plan.agreement import Accord, Agreement
from syncd.rules.verdict import Tally
from syncd.validator.tallies import spoken, stated_tally

ICONS = {"for": Icon.FOR, "against": Icon.AGAINST, "imperial": Icon.DEFERENTIAL, "deferential": Icon.DEFERENTIAL}


class RecordedComment(Record, frozen=True):
    """A comment of a record: `blank` where it held an icon of unknown kind, `name` None where it is not known."""

    name: str | None
    at: datetime | None
    icons: tuple[str, ...] = ()
    blank: bool = False


class RecordedMatter(Record, frozen=True):
    """A matter of a record; `complete`: no comment is missing."""

    title: str
    kind: str
    posted: str | None
    admin_notes: tuple[str, ...]
    outcome: str | None
    tally_for: int | None
    tally_against: int | None
    tally_def: int | None
    comments: tuple[RecordedComment, ...] = ()
    complete: bool = False


class Votes(Record, frozen=True):
    """The votes of a record: those of a known kind, and how many are of an unknown one."""

    tally: Tally
    blank: int


class Ground(StrEnum):
    """What a record has to count from, beginning with the least; only the last makes an agreement certain."""

    NO_TALLY = "no tally is stated"
    NO_COMMENTS = "no comments are recorded"
    MISSING = "comments are missing"
    UNKNOWN_ICONS = "icons of unknown kind"
    COMPLETE = "every vote is recorded"


class RecordedTally(Record, frozen=True):
    """A record's note and its count, in words, how they agree, and what that rests on."""

    stated: str
    counted: str
    agreement: Agreement
    ground: Ground


def read_matter(line: bytes) -> RecordedMatter:
    """One line of a record."""
    return msgspec.json.decode(line, type=RecordedMatter)


def recount(matter: RecordedMatter) -> RecordedTally:
    """Count a record's votes and compare them with the tally that its note states, as a person recorded it."""
    read = read_admin_note("\n".join(matter.admin_notes))
    note = AdminNote(read.text, read.outcome, matter.tally_for, matter.tally_against, matter.tally_def)
    votes = votes_of(matter.comments)
    ground = _ground(note, matter, votes)
    found = _compared(ground, note, matter, votes)
    stated, misread = stated_tally(note) or "–", _misread(read, matter)
    if misread:
        accord = Accord.EXPLAINED if stated_tally(read) == "" else Accord.UNEXPLAINED
        found = Agreement(accord, (misread, *found.why))
    return RecordedTally(stated, _counted(votes) if matter.comments else "–", found, ground)


def votes_of(comments: Iterable[RecordedComment]) -> Votes:
    """The last icon of everybody; of nobody knows whom, each comment is somebody else's."""
    last: dict[str, Icon | None] = {}
    for number, comment in enumerate(comments):
        who = comment.name or f"#{number}"
        for icon in comment.icons:
            if icon in ICONS:
                last[who] = ICONS[icon]
        if comment.blank:
            last[who] = None
    kinds = list(last.values())
    tally = Tally(kinds.count(Icon.FOR), kinds.count(Icon.AGAINST), kinds.count(Icon.DEFERENTIAL))
    return Votes(tally, kinds.count(None))


def _misread(note: AdminNote, matter: RecordedMatter) -> str:
    read = (note.votes_for, note.votes_against)
    recorded = (matter.tally_for, matter.tally_against)
    if read == recorded:
        return ""
    what = stated_tally(note) or "no tally"
    return f"the program reads {what} from the note, a person read {_pair(*recorded)}"


def _ground(note: AdminNote, matter: RecordedMatter, votes: Votes) -> Ground:
    if not stated_tally(note):
        return Ground.NO_TALLY
    if not matter.comments:
        return Ground.NO_COMMENTS
    if not matter.complete:
        return Ground.MISSING
    return Ground.UNKNOWN_ICONS if votes.blank else Ground.COMPLETE


def _compared(ground: Ground, note: AdminNote, matter: RecordedMatter, votes: Votes) -> Agreement:
    if ground is Ground.NO_TALLY:
        return Agreement(Accord.EXPLAINED, (f"{ground}: {_untold(matter)}",))
    if ground is Ground.NO_COMMENTS:
        return Agreement(Accord.EXPLAINED, (f"{ground}: there is nothing to count",))
    fitting = next((words for words, tally in _readings(votes) if _fits(note, tally)), None)
    if ground is Ground.MISSING:
        left = f"those left give the stated tally {fitting}" if fitting else _lacking(note, matter, votes)
        return Agreement(Accord.EXPLAINED, (f"{ground}: {left}",))
    if fitting is None:
        return Agreement(Accord.UNEXPLAINED, ("no reading of the recorded votes gives the stated tally",))
    return Agreement(Accord.AGREED if ground is Ground.COMPLETE else Accord.EXPLAINED, (fitting,))


def _untold(matter: RecordedMatter) -> str:
    if not matter.admin_notes:
        return (
            f"no admin note is recorded, {f'only that it was {matter.outcome}' if matter.outcome else 'nor an outcome'}"
        )
    return f"the note gives the outcome ({matter.outcome or 'unknown'}) and no votes"


def _readings(votes: Votes) -> Iterator[tuple[str, Tally]]:
    """Every tally that the unknown facts allow, the plainest first, each with the words that say so."""
    implied = (("", 0), ("with the author's implied FOR", 1))
    following = {"": (0, 0)}
    if deferring := votes.tally.deferential:
        one = f"{deferring} DEFERENTIAL{'s' * (deferring > 1)} following the Emperor's"
        following |= {f"{one} FOR": (deferring, 0), f"{one} AGAINST": (0, deferring)}
    blanks = [(f, a) for f in range(votes.blank, -1, -1) for a in range(votes.blank - f + 1)]
    for (author, plus), (follow, (more_for, more_against)), (as_for, as_against) in product(
        implied, following.items(), blanks
    ):
        left = votes.tally.deferential - more_for - more_against
        rest = votes.blank - as_for - as_against
        words = (author, follow, _kinds(as_for, as_against, rest) if votes.blank else "")
        tally = Tally(
            votes.tally.votes_for + plus + more_for + as_for, votes.tally.votes_against + more_against + as_against,
            left + rest,
        )  # fmt: skip
        yield "; ".join(word for word in words if word) or "as counted", tally


def _kinds(as_for: int, as_against: int, rest: int) -> str:
    shown = ((as_for, "FOR"), (as_against, "AGAINST"), (rest, "DEFERENTIAL or nothing"))
    return "icons of unknown kind read as " + ", ".join(f"{number} {kind}" for number, kind in shown if number)


def _lacking(note: AdminNote, matter: RecordedMatter, votes: Votes) -> str:
    """How far what is left of the comments falls short of the stated tally, and where it goes beyond it."""
    stated = sum(side or 0 for side in (note.votes_for, note.votes_against, note.votes_deferential))
    voters = sum(votes.tally) + votes.blank
    held = f"{voters} votes" if voters > 1 else "1 vote" if voters else "no vote"
    left = f"{len(matter.comments)} left with {held}, where {stated} are stated"
    sides = (("FOR", votes.tally.votes_for, note.votes_for), ("AGAINST", votes.tally.votes_against, note.votes_against))
    beyond = [f"{have - said} {name}" for name, have, said in sides if said is not None and have > said]
    if not beyond:
        return left
    return f"{left}; {' and '.join(beyond)} beyond the stated ones changed in a missing one, or did not count"


def _fits(note: AdminNote, tally: Tally) -> bool:
    sides = ((note.votes_for, tally.votes_for), (note.votes_against, tally.votes_against))
    deferring = note.votes_deferential is None or note.votes_deferential == tally.deferential
    return deferring and all(stated is None or stated == counted for stated, counted in sides)


def _counted(votes: Votes) -> str:
    return spoken(votes.tally) + (f" +{votes.blank}?" if votes.blank else "")


def _pair(one: int | None, other: int | None) -> str:
    return "-".join("?" if number is None else str(number) for number in (one, other))
