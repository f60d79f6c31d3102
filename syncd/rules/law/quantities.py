"""Numbers as rules write them: 12 hours, four days, more than 1, six or fewer, two thirds, half."""

import re
from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction

from parsers.records import Record

TO_NINETEEN = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
WORDS = {word: number for number, word in enumerate(TO_NINETEEN)}
WORDS |= {ten: 10 * number for number, ten in enumerate(TENS, 2)}
WORDS |= {f"{ten}-{unit}": WORDS[ten] + number for ten in TENS for number, unit in enumerate(TO_NINETEEN[1:10], 1)}
PARTS = {
    "half": 2,
    "halves": 2,
    "third": 3,
    "quarter": 4,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "eighth": 8,
    "tenth": 10,
}
HOURS = {"hour": 1, "day": 24, "week": 168}

_WORD = "|".join(sorted(WORDS, key=len, reverse=True))
_PART = "|".join(PARTS)
QUANTITY = re.compile(
    r"\b(?:(?P<before>more than|older than|greater than|fewer than|less than|below|at least|no more than|at most|up to)"
    r"\s+)?"
    r"(?:an?\s+(?:number\s+of\s+)?)?"
    rf"(?:(?P<top>\d+)\s*[/⁄]\s*(?P<bottom>\d+)(?:rds?|ths?|nds?)?"
    rf"|(?P<some>\d+|{_WORD}|a)[\s-]+(?P<part>{_PART})s?\b"
    rf"|(?P<half>half)\b"
    rf"|(?P<percent>\d+)\s*(?:%|percent\b|per cent\b)"
    rf"|(?P<number>\d+|{_WORD})(?![\w/⁄-]))"
    r"(?:\s+or\s+(?P<after>more|fewer|less|longer))?"
    r"(?:[\s-]+(?P<unit>hour|day|week)s?\b)?"
    r"(?:\s+or\s+(?P<late>more|fewer|less|longer))?",
    re.IGNORECASE,
)


class Bound(StrEnum):
    """On which side of a number a thing has to be."""

    EXACT = "exact"
    ABOVE = "more than"
    FROM = "at least"
    BELOW = "fewer than"
    UP_TO = "at most"


BOUNDS = {
    "more than": Bound.ABOVE,
    "older than": Bound.ABOVE,
    "greater than": Bound.ABOVE,
    "fewer than": Bound.BELOW,
    "less than": Bound.BELOW,
    "below": Bound.BELOW,
    "at least": Bound.FROM,
    "no more than": Bound.UP_TO,
    "at most": Bound.UP_TO,
    "up to": Bound.UP_TO,
    "more": Bound.FROM,
    "longer": Bound.FROM,
    "fewer": Bound.UP_TO,
    "less": Bound.UP_TO,
}


class Quantity(Record, frozen=True):
    """A number in a sentence at `[start, end)`; `hours` is what one of its unit of time is, None for other things."""

    value: Fraction
    bound: Bound
    hours: int | None
    start: int
    end: int

    @property
    def in_hours(self) -> int | None:
        """The length of time in whole hours, None for what is no time."""
        if self.hours is None:
            return None
        length = self.value * self.hours
        return int(length) if length.denominator == 1 else None


def quantities(sentence: str) -> Iterator[Quantity]:
    """Every number of a sentence, in its order."""
    for found in QUANTITY.finditer(sentence):
        limit = found["before"] or found["after"] or found["late"]
        yield Quantity(
            value=_value(found),
            bound=BOUNDS[limit.lower()] if limit else Bound.EXACT,
            hours=HOURS[found["unit"].lower()] if found["unit"] else None,
            start=found.start(),
            end=found.end(),
        )


def _value(found: re.Match[str]) -> Fraction:
    if found["top"]:
        return Fraction(int(found["top"]), int(found["bottom"]) or 1)
    if found["some"]:
        return Fraction(_number(found["some"]), PARTS[found["part"].lower()])
    if found["half"]:
        return Fraction(1, 2)
    if found["percent"]:
        return Fraction(int(found["percent"]), 100)
    return Fraction(_number(found["number"]))


def _number(word: str) -> int:
    return int(word) if word.isdigit() else WORDS.get(word.lower(), 1)
