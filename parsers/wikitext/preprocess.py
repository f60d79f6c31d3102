"""What MediaWiki does to a page before it looks for tables, with a way back to the page's own offsets.

MediaWiki's preprocessor takes comments out (a comment that has lines to itself takes its line along), puts a marker
for everything whose content is nobody else's business (`<nowiki>`, `<pre>`, extension tags) and expands templates.
Only then are lines, `|` and `!` looked at. So must we: a table's markup is found in the *stripped* text, and every
position in it is mapped back. What a template expands to nobody here knows: it becomes one opaque character;
`{{!}}` alone is known, and becomes the `|` that it stands for.

The walk is linear in the page's length, whatever the page holds.
"""

import re
from bisect import bisect_left, bisect_right
from enum import Enum, auto
from typing import NamedTuple

OPAQUE = "\x7f"
_PIPE = "{{!}}"

_CORE_TAGS = ("nowiki", "pre", "gallery", "indicator", "langconvert")
EXTENSION_TAGS = (
    *_CORE_TAGS,
    *("math", "chem", "ce", "score", "timeline", "syntaxhighlight", "source", "poem", "hiero", "graph"),
    *("ref", "references", "mapframe", "maplink", "templatedata", "templatestyles", "inputbox", "imagemap"),
    *("categorytree", "charinsert", "tabber", "dynamicpagelist"),
)

_FOREIGN = re.compile(rf"<(?!(?:{'|'.join(_CORE_TAGS)})[\s/>]).*?(?:\||!!|\n[ \t]*!)", re.IGNORECASE | re.DOTALL)

_TOKEN = re.compile(  # each alternative begins with its first character itself: that is what makes the search fast
    r"<(?P<comment>!--)"
    rf"|<(?P<tag>{'|'.join(EXTENSION_TAGS)}|includeonly)(?=[\s/>])"
    r"|<(?P<inclusion>/?(?:noinclude|onlyinclude)(?=[\s/>])[^<>]*>)"
    r"|\{(?P<template>\{(?=[^\S\n]*[^\s{}\[\]<>|])[^{}\[\]<>|\n]*(?:\|[^{}\[\]<]*)?\}\}(?!\}))"
    r"|\[(?P<link>\[[^\[\]{}<]*\]\](?!\]))"
    r"|\{(?P<braces>\{+)|\[(?P<brackets>\[+)|\}(?P<end_braces>\}+)|\](?P<end_brackets>\]+)",
    re.IGNORECASE,
)


class Part(Enum):
    """What kind of thing a stripped span was."""

    COMMENT = auto()
    """Gone without a trace: a comment, an `<includeonly>` element, a `<noinclude>` tag."""
    TAG = auto()
    """An extension tag with its content."""
    TEMPLATE = auto()
    """A template, a parser function or a parameter."""
    PIPE = auto()
    """`{{!}}`: a `|` as far as tables go."""


_NO_NAME = re.compile(r"[<>\[\]\n]|(?<!\{)\{(?!\{)|(?<!\})\}(?!\})")
_FUNCTION = re.compile(r"#|\w+\s*:")
_STANDS_FOR = {Part.COMMENT: "", Part.TAG: OPAQUE, Part.TEMPLATE: OPAQUE, Part.PIPE: "|"}


class Piece(NamedTuple):
    """One stripped span of the page: `[start, end)` in its own offsets."""

    part: Part
    start: int
    end: int


class Stripped(NamedTuple):
    """The text in which tables are looked for, and the way back to the `page`: runs that begin at `starts` there came
    from `origins` here.
    """

    text: str
    page: str
    starts: list[int]
    origins: list[int]
    dangling: bool
    """Whether braces or brackets were left open, or a comment never closed."""
    foreign: tuple[int, ...]
    """Where tags stood that hold table markup and that only a wiki with their extension takes for tags."""

    def origin(self, position: int) -> int:
        """Where the character at `position` begins in the page (the page's length for the end)."""
        run = bisect_right(self.starts, position) - 1
        return self.origins[run] + position - self.starts[run]

    def after(self, position: int) -> int:
        """Where the markup character at `position` ends in the page; a `|` may be written `{{!}}` there."""
        origin = self.origin(position)
        return origin + (len(_PIPE) if self.text[position] == "|" and self.page[origin] == "{" else 1)


class _Open(NamedTuple):
    """Opening braces or brackets that wait for their match; `start` is the first of the `size` still unmatched."""

    char: str
    size: int
    start: int


def uncommented(text: str) -> str:
    """The text without its comments, whatever they stand in; one that is never closed stays."""
    out: list[str] = []
    position = 0
    while (start := text.find("<!--", position)) >= 0 and (end := text.find("-->", start + 4)) >= 0:
        out.append(text[position:start])
        position = end + 3
    return "".join((*out, text[position:]))


def pieces(text: str) -> tuple[tuple[Piece, ...], bool]:
    """All outermost stripped spans in order, and whether something was left open."""
    if not any(mark in text for mark in ("<", "{{", "}}", "[[", "]]")):
        return (), False
    return _Walk(text).run()


def strip(text: str) -> Stripped:
    """The page as MediaWiki's table code sees it."""
    found, dangling = pieces(text)
    out: list[str] = []
    starts, origins, foreign = [0], [0], []
    length = position = 0
    for part, start, end in found:
        stands_for = _STANDS_FOR[part]
        out += text[position:start], stands_for
        length += start - position
        if part is Part.TAG and _FOREIGN.match(text, start, end):
            foreign.append(length)
        length += len(stands_for)
        position = end
        starts.append(length)
        origins.append(end)
    out.append(text[position:])
    return Stripped("".join(out), text, starts, origins, dangling, tuple(foreign))


class _Walk:
    """One pass over a page's tokens; `found` holds the spans that are known to be stripped so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: list[Piece] = []
        self.stack: list[_Open] = []
        self.unclosed_tags: set[str] = set()
        self.dangling = False

    def run(self) -> tuple[tuple[Piece, ...], bool]:
        text, found, search = self.text, self.found, _TOKEN.search
        position = 0
        while match := search(text, position):
            kind = match.lastgroup
            start, position = match.span()
            if kind == "template":
                found.append(Piece(Part.PIPE if match[0] == _PIPE else Part.TEMPLATE, start, position))
            elif kind == "comment":
                position = self._comment(start)
            elif kind == "tag":
                position = self._element(start, match["tag"].lower(), position)
            elif kind == "inclusion":
                found.append(Piece(Part.COMMENT, start, position))
            elif kind in ("braces", "brackets"):
                self.stack.append(_Open(text[start], position - start, start))
            elif kind != "link":
                position = self._close(start, match[0])
        return tuple(found), self.dangling or bool(self.stack)

    def _comment(self, start: int) -> int:
        """A comment, or a run of comments with blanks between them; on lines of their own the line goes too."""
        text = self.text
        close = text.find("-->", start + 4) + 3
        if close > 2 and text[close : close + 1] not in ("\n", "\r", " ", "\t", "<"):
            self.found.append(Piece(Part.COMMENT, start, close))
            return close
        comments: list[Piece] = []
        end = start
        while text.startswith("<!--", end) and (close := text.find("-->", end + 4)) >= 0:
            comments.append(Piece(Part.COMMENT, end, close + 3))
            end = _skip_blanks(text, close + 3)
        if not comments:
            self.dangling = True
            comments = [Piece(Part.COMMENT, start, len(text))]
        elif line := self._own_line(start, end):
            comments = [line]
        self.found.extend(comments)
        return comments[-1].end

    def _own_line(self, start: int, end: int) -> Piece | None:
        text = self.text
        while start > 0 and text[start - 1] in " \t":
            start -= 1
        newline = "\r\n" if text.startswith("\r\n", end) else "\n"
        if start > 0 and text[start - 1] == "\n" and text.startswith(newline, end):
            return Piece(Part.COMMENT, start, end + len(newline))
        return None

    def _element(self, start: int, name: str, after_name: int) -> int:
        """An extension tag up to its end tag; without one it is plain text (`<includeonly>` runs to the end)."""
        opened = self.text.find(">", after_name)
        if opened < 0:
            return after_name
        part = Part.COMMENT if name == "includeonly" else Part.TAG
        end = opened + 1
        if self.text[opened - 1] != "/":
            close = None if name in self.unclosed_tags else _end_tag(name).search(self.text, end)
            if close is None and name != "includeonly":
                self.unclosed_tags.add(name)
                self.dangling = True
                return after_name
            end = close.end() if close else len(self.text)
        self.found.append(Piece(part, start, end))
        return end

    def _close(self, start: int, token: str) -> int:
        """A run of closing braces or brackets against the innermost open one, two or three at a time."""
        char = "{" if token[0] == "}" else "["
        if not self.stack or self.stack[-1].char != char:
            self.dangling = True
            return start + len(token)
        opened = self.stack.pop()
        matched = min(len(token), opened.size, 3 if char == "{" else 2)
        left = opened.size - matched
        end = start + matched
        if char == "{" and (matched == 3 or self._callable(opened.start + left, end)):
            self._strip_template(opened.start + left, end)
        if left >= 2:
            self.stack.append(_Open(char, left, opened.start))
        return end

    def _strip_template(self, start: int, end: int) -> None:
        """Take the whole of it for one piece, whatever was found inside."""
        while self.found and self.found[-1].start >= start:
            self.found.pop()
        self.found.append(Piece(Part.TEMPLATE, start, end))

    def _callable(self, start: int, end: int) -> bool:
        """Whether what stands before the first `|` can name a template or function, whatever is stripped in it.

        What no template can be called MediaWiki leaves as text, and sees the markup inside it.
        """
        text, name, position, unknown = self.text, "", start + 2, False
        for index in range(bisect_left(self.found, start, key=_start), len(self.found)):
            piece = self.found[index]
            chunk = text[position : piece.start]
            if "|" in chunk:
                break
            name += chunk
            position = piece.end
            unknown = unknown or piece.part is not Part.COMMENT
        bar = text.find("|", position, end - 2)
        name = (name + text[position : bar if bar >= 0 else end - 2]).strip()
        return (unknown or bool(name)) and (not _NO_NAME.search(name) or _FUNCTION.match(name) is not None)


def _start(piece: Piece) -> int:
    return piece.start


def _skip_blanks(text: str, position: int) -> int:
    while text[position : position + 1] in (" ", "\t"):
        position += 1
    return position


_END_TAGS = {name: re.compile(rf"</{name}\s*>", re.IGNORECASE) for name in (*EXTENSION_TAGS, "includeonly")}


def _end_tag(name: str) -> re.Pattern[str]:
    return _END_TAGS[name]
