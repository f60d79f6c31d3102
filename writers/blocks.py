"""A marked block: what stands between `<!-- NAME -->` and `<!-- /NAME -->` is the program's to write, nothing else."""

import re

from parsers.errors import WriteRefused
from parsers.records import Span, Table
from parsers.wikitext.preprocess import Part, pieces, strip
from parsers.wikitext.tables import read_tables
from writers.splices import Operated, Splice, apply


def replace_block(text: str, marker: str, content: str) -> Operated:
    """The text with the block of that name holding `content`; the line breaks next to its marks are kept."""
    place = f"block {marker!r}"
    start, end = _mark(text, marker, place).end, _mark(text, f"/{marker}", place).start
    if end < start:
        raise WriteRefused(place, "no-such-block", "its end stands before its beginning", replan=False)
    _refuse_content(content, marker, place)
    old = text[start:end]
    lead = old[: len(old) - len(old.lstrip("\r\n"))]
    trail = old[len(old.rstrip("\r\n")) :] if old.strip("\r\n") else lead
    operated = apply(text, [Splice(Span(start, end), lead + content.strip("\r\n") + trail)])
    if _outside(text, start, end) != _outside(operated.text, start, end + len(operated.text) - len(text)):
        raise WriteRefused(place, "unsure", "tables outside of the block would not read back as they are", replan=False)
    return operated


def _mark(text: str, name: str, place: str) -> Span:
    found = [match.span() for match in re.finditer(rf"<!--\s*{re.escape(name)}\s*-->", text)]
    comments = [piece for piece in pieces(text)[0] if piece.part is Part.COMMENT]
    seen = [Span(*span) for span in found if any(c.start <= span[0] and span[1] <= c.end for c in comments)]
    if len(seen) != 1:
        raise WriteRefused(place, "no-such-block", f"the page has {len(seen)} marks <!-- {name} -->", replan=False)
    return seen[0]


def _refuse_content(content: str, marker: str, place: str) -> None:
    if re.search(rf"<!--\s*/?{re.escape(marker)}\s*-->", content):
        raise WriteRefused(place, "value", "the content holds the block's own mark", replan=False)
    if strip(content).dangling:
        raise WriteRefused(place, "value", "the content opens or closes something without its other half", replan=False)


def _outside(text: str, start: int, end: int) -> list[tuple[object, ...]]:
    """What the tables look like that do not lie in the block."""
    tables = read_tables(text).value
    return [_look(table) for table in tables if not (start <= table.span.start and table.span.end <= end)]


def _look(table: Table) -> tuple[object, ...]:
    return table.caption, table.header, table.suspicions, len(table.heads)
