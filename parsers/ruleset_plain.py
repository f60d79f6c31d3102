"""The headings of a ruleset in plain text, as copied from a rendered page: nothing marks them but their look.

A heading stands alone, is short, ends in no stop and has its words in capitals ("Victory and Ascension"). Copies come
in two forms: paragraphs with blank lines between them, and one line for each paragraph. Some copies have lost the
headings that consist of a single word: a second blank line in front of a paragraph is all that is left of them.
"""

import re
from collections.abc import Iterator

from parsers.records import Record
from parsers.ruleset_outline import MARK, SMALL_WORDS, Heading, is_section_title

LOWER_CASE_NAMES = frozenset(
    {
        "Spelling and formatting",
        "Things that a mentor must do",
        "Things that a mentor should do",
        "Things that a mentor should not do",
    }
)
LONGEST_NAME = 70
LIST_MARK = re.compile(r"\s*(?:[•*#-]|\d+\.)\s")
NUMBER = re.compile(r"^\d+(?:\.\d+)*\.?\s+(?=\S)")
EDIT_LINK = re.compile(r"\s*\[edit\]\s*$")


class Block(Record, frozen=True):
    """Lines that stand together; `gap` is the number of blank lines before them (at least 1)."""

    gap: int
    lines: tuple[str, ...]


def headings(text: str) -> tuple[Heading, ...]:
    """The headings from the first section on: sections have level 1, all rules level 2."""
    blocks = [(block, _title(block)) for block in _blocks(text)]
    start = next((index for index, (_, title) in enumerate(blocks) if title and is_section_title(title)), len(blocks))
    blocks = blocks[start:]
    lossy = any(title is None and block.gap > 1 for block, title in blocks)
    read: list[Heading] = []
    for block, title in blocks:
        if lossy and read:
            read.extend(Heading(level=2, title="", text="") for _ in range(block.gap - 1))
        if title is None:
            read[-1] = _longer(read[-1], "\n".join(block.lines))
        else:
            read.append(Heading(level=1 if is_section_title(title) else 2, title=title, text=""))
    return tuple(read)


def _longer(heading: Heading, text: str) -> Heading:
    joined = f"{heading.text}\n\n{text}" if heading.text else text
    return Heading(level=heading.level, title=heading.title, text=joined)


def _blocks(text: str) -> Iterator[Block]:
    lines = [line.rstrip() for line in text.replace("\r\n", "\n").replace("\xa0", " ").split("\n")]
    blank = sum(not line for line in lines)
    if blank * 8 < len(lines):
        yield from (Block(gap=1, lines=(line,)) for line in lines if line)
        return
    gap, together = 1, list[str]()
    for line in lines:
        if line:
            together.append(line)
        elif together:
            yield Block(gap=gap, lines=tuple(together))
            gap, together = 1, []
        else:
            gap += 1
    if together:
        yield Block(gap=gap, lines=tuple(together))


def _title(block: Block) -> str | None:
    """The title that a block is, if it is one."""
    if len(block.lines) != 1:
        return None
    line = NUMBER.sub("", EDIT_LINK.sub("", block.lines[0])).strip()
    return line if _looks_like_a_name(line) else None


def _looks_like_a_name(line: str) -> bool:
    name = MARK.sub("", line).strip()
    if name in LOWER_CASE_NAMES:
        return True
    if not name or len(name) > LONGEST_NAME or LIST_MARK.match(line) or name[-1] in ".:;,-–…" or ": " in name:
        return False
    words = name.split()
    return name[0].isalnum() and name[-1] not in "”\"'" and _capital(words[0]) and all(_fits(word) for word in words)


def _fits(word: str) -> bool:
    return word in SMALL_WORDS or _capital(word)


def _capital(word: str) -> bool:
    first = word.lstrip("“\"'(#&-")[:1]
    return not first.isalpha() or first.isupper()
