"""From an edition's conditions to their state for one matter: each asked once, whatever joins it.

The tests are the predicates of the chapters, by the names that editions use for them.
"""

from collections.abc import Callable, Mapping
from datetime import datetime

from syncd.rules import family_actions, hiatus, oddities, official_posts, popularity, proposals, victory_and_ascension
from syncd.rules.edition import Join, Spec
from syncd.rules.spans import ALWAYS, NEVER, Span, both, either, first, outside
from syncd.rules.standing import Found, Standing
from syncd.rules.verdict import MET, NOT_APPLICABLE, NOTHING, UNMET, Condition

PLAIN_TESTS: Mapping[str, Callable[[Standing], Found]] = {
    "pending": official_posts.pending,
    "not-declared-illegal": official_posts.not_declared_illegal,
    "has-subject": official_posts.has_subject,
    "posted-without-dov": official_posts.posted_without_dov,
    "posted-outside-downtime": official_posts.posted_outside_downtime,
    "slot-free": proposals.slot_free,
    "day-slot-free": proposals.day_slot_free,
    "turn": proposals.its_turn,
    "vetoed": proposals.vetoed,
    "not-vetoed": proposals.not_vetoed,
    "withdrawn": proposals.withdrawn,
    "not-withdrawn": proposals.not_withdrawn,
    "odd": oddities.odd,
    "for-reaches-quorum": popularity.for_reaches_quorum,
    "against-reaches-quorum": popularity.against_reaches_quorum,
    "too-few-not-against": popularity.too_few_not_against,
    "more-for-than-against": popularity.more_for_than_against,
    "half-or-fewer-for": popularity.half_or_fewer_for,
    "votes-reach-quorum": popularity.votes_reach_quorum,
    "valid-votes-reach-quorum": popularity.valid_votes_reach_quorum,
    "few-against": popularity.few_against,
    "none-against": popularity.none_against,
    "emperor-for": popularity.emperor_for,
    "emperor-not-for": popularity.emperor_not_for,
    "emperor-against": popularity.emperor_against,
    "leaves-core-text": popularity.leaves_core_text,
    "changes-nothing": popularity.changes_nothing,
    "author-is-not-emperor": victory_and_ascension.author_is_not_emperor,
    "after-cooldown": victory_and_ascension.after_cooldown,
    "author-is-of-family": family_actions.author_is_of_family,
    "own-family-slot-free": family_actions.own_slot_free,
    "family-slot-free": family_actions.family_slot_free,
    "no-pending-dov": hiatus.no_pending_dov,
    "no-interregnum": hiatus.no_interregnum,
    "no-dormancy": hiatus.no_dormancy,
    "no-downtime": hiatus.no_downtime,
}
"""Tests that need nothing but the matter and its situation."""

NUMBERED_TESTS: Mapping[str, Callable[[Standing, Spec], Found]] = {
    "open": popularity.is_open_for,
    "valid-votes": popularity.enough_valid_votes,
    "too-few-valid-votes": popularity.too_few_valid_votes,
    "for-exceeds-share": popularity.for_exceeds_share,
    "family-for": family_actions.family_for,
    "family-against": family_actions.family_against,
}
"""Tests that compare with a number of the edition."""

TESTS = PLAIN_TESTS.keys() | NUMBERED_TESTS.keys()

GAME_WIDE = frozenset({"no-pending-dov", "no-interregnum", "no-dormancy", "no-downtime"})
"""Tests whose answer is the same for all matters."""

MOVING = GAME_WIDE | {"turn"}
"""Tests whose answer changes when another matter is resolved, as long as the Emperor stays."""

Conditions = dict[str, Condition]
"""Conditions by their keys."""


def conditions(specs: tuple[Spec, ...], standing: Standing, known: Conditions) -> Conditions:
    """The known ones, and how each of the others stands for a matter; parts come before what they are parts of."""
    made = known.copy()
    now = standing.situation.game.now
    for spec in specs:
        if spec.parts:
            made[spec.key] = _joined(spec, tuple([made[part.key] for part in spec.parts]), now)
        else:
            made[spec.key] = _tested(spec, standing, now)
    return made


def _tested(spec: Spec, standing: Standing, now: datetime) -> Condition:
    plain = PLAIN_TESTS.get(spec.test)
    when, operands, evidence = plain(standing) if plain else NUMBERED_TESTS[spec.test](standing, spec)
    if when is None:
        return Condition(spec, NOT_APPLICABLE, NEVER, None)
    met_at = first(when, now)
    return Condition(spec, MET if met_at == now else UNMET, when, met_at, operands, evidence)


def _joined(spec: Spec, children: tuple[Condition, ...], now: datetime) -> Condition:
    applicable = [child for child in children if child.state is not NOT_APPLICABLE]
    if not applicable:
        return Condition(spec, NOT_APPLICABLE, NEVER, None, NOTHING, (), children)
    when = JOINED[spec.join](applicable)
    met_at = first(when, now)
    return Condition(spec, MET if met_at == now else UNMET, when, met_at, NOTHING, (), children)


def _all(children: list[Condition]) -> Span:
    when = ALWAYS
    for child in children:
        if child.when is not ALWAYS:
            when = both(when, child.when)
    return when


def _any(children: list[Condition]) -> Span:
    when = NEVER
    for child in children:
        if child.when is not NEVER:
            when = either(when, child.when)
    return when


def _none(children: list[Condition]) -> Span:
    return outside(_any(children))


JOINED: Mapping[Join, Callable[[list[Condition]], Span]] = {Join.ALL: _all, Join.ANY: _any, Join.NONE: _none}
