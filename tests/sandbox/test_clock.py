from datetime import UTC, datetime, timedelta

from syncd.sandbox.clock import SandboxClock

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)


def test_a_clock_stands_still_until_it_is_given_a_speed():
    ticks = iter([0.0, 100.0]).__next__
    assert SandboxClock(NOON, 0, ticks).now() == NOON


def test_a_fast_clock_passes_an_hour_in_a_second():
    clock = SandboxClock(NOON, 3600, iter([0.0, 1.0]).__next__)
    assert clock.now() == NOON + timedelta(hours=1)


def test_a_change_of_speed_loses_no_time():
    clock = SandboxClock(NOON, 60, iter([0.0, 1.0, 1.0, 2.0]).__next__)
    clock.speed = 0
    assert clock.now() == NOON + timedelta(minutes=1)


def test_a_clock_can_be_set_and_advanced():
    clock = SandboxClock(NOON)
    clock.set(NOON - timedelta(days=1))
    clock.advance(timedelta(hours=6))
    assert clock.now() == NOON - timedelta(hours=18)


def test_the_wait_is_in_the_worlds_seconds_and_endless_while_the_clock_stands():
    later = NOON + timedelta(hours=2)
    assert SandboxClock(NOON, 3600, lambda: 0.0).wait_for(later) == 2.0
    assert SandboxClock(NOON, 3600, lambda: 0.0).wait_for(NOON) == 0.0
    assert SandboxClock(NOON).wait_for(later) is None
