"""How often an action may be taken: Daily, Weekly, Communal, or a plain span of time ("Time")."""

from datetime import datetime, timedelta
from functools import cache

from parsers.records import Record
from syncd.rules import editions
from syncd.rules.core_rules import core_rules
from syncd.rules.recurring_actions import Recurrence, RecurringActions, gap

NEWEST = "219"
"""The edition whose numbers hold where a pack names none that is built in."""

NAMES = {"day": ("daily", "daily communal"), "week": ("weekly", "weekly communal")}


class Limit(Record, frozen=True):
    """At most once per `period` (`day`, `week`, `ever`; None: any), `gap` apart; `communal`: one player in all."""

    gap: timedelta = timedelta(0)
    period: str | None = None
    communal: bool = False

    @staticmethod
    def named(name: str, edition: str | None) -> "Limit | None":
        """The limit of one of the ruleset's own names, in this edition; None for another word."""
        if name == "once":
            return Limit(period="ever")
        for period, (own, communal) in NAMES.items():
            if name in (own, communal):
                how = Recurrence(f"{name.title()} Action")
                return Limit(gap(how, _numbers(edition)), period, communal=name == communal)
        return None

    def against(self, now: datetime, own: datetime | None, anybody: datetime | None) -> str | None:
        """Why it may not be done now, given one's own last time and, for communal ones, anybody's; None if it may."""
        last = anybody if self.communal else own
        if last is not None and self._same(last, now):
            who = "somebody" if self.communal else "its player"
            return f"{who} took it at {last:%Y-%m-%d %H:%M}, {self._spoken()}"
        if own is not None and now - own < self.gap:
            return f"its player took it at {own:%Y-%m-%d %H:%M}, less than {self.gap} before"
        return None

    def _same(self, last: datetime, now: datetime) -> bool:
        match self.period:
            case "day":
                return last.date() == now.date()
            case "week":
                return last.isocalendar()[:2] == now.isocalendar()[:2]
            case "ever":
                return True
        return False

    def _spoken(self) -> str:
        return {"day": "on the same day", "week": "in the same week"}.get(self.period or "", "and it can be taken once")


@cache
def _numbers(edition: str | None) -> RecurringActions:
    known = edition if edition in editions.BUILT_IN else NEWEST
    return core_rules(editions.load(known)).recurring_actions
