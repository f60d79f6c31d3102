from hypothesis import given
from hypothesis import strategies as st

from syncd.dynasties.generic.draft import Known, draft_pack
from syncd.dynasties.generic.dynasty import GenericDynasty
from syncd.dynasties.protocol import Illegal, Place

PAGE = """
{| class="wikitable"
|+ Crews
! Sailor !! Coins !! Mood !! Share !! Signed || Kit !! Motto !! Debt !! Away since
|-
| [[User:Ann|Ann]] || ₩1,400 || Glad || 20% || 2024-03-01 || Rope, Knife || Onward || −3 ||
|-
| Bob || 7 || Glum || 80% || 2024-03-02 || - || "Home" || 2 ||
|-
| Cay || - || Glad || 0% || 2024-03-03 || Rope || \\o/ || 0 || 2024-03-04
|-
| Dee || 3 || Glum || 0% || 2024-03-03 || Rope || ~ || 0 ||
|}

{| class="wikitable"
! Season
| 7
|-
! Winner
| Ann
|}

{| class="wikitable"
! Spell !! Charm
|-
| Burn || 2
|}
"""


def drafted(text, *, players=(), term=""):
    return draft_pack("Deck", text, Known(frozenset(players), term))


def test_a_draft_reads_the_page_that_it_was_made_from():
    dynasty = GenericDynasty.of_pack("draft", drafted(PAGE, players=["Ann", "Bob", "Cay", "Dee"]))
    read = dynasty.read("Deck", PAGE)
    assert not read.suspect
    assert not [value for value in read.value.values() if isinstance(value, Illegal)]
    assert read.value[Place("Crews", "Ann", "Coins")] == 1400


def test_types_are_guessed_from_the_cells():
    crews, season, spells = GenericDynasty.of_pack("draft", drafted(PAGE, term="Sailor")).tables
    kinds = {column.heading: column.kind for column in crews.columns}
    assert kinds == {
        "Coins": "integer", "Mood": "choice", "Share": "percentage", "Signed": "date", "Kit": "list", "Motto": "text",
        "Debt": "integer", "Away since": "date",
    }  # fmt: skip
    assert crews.column("Debt").describe == "a whole number from -3 up"
    assert (crews.rows.of, crews.rows.idle) == ("players", "Away since")
    assert (season.pairs, spells.rows.of, spells.name) == (True, "free", "Spell table")


def test_rows_are_players_by_the_roster_whatever_the_column_is_called():
    crews = GenericDynasty.of_pack("draft", drafted(PAGE, players=["Ann", "Bob", "Eve"])).tables[0]
    spells = GenericDynasty.of_pack("draft", drafted(PAGE, players=["Zed"])).tables[0]
    assert (crews.rows.of, spells.rows.of) == ("players", "free")


def test_two_tables_alike_get_names_of_their_own():
    table = "{|\n! A !! B\n|-\n| x || 1\n|}\n"
    assert [one.name for one in GenericDynasty.of_pack("d", drafted(table + table)).tables] == ["A table", "Table 2"]


def test_a_table_is_called_by_its_section_where_it_has_no_caption():
    table = "{|\n! A !! B\n|-\n| x || 1\n|}\n"
    page = f"== Boats ==\n{table}{table}=== [[Oars]] ===\n{table}"
    names = [one.name for one in GenericDynasty.of_pack("d", drafted(page)).tables]
    assert names == ["Boats", "A table", "Table 3"]


def test_thousands_are_no_list():
    page = "{|\n! A !! B\n|-\n| x || 1,005\n|-\n| y || {{coins|3}}\n|}\n"
    assert GenericDynasty.of_pack("d", drafted(page)).tables[0].columns[0].kind == "text"


def test_the_emperor_is_expected_to_have_a_row_only_where_there_is_one():
    def emperors(name):
        pack = draft_pack("Deck", PAGE, Known(frozenset(["Ann", "Bob"]), emperor=name))
        return GenericDynasty.of_pack("d", pack).tables[0].rows.emperor

    assert (emperors(None), emperors("ann"), emperors("Zed")) == (True, True, False)


CELLS = st.text(alphabet="aB7 -%,.\"'\\é₩\x7f", max_size=6)
TABLES = st.integers(1, 4).flatmap(
    lambda width: st.lists(st.lists(CELLS, min_size=width, max_size=width), min_size=1, max_size=5)
)


@given(TABLES)
def test_any_table_gives_a_pack_that_loads(rows):
    marked = [[f"{'|' if number else '!'} {cell}" for cell in row] for number, row in enumerate(rows)]
    lines = "\n|-\n".join("\n".join(row) for row in marked)
    text = drafted(f"{{|\n{lines}\n|}}")
    if "[[table]]" in text:
        GenericDynasty.of_pack("draft", text)
