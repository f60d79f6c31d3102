"""Numbers as rules write them, and what an edition would write for them."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from syncd.rules.law.parameters import Measure, as_value
from syncd.rules.law.quantities import Bound, quantities


@pytest.mark.parametrize(
    ("sentence", "value", "bound", "hours"),
    [
        ("open for at least 12 hours", 12, Bound.FROM, 12),
        ("four days have passed", 4, Bound.EXACT, 96),
        ("pending for more than seven days", 7, Bound.ABOVE, 168),
        ("open for 48 hours or longer", 48, Bound.FROM, 48),
        ("twenty-four hours in between", 24, Bound.EXACT, 24),
        ("it has more than 1 valid Vote", 1, Bound.ABOVE, None),
        ("six or fewer Wizards", 6, Bound.UP_TO, None),
        ("fewer than four Wizards", 4, Bound.BELOW, None),
        ("greater than 2/3rds of the number", Fraction(2, 3), Bound.ABOVE, None),
        ("three quarters of all", Fraction(3, 4), Bound.EXACT, None),
        ("60% of them", Fraction(3, 5), Bound.EXACT, None),
        ("half the number", Fraction(1, 2), Bound.EXACT, None),
    ],
)
def test_a_number_is_read_with_its_side_and_its_unit(
    sentence: str, value: Fraction, bound: Bound, hours: int | None
) -> None:
    (one,) = quantities(sentence)
    assert (one.value, one.bound, one.in_hours) == (value, bound, hours)


@pytest.mark.parametrize("sentence", ["someone alone", "a one-off cost", "the 24th of May", "Wizard2"])
def test_what_is_no_number_is_not_read_as_one(sentence: str) -> None:
    assert list(quantities(sentence)) == []


@pytest.mark.parametrize(
    ("words", "measure", "value"),
    [
        ("more than 1", Measure.LEAST, 2),
        ("at least 3", Measure.LEAST, 3),
        ("fewer than four", Measure.BELOW, 4),
        ("three or fewer", Measure.BELOW, 4),
        ("fewer than seven", Measure.UP_TO, 6),
        ("2", Measure.COUNT, 2),
        ("two thirds", Measure.SHARE, "2/3"),
        ("two days", Measure.HOURS, 48),
        ("two days", Measure.COUNT, None),
        ("12", Measure.HOURS, None),
        ("two thirds", Measure.COUNT, None),
    ],
)
def test_each_measure_takes_its_own_sort_of_number(words: str, measure: Measure, value: object) -> None:
    (one,) = quantities(words)
    assert as_value(one, measure) == value


@given(st.integers(0, 10_000), st.sampled_from(["hours", "days", "weeks"]))
def test_a_time_in_figures_is_read_whatever_its_unit(number: int, unit: str) -> None:
    (one,) = quantities(f"It has been open for at least {number} {unit}.")
    assert one.in_hours == number * {"hours": 1, "days": 24, "weeks": 168}[unit]


@given(st.text(max_size=60))
def test_any_text_can_be_searched_for_numbers(text: str) -> None:
    for one in quantities(text):
        assert text[one.start : one.end].strip()
