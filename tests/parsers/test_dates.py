from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.dates import UNKNOWN, NumericDates, corrected_stamp, read_instant, read_unix


@pytest.mark.parametrize(
    "text",
    [
        "02 Jul 2006 15:30:42 UTC",
        "posted by Ann at 02 Jul 2006 15:30:42  UTC | Comments (3)",
        "2 July 2006, 15:30:42",
        "July 02, 2006 15:30:42",
        "July 2, 2006 · 15:30:42",
        "Jul 2nd, 2006 3:30:42 pm",
        "2006-07-02T15:30:42Z",
        "2006-07-02T17:30:42+02:00",
        "2006-07-02 15:30:42",
    ],
)
def test_an_instant_is_read_in_every_form(text: str):
    assert read_instant(text) == datetime(2006, 7, 2, 15, 30, 42, tzinfo=UTC)


def test_a_day_alone_is_its_midnight():
    assert read_instant("Friday, October 01, 2010") == datetime(2010, 10, 1, tzinfo=UTC)


@pytest.mark.parametrize("text", ["", "31 Feb 2006 10:00:00", "02 Jux 2006 15:30:42", "2006-13-45T10:00", "01-07-2006"])
def test_what_is_no_instant_is_none(text: str):
    assert read_instant(text) is None


def test_seconds_since_1970():
    assert read_unix("1688229858") == datetime(2023, 7, 1, 16, 44, 18, tzinfo=UTC)
    assert read_unix("-5") is read_unix("1e9") is read_unix("") is None


@given(st.text())
def test_no_text_stops_the_reader(text: str):
    for found in (read_instant(text), read_unix(text)):
        assert found is None or found.tzinfo is UTC


def _pacific() -> ZoneInfo:
    try:
        return ZoneInfo("America/Los_Angeles")
    except ZoneInfoNotFoundError:
        pytest.skip("this machine has no time zone database")


@given(st.datetimes(datetime(2007, 1, 1), datetime(2013, 12, 31)))  # noqa: DTZ001
def test_stamps_of_2007_to_2013_are_pacific_time(printed: datetime):
    true = corrected_stamp(printed.replace(tzinfo=UTC))
    local = true.astimezone(_pacific()).replace(tzinfo=None)
    assert local in (printed, printed + timedelta(hours=1))  # the second: an hour that summer time left out


@pytest.mark.parametrize("year", [2006, 2014, 2023])
def test_stamps_of_other_years_stay(year: int):
    printed = datetime(year, 7, 2, 15, tzinfo=UTC)
    assert corrected_stamp(printed) == printed


def settled(posted: datetime, *texts: str) -> list[datetime | None]:
    return NumericDates(texts).settle(posted)


def test_a_day_that_is_no_month_settles_the_order_for_all():
    posted = datetime(2017, 3, 9, 10, tzinfo=UTC)
    first, second = settled(posted, "03-09-2017 11:00:00", "03-13-2017 11:00:00")
    assert (first, second) == (datetime(2017, 3, 9, 11, tzinfo=UTC), datetime(2017, 3, 13, 11, tzinfo=UTC))


def test_the_order_near_the_post_wins_where_both_are_possible():
    posted = datetime(2017, 3, 9, 10, tzinfo=UTC)
    assert settled(posted, "09-03-2017 11:00:00") == settled(posted, "03-09-2017 11:00:00")


def test_comments_run_forward():
    posted = datetime(2010, 1, 1, 10, tzinfo=UTC)
    dates = settled(posted, "01-02-2010 11:00:00", "01-03-2010 11:00:00", "01-12-2010 11:00:00")
    assert dates == [datetime(2010, 1, day, 11, tzinfo=UTC) for day in (2, 3, 12)]


def test_impossible_dates_are_none():
    assert settled(UNKNOWN, "45-45-2010 10:00:00", "no date") == [None, None]


@given(st.datetimes(datetime(2003, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC)), st.booleans())  # noqa: DTZ001
def test_a_comment_within_days_of_its_post_is_read_right(posted: datetime, day_first: bool):
    posted = posted.replace(microsecond=0)
    times = [posted + timedelta(hours=hours) for hours in (1, 5, 30)]
    form = "%d-%m-%Y %H:%M:%S" if day_first else "%m-%d-%Y %H:%M:%S"
    assert settled(posted, *(f"{at:{form}}" for at in times)) == times


def test_zones_are_turned_into_utc():
    read = read_instant(datetime(2020, 1, 1, 1, tzinfo=timezone(timedelta(hours=5))).isoformat())
    assert read == datetime(2019, 12, 31, 20, tzinfo=UTC)
