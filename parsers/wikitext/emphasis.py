"""Runs of apostrophes: which of them are italic and bold, and which are apostrophes after all."""

import re

_RUN = re.compile("('{2,})")


def emphasis(line: str) -> tuple[str, bool]:
    """A line without its italics and bold, and whether each of them found its other half.

    Two apostrophes are italic, three bold, five both; of longer runs the first ones are text. Where both are left
    open, MediaWiki takes one bold for an apostrophe and an italic: the first behind a word of one letter, else behind
    a longer word, else behind a blank.
    """
    parts = _RUN.split(line)
    sizes = {index: next(size for size in (5, 3, 2) if size <= len(parts[index])) for index in range(1, len(parts), 2)}
    for index, size in sizes.items():
        parts[index - 1] += "'" * (len(parts[index]) - size)
    italic = sum(size != 3 for size in sizes.values()) % 2
    bold = sum(size != 2 for size in sizes.values()) % 2
    bolds = [index for index, size in sizes.items() if size == 3]
    if italic and bold and bolds:
        parts[min(bolds, key=lambda index: (_rank(parts[index - 1]), index)) - 1] += "'"
    return "".join(parts[::2]), not (italic or bold)


def _rank(before: str) -> int:
    if before.endswith(" "):
        return 2
    return 0 if before[-2:-1] == " " else 1
