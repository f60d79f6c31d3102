"""What is drawn stays within its frame, and its axes are marked in round numbers."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from syncd.web.plotting import Frame, ceiling, days, levels, nice, noons, steps

BEGIN = datetime(2023, 11, 1, 7, 30, tzinfo=UTC)


def frame(span: timedelta, high: float) -> Frame:
    return Frame(40, 10, 900, 200, BEGIN, BEGIN + span, 0, high)


@given(st.lists(st.integers(0, 10**6), min_size=1))
def test_no_value_is_above_the_ceiling_nor_far_below_it(values: list[int]) -> None:
    assert max(values) <= ceiling(values) <= max(2.5 * max(values), 4)


@given(st.integers(1, 400 * 24), st.floats(1, 10**6))
def test_all_marks_stand_within_the_frame_and_are_few(hours: int, high: float) -> None:
    drawn = frame(timedelta(hours=hours), high)
    assert len(days(drawn)) <= 6
    assert all(drawn.left <= tick.at <= drawn.right for tick in days(drawn))
    assert all(drawn.top - 0.1 <= tick.at <= drawn.bottom for tick in levels(drawn))
    assert 1 <= len(levels(drawn)) <= 6


def test_days_are_marked_at_midnight_or_in_their_middle() -> None:
    drawn = Frame(
        0, 0, 200, 1, BEGIN.replace(hour=0, minute=0), BEGIN.replace(hour=0, minute=0) + timedelta(days=2), 0, 1
    )
    assert [(tick.at, tick.label) for tick in days(drawn)] == [(0, "1 Nov"), (100, "2 Nov")]
    assert [tick.at for tick in noons(drawn)] == [50, 150]


def test_a_line_holds_each_value_until_the_next_one() -> None:
    drawn = Frame(0, 0, 100, 10, BEGIN, BEGIN + timedelta(hours=100), 0, 10)
    points = [(BEGIN, 0), (BEGIN + timedelta(hours=50), 10)]
    assert steps(drawn, points) == "M0.0 10.0 H50.0 V0.0 H100"
    assert steps(drawn, []) == ""


def test_steps_are_round() -> None:
    assert [nice(size) for size in (0.1, 1, 3, 7, 11, 300)] == [1, 1, 5, 10, 20, 500]
