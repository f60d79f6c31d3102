"""The headings of a ruleset page in wikitext."""

import re
from collections.abc import Iterator

from parsers.ruleset_outline import Heading, is_section_title
from parsers.wikitext_plain import COMMENT, plain_line, plain_text

HEADING = re.compile(r"^(={1,6})[ \t]*(.+?)[ \t]*(={1,6})[ \t]*$", re.MULTILINE)
HALF_HEADING = re.compile(r"^(?:={2,6}[ \t]*\w[^=\n]*|[^=\n|{!]*\w[ \t]*={2,6})[ \t]*$", re.MULTILINE)


def looks_like_wikitext(text: str) -> bool:
    """Whether the text has headings between equals signs."""
    return HEADING.search(COMMENT.sub("", text)) is not None


def headings(text: str) -> tuple[tuple[Heading, ...], tuple[str, ...]]:
    """The headings from the first section on, and what makes the page suspect."""
    source = COMMENT.sub("", text)
    found = list(HEADING.finditer(source))
    levels = [min(len(one[1]), len(one[3])) for one in found]
    titles = [plain_line(one[2]) for one in found]
    top = min((level for level, title in zip(levels, titles, strict=True) if is_section_title(title)), default=None)
    top = min(levels, default=1) if top is None else top
    ends = [*(one.start() for one in found[1:]), len(source)]
    read = (
        Heading(level=level - top + 1, title=title, text=plain_text(source[one.end() : end]))
        for level, title, one, end in zip(levels, titles, found, ends, strict=True)
        if level >= top
    )
    return tuple(read), tuple(_suspicions(text, source))


def _suspicions(text: str, source: str) -> Iterator[str]:
    if text.count("<!--") > text.count("-->"):
        yield "a comment is opened and never closed: what follows it cannot be seen"
    for one in HALF_HEADING.finditer(source):
        yield f"half a heading: {one[0].strip()[:60]!r}"
    for one in HEADING.finditer(source):
        if len(one[1]) != len(one[3]):
            yield f"a heading with unequal signs: {one[0].strip()[:60]!r}"
