"""A table by row and column names, with `rowspan` and `colspan` resolved."""

from typing import TypedDict

from parsers.errors import NoSuchCell
from parsers.records import Cell, Record, Row, Table
from parsers.wikitext.layout import Line, layout


class Found(Record, frozen=True):
    """A cell that was looked up and its row; `own` is false where it only reaches to that place from elsewhere."""

    row: Row
    cell: Cell
    own: bool = True


class Grid(Record, frozen=True):
    """`columns` names each column, `lines` holds the rows below the heading; a spanning cell stands in every place.

    `qualified` names each column by all headings above it (`Domains R`), for tables with headings of several lines.
    """

    columns: tuple[str, ...]
    qualified: tuple[str, ...]
    lines: tuple[Line, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The rows' names: the plain text of each first cell."""
        return tuple(_name(line) for line in self.lines)

    def row(self, name: str) -> int:
        """The index of the one row whose first cell reads `name` (`#3`: the third row)."""
        return find("row", name, (self.names,), len(self.lines))

    def column(self, name: str) -> int:
        """The index of the one column under the heading `name` (`#3`: the third column)."""
        return find("column", name, (self.columns, self.qualified), max(map(len, self.lines), default=0))

    def cell(self, row: str, column: str) -> Cell:
        """The cell at a row's and a column's name."""
        found = self.at(self.row(row), self.column(column))
        if found is None:
            raise NoSuchCell(f"row {row!r} has no cell in column {column!r}")
        return found

    def at(self, row: int, column: int) -> Cell | None:
        """The cell at these indices, None where the row is too short."""
        line = self.lines[row]
        return line[column] if column < len(line) else None


def grid(table: Table) -> Grid:
    """The table's cells at their places."""
    lines = layout((*table.heads, *table.rows))
    heads = lines[: len(table.heads)]
    qualified = tuple(_qualified(heads, column) for column in range(len(table.header)))
    return Grid(table.header, qualified, lines[len(table.heads) :])


class Lists(TypedDict):
    """A table as plain lists; each row by column, a spanning cell's text in every place."""

    caption: str | None
    header: list[str]
    rows: list[list[str]]


def as_lists(table: Table) -> Lists:
    """The table's texts."""
    rows = [["" if cell is None else cell.text for cell in line] for line in grid(table).lines]
    return {"caption": table.caption, "header": list(table.header), "rows": rows}


def find_cell(table: Table, row: str, column: str) -> Found:
    """The cell at a row's and a column's name, and whether the row itself begins it there."""
    places = grid(table)
    index = places.row(row)
    cell = places.cell(row, column)
    line = places.lines[index]
    first = line.index(cell) == places.column(column)
    return Found(table.rows[index], cell, first and any(cell is own for own in table.rows[index].cells))


def _name(line: Line) -> str:
    return _fold(line[0].text) if line and line[0] else ""


def _fold(text: str) -> str:
    return " ".join(text.split())


def _qualified(heads: tuple[Line, ...], column: int) -> str:
    texts = (_fold(cell.text) for line in heads if column < len(line) and (cell := line[column]))
    return " ".join(dict.fromkeys(text for text in texts if text))


def find(kind: str, name: str, namings: tuple[tuple[str, ...], ...], count: int) -> int:
    """The index of the one `name` among the first naming that has it once; `#3` counts where no name matches."""
    wanted = _fold(name)
    most = 0
    for names in namings:
        found = [index for index, each in enumerate(names) if each == wanted]
        if len(found) == 1:
            return found[0]
        most = max(most, len(found))
    if most:
        raise NoSuchCell(f"{most} {kind}s are named {name!r}")
    if wanted[:1] == "#" and wanted[1:].isdecimal() and 0 < int(wanted[1:]) <= count:
        return int(wanted[1:]) - 1
    raise NoSuchCell(f"no {kind} is named {name!r}")
