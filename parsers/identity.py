"""Which comment is which, from one reading of a page to the next."""

from collections.abc import Sequence
from datetime import UTC

from parsers.records import Comment


def identities(comments: Sequence[Comment]) -> tuple[str, ...]:
    """A name for each comment that survives its editing: its anchor, or author, instant and ordinal among those."""
    names: list[str] = []
    counted: dict[str, int] = {}
    for comment in comments:
        name = comment.anchor or f"{comment.author}|{comment.at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
        counted[name] = counted.get(name, 0) + 1
        names.append(name if counted[name] == 1 else f"{name}|{counted[name]}")
    return tuple(names)
