"""On which citations of an edition the verdicts on a kind of matter rest.

A verdict rests on every condition in its trees, met or not, and on the rules by which the votes and the quorum that
these conditions compare were counted. An inactive Special Case rule is flavour text: nothing rests on it.
"""

from collections.abc import Mapping
from types import MappingProxyType

from parsers.kinds import Kind
from syncd.rules.edition import Edition

NOTHING_GIVEN: Mapping[str, bool] = MappingProxyType({})

COMPARE_QUORUM = frozenset(
    {
        "for-reaches-quorum",
        "against-reaches-quorum",
        "too-few-not-against",
        "votes-reach-quorum",
        "valid-votes-reach-quorum",
        "few-against",
    }
)
COUNT_VOTES = COMPARE_QUORUM | {
    "more-for-than-against",
    "half-or-fewer-for",
    "none-against",
    "emperor-for",
    "emperor-not-for",
    "emperor-against",
    "valid-votes",
    "too-few-valid-votes",
    "for-exceeds-share",
    "family-for",
    "family-against",
}
BEHIND_TESTS: Mapping[str, frozenset[str]] = {
    "quorum": COMPARE_QUORUM,
    "last-icon": COUNT_VOTES,
    "implied-vote": COUNT_VOTES,
    "deferential": COUNT_VOTES,
    "dynastic-distance": frozenset({"no-dormancy"}),
    "idle-not-counted": COUNT_VOTES | {"no-dormancy"},
    "special-case-status": frozenset({"no-dormancy", "no-downtime"}),
    "day": frozenset({"day-slot-free"}),
    "clock": frozenset({"day-slot-free", "no-downtime"}),
}
"""Citations that no condition is about, and the tests behind which they stand."""

BEHIND_PROPOSALS = frozenset({"imperial-deferential", "imperial-turnout", "malign-emperors", "dynastic-distance"})
"""Those that bear on the votes on Proposals alone."""


BESIDE_VERDICTS = frozenset(
    {
        "alter-post",
        "rescue-post",
        "idle-silence",
        "idle-shortened",
        "idle-stays",
        "daily-gap",
        "weekly-gap",
        "fair-entries",
        "fair-comments",
        "fair-words",
    }
)
"""Those of the other core rules: findings rest on them, and no verdict does."""


def rests_on(edition: Edition, kind: Kind, given: Mapping[str, bool] = NOTHING_GIVEN) -> frozenset[str]:
    """The keys of the citations that a verdict on this kind rests on; `given` are statuses of Special Case rules."""
    specs = edition.matters[kind].order
    direct = {spec.citation.key for spec in specs}
    tests = {spec.test for spec in specs}
    about_conditions = {spec.citation.key for matter in edition.matters.values() for spec in matter.order}
    behind = {key for key in edition.citations if key not in about_conditions and _bears(key, kind, tests)}
    return frozenset(key for key in direct | behind if _in_force(edition, edition.citations[key].rule, given))


def _bears(key: str, kind: Kind, tests: set[str]) -> bool:
    """A citation that is not known here bears on everything."""
    if key in BESIDE_VERDICTS:
        return False
    if key not in BEHIND_TESTS and key not in BEHIND_PROPOSALS:
        return True
    return bool(BEHIND_TESTS.get(key, frozenset()) & tests) or (key in BEHIND_PROPOSALS and kind is Kind.PROPOSAL)


def _in_force(edition: Edition, rule: str, given: Mapping[str, bool]) -> bool:
    return rule not in edition.foreign_special_cases and given.get(rule, edition.special_cases.get(rule, True))
