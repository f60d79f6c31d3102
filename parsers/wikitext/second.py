"""The second reader: wikitextparser reads the same page, and a table that the two read differently is suspect.

wikitextparser has blind spots of its own (it drops the rest of a row on a stray `|`), which is the point: where two
readers that share no code agree, the page is read with certainty; where they do not, nobody writes.
"""

import re
from collections.abc import Iterable, Sequence

import msgspec
import wikitextparser

from parsers.records import Reading, Table
from parsers.wikitext.plaintext import without_comments
from parsers.wikitext.tables import TableReader, open_tables, suspicions

_TANGLE = re.compile(r"\[\[(?=[^\[\]]*\[\[)|<[a-z][^<>]*(?=<|\Z)", re.IGNORECASE)

MOST_TANGLED = 200
"""So many links within links and tags without an end are let through; its time grows with their square."""

_Cells = list[list[str]]
"""Row by row, each cell's source without comments and outer blanks."""


def read_confirmed(text: str) -> Reading[tuple[Table, ...]]:
    """Every wikitable of a page, each with the doubts of both readers in its suspicions."""
    readers = open_tables(text)
    tables = tuple(confirmed(text, readers, range(len(readers))).values())
    return Reading(tables, suspicions(tables))


def confirmed(text: str, readers: Sequence[TableReader], indices: Iterable[int]) -> dict[int, Table]:
    """Some of a page's tables (by index in `readers`), each with the doubts of both readers in its suspicions."""
    tables = {index: readers[index].table() for index in indices}
    doubts = doubt(text, tuple(tables.values()))
    return {
        index: msgspec.structs.replace(table, suspicions=(*table.suspicions, *found))
        for (index, table), found in zip(tables.items(), doubts, strict=True)
    }


def confirm(text: str, tables: tuple[Table, ...]) -> tuple[str, ...]:
    """What the second reader reads differently, a line for each; empty when both agree on all tables."""
    found = doubt(text, tables)
    return tuple(f"table {number}: {reason}" for number, reasons in enumerate(found, 1) for reason in reasons)


def doubt(text: str, tables: tuple[Table, ...]) -> tuple[tuple[str, ...], ...]:
    """For each of these tables what the second reader holds against it."""
    if not tables:
        return ()
    if sum(1 for _ in _TANGLE.finditer(text)) > MOST_TANGLED:
        return (("the page is too tangled for the second reader",),) * len(tables)
    theirs = {table.span[0]: table for table in wikitextparser.parse(text).tables}
    return tuple(_doubts(table, theirs.get(table.span.start)) for table in tables)


def _doubts(table: Table, other: wikitextparser.Table | None) -> tuple[str, ...]:
    if other is None:
        return ("the second reader sees no table here",)
    if other.span[1] != table.span.end:
        return ("the second reader sees another end",)
    mine, theirs = _mine(table), _theirs(other)
    if theirs is None:
        return ("the second reader fails on it",)
    if len(mine) != len(theirs):
        return (f"the second reader counts {len(theirs)} rows, not {len(mine)}",)
    for number, (row, their_row) in enumerate(zip(mine, theirs, strict=True), 1):
        if len(row) != len(their_row):
            return (f"the second reader counts {len(their_row)} cells, not {len(row)}, in row {number}",)
        if row != their_row:
            return (f"the second reader reads row {number} differently",)
    return ()


def _mine(table: Table) -> _Cells:
    return [[_bare(cell.source) for cell in row.cells] for row in (*table.heads, *table.rows)]


def _theirs(table: wikitextparser.Table) -> _Cells | None:
    try:
        return [[_bare(source) for source in row] for row in table.data(span=False) if row]
    except (AttributeError, IndexError, TypeError, ValueError):  # how it fails on what is no table to it
        return None


def _bare(source: str) -> str:
    return (without_comments(source) if "<" in source else source).strip()
