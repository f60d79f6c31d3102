"""Cutting a page at its raw marks, before any parser sees it.

People may put any HTML into a post's body, and an unclosed comment there makes a parser lose whatever follows without
a word. What comes after the last footer of an entry is the site's own: a body stands before it, and comments reach
the page in the software's safe mode, without attributes. So the last footer in the bytes is the true one, and each
piece is read by itself.
"""

import re
from itertools import pairwise

from parsers.records import Record
from parsers.templates import Template

STAMP = b"Adminned at"

_STAMP = re.compile(STAMP + rb"(?:\s|&nbsp;|<[^<>]{1,100}>){1,5}\d")

_NAMED_FIELD = re.compile(rb"<div\b[^<>]{0,200}class\s*=\s*[\"']admin", re.IGNORECASE)
_CLOSING_DIV = re.compile(rb"</div", re.IGNORECASE)


class EntryCut(Record, frozen=True):
    """An entry in four pieces; `footers` counts the raw footers in it (one, unless the body forges some).

    `field` is the admin field: it begins with the last mark of one before the last stamp.
    """

    head: bytes
    body: bytes
    field: bytes
    foot: bytes
    footers: int


class CommentCut(Record, frozen=True):
    """A comment in three pieces: `header` up to its body, the `body` itself, and what follows up to the next."""

    header: bytes
    body: bytes
    rest: bytes
    bodies: int
    depth: int
    last: bool


class PostCut(Record, frozen=True):
    """A post's page: `headings` counts the entries that it shows, `forged` the comments that stand inside the body."""

    entry: EntryCut | None
    headings: int
    comments: tuple[CommentCut, ...]
    forged: int
    above: bytes
    below: bytes
    responses: int | None


def starts(pattern: re.Pattern[bytes], page: bytes, begin: int = 0) -> list[int]:
    """Where a mark stands in the page."""
    return [found.start() for found in pattern.finditer(page, begin)]


def cut_entries(page: bytes, template: Template) -> list[EntryCut]:
    """A list page's entries, each from its heading to the next one's."""
    marks = starts(template.entry, page)
    return [_cut_entry(page[begin:end], template) for begin, end in pairwise([*marks, len(page)])]


def _cut_entry(source: bytes, template: Template) -> EntryCut:
    """An entry's pieces; its true footer is the last one."""
    feet = list(template.footer.finditer(source))
    end = (feet[-1].end() if template.footer_is_end else feet[-1].start()) if feet else len(source)
    content = template.content.search(source, 0, end)
    split = end if content is None else content.start() if template.footer_is_end else content.end()
    field = _field(source, split, end, template)
    closing = source.find(b"</p", end)
    foot = b"" if template.footer_is_end else source[end : closing + 4 if closing > 0 else None]
    return EntryCut(
        head=source[:split], body=source[split:field], field=source[field:end], foot=foot, footers=len(feet)
    )


def _field(source: bytes, begin: int, end: int, template: Template) -> int:
    """Where the admin field begins; `end` where there is none. One without a stamp must be called so by its class.

    The stamp's words alone, without a date behind them, may stand in any body.
    """
    stamps = [found.start() for found in _STAMP.finditer(source, begin, end)] if STAMP in source else []
    mark, limit = (template.field, stamps[-1]) if stamps else (_NAMED_FIELD, end)
    marks = starts(mark, source[:limit], begin)
    return marks[-1] if marks else limit


def cut_post(page: bytes, template: Template) -> PostCut:
    """A post's page; the first heading is the entry's, since nothing that people write stands before it."""
    headings = starts(template.entry, page)
    if not headings:
        return PostCut(entry=None, headings=0, comments=(), forged=0, above=page, below=b"", responses=None)
    feet = starts(template.footer, page, headings[0])
    below = feet[-1] if feet else len(page)
    marks = starts(template.comment, page, headings[0])
    true = [mark for mark in marks if mark >= below]
    first = true[0] if true else len(page)
    stated = template.stated_responses.search(page, below)
    return PostCut(
        entry=_cut_entry(page[headings[0] : first], template),
        headings=len(headings),
        comments=_cut_comments(page, true, template),
        forged=len(marks) - len(true),
        above=page[: headings[0]],
        below=page[below:],
        responses=int(stated[1]) if stated else None,
    )


def _cut_comments(page: bytes, marks: list[int], template: Template) -> tuple[CommentCut, ...]:
    cuts: list[CommentCut] = []
    depth = 0
    for begin, end in pairwise([*marks, len(page)]):
        source = page[begin:end]
        cuts.append(_cut_comment(source, depth, end == len(page), template))
        depth = max(0, depth + source.count(b"<ol") - source.count(b"</ol"))
    return tuple(cuts)


def _cut_comment(source: bytes, depth: int, last: bool, template: Template) -> CommentCut:
    bodies = starts(template.comment_body, source)
    if not bodies:
        return CommentCut(header=source, body=b"", rest=b"", bodies=0, depth=depth, last=last)
    inside = source.find(b">", bodies[0]) + 1 or len(source)
    closing = _CLOSING_DIV.search(source, inside)
    end = closing.start() if closing else len(source)
    return CommentCut(
        header=source[: bodies[0]],
        body=source[inside:end],
        rest=source[end:],
        bodies=len(bodies),
        depth=depth,
        last=last,
    )
