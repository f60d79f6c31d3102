"""The headings of a ruleset page in wikitext, and its text as a reader of the page sees it.

What could hold words of a rule is never dropped: a template that is no mere layout stays as it is written, so that a
text that gains one differs from the text that had none.
"""

import re
from collections.abc import Iterator

from parsers.records import Table
from parsers.ruleset_outline import Heading, is_section_title
from parsers.wikitext import plain, read_tables
from parsers.wikitext.plaintext import without_comments

HEADING = re.compile(r"^(={1,6})[ \t]*+(.+?)(={1,6})[ \t]*$", re.MULTILINE)
HALF_HEADING = re.compile(r"^(?:={2,6}[ \t]*\w[^=\n]*+|[^=\n|{!]*\w[ \t]*={2,6})[ \t]*$", re.MULTILINE)
LAYOUT = re.compile(r"\{\{\s*(?:TOC\w*|Clear|Anchor|Shortcut)\s*(?:\|[^{}]*)?\}\}|__[A-Z]+__", re.IGNORECASE)
LIST_LINE = re.compile(r"([*#:;]+)[ \t]*(.*)")
AFTER_TERM = re.compile(r"\s+:\s*|:\s+")


def looks_like_wikitext(text: str) -> bool:
    """Whether the text has headings between equals signs."""
    return HEADING.search(without_comments(text)) is not None


def headings(text: str) -> tuple[tuple[Heading, ...], tuple[str, ...]]:
    """The headings from the first section on, and what makes the page suspect."""
    source = without_comments(text)
    found = list(HEADING.finditer(source))
    levels = [min(len(one[1]), len(one[3])) for one in found]
    titles = [" ".join(plain(one[2]).split()) for one in found]
    sections = [level for level, title in zip(levels, titles, strict=True) if is_section_title(title)]
    top = min(sections or levels, default=1)
    ends = [*(one.start() for one in found[1:]), len(source)]
    read = (
        Heading(level=level - top + 1, title=title, text=plain_text(source[one.end() : end]))
        for level, title, one, end in zip(levels, titles, found, ends, strict=True)
        if level >= top
    )
    return tuple(read), tuple(_suspicions(text, source))


def plain_text(source: str) -> str:
    """The words of a rule: lists as bulleted or numbered lines, terms and table rows on lines of their own."""
    seen = plain(LAYOUT.sub("", _without_tables(source)))
    number, lines = 0, list[str]()
    for line in seen.split("\n"):
        number = number + 1 if line.startswith("#") else 0
        lines.extend(_list_line(line, number))
    return "\n".join(lines).strip("\n")


def _without_tables(source: str) -> str:
    """Each table's rows as lines of its cells' words."""
    out, position = list[str](), 0
    for table in read_tables(source).value:
        if table.span.start >= position:
            out += [source[position : table.span.start], "\n".join(_rows(table))]
            position = table.span.end
    return "".join((*out, source[position:]))


def _rows(table: Table) -> Iterator[str]:
    if table.caption:
        yield table.caption
    for row in (*table.heads, *table.rows):
        yield " ".join(" ".join(cell.text.split()) for cell in row.cells)


def _list_line(line: str, number: int) -> Iterator[str]:
    found = LIST_LINE.match(line)
    if found is None:
        yield line.rstrip()
    elif found[1].endswith(";"):
        yield from AFTER_TERM.split(found[2].strip(), maxsplit=1)
    elif found[1].endswith(":"):
        yield found[2].rstrip()
    else:
        mark = f"{number}." if found[1][0] == "#" else "•"
        yield f"{'  ' * len(found[1])}{mark} {found[2].rstrip()}"


def _suspicions(text: str, source: str) -> Iterator[str]:
    if text.count("<!--") > text.count("-->"):
        yield "a comment is opened and never closed: what follows it cannot be seen"
    for one in HALF_HEADING.finditer(source):
        yield f"half a heading: {one[0].strip()[:60]!r}"
    for one in HEADING.finditer(source):
        if len(one[1]) != len(one[3]):
            yield f"a heading with unequal signs: {one[0].strip()[:60]!r}"
