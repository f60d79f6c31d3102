"""From the tables of a page to places and values, by the schemas of a dynasty.

Columns are found by their headings, whatever the markup and order. A page that does not show what the schemas declare
(a table or a column gone, a row of the wrong length, a name twice) is suspect, and the reading says what and where.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from parsers.records import Reading, Record, Table
from parsers.wikitext.layout import layout
from syncd.dynasties.protocol import Place, TableSchema, Value

ReadCell = Callable[[Place, str], Value]
"""The value of a cell's plain text at a place."""

_MARKUP = re.compile(r"<[^>]*>|'{2,}|\[\d+\]|[\s_*†:]+")


class Found(Record, frozen=True):
    """A declared table on a page: the page's table, its index there, and the index of each declared column."""

    schema: TableSchema
    table: Table
    index: int
    key: int
    columns: dict[str, int]


def read_sheet(
    page: str, tables: Sequence[Table], schemas: Sequence[TableSchema], read: ReadCell
) -> Reading[dict[Place, Value]]:
    """All values that the schemas declare on this page."""
    values: dict[Place, Value] = {}
    suspicions: list[str] = []
    for schema in schemas:
        if schema.page != page:
            continue
        found = find_table(tables, schema)
        if isinstance(found, str):
            suspicions.append(found)
            continue
        suspicions += [f"table {schema.name}: {doubt}" for doubt in found.table.suspicions]
        suspicions += _missing_columns(found)
        reader = _read_pairs if schema.pairs else _read_rows
        suspicions += reader(found, read, values)
    return Reading(values, tuple(suspicions))


def find_table(tables: Sequence[Table], schema: TableSchema) -> Found | str:
    """The one table of the page that looks like the schema, or why there is none."""
    scored = [(_score(found), found) for found in (_match(table, schema, i) for i, table in enumerate(tables))]
    best = max((score for score, _ in scored), default=0)
    if 2 * best < len(schema.columns) + 1:
        return f"table {schema.name}: no table has the columns {', '.join(_headings(schema))}"
    likely = [found for score, found in scored if score == best]
    if len(likely) > 1:
        likely = [found for found in likely if fold(found.table.caption or "") == fold(schema.name)]
    if len(likely) != 1:
        return f"table {schema.name}: several tables look like it"
    return likely[0]


def fold(heading: str) -> str:
    """A heading without markup, case and spacing."""
    return _MARKUP.sub(" ", heading).strip().casefold()


def row_name(text: str) -> str:
    """The name that a row's first cell gives it, with single spaces."""
    return " ".join(text.replace("_", " ").split())


@lru_cache(maxsize=4096)
def folded(name: str) -> str:
    """A player's name as wiki and blog may both spell it, for comparing."""
    return row_name(name).casefold()


@lru_cache(maxsize=256)
def _folded(header: tuple[str, ...]) -> Mapping[str, int]:
    places: dict[str, int] = {}
    for index, heading in enumerate(header):
        places.setdefault(fold(heading), index)
    return places


def _match(table: Table, schema: TableSchema, index: int) -> Found:
    header = tuple(row.cells[0].text for row in table.rows if row.cells) if schema.pairs else table.header
    places = _folded(header)
    columns = {column.heading: places[name] for column in schema.columns if (name := fold(column.heading)) in places}
    return Found(schema, table, index, 0 if schema.pairs else places.get(fold(schema.key), -1), columns)


def _score(found: Found) -> int:
    return len(found.columns) + (found.key >= 0)


def _headings(schema: TableSchema) -> list[str]:
    named = [] if schema.pairs else [schema.key]
    return named + [column.heading for column in schema.columns]


def _missing_columns(found: Found) -> list[str]:
    optional = {column.heading for column in found.schema.columns if column.optional}
    gone = [] if found.key >= 0 else [found.schema.key]
    gone += [column.heading for column in found.schema.columns if column.heading not in {*found.columns, *optional}]
    return [f"table {found.schema.name}: column {heading} is gone" for heading in gone]


def _read_rows(found: Found, read: ReadCell, values: dict[Place, Value]) -> list[str]:
    if found.key < 0:
        return []
    name, width = found.schema.name, len(found.table.header)
    suspicions: list[str] = []
    for row, cells in zip(found.table.rows, layout(found.table.rows), strict=True):
        line = [cell for cell in cells if cell is not None]
        if len(row.cells) == 1 and row.cells[0].colspan > 1:
            continue  # a subheading across the table
        if len(line) != width:
            first = line[0].text if line else ""
            suspicions.append(f"table {name}: row {first!r} has {len(line)} cells where the table has {width} columns")
            continue
        who = row_name(line[found.key].text)
        key = Place(name, who, found.schema.key)
        if key in values:
            suspicions.append(f"table {name}: row {who!r} stands twice")
            continue
        values[key] = who
        for heading, index in found.columns.items():
            place = Place(name, who, heading)
            values[place] = read(place, line[index].text)
    return suspicions


def _read_pairs(found: Found, read: ReadCell, values: dict[Place, Value]) -> list[str]:
    name = found.schema.name
    for heading, index in found.columns.items():
        cells = found.table.rows[index].cells
        if len(cells) != 2:
            return [f"table {name}: {heading} has {len(cells) - 1} values"]
        place = Place(name, name, heading)
        values[place] = read(place, cells[1].text)
    return []
