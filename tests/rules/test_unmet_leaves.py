"""The unmet conditions are all that is in the way: change exactly those, and the matter may be enacted."""

from functools import cache

from hypothesis import assume, given, settings

from syncd.rules.editions import load
from syncd.rules.game import Game
from syncd.rules.judge import judge
from tests.rules.changes import changeable, changed
from tests.rules.strategies import games

edition = cache(load)


@given(games(least_players=6, oldest=100, december=False))
@settings(max_examples=200, deadline=None)
def test_changing_exactly_the_unmet_conditions_makes_it_enactable(game: Game) -> None:
    law = edition(game.edition)
    for verdict in judge(game, law).verdicts:
        if verdict.pending and not verdict.may_enact:
            assume(changeable(verdict.enact))
            after = judge(changed(game, verdict, law), law).verdict(verdict.id)
            assert after.may_enact, [one.text for one in after.obstacles]


@given(games())
@settings(max_examples=150, deadline=None)
def test_what_may_be_enacted_has_no_obstacle_and_what_may_not_has_one_with_a_rule(game: Game) -> None:
    for verdict in judge(game, edition(game.edition)).verdicts:
        assert verdict.may_enact is not bool(verdict.obstacles)
        assert all(one.rule and one.quote and one.text for one in verdict.obstacles)
