"""`syncd state`: the gamestate of an instant, as replay has it, and where the pages showed something else."""

import sys

import msgspec

from syncd.cli.history import parser, replayed, spoken
from syncd.cli.options import instant
from syncd.cli.terminal import coloured
from syncd.dynasties.protocol import Cells, Dynasty, Place, TableSchema
from syncd.validator.replay import Replayed

TEACHING = """\
examples
  syncd state --at 2023-11-05T12:00:00Z --config game.toml

exit codes: 0 the pages showed it so · 3 they showed something else
            2 bad input (one line says where)
"""


def run(arguments: list[str]) -> int:
    """Print every table of the dynasty as the gamestate is; exit 3 where the pages showed something else."""
    made = parser("state", "The gamestate of any past instant, and where the pages showed something else.", TEACHING)
    made.add_argument("--at", metavar="INSTANT", help="an instant like 2023-11-05T12:00:00Z (default: now)")
    made.add_argument("--json", action="store_true", help="print JSON instead of tables")
    options = made.parse_args(arguments)
    at = instant("--at", options.at) if options.at else None
    dynasty, known, _ = replayed(options, at)
    tables = {schema.name: _rows(schema, known.gamestate.cells) for schema in dynasty.tables}
    if options.json:
        _print_json(dynasty, tables, known)
    else:
        for schema in dynasty.tables:
            _print(dynasty, schema, tables[schema.name], known)
    return 3 if known.standing else 0


def _rows(schema: TableSchema, cells: Cells) -> list[str]:
    if schema.pairs:
        return [schema.name]
    return [place.row for place in cells if place.table == schema.name and place.column == schema.key]


def _text(dynasty: Dynasty, cells: Cells, place: Place) -> str:
    value = cells.get(place)
    return "" if value is None else dynasty.render(place, value)


def _print_json(dynasty: Dynasty, tables: dict[str, list[str]], known: Replayed) -> None:
    state = {
        schema.name: {row: _values(dynasty, schema, row, known.gamestate.cells) for row in tables[schema.name]}
        for schema in dynasty.tables
    }
    answer = {"dynasty": dynasty.name, "revisions": known.revisions, "state": state, "findings": known.standing}
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(answer)) + b"\n")


def _values(dynasty: Dynasty, schema: TableSchema, row: str, cells: Cells) -> dict[str, str]:
    headings = [column.heading for column in schema.columns]
    return {heading: _text(dynasty, cells, Place(schema.name, row, heading)) for heading in headings}


def _print(dynasty: Dynasty, schema: TableSchema, rows: list[str], known: Replayed) -> None:
    """One table; what the page shows instead stands in brackets behind a value."""
    print(coloured(f"{schema.name} ({schema.page})", "heading"))
    headings = [column.heading for column in schema.columns]
    lines = [[schema.key, *headings]]
    for row in rows:
        lines.append([row, *(_both(dynasty, Place(schema.name, row, heading), known) for heading in headings)])
    widths = [max(len(line[index]) for line in lines) for index in range(len(lines[0]))]
    for line in lines:
        print("  " + "  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip())


def _both(dynasty: Dynasty, place: Place, known: Replayed) -> str:
    values = (known.gamestate.cells.get(place), known.shown.get(place))
    right, shown = ("" if value is None else spoken(dynasty, place, value) for value in values)
    return right if right == shown else f"{right} [{shown or 'not there'}]"
