from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from syncd.rules.recurring_actions import Recurrence, Taken, may_act_meanwhile, may_take, period_end, period_start
from tests.rules.core.editions import ALL, HOUR, LATER, SECOND, rules

MONDAY = datetime(2023, 9, 11, tzinfo=UTC)


def allowed(edition: str, how: Recurrence, now: datetime, *before: tuple[str, datetime], who: str = "Ann") -> bool:
    return may_take(who, now, [Taken(*one) for one in before], how, rules(edition).recurring_actions).allowed


@pytest.mark.parametrize("edition", ALL)
def test_a_day_begins_at_midnight_and_ends_right_before_the_next(edition: str) -> None:
    """CORE-TIME-01"""
    assert not allowed(edition, Recurrence.DAILY, MONDAY + 24 * HOUR - SECOND, ("Ann", MONDAY))
    assert allowed(edition, Recurrence.DAILY, MONDAY + 24 * HOUR, ("Ann", MONDAY))


@pytest.mark.parametrize("edition", ALL)
def test_a_week_goes_from_monday_to_the_end_of_sunday(edition: str) -> None:
    """CORE-TIME-01"""
    assert not allowed(edition, Recurrence.WEEKLY, MONDAY + 168 * HOUR - SECOND, ("Ann", MONDAY))
    assert allowed(edition, Recurrence.WEEKLY, MONDAY + 168 * HOUR, ("Ann", MONDAY))


@pytest.mark.parametrize("edition", ALL)
def test_two_hours_around_midnight_are_two_days_and_still_refused(edition: str) -> None:
    """CORE-TIME-02"""
    assert not allowed(edition, Recurrence.DAILY, MONDAY + 25 * HOUR, ("Ann", MONDAY + 23 * HOUR))


@pytest.mark.parametrize(("edition", "hours"), [("89", 6), ("110", 10), ("185", 10), ("205", 10), ("219", 10)])
def test_the_gap_of_a_daily_action_is_over_to_the_second(edition: str, hours: int) -> None:
    """CORE-TIME-02"""
    last = MONDAY + 23 * HOUR
    assert allowed(edition, Recurrence.DAILY, last + hours * HOUR, ("Ann", last))
    assert not allowed(edition, Recurrence.DAILY, last + hours * HOUR - SECOND, ("Ann", last))


@pytest.mark.parametrize("edition", ALL)
def test_the_gap_of_a_weekly_action_is_24_hours(edition: str) -> None:
    """CORE-TIME-02"""
    last = MONDAY - HOUR
    assert allowed(edition, Recurrence.WEEKLY, last + 24 * HOUR, ("Ann", last))
    assert not allowed(edition, Recurrence.WEEKLY, last + 24 * HOUR - SECOND, ("Ann", last))


def test_limits_are_each_players_own() -> None:
    """CORE-TIME-03"""
    assert allowed("219", Recurrence.DAILY, MONDAY + HOUR, ("Bob", MONDAY))


@pytest.mark.parametrize("edition", LATER)
@pytest.mark.parametrize("how", [Recurrence.DAILY_COMMUNAL, Recurrence.WEEKLY_COMMUNAL])
def test_what_is_communal_is_shared_by_all(edition: str, how: Recurrence) -> None:
    """CORE-TIME-03"""
    assert not allowed(edition, how, MONDAY + HOUR, ("Bob", MONDAY))
    assert allowed(edition, how, period_end(MONDAY, how), ("Bob", MONDAY))


@pytest.mark.parametrize(("edition", "fits"), [("110", True), ("185", False), ("219", False)])
def test_110s_weekly_communal_action_has_no_gap(edition: str, fits: bool) -> None:
    """Section 23, reading"""
    assert allowed(edition, Recurrence.WEEKLY_COMMUNAL, MONDAY, ("Ann", MONDAY - HOUR)) is fits


@pytest.mark.parametrize(
    ("edition", "how"),
    [
        ("89", Recurrence.DAILY_COMMUNAL),
        ("89", Recurrence.WEEKLY_COMMUNAL),
        ("110", Recurrence.DAILY_COMMUNAL),
    ],
)
def test_what_an_edition_does_not_know_nobody_takes(edition: str, how: Recurrence) -> None:
    """Section 23"""
    assert not allowed(edition, how, MONDAY)


def test_one_dynastic_action_at_a_time_but_not_after_three_hours() -> None:
    """Section 23: one dynastic action at a time"""
    numbers = rules("219").recurring_actions
    assert not may_act_meanwhile(MONDAY, MONDAY + 3 * HOUR, numbers).allowed
    assert may_act_meanwhile(MONDAY, MONDAY + 3 * HOUR + SECOND, numbers).allowed
    assert may_act_meanwhile(MONDAY, MONDAY, rules("89").recurring_actions).allowed


@given(
    st.sampled_from(ALL),
    st.sampled_from(Recurrence),
    st.lists(st.tuples(st.sampled_from(["Ann", "Bob"]), st.integers(0, 14 * 24)), max_size=6),
)
def test_the_instant_that_is_told_is_the_first_at_which_it_is_allowed(
    edition: str, how: Recurrence, before: list[tuple[str, int]]
) -> None:
    """CORE-TIME-02"""
    now, numbers = MONDAY + 14 * 24 * HOUR, rules(edition).recurring_actions
    taken = [Taken(who, MONDAY + hours * HOUR) for who, hours in before]
    answer = may_take("Ann", now, taken, how, numbers)
    if answer.until is not None:
        assert now < answer.until <= period_start(now, how) + timedelta(days=8)
        assert may_take("Ann", answer.until, taken, how, numbers).allowed
        assert not may_take("Ann", answer.until - SECOND, taken, how, numbers).allowed
