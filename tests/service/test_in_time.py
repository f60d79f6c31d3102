"""A clock that is ahead calls nothing ready before its time; one that is put right leaves nothing behind."""

import pytest

from tests.service.auto_game import DAY, HOUR, MINUTE, NOON, Game, told


@pytest.fixture
def game(game: Game) -> Game:
    game.blog.redate("coins", NOON)
    game.vote(":for:", "Bob", "Cay")
    return game


def test_a_clock_that_is_ahead_of_the_wikis_is_trouble_and_no_verdict_rests_on_it(game: Game) -> None:
    game.cycle()
    early = game.daemon.run(NOON + 12 * HOUR)
    assert early.judged is None
    assert [(alert.kind, alert.subject) for alert in early.alerts] == [
        ("trouble", "clock: ours says 2023-11-06 00:00:00 UTC and the wiki's 2023-11-05 12:00:00; set ours right")
    ]
    assert told(game.cycle(HOUR)) == [("trouble", "withdrawn")]
    assert told(game.cycle(11 * HOUR)) == [("ready-to-enact", "first")]


def test_what_was_looked_at_by_a_clock_since_put_back_is_looked_at_again_before_it_is_told(game: Game) -> None:
    game.cycle(DAY - HOUR)
    game.blog.edit_comment(1, ":against:")
    game.blog.edit_comment(2, ":against:")
    game.clock.set(NOON + 12 * HOUR)
    assert ("ready-to-enact", "first") not in told(game.cycle(MINUTE))
