"""The gamestate's tables: for every cell what stands there, what should, who set it, and by what right."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime

from parsers.records import Record
from parsers.wikitext import read_tables
from syncd.dynasties.protocol import Dynasty, Place, TableSchema, Value
from syncd.dynasties.sheets import find_table
from syncd.validator.explained import Explained, rendered
from syncd.validator.findings import Finding
from syncd.validator.replay import Replayed
from syncd.web.desk import Look
from syncd.web.views.matters import NoSuchThing


class Right(Record, frozen=True):
    """A change of a cell: who made it, when, in which revision, from what to what, and by what right."""

    by: str
    at: datetime
    revid: int | None
    diff: str
    old: str | None
    new: str | None
    reason: str
    text: str
    rules: tuple[str, ...] = ()
    cites: tuple[tuple[str, str | None], ...] = ()
    missing: tuple[str, ...] = ()


class CellView(Record, frozen=True):
    """A cell: `right` is its value in the gamestate, `shown` what the page holds (None: no such cell there).

    `set_by` and `set_at` name the edit that set it, `why` by what right in one line.
    """

    column: str
    right: str | None
    shown: str | None
    set_by: str = ""
    set_at: datetime | None = None
    why: str = ""
    reason: str = ""

    @property
    def agrees(self) -> bool:
        """Whether the page shows what the gamestate is."""
        return self.right == self.shown


class RowView(Record, frozen=True):
    """A row; `extra`: it is on the page without any right; `missing`: it should be there and is not."""

    name: str
    cells: tuple[CellView, ...]
    extra: bool = False
    missing: bool = False

    @property
    def mismatches(self) -> int:
        """How many corrections it would take."""
        return 1 if self.extra or self.missing else sum(not cell.agrees for cell in self.cells)


class TableView(Record, frozen=True):
    """A table of the gamestate."""

    name: str
    page: str
    key: str
    columns: tuple[str, ...]
    rows: tuple[RowView, ...]


class GamestatePage(Record, frozen=True):
    """Every table of the dynasty; `mismatches` counts the cells and rows that are not as they should be."""

    now: datetime
    dynasty: str = ""
    tables: tuple[TableView, ...] = ()
    mismatches: int = 0
    suspect: dict[str, tuple[str, ...]] = {}
    trouble: str = ""


class CellPage(Record, frozen=True):
    """One cell with its whole past, the newest change first; `first` is who set it before the replay began."""

    now: datetime
    table: str
    row: str
    column: str
    page: str
    right: str | None
    shown: str | None
    changes: tuple[Right, ...] = ()
    first: str = ""
    findings: tuple[Finding, ...] = ()


def gamestate(look: Look) -> GamestatePage:
    """Every table as it is now."""
    dynasty = look.dynasty
    if dynasty is None:
        return GamestatePage(look.now, trouble=look.law if isinstance(look.law, str) else "no dynasty is known")
    replayed = look.replayed
    sheet = _Sheet(look, dynasty, replayed)
    tables = tuple(sheet.table(schema) for schema in dynasty.tables)
    mismatches = sum(row.mismatches for table in tables for row in table.rows)
    return GamestatePage(look.now, dynasty.name, tables, mismatches, replayed.suspect)


def cell(look: Look, table: str, row: str, column: str) -> CellPage:
    """One cell, by its table's, row's and column's name."""
    dynasty = look.dynasty
    schema = next((one for one in dynasty.tables if one.name == table), None) if dynasty else None
    place = Place(table, row, column)
    replayed = look.replayed
    if dynasty is None or schema is None or not (place in replayed.shown or place in replayed.gamestate.cells):
        raise NoSuchThing("there is no such cell")
    sheet = _Sheet(look, dynasty, replayed)
    blamed = sheet.blamed.get((table, row, column))
    where = (schema.page, table, row, column)
    return CellPage(
        now=look.now,
        table=table,
        row=row,
        column=column,
        page=schema.page,
        right=rendered(dynasty, place, replayed.gamestate.cells.get(place)),
        shown=rendered(dynasty, place, replayed.shown.get(place)),
        changes=tuple(right_of(one, dynasty, look) for one in reversed(sheet.changes.get(place, []))),
        first=f"{blamed.by.user}, revision {blamed.by.revid}" if blamed and place not in sheet.changes else "",
        findings=tuple(
            one
            for one in replayed.standing
            if (one.where.page, one.where.table, one.where.row, one.where.column) == where
        ),
    )


def right_of(change: Explained, dynasty: Dynasty, look: Look) -> Right:
    """A change as pages show it."""
    why, place = change.explanation, change.place
    return Right(
        by=change.by,
        at=change.at,
        revid=change.revid,
        diff=look.wiki.diff_url(change.revid) if change.revid else "",
        old=rendered(dynasty, place, change.old) if place else None,
        new=rendered(dynasty, place, change.new) if place else None,
        reason=why.reason,
        text=why.text,
        rules=why.rules,
        cites=tuple((cite.text, cite.link) for cite in why.cites),
        missing=why.missing,
    )


class _Sheet:
    """The tables, with what replay and blame say of every cell."""

    def __init__(self, look: Look, dynasty: Dynasty, replayed: Replayed) -> None:
        self.dynasty, self.replayed = dynasty, replayed
        self.changes = _by_place(replayed.changes)
        self.blamed = {
            (schema.name, one.row, one.column): one
            for schema in dynasty.tables
            for number in [_number_on_page(schema, look)]
            for one in look.blamed.get(schema.page, ())
            if one.table == number
        }

    def table(self, schema: TableSchema) -> TableView:
        columns = tuple(column.heading for column in schema.columns)
        headings = columns if schema.pairs else (schema.key, *columns)
        rows = tuple(self._row(schema, row, headings) for row in self._names(schema))
        return TableView(schema.name, schema.page, schema.key, headings, rows)

    def _names(self, schema: TableSchema) -> list[str]:
        """The rows in the page's order, then those that it lacks."""
        both: Iterable[Mapping[Place, Value]] = (self.replayed.shown, self.replayed.gamestate.cells)
        return list(dict.fromkeys(place.row for cells in both for place in cells if place.table == schema.name))

    def _row(self, schema: TableSchema, row: str, headings: tuple[str, ...]) -> RowView:
        cells = tuple(self._cell(schema, Place(schema.name, row, heading)) for heading in headings)
        extra = all(cell.right is None for cell in cells)
        return RowView(row, cells, extra, not extra and all(cell.shown is None for cell in cells))

    def _cell(self, schema: TableSchema, place: Place) -> CellView:
        right, shown = (
            rendered(self.dynasty, place, cells.get(place))
            for cells in (self.replayed.gamestate.cells, self.replayed.shown)
        )
        changes = self.changes.get(place)
        if changes:
            last = changes[-1]
            why = last.explanation
            return CellView(place.column, right, shown, last.by, last.at, why.text, why.reason)
        blamed = self.blamed.get((schema.name, place.row, place.column))
        if blamed is None:
            return CellView(place.column, right, shown)
        by = blamed.by
        return CellView(place.column, right, shown, by.user, by.at, "it stood so when watching began", "as found")


def _number_on_page(schema: TableSchema, look: Look) -> int | None:
    """Which table of its page it is, counted from 1 as blame does."""
    newest = look.seen.newest_text(schema.page)
    found = find_table(read_tables(newest.text or "").value, schema) if newest else ""
    return None if isinstance(found, str) else found.index + 1


def _by_place(changes: Iterable[Explained]) -> dict[Place, list[Explained]]:
    found: defaultdict[Place, list[Explained]] = defaultdict(list)
    for change in changes:
        if change.place is not None:
            found[change.place].append(change)
    return dict(found)
