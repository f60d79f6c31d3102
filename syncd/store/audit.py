"""Who did what on the web pages, when and why; refused attempts too. Rows are added and never changed."""

from datetime import datetime

from parsers.records import Record
from syncd.store.database import Database, as_instant, as_text


class Act(Record, frozen=True):
    """One act: `subject` is the id of what was acted on, `outcome` is `done` or says why not."""

    at: datetime
    by: str
    address: str
    act: str
    subject: str
    reason: str
    outcome: str


class Audit:
    """The log of acts."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def add(self, act: Act) -> None:
        """Remember an act."""
        with self._db.transaction() as sql:
            row = (as_text(act.at), act.by, act.address, act.act, act.subject, act.reason, act.outcome)
            sql.execute(
                "INSERT INTO audit (at, by, address, act, subject, reason, outcome) VALUES (?, ?, ?, ?, ?, ?, ?)", row
            )

    def newest(self, limit: int = 200) -> tuple[Act, ...]:
        """The newest acts, newest first."""
        query = "SELECT at, by, address, act, subject, reason, outcome FROM audit ORDER BY number DESC LIMIT ?"
        rows = self._db.connection.execute(query, (limit,))
        return tuple(Act(as_instant(at), *rest) for at, *rest in rows)
