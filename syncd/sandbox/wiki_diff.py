"""The difference between two texts as the wiki shows it: table rows with line numbers, context and marked words."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from html import escape

CONTEXT = 2
_WORDS = re.compile(r"(\s+|\w+|.)(\s?)")

_EMPTY_LEFT = '<td colspan="2" class="diff-side-deleted"></td>'
_EMPTY_RIGHT = '<td colspan="2" class="diff-side-added"></td>'
_CONTEXT_CELLS = (
    '<td class="diff-marker"></td><td class="diff-context diff-side-deleted">{0}</td>'
    '<td class="diff-marker"></td><td class="diff-context diff-side-added">{0}</td>'
)
_DELETED = '<td class="diff-marker" data-marker="−"></td><td class="diff-deletedline diff-side-deleted">{}</td>'
_ADDED = '<td class="diff-marker" data-marker="+"></td><td class="diff-addedline diff-side-added">{}</td>'
_LINE_NUMBERS = (
    '<tr><td colspan="2" class="diff-lineno" id="mw-diff-left-l{0}">Line {0}:</td>\n'
    '<td colspan="2" class="diff-lineno">Line {1}:</td></tr>\n'
)


def diff_rows(old: str, new: str) -> str:
    """The rows, without a table around them; empty where the texts are the same."""
    left, right = _lines(old), _lines(new)
    matcher = SequenceMatcher(None, left, right, autojunk=False)
    parts: list[str] = []
    for group in matcher.get_grouped_opcodes(CONTEXT):
        parts.append(_LINE_NUMBERS.format(group[0][1] + 1, group[0][3] + 1))
        for tag, i, j, k, n in group:
            rows = _equal(left[i:j]) if tag == "equal" else _changed(left[i:j], right[k:n])
            parts += [f"<tr>{row}</tr>\n" for row in rows]
    return "".join(parts)


def _lines(text: str) -> list[str]:
    return text.split("\n") if text else []


def _equal(lines: list[str]) -> Iterator[str]:
    for line in lines:
        yield _CONTEXT_CELLS.format(_div(escape(line, quote=False)))


def _changed(old: list[str], new: list[str]) -> Iterator[str]:
    """Lines beside each other as far as both sides have some, the rest alone."""
    for before, after in zip(old, new, strict=False):
        left, right = _marked(before, after)
        yield _DELETED.format(_div(left)) + _ADDED.format(_div(right))
    for line in old[len(new) :]:
        yield _DELETED.format(_div(f'<del class="diffchange">{escape(line, quote=False)}</del>')) + _EMPTY_RIGHT
    for line in new[len(old) :]:
        yield _EMPTY_LEFT + _ADDED.format(_div(f'<ins class="diffchange">{escape(line, quote=False)}</ins>'))


def _marked(before: str, after: str) -> tuple[str, str]:
    """Both lines with the words that differ marked."""
    left, right = _WORDS.findall(before), _WORDS.findall(after)
    matcher = SequenceMatcher(None, [word for word, _ in left], [word for word, _ in right], autojunk=False)
    out: tuple[list[str], list[str]] = ([], [])
    for tag, i, j, k, n in matcher.get_opcodes():
        for side, words, mark in ((out[0], left[i:j], "del"), (out[1], right[k:n], "ins")):
            text = escape("".join(word + space for word, space in words), quote=False)
            side.append(text if tag == "equal" or not text else _change(mark, text))
    return "".join(out[0]), "".join(out[1])


def _change(mark: str, text: str) -> str:
    """A mark around changed words; the space behind them stays outside."""
    words = text.rstrip() or text
    return f'<{mark} class="diffchange diffchange-inline">{words}</{mark}>{text[len(words) :]}'


def _div(text: str) -> str:
    return f"<div>{text}</div>" if text else "<br/>"
