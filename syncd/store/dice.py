"""The Dice Roller as its list was read: every roll that was seen, and from when until when none can be missing."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from parsers.records import PlayerName, Record, Roll
from syncd.store.database import Database, as_instant, as_text

SINCE, UNTIL = "dice:since", "dice:until"


class Rolled(Record, frozen=True):
    """Every roll made from `since` until `until`, both included, oldest first."""

    rolls: tuple[Roll, ...]
    since: datetime
    until: datetime


class Dice:
    """The memory of what was rolled."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def known(self) -> Rolled | None:
        """What was rolled, as far back as nothing can be missing; None where nobody has read any list."""
        since, until = self._bookmark(SINCE), self._bookmark(UNTIL)
        if since is None or until is None:
            return None
        query = "SELECT who, at, expression, result, comment FROM roll WHERE at >= ? ORDER BY at"
        rows = self._db.connection.execute(query, (since,))
        rolls = tuple(Roll(PlayerName(who), as_instant(at), *rest) for who, at, *rest in rows)
        return Rolled(rolls, as_instant(since), as_instant(until))

    def record(self, listed: Sequence[Roll], at: datetime) -> bool:
        """Remember the list as it was read at an instant; returns whether it tells anything new.

        The list is short: where it does not reach back to what was known, rolls may be missing in between, and what is
        known for certain begins anew with its oldest line.
        """
        with self._db.transaction() as sql:
            newest = sql.execute("SELECT max(at) FROM roll").fetchone()[0]
            oldest = as_text(min((roll.at for roll in listed), default=at))
            if self._bookmark(SINCE) is None or (newest is not None and listed and oldest > newest):
                self._set(SINCE, oldest)
            before = sql.total_changes
            sql.executemany("INSERT OR IGNORE INTO roll VALUES (?, ?, ?, ?, ?, ?)", _rows(listed))
            new = sql.total_changes > before
            self._set(UNTIL, as_text(at))
        return new

    def _bookmark(self, name: str) -> str | None:
        row = self._db.connection.execute("SELECT value FROM bookmark WHERE name = ?", (name,)).fetchone()
        return row[0] if row else None

    def _set(self, name: str, value: str) -> None:
        self._db.connection.execute("INSERT OR REPLACE INTO bookmark VALUES (?, ?)", (name, value))


def _rows(listed: Sequence[Roll]) -> list[tuple[str, str, str, str, str, int]]:
    alike: Counter[tuple[str, str, str, str, str]] = Counter()
    rows: list[tuple[str, str, str, str, str, int]] = []
    for roll in listed:
        row = (as_text(roll.at), roll.who, roll.expression, roll.result, roll.comment)
        rows.append((*row, alike[row]))
        alike[row] += 1
    return rows
