"""A cell's plain text: comments gone, links and bold reduced to their text, templates kept as source."""

import html
import re

from parsers.wikitext.emphasis import emphasis
from parsers.wikitext.preprocess import Part, Piece, pieces, uncommented

_MARKUP = re.compile(r"[<\[{}&]|''")
_LINK = re.compile(r"\[\[([^\[\]{}<>|\n\x7f]+)(?:\|((?:(?!\[\[).)+?))?\]\]", re.DOTALL)
_EXTERNAL = re.compile(r"\[((?:https?:|ftps?:|mailto:|irc:)?(?://)[^\s\[\]<>\"]++)[ \t]*+([^\]\n]{0,2000}+)\]")
_BREAK = re.compile(r"<br\b[^<>]*>[ \t]*\n?", re.IGNORECASE)
_TAG_NAME = (
    r"</?(?:abbr|b|bdi|bdo|big|blockquote|br|center|cite|code|dd|del|dfn|div|dl|dt|em|font|h[1-6]|hr|i|ins|kbd|li|mark|ol"
    r"|p|pre|q|rb|rp|rt|rtc|ruby|s|samp|small|span|strike|strong|sub|sup|table|caption|td|th|tr|tt|u|ul|var|wbr|time|data)"
)
TAG = re.compile(rf"{_TAG_NAME}(?:[\s/][^<>]*)?>", re.IGNORECASE)
"""The HTML that MediaWiki lets through."""
BROKEN_TAG = re.compile(rf"{_TAG_NAME}(?=[\s/]|\Z)[^<>\n]*+(?!>)[^<>]*", re.IGNORECASE)
"""A tag that does not end on its line: where a `>` comes before the next `<`, all between them is the tag's."""

_ENTITY = re.compile(r"&(?:#\d+|#x[0-9a-f]+|\w+);", re.IGNORECASE)
_UNSEEN = re.compile(r":?\s*(?:file|image|category)\s*:", re.IGNORECASE)
_HELD = re.compile("\x7f(\\d+)\x7f")
_SHOWN = re.compile(r"<(?:nowiki|pre|source|syntaxhighlight|math|chem|ce|poem)\b[^>]*>(.*)</\w+\s*>", re.I | re.S)
_DEEPEST_LINKS = 8


def plain(source: str) -> str:
    """What a reader of the page sees, without its looks; line breaks stay, a template stays as it is written."""
    if not _MARKUP.search(source):
        return source.strip()
    found = pieces(source)[0] if "<" in source or "{{" in source else ()
    held: list[str] = []
    text = _hold(source.replace("\x7f", ""), found, held) if found else source
    if "[" in text:
        text = _EXTERNAL.sub(lambda link: link[2] or link[1], _links(text))
    if "''" in text:
        text = "\n".join(emphasis(line)[0] for line in text.split("\n"))
    if "<" in text:
        text = TAG.sub("", _BREAK.sub("\n", text))
    if "&" in text:
        text = _ENTITY.sub(_character, text)
    return (_HELD.sub(lambda mark: held[int(mark[1])], text) if held else text).strip()


def without_comments(source: str) -> str:
    """The source as it stands, but for its comments."""
    out: list[str] = []
    position = 0
    for piece in pieces(source)[0]:
        out.append(source[position : piece.start])
        if piece.part is not Part.COMMENT:
            out.append(source[piece.start : piece.end])
        position = piece.end
    return "".join((*out, source[position:]))


def _hold(source: str, found: tuple[Piece, ...], held: list[str]) -> str:
    """Put marks for what no markup applies to: templates, and what stands in `<nowiki>` and its kin."""
    out: list[str] = []
    position = 0
    for piece in found:
        out.append(source[position : piece.start])
        if piece.part is not Part.COMMENT:
            out.append(f"\x7f{len(held)}\x7f")
            held.append(_literal(piece.part, source[piece.start : piece.end]))
        position = piece.end
    return "".join((*out, source[position:]))


def _literal(part: Part, source: str) -> str:
    if part is Part.PIPE:
        return "|"
    if part is Part.TEMPLATE:
        return uncommented(source)
    shown = _SHOWN.match(source)
    return _ENTITY.sub(_character, shown[1]) if shown else ""


def _links(text: str) -> str:
    """Innermost links first, so that a caption's links go before the picture does."""
    for _ in range(_DEEPEST_LINKS):
        text, count = _LINK.subn(_link, text)
        if not count or "[[" not in text:
            break
    return text


def _link(link: re.Match[str]) -> str:
    if not link[1].strip():
        return link[0]
    if _UNSEEN.match(link[1]) and not link[1].lstrip().startswith(":"):
        return ""
    label = link[2] if link[2] else link[1].strip().removeprefix(":")
    return label.strip() if link[2] else label


def _character(entity: re.Match[str]) -> str:
    return html.unescape(entity[0]).replace("\xa0", " ")
