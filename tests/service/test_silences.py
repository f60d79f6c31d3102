"""A silenced finding is neither told nor called over; when the silence ends it is told again."""

import pytest

from syncd.store.decided import Silence
from tests.service.auto_game import DAY, HOUR, NOON, Game, told


@pytest.fixture
def game(game: Game) -> Game:
    game.cycle()
    game.set("Cay", Bob=(7, 14))
    return game


def test_what_is_silenced_after_it_was_told_is_not_withdrawn_and_is_repeated_when_the_silence_is_over(
    game: Game,
) -> None:
    report = game.cycle(HOUR)
    assert told(report) == [("mismatch", "first")]
    game.world.ledger.silence(report.findings[0].id, Silence(NOON + 12 * HOUR, "known"))
    assert told(game.cycle(HOUR)) == [("mismatch", "suppressed: silenced: known")]
    assert told(game.cycle(HOUR)) == []
    assert ("mismatch", "repeat") in told(game.cycle(DAY))


def test_what_was_put_right_during_a_silence_is_withdrawn(game: Game) -> None:
    game.world.ledger.silence(game.cycle(HOUR).findings[0].id, Silence(NOON + DAY, "known"))
    game.cycle(HOUR)
    game.set("Bob")
    assert told(game.cycle(HOUR)) == [("mismatch", "withdrawn")]
