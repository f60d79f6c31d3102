"""`enactable_at` and `failable_at` against a search through time with the same predicates."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from syncd.rules.edition import Edition
from syncd.rules.editions import load
from syncd.rules.game import Game
from syncd.rules.judge import judge
from syncd.rules.verdict import Act
from tests.rules.games import HOUR, SECOND
from tests.rules.strategies import games

edition = cache(load)


def candidates(game: Game) -> list[datetime]:
    """Now, and every later instant at which anything can change while only the clock runs."""
    ages = [matter.posted_at + hours * HOUR for matter in game.matters for hours in (12, 24, 36, 48, 96, 168)]
    calendar = [datetime(2023, 12, 24, tzinfo=UTC), datetime(2023, 12, 27, tzinfo=UTC)]
    instants = {game.now, *ages, *(age + SECOND for age in ages), *calendar}
    return sorted(instant for instant in instants if instant >= game.now)


def allowed(game: Game, at: datetime, law: Edition) -> Iterator[tuple[str, Act]]:
    """What may be done at an instant, by the flags of that instant alone."""
    for verdict in judge(game._replace(now=at), law).verdicts:
        if verdict.may_enact:
            yield verdict.id, Act.ENACT
        if verdict.may_fail:
            yield verdict.id, Act.FAIL


@given(games())
@settings(max_examples=150, deadline=None)
def test_the_first_instant_is_what_a_search_through_time_finds(game: Game) -> None:
    law = edition(game.edition)
    found: dict[tuple[str, Act], datetime] = {}
    for at in candidates(game):
        for act in allowed(game, at, law):
            found.setdefault(act, at)
    for verdict in judge(game, law).verdicts:
        assert verdict.enactable_at == found.get((verdict.id, Act.ENACT))
        assert verdict.failable_at == found.get((verdict.id, Act.FAIL))


@given(games(), st.integers(0, 30 * 24 * 3600))
@settings(max_examples=150, deadline=None)
def test_at_no_instant_before_it_is_anything_allowed(game: Game, seconds: int) -> None:
    law = edition(game.edition)
    at = game.now + timedelta(seconds=seconds)
    firsts = {
        (one.id, act): first
        for one in judge(game, law).verdicts
        for act, first in ((Act.ENACT, one.enactable_at), (Act.FAIL, one.failable_at))
    }
    for act in allowed(game, at, law):
        assert (first := firsts[act]) is not None
        assert first <= at


@given(games(), st.integers(0, 30 * 24 * 3600))
@settings(max_examples=150, deadline=None)
def test_until_the_next_turn_everything_stays_allowed_or_not(game: Game, seconds: int) -> None:
    law = edition(game.edition)
    turns_at = judge(game, law).turns_at
    at = game.now + timedelta(seconds=seconds)
    if turns_at is not None:
        assert turns_at > game.now
        at = min(at, turns_at - SECOND)
    assert set(allowed(game, at, law)) == set(allowed(game, game.now, law))
