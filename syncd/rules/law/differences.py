"""How a page differs from the pins of an edition, rule by rule."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from enum import StrEnum

import msgspec

from parsers.records import Record, Ruleset
from syncd.rules.law.folding import digest, words_of
from syncd.rules.law.matching import match
from syncd.rules.law.pins import Face, Pin, Pins, Printed, faces, printed

LOST_HEADING = "(lost heading)"


class DifferenceKind(StrEnum):
    """What happened to a rule."""

    CHANGED = "changed"
    RENAMED = "renamed"
    ADDED = "added"
    REMOVED = "removed"
    MOVED = "moved"
    STATUS = "status"
    DEFAULT = "default"


class Edit(Record, frozen=True):
    """Where two texts differ: the hashes of the sentences that are gone, and the sentences that came."""

    gone: tuple[str, ...]
    new: tuple[str, ...]


class Difference(Record, frozen=True):
    """One thing that happened to one rule.

    `rule` is its present name (its pinned one if it is gone), `was` its pinned name, None for a new rule; `pinned` is
    its index among the pins. `edits` are the changes of its text. `before` and `after` tell the place (moved) or the
    status (status). `state` is the hash of all that the page says of the rule now: what an acknowledgement is about.
    """

    kind: DifferenceKind
    section: str
    rule: str
    state: str
    was: str | None = None
    pinned: int | None = None
    edits: tuple[Edit, ...] = ()
    before: str | None = None
    after: str | None = None
    active: bool = True


def differences(ruleset: Ruleset, pins: Pins) -> tuple[Difference, ...]:
    """All differences in the page's order, then the rules that are gone."""
    page, pinned = printed(ruleset, words_of(ruleset.terms, pins.terms)), faces(pins)
    found = match(pinned, [one.face for one in page])
    taken = set(found.values())
    here = (
        difference
        for index, one in enumerate(page)
        for difference in (
            _of_rule(one, found[index], pins, pinned[found[index]]) if index in found else (_added(one),)
        )
    )
    return (*here, *(_removed(index, pin) for index, pin in enumerate(pins.rules) if index not in taken))


def _added(one: Printed) -> Difference:
    return msgspec.structs.replace(_plain(one), edits=(Edit((), one.shown),))


def _removed(index: int, pin: Pin) -> Difference:
    return Difference(
        kind=DifferenceKind.REMOVED,
        section=pin.section,
        rule=pin.name or LOST_HEADING,
        state=digest("no such rule"),
        was=pin.name,
        pinned=index,
        edits=(Edit(pin.sentences, ()),),
        active=pin.status != "inactive",
    )


def _of_rule(one: Printed, index: int, pins: Pins, was: Face) -> Iterator[Difference]:
    pin, now = pins.rules[index], one.face
    here = msgspec.structs.replace(_plain(one), was=pin.name, pinned=index)
    if was.name and now.name != was.name:
        yield msgspec.structs.replace(here, kind=DifferenceKind.RENAMED)
    if now.text != was.text:
        edits = tuple(edits_of(was.sentences, one))
        yield msgspec.structs.replace(here, kind=DifferenceKind.CHANGED, edits=edits)
    if (now.section, now.above) != (was.section, was.above) and not _above_was_renamed(now, was):
        yield msgspec.structs.replace(here, kind=DifferenceKind.MOVED, before=_place(was), after=_place(now))
    if pin.status != one.clause.status:
        yield msgspec.structs.replace(here, kind=DifferenceKind.STATUS, before=pin.status, after=one.clause.status)
    if _default(pin.marks) != _default(one.clause.marks):
        marks = _default(pin.marks), _default(one.clause.marks)
        yield msgspec.structs.replace(here, kind=DifferenceKind.DEFAULT, before=marks[0], after=marks[1])


def _plain(one: Printed) -> Difference:
    clause, face = one.clause, one.face
    return Difference(
        kind=DifferenceKind.ADDED,
        section=clause.section,
        rule=clause.name or LOST_HEADING,
        state=digest("\n".join((face.section, face.above, face.name, clause.status or "", *clause.marks, face.text))),
        active=clause.status != "inactive",
    )


def _default(marks: tuple[str, ...]) -> str:
    """What a title says of the status that its rule has in a new dynasty."""
    return " ".join(sorted(f"[{mark}]" for mark in marks if mark.casefold() not in ("active", "inactive")))


def _above_was_renamed(now: Face, was: Face) -> bool:
    """A rule below one that got another name has not moved (that one is told as renamed)."""
    return now.section == was.section and bool(now.above) and bool(was.above)


def _place(face: Face) -> str:
    return f"{face.section}, {face.above}" if face.above else face.section


def edits_of(old: Sequence[str], one: Printed) -> Iterator[Edit]:
    """Where a rule's sentences (the hashes of the old ones) differ."""
    matcher = SequenceMatcher(None, old, one.face.sentences, autojunk=False)
    for tag, start, end, new_start, new_end in matcher.get_opcodes():
        if tag != "equal":
            yield Edit(tuple(old[start:end]), one.shown[new_start:new_end])
