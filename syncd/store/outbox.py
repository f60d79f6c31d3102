"""The outbox: what is to be written stands here before it is sent, and what became of it after.

An entry lives so:

    intended ──> sending ──> done                 its mark was seen in the page's history, or nothing had to change
                   │  ├────> refused              the wiki, a person or our own manners said no
                   │  └────> waiting ──> sending  that time nothing was written; again, but not before `not_before`
                   └─ (a crash, no answer) stays `sending`

As long as one of its attempts is unanswered, nobody may send an entry again, or close it, before looking for its mark.
A page has one open entry at most. Every change is on the disk before its method returns: a power cut must not make
an edit that was sent look as if it had not been.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from enum import StrEnum

import msgspec

from parsers.records import Record, RevisionId
from syncd.store.database import Database, as_instant, as_text

KEPT = timedelta(days=7)  # so long the whole text of what was written is kept; it stands in the wiki, too
FORGET_TEXTS = """
    UPDATE outbox SET record = json_replace(record, '$.text', '')
    WHERE state = ? AND closed_at < ? AND json_extract(record, '$.text') <> ''
"""
COLUMNS = "mark, page, record, at, state, not_before, line, written"


class State(StrEnum):
    """Where an entry stands."""

    INTENDED = "intended"
    SENDING = "sending"
    WAITING = "waiting"
    DONE = "done"
    REFUSED = "refused"


class Entry(Record, frozen=True):
    """One edit; `record` is the edit and `written` what became of it, as JSON; `line` says why it waits or why not."""

    mark: str
    page: str
    record: str
    at: datetime
    state: State
    not_before: datetime | None = None
    line: str = ""
    written: str | None = None


class Corrected(Record, frozen=True):
    """A correction that was made, and the newest revision that made it."""

    key: str
    revid: RevisionId


class Outbox:
    """The open and closed entries of one store."""

    def __init__(self, database: Database) -> None:
        self._db = database
        database.connection.execute("PRAGMA synchronous = FULL")

    def open_entries(self, page: str | None = None) -> tuple[Entry, ...]:
        """Whatever is not closed, oldest first."""
        query = f"SELECT {COLUMNS} FROM outbox WHERE closed_at IS NULL AND (?1 IS NULL OR page = ?1) ORDER BY at, mark"  # noqa: S608
        return tuple(_entry(row) for row in self._db.connection.execute(query, (page,)))

    def entry(self, mark: str) -> Entry | None:
        """The entry of a mark, open or closed."""
        row = self._db.connection.execute(f"SELECT {COLUMNS} FROM outbox WHERE mark = ?", (mark,)).fetchone()  # noqa: S608
        return _entry(row) if row else None

    def intend(self, mark: str, page: str, record: str, corrections: Iterable[str], at: datetime) -> Entry:
        """Note an edit before anything of it is sent."""
        with self._db.transaction() as sql:
            sql.execute(
                "INSERT INTO outbox (mark, page, record, at, state) VALUES (?, ?, ?, ?, ?)",
                (mark, page, record, as_text(at), State.INTENDED),
            )
            keys = [(key, mark) for key in dict.fromkeys(corrections)]
            sql.executemany("INSERT INTO outbox_correction VALUES (?, ?)", keys)
        return Entry(mark, page, record, at, State.INTENDED)

    def reopen(self, entry: Entry) -> Entry:
        """Take a refused edit up again."""
        with self._db.transaction() as sql:
            sql.execute("UPDATE outbox SET state = ?, closed_at = NULL WHERE mark = ?", (State.INTENDED, entry.mark))
        return msgspec.structs.replace(entry, state=State.INTENDED)

    def attempt(self, entry: Entry, at: datetime) -> int:
        """Note that it is being sent now; returns the attempt's number, by which its end is noted."""
        with self._db.transaction() as sql:
            sql.execute("UPDATE outbox SET state = ?, not_before = NULL WHERE mark = ?", (State.SENDING, entry.mark))
            row = (entry.mark, entry.page, as_text(at))
            number = sql.execute("INSERT INTO outbox_attempt (mark, page, at) VALUES (?, ?, ?)", row).lastrowid
        return number or 0

    def unanswered(self, attempt: int, line: str, at: datetime) -> None:
        """Nobody knows what became of an attempt."""
        with self._db.transaction():
            self._end(attempt, line, at, answered=False)

    def answered(self, attempt: int, line: str, at: datetime) -> None:
        """An attempt certainly wrote nothing."""
        with self._db.transaction():
            self._end(attempt, line, at)

    def wait(self, entry: Entry, line: str, not_before: datetime) -> None:
        """It may be sent again from an instant on."""
        with self._db.transaction() as sql:
            values = (State.WAITING, as_text(not_before), line, entry.mark)
            sql.execute("UPDATE outbox SET state = ?, not_before = ?, line = ? WHERE mark = ?", values)

    def done(
        self, entry: Entry, written: str, new_revid: RevisionId | None, at: datetime, attempt: int | None = None
    ) -> None:
        """It is written; `written` is what is known of it, as JSON."""
        with self._db.transaction() as sql:
            if attempt is not None:
                self._end(attempt, "done", at)
            values = (State.DONE, as_text(at), new_revid, written, entry.mark)
            sql.execute("UPDATE outbox SET state = ?, closed_at = ?, new_revid = ?, written = ? WHERE mark = ?", values)
            sql.execute(FORGET_TEXTS, (State.DONE, as_text(at - KEPT)))

    def refuse(self, entry: Entry, line: str, at: datetime) -> None:
        """It is not written and will not be."""
        with self._db.transaction() as sql:
            values = (State.REFUSED, as_text(at), line, entry.mark)
            sql.execute("UPDATE outbox SET state = ?, closed_at = ?, line = ? WHERE mark = ?", values)

    def attempts_since(self, page: str, instant: datetime) -> tuple[datetime, ...]:
        """When the page's edits were sent, whatever became of them, from an instant on."""
        query = "SELECT at FROM outbox_attempt WHERE page = ? AND at >= ? ORDER BY at"
        return tuple(as_instant(at) for (at,) in self._db.connection.execute(query, (page, as_text(instant))))

    def unanswered_since(self, entry: Entry) -> datetime | None:
        """When an entry was sent last without an answer; None where every attempt was answered."""
        query = "SELECT max(at) FROM outbox_attempt WHERE mark = ? AND answered = 0"
        row = self._db.connection.execute(query, (entry.mark,)).fetchone()
        return as_instant(row[0]) if row[0] else None

    def corrected(self, keys: Iterable[str]) -> tuple[Corrected, ...]:
        """Which of these corrections were made before."""
        query = """SELECT key, max(new_revid) FROM outbox_correction JOIN outbox USING (mark)
                   WHERE key = ? AND new_revid IS NOT NULL GROUP BY key"""
        rows = (self._db.connection.execute(query, (key,)).fetchone() for key in dict.fromkeys(keys))
        return tuple(Corrected(key, RevisionId(revid)) for key, revid in filter(None, rows))

    def written(self, after: datetime | None = None) -> tuple[tuple[str, str], ...]:
        """Every edit that was done (after an instant), as JSON: it, and what is known of its writing, oldest first."""
        query = (
            "SELECT record, written FROM outbox WHERE state = 'done' AND closed_at > ? ORDER BY closed_at, new_revid"
        )
        since = as_text(after) if after else ""
        return tuple((record, written) for record, written in self._db.connection.execute(query, (since,)))

    def _end(self, attempt: int, outcome: str, at: datetime, *, answered: bool = True) -> None:
        query = "UPDATE outbox_attempt SET ended_at = ?, outcome = ?, answered = ? WHERE id = ?"
        self._db.connection.execute(query, (as_text(at), outcome, int(answered), attempt))


def _entry(row: Sequence[str | None]) -> Entry:
    names = ("mark", "page", "record", "at", "state", "not_before", "line", "written")
    return msgspec.convert(dict(zip(names, row, strict=True)), Entry)
