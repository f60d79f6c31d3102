"""Which edition a page is, by itself: the one whose pinned sentences it has most of."""

from collections.abc import Sequence

from parsers.errors import BadInput
from parsers.records import Record, Ruleset
from syncd.rules.law.differences import Difference, differences
from syncd.rules.law.folding import Words, words_of
from syncd.rules.law.pins import Pins, printed
from syncd.rules.law.restoring import restored

DYNASTIC = "dynastic rules"
LEAST_SHARE = 0.25


class Recognised(Record, frozen=True):
    """The edition nearest to a page, the page with what it lost filled in, and how it differs.

    `share` (0 to 1) is how much of the edition's core, Special Case and Appendix sentences the page has;
    `dynasty_share` the same of its dynastic rules: near 0 another dynasty is being played.
    """

    edition: str
    ruleset: Ruleset
    differences: tuple[Difference, ...]
    share: float
    dynasty_share: float


def recognise(ruleset: Ruleset, editions: Sequence[Pins]) -> Recognised:
    """Recognise a ruleset among pinned editions; of equals the first, of a family the one with fewest differences."""
    marks = _marks(ruleset, words_of(ruleset.terms))
    known = [_share(pins, marks, dynastic=False) for pins in editions]
    best = max(known, default=0.0)
    if best < LEAST_SHARE:
        raise BadInput(f"the page is no edition known here: the nearest one shares {best:.0%} of its sentences")
    nearest = [
        _recognised(ruleset, pins, share) for pins, share in zip(editions, known, strict=True) if share >= best - 0.02
    ]
    return min(nearest, key=lambda one: len(one.differences))


def is_dynastic(section: str) -> bool:
    """Whether a section is that of the dynasty's own rules."""
    return section.casefold() == DYNASTIC


def _marks(ruleset: Ruleset, words: Words) -> frozenset[str]:
    return frozenset(mark for one in printed(ruleset, words) for mark in one.face.sentences)


def _recognised(ruleset: Ruleset, pins: Pins, share: float) -> Recognised:
    whole = restored(ruleset, pins)
    marks = _marks(ruleset, words_of(ruleset.terms, pins.terms))
    return Recognised(
        edition=pins.edition,
        ruleset=whole,
        differences=differences(whole, pins),
        share=share,
        dynasty_share=_share(pins, marks, dynastic=True),
    )


def _share(pins: Pins, marks: frozenset[str], *, dynastic: bool) -> float:
    rules = (pin for pin in pins.rules if is_dynastic(pin.section) == dynastic)
    pinned = [mark for pin in rules for mark in pin.sentences]
    return sum(mark in marks for mark in pinned) / max(len(pinned), 1)
