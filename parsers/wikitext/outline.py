"""Where a page's tables, rows and cell lines begin and end, line by line as MediaWiki's own table code goes.

A table is what MediaWiki makes of the page, not what its author meant: a line is a table's only by its first characters
(blanks aside), and everything up to the table's next such line belongs to the last cell. Where the outcome is shaky
(never closed, text between the cells, raw HTML rows) the outline carries suspicions. All offsets are of the stripped
text; the cells themselves are read later, by `tables`, and only those that somebody asks for.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from parsers.wikitext.plaintext import BROKEN_TAG
from parsers.wikitext.preprocess import OPAQUE, Stripped

BLANKS = " \t\n\r\0\x0b"
"""What MediaWiki trims from lines and cells; a no-break space is not among it."""

_LINE = re.compile(
    r"\n[ \t\r\0\x0b]*+"
    r"(?:(?P<mark>\|[-+}]?|!)|(?P<open>:*+[ \t\r\f\0\x0b]*+\{\|)|(?P<brace>\})(?=[ \t\r\0\x0b]*+(?:\n|\Z)))"
    r"[^\n]*"
)
_MARK, _OPEN = _LINE.groupindex["mark"], _LINE.groupindex["open"]
_HTML = re.compile(r"</?(?:table|caption|thead|tbody|tfoot|tr|td|th)(?=[\s/>])", re.IGNORECASE)


class CellLine(NamedTuple):
    """A line that begins cells: its `mark` (`|`, `!`, `|+`), where it goes on and ends, where its last cell does."""

    mark: str
    start: int
    end: int
    until: int


class RowOutline(NamedTuple):
    """A row from the line of its marker to the line of the next."""

    start: int
    end: int
    lines: tuple[CellLine, ...]


class TableOutline(NamedTuple):
    """A table from its `{|` to behind its `|}`; `closed` is false where the page ends first."""

    start: int
    end: int
    closed: bool
    captions: tuple[CellLine, ...]
    rows: tuple[RowOutline, ...]
    suspicions: tuple[str, ...]


def outlines(stripped: Stripped) -> tuple[TableOutline, ...]:
    """All tables of a page in the order in which they open, nested ones included."""
    text = stripped.text
    found = _Scan(text, frozenset()).run()
    if braces := frozenset(_lone_braces(text, found)):
        found = _Scan(text, braces).run()
    return tuple(_with_neighbours(found, _hazards(stripped))) if found else ()


def _hazards(stripped: Stripped) -> dict[str, list[tuple[int, int]]]:
    """What makes any table in doubt that it reaches into: the reason, and where it stands."""
    text = stripped.text
    if "<" not in text and not stripped.foreign:
        return {}
    return {
        "it holds HTML table tags": [match.span() for match in _HTML.finditer(text)],
        "a tag does not end on its line": [match.span() for match in BROKEN_TAG.finditer(text)],
        "a tag that not every wiki knows holds table markup": [(place, place + 1) for place in stripped.foreign],
    }


def _with_neighbours(
    tables: tuple[TableOutline, ...], hazards: dict[str, list[tuple[int, int]]]
) -> Iterator[TableOutline]:
    """The tables with what puts them in doubt; whatever follows one that is never closed stands inside it."""
    unclosed = False
    for table in tables:
        reasons = [] if table.closed else ["it is never closed"]
        reasons += (reason for reason, places in hazards.items() if _any_in(places, table))
        if unclosed:
            reasons.append("it stands in a table that is never closed")
        yield table._replace(suspicions=(*table.suspicions, *reasons)) if reasons else table
        unclosed = unclosed or not table.closed


def _any_in(places: list[tuple[int, int]], table: TableOutline) -> bool:
    """Whether one of these spans, in order and apart, reaches into the table."""
    first = bisect_right(places, table.start, key=_end)
    return first < len(places) and places[first][0] < table.end


def _end(span: tuple[int, int]) -> int:
    return span[1]


def _lone_braces(text: str, tables: tuple[TableOutline, ...]) -> Iterator[int]:
    """Lines that hold nothing but `}` inside a table that is never closed: somebody's slip for `|}`."""
    unclosed = [table.start for table in tables if not table.closed]
    closed = [(table.start, table.end) for table in tables if table.closed]
    for start, limit in zip(unclosed, [*unclosed[1:], len(text)], strict=False):
        for match in _LINE.finditer(text, start, limit):
            if match["brace"] and not any(begin <= match.start() < end for begin, end in closed):
                yield match.start()
                break


class _Building:
    """A table on its way: what has been met of it so far."""

    def __init__(self, start: int) -> None:
        self.start = start
        self.captions: list[CellLine] = []
        self.rows: list[RowOutline] = []
        self.lines: list[CellLine] = []
        self.row_start = -1
        self.waiting: tuple[str, int, int] | None = None
        self.suspicions: dict[str, None] = {}

    def settle(self, until: int) -> None:
        """End the cell that is still open."""
        if self.waiting is not None:
            mark, start, end = self.waiting
            (self.captions if mark == "|+" else self.lines).append(CellLine(mark, start, end, until))
            self.waiting = None

    def end_row(self, end: int) -> None:
        if self.lines:
            self.rows.append(RowOutline(self.row_start, end, tuple(self.lines)))
            self.lines.clear()

    def stray(self, text: str) -> None:
        """What stands between the cells: MediaWiki moves it out of the table, or a template brings cells of its own."""
        if text.strip(BLANKS + OPAQUE):
            self.suspicions["text stands in no cell"] = None
        elif OPAQUE in text:
            self.suspicions["a template stands where a cell should begin"] = None

    def outline(self, end: int, *, closed: bool) -> TableOutline:
        return TableOutline(self.start, end, closed, tuple(self.captions), tuple(self.rows), tuple(self.suspicions))


class _Scan:
    """One walk over the lines that begin with table markup; `braces` are lone `}` lines to be taken for `|}`."""

    def __init__(self, text: str, braces: frozenset[int]) -> None:
        self.text = text
        self.braces = braces
        self.done: dict[int, TableOutline] = {}
        self.stack: list[_Building] = []
        self.line_end = 0

    def run(self) -> tuple[TableOutline, ...]:
        text, stack = self.text, self.stack
        first = _LINE.match("\n" + text[: text.find("\n") + 1 or len(text)])
        if first and first["open"]:
            self._open(first.end("open") - 3, first.end() - 1)
        for match in _LINE.finditer(text):
            kind = match.lastindex
            if kind == _OPEN:
                self._open(match.end("open") - 2, match.end())
            elif stack and (kind == _MARK or match.start() in self.braces):
                self._line(stack[-1], match, match[_MARK])
        for table in reversed(stack):
            table.settle(len(text))
            table.end_row(len(text))
            self.done[table.start] = table.outline(len(text), closed=False)
        return tuple(self.done[start] for start in sorted(self.done))

    def _open(self, start: int, line_end: int) -> None:
        if self.stack and self.stack[-1].waiting is None:
            self.stack[-1].suspicions["a table stands between its cells"] = None
        self.stack.append(_Building(start))
        self.line_end = line_end

    def _line(self, table: _Building, match: re.Match[str], mark: str | None) -> None:
        """A line that begins with table markup, inside the innermost open table."""
        line, end = match.span()
        if table.waiting is not None:
            table.settle(line)
        elif line > self.line_end:
            table.stray(self.text[self.line_end : line])
        self.line_end = end
        if mark == "|-":
            if table.lines:
                table.end_row(line + 1)
            table.row_start = line + 1
        elif mark == "|" or mark == "!":
            if table.row_start < 0:
                table.row_start = line + 1
            table.waiting = mark, match.end(_MARK), end
        elif mark == "|+":
            if table.lines:
                table.suspicions["a caption stands between its cells"] = None
            table.waiting = mark, match.end(_MARK), end
        else:
            self._close(table, match, mark)

    def _close(self, table: _Building, match: re.Match[str], mark: str | None) -> None:
        table.end_row(match.start() + 1)
        if mark is None:
            table.suspicions["it is closed with a lone }"] = None
        end = match.end("mark" if mark else "brace")
        self.done[table.start] = table.outline(end, closed=True)
        self.stack.pop()
