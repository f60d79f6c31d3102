"""Daily, weekly and communal actions: how often something may be done.

A day begins at 00:00:00 UTC, a week on a Monday. Both limits bind: once a day, and so many hours apart. What is
communal one player alone does in a day or week, and each player's own gap binds besides.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from parsers.records import Record
from syncd.rules.rights import Right


class RecurringActions(Record, frozen=True, forbid_unknown_fields=True):
    """An edition's gaps in hours. Where it has no communal actions of a kind, the flag says so.

    `other_actions_after_hours`: an action that goes on for longer than that does not keep its player from others;
    0 where nothing keeps anybody.
    """

    daily_gap_hours: int
    weekly_gap_hours: int
    weekly_communal_gap_hours: int
    daily_communal: bool
    weekly_communal: bool
    other_actions_after_hours: int


class Recurrence(StrEnum):
    """The ruleset's names for how often an action may be taken."""

    DAILY = "Daily Action"
    DAILY_COMMUNAL = "Daily Communal Action"
    WEEKLY = "Weekly Action"
    WEEKLY_COMMUNAL = "Weekly Communal Action"

    @property
    def communal(self) -> bool:
        """Whether all players share it."""
        return self in (Recurrence.DAILY_COMMUNAL, Recurrence.WEEKLY_COMMUNAL)

    @property
    def weekly(self) -> bool:
        """Whether it goes by weeks."""
        return self in (Recurrence.WEEKLY, Recurrence.WEEKLY_COMMUNAL)


class Taken(Record, frozen=True):
    """That somebody took the action, and when it was complete."""

    who: str
    at: datetime


def may_take(who: str, now: datetime, before: Sequence[Taken], how: Recurrence, rules: RecurringActions) -> Right:
    """Whether `who` may take an action at `now` that was taken `before`; limits are per player and per action."""
    if not exists(how, rules):
        return Right(False, f"this edition has no {how}")
    start = period_start(now, how)
    bound = [one for one in before if how.communal or one.who == who]
    same = [one for one in bound if start <= one.at <= now]
    free = max((period_end(now, how) for _ in same[:1]), default=None)
    own = [one.at for one in before if one.who == who and one.at <= now]
    rested = max(own) + gap(how, rules) if own else None
    binding = [at for at in (free, rested if rested and now < rested else None) if at is not None]
    if not binding:
        return Right(True)
    return Right(False, _taken(same, how, own, now), max(binding))


def exists(how: Recurrence, rules: RecurringActions) -> bool:
    """Whether the edition knows that kind of action."""
    match how:
        case Recurrence.DAILY_COMMUNAL:
            return rules.daily_communal
        case Recurrence.WEEKLY_COMMUNAL:
            return rules.weekly_communal
        case Recurrence.DAILY | Recurrence.WEEKLY:
            return True


def gap(how: Recurrence, rules: RecurringActions) -> timedelta:
    """How long a player rests between two times."""
    if how is Recurrence.WEEKLY_COMMUNAL:
        return timedelta(hours=rules.weekly_communal_gap_hours)
    return timedelta(hours=rules.weekly_gap_hours if how.weekly else rules.daily_gap_hours)


def period_start(at: datetime, how: Recurrence) -> datetime:
    """The first instant of the day, or of the week, of an instant."""
    day = at.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    return day - timedelta(days=day.weekday()) if how.weekly else day


def period_end(at: datetime, how: Recurrence) -> datetime:
    """The first instant after the day, or the week, of an instant."""
    return period_start(at, how) + timedelta(days=7 if how.weekly else 1)


def may_act_meanwhile(began: datetime, now: datetime, rules: RecurringActions) -> Right:
    """Whether somebody whose action goes on since `began` may take another: one at a time, long ones excepted."""
    if not rules.other_actions_after_hours:
        return Right(True)
    free = began + timedelta(hours=rules.other_actions_after_hours, seconds=1)
    return Right(True) if now >= free else Right(False, "another action of theirs is going on", free)


def _taken(same: Sequence[Taken], how: Recurrence, own: Sequence[datetime], now: datetime) -> str:
    if same:
        period = "week" if how.weekly else "day"
        return f"{same[-1].who} took it at {same[-1].at:%Y-%m-%d %H:%M:%S} UTC, the same {period}"
    return f"its player took it {now - max(own)} before"
