"""`/healthz` is well while the daemon does its work, and says what is wrong while it does not."""

from datetime import timedelta
from pathlib import Path

import pytest

from syncd.service.heartbeat import beat, pulse
from syncd.store.database import Database
from syncd.store.outbox import Outbox
from tests.web.desks import NOW, Office

MINUTE = timedelta(minutes=1)


def well(office: Office) -> dict[str, bool]:
    return {check["name"]: check["ok"] for check in office.client().get("/healthz").json()["checks"]}


def test_the_pulse_is_kept_in_the_times_of_empty_files(tmp_path: Path) -> None:
    store = str(tmp_path / "game.sqlite")
    assert pulse(store).last is None
    assert pulse(store).too_old(NOW, MINUTE) == "the blog was never read as a whole"
    beat(store, NOW, NOW + MINUTE, whole=True, judged=True)
    beat(store, NOW + MINUTE, NOW + 2 * MINUTE, whole=False, judged=False)
    found = pulse(store)
    assert (found.last, found.due, found.whole, found.judged) == (NOW + MINUTE, NOW + 2 * MINUTE, NOW, NOW)
    assert [file.stat().st_size for file in tmp_path.iterdir()] == [0, 0, 0]


@pytest.mark.parametrize(
    ("judged", "due", "lasts"),
    [(True, 5, 60), (True, 100, 115), (False, 5, 60), (False, 100, 60)],
)
def test_what_was_read_lasts_an_hour_and_longer_in_a_game_that_sleeps(
    tmp_path: Path, judged: bool, due: int, lasts: int
) -> None:
    store, poll = str(tmp_path / "game.sqlite"), 5 * MINUTE
    beat(store, NOW, NOW + 5 * MINUTE, whole=True, judged=True)
    beat(store, NOW + MINUTE, NOW + due * MINUTE, whole=True, judged=judged)
    end = NOW + (lasts + judged * (due == 5)) * MINUTE
    assert pulse(store).too_old(end, poll) is None
    later = pulse(store).too_old(end + MINUTE, poll)
    assert later is not None
    assert later.startswith("the blog was last read ")


def test_a_reading_of_the_future_is_none_of_the_present(tmp_path: Path) -> None:
    store = str(tmp_path / "game.sqlite")
    beat(store, NOW + 61 * MINUTE, NOW + 66 * MINUTE, whole=True, judged=True)
    assert pulse(store).too_old(NOW, MINUTE) == "the blog was last read by a clock that was ahead"
    assert pulse(store).too_old(NOW + MINUTE, MINUTE) is None


def test_nothing_is_called_ready_by_what_nobody_reads_any_more(desk: Office) -> None:
    desk.cycle(timedelta(days=2))
    assert 'syncd_matters{stands="ready"} 2' in desk.client().get("/metrics").text
    desk.now += timedelta(minutes=61)
    page = desk.client().get("/").text
    assert "0 ready" in page
    assert "the blog was last read 1 h ago, and votes may have come since" in page
    assert 'syncd_matters{stands="ready"} 0' in desk.client().get("/metrics").text


@pytest.mark.parametrize(("late", "status"), [(0, 200), (2, 200), (3, 503), (500, 503)])
def test_a_daemon_that_is_three_polls_behind_is_not_well(desk: Office, late: int, status: int) -> None:
    beat(desk.config.store.path, NOW - late * MINUTE, NOW - late * MINUTE, whole=True, judged=True)
    answer = desk.client().get("/healthz")
    assert (answer.status_code, answer.json()["behind"]) == (status, late)


def test_a_sleeping_game_whose_next_cycle_is_far_is_well(desk: Office) -> None:
    beat(desk.config.store.path, NOW - 9 * MINUTE, NOW + MINUTE, whole=True, judged=True)
    assert all(well(desk).values())


def test_without_any_cycle_it_is_not_well(desk: Office) -> None:
    assert well(desk) == {"daemon": False, "reading": False, "outbox": True}


def test_sources_that_were_not_read_for_hours_are_told(desk: Office) -> None:
    store = desk.config.store.path
    beat(store, NOW - timedelta(hours=4), NOW, whole=True, judged=True)
    beat(store, NOW, NOW + MINUTE, whole=False, judged=False)
    assert well(desk) == {"daemon": True, "reading": False, "outbox": True}


def test_an_edit_that_waits_for_hours_is_told(desk: Office) -> None:
    beat(desk.config.store.path, NOW, NOW + MINUTE, whole=True, judged=True)
    with Database(desk.config.store.path) as database:
        Outbox(database).intend("mark", "Duel Sheet", "{}", (), NOW - timedelta(hours=2))
    assert well(desk) == {"daemon": True, "reading": True, "outbox": False}
    assert "the oldest for 2 h" in desk.client().get("/").text


def test_a_quiet_cycle_of_the_daemon_writes_its_pulse_and_no_byte_more(desk: Office) -> None:
    desk.cycle(MINUTE)
    store = Path(desk.config.store.path)
    before = store.read_bytes()
    desk.cycle(MINUTE)
    assert store.read_bytes() == before
