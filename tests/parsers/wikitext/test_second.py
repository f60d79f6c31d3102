import pytest

from parsers.wikitext import read_tables
from parsers.wikitext.second import confirm, read_confirmed

ODD = {
    "rows that start with bars": "{|\n|-\n|| Ram || 85\n|}",
    "a header line with bars": "{|\n! Name || Cost\n|-\n| a || b\n|}",
    "a comment behind a row's marker": "{|\n|-\n<!-- x -->\n! A\n|-\n| - <!-- y -->\n|}",
    "nowiki": "{|\n| <nowiki>|</nowiki> || b\n|}",
    "templates and links": "{|\n| {{box|a|b}} || [[c|d]]\n|}",
    "two lines of headings": "{|\n! rowspan=2 | A\n! colspan=2 | B\n|-\n! C !! D\n|-\n| 1 || 2 || 3\n|}",
}


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_both_readers_agree_on_what_real_pages_hold(text):
    assert confirm(text, read_tables(text).value) == ()


def test_a_stray_bar_that_makes_the_second_reader_lose_cells_makes_the_table_suspect():
    text = "{|\n| a\n|}\n\n{|\n|-\n| a || b | c | d || e\n|}"
    first, second = read_confirmed(text).value
    assert not first.suspicions
    assert second.suspicions


def test_bars_on_a_cells_second_line_are_read_differently_and_make_the_table_suspect():
    assert read_confirmed("{|\n| a\nmore || text\n| b\n|}").suspect


def test_a_table_on_a_single_line_does_not_break_the_second_reader():
    assert read_confirmed("{| class=x").suspect


@pytest.mark.parametrize(
    "tangle", ["[[a|" * 9999 + "]]" * 9999, "<span " * 20000, "{{<|{{b}}" * 5000, " " * 99999, "{|\n" * 5000]
)
def test_a_hostile_page_is_read_at_once(tangle: str):
    assert read_confirmed(f"{{|\n| a\n|}}\n{{|\n| {tangle}\n").suspect
