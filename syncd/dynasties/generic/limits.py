"""How often an action may be taken: Daily, Weekly, Communal, or a plain span of time ("Time")."""

from datetime import datetime, timedelta

from parsers.records import Record

DAY_GAP = {"89": timedelta(hours=6)}
DAY_GAP_SINCE_110 = timedelta(hours=10)
WEEK_GAP = timedelta(hours=24)
COMMUNAL_GAP = {"110": timedelta(0)}


class Limit(Record, frozen=True):
    """At most once per `period` (`day`, `week`, `ever`; None: any), `gap` apart; `communal`: one player in all."""

    gap: timedelta = timedelta(0)
    period: str | None = None
    communal: bool = False

    @staticmethod
    def named(name: str, edition: str | None) -> "Limit | None":
        """The limit of one of the ruleset's own names, in this edition; None for another word."""
        day = DAY_GAP.get(edition or "", DAY_GAP_SINCE_110)
        named = {
            "daily": Limit(day, "day"),
            "weekly": Limit(WEEK_GAP, "week"),
            "daily communal": Limit(day, "day", communal=True),
            "weekly communal": Limit(COMMUNAL_GAP.get(edition or "", WEEK_GAP), "week", communal=True),
            "once": Limit(period="ever"),
        }
        return named.get(name)

    def against(self, now: datetime, own: datetime | None, anybody: datetime | None) -> str | None:
        """Why it may not be done now, given one's own last time and, for communal ones, anybody's; None if it may."""
        last = anybody if self.communal else own
        if last is not None and self._same(last, now):
            who = "somebody" if self.communal else "its player"
            return f"{who} took it at {last:%Y-%m-%d %H:%M}, which is {self._spoken()}"
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
        return {"day": "the same day", "week": "the same week"}.get(self.period or "", "once already")
