"""Whether what an admin did is what the judge says: agreed, different for a reason that is known, or unexplained."""

from collections.abc import Iterable
from enum import StrEnum

from parsers.records import Record
from syncd.validator.lawful import Lawfulness
from writers.resolution_note import Note


class Accord(StrEnum):
    """How a resolution compares with the judge's verdict of that instant."""

    AGREED = "agreed"
    EXPLAINED = "explained"
    UNEXPLAINED = "unexplained"


class Agreement(Record, frozen=True):
    """A resolution compared; `why` says what differs, and how it is explained."""

    accord: Accord
    why: tuple[str, ...] = ()


def agreement(note: Note) -> Agreement:
    """Compare one resolution."""
    explained = tuple(_explained(note))
    unexplained = tuple(_unexplained(note))
    accord = Accord.UNEXPLAINED if unexplained else Accord.EXPLAINED if explained else Accord.AGREED
    return Agreement(accord, (*unexplained, *explained))


def _unexplained(note: Note) -> Iterable[str]:
    if note.lawfulness == Lawfulness.UNLAWFUL:
        yield f"it could not be {note.done}: {'; '.join(note.conditions)}"
    yield from (one.text for one in note.differences if not one.why)


def _explained(note: Note) -> Iterable[str]:
    yield from note.doubts
    yield from (f"{one.text}: {one.why}" for one in note.differences if one.why)
    if note.lawfulness in (Lawfulness.DEPENDS, Lawfulness.UNSURE) and not note.doubts:
        yield f"it is {note.lawfulness}: {'; '.join(note.conditions)}"
