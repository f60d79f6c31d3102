"""A correction moves the cells that were changed without right, and nothing that a person has to decide."""

import msgspec
import pytest

from parsers.records import Revision, RevisionId
from syncd.dynasties.generic.dynasty import GenericDynasty
from syncd.dynasties.protocol import Gamestate, Place
from syncd.plan.corrections import Plans, at_once, key_of, plan_corrections
from syncd.validator.findings import Finding, Where, finding
from tests.plan.games import NOON

PACK = """
name = "Orchard"
[[table]]
name = "Growers"
page = "Orchard"
key = "Grower"
rows = "players"
[table.columns]
Apples = { type = "integer" }
Hat = { type = "choice", of = ["None", "Straw"] }
"""
TEXT = """{| class="wikitable"
! Grower !! Apples !! Hat
|-
| Ann    || 9      || Straw
|-
| Bob    || 2      || Bowler <!-- ! -->
|-
| Mallory || 1     || None
|}"""
ORCHARD = GenericDynasty.of_pack("orchard.toml", PACK)
PAGE = Revision(RevisionId(7), RevisionId(6), "Orchard", "Ann", NOON, text=TEXT)
RIGHT = {("Ann", "Apples"): 4, ("Bob", "Hat"): "None", ("Ann", "Grower"): "Ann"}
GAMESTATE = Gamestate({Place("Growers", row, column): value for (row, column), value in RIGHT.items()})


def wrong(kind: str, row: str, column: str, found: str | None, expected: str | None) -> Finding:
    where = Where(page="Orchard", table="Growers", row=row, column=column)
    return finding(kind, where, "x", found=found, expected=expected, by="Ann", revid=7)


STARS = wrong("unexplained-change", "Ann", "Apples", "9", "4")
HAT = wrong("illegal-value", "Bob", "Hat", "Bowler", "None")
ROW = wrong("roster-row", "Mallory", "Grower", "Mallory", None)


def plans(*findings: Finding) -> Plans:
    return plan_corrections(findings, GAMESTATE, {"Orchard": PAGE}, ORCHARD)


def test_an_unexplained_change_is_undone_in_its_own_cell() -> None:
    (edit,) = plans(STARS).edits
    assert edit.text == TEXT.replace("| 9      |", "| 4      |")
    assert (edit.edit_class, edit.base_revid, edit.findings) == ("undo", 7, (STARS.id,))
    assert edit.reason == "Apples of Ann: 9 back to 4, unexplained-change (revision 7 by Ann)"


def test_an_illegal_value_goes_and_what_stands_around_it_stays() -> None:
    (edit,) = plans(HAT).edits
    assert edit.text == TEXT.replace("Bowler", "None")


def test_a_row_that_came_without_right_goes_and_one_that_came_by_right_stays() -> None:
    (edit,) = plans(ROW).edits
    assert "Mallory" not in edit.text
    legal = wrong("roster-row", "Ann", "Grower", "Ann", None)
    assert plans(legal).edits == ()
    assert plans(legal).unplanned[0].why == "the row Ann came there by right"


def test_a_missing_row_is_left_to_people() -> None:
    assert (
        "values that somebody has to know" in plans(wrong("roster-row", "Dee", "Grower", None, "Dee")).unplanned[0].why
    )


@pytest.mark.parametrize(("cell", "planned"), [("felt", 0), ("", 1)])
def test_a_row_that_holds_more_than_the_dynasty_declares_is_left_to_people(cell: str, planned: int) -> None:
    text = TEXT.replace("!! Hat", "!! Hat !! Notes").replace("None\n", f"None || {cell}\n")
    page = msgspec.structs.replace(PAGE, text=text)
    assert len(plan_corrections([ROW], GAMESTATE, {"Orchard": page}, ORCHARD).edits) == planned


def test_nothing_is_planned_on_a_page_that_does_not_add_up() -> None:
    planned = plan_corrections([STARS], GAMESTATE, {}, ORCHARD)
    assert (planned.edits, planned.unplanned[0].why) == ((), "Orchard does not add up")


def test_what_is_not_known_is_not_guessed() -> None:
    assert plans(wrong("unexplained-change", "Bob", "Apples", "2", "1")).edits == ()


def test_classes_are_planned_apart_and_made_at_once() -> None:
    edits = plans(STARS, HAT, ROW).edits
    assert [edit.edit_class for edit in edits] == ["undo", "illegal-value", "roster"]
    whole = at_once(edits, PAGE)
    assert set(whole.findings) == {STARS.id, HAT.id, ROW.id}
    assert "Mallory" not in whole.text
    assert "Bowler" not in whole.text


@pytest.mark.parametrize("kind", ["suspect-page", "post-changed", "idle"])
def test_other_findings_have_no_edit(kind: str) -> None:
    assert plans(wrong(kind, "Ann", "Apples", "9", "4")) == Plans()


def test_an_effect_that_was_left_out_is_made_good() -> None:
    (edit,) = plans(wrong("missing-effect", "Ann", "Apples", "9", "4")).edits
    assert (edit.edit_class, edit.text) == ("redo", TEXT.replace("| 9      |", "| 4      |"))


def test_how_an_action_goes_on_is_not_decided_for_anybody() -> None:
    begun = wrong("missing-effect", "Ann", "Apples", "9", None)
    assert plans(begun).unplanned[0].why == "how the action goes on is its player's decision"


def test_a_correction_is_known_again_by_place_and_right_value_whatever_stands_there() -> None:
    third = wrong("unexplained-change", "Ann", "Apples", "7", "4")
    assert key_of(STARS) == key_of(third)
    assert key_of(STARS) != key_of(wrong("unexplained-change", "Ann", "Apples", "9", "5"))
