"""Cells at their places: what `rowspan` and `colspan` make of rows that the page writes short."""

from collections.abc import Sequence

from parsers.records import Cell, Row

MOST_COLUMNS = 200
"""No table of a game is wider; a hostile `colspan` must not cost memory."""

Line = tuple[Cell | None, ...]
"""One row by column; None where no cell reaches."""


def layout(rows: Sequence[Row]) -> tuple[Line, ...]:
    """The rows by column; a cell that spans several places stands in each of them."""
    return _place(rows)[0]


def overlaps(rows: Sequence[Row]) -> bool:
    """Whether two cells claim one place, or a cell lies beyond the last column that we look at."""
    return _place(rows)[1]


def _place(rows: Sequence[Row]) -> tuple[tuple[Line, ...], bool]:
    lines: list[Line] = []
    reaching: dict[int, tuple[Cell, int]] = {}
    clash = False
    for row in rows:
        line = {column: cell for column, (cell, _) in reaching.items()}
        down = {column: (cell, left - 1) for column, (cell, left) in reaching.items() if left > 1}
        column = 0
        for cell in row.cells:
            while column in line:
                column += 1
            for place in range(column, column + cell.colspan):
                if place in line or place >= MOST_COLUMNS:
                    clash = True
                    break
                line[place] = cell
                if cell.rowspan > 1:
                    down[place] = (cell, cell.rowspan - 1)
            column += cell.colspan
        lines.append(tuple(line.get(place) for place in range(max(line, default=-1) + 1)))
        reaching = down
    return tuple(lines), clash
