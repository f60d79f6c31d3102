"""Two judges that share nothing but the nouns of a case come to the same verdicts on every game."""

from functools import cache

from hypothesis import given, settings

from syncd.rules.editions import load
from syncd.rules.game import Game
from syncd.rules.judge import judge
from tests.rules.second_judge import Flags, SecondJudge
from tests.rules.second_votes import Votes
from tests.rules.strategies import games

edition = cache(load)


@given(games())
@settings(max_examples=400, deadline=None)
def test_a_second_judge_comes_to_the_same_verdicts(game: Game) -> None:
    one, other = judge(game, edition(game.edition)), SecondJudge(game)
    assert (one.players, one.quorum, set(one.hiatus)) == (other.players, other.quorum, other.hiatus(game.now))
    for place, verdict in enumerate(one.verdicts):
        votes = Votes(dict(verdict.votes), dict(verdict.evc), verdict.withdrawn, verdict.vetoed)
        flags = Flags(verdict.popular, verdict.unpopular, verdict.may_enact, verdict.may_fail)
        assert votes == other.counted[place]
        assert flags == other.flags(place, game.now)
        assert (verdict.enactable_at, verdict.failable_at) == other.first(place)
        assert verdict.oldest_pending == (game.matters[place].pending and other.is_oldest(place, game.now))
