"""What changed between two texts, for people: a short unified diff, with the words that changed marked in it."""

import difflib
import re
from collections.abc import Iterable, Iterator

from parsers.records import Record

_WORD = re.compile(r"\s+|\w+|[^\w\s]")
MOST_WORDS = 1_000
"""In a longer line only the first and the last word that changed are looked for: all of them would take too long."""
_COLOURS = {"-": "\x1b[31m", "+": "\x1b[32m", "@": "\x1b[36m"}
_REVERSE, _NO_REVERSE, _RESET = "\x1b[7m", "\x1b[27m", "\x1b[0m"


class Line(Record, frozen=True):
    """A line of a diff: `mark` is ` `, `-`, `+` or `@` (where a hunk begins); `parts` are its words, true = changed."""

    mark: str
    parts: tuple[tuple[str, bool], ...]

    @property
    def text(self) -> str:
        """The line as it stands in its text."""
        return "".join(text for text, _ in self.parts)


def diff_lines(old: str, new: str, *, context: int = 2) -> tuple[Line, ...]:
    """The changed lines of two texts with `context` lines around them; empty when the texts are the same."""
    before, after = old.splitlines(), new.splitlines()
    skipped, kept = _alike(before, after, context)
    before, after = before[skipped : len(before) - kept], after[skipped : len(after) - kept]
    lines: list[Line] = []
    for group in difflib.SequenceMatcher(None, before, after).get_grouped_opcodes(context):
        lines.append(_whole("@", f"line {skipped + group[0][1] + 1}"))
        for tag, start, end, new_start, new_end in group:
            if tag == "equal":
                lines += (_whole(" ", line) for line in before[start:end])
            else:
                lines += _changed(before[start:end], after[new_start:new_end])
    if not lines and old != new:
        lines.append(_whole("@", "only line ends differ"))
    return tuple(lines)


def plain_diff(old: str, new: str, *, context: int = 2) -> str:
    """The diff as plain text, one line per line, without a final line break."""
    return "\n".join(
        f"{line.mark}{' ' if line.mark == '@' else ''}{line.text}" for line in diff_lines(old, new, context=context)
    )


def terminal_diff(old: str, new: str, *, context: int = 2) -> str:
    """The diff for a terminal: removed lines red, added ones green, the words that changed reversed."""
    return "\n".join(_coloured(line) for line in diff_lines(old, new, context=context))


def excerpt(old: str, new: str, *, around: int = 40) -> str:
    """The one place where two long lines differ, as a removed and an added line with some letters around it."""
    shorter = min(len(old), len(new))
    first = next((index for index in range(shorter) if old[index] != new[index]), shorter)
    last = next((index for index in range(shorter - first) if old[-1 - index] != new[-1 - index]), shorter - first)
    begin = max(first - around, 0)
    return "\n".join(
        f"{mark} {_piece(text, begin, len(text) - last + around)}" for mark, text in (("-", old), ("+", new)) if text
    )


def _piece(text: str, begin: int, end: int) -> str:
    return "…" * (begin > 0) + text[begin:end] + "…" * (end < len(text))


def _alike(before: list[str], after: list[str], context: int) -> tuple[int, int]:
    """How many lines at the beginning and at the end need no look: alike in both texts, and too far to be context."""
    shorter = min(len(before), len(after))
    first = next((index for index in range(shorter) if before[index] != after[index]), shorter)
    last = next((index for index in range(shorter - first) if before[-1 - index] != after[-1 - index]), shorter - first)
    return max(first - context, 0), max(last - context, 0)


def _coloured(line: Line) -> str:
    if line.mark == " ":
        return f" {line.text}"
    words = "".join(f"{_REVERSE}{text}{_NO_REVERSE}" if changed else text for text, changed in line.parts)
    return f"{_COLOURS[line.mark]}{line.mark}{' ' if line.mark == '@' else ''}{words}{_RESET}"


def _whole(mark: str, text: str) -> Line:
    return Line(mark, ((text, False),))


def _changed(old: list[str], new: list[str]) -> Iterable[Line]:
    """Removed lines before added ones; where they pair up one to one, the changed words are marked."""
    if len(old) != len(new):
        return [*(_whole("-", line) for line in old), *(_whole("+", line) for line in new)]
    pairs = [_words(before, after) for before, after in zip(old, new, strict=True)]
    return [*(Line("-", before) for before, _ in pairs), *(Line("+", after) for _, after in pairs)]


_Parts = tuple[tuple[str, bool], ...]


def _words(old: str, new: str) -> tuple[_Parts, _Parts]:
    before, after = _WORD.findall(old), _WORD.findall(new)
    if max(len(before), len(after)) > MOST_WORDS:
        first, last = _alike(before, after, 0)
        return _around(before, first, last), _around(after, first, last)
    opcodes = difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    removed = ((before[start:end], tag != "equal") for tag, start, end, _, _ in opcodes)
    added = ((after[start:end], tag != "equal") for tag, _, _, start, end in opcodes)
    return tuple(_joined(removed)), tuple(_joined(added))


def _around(words: list[str], first: int, last: int) -> _Parts:
    """A line of which all but so many words at its beginning and end counts as changed."""
    middle = len(words) - last
    runs = ((words[:first], False), (words[first:middle], True), (words[middle:], False))
    return tuple(_joined(runs))


def _joined(runs: Iterable[tuple[list[str], bool]]) -> Iterator[tuple[str, bool]]:
    for words, changed in runs:
        if words:
            yield "".join(words), changed
