"""A table as blame sees it: texts by row and column name, and which table of an older revision it was."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from parsers.records import Record
from parsers.wikitext.grid import Grid, grid
from parsers.wikitext.tables import TableReader

ALIKE = 0.3
"""How much of their headings and rows two tables must share to be one table at two times (of 1)."""

EMPTY = ("", "-", "–", "—", "0")
"""Texts that tell one row from another least of all."""


class Key(NamedTuple):
    """A cell's place by names; a name that stands several times carries its number (`Ann #2`)."""

    row: str
    column: str


class Sheet(Record, frozen=True):
    """One table of one revision: its wikitext, names in order, and the texts by place."""

    source: str
    caption: str | None
    headed: bool
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: dict[Key, str]
    sound: bool


def sheet_of(reader: TableReader, text: str, known: Mapping[str, Sheet]) -> Sheet:
    """The table, read only if no table of the same wikitext is known."""
    source = text[reader.span.start : reader.span.end]
    if source in known:
        return known[source]
    table = reader.table()
    places = grid(table)
    rows, columns = tuple(_numbered(places.names)), tuple(_numbered(_columns(places)))
    cells = {
        Key(row, column): cell.text
        for row, line in zip(rows, places.lines, strict=True)
        for column, cell in zip(columns, line, strict=False)
        if cell is not None
    }
    return Sheet(source, table.caption, bool(table.header), rows, columns, cells, not table.suspicions)


def _columns(places: Grid) -> Iterator[str]:
    width = max((len(line) for line in places.lines), default=0)
    for index in range(max(width, len(places.columns))):
        name = places.columns[index] if index < len(places.columns) else ""
        yield name or f"#{index + 1}"


def _numbered(names: Iterable[str]) -> Iterator[str]:
    seen: Counter[str] = Counter()
    for name in names:
        seen[name] += 1
        yield name if seen[name] == 1 else f"{name} #{seen[name]}"


def pair_tables(old: Sequence[Sheet], new: Sequence[Sheet]) -> tuple[int | None, ...]:
    """For each new table the index of the old one that it was; the most alike find each other first."""
    pairs = dict(_same(old, new))
    taken = set(pairs.values())
    scores = [
        (-score, abs(index - place), place, index)
        for place, sheet in enumerate(new)
        for index, before in enumerate(old)
        if place not in pairs and index not in taken and (score := likeness(before, sheet)) >= ALIKE
    ]
    for _, _, place, index in sorted(scores):
        if place not in pairs and index not in taken:
            pairs[place] = index
            taken.add(index)
    return tuple(pairs.get(place) for place in range(len(new)))


def _same(old: Sequence[Sheet], new: Sequence[Sheet]) -> Iterator[tuple[int, int]]:
    """Tables of the very same wikitext, in order where there are several."""
    places: defaultdict[str, list[int]] = defaultdict(list)
    for index, sheet in reversed(list(enumerate(old))):
        places[sheet.source].append(index)
    for place, sheet in enumerate(new):
        if places[sheet.source]:
            yield place, places[sheet.source].pop()


def likeness(old: Sheet, new: Sheet) -> float:
    """How much two tables share, from 0 to 1."""
    shares = [_share(old.rows, new.rows)] if old.rows or new.rows else []
    if old.headed or new.headed:
        shares.append(_share(old.columns, new.columns) if old.headed and new.headed else 0)
    if old.caption and new.caption:
        shares.append(1.0 if old.caption == new.caption else 0.0)
    return sum(shares) / len(shares) if shares else 0


def _share(old: Sequence[str], new: Sequence[str]) -> float:
    both = len(set(old) & set(new))
    return both / max(len(set(old) | set(new)), 1)


def renamed(old: Sheet, new: Sheet) -> tuple[dict[str, str], dict[str, str]]:
    """Rows and columns that only changed their names, new name to old: all their other cells are what they were."""
    columns = dict(_renamed_columns(old, new))
    return dict(_renamed_rows(old, new, columns)), columns


def _renamed_columns(old: Sheet, new: Sheet) -> Iterator[tuple[str, str]]:
    lost = [column for column in old.columns if column not in new.columns]
    shared = [row for row in new.rows if row in old.rows]
    for column in new.columns:
        before = [
            old_column for old_column in lost if _tells(old, new, [(row, row) for row in shared], (old_column, column))
        ]
        if column not in old.columns and before:
            lost.remove(before[0])
            yield column, before[0]


def _tells(old: Sheet, new: Sheet, rows: Sequence[tuple[str, str]], column: tuple[str, str]) -> bool:
    """Whether a column holds in these rows what the other held, and more than empty cells."""
    texts = [(old.cells.get(Key(before, column[0])), new.cells.get(Key(row, column[1]))) for before, row in rows]
    return all(before == now for before, now in texts) and any(now not in (None, *EMPTY) for _, now in texts)


def _renamed_rows(old: Sheet, new: Sheet, columns: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    lost = [row for row in old.rows if row not in new.rows]
    shared = [column for column in new.columns[1:] if columns.get(column, column) in old.columns]
    for row in new.rows:
        if row not in old.rows:
            before = [each for each in lost if _same_row(old, new, (each, row), shared, columns)]
            if before:
                lost.remove(before[0])
                yield row, before[0]


def _same_row(old: Sheet, new: Sheet, rows: tuple[str, str], shared: Sequence[str], columns: Mapping[str, str]) -> bool:
    """Whether two rows hold the same, at least one text of which stands in no other row."""
    texts = [
        (old.cells.get(Key(rows[0], columns.get(column, column))), new.cells.get(Key(rows[1], column)), column)
        for column in shared
    ]
    return all(before == now for before, now, _ in texts) and any(
        now not in (None, *EMPTY) and sum(new.cells.get(Key(row, column)) == now for row in new.rows) == 1
        for _, now, column in texts
    )
