"""Differences told to people: what was said, what is said now, and which conditions rest on it."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest

import msgspec

from parsers.records import Record, Ruleset
from syncd.rules.law.differences import Difference, DifferenceKind, Edit
from syncd.rules.law.pins import Anchor, Pins, printed


class Known(Record, frozen=True):
    """What is known of the pinned text: words of it by the hash of their sentence.

    A whole text at hand gives every sentence, without it there are the words that are quoted for conditions.
    """

    sentences: dict[str, str] = msgspec.field(default_factory=dict)
    quotes: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)


def known(pins: Pins, anchors: Iterable[Anchor], against: Ruleset | None = None) -> Known:
    """What can be said of the old text, from the quotes and (if given) an earlier text."""
    quoted = {anchor.key: anchor.quote for anchor in anchors}
    quotes: dict[str, tuple[str, ...]] = {}
    for pin in pins.rules:
        for key, marks in pin.anchors.items():
            for mark in marks:
                quotes[mark] = tuple(dict.fromkeys((*quotes.get(mark, ()), quoted.get(key, key))))
    whole = printed(against) if against else ()
    sentences = {mark: text for one in whole for mark, text in zip(one.face.sentences, one.shown, strict=True)}
    return Known(sentences=sentences, quotes=quotes)


def headline(difference: Difference) -> str:
    """One line that says what happened to the rule."""
    match difference.kind:
        case DifferenceKind.RENAMED:
            return f"{difference.was} is now called {difference.rule}"
        case DifferenceKind.MOVED:
            return f"{difference.rule} moved from {difference.before} to {difference.after}"
        case DifferenceKind.DEFAULT:
            marks = difference.after or "no mark", difference.before or "none"
            return f"{difference.rule} has {marks[0]} in its title (was {marks[1]})"
        case DifferenceKind.STATUS:
            return f"{difference.rule} is {difference.after} (was {difference.before})"
        case kind:
            return (
                f"{difference.rule} was {kind}" if kind is not DifferenceKind.CHANGED else f"{difference.rule} changed"
            )


def text_difference(difference: Difference, old: Known) -> tuple[str, ...]:
    """The lines of the difference: `-` what is gone, `+` what came."""
    if not difference.edits:
        return (headline(difference),)
    return tuple(line for edit in difference.edits for line in _lines(edit, old))


def _lines(edit: Edit, old: Known) -> Iterator[str]:
    for mark, new in zip_longest(edit.gone, edit.new):
        if mark is not None:
            yield f"- {_was(mark, old)}"
        if new is not None:
            yield f"+ {new}"


def _was(mark: str, old: Known) -> str:
    if mark in old.sentences:
        return old.sentences[mark]
    quotes = " … ".join(old.quotes.get(mark, ()))
    return f"… {quotes} …" if quotes else f"(a sentence of which only the hash {mark} is kept)"
