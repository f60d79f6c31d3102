"""What was told: every alert with its reason, and for each route whether it has answered.

An alert is stored before it is sent and marked when a route answered, so a crash loses none; records are JSON here,
because the store knows no room above it.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime

from parsers.records import Record
from syncd.store.database import Database, as_text


class StoredAlert(Record, frozen=True):
    """An alert as the store sees it: `record` is its JSON, `routes` the indexes of those it is to be sent along."""

    id: str
    fingerprint: str
    suppressed: bool
    record: bytes
    at: datetime
    routes: tuple[int, ...] = ()


class Told:
    """The memory of what was told."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def written_by_others(self) -> int:
        """A number that is another one once some other process has written to the store."""
        return self._db.written_by_others()

    def add(self, alerts: Sequence[StoredAlert]) -> None:
        """Store alerts, each (unless suppressed) with a delivery still to be made along each of its routes."""
        if not alerts:
            return
        with self._db.transaction() as sql:
            for alert in alerts:
                row = (alert.id, alert.fingerprint, alert.suppressed, alert.record.decode(), as_text(alert.at))
                sql.execute("INSERT INTO alert SELECT ?1, 1 + coalesce(max(number), 0), ?2, ?3, ?4, ?5 FROM alert", row)
                for route in () if alert.suppressed else alert.routes:
                    sql.execute("INSERT INTO delivery (alert, route) VALUES (?, ?)", (alert.id, route))

    def newest(self, *, suppressed: bool) -> tuple[bytes, ...]:
        """Of each fingerprint the newest alert that was told; or the newest one held back since it was last told."""
        query = """
            SELECT record FROM alert AS a WHERE suppressed = ?1 AND number = (
                SELECT max(number) FROM alert AS b WHERE b.fingerprint = a.fingerprint AND (?1 OR NOT b.suppressed))
            ORDER BY number"""
        return tuple(record.encode() for (record,) in self._db.connection.execute(query, (suppressed,)))

    def undelivered(self) -> tuple[tuple[bytes, int, int], ...]:
        """Every delivery without an answer, oldest first: the alert, the route's index, tries so far.

        What a later alert of the same concern has overtaken, be it held back, is sent no more: it is no longer true.
        The few open deliveries are looked up first, of all alerts only theirs: CROSS JOIN keeps SQLite to that order.
        """
        query = """
            SELECT record, route, tries FROM delivery CROSS JOIN alert ON alert.id = delivery.alert
            WHERE answered IS NULL AND NOT EXISTS (
                SELECT 1 FROM alert AS b WHERE b.fingerprint = alert.fingerprint AND b.number > alert.number)
            ORDER BY number, route"""
        rows = self._db.connection.execute(query)
        return tuple((record.encode(), route, tries) for record, route, tries in rows)

    def tried(self, outcomes: Iterable[tuple[str, int, bool]], at: datetime) -> None:
        """Note a try for each (alert id, route's index, whether the route answered)."""
        with self._db.transaction() as sql:
            for alert, route, answered in outcomes:
                sql.execute(
                    "UPDATE delivery SET tries = tries + 1, answered = ? WHERE alert = ? AND route = ?",
                    (as_text(at) if answered else None, alert, route),
                )

    def all(self, limit: int = 100) -> tuple[bytes, ...]:
        """The newest alerts of all, suppressed ones included, newest first."""
        query = "SELECT record FROM alert ORDER BY number DESC LIMIT ?"
        return tuple(record.encode() for (record,) in self._db.connection.execute(query, (limit,)))

    def deliveries(self, alert: str) -> tuple[int, int]:
        """How many routes have answered for an alert, of how many that it goes to."""
        query = "SELECT count(answered), count(*) FROM delivery WHERE alert = ?"
        answered, routes = self._db.connection.execute(query, (alert,)).fetchone()
        return int(answered), int(routes)

    def find(self, start: str) -> tuple[bytes, ...]:
        """The alerts whose id begins with `start`, and those of their fingerprint, oldest first."""
        query = """
            SELECT record FROM alert WHERE fingerprint IN (SELECT fingerprint FROM alert WHERE substr(id, 1, ?) = ?)
            ORDER BY number"""
        rows = self._db.connection.execute(query, (len(start), start))
        return tuple(record.encode() for (record,) in rows)
