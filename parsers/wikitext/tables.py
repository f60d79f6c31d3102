"""Wikitables into records, with the exact span of every cell.

The first `|` in a cell ends its attributes unless a link began before it; `||` separates cells even inside a link, and
so does `!!` on a `!` line. A page's cells are read when somebody asks for them: to change one cell of a long page only
the rows' names and that one row are read.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from parsers.errors import NoSuchCell
from parsers.records import Cell, Reading, Row, Span, Table
from parsers.wikitext.grid import Found, find, find_cell
from parsers.wikitext.layout import MOST_COLUMNS, layout, overlaps
from parsers.wikitext.outline import BLANKS, CellLine, RowOutline, TableOutline, outlines
from parsers.wikitext.plaintext import TAG, plain
from parsers.wikitext.preprocess import OPAQUE, Stripped, strip

_ATTRIBUTE = re.compile(r"""([^\s"'>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")
_BARE_ATTRIBUTES = {"nowrap", "hidden"}
_SPAN = re.compile(r"(?:col|row)span", re.IGNORECASE)
_IN_TAG = re.compile(r"<[^>]*>")
_NO_ATTRIBUTES = re.compile(r"\[\[|-\{")


def read_tables(text: str) -> Reading[tuple[Table, ...]]:
    """Every wikitable of a page in the order in which they open, nested ones included."""
    tables = tuple(reader.table() for reader in open_tables(text))
    return Reading(tables, suspicions(tables))


def suspicions(tables: Sequence[Table]) -> tuple[str, ...]:
    """What is held against each table of a page, a line for each reason."""
    return tuple(f"table {number}: {reason}" for number, table in enumerate(tables, 1) for reason in table.suspicions)


def open_tables(text: str) -> "tuple[TableReader, ...]":
    """The same tables, with nothing read of their cells yet."""
    stripped = strip(text)
    lowered = stripped.text.lower()  # looked through first: a search that minds no case costs as much as all the rest
    spanning = "colspan" in lowered or "rowspan" in lowered
    spans = [match.start() for match in _SPAN.finditer(stripped.text)] if spanning else []
    return tuple(TableReader(text, stripped, outline, spans) for outline in outlines(stripped))


class TableReader:
    """A table whose rows are read one by one, on demand."""

    def __init__(self, text: str, stripped: Stripped, outline: TableOutline, spans: Sequence[int]) -> None:
        self._text = text
        self._stripped = stripped
        self._outline = outline
        self.spanning = bisect_left(spans, outline.start) < bisect_left(spans, outline.end)
        """Whether any cell may reach over several rows or columns."""
        self._rows: dict[int, Row] = {}
        self._swallowed = ""
        self._links: set[bool] = set()

    @cached_property
    def heads(self) -> int:
        """How many of the first rows are heading: the first if all its cells have `!`, and what its spans tie to it.

        A lone cell below the first is a subheading, and stays a row.
        """
        for count, outline in enumerate(self._outline.rows):
            if any(line.mark != "!" for line in outline.lines):
                return count
            if count and (not self._spans_on(count - 1) or len(self.row(count).cells) == 1):
                return count
        return len(self._outline.rows)

    def _spans_on(self, index: int) -> bool:
        return self.spanning and any(cell.rowspan > 1 or cell.colspan > 1 for cell in self.row(index).cells)

    def __len__(self) -> int:
        return len(self._outline.rows)

    def row(self, index: int) -> Row:
        """A row, heading rows included in the count."""
        row = self._rows.get(index)
        if row is None:
            outline = self._outline.rows[index]
            row = self._rows[index] = Row(tuple(self._cells(outline)), self._span(outline.start, outline.end))
        return row

    def name(self, index: int) -> str:
        """The plain text of a row's first cell, its blanks folded; nothing else of the row is read."""
        line = self._outline.rows[index].lines[0]
        cell, bars, _ = self._stripped.text[line.start : line.end].partition("||")
        attributes, bar, _ = cell.partition("|")
        whole = bars or line.until == line.end
        if not whole or line.mark == "!" or OPAQUE in cell or (bar and not _NO_ATTRIBUTES.search(attributes)):
            return " ".join(next(self._line_cells(line)).text.split())
        return " ".join(plain(cell).split())

    def find(self, row: str, column: str) -> Found:
        """The cell at a row's and a column's name; reads no more cells than it must."""
        if self.spanning:
            return find_cell(self.table(), row, column)
        heads = self.heads
        names = tuple([self.name(index) for index in range(heads, len(self))])
        found = self.row(heads + find("row", row, (names,), len(names)))
        place = find("column", column, (header([self.row(index) for index in range(heads)]),), len(found.cells))
        if place >= len(found.cells):
            raise NoSuchCell(f"row {row!r} has no cell in column {column!r}")
        return Found(found, found.cells[place])

    def table(self) -> Table:
        """The whole table as a record."""
        rows = tuple(self.row(index) for index in range(len(self)))
        heads, below = rows[: self.heads], rows[self.heads :]
        return Table(self._caption(), header(heads), below, self.span, heads, self._suspicions(rows))

    @property
    def span(self) -> Span:
        """The whole table, from `{|` to behind `|}`."""
        return self._span(self._outline.start, self._outline.end)

    @property
    def doubts(self) -> tuple[str, ...]:
        """What the table's outline alone holds against it."""
        return self._outline.suspicions

    def _suspicions(self, rows: tuple[Row, ...]) -> tuple[str, ...]:
        found = list(self.doubts)
        if self.spanning and overlaps(rows):
            found.append(f"its cells overlap, or reach past {MOST_COLUMNS} columns")
        if self._swallowed:
            found.append(f"{self._swallowed!r} before a | is shown nowhere")
        if len(self._links) > 1:
            found.append("a link reaches from one cell into another")
        return tuple(found)

    def _caption(self) -> str | None:
        texts = (" ".join(next(self._line_cells(line)).text.split()) for line in self._outline.captions)
        return next((text for text in texts if text), None)

    def _cells(self, outline: RowOutline) -> Iterator[Cell]:
        for line in outline.lines:
            yield from self._line_cells(line)

    def _line_cells(self, line: CellLine) -> Iterator[Cell]:
        offsets = list(_split(self._stripped.text[line.start : line.end], line.mark))
        ends = [line.start + offset.separator for offset in offsets[1:]] + [line.until]
        for offset, end in zip(offsets, ends, strict=True):
            span = self._content(line.start + offset.content, end)
            source = self._text[span.start : span.end]
            if "[[" in source or "]]" in source:
                self._count_links(source)
            across, down = self._reach(offset.attributes) if offset.attributes else (1, 1)
            yield Cell(plain(source), source, span, line.mark == "!", down, across)

    def _count_links(self, source: str) -> None:
        """Note a cell in which more links begin than end, or the other way round."""
        begun, ended = source.count("[["), source.count("]]")
        if begun != ended:
            self._links.add(begun > ended)

    def _reach(self, attributes: str) -> tuple[int, int]:
        """A cell's (colspan, rowspan)."""
        rest = _ATTRIBUTE.sub("", attributes).strip(BLANKS + OPAQUE)
        if rest and rest.lower() not in _BARE_ATTRIBUTES:
            self._swallowed = rest
        return _spans(attributes)

    def _content(self, start: int, end: int) -> Span:
        """A cell's content in the page: from behind its marker, comments included, to the next one's."""
        begin, finish = self._stripped.after(start - 1), self._stripped.origin(end)
        if self._text.startswith("\r\n", finish - 1):
            finish -= 1
        return Span(begin, max(begin, finish))

    def _span(self, start: int, end: int) -> Span:
        origin = self._stripped.origin
        return Span(origin(start), origin(end) if end == len(self._stripped.text) else self._stripped.after(end - 1))


class _Offset(NamedTuple):
    """Where a cell of a line begins: its `separator`, and its `content` behind the attributes."""

    separator: int
    content: int
    attributes: str


def _split(line: str, mark: str) -> Iterator[_Offset]:
    """The cells of one line, its marker taken off."""
    if "<" in line:
        line = TAG.sub(lambda tag: tag[0].replace("|", "\0"), line)  # MediaWiki escapes them in attributes
    if mark == "!" and "!!" in line:
        line = _double_bars(line)
    start = 0
    for cell in line.split("||"):
        attributes, bar, _ = cell.partition("|")
        if not bar or _NO_ATTRIBUTES.search(attributes):
            yield _Offset(start - 2, start, "")
        else:
            yield _Offset(start - 2, start + len(attributes) + 1, attributes)
        start += len(cell) + 2


def _double_bars(line: str) -> str:
    """`!!` is `||` on a heading line, but not inside an HTML tag."""
    if "<" not in line:
        return line.replace("!!", "||")
    kept = _IN_TAG.sub(lambda tag: tag[0].replace("!!", "\0\0"), line)
    return kept.replace("!!", "||").replace("\0\0", "!!")


def _spans(attributes: str) -> tuple[int, int]:
    """A cell's (colspan, rowspan)."""
    found = {"colspan": 1, "rowspan": 1}
    for name, *values in _ATTRIBUTE.findall(attributes):
        if name.lower() in found:
            number = re.match(r"\s*\+?(\d{1,6})", "".join(values))
            found[name.lower()] = max(1, int(number[1])) if number else 1
    return found["colspan"], found["rowspan"]


def header(heads: Sequence[Row]) -> tuple[str, ...]:
    """Each column's name: the lowest heading above it that is not empty."""
    names: list[str] = []
    for line in layout(heads):
        names.extend([""] * (len(line) - len(names)))
        for column, cell in enumerate(line):
            if cell is not None and cell.text:
                names[column] = " ".join(cell.text.split())
    return tuple(names)
