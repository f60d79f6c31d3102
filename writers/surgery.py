"""Surgery on wikitext: the bytes that are meant, and no others.

An operation says what it changes (`SetCell(1, "Ann", "Stars", "7")`) and can be kept in a plan as JSON. `operate` reads
the page with both readers, finds each place, makes all changes at once from the original text's offsets, and has
both readers read the outcome. Wherever anything is not certain it raises WriteRefused, and nothing has happened.
"""

from collections.abc import Sequence
from typing import assert_never

from parsers.errors import NoSuchCell, WriteRefused
from parsers.records import Record, Table
from parsers.wikitext.tables import TableReader, open_tables
from writers.blocks import replace_block
from writers.cells import no_such_cell, refuse_suspect, set_cell, set_found
from writers.rows import add_row, move_row, remove_row
from writers.splices import Operated, Splice, apply

__all__ = [
    "AddRow",
    "MoveRow",
    "Operated",
    "Operation",
    "RemoveRow",
    "ReplaceBlock",
    "SetCell",
    "Splice",
    "add_row",
    "move_row",
    "operate",
    "operate_unconfirmed",
    "remove_row",
    "replace_block",
    "set_cell",
]


class SetCell(Record, frozen=True, tag="set-cell"):
    """One cell's new value; `table` counts from 1, row and column go by name (`#2`: the second)."""

    table: int
    row: str
    column: str
    value: str


class AddRow(Record, frozen=True, tag="add-row"):
    """A new row with its values by column name, behind the row `after` or last."""

    table: int
    cells: dict[str, str]
    after: str | None = None


class RemoveRow(Record, frozen=True, tag="remove-row"):
    """A row taken out."""

    table: int
    row: str


class MoveRow(Record, frozen=True, tag="move-row"):
    """A row moved as it is, to stand before another or last."""

    table: int
    row: str
    before: str | None = None


class ReplaceBlock(Record, frozen=True, tag="replace-block"):
    """The content between the comments `<!-- marker -->` and `<!-- /marker -->`."""

    marker: str
    content: str


Operation = SetCell | AddRow | RemoveRow | MoveRow | ReplaceBlock


def operate(text: str, operations: Sequence[Operation]) -> Operated:
    """All operations made on one text, both readers agreeing on every table concerned, before and after."""
    tables = open_tables(text)
    _refuse_unconfirmed(text, tables, operations)
    operated = operate_unconfirmed(text, operations)
    after = open_tables(operated.text)
    if not any(isinstance(operation, ReplaceBlock) for operation in operations):
        _refuse_changed(tables, after)
        _refuse_unconfirmed(operated.text, after, operations)
    return operated


def _refuse_unconfirmed(text: str, tables: Sequence[TableReader], operations: Sequence[Operation]) -> None:
    """WriteRefused where the two readers do not agree on a table that the operations name."""
    from parsers.wikitext.second import confirmed  # costs a tenth of a second to load

    named = {operation.table - 1: operation for operation in operations if not isinstance(operation, ReplaceBlock)}
    known = [index for index in named if 0 <= index < len(tables)]
    for index, table in confirmed(text, tables, known).items():
        refuse_suspect(table.suspicions, _place(named[index]))


def _refuse_changed(before: Sequence[TableReader], after: Sequence[TableReader]) -> None:
    """WriteRefused where tables came, went, or look worse than they did."""
    if [table.doubts for table in before] != [table.doubts for table in after]:
        raise WriteRefused("page", "unsure", "the page's tables would not read back as they are", replan=False)


def operate_unconfirmed(text: str, operations: Sequence[Operation]) -> Operated:
    """The same by the first reader alone, for a page that both have already agreed on; reads only what it must."""
    tables = open_tables(text)
    made = [_operate(text, tables, operation) for operation in operations]
    return apply(text, [splice for each in made for splice in each.splices])


def _operate(text: str, tables: Sequence[TableReader], operation: Operation) -> Operated:
    match operation:
        case ReplaceBlock(marker=marker, content=content):
            return replace_block(text, marker, content)
        case SetCell():
            return _set_cell(text, _reader(tables, operation), operation)
        case AddRow(cells=cells, after=after):
            return add_row(text, _table(tables, operation), cells, after=after)
        case RemoveRow(row=row):
            return remove_row(text, _table(tables, operation), row)
        case MoveRow(row=row, before=before):
            return move_row(text, _table(tables, operation), row, before=before)
        case _:
            assert_never(operation)


def _set_cell(text: str, reader: TableReader, operation: SetCell) -> Operated:
    place = _place(operation)
    refuse_suspect(reader.doubts, place)
    try:
        found = reader.find(operation.row, operation.column)
    except NoSuchCell as error:
        raise no_such_cell(place, error) from None
    return set_found(text, found, operation.value, place)


_OnTable = SetCell | AddRow | RemoveRow | MoveRow


def _reader(tables: Sequence[TableReader], operation: _OnTable) -> TableReader:
    if not 0 < operation.table <= len(tables):
        reason = f"the page has {len(tables)} table{'s' * (len(tables) != 1)}"
        raise WriteRefused(_place(operation), "no-such-cell", reason, replan=True)
    return tables[operation.table - 1]


def _table(tables: Sequence[TableReader], operation: _OnTable) -> Table:
    return _reader(tables, operation).table()


def _place(operation: _OnTable) -> str:
    match operation:
        case SetCell(table=table, row=row, column=column):
            return f"table {table}, row {row!r}, column {column!r}"
        case AddRow(table=table):
            return f"table {table}, new row"
        case RemoveRow(table=table, row=row) | MoveRow(table=table, row=row):
            return f"table {table}, row {row!r}"
        case _:
            assert_never(operation)
