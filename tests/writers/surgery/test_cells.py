import pytest

from parsers.errors import WriteRefused
from parsers.wikitext import read_tables
from writers.surgery import SetCell, operate, set_cell


def after_set(row_line: str, column: str, value: str, *, name: str = "Ann") -> str:
    """The row's line after one cell was set, in a table of three columns."""
    page = f"{{|\n! Name !! Stars !! Note\n|-\n{row_line}\n|}}"
    made = operate(page, [SetCell(1, name, column, value)])
    return made.text.removeprefix("{|\n! Name !! Stars !! Note\n|-\n").removesuffix("\n|}")


@pytest.mark.parametrize(
    ("line", "value", "expected"),
    [
        ("| Ann || 5 || x", "12", "| Ann || 12 || x"),
        ("| Ann || 5     || x", "12", "| Ann || 12    || x"),
        ("| Ann ||  5 || x", "12", "| Ann || 12 || x"),
        ("| Ann ||     5 || x", "12", "| Ann ||    12 || x"),
        ("| Ann || 5  || x", "123456", "| Ann || 123456 || x"),
        ("|Ann||5||x", "12", "|Ann||12||x"),
        ("|Ann||5||x", "-5", "|Ann||-5||x"),
        ("| Ann || || x", "12", "| Ann || 12 || x"),
        ("| Ann ||        || x", "12", "| Ann || 12     || x"),
        ("| Ann || 5 || x", "", "| Ann ||  || x"),
        ('| Ann || style="color:red"|  5 || x', "7", '| Ann || style="color:red"|  7 || x'),
        ("| Ann || - <!-- one --> || x", "7", "| Ann || 7 <!-- one --> || x"),
        ("| Ann || <!-- one --> 5 || x", "7", "| Ann || <!-- one --> 7 || x"),
        ("| Ann || <!-- one --> || x", "7", "| Ann || 7 <!-- one --> || x"),
        ("| Ann\n| 5\n| x", "7", "| Ann\n| 7\n| x"),
        ("|Ann\n|5\n|x", "-5", "|Ann\n| -5\n|x"),
        ("|Ann\n|5\n|x", "{{minus|5}}", "|Ann\n| {{minus|5}}\n|x"),
        ("|Ann||id=a|5||x", "{{maybe nothing}}", "|Ann||id=a| {{maybe nothing}}||x"),
        ("|Ann\n|\n|x", "7", "|Ann\n|7\n|x"),
        ("| Ann\n|\n* a\n* b\n| x", "7", "| Ann\n|\n7\n| x"),
        ("| Ann || [[A|'''5''']] || x", "[[B|6]]", "| Ann || [[B|6]] || x"),
    ],
)
def test_a_value_takes_the_old_ones_place_and_keeps_its_padding(line: str, value: str, expected: str):
    assert after_set(line, "Stars", value) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [("| Ann || 5 ||", "| Ann || 5 || 7"), ("| Ann || 5 || ", "| Ann || 5 || 7"), ("|Ann||5||", "|Ann||5||7")],
)
def test_an_empty_last_cell_is_filled_in_its_rows_style(line: str, expected: str):
    assert after_set(line, "Note", "7") == expected


@pytest.mark.parametrize(
    "value",
    [
        "a | b", "a || b", "{|", "|}", "|-", "a\nb", "a\rb", "<!-- x", "[[a|b", "[[a||b]]", "{{a|b", "b}}", "]]",
        "<nowiki>", "</nowiki>", "<pre>|", "</td>", "<tr>", "<noinclude>", "''x", "<b>x", "~~~~", "{{subst:x}}",
        "[[x|]]", "-{a|b}-", "<b", "a <span title='{{x}}", "<ref>a||b</ref>", "\x7f", "\ud800", "{{!}}",
    ],
)  # fmt: skip
def test_a_value_that_could_leave_its_cell_is_refused(value: str):
    with pytest.raises(WriteRefused, match="the value"):
        after_set("| Ann || 5 || x", "Stars", value)


@pytest.mark.parametrize(
    "value",
    [
        "[[User:Ann|Ann]]",
        "{{box|a|b}}",
        "a &#124; b",
        "<nowiki>a || b</nowiki>",
        "'''7'''",
        "5 <!-- was | 4 -->",
        "a<br/>b",
        "!!",
        "Ω 👩‍🚀",
    ],
)
def test_a_value_that_is_whole_in_itself_is_written(value: str):
    assert after_set("| Ann || 5 || x", "Stars", value) == f"| Ann || {value} || x"


def test_exclamation_marks_are_refused_where_they_would_end_a_heading_cell():
    page = "{|\n! Ann !! 5\n| x\n|}"
    with pytest.raises(WriteRefused, match="more than its cell"):
        operate(page, [SetCell(1, "Ann", "#2", "a!!b")])


def test_a_tag_that_would_close_something_far_above_is_refused():
    page = "a <nowiki> b\n\n{|\n! Name !! Stars\n|-\n| Ann || 5\n|}"
    with pytest.raises(WriteRefused, match="more than its cell"):
        operate(page, [SetCell(1, "Ann", "Stars", "<nowiki>7</nowiki>")])


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        ("{|\n! Name !! Stars\n|-\n| Ann || 5\n|-\n| Ann || 6\n|}", "2 rows are named 'Ann'"),
        ("{|\n! Name !! Stars !! Stars\n|-\n| Ann || 5 || 6\n|}", "2 columns are named 'Stars'"),
        ("{|\n! Name !! Stars\n|-\n| Bob || 5\n|}", "no row is named 'Ann'"),
        ("{|\n! Name !! Coins\n|-\n| Ann || 5\n|}", "no column is named 'Stars'"),
        ("{|\n! Name !! Stars\n|-\n| Ann\n|}", "has no cell in column 'Stars'"),
        ("text", "the page has 0 tables"),
        ("{|\n! Name !! Stars\n|-\n| Ann || 5\n", "never closed"),
        ("{|\n! Name !! Stars\n|-\n| Ann || 5\n}\n", "lone }"),
        ("{|\n! Name !! Stars\n|-\n| Ann || b | c | d || e\n|}", "suspect"),
        ("{|\n! Name !! Stars\n|-\n| Ann || \n{|\n| 5\n|}\n|}", "table of its own"),
        ("{|\n! Name !! Role !! Stars\n|-\n| Ann || colspan=2 | none\n|}", "reaches here"),
        ("{|\n! Name !! Stars\n|-\n| Bob || rowspan=2 | 5\n|-\n| Ann\n|}", "reaches here"),
        ("<!--\n{|\n! Name !! Stars\n|-\n| Ann || 5\n|}\n-->", "the page has 0 tables"),
    ],
)
def test_a_cell_that_is_not_certain_is_not_written(table: str, reason: str):
    with pytest.raises(WriteRefused, match=reason):
        operate(table, [SetCell(1, "Ann", "Stars", "7")])


def test_a_cell_that_spans_columns_is_written_at_its_first():
    page = "{|\n! Name !! Role !! Stars\n|-\n| Ann || colspan=2 | none\n|}"
    assert "| Ann || colspan=2 | 7\n" in operate(page, [SetCell(1, "Ann", "Role", "7")]).text


def test_a_row_is_found_whatever_its_name_is_dressed_in():
    assert after_set("| '''[[User:Ann|Ann]]''' <!-- x --> || 5 || x", "Stars", "7").endswith("|| 7 || x")


def test_windows_line_ends_stay():
    page = "{|\r\n! Name !! Stars\r\n|-\r\n| Ann || 5\r\n|}\r\n"
    assert operate(page, [SetCell(1, "Ann", "Stars", "77")]).text == page.replace("5", "77")


def test_the_same_value_changes_nothing():
    page = "{|\n! Name !! Stars\n|-\n| Ann ||  5 \n|}"
    assert operate(page, [SetCell(1, "Ann", "Stars", "5")]).splices == ()


def test_several_cells_are_set_at_once_from_the_old_texts_offsets():
    page = "{|\n! Name !! Stars\n|-\n| Ann || 5\n|-\n| Bob || 6\n|}"
    made = operate(
        page,
        [SetCell(1, "Bob", "Stars", "1"), SetCell(1, "Ann", "Stars", "1000"), SetCell(1, "Ann", "Name", "Annabel")],
    )
    assert made.text == "{|\n! Name !! Stars\n|-\n| Annabel || 1000\n|-\n| Bob || 1\n|}"
    assert [made.text[span.start : span.end] for span in made.touched] == [" Annabel ", " 1000", " 1"]


def test_two_values_for_one_cell_are_refused():
    page = "{|\n! Name !! Stars\n|-\n| Ann || 5\n|}"
    with pytest.raises(WriteRefused, match="same place"):
        operate(page, [SetCell(1, "Ann", "Stars", "1"), SetCell(1, "Ann", "Stars", "2")])


def test_a_table_read_from_another_text_is_stale():
    page = "{|\n! Name !! Stars\n|-\n| Ann || 5\n|}"
    with pytest.raises(WriteRefused, match="another text"):
        set_cell("x" + page, read_tables(page).value[0], "Ann", "Stars", "7")
