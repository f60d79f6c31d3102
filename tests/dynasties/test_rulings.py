"""Rolls are taken in order, and what is wrong with one says which."""

import pytest

from syncd.dynasties.rulings import IllegalAction, Rolls, Ruling, Violation, unmet, whole


def refused(ask):
    with pytest.raises(IllegalAction) as error:
        ask()
    return error.value.violation.reason


def test_each_roll_is_taken_once_and_in_order():
    rolls = Rolls([2, "Bell", ["b", "a"], 9])
    assert (rolls.die(6, "r", "w"), rolls.pick(["Bell"], "r", "w"), rolls.order("ab", "r", "w")) == (
        2,
        "Bell",
        ("b", "a"),
    )


def test_a_missing_roll_is_counted_from_1():
    rolls = Rolls([1])
    rolls.die(6, "Dice", "a DICE6")
    assert refused(lambda: rolls.die(6, "Dice", "a DICE6")) == "roll 2 is missing: a DICE6"


@pytest.mark.parametrize("result", [0, 7, "3", 2.5, True, None, [3]])
def test_a_roll_that_no_such_die_has_is_impossible(result):
    assert "roll 1 is no possible outcome" in refused(lambda: Rolls([result]).die(6, "Dice", "a DICE6"))


def test_a_pick_and_an_order_have_to_be_of_the_names():
    assert "roll 1" in refused(lambda: Rolls(["Gong"]).pick(["Bell"], "r", "w"))
    assert "roll 1" in refused(lambda: Rolls([["a", "a"]]).order("ab", "r", "w"))


def test_a_whole_float_is_a_number_and_an_infinite_one_is_none():
    assert (whole(3.0), whole(float("inf")), whole(False)) == (3, None, None)


def test_a_ruling_is_legal_if_nothing_is_violated():
    assert Ruling("state").legal
    assert unmet((True, "a", "x"), (False, "b", "y")) == (Violation("b", "y"),)
    assert not Ruling("state", unmet((False, "b", "y"))).legal
