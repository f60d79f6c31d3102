import pytest

from parsers.records import Table
from parsers.wikitext import grid, read_tables


def only(text: str) -> Table:
    reading = read_tables(text)
    assert not reading.suspect, reading.suspicions
    (table,) = reading.value
    return table


def rows(text: str) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in only(text).rows]


def sources(text: str) -> list[list[str]]:
    table = only(text)
    cells = [[(cell, text[cell.span.start : cell.span.end]) for cell in row.cells] for row in table.rows]
    assert all(cell.source == source for row in cells for cell, source in row)
    return [[source for _, source in row] for row in cells]


def test_cells_are_separated_by_double_bars_or_stand_on_lines_of_their_own():
    assert rows("{|\n| Ann || 7\n|-\n| Bob\n| 8\n|}") == [["Ann", "7"], ["Bob", "8"]]


def test_a_cells_span_holds_its_padding_and_nothing_of_its_neighbours():
    assert sources("{|\n|-\n| Ann   ||  7 ||\n|}") == [[" Ann   ", "  7 ", ""]]


def test_a_row_reaches_from_its_marker_to_the_next_one():
    text = "{|\n! Name\n|- style='x'\n| Ann\n|-\n| Bob\n|}"
    assert [text[row.span.start : row.span.end] for row in only(text).rows] == ["|- style='x'\n| Ann\n", "|-\n| Bob\n"]


def test_attributes_are_no_part_of_the_content():
    assert sources('{|\n| style="color:red" | Ann || id=x |7\n|}') == [[" Ann ", "7"]]


def test_a_bar_inside_a_link_is_no_attributes_end():
    assert rows("{|\n| [[User:Ann|Ann]] || [[B|C]] | D\n|}") == [["Ann", "C | D"]]


def test_a_bar_before_a_link_ends_the_attributes():
    assert rows("{|\n| id=a | [[User:Ann|Ann]]\n|}") == [["Ann"]]


def test_double_bars_separate_cells_even_inside_a_link_which_is_suspect():
    reading = read_tables("{|\n| [[Ann||Bob]]\n|}")
    assert [cell.source for cell in reading.value[0].rows[0].cells] == [" [[Ann", "Bob]]"]
    assert reading.suspicions == ("table 1: a link reaches from one cell into another",)


def test_bars_inside_templates_are_the_templates():
    assert rows("{|\n| {{box|Ann||red}} || {{a|{{b|[[c|d]]}}}}\n|}") == [["{{box|Ann||red}}", "{{a|{{b|[[c|d]]}}}}"]]


def test_bars_in_parameters_and_in_html_attributes_are_theirs():
    assert rows("{|\n| {{{1|x}}} || <b title='a||b'>c</b>\n|}") == [["{{{1|x}}}", "c"]]


def test_the_bar_template_is_a_bar():
    assert sources("{|\n| a {{!}}{{!}} b\n{{!}}-\n| id=x {{!}} c\n|}") == [[" a ", " b"], [" c"]]


def test_a_heading_line_separates_by_exclamation_marks_or_bars():
    assert only("{|\n! Name !! Stars || Rank\n|}").header == ("Name", "Stars", "Rank")


def test_exclamation_marks_separate_nothing_on_a_bar_line():
    assert rows("{|\n| Hey!! || you\n|}") == [["Hey!!", "you"]]


def test_a_row_may_start_with_double_bars():
    assert rows("{|\n|-\n|| Ram || 85\n|}") == [["Ram", "85"]]


def test_key_and_value_rows_have_no_header():
    table = only("{|\n|-\n! Ledger\n| -\n|-\n! Visitor\n| None\n|}")
    assert table.header == ()
    assert [cell.header for cell in table.rows[0].cells] == [True, False]


def test_a_heading_of_two_lines_names_each_column_by_its_lowest_heading():
    table = only(
        "{|\n! rowspan=2 | Name\n! colspan=2 | Domains\n! rowspan='2' | No\n|-\n! R !! J\n|-\n| Ann || 1 || 2 || 3\n|}"
    )
    assert table.header == ("Name", "R", "J", "No")
    assert grid(table).cell("Ann", "Domains J").text == "2"


def test_a_lone_heading_below_the_header_is_a_subheading_and_stays_a_row():
    table = only("{|\n! Name !! Rank\n|-\n! colspan=2 | Reds\n|-\n| Ann || 1\n|}")
    assert table.header == ("Name", "Rank")
    assert len(table.rows) == 2


def test_rows_of_nothing_but_headings_stay_rows_unless_spans_tie_them_to_the_header():
    assert rows("{|\n! Name !! Rank\n|-\n! Ann !! 1\n|}") == [["Ann", "1"]]


def test_captions_are_read_glued_spaced_with_attributes_or_empty():
    captions = [
        only(f"{{|\n{line}\n|-\n| a\n|}}").caption for line in ("|+Terms", "|+ Terms ", "|+ id=x | Terms", "|+")
    ]
    assert captions == ["Terms", "Terms", "Terms", None]


def test_a_comment_never_separates_anything():
    assert rows("{|\n| a <!-- || b\n|-\n| --> || c\n|}") == [["a", "c"]]


def test_a_comment_with_a_line_to_itself_takes_its_line_along():
    assert rows("{|\n|-\n<!-- the players -->\n| Ann\n <!-- a --> <!-- b --> \n| 7\n|}") == [["Ann", "7"]]


def test_a_comment_before_a_marker_leaves_it_a_marker():
    assert rows("{|\n| a\n<!-- x -->|-\n| b |<!-- -->| c\n|}") == [["a"], ["b", "c"]]


def test_nowiki_hides_markup():
    assert rows("{|\n| <nowiki>a || b\n|-</nowiki> || '''c'''\n|}") == [["a || b\n|-", "c"]]


def test_an_unclosed_nowiki_is_plain_text():
    assert rows("{|\n| <nowiki> || b\n|}") == [["<nowiki>", "b"]]


def test_a_cell_goes_on_over_lines_that_are_no_tables():
    assert rows("{|\n|\n* one\n* two\n\n| b\n|}") == [["* one\n* two", "b"]]


def test_tables_in_comments_and_nowiki_are_none():
    assert read_tables("<!--\n{|\n| a\n|}\n-->\n<pre>\n{|\n| a\n|}</pre>").value == ()


def test_a_table_may_be_indented():
    assert rows(":: {|\n  | a\n  |}") == [["a"]]


def test_text_before_the_brace_makes_it_no_table():
    assert read_tables("x {|\n| a\n|}").value == ()


def test_a_nested_table_belongs_to_its_cell_and_stands_in_the_list_behind_its_outer_one():
    outer, inner = read_tables("{|\n| a\n|\n{|\n| b\n|}\n| c\n|}").value
    assert [len(table.rows[0].cells) for table in (outer, inner)] == [3, 1]


def test_windows_line_ends_are_no_part_of_a_cell():
    assert sources("{|\r\n|-\r\n| Ann || 7\r\n| 8\r\n|}\r\n") == [[" Ann ", " 7", " 8"]]


def test_an_unclosed_table_is_read_and_suspect():
    reading = read_tables("{|\n| a || b\n")
    assert reading.suspicions == ("table 1: it is never closed",)
    assert [cell.text for cell in reading.value[0].rows[0].cells] == ["a", "b"]


def test_a_table_in_an_unclosed_one_is_suspect_too():
    assert len(read_tables("{|\n| a\n\n{|\n| b\n|}").suspicions) == 2


def test_a_table_closed_with_a_lone_brace_ends_there_and_is_suspect():
    reading = read_tables("{|\n| a\n}\n\ntext\n\n{|\n| b\n|}")
    assert reading.suspicions == ("table 1: it is closed with a lone }",)
    assert [table.rows[0].cells[0].text for table in reading.value] == ["a", "b"]


def test_text_between_cells_makes_a_table_suspect():
    assert read_tables("{|\n|-\nhello\n| a\n|}").suspicions == ("table 1: text stands in no cell",)


def test_a_template_that_brings_rows_makes_a_table_suspect():
    assert read_tables("{|\n! Name\n|-\n{{row|Ann}}\n|}").suspect


def test_html_rows_make_a_table_suspect():
    assert read_tables("{|\n| a</td><td>b\n|}").suspect


@pytest.mark.parametrize("tag", ["<b\n| 5\n>", "<span title='x\n| y'>", "a <pre ||\n| >", "x <s"])
def test_a_tag_that_does_not_end_on_its_line_makes_a_table_suspect(tag: str):
    assert "table 1: a tag does not end on its line" in read_tables(f"{{|\n| {tag}\n| c\n|}}").suspicions


def test_a_broken_tag_before_a_table_concerns_it_only_where_it_reaches_into_it():
    assert read_tables("a <b\n{|\n| a\n|}").suspect
    assert not read_tables("a <b\nc > d\n{|\n| a\n|}\n<b\n").suspect


def test_an_extensions_tag_with_bars_inside_is_a_tag_only_where_the_wiki_has_it():
    assert read_tables("{|\n| <ref>a || b</ref>\n|}").suspect
    assert not read_tables("{|\n| <ref>a</ref> || <math>x!</math> || <pre>|</pre>\n|}\n<poem>a | b</poem>").suspect


def test_a_hostile_colspan_costs_nothing():
    assert read_tables("{|\n| colspan=999999 | a || b\n|}").suspect


def test_spanning_cells_stand_in_every_place():
    table = only("{|\n! A !! B !! C\n|-\n| rowspan=2 | x || colspan=2 | y\n|-\n| 1 || 2\n|}")
    assert [[cell and cell.text for cell in line] for line in grid(table).lines] == [["x", "y", "y"], ["x", "1", "2"]]


def test_words_before_a_single_bar_are_shown_nowhere_and_make_the_table_suspect():
    assert read_tables("{|\n| Ann | 7 || 8\n|}").suspicions == ("table 1: 'Ann' before a | is shown nowhere",)
    assert not read_tables("{|\n| nowrap | 7 || {{red}} id=x | 8\n|}").suspect


def test_braces_that_can_be_no_template_hide_nothing():
    assert rows("{|\n| {{ || b\n|-\n| }}\n|}") == [["{{", "b"], ["}}"]]
    assert rows("{|\n| b || {{[[a]]\n|-\n| c }} || d\n|}") == [["b", "{{a"], ["c }}", "d"]]


def test_a_caption_between_cells_makes_a_table_suspect():
    assert read_tables("{|\n| a\n|+ late\n| b\n|}").suspect


def test_a_link_over_two_cells_makes_a_table_suspect():
    assert read_tables("{|\n| [[a\n| b]]\n|}").suspect
    assert not read_tables("{|\n| [[a\n| b\n|}").suspect
