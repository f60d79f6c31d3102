"""Every notice, the suppressed ones included, and why it was or was not sent."""

from datetime import datetime

import msgspec

from parsers.records import Record
from syncd.plan.alerts import Alert, in_words
from syncd.web.desk import Look
from syncd.web.views.matters import NoSuchThing
from writers.feed import Entry
from writers.feed import feed as atom

NEWEST = 150


class AlertLine(Record, frozen=True):
    """A notice; `why` says its reason in words, `answered` how many routes have taken it of how many."""

    alert: Alert
    suppressed: bool
    why: str
    answered: int = 0
    routes: int = 0


class AlertsPage(Record, frozen=True):
    """The newest notices, newest first."""

    now: datetime
    alerts: tuple[AlertLine, ...]


class AlertPage(Record, frozen=True):
    """One notice, with all there ever were of its fingerprint, newest first."""

    now: datetime
    line: AlertLine
    history: tuple[AlertLine, ...]


def alerts(look: Look) -> AlertsPage:
    """The newest notices."""
    every = (msgspec.json.decode(record, type=Alert) for record in look.told.all(NEWEST))
    return AlertsPage(look.now, tuple(_line(look, alert) for alert in every))


def alert(look: Look, id_: str) -> AlertPage:
    """One notice by its id."""
    every = [msgspec.json.decode(record, type=Alert) for record in look.told.find(id_)]
    one = next((alert for alert in every if alert.id == id_), None)
    if one is None:
        raise NoSuchThing("there is no such notice")
    return AlertPage(look.now, _line(look, one), tuple(_line(look, alert) for alert in reversed(every)))


def feed(look: Look, home: str) -> str:
    """Everything that was told, as an Atom feed; `home` is the address of these pages, without a slash."""
    every = [msgspec.json.decode(record, type=Alert) for record in look.told.all(NEWEST)]
    entries = [
        Entry(
            id=f"urn:syncd:alert:{one.id}",
            title=f"{one.subject} [{one.reason}]",
            link=f"{home}/alerts/{one.id}",
            author="syncd",
            published=one.at,
            updated=one.at,
            content="\n".join((one.text, *one.links)),
        )
        for one in every
        if not one.suppressed
    ]
    return atom(entries, f"{look.config.game.name}: what was told", f"{home}/feed.atom", look.now)


def _line(look: Look, alert: Alert) -> AlertLine:
    answered, routes = look.told.deliveries(alert.id)
    return AlertLine(alert, alert.suppressed, in_words(alert), answered, routes)
