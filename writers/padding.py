"""A cell's new source: the new value where the old one stood; blanks, comments and column padding are kept."""

from parsers.wikitext.outline import BLANKS
from parsers.wikitext.preprocess import Part, pieces


def padded(source: str, value: str, *, inline: bool, roomy: bool) -> str:
    """The cell's source with `value` as its content.

    `inline`: another cell follows on the line. `roomy`: its neighbours keep a blank behind their markers.
    A cell that was filled up to its column's width stays that wide where the value allows.
    """
    start, end = _core(source)
    if start == end:
        return _fill(source, value, inline=inline, roomy=roomy)
    lead, trail = source[:start], source[end:]
    before, after = len(lead) - len(lead.rstrip(" ")), len(trail) - len(trail.lstrip(" "))
    lead, trail = lead[: len(lead) - before], trail[after:]
    width = before + end - start + after
    if after >= 2:
        after = max(1, width - before - len(value))
    elif before >= 2:
        before = max(1, width - after - len(value))
    return lead + " " * before + value + " " * after + trail


def _core(source: str) -> tuple[int, int]:
    """Where the content proper lies: without the blanks and comments around it."""
    comments = [piece for piece in pieces(source)[0] if piece.part is Part.COMMENT] if "<" in source else []
    start = len(source) - len(source.lstrip(BLANKS))
    for comment in comments:
        if comment.start > start:
            break
        start = len(source) - len(source[comment.end :].lstrip(BLANKS))
    end = len(source.rstrip(BLANKS))
    for comment in reversed(comments):
        if comment.end < end:
            break
        end = len(source[: comment.start].rstrip(BLANKS))
    return (start, end) if start < end else (0, 0)


def _fill(source: str, value: str, *, inline: bool, roomy: bool) -> str:
    """A value for a cell that held nothing but blanks and comments."""
    rest = source.lstrip(" ")
    width = len(source) - len(rest)
    if not value:
        return source
    before = 1 if width or roomy else 0
    after = max(width - before - len(value), 1) if width >= 3 else min(before, 1 if inline or rest else width - 1)
    return " " * before + value + " " * max(after, 0) + rest
