from datetime import UTC, datetime

from parsers.records import PlayerName, Roll
from syncd.store.database import Database
from syncd.store.dice import Dice
from syncd.store.holdings import posts_held, what_was_read

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)


def test_an_empty_store_holds_nothing() -> None:
    assert posts_held(Database(":memory:")) == 0


def test_a_new_roll_is_something_new_and_looking_is_not() -> None:
    database = Database(":memory:")
    before = what_was_read(database)
    assert what_was_read(database) == before
    Dice(database).record([Roll(PlayerName("Ann"), NOON, "DICE6", "4")], NOON)
    assert what_was_read(database) != before
