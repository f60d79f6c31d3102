"""Which conditions of the engine a difference touches: what rests on changed words is not to be trusted.

A sentence that changed touches the conditions that are anchored in it. A change that no anchored sentence accounts
for (a sentence more or less, an unanchored one in other words, another name, place or status) touches every
condition that rests on the rule; a default for dynasties to come touches none. Where a text has become longer,
wherever it stands, it touches also what the new sentences speak of by name.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Protocol

from syncd.rules.law.differences import Difference, DifferenceKind, Edit
from syncd.rules.law.pins import Pins

TOPICS = (
    (re.compile(r"\bproposals?\b", re.IGNORECASE), re.compile(r"proposal", re.IGNORECASE)),
    (re.compile(r"\b(?:calls? for judge?ments?|cfjs?)\b", re.IGNORECASE), re.compile(r"calls for judg", re.IGNORECASE)),
    (
        re.compile(r"\b(?:declarations? of victory|dovs?)\b", re.IGNORECASE),
        re.compile(r"victory and ascension|elective monarchy", re.IGNORECASE),
    ),
    (
        re.compile(
            r"\bvot(?:es?|ed|ing|able)\b|\b(?:AGAINST|DEFERENTIAL|VETO|EVC)\b|\b(?:un)?popular\b", re.IGNORECASE
        ),
        re.compile(r"vot(?:es|ing|able)|imperial deferential", re.IGNORECASE),
    ),
    (re.compile(r"\bquorum\b", re.IGNORECASE), re.compile(r"quorum", re.IGNORECASE)),
    (re.compile(r"\bhiatus\b", re.IGNORECASE), re.compile(r"hiatus|downtime|dormancy|dynasties", re.IGNORECASE)),
    (re.compile(r"\bofficial posts?\b", re.IGNORECASE), re.compile(r"official posts", re.IGNORECASE)),
)
"""Words by which a sentence speaks of something, and the names of the rules about it."""


class Acknowledged(Protocol):
    """That an admin has read a rule in that state (the hash) and says how it is to be taken."""

    @property
    def rule(self) -> str:
        """The rule's name."""

    @property
    def text_hash(self) -> str:
        """The state that was read: `Difference.state`."""


def standing(differences: Iterable[Difference], acknowledged: Iterable[Acknowledged]) -> tuple[Difference, ...]:
    """The differences that nobody has acknowledged as they stand now."""
    read = {(one.rule.casefold(), one.text_hash) for one in acknowledged}
    return tuple(one for one in differences if (one.rule.casefold(), one.state) not in read)


def affected_conditions(differences: Iterable[Difference], pins: Pins) -> dict[str, tuple[Difference, ...]]:
    """The keys of the conditions that differences touch, each with those that touch it."""
    touched: dict[str, list[Difference]] = {}
    for difference in differences:
        for key in sorted(set(_touched(difference, pins))):
            touched.setdefault(key, []).append(difference)
    return {key: tuple(touched[key]) for key in sorted(touched)}


def _touched(difference: Difference, pins: Pins) -> Iterator[str]:
    if difference.kind is DifferenceKind.DEFAULT:
        return
    anchors = pins.rules[difference.pinned].anchors if difference.pinned is not None else {}
    if difference.kind is not DifferenceKind.CHANGED and difference.kind is not DifferenceKind.ADDED:
        yield from anchors
        return
    for edit in difference.edits:
        explained = [key for key, marks in anchors.items() if set(marks) & set(edit.gone)]
        longer = len(edit.new) > len(edit.gone)
        yield from explained if explained and not longer else anchors
        if longer and difference.active:
            yield from _spoken_of(edit, pins)


def _spoken_of(edit: Edit, pins: Pins) -> Iterator[str]:
    """The conditions on rules that a new sentence speaks of."""
    words = " ".join(edit.new)
    about = [rules for speaks, rules in TOPICS if speaks.search(words)]
    for pin in pins.rules:
        if any(rules.search(pin.name) for rules in about):
            yield from pin.anchors
