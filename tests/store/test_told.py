"""What was told, held back and delivered is remembered, in order, and a crash loses none of it."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from syncd.store.database import Database
from syncd.store.told import StoredAlert, Told

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)


@pytest.fixture
def told() -> Iterator[Told]:
    with Database(":memory:") as database:
        yield Told(database)


def an_alert(name: str, fingerprint: str = "f", *, suppressed: bool = False) -> StoredAlert:
    return StoredAlert(name, fingerprint, suppressed, name.encode(), NOON, routes=(0, 1))


def test_the_newest_of_each_fingerprint_is_what_was_told(told: Told) -> None:
    told.add([an_alert("a"), an_alert("b"), an_alert("c", "g")])
    assert told.newest(suppressed=False) == (b"b", b"c")


def test_what_was_held_back_before_it_was_told_is_no_longer_held(told: Told) -> None:
    told.add([an_alert("held", suppressed=True)])
    assert told.newest(suppressed=True) == (b"held",)
    told.add([an_alert("told")])
    assert told.newest(suppressed=True) == ()
    assert told.newest(suppressed=False) == (b"told",)


def test_what_was_told_before_it_was_held_back_is_still_told(told: Told) -> None:
    told.add([an_alert("told"), an_alert("held", suppressed=True)])
    assert (told.newest(suppressed=False), told.newest(suppressed=True)) == ((b"told",), (b"held",))


def test_a_delivery_stays_open_until_its_route_answers(told: Told) -> None:
    told.add([an_alert("a"), an_alert("quiet", "g", suppressed=True)])
    told.tried([("a", 0, True), ("a", 1, False)], NOON)
    assert told.undelivered() == ((b"a", 1, 1),)
    told.tried([("a", 1, True)], NOON)
    assert told.undelivered() == ()


def test_an_alert_is_found_by_the_start_of_its_id_with_its_whole_story(told: Told) -> None:
    told.add([an_alert("abc"), an_alert("xyz", "g"), an_alert("def", suppressed=True)])
    assert told.find("ab") == (b"abc", b"def")
    assert told.all() == (b"def", b"xyz", b"abc")
