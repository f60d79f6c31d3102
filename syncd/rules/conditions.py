"""From an edition's conditions to their state for one matter: each asked once, whatever joins it.

The tests are the predicates of the chapters, by the names that editions use for them.
"""

from collections.abc import Callable, Mapping

from syncd.rules import family_actions, hiatus, oddities, official_posts, popularity, proposals, victory_and_ascension
from syncd.rules.edition import Join, Spec
from syncd.rules.spans import ALWAYS, NEVER, Span, both, either, first, holds, outside
from syncd.rules.standing import Found, Standing
from syncd.rules.verdict import NOTHING, Condition, State

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
    "on-hiatus": hiatus.on_hiatus,
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

GAME_WIDE = frozenset({"on-hiatus", "no-pending-dov", "no-interregnum", "no-dormancy", "no-downtime"})
"""Tests whose answer is the same for all matters."""

Asked = dict[str, Condition]
"""Conditions that have been asked already, by their keys."""


def condition(spec: Spec, standing: Standing, asked: Asked, game_wide: Asked) -> Condition:
    """How a condition stands for a matter; `asked` is the memory for this matter, `game_wide` that for all."""
    memory = game_wide if spec.game_wide else asked
    known = memory.get(spec.key)
    if known is None:
        known = memory[spec.key] = _joined(spec, standing, asked, game_wide) if spec.parts else _tested(spec, standing)
    return known


def _tested(spec: Spec, standing: Standing) -> Condition:
    plain = PLAIN_TESTS.get(spec.test)
    when, operands, evidence = plain(standing) if plain else NUMBERED_TESTS[spec.test](standing, spec)
    if when is None:
        return Condition(spec.key, spec.citation, Join.TEST, State.NOT_APPLICABLE, NEVER, None)
    now = standing.situation.game.now
    state = State.MET if holds(when, now) else State.UNMET
    return Condition(spec.key, spec.citation, Join.TEST, state, when, first(when, now), operands, evidence)


def _joined(spec: Spec, standing: Standing, asked: Asked, game_wide: Asked) -> Condition:
    children = tuple([condition(part, standing, asked, game_wide) for part in spec.parts])
    when = JOINED[spec.join]([child.when for child in children if child.state is not State.NOT_APPLICABLE])
    if when is None:
        return Condition(spec.key, spec.citation, spec.join, State.NOT_APPLICABLE, NEVER, None, NOTHING, (), children)
    now = standing.situation.game.now
    state = State.MET if holds(when, now) else State.UNMET
    return Condition(spec.key, spec.citation, spec.join, state, when, first(when, now), NOTHING, (), children)


def _all(spans: list[Span]) -> Span | None:
    if not spans:
        return None
    result = ALWAYS
    for span in spans:
        result = both(result, span)
    return result


def _any(spans: list[Span]) -> Span | None:
    if not spans:
        return None
    result = NEVER
    for span in spans:
        result = either(result, span)
    return result


def _none(spans: list[Span]) -> Span | None:
    met = _any(spans)
    return None if met is None else outside(met)


JOINED: Mapping[Join, Callable[[list[Span]], Span | None]] = {Join.ALL: _all, Join.ANY: _any, Join.NONE: _none}
