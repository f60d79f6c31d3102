"""Geometry of the charts: from values to points on a canvas of our own units. Templates draw what stands here."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta

from parsers.records import Record

MIDNIGHTS = 6
"""At most so many days are marked on an axis."""


class Tick(Record, frozen=True):
    """A mark on an axis: where, and what it says."""

    at: float
    label: str


class Frame(Record, frozen=True):
    """The part of a canvas that the data fill, and what its edges stand for."""

    left: float
    top: float
    width: float
    height: float
    since: datetime
    until: datetime
    low: float
    high: float

    @property
    def right(self) -> float:
        """The frame's right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The frame's lower edge."""
        return self.top + self.height

    def x(self, at: datetime) -> float:
        """Where an instant stands."""
        span = (self.until - self.since).total_seconds() or 1.0
        return round(self.left + self.width * (at - self.since).total_seconds() / span, 1)

    def y(self, value: float) -> float:
        """Where a value stands."""
        return round(self.bottom - self.height * (value - self.low) / ((self.high - self.low) or 1.0), 1)


def steps(frame: Frame, points: Sequence[tuple[datetime, float]]) -> str:
    """A line that holds each value until the next, as an SVG path, to the frame's right edge."""
    if not points:
        return ""
    parts = [f"M{frame.x(points[0][0])} {frame.y(points[0][1])}"]
    parts += [f"H{frame.x(at)} V{frame.y(value)}" for at, value in points[1:]]
    return " ".join([*parts, f"H{frame.right:g}"])


def days(frame: Frame) -> tuple[Tick, ...]:
    """Midnights in UTC along the frame, as many as have room."""
    return tuple(Tick(frame.x(at), f"{at.day} {at:%b}") for at in _midnights(frame))


def noons(frame: Frame) -> tuple[Tick, ...]:
    """The days by their middle, for what is counted by the day."""
    return tuple(Tick(frame.x(at + timedelta(hours=12)), f"{at.day} {at:%b}") for at in _midnights(frame))


def _midnights(frame: Frame) -> Iterator[datetime]:
    """Midnights that begin a day within the frame, the last one among them, with a step between that leaves room."""
    first = frame.since.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    first += timedelta(days=first < frame.since)
    count = max(0, -(-(frame.until - first) // timedelta(days=1)))
    stride = max(1, -(-count // MIDNIGHTS))
    return (first + timedelta(days=number) for number in reversed(range(count - 1, -1, -stride)))


def levels(frame: Frame, count: int = 4) -> tuple[Tick, ...]:
    """Round values up the frame."""
    stride = nice((frame.high - frame.low) / count)
    first = -(-frame.low // stride) * stride
    marks = [first + stride * number for number in range(int((frame.high - first) / stride) + 1)]
    return tuple(Tick(frame.y(value), f"{value:g}") for value in marks)


def nice(size: float) -> float:
    """The next of 1, 2, 5, 10, 20 … that is at least `size`, never less than 1."""
    stride = 1.0
    while True:
        for factor in (1, 2, 5):
            if stride * factor >= size:
                return stride * factor
        stride *= 10


def ceiling(values: Iterable[float], least: float = 1.0) -> float:
    """A round number that no value is above."""
    highest = max([least, *values])
    stride = nice(highest / 4)
    return -(-highest // stride) * stride
