"""The slow troubles that no single cycle shows: told once, in a line that says what still goes on."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from syncd.plan.alerts import Alert, AlertKind
from syncd.service import health
from syncd.service.config import parse
from syncd.service.health import ailments
from syncd.service.telling import GIVEN_UP
from syncd.service.world import World
from syncd.store.outbox import Outbox
from syncd.store.told import StoredAlert, Told

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    text = '[blog]\nurl = "http://127.0.0.1:9/"\n[wiki]\nurl = "http://127.0.0.1:9/"\n'
    with World(parse(f'{text}[store]\npath = "{tmp_path}/game.sqlite"\n', "game.toml"), "game.toml") as world:
        yield world


def test_a_daemon_that_is_well_says_nothing(world: World) -> None:
    assert ailments(world, NOON) == ()


def test_an_edit_that_cannot_be_brought_home_is_told_after_an_hour(world: World) -> None:
    Outbox(world.database).intend("mark", "Duel Sheet", "{}", [], NOON)
    assert ailments(world, NOON + HOUR - timedelta(seconds=1)) == ()
    (line,) = ailments(world, NOON + HOUR)
    assert (
        line == "outbox: an edit of Duel Sheet has been on its way since 2023-11-05 12:00 UTC: the wiki did not answer"
    )


def test_a_route_that_takes_nothing_is_told_until_it_is_given_up(world: World) -> None:
    alert = Alert("a", "f", AlertKind.MISMATCH, "x", "x", "first", NOON)
    told = Told(world.database)
    told.add([StoredAlert("a", "f", suppressed=False, record=msgspec.json.encode(alert), at=NOON, routes=(0,))])
    counts = []
    for _ in range(3):
        told.tried([("a", 0, False)], NOON)
        counts.append(len(ailments(world, NOON + HOUR)))
    assert counts == [0, 0, 1]
    assert ailments(world, NOON + GIVEN_UP) == ()


def test_a_disk_that_fills_up_is_told(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LITTLE", 10**18)
    assert ailments(world, NOON)[0].startswith("disk: ")
