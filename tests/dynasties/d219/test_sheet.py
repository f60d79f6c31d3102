"""The Duel Sheet is read into the gamestate, and an action becomes the edit of its cells."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from msgspec.structs import replace

from syncd.dynasties.d219_wizard_duels.actions import ResolveDuel
from syncd.dynasties.d219_wizard_duels.cells import CellEdit, cells_of, effects, sheet_edits
from syncd.dynasties.d219_wizard_duels.sheet import read_sheet, render, state_of, value_of
from syncd.dynasties.d219_wizard_duels.state import DuelStatus, Lode
from syncd.dynasties.protocol import Place
from tests.dynasties.d219.arena import ruling
from tests.dynasties.d219.pages import SHEET, roster
from tests.dynasties.d219.strategies import FEW, ROLLS, pending_duels


@pytest.fixture(scope="module")
def state():
    read = read_sheet(SHEET)
    assert read.suspicions == ()
    return state_of(read.value, roster())


def test_a_row_becomes_a_wizard(state):
    anna = state.wizards["Anna"]
    assert (anna.stars, anna.high_marks, anna.hat, anna.beard, anna.freshness) == (12, 1, "Pointy", "None", 2)
    assert anna.traits == {"Selfish": 1, "Benevolent": 0, "Belligerent": 3, "Reclusive": 0}


def test_thanks_me_is_one_name_in_spite_of_its_comma(state):
    assert state.wizards["Anna"].achievements == ("Stargazer", "Thanks, Me!")
    assert [state.wizards[name].achievements for name in ("Bert", "Cleo", "Dora", "Emil")] == [()] * 4


def test_a_row_with_idle_since_filled_is_an_idle_wizard(state):
    emil = state.wizards["Emil"]
    assert (emil.idle, emil.lode_when_idled) == (True, Lode(26, 4))
    assert emil.idled_at == datetime(2023, 10, 20, tzinfo=UTC)
    assert not state.wizards["Cleo"].idle


def test_who_is_idle_by_the_sidebar_is_idle(state):
    assert state_of(read_sheet(SHEET).value, roster(idle=("Dora",))).wizards["Dora"].idle


def test_charm_and_the_battle_master(state):
    assert {name: spell.charm for name, spell in state.spells.items()} == {
        "Snipe": 0,
        "Burn": 2,
        "Gift": 1,
        "Fizzle": 0,
    }
    assert state.battle_master == "Oz"


def test_a_duels_row_with_and_without_numbers_in_its_ring(state):
    first, second = state.duels[1], state.duels[2]
    assert (first.ring, second.ring) == (("Cleo", "Anna", "Dora", "Bert"), ("Anna", "Cleo", "Dora", "Bert"))
    assert (first.status, first.removed_spell, first.gewgaws) == (DuelStatus.RESOLVED, "Gift", ())
    assert first.casts == {"Cleo": "Burn", "Anna": "Fizzle", "Dora": "Burn", "Bert": "Snipe"}
    assert (second.status, second.gewgaws, second.casts) == (DuelStatus.OPEN, ("Pewter Elephant",), {})


def test_a_list_nobody_has_read_is_the_rulesets_without_the_removed_spell(state):
    assert state.duels[2].spell_list == ("Snipe", "Burn", "Fizzle")


def test_columns_are_found_by_heading_and_a_missing_one_gives_the_default():
    table = "{|\n! Stars !! Hat !! Wizard !! Staff !! Beard !! Selfish !! Benevolent !! High Marks !! Achievements\n"
    table += "|-\n| 3 || Hooded || Anna || None || None || 0 || 4 || 0 || -\n|}\n"
    read = read_sheet(table + SHEET[SHEET.index("== Spells") :])
    anna = state_of(read.value, roster()).wizards["Anna"]
    assert (anna.stars, anna.hat, anna.traits["Benevolent"]) == (3, "Hooded", 4)
    assert (read.suspicions, anna.freshness, anna.robes) == ((), 3, "Plain")


def test_without_the_stars_the_page_is_suspect_and_says_so():
    read = read_sheet(SHEET.replace("Wizard !! Stars", "Wizard !! Points"))
    assert any("Stars is gone" in doubt for doubt in read.suspicions)


def test_an_illegal_value_is_never_used():
    read = read_sheet(SHEET.replace("|| 5 || 0 || None || Dragonhide", "|| -5 || x || Fez || Dragonhide"))
    bert = state_of(read.value, roster()).wizards["Bert"]
    assert (bert.stars, bert.high_marks, bert.hat) == (0, 0, "None")


def test_who_left_in_the_middle_of_a_duel_is_passed_by_like_the_idle():
    gone = "\n".join(line for line in SHEET.splitlines() if not line.startswith("| Dora ||")).replace("|-\n|-", "|-")
    state = state_of(read_sheet(gone).value, roster())
    assert state.wizards["Dora"].idle


@FEW
@given(pending_duels())
def test_what_is_public_survives_the_sheet(state):
    again = state_of(cells_of(state), roster())
    assert {name: replace(wizard, idle=False) for name, wizard in again.wizards.items()} == {
        name: replace(wizard, idle=False) for name, wizard in state.wizards.items()
    }
    assert {name: spell.charm for name, spell in again.spells.items()} == {
        name: spell.charm for name, spell in state.spells.items()
    }


@FEW
@given(pending_duels(), ROLLS)
def test_the_edit_of_a_resolution_read_again_is_the_state_after_it(state, rolls):
    after = ruling(state, ResolveDuel("Oz"), *rolls).state
    cells = cells_of(state)
    for edit in sheet_edits(state, after):
        place = Place(edit.table, edit.row, edit.column)
        cells[place] = value_of(place, edit.text)
    assert cells == cells_of(after)


def test_an_edit_names_table_row_column_and_text():
    before = state_of(read_sheet(SHEET).value, roster())
    after = replace(
        before, wizards={**before.wizards, "Bert": replace(before.wizards["Bert"], stars=9, achievements=("Fabulous",))}
    )
    assert sheet_edits(before, after) == (
        CellEdit("Wizards", "Bert", "Stars", "9"),
        CellEdit("Wizards", "Bert", "Achievements", "Fabulous"),
    )


def test_the_texts_of_cells():
    state = state_of(read_sheet(SHEET).value, roster())
    cells = cells_of(state)
    texts = {place.column: render(place, cells[place]) for place in cells if place.row in ("Emil", "1")}
    assert (texts["Idle since"], texts["Lode then"], texts["Achievements"]) == ("2023-10-20T00:00:00Z", "26/4", "-")
    assert (texts["Status"], texts["Spell List"]) == ("Resolved", "[[Wizard Duel Spell List 1]]")
    assert (texts["Wizard Ring"], texts["Removed"], texts["Gewgaws"]) == ("Cleo, Anna, Dora, Bert", "Gift", "-")
    assert texts["Spells Cast"] == "Cleo: Burn, Anna: Fizzle, Dora: Burn, Bert: Snipe"


def test_no_change_is_no_edit():
    state = state_of(read_sheet(SHEET).value, roster())
    assert effects(state, state) == {}
