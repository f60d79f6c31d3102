from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from syncd.dynasties.columns import Choice, Integer, Listing, Moment, Percentage, Words
from syncd.dynasties.protocol import Illegal


@pytest.mark.parametrize(
    ("text", "number"),
    [("7", 7), ("₩14,500", 14500), ("−3", -3), ("- 3", -3), ("–4", -4), ("+2", 2), ("-", 9), ("", 9), ("$ 12", 12)],
)
def test_a_number_is_read_however_people_write_it(text, number):
    assert Integer(minimum=None, blank=9).read(text) == number


@pytest.mark.parametrize("text", ["seven", "7 apples", "1.5", "7%", "1,50", "12 13", "7-", "x7"])
def test_what_is_no_whole_number_is_illegal_and_keeps_its_text(text):
    value = Integer(minimum=None).read(text)
    assert isinstance(value, Illegal)
    assert value.text == text


def test_a_number_out_of_range_says_which_bound_it_breaks():
    assert Integer(minimum=0).read("-1") == Illegal("-1", "is less than 0")
    assert Integer(maximum=5).read("6") == Illegal("6", "is more than 5")


def test_a_number_is_written_in_the_manner_of_the_cell_that_it_replaces():
    assert Integer().write(12250, like="₩9,250") == "₩12,250"
    assert Integer().write(12250, like="9250") == "12250"
    assert Integer().write(3, like="oops") == "3"


@given(st.integers(), st.sampled_from(["", "7", "₩9,250", "−3", "x"]))
def test_a_number_written_reads_back(number, like):
    column = Integer(minimum=None)
    assert column.read(column.write(number, like)) == number


def test_a_percentage_takes_its_sign_or_leaves_it():
    assert Percentage().read("40%") == Percentage().read("40") == 40
    assert isinstance(Percentage().read("101%"), Illegal)
    assert Percentage().write(5, like="40") == "5"
    assert Percentage().write(5, like="40%") == "5%"


def test_a_choice_is_read_in_any_case_and_none_may_be_an_option():
    hats = Choice(("Pointy", "None"))
    assert hats.read("POINTY") == "Pointy"
    assert hats.read("none") == "None"
    assert isinstance(hats.read("Bowler"), Illegal)


def test_a_dash_is_an_option_where_the_rules_say_so_and_nothing_otherwise():
    assert Choice(("-", "York")).read("-") == "-"
    assert Choice(("York",)).read("–") == ""


def test_an_option_that_holds_a_comma_stays_whole():
    medals = Listing(("Thanks, All!", "First", "Second"))
    assert medals.read("First, Thanks, All!, Second") == ("First", "Thanks, All!", "Second")
    assert isinstance(medals.read("First, Third"), Illegal)


def test_a_list_may_forbid_repetition():
    assert isinstance(Listing(("A", "B"), repeats=False).read("A, B, A"), Illegal)
    assert Listing().read("x, x") == ("x", "x")


@pytest.mark.parametrize("text", ["", "-", "–", "None", "none"])
def test_nothing_in_a_list_is_written_in_many_ways(text):
    assert Listing().read(text) == ()


def test_text_may_have_to_fit_a_pattern():
    pair = Words(pattern=r"\d+ ?/ ?\d+")
    assert pair.read("1 / 3") == "1 / 3"
    assert isinstance(pair.read("one"), Illegal)
    assert pair.read("-") == ""


@pytest.mark.parametrize(
    "text",
    [
        "2023-02-01T00:00:00Z",
        "2023-02-01 00:00",
        "2023-02-01",
        "01/02/23",
        "01/02/2023",
        "1 February 2023",
        "01/02/23 00:00",
    ],
)
def test_a_date_is_read_in_the_forms_that_pages_use_with_the_day_before_the_month(text):
    assert Moment().read(text) == datetime(2023, 2, 1, tzinfo=UTC)


def test_a_date_is_written_in_the_form_of_the_cell_that_it_replaces():
    day = datetime(2023, 2, 1, tzinfo=UTC)
    assert Moment().write(day, like="2022-12-31 10:00") == "2023-02-01 00:00"
    assert Moment().write(day) == "2023-02-01T00:00:00Z"
    assert isinstance(Moment().read("soon"), Illegal)
