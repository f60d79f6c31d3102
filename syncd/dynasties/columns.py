"""The types of a column: from a cell's plain text to its value, and back in the manner of the page.

Reading is tolerant of how people write (`₩14,500`, `−3`, `–` for nothing, `PETROL`) and strict about what it may
mean: what is no legal value becomes `Illegal`, which keeps the text and says why.
"""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import TypeAlias

from parsers.records import Record
from syncd.dynasties.protocol import Illegal, Value

BLANKS = frozenset({"", "-", "–", "—"})

_NUMBER = re.compile(r"[^\w+\-−–.,]*+([+\-−–]?)\s*+(\d{1,3}(?:,\d{3})+|\d+)\s*+(%?)[^\w+\-−–.,%]*+")
_MOMENTS = (
    "%Y-%m-%dT%H:%M:%SZ",
    "%Y-%m-%d %H:%M:%S",
    "%Y-%m-%d %H:%M",
    "%Y-%m-%d",
    "%d/%m/%Y %H:%M",
    "%d/%m/%Y",
    "%d/%m/%y %H:%M",
    "%d/%m/%y",
    "%d %B %Y",
    "%H:%M, %d %B %Y",
)


class Integer(Record, frozen=True):
    """A whole number from `minimum` to `maximum` (None: no bound); an empty cell is `blank`."""

    minimum: int | None = 0
    maximum: int | None = None
    blank: int = 0

    def read(self, text: str) -> Value:
        """The number, whatever currency, thousands commas and kind of minus sign stand around it."""
        if text in BLANKS:
            return self.blank
        match = _NUMBER.fullmatch(text)
        if match is None or match[3]:
            return Illegal(text, "is not a whole number")
        return self.check(_signed(match), text)

    def check(self, number: int, text: str) -> Value:
        """The number, if it is in range."""
        if self.minimum is not None and number < self.minimum:
            return Illegal(text, f"is less than {self.minimum}")
        if self.maximum is not None and number > self.maximum:
            return Illegal(text, f"is more than {self.maximum}")
        return number

    def write(self, value: Value, like: str = "") -> str:
        """The number, with the currency sign and the commas that `like` has."""
        match = _NUMBER.fullmatch(like)
        if match is None or not isinstance(value, int):
            return str(value)
        digits = f"{value:,}" if "," in match[2] else str(value)
        return like[: match.start(1)] + digits + like[match.end(2) :]

    def describe(self) -> str:
        """The range in words."""
        if self.minimum is None and self.maximum is None:
            return "a whole number"
        if self.maximum is None:
            return f"a whole number from {self.minimum} up"
        return f"a whole number from {'below' if self.minimum is None else self.minimum} to {self.maximum}"


class Percentage(Record, frozen=True):
    """Whole points from `minimum` to `maximum`, with or without the sign."""

    minimum: int = 0
    maximum: int = 100
    blank: int = 0

    def read(self, text: str) -> Value:
        """The number of points."""
        if text in BLANKS:
            return self.blank
        match = _NUMBER.fullmatch(text)
        if match is None:
            return Illegal(text, "is not a whole percentage")
        return Integer(self.minimum, self.maximum).check(_signed(match), text)

    def write(self, value: Value, like: str = "") -> str:
        """The points, with the sign unless `like` goes without."""
        return str(value) if like.strip().isdigit() else f"{value}%"

    def describe(self) -> str:
        """The range in words."""
        return f"a percentage from {self.minimum} to {self.maximum}"


class Choice(Record, frozen=True):
    """One of the options, in any case."""

    options: tuple[str, ...]
    blank: str = ""

    def read(self, text: str) -> Value:
        """The option as it is spelled in the rules."""
        folded = text.casefold()
        for option in self.options:
            if option.casefold() == folded:
                return option
        return self.blank if text in BLANKS else Illegal(text, f"is none of {', '.join(self.options)}")

    def write(self, value: Value, like: str = "") -> str:
        """The option's own spelling; `like` has no say in it."""
        return str(value) if value or like not in BLANKS else like

    def describe(self) -> str:
        """The options in words."""
        return f"one of {', '.join(self.options)}"


class Listing(Record, frozen=True):
    """Several things with a separator between them; any text without `options`, and with them only those."""

    options: tuple[str, ...] | None = None
    separator: str = ","
    repeats: bool = True

    def read(self, text: str) -> Value:
        """The things in their order; an option that holds the separator itself stays whole."""
        if text in BLANKS or (text.casefold() == "none" and "none" not in map(str.casefold, self.options or ())):
            return ()
        pieces = [piece.strip() for piece in text.split(self.separator)]
        things = self._rejoin(pieces) if self.options is not None else [piece for piece in pieces if piece]
        if isinstance(things, Illegal):
            return Illegal(text, things.reason)
        if not self.repeats and len(set(things)) < len(things):
            return Illegal(text, "names something twice")
        return tuple(things)

    def _rejoin(self, pieces: Sequence[str]) -> list[str] | Illegal:
        spelled = {_tight(option): option for option in self.options or ()}
        things: list[str] = []
        start = 0
        while start < len(pieces):
            for end in range(len(pieces), start, -1):
                option = spelled.get(_tight(self.separator.join(pieces[start:end])))
                if option is not None:
                    things.append(option)
                    start = end
                    break
            else:
                return Illegal("", f"names {pieces[start]!r}, which is none of {', '.join(self.options or ())}")
        return things

    def write(self, value: Value, like: str = "") -> str:
        """The things with a separator and a space; nothing as `like` writes it, else a dash."""
        if isinstance(value, tuple) and value:
            return f"{self.separator} ".join(value)
        return like if like.strip() in BLANKS and like else "-"

    def describe(self) -> str:
        """What may be listed, in words."""
        return "a list" if self.options is None else f"a list of {', '.join(self.options)}"


class Words(Record, frozen=True):
    """Any text; with `pattern` (a regular expression) only what it matches as a whole. A dash is no text."""

    pattern: str | None = None

    def read(self, text: str) -> Value:
        """The text itself."""
        if text in BLANKS:
            return ""
        if self.pattern is not None and re.fullmatch(self.pattern, text) is None:
            return Illegal(text, f"does not fit {self.pattern}")
        return text

    def write(self, value: Value, like: str = "") -> str:
        """The text; nothing as `like` writes it."""
        return str(value) if value or like not in BLANKS else like

    def describe(self) -> str:
        """What fits, in words."""
        return "text" if self.pattern is None else f"text like {self.pattern}"


class Moment(Record, frozen=True):
    """An instant in UTC, or nothing."""

    def read(self, text: str) -> Value:
        """The instant; days stand before months, as the rules have it."""
        return "" if text in BLANKS else _moment(text)[0] or Illegal(text, "is not a date")

    def write(self, value: Value, like: str = "") -> str:
        """The instant in the form that `like` has."""
        return value.strftime(_moment(like)[1]) if isinstance(value, datetime) else str(value)

    def describe(self) -> str:
        """What it is, in words."""
        return "a date"


ColumnType: TypeAlias = Integer | Percentage | Choice | Listing | Words | Moment


def _signed(match: re.Match[str]) -> int:
    number = int(match[2].replace(",", ""))
    return -number if match[1] in ("-", "−", "–") else number


def _tight(text: str) -> str:
    return "".join(text.split()).casefold()


@lru_cache(maxsize=1024)
def _moment(text: str) -> tuple[datetime | None, str]:
    """The instant that a text gives and the form that it has; the form to write in where it is none."""
    bare = text.removesuffix("UTC").removesuffix("GMT").strip()
    for form in _MOMENTS:
        try:
            return datetime.strptime(bare, form).replace(tzinfo=UTC), form
        except ValueError:
            continue
    return None, _MOMENTS[0]
