"""Orders are compared with what the ruleset's page became."""

import pytest

from syncd.validator.fulfilled import Fulfilment, fulfilled, unordered
from syncd.validator.orders import read_orders
from syncd.validator.rulebook import changed_rules, rulebook

BEFORE = """==Core Rules==
===Wizards===
Everybody plays.
==Dynastic Rules==
===Burn===
Burns cost 3 Stars. A “fire” is hot.
====Soot====
It is black.
===Greed===
More.
==Special Case==
===Dormancy [Active] [Standard]===
Sleep.
"""
EXACT, DIFFERENT, MISSING, LOOK = Fulfilment


def hows(body: str, after: str, before: str = BEFORE) -> list[Fulfilment]:
    return [one.how for one in fulfilled(read_orders(body).orders, before, after)]


def changed(*pairs: tuple[str, str]) -> str:
    text = BEFORE
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return text


HATS = "Add a rule called Hats with the text “They're tall -- and red.”"
CASES = [
    (HATS, [("===Greed", "===Hats===\nThey’re tall — and red.\n===Greed")], EXACT),
    (HATS, [("===Greed", "===Hats===\nThey're tall, and red.\n===Greed")], DIFFERENT),
    (HATS, [("More.", "Less.")], MISSING),
    ("Add a subrule to Burn called “Ash” with the text “Grey.”", [("It is black.", "It is black.\n====Ash====\nGrey.")],
     EXACT),
    ("Add a subrule to Freeze called “Ice” with the text “Cold.”", [], LOOK),
    ("Add a rule called Greed with the text “All.”", [], LOOK),
    ("In “Burn”, replace “3 Stars” by “5 Stars”.", [("3 Stars", "'''5''' [[Stars]]")], EXACT),
    ("In “Burn”, replace “3 Stars” by “5 Stars”.", [("3 Stars", "4 Stars")], DIFFERENT),
    ("In “Burn”, replace “3 Stars” by “5 Stars”.", [], MISSING),
    ("In “Burn”, replace “7 Stars” by “5 Stars”.", [], LOOK),
    ("In “Freeze”, replace “7 Stars” by “5 Stars”.", [], LOOK),
    ("Replace “black” by “dark”.", [("black", "dark")], EXACT),
    ("Repeal the rule Greed.", [("===Greed===\nMore.\n", "")], EXACT),
    ("Repeal the rule Greed.", [], MISSING),
    ("Repeal the rule Dormancy.", [("===Dormancy [Active] [Standard]===\nSleep.\n", "")], EXACT),
    ("Rename Greed to Avarice.", [("Greed", "Avarice")], EXACT),
    ("Rename Greed to Avarice.", [], MISSING),
    ("Rename Greed to Avarice.", [("Greed", "Avarice"), ("More.", "Lots.")], DIFFERENT),
    ("Remove “A “fire” is hot.” from Burn.", [(" A “fire” is hot.", "")], EXACT),
    ("Add “It hurts.” to the end of the rule Burn.", [("is hot.", "is hot.\n\nIt hurts.")], EXACT),
    ("In Burn, after “Stars” add “and a hat”.", [("Stars.", "Stars and a hat.")], EXACT),
    ("Change the text of the rule Greed to “Enough.”", [("More.", "Enough.")], EXACT),
]  # fmt: skip


@pytest.mark.parametrize(("body", "edits", "how"), CASES)
def test_an_order_and_what_became_of_it(body: str, edits: list[tuple[str, str]], how: Fulfilment) -> None:
    assert hows(body, changed(*edits)) == [how]


def test_one_order_builds_on_another() -> None:
    body = "In Burn, replace “3” with “5”, and “5 Stars” with “6 Stars”. Rename Burn to Scorch."
    assert hows(body, changed(("3 Stars", "6 Stars"), ("===Burn", "===Scorch"))) == [EXACT] * 3


def test_each_order_is_answered_by_itself() -> None:
    assert hows("Repeal the rule Greed. In Burn, replace “3” by “4”.", changed(("3 ", "4 "))) == [MISSING, EXACT]


def test_a_difference_is_shown_as_what_was_wanted_and_what_stands_there() -> None:
    (one,) = fulfilled(read_orders("In “Soot”, replace “black” by “grey”.").orders, BEFORE, changed(("black", "gray")))
    assert (one.rule, one.wanted, one.found) == ("Soot", "It is grey.", "It is gray.")


def test_without_the_text_of_then_a_person_must_look() -> None:
    (one,) = fulfilled(read_orders("Repeal Greed.").orders, None, BEFORE)
    assert (one.how, one.why) == (LOOK, "the ruleset's text of then was not read")


def test_what_nobody_ordered_is_named() -> None:
    after = changed(("More.", "Less."), ("3 Stars", "4 Stars"))
    assert unordered(read_orders("In Burn, replace “3” by “4”.").orders, [(BEFORE, after)]) == ("Greed",)


def test_rules_of_one_name_are_told_apart_and_changes_are_found_by_rule() -> None:
    twice = BEFORE + "==Appendix==\n===Wizards===\nThey are people.\n"
    assert [name for name in rulebook(twice) if "wizards" in name] == ["wizards", "wizards#2"]
    assert changed_rules(BEFORE, twice) == {"wizards#2"}


def test_of_two_rules_of_one_name_the_one_with_the_words_is_meant_or_a_person_must_look() -> None:
    twice = BEFORE + "==Appendix==\n===Wizards===\nThey are people.\n"
    after = twice.replace("are people", "are folk")
    assert hows("In “Wizards”, replace “people” by “folk”.", after, twice) == [EXACT]
    (one,) = fulfilled(read_orders("Repeal the rule “Wizards”.").orders, twice, twice)
    assert (one.how, one.why) == (LOOK, "2 rules are called “Wizards”")
