"""One cell set: only its own bytes change, and the row is read back before anybody gets to see the text."""

from parsers.errors import NoSuchCell, WriteRefused
from parsers.records import Cell, Row, Table
from parsers.wikitext.grid import Found, find_cell
from parsers.wikitext.outline import BLANKS
from parsers.wikitext.tables import read_tables
from writers.padding import padded
from writers.splices import Operated, Splice, apply
from writers.values import check_value, reaches_out


def set_cell(text: str, table: Table, row: str, column: str, value: str) -> Operated:
    """The text with the cell at a row's and a column's name set to `value`; WriteRefused where that is not certain."""
    place = f"row {row!r}, column {column!r}"
    refuse_suspect(table.suspicions, place)
    try:
        found = find_cell(table, row, column)
    except NoSuchCell as error:
        raise no_such_cell(place, error) from None
    return set_found(text, found, value, place)


def set_found(text: str, found: Found, value: str, place: str) -> Operated:
    """The text with a cell that was looked up set to `value`."""
    cell, row = found.cell, found.row
    _refuse_place(text, found, place)
    bare = check_value(value, place)
    inline = text[cell.span.end : cell.span.end + 1] in ("|", "!")
    marker = text[max(cell.span.start - 2, 0) : cell.span.start]
    replacement = cell_source(cell.source, bare, marker=marker, inline=inline, roomy=roomy(row))
    if replacement == cell.source:
        return Operated(text)
    operated = apply(text, [Splice(cell.span, replacement)])
    if not _reads_back(text, row, cell, replacement) or (reaches_out(bare) and shape(text) != shape(operated.text)):
        raise WriteRefused(place, "value", f"the value {bare!r} would change more than its cell", replan=False)
    return operated


def cell_source(source: str, value: str, *, marker: str, inline: bool, roomy: bool) -> str:
    """A cell's source with a new value, behind a blank where `|` and its first character would be another marker.

    What a template comes out as may begin so, too, or be nothing at all.
    """
    source = padded(source, value, inline=inline, roomy=roomy)
    return " " + source if source[:1] in ("-", "+", "}", "{") and marker not in ("||", "!!") else source


def roomy(row: Row) -> bool:
    """Whether the row keeps a blank behind its cells' markers."""
    return any(cell.source[:1] == " " for cell in row.cells)


def shape(text: str) -> tuple[tuple[int, ...], ...]:
    """How many cells each row of each table of a page has."""
    return tuple(tuple(len(row.cells) for row in (*table.heads, *table.rows)) for table in read_tables(text).value)


def refuse_suspect(suspicions: tuple[str, ...], place: str) -> None:
    """WriteRefused for a table that cannot be read with certainty."""
    if suspicions:
        raise WriteRefused(place, "suspect", f"the table is suspect: {'; '.join(suspicions)}", replan=False)


def no_such_cell(place: str, error: NoSuchCell) -> WriteRefused:
    """The refusal for a name that the table does not have, or has more than once."""
    return WriteRefused(place, "no-such-cell", str(error), replan=True)


def _refuse_place(text: str, found: Found, place: str) -> None:
    cell = found.cell
    if text[cell.span.start : cell.span.end] != cell.source:
        raise WriteRefused(place, "stale", "the table was read from another text", replan=True)
    if not found.own:
        raise WriteRefused(place, "spans", "a cell from another place reaches here by rowspan or colspan", replan=False)
    if "{|" in cell.source and read_tables(cell.source).value:
        raise WriteRefused(place, "nested", "the cell holds a table of its own", replan=False)


def _reads_back(text: str, row: Row, cell: Cell, replacement: str) -> bool:
    """Whether the row, with the replacement in it, is still the same row of cells."""
    source = text[row.span.start : cell.span.start] + replacement + text[cell.span.end : row.span.end]
    tables = read_tables(f"{{|\n{source}\n|}}").value
    found = [[each.source.strip(BLANKS) for each in line.cells] for line in (*tables[0].heads, *tables[0].rows)]
    return found == [[(replacement if each is cell else each.source).strip(BLANKS) for each in row.cells]]
