"""Prioritisation: which of two parts of the Ruleset that contradict each other applies."""

from enum import IntEnum, StrEnum

from parsers.records import Record


class PartOf(StrEnum):
    """Where in the Ruleset a part stands."""

    CORE = "core"
    DYNASTIC = "dynastic"
    SPECIAL_CASE = "special case"
    APPENDIX = "appendix"


class Prioritisation(Record, frozen=True, forbid_unknown_fields=True):
    """Whether an edition has the rule; `overlap_too`: the negative part applies where scopes only overlap, too."""

    exists: bool
    overlap_too: bool


class Scope(IntEnum):
    """How two scopes compare: the first is the narrower, they are the same, overlap only, or the second is narrower."""

    NARROWER = 1
    SAME = 0
    OVERLAPPING = 2
    WIDER = -1


class Part(Record, frozen=True):
    """A part of the Ruleset; `protected`: it says that dynastic rules cannot overrule it; `negative`: it forbids."""

    of: PartOf
    protected: bool = False
    negative: bool = False


def applies(one: Part, other: Part, scope: Scope, rules: Prioritisation) -> Part | None:
    """Prioritisation: the part that applies; None where the rule does not say. `scope` is that of `one`."""
    if not rules.exists:
        return None
    ranks = _ranks(one, other)
    if ranks[0] != ranks[1]:
        return one if ranks[0] > ranks[1] else other
    if scope in (Scope.NARROWER, Scope.WIDER):
        return one if scope is Scope.NARROWER else other
    if one.negative == other.negative or (scope is Scope.OVERLAPPING and not rules.overlap_too):
        return None
    return one if one.negative else other


def _ranks(one: Part, other: Part) -> tuple[int, int]:
    """How high each stands against the other."""
    return _rank(one, other), _rank(other, one)


def _rank(part: Part, against: Part) -> int:
    match part.of:
        case PartOf.APPENDIX:
            return 3
        case PartOf.DYNASTIC:
            return 1
        case PartOf.SPECIAL_CASE:
            return 2 if part.protected and against.of is PartOf.DYNASTIC else 1
        case PartOf.CORE:
            return 2 if part.protected and against.of is PartOf.DYNASTIC else 0
