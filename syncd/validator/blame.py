"""Who set every cell of a page's tables: its revisions folded, oldest first.

A cell goes by its row's name and its column's heading, so that rows may move, columns come and tables be put in above
without anybody being blamed for it; a row or a heading that is only renamed keeps its past too. What counts is the
text a reader sees: bold or a link changes nothing. A table that was gone and comes back has its past again, and while
a table does not add up (never closed …) its last sound reading waits for it. Who sets a cell back has set it.
Behind a revision whose text an admin has hidden nobody can tell which of the two it was, and the blame says so.
"""

from collections.abc import Iterable, Mapping, Set
from datetime import datetime

import msgspec

from parsers.records import Record, Revision, RevisionId
from parsers.wikitext.tables import open_tables
from syncd.validator.blame_tables import Key, Sheet, pair_tables, renamed, sheet_of

MOST_GONE = 50
"""So many tables that left the page are remembered, should they come back."""


class CellBlame(Record, frozen=True):
    """The revision that set a cell; `old` is the text before, None where there was no such cell.

    `unsure`: it or one just before it, whose text is hidden.
    """

    revid: RevisionId
    user: str
    at: datetime
    summary: str
    old: str | None = None
    unsure: bool = False


class BlamedCell(Record, frozen=True):
    """A cell as it stands, by row and column name, and who set it; `table` counts from 1."""

    table: int
    row: str
    column: str
    text: str
    by: CellBlame


def blame(revisions: Iterable[Revision]) -> tuple[BlamedCell, ...]:
    """Every cell of the last revision, in the page's order; of the revisions (oldest first) those with a text count."""
    folding = _Folding()
    behind_hidden: set[RevisionId] = set()
    hidden = False
    for revision in revisions:
        if revision.text is not None:
            folding.add(revision, revision.text)
            behind_hidden |= {revision.revid} if hidden else set()
        hidden = revision.text is None
    return tuple(
        BlamedCell(number, key.row, key.column, text, _by(past.now[key], behind_hidden))
        for number, past in enumerate(folding.tables, 1)
        for key, text in past.sheet.cells.items()
    )


class _Entry(Record, frozen=True):
    text: str
    by: CellBlame


def _by(entry: _Entry, behind_hidden: Set[RevisionId]) -> CellBlame:
    unsure = entry.by.revid in behind_hidden
    return msgspec.structs.replace(entry.by, unsure=True) if unsure else entry.by


class _Past(Record, frozen=True):
    """A table's cells as they are `now`, and at its last sound reading."""

    sheet: Sheet
    now: dict[Key, _Entry]
    sound: dict[Key, _Entry]


class _Folding:
    """The pasts of the page's tables so far, and of those gone from it."""

    def __init__(self) -> None:
        self.tables: tuple[_Past, ...] = ()
        self.gone: tuple[_Past, ...] = ()

    def add(self, revision: Revision, text: str) -> None:
        pasts = (*self.tables, *self.gone)
        known = {past.sheet.source: past.sheet for past in pasts}
        sheets = [sheet_of(reader, text, known) for reader in open_tables(text)]
        pairs = pair_tables([past.sheet for past in pasts], sheets)
        self.tables = tuple(
            _fold(None if index is None else pasts[index], sheet, revision)
            for sheet, index in zip(sheets, pairs, strict=True)
        )
        self.gone = tuple(past for index, past in enumerate(pasts) if index not in pairs)[:MOST_GONE]


def _fold(past: _Past | None, sheet: Sheet, revision: Revision) -> _Past:
    """A table's next state: each cell keeps its past where its text is what it was, at last or when last sound."""
    if past is not None and past.sheet is sheet:
        return past
    rows, columns = renamed(past.sheet, sheet) if past else ({}, {})
    now: dict[Key, _Entry] = {}
    for key, text in sheet.cells.items():
        before = Key(rows.get(key.row, key.row), columns.get(key.column, key.column))
        now[key] = _entry(past, before, text, revision)
    return _Past(sheet, now, now if sheet.sound or past is None else past.sound)


def _entry(past: _Past | None, key: Key, text: str, revision: Revision) -> _Entry:
    before: tuple[Mapping[Key, _Entry], ...] = (past.sound, past.now) if past else ()
    known = [entry for entries in before if (entry := entries.get(key))]
    for entry in known:
        if entry.text == text:
            return entry
    old = known[-1].text if known else None
    return _Entry(text, CellBlame(revision.revid, revision.user, revision.at, revision.summary, old))
