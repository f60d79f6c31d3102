from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from parsers.records import Revision, RevisionId
from syncd.validator.blame import BlamedCell, blame

START = datetime(2023, 11, 5, 12, tzinfo=UTC)
STARS = "{|\n! Wizard !! Stars !! Hat\n|-\n| Ann || 5 || None\n|-\n| Bob || 7 || Tall\n|}"
SPELLS = "{|\n! Spell !! Charm\n|-\n| Snipe || 3\n|}"


def history(texts: Sequence[str | None]) -> list[Revision]:
    """Revisions 1, 2, 3 … a minute apart, by the users U1, U2, U3 …"""
    return [
        Revision(
            RevisionId(n), RevisionId(n - 1), "Page", f"U{n}", START + timedelta(minutes=n), f"edit {n}", text=text
        )
        for n, text in enumerate(texts, 1)
    ]


def who(*texts: str | None) -> dict[tuple[str, str], int]:
    """Which revision set each cell, by row and column."""
    return {(cell.row, cell.column): int(cell.by.revid) for cell in blame(history(texts))}


def cell(row: str, column: str, *texts: str) -> BlamedCell:
    return next(cell for cell in blame(history(texts)) if (cell.row, cell.column) == (row, column))


def test_every_cell_of_the_first_revision_is_its_authors():
    assert set(who(STARS).values()) == {1}


def test_a_changed_cell_is_blamed_on_its_edit_with_what_stood_there_before():
    found = cell("Ann", "Stars", STARS, STARS + "\n", STARS.replace("|| 5", "|| 6"))
    assert (found.text, found.by.revid, found.by.user, found.by.summary, found.by.old) == ("6", 3, "U3", "edit 3", "5")
    assert found.by.at == START + timedelta(minutes=3)


def test_formatting_is_nobodys_change():
    assert set(who(STARS, STARS.replace("|| 5 ", "||   '''5''' <!-- x --> ")).values()) == {1}


def test_rows_that_move_keep_their_past():
    moved = "{|\n! Wizard !! Stars !! Hat\n|-\n| Bob || 7 || Tall\n|-\n| Ann || 5 || None\n|}"
    assert set(who(STARS, moved).values()) == {1}


def test_a_new_column_is_blamed_and_the_others_are_not():
    wider = "{|\n! Wizard !! Age !! Stars !! Hat\n|-\n| Ann || 9 || 5 || None\n|-\n| Bob || 8 || 7 || Tall\n|}"
    found = who(STARS, wider)
    assert {place for place, revid in found.items() if revid == 2} == {("Ann", "Age"), ("Bob", "Age")}


def test_a_table_put_in_above_changes_nothing_below():
    found = blame(history([STARS, f"{SPELLS}\n\n{STARS}"]))
    assert {(cell.table, int(cell.by.revid)) for cell in found} == {(1, 2), (2, 1)}


def test_a_row_that_is_renamed_keeps_its_other_cells_past():
    found = who(STARS, STARS.replace("Ann", "Annabel"))
    assert {place for place, revid in found.items() if revid == 2} == {("Annabel", "Wizard")}


def test_a_heading_that_is_renamed_keeps_its_columns_past():
    assert set(who(STARS, STARS.replace("Hat", "Headgear")).values()) == {1}


def test_a_new_player_with_somebodys_default_values_is_no_rename():
    old = "{|\n! Wizard !! Stars\n|-\n| Ann || 0\n|-\n| Bob || 7\n|}"
    assert who(old, old.replace("Ann", "Cay"))["Cay", "Stars"] == 2


def test_vandalism_that_is_taken_back_leaves_no_trace():
    assert set(who(STARS, "gone", STARS).values()) == {1}
    assert set(who(STARS, "gone", f"back again\n{STARS}").values()) == {1}


def test_setting_a_cell_back_is_an_act_of_its_own():
    assert cell("Ann", "Stars", STARS, STARS.replace("|| 5", "|| 6"), STARS.replace("|| 5", "||  5")).by.revid == 3


def test_while_a_table_is_broken_its_past_waits():
    broken = STARS.replace("|}", "").replace("|| 7", "|| 8")
    found = who(STARS, broken, STARS.replace("|| 7", "|| 8").replace("None", "Flat"))
    assert found["Bob", "Stars"] == 2
    assert found["Ann", "Hat"] == 3
    assert found["Bob", "Hat"] == 1


def test_a_row_taken_out_and_put_back_is_the_later_editors():
    without = STARS.replace("|-\n| Ann || 5 || None\n", "")
    assert who(STARS, without, STARS + "\n")["Ann", "Stars"] == 3


def test_key_and_value_tables_go_by_number_of_column():
    old = "{|\n! Ledger\n| -\n|-\n! Visitor\n| None\n|}"
    assert who(old, old.replace("None", "Ann"))["Visitor", "#2"] == 2


def test_rows_and_columns_of_one_name_are_told_apart_by_number():
    twice = "{|\n! A !! B !! B\n|-\n| x || 1 || 2\n|-\n| x || 3 || 4\n|}"
    assert who(twice, twice.replace("4", "5"))["x #2", "B #2"] == 2


def test_revisions_without_a_text_are_passed_by():
    assert set(who(STARS, None).values()) == {1}


def test_behind_a_hidden_revision_the_blame_is_unsure_and_before_it_sure():
    found = {(one.row, one.column): one.by for one in blame(history([STARS, None, STARS.replace("|| 5", "|| 6")]))}
    assert (found["Ann", "Stars"].revid, found["Ann", "Stars"].unsure) == (3, True)
    assert (found["Bob", "Stars"].revid, found["Bob", "Stars"].unsure) == (1, False)
