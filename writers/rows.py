"""Rows added, removed and moved, in the house style of the rows that are there; the page is read back each time."""

import re
from collections.abc import Mapping, Sequence

from parsers.errors import NoSuchCell, WriteRefused
from parsers.records import Row, Span, Table
from parsers.wikitext.grid import Grid, grid
from parsers.wikitext.layout import Line
from parsers.wikitext.outline import BLANKS
from parsers.wikitext.plaintext import plain, without_comments
from parsers.wikitext.tables import read_tables
from writers.cells import cell_source, no_such_cell, refuse_suspect, roomy, shape
from writers.splices import Operated, Splice, apply
from writers.values import check_value

_ROW_MARK = re.compile(r"[ \t]*\|-[^\n]*\n")


def add_row(text: str, table: Table, cells: Mapping[str, str], *, after: str | None = None) -> Operated:
    """A new row behind the row `after`, or as the last one; columns that `cells` does not name stay empty."""
    place = f"new row {next(iter(cells.values()), '')!r}"
    refuse_suspect(table.suspicions, place)
    places = grid(table)
    target = len(table.rows) if after is None else _index(places, after, place) + 1
    values = _values(places, cells, place)
    _refuse_between(places, target, place)
    if plain(values[0]) in places.names:
        raise WriteRefused(place, "exists", f"there is a row {plain(values[0])!r} already", replan=False)
    whole = _whole_rows(table, len(values))
    model = next((row for row in reversed(table.rows[:target]) if row in whole), whole[0] if whole else None)
    source = _modelled(text, model, _column_models(whole, model), values) if model else _plain_row(text, values)
    rows = _sources(table)
    splice = Splice(_at(_row_end(text, table, target - 1)), source)
    return _checked(text, table, [splice], [*rows[:target], values, *rows[target:]], place)


def remove_row(text: str, table: Table, row: str) -> Operated:
    """The text without the row of that name; comments on lines of their own behind it stay."""
    place = f"row {row!r}"
    refuse_suspect(table.suspicions, place)
    places = grid(table)
    index = _index(places, row, place)
    _refuse_spanning(places.lines[index], place)
    rows = _sources(table)
    return _checked(text, table, [Splice(_body(text, table.rows[index]), "")], rows[:index] + rows[index + 1 :], place)


def move_row(text: str, table: Table, row: str, *, before: str | None = None) -> Operated:
    """The row of that name moved as it is, to stand before another row, or last."""
    place = f"row {row!r}"
    refuse_suspect(table.suspicions, place)
    places = grid(table)
    index = _index(places, row, place)
    target = len(table.rows) if before is None else _index(places, before, place)
    if target in (index, index + 1):
        return Operated(text)
    _refuse_spanning(places.lines[index], place)
    _refuse_between(places, target, place)
    body = _body(text, table.rows[index])
    anchor = _row_end(text, table, target - 1) if target == len(table.rows) else table.rows[target].span.start
    moved = text[body.start : body.end]
    moved = moved if _ROW_MARK.match(moved) else f"|-{_newline(text)}{moved}"
    if target == 0 and not _ROW_MARK.match(text, anchor):
        moved += f"|-{_newline(text)}"
    order = list(range(len(table.rows)))
    order.insert(target - (index < target), order.pop(index))
    rows = _sources(table)
    return _checked(text, table, [Splice(body, ""), Splice(_at(anchor), moved)], [rows[each] for each in order], place)


def _index(places: Grid, row: str, place: str) -> int:
    try:
        return places.row(row)
    except NoSuchCell as error:
        raise no_such_cell(place, error) from None


def _values(places: Grid, cells: Mapping[str, str], place: str) -> list[str]:
    """The new row's values by column, each checked."""
    values = [""] * max(len(places.columns), *(len(line) for line in places.lines), 1)
    for column, value in cells.items():
        try:
            values[places.column(column)] = check_value(value, place)
        except NoSuchCell as error:
            raise no_such_cell(place, error) from None
    return values


def _whole_rows(table: Table, width: int) -> list[Row]:
    """The rows that fill every column with a cell of its own: models for new ones."""
    return [
        row
        for row in table.rows
        if len(row.cells) == width and all(cell.rowspan == cell.colspan == 1 for cell in row.cells)
    ]


def _column_models(whole: Sequence[Row], model: Row) -> list[str]:
    """For each column the source after which a new cell is padded: in a column of even width its most padded cell."""
    columns = zip(*([without_comments(cell.source) for cell in row.cells] for row in whole), strict=True)
    own = (without_comments(cell.source) for cell in model.cells)
    return [
        min(column, key=lambda source: len(source.strip(BLANKS))) if len(set(map(len, column))) == 1 else mine
        for column, mine in zip(columns, own, strict=True)
    ]


def _modelled(text: str, model: Row, sources: Sequence[str], values: Sequence[str]) -> str:
    """A row like `model`: its markers, cell attributes and padding, but not its comments or its own attributes."""
    out: list[str] = []
    position = model.span.start
    for cell, source, value in zip(model.cells, sources, values, strict=True):
        marker = without_comments(text[position : cell.span.start])
        inline = text[cell.span.end : cell.span.end + 1] in ("|", "!")
        out += marker, cell_source(source, value, marker=marker[-2:], inline=inline, roomy=roomy(model))
        position = cell.span.end
    out[0] = _ROW_MARK.sub("", out[0], count=1)
    return f"|-{_newline(text)}{''.join(out)}{_newline(text)}"


def _plain_row(text: str, values: Sequence[str]) -> str:
    return f"|-{_newline(text)}| {' || '.join(values)}{_newline(text)}"


def _at(position: int) -> Span:
    return Span(position, position)


def _newline(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _body(text: str, row: Row) -> Span:
    """A row without the comment lines that stand between it and the next."""
    line_end = text.find("\n", row.cells[-1].span.end, row.span.end)
    return Span(row.span.start, line_end + 1 if line_end >= 0 else row.span.end)


def _row_end(text: str, table: Table, index: int) -> int:
    """Where a row may be put in behind row `index`; -1 is the place above the first."""
    if index >= 0:
        return _body(text, table.rows[index]).end
    if table.heads:
        return _body(text, table.heads[-1]).end
    return table.rows[0].span.start if table.rows else text.rfind("\n", table.span.start, table.span.end) + 1


def _refuse_spanning(line: Line, place: str) -> None:
    if any(cell is not None and cell.rowspan > 1 for cell in line):
        raise WriteRefused(place, "spans", "a cell of this row reaches over several rows", replan=False)


def _refuse_between(places: Grid, target: int, place: str) -> None:
    """Nothing can be put between two rows that share a cell."""
    above, below = places.lines[max(target - 1, 0) : target], places.lines[target : target + 1]
    if any(
        cell is not None and cell.rowspan > 1 and cell in line for upper in above for line in below for cell in upper
    ):
        raise WriteRefused(place, "spans", "a cell reaches over the place of the row", replan=False)


def _sources(table: Table) -> list[list[str]]:
    return [[cell.source for cell in row.cells] for row in table.rows]


def _checked(text: str, table: Table, splices: Sequence[Splice], rows: list[list[str]], place: str) -> Operated:
    """The outcome, once the page reads back with exactly these rows in this table, and nothing else changed."""
    operated = apply(text, splices)
    before, after = shape(text), shape(operated.text)
    changed = [number for number, (old, new) in enumerate(zip(before, after, strict=False)) if old != new]
    found = next((each for each in read_tables(operated.text).value if each.span.start == table.span.start), None)
    if (
        found is None
        or len(before) != len(after)
        or len(changed) > 1
        or found.suspicions
        or found.header != table.header
    ):
        raise WriteRefused(place, "unsure", "the page would not read back as it should", replan=False)
    wanted = [[source.strip(BLANKS) for source in row] for row in rows]
    if wanted != [[source.strip(BLANKS) for source in row] for row in _sources(found)]:
        raise WriteRefused(place, "unsure", "the table would not read back as it should", replan=False)
    return operated
