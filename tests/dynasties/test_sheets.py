import pytest

from parsers.wikitext import read_tables
from syncd.dynasties.protocol import Column, Place, Rows, TableSchema
from syncd.dynasties.sheets import folded, read_sheet

COLUMNS = (Column("Stars", "text", ""), Column("High Marks", "text", ""), Column("Beard", "text", "", optional=True))
SHEET = TableSchema("Wizards", "Sheet", "Wizard", COLUMNS, Rows("players"))
PAGE = """
{| class="wikitable"
! Wizard !! Hat !! '''High'''<br/>Marks !! Stars
|-
| [[User:Ann|Ann]] || Red || 1 || 7
|-
| Bob_B || Blue || 0 || 5 <!-- checked -->
|}
"""
OTHER = """
{| class="wikitable"
! Spell !! Charm
|-
| Burn || 2
|}
"""


def read(page, *schemas):
    return read_sheet("Sheet", read_tables(page).value, schemas or (SHEET,), lambda place, text: text)


def test_columns_are_found_by_heading_whatever_markup_and_order():
    sheet = read(OTHER + PAGE)
    assert not sheet.suspect
    assert sheet.value[Place("Wizards", "Ann", "High Marks")] == "1"
    assert sheet.value[Place("Wizards", "Bob B", "Stars")] == "5"
    assert sheet.value[Place("Wizards", "Bob B", "Wizard")] == "Bob B"


@pytest.mark.parametrize(
    ("page", "suspicion"),
    [
        (PAGE.replace("Stars", "Points"), "table Wizards: column Stars is gone"),
        (PAGE.replace("! Wizard", "! Who"), "table Wizards: column Wizard is gone"),
        (PAGE.replace("Bob_B", "Ann"), "table Wizards: row 'Ann' stands twice"),
        (PAGE.replace("|| 7", ""), "table Wizards: row 'Ann' has 3 cells where the table has 4 columns"),
        (OTHER, "table Wizards: no table has the columns Wizard, Stars, High Marks, Beard"),
        (PAGE + PAGE, "table Wizards: several tables look like it"),
        (PAGE.replace("|}", ""), "table Wizards: it is never closed"),
    ],
)
def test_a_page_of_another_shape_is_suspect_and_says_what_and_where(page, suspicion):
    assert suspicion in read(page).suspicions


def test_what_is_odd_in_a_table_that_nobody_declared_does_not_matter():
    assert not read(PAGE + OTHER.replace("|}", "")).suspect


def test_two_tables_alike_are_told_apart_by_their_captions():
    reds = PAGE.replace('"wikitable"\n', '"wikitable"\n|+ Wizards\n')
    assert read(PAGE.replace("7", "8") + reds).value[Place("Wizards", "Ann", "Stars")] == "7"


def test_a_subheading_across_the_table_is_no_row():
    page = PAGE.replace("|-\n| Bob", '|-\n| colspan="4" | Idle\n|-\n| Bob')
    assert not read(page).suspect


def test_a_cell_that_spans_rows_stands_in_each_of_them():
    page = PAGE.replace("|| 1 || 7", '|| rowspan="2" | 1 || 7').replace("Blue || 0 ||", "Blue ||")
    assert read(page).value[Place("Wizards", "Bob B", "High Marks")] == "1"


def test_a_table_that_stands_upright_is_one_row():
    season = TableSchema(
        "Season", "Sheet", "", (Column("Number", "text", ""), Column("Winner", "text", "")), pairs=True
    )
    page = "{|\n! Number\n| 7\n|-\n! Winner\n| Ann\n|}"
    assert read(page, season).value == {
        Place("Season", "Season", "Number"): "7",
        Place("Season", "Season", "Winner"): "Ann",
    }
    assert "column Winner is gone" in read(page.replace("Winner", "Loser"), season).suspicions[0]


def test_tables_of_other_pages_are_not_looked_for():
    elsewhere = TableSchema("Elsewhere", "Other", "X", COLUMNS)
    assert not read(PAGE, SHEET, elsewhere).suspect


def test_a_name_is_one_name_however_wiki_and_blog_spell_it():
    assert folded("Some_body ") == folded("some  Body")
