"""What is known of the dice: no roll twice, and no certainty beyond what the short list reached back to."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from parsers.records import PlayerName, Roll
from syncd.store.database import Database
from syncd.store.dice import Dice

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


@pytest.fixture
def dice() -> Iterator[Dice]:
    with Database(":memory:") as database:
        yield Dice(database)


def rolled(*minutes: int) -> list[Roll]:
    return [Roll(PlayerName("Ann"), NOON + number * MINUTE, "DICE6", "4", "Picking") for number in minutes]


def known(dice: Dice) -> tuple[int, datetime, datetime]:
    found = dice.known()
    assert found is not None
    return len(found.rolls), found.since, found.until


def test_before_the_first_reading_nothing_is_known(dice: Dice) -> None:
    assert dice.known() is None


def test_an_empty_list_is_known_from_now_on(dice: Dice) -> None:
    assert not dice.record((), NOON)
    assert known(dice) == (0, NOON, NOON)


def test_a_roll_that_is_listed_again_is_the_same_and_two_alike_are_two(dice: Dice) -> None:
    assert dice.record(rolled(2, 2, 1), NOON + 5 * MINUTE)
    assert not dice.record(rolled(2, 2, 1), NOON + 6 * MINUTE)
    assert known(dice) == (3, NOON + MINUTE, NOON + 6 * MINUTE)


def test_lists_that_overlap_make_one_history(dice: Dice) -> None:
    dice.record(rolled(2, 1), NOON + 2 * MINUTE)
    assert dice.record(rolled(4, 3, 2), NOON + 4 * MINUTE)
    assert known(dice) == (4, NOON + MINUTE, NOON + 4 * MINUTE)


def test_where_the_list_has_run_past_certainty_begins_anew(dice: Dice) -> None:
    dice.record(rolled(2, 1), NOON + 2 * MINUTE)
    dice.record(rolled(9, 8), NOON + 9 * MINUTE)
    assert known(dice) == (2, NOON + 8 * MINUTE, NOON + 9 * MINUTE)
