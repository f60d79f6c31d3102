"""Instants as the blog prints them, in every form that was met; always aware, always UTC.

The "UTC" after "Adminned at" is wrong from 2007 to 2013: those stamps are US Pacific time.
"""

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise

UNKNOWN = datetime(1970, 1, 1, tzinfo=UTC)
"""Stands where a page gives no instant that can be read; always beside a suspicion."""

GAME_BEGAN = datetime(2003, 1, 1, tzinfo=UTC)
"""Before anything that any game of this kind holds."""

PACIFIC_YEARS = range(2007, 2014)

MONTHS = {
    name: number
    for number, name in enumerate(
        ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), start=1
    )
}

_CLOCK = r"(\d{1,2}):(\d{2})(?::(\d{2}))?(?!\d)\s*([AaPp][Mm])?"
_DAY_FIRST = re.compile(rf"(?<!\d)(\d{{1,2}})(?:st|nd|rd|th)?\s+([A-Za-z]{{3,9}})\.?,?\s+(\d{{4}}),?\D{{0,6}}?{_CLOCK}")
_MONTH_FIRST = re.compile(
    rf"([A-Za-z]{{3,9}})\.?\s+(\d{{1,2}})(?:st|nd|rd|th)?,\s+(\d{{4}})(?!\d)(?:\D{{0,6}}?{_CLOCK})?"
)
_NUMBERS = re.compile(r"(?<!\d)(\d{1,2})-(\d{1,2})-(\d{4})\s+(\d{1,2}):(\d{2}):(\d{2})(?!\d)")
_ISO = re.compile(r"\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?")


def instant(year: int, month: int, day: int, hour: int = 0, minute: int = 0, second: int = 0) -> datetime | None:
    """An instant in UTC, None where there is no such day or time."""
    try:
        return datetime(year, month, day, hour, minute, second, tzinfo=UTC)
    except ValueError:
        return None


def read_instant(text: str) -> datetime | None:
    """The first instant in a text that names its month or is in ISO 8601; never a comment's `01-02-2017 …`."""
    iso = _ISO.search(text) if "-" in text else None
    if iso:
        return _read_iso(iso[0])
    day_first = _DAY_FIRST.search(text)
    if day_first:
        day, month, year, *clock = day_first.groups()
        return _worded(year, month, day, clock)
    month_first = _MONTH_FIRST.search(text)
    if month_first:
        month, day, year, *clock = month_first.groups()
        return _worded(year, month, day, clock)
    return None


def read_unix(text: str) -> datetime | None:
    """An instant from whole seconds since 1970."""
    digits = text.strip()
    if not re.fullmatch(r"[0-9]{1,11}", digits):
        return None
    return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=int(digits))


def _read_iso(text: str) -> datetime | None:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return in_utc(found)


def in_utc(moment: datetime) -> datetime:
    """An instant in UTC; one without a zone is taken to be in UTC already."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


def _worded(year: str, month: str, day: str, clock: Sequence[str | None]) -> datetime | None:
    number = MONTHS.get(month[:3].lower())
    if number is None:
        return None
    hour, minute, second, half = clock
    hours = int(hour or 0)
    if half:
        hours = hours % 12 + (12 if half.lower() == "pm" else 0)
    return instant(int(year), number, int(day), hours, int(minute or 0), int(second or 0))


def corrected_stamp(printed: datetime) -> datetime:
    """The true instant of an "Adminned at" stamp that was read as UTC: from 2007 to 2013 it was US Pacific time.

    An hour that the end of summer time repeats is taken as the later one: the stamp is an upper bound.
    """
    if printed.year not in PACIFIC_YEARS:
        return printed
    begins = _sunday(printed.year, 3, 2).replace(hour=2)
    ends = _sunday(printed.year, 11, 1).replace(hour=1)
    return printed + timedelta(hours=7 if begins <= printed < ends else 8)


def _sunday(year: int, month: int, which: int) -> datetime:
    """The `which`-th Sunday of a month, at midnight (the US rule since 2007)."""
    first = datetime(year, month, 1, tzinfo=UTC)
    return first + timedelta(days=(6 - first.weekday()) % 7 + 7 * (which - 1))


class NumericDates:
    """The `01-07-2006 17:04:18` of a page's comments; which number is the day is settled once for the whole page."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._found = [_NUMBERS.search(text) for text in texts]
        self.counts = [len(_NUMBERS.findall(text)) for text in texts]

    def settle(self, posted_at: datetime) -> list[datetime | None]:
        """The instants: the order that all fit, that runs forward, and that keeps nearest to the post's own date."""
        orders = [self._read(day_first=True), self._read(day_first=False)]
        return min(orders, key=lambda dates: _unfitness(dates, posted_at))

    def _read(self, *, day_first: bool) -> list[datetime | None]:
        dates: list[datetime | None] = []
        for found in self._found:
            if found is None:
                dates.append(None)
                continue
            first, second, year, hour, minute, seconds = map(int, found.groups())
            day, month = (first, second) if day_first else (second, first)
            dates.append(instant(year, month, day, hour, minute, seconds))
        return dates


def _unfitness(dates: Sequence[datetime | None], posted_at: datetime) -> tuple[int, int, timedelta]:
    """How badly an order fits: impossible dates, then steps backward, then the distance from the post's date."""
    known = [date for date in dates if date is not None]
    run = [posted_at, *known] if posted_at != UNKNOWN else known
    backward = sum(later < earlier for earlier, later in pairwise(run))
    distance = max((abs(date - posted_at) for date in known), default=timedelta())
    return len(dates) - len(known), backward, distance
