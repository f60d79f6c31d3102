"""Three versions of a text into one, line by line, as the wiki does after an edit conflict."""

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import NamedTuple


class _Change(NamedTuple):
    """Lines `start` to `end` of the base became `lines`."""

    start: int
    end: int
    lines: tuple[str, ...]


def merged(base: str, mine: str, theirs: str) -> str | None:
    """Both changes together; None where they touch each other and are not the same."""
    old = base.rstrip().split("\n")
    ours, others = _changes(old, mine), _changes(old, theirs)
    out: list[str] = []
    copied = 0
    for start, end in _blocks([*ours, *others]):
        versions = {tuple(_applied(old, side, start, end)) for side in (ours, others) if _touched(side, start, end)}
        if len(versions) > 1:
            return None
        out += [*old[copied:start], *versions.pop()]
        copied = end
    return "\n".join([*out, *old[copied:]])


def _changes(old: Sequence[str], text: str) -> list[_Change]:
    new = text.rstrip().split("\n")
    codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [_Change(i, j, tuple(new[k:n])) for tag, i, j, k, n in codes if tag != "equal"]


def _blocks(changes: list[_Change]) -> list[tuple[int, int]]:
    """The stretches of the base that changes cover; changes with no untouched line between them share one."""
    blocks: list[tuple[int, int]] = []
    for change in sorted(changes):
        if blocks and change.start <= blocks[-1][1]:
            blocks[-1] = (blocks[-1][0], max(blocks[-1][1], change.end))
        else:
            blocks.append((change.start, change.end))
    return blocks


def _touched(side: list[_Change], start: int, end: int) -> bool:
    return any(start <= change.start and change.end <= end for change in side)


def _applied(old: Sequence[str], side: list[_Change], start: int, end: int) -> list[str]:
    """One side's version of a stretch of the base."""
    out: list[str] = []
    copied = start
    for change in side:
        if start <= change.start and change.end <= end:
            out += [*old[copied : change.start], *change.lines]
            copied = change.end
    return [*out, *old[copied:end]]
