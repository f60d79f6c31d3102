"""When a condition holds: a set of instants, as half-open stretches of time in order.

Every condition of the rules is either fixed by votes and roster, or turns at instants that are known beforehand. So a
condition is not a yes or no but the set of all instants at which it holds; `may enact` asks whether `now` is among
them, and `enactable at` is the first that is not before `now`.
"""

from datetime import UTC, datetime
from functools import lru_cache

Span = tuple[tuple[datetime, datetime], ...]
"""Stretches [start, end), sorted, apart from each other."""

FIRST = datetime.min.replace(tzinfo=UTC)
LAST = datetime.max.replace(tzinfo=UTC)

NEVER: Span = ()
ALWAYS: Span = ((FIRST, LAST),)


@lru_cache(maxsize=1024)
def instant(at: datetime) -> str:
    """An instant in UTC as it is written, in whole seconds."""
    return f"{at.isoformat()[:19]}Z"


def since(start: datetime) -> Span:
    """From `start` on."""
    return ((start, LAST),)


def between(start: datetime, end: datetime) -> Span:
    """From `start` on until right before `end`."""
    return ((start, end),) if start < end else NEVER


def holds(span: Span, now: datetime) -> bool:
    """Whether `now` is among the instants."""
    if span is ALWAYS:
        return True
    return any(start <= now < end for start, end in span)


def first(span: Span, now: datetime) -> datetime | None:
    """The first instant that is `now` or later."""
    if span is ALWAYS:
        return now
    for start, end in span:
        if now < end:
            return max(start, now)
    return None


def next_turn(span: Span, now: datetime) -> datetime | None:
    """The first instant after `now` at which it begins to hold, or ceases to."""
    edges = (edge for stretch in span for edge in stretch)
    return next((edge for edge in edges if now < edge < LAST), None)


def both(one: Span, other: Span) -> Span:
    """The instants that are in both."""
    if one is ALWAYS or other is NEVER:
        return other
    if other is ALWAYS or one is NEVER:
        return one
    if len(one) == len(other) == 1:
        return between(max(one[0][0], other[0][0]), min(one[0][1], other[0][1]))
    met = [(max(a, c), min(b, d)) for a, b in one for c, d in other if a < d and c < b]
    return tuple(met)


def either(one: Span, other: Span) -> Span:
    """The instants that are in one of the two."""
    if one is ALWAYS or other is NEVER:
        return one
    if other is ALWAYS or one is NEVER:
        return other
    joined: list[tuple[datetime, datetime]] = []
    for start, end in sorted(one + other):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return tuple(joined)


def outside(span: Span) -> Span:
    """All other instants."""
    if span is ALWAYS:
        return NEVER
    if not span:
        return ALWAYS
    edges = (FIRST, *(edge for stretch in span for edge in stretch), LAST)
    return tuple((start, end) for start, end in zip(edges[::2], edges[1::2], strict=True) if start < end)
