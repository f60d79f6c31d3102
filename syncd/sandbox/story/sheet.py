"""Editing a tracking page as people do, a row a line: changes to put into a deed."""

import re
from collections.abc import Sequence

from syncd.sandbox.story.deeds import Change

NAME = re.compile(r"\[\[(?:[^\]|]*\|)?([^\]]*)\]\]")


def put(row: str, column: str, value: str) -> Change:
    """Write a value into a cell; its column keeps its width where it can."""
    return lambda text: _with_cell(text, row, column, value)


def gain(row: str, column: str, amount: int) -> Change:
    """Add to the number in a cell."""
    return lambda text: _with_cell(text, row, column, str(int(cell(text, row, column)) + amount))


def add_row(column: str, cells: Sequence[str]) -> Change:
    """Add a row at the end of the table that has such a column."""

    def change(text: str) -> str:
        lines = text.split("\n")
        start = _table(lines, column)
        end = lines.index("|}", start)
        widths = [len(part) - 2 for part in lines[start][1:].split("!!")]
        padded = [f" {value:<{width}} " for value, width in zip(cells, widths, strict=True)]
        return "\n".join([*lines[:end], "|-", f"|{'||'.join(padded)}".rstrip(), *lines[end:]])

    return change


def swap(old: str, new: str) -> Change:
    """Replace words that stand on the page once."""

    def change(text: str) -> str:
        if text.count(old) != 1:
            raise LookupError(f"{old!r} does not stand on the page once")
        return text.replace(old, new)

    return change


def cell(text: str, row: str, column: str) -> str:
    """What stands in a cell."""
    lines = text.split("\n")
    line, index = _place(lines, row, column)
    return _cells(lines[line])[index].strip()


def table(heading: str, columns: Sequence[str], rows: Sequence[Sequence[str]], *, sortable: bool = True) -> str:
    """A section with a table, its columns padded as people like them."""
    widths = [max(len(row[index]) for row in [columns, *rows]) for index in range(len(columns))]
    lines = [f"== {heading} ==", '{| class="wikitable sortable"' if sortable else '{| class="wikitable"']
    for mark, cells in [("!", columns), *(("|", row) for row in rows)]:
        padded = [f" {value:<{width}} " for value, width in zip(cells, widths, strict=True)]
        lines += ([] if mark == "!" else ["|-"]) + [f"{mark}{(mark * 2).join(padded)}".rstrip()]
    return "\n".join([*lines, "|}"])


def _with_cell(text: str, row: str, column: str, value: str) -> str:
    lines = text.split("\n")
    line, index = _place(lines, row, column)
    cells = _cells(lines[line])
    cells[index] = f" {value} ".ljust(len(cells[index]))
    lines[line] = f"|{'||'.join(cells)}".rstrip()
    return "\n".join(lines)


def _place(lines: list[str], row: str, column: str) -> tuple[int, int]:
    start = _table(lines, column)
    headings = [part.strip() for part in lines[start][1:].split("!!")]
    for number in range(start, lines.index("|}", start)):
        if lines[number].startswith("| ") and NAME.sub(r"\1", _cells(lines[number])[0]).strip() == row:
            return number, headings.index(column)
    raise LookupError(f"no row {row!r} in the table with {column!r}")


def _table(lines: list[str], column: str) -> int:
    """The line of a table's headings."""
    for number, line in enumerate(lines):
        if line.startswith("!") and column in (part.strip() for part in line[1:].split("!!")):
            return number
    raise LookupError(f"no table with a column {column!r}")


def _cells(line: str) -> list[str]:
    return line[1:].split("||")
