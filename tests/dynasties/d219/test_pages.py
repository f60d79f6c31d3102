"""D219-PAGE: what the Duel Sheet shows that cannot be."""

import pytest

from syncd.dynasties.d219_wizard_duels.pages import check_pages
from syncd.dynasties.d219_wizard_duels.sheet import read_sheet
from tests.dynasties.d219.pages import SHEET, roster

RULESET = ("Snipe", "Burn", "Gift", "Fizzle")


def found(*changes, people=None, ruleset=RULESET):
    """What is wrong after changes of the page's text: (where, text)."""
    text = SHEET
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    breaches = check_pages(read_sheet(text).value, people or roster(), ruleset)
    return [(f"{breach.place.row} {breach.place.column}", breach.text) for breach in breaches]


def places(*changes, **more):
    return [place for place, _ in found(*changes, **more)]


def test_the_sheet_itself_is_clean():
    assert found() == []


def test_page_01_somebody_active_without_a_row():
    assert places(people=roster("Anna", "Bert", "Cleo", "Dora", "Fred", "Oz")) == ["Fred Wizard"]


def test_page_01_a_row_of_nobody_active_that_is_not_marked_idle():
    assert places(people=roster("Anna", "Bert", "Cleo", "Oz", idle=("Dora", "Emil"))) == ["Dora Wizard"]


def test_page_01_a_row_marked_idle_of_somebody_active():
    assert places(people=roster("Anna", "Bert", "Cleo", "Dora", "Emil", "Oz", idle=())) == ["Emil Wizard"]


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("Bert || 5 ||", "Bert || -5 ||", "Bert Stars"),
        ("Bert || 5 || 0", "Bert || 5 || ?", "Bert High Marks"),
        ("Evil Gotee || 0 || 0 || 2", "Evil Gotee || 4 || 0 || 2", "Bert Freshness"),
        ("Evil Gotee || 0 || 0 || 2", "Evil Gotee || 0 || 0 || many", "Bert Benevolent"),
        ("Burn || 2", "Burn || -2", "Burn Charm"),
    ],
)
def test_page_02_numbers_that_are_none(old, new, place):
    assert places((old, new)) == [place]


@pytest.mark.parametrize(("old", "new"), [("Evil Gotee", "Gilded"), ("Evil Gotee", "Goatee")])
def test_page_03_a_style_that_is_not_of_its_type(old, new):
    assert places((old, new)) == ["Bert Beard"]


def test_page_04_achievements_unknown_or_twice():
    assert places(("Stargazer, Thanks, Me!", "Stargazer, Champion")) == ["Anna Achievements"]
    assert places(("Stargazer, Thanks, Me!", "Stargazer, Stargazer")) == ["Anna Achievements"]


def test_page_05_each_spell_of_the_ruleset_has_a_row_and_no_other():
    assert places(ruleset=(*RULESET, "Greed")) == ["Greed Spell"]
    assert places(ruleset=RULESET[:3]) == ["Fizzle Spell"]


def test_page_05_fizzle_has_no_charm():
    assert places(("Fizzle || 0", "Fizzle || 1")) == ["Fizzle Charm"]


def test_page_06_more_high_marks_than_resolved_duels():
    assert places(("Anna|Anna]] || 12 || 1", "Anna|Anna]] || 12 || 2")) == ["Anna High Marks"]
    assert places(("Bert || 5 || 0", "Bert || 5 || 1")) != []


def test_page_07_numbers_without_gaps():
    assert places(("| 2 || Open", "| 3 || Open")) == ["3 Duel"]
    assert "x Duel" in places(("| 2 || Open", "| x || Open"))


def test_page_07_only_the_last_duel_may_be_unresolved():
    cast = "Cleo: Burn, Anna: Fizzle, Dora: Burn, Bert: Snipe"
    assert "1 Status" in places(("| 1 || Resolved", "| 1 || Open"), (cast, ""))


def test_page_08_gewgaws_at_most_two_and_different():
    three = "Pewter Elephant, Pine Totem, Bonsai Volcano"
    assert places(("Pewter Elephant", three)) == ["2 Gewgaws"]
    assert places(("Pewter Elephant", "Pine Totem, Pine Totem")) == ["2 Gewgaws"]


def test_page_08_the_removed_spell_is_not_burn_with_the_volcano_nor_fizzle_with_snipe():
    assert places(("Gift || Pewter Elephant", "Burn || Bonsai Volcano")) == ["2 Removed"]
    assert places(("Gift || Pewter Elephant", "Fizzle || Pewter Elephant")) == ["2 Removed"]


def test_page_08_spells_cast_are_of_the_list_or_fizzle_and_by_the_ring():
    assert places(("Cleo: Burn", "Cleo: Gift")) == ["1 Spells Cast"]
    assert places(("Cleo: Burn", "Cleo: Burp")) == ["1 Spells Cast"]
    assert len(places(("Cleo: Burn", "Fred: Burn"))) == 2  # Fred is not in the ring, Cleo is silent


def test_page_08_nothing_is_cast_before_the_duel_is_resolved():
    assert places(("Pewter Elephant ||", "Pewter Elephant || Anna: Burn")) == ["2 Spells Cast"]


def test_a_breach_says_what_is_wrong_in_words():
    assert found(("Fizzle || 0", "Fizzle || 1"))[0][1] == "Fizzle never gains charm"
