"""A table of an edition's file, read key by key; every mistake names the file, the key and what should stand there."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import TypeVar

from parsers.errors import BadConfig
from parsers.kinds import Kind, Status
from syncd.rules.edition import Share

T = TypeVar("T")

DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


class Table:
    """A table of an edition's file, read key by key."""

    def __init__(self, file: str, name: str, values: object) -> None:
        if not isinstance(values, Mapping):
            raise BadConfig(file, name, "a table")
        self.file = file
        self.name = name
        self.values: Mapping[str, object] = values

    def bad(self, key: str, expected: str) -> BadConfig:
        """The error that says what should stand at a key of this table."""
        return BadConfig(self.file, f"{self.name}.{key}" if self.name else key, expected)

    def table(self, key: str) -> "Table":
        """The table below a key; empty if there is none."""
        return Table(self.file, f"{self.name}.{key}" if self.name else key, self.values.get(key, {}))

    def text(self, key: str, default: str | None = None) -> str:
        """A text."""
        value = self.values.get(key, default)
        if not isinstance(value, str):
            raise self.bad(key, "a text")
        return value

    def number(self, key: str, default: int | None = None) -> int:
        """A whole number, zero or more."""
        value = self.values.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 100_000:
            raise self.bad(key, "a whole number from 0 to 100000")
        return value

    def hours(self, key: str, default: int | None = None) -> timedelta:
        """A time in whole hours."""
        return timedelta(hours=self.number(key, default))

    def flag(self, key: str) -> bool:
        """Yes or no."""
        value = self.values.get(key)
        if not isinstance(value, bool):
            raise self.bad(key, "true or false")
        return value

    def names(self, key: str) -> tuple[str, ...]:
        """A list of texts."""
        value = self.values.get(key)
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            raise self.bad(key, "a list of texts")
        return tuple(value)

    def kinds(self, key: str) -> frozenset[Kind]:
        """A list of kinds of matters."""
        try:
            return frozenset(map(Kind, self.names(key)))
        except ValueError:
            raise self.bad(key, f"a list of {', '.join(Kind)}") from None

    def statuses(self, key: str) -> frozenset[Status]:
        """A list of statuses."""
        try:
            return frozenset(map(Status, self.names(key)))
        except ValueError:
            raise self.bad(key, f"a list of {', '.join(Status)}") from None

    def share(self, key: str, default: str | None = None) -> Share:
        """A fraction, such as "2/3"."""
        numerator, _, denominator = self.text(key, default).partition("/")
        if not (numerator.isdecimal() and denominator.isdecimal() and int(denominator)):
            raise self.bad(key, 'a fraction, such as "2/3"')
        return Share(int(numerator), int(denominator))

    def instant(self, key: str) -> datetime | None:
        """An instant in UTC, or None where the key is missing."""
        if key not in self.values:
            return None
        try:
            instant = datetime.fromisoformat(self.text(key))
        except ValueError:
            instant = None
        if instant is None or instant.tzinfo is None:
            raise self.bad(key, 'an instant, such as "2022-08-22T00:00:00Z"')
        return instant

    def day(self, key: str) -> tuple[int, int]:
        """A day of every year, as month and day."""
        match self.values.get(key):
            case [int(month), int(day)] if 1 <= month <= 12 and 1 <= day <= DAYS[month - 1]:
                return month, day
        raise self.bad(key, "a month and a day of it, such as [12, 24]")

    def each(self, read: Callable[[str], T]) -> dict[str, T]:
        """What `read` makes of every key."""
        return {key: read(key) for key in self.values}
