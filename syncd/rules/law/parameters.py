"""The numbers that an edition can choose, and the citation whose words state each."""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction

from parsers.records import Record
from syncd.rules.law.quantities import Bound, Quantity

Tables = Mapping[str, object]


class Measure(StrEnum):
    """How a number of an edition is to be understood, and so how it is read off a sentence."""

    HOURS = "hours"
    LONGER = "more_than_hours"
    LEAST = "least"
    BELOW = "below"
    UP_TO = "up to"
    COUNT = "count"
    SHARE = "share"


class Parameter(Record, frozen=True):
    """A number of an edition: where it stands in its tables, what it is now, and the citation that states it."""

    path: tuple[str, ...]
    measure: Measure
    value: int | str
    citation: str


ELSEWHERE: tuple[tuple[tuple[str, str], Measure, str], ...] = (
    (("quorum", "share"), Measure.SHARE, "quorum"),
    (("quorum", "plus"), Measure.COUNT, "quorum"),
    (("slots", "pending"), Measure.COUNT, "slot-free"),
    (("slots", "per_day"), Measure.COUNT, "day-slot-free"),
    (("queue", "limit_hours"), Measure.LONGER, "week-old"),
    (("victory", "cooldown_hours"), Measure.HOURS, "posted-after-cooldown"),
    (("imperial_deferentials", "turnout_up_to"), Measure.UP_TO, "imperial-turnout"),
    (("hiatus", "dormant_below"), Measure.BELOW, "no-dormancy"),
    (("official_posts", "alter_hours"), Measure.HOURS, "alter-post"),
    (("official_posts", "rescue_hours"), Measure.HOURS, "rescue-post"),
    (("idling", "silence_hours"), Measure.HOURS, "idle-silence"),
    (("idling", "shortened_silence_hours"), Measure.HOURS, "idle-shortened"),
    (("idling", "stays_hours"), Measure.HOURS, "idle-stays"),
    (("recurring_actions", "daily_gap_hours"), Measure.HOURS, "daily-gap"),
    (("recurring_actions", "weekly_gap_hours"), Measure.HOURS, "weekly-gap"),
    (("fair_play", "entries_per_day"), Measure.COUNT, "fair-entries"),
    (("fair_play", "comments_in_a_row"), Measure.COUNT, "fair-comments"),
    (("fair_play", "words_per_entry"), Measure.COUNT, "fair-words"),
    (("family_slots", "pending"), Measure.COUNT, "family-slot-own"),
    (("family_slots", "per_family"), Measure.COUNT, "family-slot"),
)
"""The numbers outside the table of conditions."""


def parameters(tables: Tables) -> Iterator[Parameter]:
    """Every number of an edition that a rule states."""
    for (table, key), measure, citation in ELSEWHERE:
        value = _table(tables, table).get(key)
        if isinstance(value, int | str) and value:
            yield Parameter((table, key), measure, value, citation)
    for name, condition in _table(tables, "conditions").items():
        if isinstance(condition, Mapping):
            yield from _of_condition(name, condition)


def _of_condition(name: str, condition: Mapping[str, object]) -> Iterator[Parameter]:
    cites = str(condition.get("cites", name))
    for measure in (Measure.HOURS, Measure.LONGER, Measure.LEAST, Measure.SHARE):
        value = condition.get(measure)
        if isinstance(value, int | str):
            yield Parameter(("conditions", name, str(measure)), measure, value, cites)


def _table(tables: Tables, name: str) -> Mapping[str, object]:
    table = tables.get(name)
    return table if isinstance(table, Mapping) else {}


def as_value(quantity: Quantity, measure: Measure) -> int | str | None:
    """What an edition would write for a number of a sentence; None where it is a number of another sort."""
    if measure in (Measure.HOURS, Measure.LONGER):
        return quantity.in_hours
    if quantity.hours is not None:
        return None
    if measure is Measure.SHARE:
        share = quantity.value
        return (
            f"{share.numerator}/{share.denominator}" if 0 < share <= 1 and quantity.bound is not Bound.UP_TO else None
        )
    return _whole(quantity.value + SHIFTS[measure](quantity.bound))


def _whole(value: Fraction) -> int | None:
    return int(value) if value.denominator == 1 and value >= 0 else None


SHIFTS: Mapping[Measure, Callable[[Bound], int]] = {
    Measure.LEAST: lambda bound: 1 if bound is Bound.ABOVE else 0,
    Measure.BELOW: lambda bound: 1 if bound is Bound.UP_TO else 0,
    Measure.UP_TO: lambda bound: -1 if bound is Bound.BELOW else 0,
    Measure.COUNT: lambda _: 0,
}
"""“More than 1” is at least 2, “three or fewer” is fewer than four, “fewer than seven” is up to six."""
