import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from syncd.rules.random_generators import (
    COLOUR,
    FRUIT,
    VEGGIE,
    Choice,
    Dice,
    command,
    fits,
    is_face_card,
    possible,
)
from tests.rules.core.editions import ALL, LATER, rules


def possible_result(expression: str, result: str, edition: str = "219") -> bool:
    return fits(expression, result, rules(edition).random_generators).allowed


@pytest.mark.parametrize(
    ("word", "options", "editions"),
    [
        ("FRUIT", FRUIT, ("110", *LATER)),
        ("COLOUR", COLOUR, ("110", *LATER)),
        ("COLOR", COLOUR, ("110", *LATER)),
        ("VEGGIE", VEGGIE, ("110",)),
    ],
)
def test_words_have_their_own_results_in_the_editions_that_know_them(
    word: str, options: tuple[str, ...], editions: tuple[str, ...]
) -> None:
    """CORE-DICE-01"""
    for edition in ALL:
        assert possible_result(word, options[-1], edition) is (edition in editions)
        assert not possible_result(word, "Banana", edition)


@pytest.mark.parametrize("edition", LATER)
def test_a_card_has_one_of_four_suits_and_thirteen_values(edition: str) -> None:
    """CORE-DICE-02"""
    asked = command("CARD", rules(edition).random_generators)
    assert isinstance(asked, Choice)
    assert len(set(asked.options)) == 52
    assert possible_result("CARD", "Queen of Spades", edition)
    assert not possible_result("CARD", "11 of Spades", edition)
    assert not possible_result("CARD", "Ace of Spades", "110")


def test_face_cards_are_jack_queen_and_king() -> None:
    """CORE-DICE-02"""
    assert is_face_card("King of Hearts")
    assert not is_face_card("Ace of Hearts")


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(("result", "allowed"), [("1", True), ("6", True), ("7", False), ("0", False)])
def test_a_die_shows_a_number_from_one_to_its_sides(edition: str, result: str, allowed: bool) -> None:
    """CORE-DICE-03, CORE-DICE-05"""
    assert possible_result("DICE6", result, edition) is allowed


@pytest.mark.parametrize(
    ("result", "allowed"),
    [("1, 6, 2", True), ("1 6 2 = 9", True), ("1 6 2 = 8", False), ("9", True), ("19", False), ("1, 7, 2", False)],
)
def test_several_dice_are_printed_each_or_with_their_sum(result: str, allowed: bool) -> None:
    """CORE-DICE-03, CORE-DICE-05"""
    assert possible_result("3DICE6", result) is allowed


@pytest.mark.parametrize("expression", ["DICE0", "DICE-3", "2DICE0"])
def test_dice_without_sides_give_zero(expression: str) -> None:
    """CORE-DICE-04"""
    assert possible_result(expression, "0")
    assert not possible_result(expression, "1")


@pytest.mark.parametrize(("edition", "allowed"), [("110", True), ("185", False), ("219", False)])
def test_later_editions_roll_no_die_of_more_than_a_million_sides(edition: str, allowed: bool) -> None:
    """Section 24: largest N"""
    assert possible_result("DICE1000001", "5", edition) is allowed
    assert possible_result("DICE1000000", "5", edition)


@pytest.mark.parametrize(("edition", "allowed"), [("185", False), ("205", True), ("219", True)])
def test_a_list_of_ones_own_is_a_command_of_the_last_two_editions(edition: str, allowed: bool) -> None:
    """Section 24; an item listed twice counts twice"""
    assert possible_result("{left, right}", "Right", edition) is allowed
    assert not possible_result("{left, right}", "up", edition)
    asked = command("{a,a,b}", rules("219").random_generators)
    assert asked == Choice(("a", "a", "b"))


@given(st.integers(1, 20), st.integers(1, 100), st.randoms(use_true_random=False))
def test_what_dice_can_show_is_always_possible(many: int, sides: int, rolling: random.Random) -> None:
    """CORE-DICE-03"""
    numbers = [rolling.randint(1, sides) for _ in range(many)]
    assert possible(Dice(many, sides), numbers)
    assert possible(Dice(many, sides), [*numbers, sum(numbers)])
    assert not possible(Dice(many, sides), [*numbers[1:], sides + 1, sum(numbers)])
