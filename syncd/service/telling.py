"""Telling people: what is due is stored first, then sent, then marked as answered; a crash loses and doubles nothing.

Each call first takes in the receipts that an earlier child left (its parent may have died before reading them), so an
alert that a service has taken is never sent again.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from pathlib import Path

import msgspec

from parsers.records import Record
from syncd.plan.alerts import Alert, AlertKind, Concern, Reason, Rules, due, over
from syncd.store.told import StoredAlert, Told
from writers import alerts as letters
from writers.alerts import Delivery, Message, Route
from writers.chat import uncalled

GIVEN_UP = timedelta(days=3)  # a route that has not answered by then is no longer asked to take an alert
REMEMBERED = timedelta(days=30)  # so long what is over stays in memory; no event lasts longer
URGENT = frozenset({AlertKind.READY_TO_ENACT, AlertKind.READY_TO_FAIL, AlertKind.TROUBLE})
"""Kinds that somebody is called by name for."""

TOGETHER = 5  # alerts in one message at the most
LENGTH = 1800  # characters of several alerts in one message; Discord takes 2,000
TONES = {
    AlertKind.READY_TO_ENACT: "success",
    AlertKind.READY_TO_FAIL: "info",
    AlertKind.RESOLVED: "info",
    AlertKind.MISMATCH: "warning",
    AlertKind.HIATUS: "info",
    AlertKind.IDLE: "info",
    AlertKind.TROUBLE: "failure",
}

SERIOUS = ("failure", "warning", "success", "info")

Sender = Callable[[Sequence[Delivery], Path], str | None]
"""`writers.alerts.send`, or a fake: sends, leaves receipts, says in words what went wrong with the sending itself."""


class Telling(Record, frozen=True):
    """What was decided in this cycle (suppressed ones included), and what went wrong with sending."""

    alerts: tuple[Alert, ...]
    troubles: tuple[str, ...] = ()


class Teller:
    """Tells concerns through routes; several alerts of a cycle are one message."""

    def __init__(
        self, told: Told, routes: tuple[Route, ...], receipts: Path, rules: Rules, send: Sender = letters.send
    ) -> None:
        self._told = told
        self._routes = routes
        self._receipts = receipts
        self._rules = rules
        self._send = send
        self._newest: tuple[dict[str, Alert], dict[str, Alert]] | None = None
        self._others_wrote = 0

    def tell(
        self,
        now: datetime,
        concerns: Iterable[Concern],
        gone: Mapping[str, str] | None = None,
        silenced: Mapping[str, str] | None = None,
        unsure: Iterable[str] = (),
        inhibited: Mapping[AlertKind, str] | None = None,
    ) -> Telling:
        """Tell what is due; of `unsure` fingerprints nothing is known now, so that none of them is withdrawn.

        `silenced` are fingerprints and `inhibited` kinds of which nobody is told now, with the cause in words.
        """
        told, held = map(dict, self._remembered(now))
        concerns = tuple(concerns)
        for fingerprint in set(unsure) - {concern.fingerprint for concern in concerns}:
            told.pop(fingerprint, None)
            held.pop(fingerprint, None)
        rules = msgspec.structs.replace(self._rules, silenced=silenced or {}, inhibited=inhibited or {})
        alerts = due(now, concerns, told, held, rules, gone)
        self._told.add([_stored(alert, self._routes) for alert in alerts])
        self._remember(alerts)
        trouble = self.deliver(now)
        return Telling(alerts, (trouble,) if trouble else ())

    def deliver(self, now: datetime) -> str | None:
        """Send whatever no route has answered yet; returns in words what went wrong."""
        self._take_receipts(now)
        deliveries = [one for route, alerts in self._waiting(now).items() for one in self._letters(route, alerts)]
        if not deliveries:
            return None
        trouble = self._send(deliveries, self._receipts)
        self._take_receipts(now)
        return trouble

    def _waiting(self, now: datetime) -> dict[int, list[Alert]]:
        """What each route has not answered yet, oldest first."""
        waiting: dict[int, list[Alert]] = {}
        for record, route, _ in self._told.undelivered():
            alert = msgspec.json.decode(record, type=Alert)
            if route < len(self._routes) and now - alert.at < GIVEN_UP:
                waiting.setdefault(route, []).append(alert)
        return waiting

    def _letters(self, number: int, alerts: list[Alert]) -> Iterator[Delivery]:
        route = self._routes[number]
        for some in _together(alerts):
            yield Delivery(_message(some, route), number, route.address)

    def told(self) -> dict[str, Alert]:
        """What was told last, by fingerprint."""
        return self._read(suppressed=False)

    def stands_told(self, fingerprint: str, now: datetime) -> bool:
        """Whether that was told and not withdrawn since."""
        last = self._remembered(now)[0].get(fingerprint)
        return last is not None and last.reason != Reason.WITHDRAWN

    def standing(self, kind: AlertKind, now: datetime) -> Iterator[str]:
        """The keys of all concerns of a kind that were told and not withdrawn since."""
        told, held = self._remembered(now)
        return (
            print_.partition(":")[2]
            for print_, alert in told.items()
            if alert.kind is kind and not over(alert, held.get(print_))
        )

    def _take_receipts(self, now: datetime) -> None:
        if not self._receipts.exists():
            return
        receipts = letters.collect(self._receipts)
        if receipts:
            self._told.tried(((receipt.alert, receipt.route, receipt.answered) for receipt in receipts), now)
            letters.forget(self._receipts)

    def _remembered(self, now: datetime) -> tuple[dict[str, Alert], dict[str, Alert]]:
        """What was told and what was held back last, by fingerprint; read once, and again when others have written."""
        others_wrote = self._told.written_by_others()
        if self._newest is None or others_wrote != self._others_wrote:
            self._newest, self._others_wrote = (self._read(suppressed=False), self._read(suppressed=True)), others_wrote
        told, held = self._newest
        for print_, alert in list({**told, **held}.items()):
            if now - alert.at > REMEMBERED and over(told.get(print_), held.get(print_)):
                told.pop(print_, None)
                held.pop(print_, None)
        return told, held

    def _read(self, *, suppressed: bool) -> dict[str, Alert]:
        alerts = (msgspec.json.decode(record, type=Alert) for record in self._told.newest(suppressed=suppressed))
        return {alert.fingerprint: alert for alert in alerts}

    def _remember(self, alerts: Iterable[Alert]) -> None:
        told, held = self._newest or ({}, {})
        for alert in alerts:
            if alert.suppressed:
                held[alert.fingerprint] = alert
            else:
                told[alert.fingerprint] = alert
                held.pop(alert.fingerprint, None)


def _stored(alert: Alert, routes: tuple[Route, ...]) -> StoredAlert:
    along = tuple(n for n, route in enumerate(routes) if not route.kinds or alert.kind in route.kinds)
    return StoredAlert(alert.id, alert.fingerprint, alert.suppressed, msgspec.json.encode(alert), alert.at, along)


def _together(alerts: Iterable[Alert]) -> Iterator[list[Alert]]:
    """As many alerts at a time as fit into one message."""
    some: list[Alert] = []
    for alert in alerts:
        if some and (len(some) == TOGETHER or sum(len(_whole(one)) for one in (*some, alert)) > LENGTH):
            yield some
            some = []
        some.append(alert)
    if some:
        yield some


def _message(alerts: list[Alert], route: Route) -> Message:
    """One message of one alert or several; the most serious one gives it its title and colour."""
    urgent = any(alert.kind in URGENT and alert.reason != Reason.WITHDRAWN for alert in alerts)
    first = min(alerts, key=lambda alert: SERIOUS.index(_tone(alert)))
    more = f", and {len(alerts) - 1} more" if len(alerts) > 1 else ""
    return Message(
        tuple(alert.id for alert in alerts),
        uncalled(f"{_title(first)}{more}"),
        uncalled("\n\n".join(map(_whole, alerts)) if more else _body(first)),
        _tone(first),
        route.mention if urgent else "",
    )


def _whole(alert: Alert) -> str:
    return f"{_title(alert)}\n{_body(alert)}"


def _title(alert: Alert) -> str:
    return alert.subject if alert.reason == Reason.FIRST else f"{alert.subject} [{alert.reason}]"


def _body(alert: Alert) -> str:
    return "\n".join((alert.text, *alert.links[:5]))


def _tone(alert: Alert) -> str:
    return "info" if alert.reason == Reason.WITHDRAWN else TONES[alert.kind]
