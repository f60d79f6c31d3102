import pytest

from parsers.errors import WriteRefused
from writers.surgery import AddRow, MoveRow, Operation, RemoveRow, SetCell, operate

HEAD = "{|\n! Name   !! Stars\n"
PAGE = HEAD + "|-\n| Ann    || 5\n|- style='x'\n| Robert || 12\n|}\n"


def done(page: str, *operations: Operation) -> str:
    return operate(page, operations).text


def test_a_row_is_added_last_in_its_neighbours_style():
    assert done(PAGE, AddRow(1, {"Name": "Cay", "Stars": "0"})) == PAGE.replace("|}", "|-\n| Cay    || 0\n|}")


def test_a_row_is_added_behind_another():
    assert done(PAGE, AddRow(1, {"Name": "Cay"}, after="Ann")) == PAGE.replace("|- style", "|-\n| Cay    || \n|- style")


def test_a_row_copies_attributes_of_cells_and_no_comments():
    page = "{|\n! Name\n! Stars\n|-\n<!-- x -->\n! scope=row | Ann <!-- y -->\n| id=a | 5\n|}"
    assert done(page, AddRow(1, {"Name": "Bob", "Stars": "-6"})).endswith("|-\n! scope=row | Bob \n| id=a | -6\n|}")


def test_a_row_is_added_to_a_table_that_has_none():
    assert done(HEAD + "|}", AddRow(1, {"Name": "Cay", "Stars": "0"})) == HEAD + "|-\n| Cay || 0\n|}"


def test_two_rows_added_stand_in_order():
    made = done(PAGE, AddRow(1, {"Name": "Cay"}), AddRow(1, {"Name": "Dee"}))
    assert made.index("Cay") < made.index("Dee")


def test_a_row_that_is_there_is_not_added_again():
    with pytest.raises(WriteRefused, match="already"):
        done(PAGE, AddRow(1, {"Name": "'''Ann'''"}))


def test_a_row_is_removed_and_the_comment_behind_it_stays():
    page = PAGE.replace("|- style", "<!-- the idle -->\n|- style")
    assert done(page, RemoveRow(1, "Ann")) == HEAD + "<!-- the idle -->\n|- style='x'\n| Robert || 12\n|}\n"


def test_the_last_and_the_only_row_can_go():
    once = done(PAGE, RemoveRow(1, "Robert"))
    assert done(once, RemoveRow(1, "Ann")) == HEAD + "|}\n"


def test_a_first_row_without_a_marker_is_removed_and_moved_too():
    page = "{|\n| Ann || 5\n|-\n| Bob || 6\n|}"
    assert done(page, RemoveRow(1, "Ann")) == "{|\n|-\n| Bob || 6\n|}"
    assert done(page, MoveRow(1, "Ann")) == "{|\n|-\n| Bob || 6\n|-\n| Ann || 5\n|}"
    assert done(page, MoveRow(1, "Bob", before="Ann")) == "{|\n|-\n| Bob || 6\n|-\n| Ann || 5\n|}"


def test_a_row_is_moved_as_it_is():
    assert (
        done(PAGE, MoveRow(1, "Robert", before="Ann")) == HEAD + "|- style='x'\n| Robert || 12\n|-\n| Ann    || 5\n|}\n"
    )


def test_a_row_moved_to_where_it_stands_changes_nothing():
    assert done(PAGE, MoveRow(1, "Robert")) == PAGE == done(PAGE, MoveRow(1, "Ann", before="Robert"))


def test_different_operations_are_made_at_once():
    made = done(PAGE, SetCell(1, "Ann", "Stars", "6"), RemoveRow(1, "Robert"), AddRow(1, {"Name": "Cay", "Stars": "1"}))
    assert made == HEAD + "|-\n| Ann    || 6\n|-\n| Cay    || 1\n|}\n"


def test_a_cell_of_a_row_that_goes_cannot_be_set():
    with pytest.raises(WriteRefused, match="same place"):
        done(PAGE, SetCell(1, "Ann", "Stars", "6"), RemoveRow(1, "Ann"))


@pytest.mark.parametrize(
    "operation",
    [
        RemoveRow(1, "x"),
        RemoveRow(1, "y"),
        MoveRow(1, "x"),
        MoveRow(1, "z", before="y"),
        AddRow(1, {"A": "n"}, after="x"),
    ],
)
def test_rows_that_share_a_cell_are_left_alone(operation: Operation):
    page = "{|\n! A !! B\n|-\n| x || rowspan=2 | 1\n|-\n| y\n|-\n| z || 2\n|}"
    with pytest.raises(WriteRefused, match="reaches over"):
        done(page, operation)


def test_unknown_names_are_refused():
    for operation in (
        AddRow(1, {"Rank": "1"}),
        AddRow(1, {"Name": "C"}, after="Zed"),
        RemoveRow(1, "Zed"),
        MoveRow(2, "Ann"),
    ):
        with pytest.raises(WriteRefused, match="no-such-cell"):
            done(PAGE, operation)
