from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from syncd.rules.numbers_and_variables import (
    Holdings,
    after_rule_change,
    after_spending,
    after_transfer,
    amount_allowed,
    may_spend_of,
    rounded,
    starting_list,
    starting_number,
    starting_text,
)
from syncd.rules.rights import Right
from tests.rules.core.editions import ALL, LATER, rules


@pytest.mark.parametrize(("value", "result"), [(Fraction(7, 2), 3), (Fraction(-7, 2), -3), (Fraction(4), 4)])
def test_what_must_be_an_integer_is_rounded_towards_zero(value: Fraction, result: int) -> None:
    """CORE-NUM-01"""
    assert rounded(value) == result


def test_edition_89_spends_what_is_there_and_transfers_as_much() -> None:
    """CORE-NUM-04"""
    numbers = rules("89").numbers_and_variables
    assert after_spending(3, 5, numbers) == 0
    assert after_transfer(3, 1, 5, numbers) == Holdings(0, 4)


@pytest.mark.parametrize("edition", ["110", *LATER])
def test_later_editions_refuse_to_go_below_zero(edition: str) -> None:
    """CORE-NUM-04"""
    numbers = rules(edition).numbers_and_variables
    assert isinstance(after_spending(3, 5, numbers), Right)
    assert isinstance(after_transfer(3, 1, 5, numbers), Right)
    assert after_spending(5, 5, numbers) == 0


@pytest.mark.parametrize("deed", ["spend", "lose", "gain", "transfer"])
@pytest.mark.parametrize("amount", [0, -1])
def test_amounts_are_positive_except_in_edition_89(deed: str, amount: int) -> None:
    """CORE-NUM-05"""
    for edition in ALL:
        allowed = amount_allowed(deed, amount, rules(edition).numbers_and_variables).allowed  # type: ignore[arg-type]
        assert allowed is (edition == "89")


@pytest.mark.parametrize(("edition", "allowed"), [("185", True), ("205", False), ("219", False)])
def test_paying_is_like_spending_in_the_last_two_editions(edition: str, allowed: bool) -> None:
    """CORE-NUM-05"""
    assert amount_allowed("pay", 0, rules(edition).numbers_and_variables).allowed is allowed


@pytest.mark.parametrize("edition", LATER)
def test_one_spends_ones_own_values_alone(edition: str) -> None:
    """CORE-NUM-06"""
    numbers = rules(edition).numbers_and_variables
    assert may_spend_of("Ann", "Ann", numbers).allowed
    assert not may_spend_of("Ann", "Bob", numbers).allowed


@pytest.mark.parametrize("edition", LATER)
def test_a_number_begins_at_the_legal_value_nearest_to_zero_and_positive_if_tied(edition: str) -> None:
    """Section 25: no starting value defined"""
    numbers = rules(edition).numbers_and_variables
    assert starting_number(lambda value: abs(value) >= 3, numbers) == 3
    assert starting_number(lambda value: value <= -2, numbers) == -2
    assert starting_number(lambda value: value >= 0, numbers, default=7) == 7
    assert starting_number(lambda value: value > 9, numbers, within=5) is None


@pytest.mark.parametrize("edition", ["89", "110"])
def test_the_earlier_editions_begin_at_zero_or_blank(edition: str) -> None:
    """Section 25: no starting value defined"""
    numbers = rules(edition).numbers_and_variables
    assert starting_number(lambda value: value >= 3, numbers) == 0
    assert starting_text(["b", "a"], numbers, may_be_blank=False) == ""
    assert starting_list([["b"]], numbers, may_be_blank=False) == ()


def test_a_text_begins_blank_or_with_the_earliest_digits_before_letters() -> None:
    """Section 25: no starting value defined"""
    numbers = rules("219").numbers_and_variables
    assert starting_text(["beta", "Alpha", "9 lives"], numbers, may_be_blank=False) == "9 lives"
    assert starting_text(["beta", "Alpha"], numbers, may_be_blank=False) == "Alpha"
    assert starting_text(["beta"], numbers, may_be_blank=True) == ""


def test_a_list_begins_blank_or_as_the_shortest_and_of_those_the_earliest() -> None:
    """Section 25: no starting value defined"""
    numbers = rules("219").numbers_and_variables
    assert starting_list([["a", "b"], ["c"], ["b"]], numbers, may_be_blank=False) == ("b",)
    assert starting_list([["a"]], numbers, may_be_blank=True) == ()
    assert starting_list([["a", "bd"], ["ab", "c"]], numbers, may_be_blank=False) == ("ab", "c")


@pytest.mark.parametrize(("edition", "result"), [("89", 9), ("110", 9), ("185", 1), ("219", 1)])
def test_a_value_that_a_rule_change_made_invalid_begins_anew(edition: str, result: int) -> None:
    """Section 25: value made invalid by a rule change"""
    numbers = rules(edition).numbers_and_variables
    assert after_rule_change(9, lambda value: value < 5, 1, numbers) == result
    assert after_rule_change(4, lambda value: value < 5, 1, numbers) == 4


@given(st.sampled_from(ALL), st.integers(0, 50), st.integers(0, 50), st.integers(1, 60))
def test_a_transfer_neither_makes_nor_loses_anything(edition: str, giver: int, taker: int, amount: int) -> None:
    """CORE-NUM-04"""
    after = after_transfer(giver, taker, amount, rules(edition).numbers_and_variables)
    if isinstance(after, Holdings):
        assert after.giver + after.taker == giver + taker
        assert after.giver >= 0
    else:
        assert amount > giver
