"""Wikitext as a reader of the page sees it: words and lines, without markup.

What could hold words of a rule is never dropped: an unknown template stays as it is written, so that a text that gains
one differs from the text that had none. Illustrations, categories and references go: they are no words of a rule.
"""

import html
import re
from collections.abc import Callable, Generator, Iterator

LAYOUT_TEMPLATES = frozenset({"tocright", "tocleft", "toc", "clear", "anchor", "shortcut", "-", "!"})
ILLUSTRATIONS = ("file:", "image:", "category:", "media:")
DEEPEST_NESTING = 40

MARKUP = "[]{}'*#:;|=<>!_&"
SEAL = {ord(char): 0xE000 + ord(char) for char in MARKUP}
UNSEAL = {sealed: char for char, sealed in SEAL.items()}

COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
NOWIKI = re.compile(r"<nowiki>(.{0,2000}?)</nowiki>", re.DOTALL | re.IGNORECASE)
REFERENCE = re.compile(r"<ref\b[^<>]*/>|<ref\b[^<>]*>.{0,2000}?</ref>", re.DOTALL | re.IGNORECASE)
TEMPLATE = re.compile(r"\{\{([^{}]*)\}\}")
LINK = re.compile(r"\[\[([^\[\]]*)\]\]")
ADDRESS = re.compile(r"\[(?:https?:|ftp:|mailto:)?//[^\s\[\]]+[ \t]*([^\[\]\n]*)\]")
BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
TAG = re.compile(
    r"</?(?:abbr|b|big|blockquote|center|code|dd|del|div|dl|dt|em|font|gallery|hr|i|ins|kbd|li|noinclude|nowiki|ol|p"
    r"|pre|s|small|span|strike|strong|sub|sup|tt|u|ul|var)\b[^<>]*>",
    re.IGNORECASE,
)
EMPHASIS = re.compile(r"'{2,5}")
SWITCH = re.compile(r"__[A-Z]+__")
LIST_LINE = re.compile(r"([*#:;]+)[ \t]*(.*)")


def plain_text(source: str) -> str:
    """The words of a piece of wikitext; lists as bulleted or numbered lines, table rows as one line each."""
    text = NOWIKI.sub(lambda found: found[1].translate(SEAL), COMMENT.sub("", source))
    text = _inside_out(TEMPLATE, _template, REFERENCE.sub("", text))
    text = _inside_out(LINK, _link, text)
    text = TAG.sub("", BREAK.sub("\n", ADDRESS.sub(r"\1", text)))
    text = SWITCH.sub("", EMPHASIS.sub("", text))
    seen = html.unescape("\n".join(_lines(text))).replace("\xa0", " ")
    return seen.translate(UNSEAL).strip("\n")


def plain_line(source: str) -> str:
    """The words of a heading or cell, on one line."""
    return " ".join(plain_text(source).split())


def _template(found: re.Match[str]) -> str:
    name = found[1].split("|")[0].strip().casefold()
    return "" if name in LAYOUT_TEMPLATES else found[0].translate(SEAL)


def _link(found: re.Match[str]) -> str:
    target, _, label = found[1].partition("|")
    if target.strip().casefold().startswith(ILLUSTRATIONS):
        return ""
    return label or target.strip().removeprefix(":")


def _inside_out(pattern: re.Pattern[str], replacement: Callable[[re.Match[str]], str], text: str) -> str:
    """Replace the innermost first, until none is left; deeper nesting than a wiki expands stays as it is."""
    for _ in range(DEEPEST_NESTING):
        text, count = pattern.subn(replacement, text)
        if not count:
            break
    return text


def _lines(text: str) -> Iterator[str]:
    number = 0
    row: list[str] | None = None
    for line in text.split("\n"):
        words = line.strip()
        if row is not None or words.startswith("{|"):
            row = yield from _table_line(words, row)
            continue
        number = number + 1 if words.startswith("#") else 0
        yield from _list_line(line, number)
    if row:
        yield " ".join(row)


def _table_line(line: str, row: list[str] | None) -> Generator[str, None, list[str] | None]:
    """Take one line of a table; a row is told when the next one begins."""
    if row is None or line.startswith(("|-", "|}", "|+")):
        if row:
            yield " ".join(row)
        return None if line.startswith("|}") else []
    cells = re.split(r"\|\||!!", line[1:]) if line.startswith(("|", "!")) else [line]
    return row + [cell.rpartition("|")[2].strip() for cell in cells if cell.strip()]


def _list_line(line: str, number: int) -> Iterator[str]:
    """A list's line with the mark that a reader sees; a term and its definition stand on lines of their own."""
    found = LIST_LINE.match(line)
    if found is None:
        yield line.rstrip()
    elif found[1].endswith(";"):
        yield from (part.strip() for part in re.split(r"(?<!\w)\s*:|:\s", found[2], maxsplit=1) if part.strip())
    elif found[1].endswith(":"):
        yield found[2].rstrip()
    else:
        mark = f"{number}." if found[1][0] == "#" else "•"
        yield f"{'  ' * len(found[1])}{mark} {found[2].rstrip()}"
