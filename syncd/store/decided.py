"""What was found, planned, noted and acknowledged; records are JSON here, because the store knows no room above it."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from parsers.records import Record, RevisionId
from syncd.store.database import Database, as_instant, as_text


class Silence(Record, frozen=True):
    """Nobody is told of this finding until then, for this reason."""

    until: datetime
    reason: str


class Acknowledgement(Record, frozen=True):
    """An admin has read a changed rule (its text's hash) and says how it is to be taken."""

    rule: str
    text_hash: str
    note: str
    by: str
    at: datetime


class PlanState(StrEnum):
    """Where a plan stands: the first two wait for somebody or for the daemon, the rest are over."""

    PROPOSED = "proposed"
    APPROVED = "approved"
    REFUSED = "refused"
    WRITTEN = "written"
    WITHDRAWN = "withdrawn"


OPEN = (PlanState.PROPOSED, PlanState.APPROVED)


class Decided(Record, frozen=True):
    """A stored plan with its state, and since when it is in that."""

    id: str
    record: bytes
    state: PlanState
    at: datetime


class Ledger:
    """The memory of decisions."""

    def __init__(self, database: Database) -> None:
        self._db = database

    # Findings

    def replace_findings(self, findings: Mapping[str, bytes], at: datetime) -> None:
        """Make these the findings that stand; what stood and is not among them is closed."""
        rows = self._db.connection.execute("SELECT id, record FROM finding WHERE closed_at IS NULL")
        standing = {id_: record.encode() for id_, record in rows}
        opened = tuple(id_ for id_ in findings if id_ not in standing)
        closed = [id_ for id_ in standing if id_ not in findings]
        changed = [id_ for id_ in findings if id_ in standing and standing[id_] != findings[id_]]
        if opened or closed or changed:
            with self._db.transaction() as sql:
                sql.executemany("UPDATE finding SET closed_at = ? WHERE id = ?", [(as_text(at), id_) for id_ in closed])
                sql.executemany(
                    """INSERT INTO finding (id, record, first_at) VALUES (?1, ?2, ?3)
                       ON CONFLICT (id) DO UPDATE SET record = ?2, closed_at = NULL""",
                    [(id_, findings[id_].decode(), as_text(at)) for id_ in (*opened, *changed)],
                )

    def findings(self) -> tuple[bytes, ...]:
        """The findings that stand, oldest first."""
        query = "SELECT record FROM finding WHERE closed_at IS NULL ORDER BY first_at, id"
        return tuple(record.encode() for (record,) in self._db.connection.execute(query))

    def silence(self, finding: str, silence: Silence) -> bool:
        """Silence a finding; False where there is none of that id."""
        with self._db.transaction() as sql:
            row = (as_text(silence.until), silence.reason, finding)
            done = sql.execute("UPDATE finding SET silenced_until = ?, silence_reason = ? WHERE id = ?", row)
        return done.rowcount == 1

    def silences(self, now: datetime) -> dict[str, Silence]:
        """The silences that hold, by the finding's id."""
        query = "SELECT id, silenced_until, silence_reason FROM finding WHERE silenced_until > ?"
        rows = self._db.connection.execute(query, (as_text(now),))
        return {id_: Silence(as_instant(until), reason) for id_, until, reason in rows}

    # Plans

    def put_plan(self, plan: str, record: bytes, state: PlanState, at: datetime) -> None:
        """Remember a plan in this state, or a known plan's new state."""
        if (known := self.plan(plan)) is None or (known.record, known.state) != (record, state):
            with self._db.transaction() as sql:
                row = (plan, record.decode(), state, as_text(at))
                sql.execute("INSERT OR REPLACE INTO plan VALUES (?, ?, ?, ?)", row)

    def plan(self, plan: str) -> Decided | None:
        """A plan and its state."""
        row = self._db.connection.execute("SELECT id, record, state, at FROM plan WHERE id = ?", (plan,)).fetchone()
        return _plan(row) if row else None

    def plans(self, *states: PlanState) -> tuple[Decided, ...]:
        """The plans in these states, state by state, each oldest first."""
        query = "SELECT id, record, state, at FROM plan WHERE state = ? ORDER BY at, id"
        rows = (row for state in states for row in self._db.connection.execute(query, (state,)))
        return tuple(_plan(row) for row in rows)

    # Resolution notes

    def put_note(self, matter: str, record: bytes, at: datetime) -> None:
        """Remember a matter's note, where it is new."""
        if self.note(matter) != record:
            with self._db.transaction() as sql:
                sql.execute("INSERT OR REPLACE INTO note VALUES (?, ?, ?)", (matter, record.decode(), as_text(at)))

    def note(self, matter: str) -> bytes | None:
        """A matter's note."""
        row = self._db.connection.execute("SELECT record FROM note WHERE matter = ?", (matter,)).fetchone()
        return row[0].encode() if row else None

    def notes(self) -> tuple[bytes, ...]:
        """Every note, newest first."""
        rows = self._db.connection.execute("SELECT record FROM note ORDER BY at DESC, matter")
        return tuple(record.encode() for (record,) in rows)

    # Accepted revisions

    def accept(self, revision: RevisionId, reason: str, by: str, at: datetime) -> None:
        """An admin declares a revision of a tracking page legal."""
        with self._db.transaction() as sql:
            sql.execute("INSERT OR REPLACE INTO accepted VALUES (?, ?, ?, ?)", (revision, reason, by, as_text(at)))

    def accepted(self) -> frozenset[RevisionId]:
        """The revisions that an admin has declared legal."""
        return frozenset(RevisionId(row[0]) for row in self._db.connection.execute("SELECT revid FROM accepted"))

    # Changed rules

    def acknowledge(self, acknowledgement: Acknowledgement) -> None:
        """Remember that an admin has read a changed rule."""
        a = acknowledgement
        with self._db.transaction() as sql:
            row = (a.rule, a.text_hash, a.note, a.by, as_text(a.at))
            sql.execute("INSERT OR REPLACE INTO acknowledgement VALUES (?, ?, ?, ?, ?)", row)

    def acknowledgements(self) -> tuple[Acknowledgement, ...]:
        """Every acknowledgement, oldest first."""
        rows = self._db.connection.execute(
            "SELECT rule, text_hash, note, by, at FROM acknowledgement ORDER BY at, rule"
        )
        return tuple(Acknowledgement(rule, hash_, note, by, as_instant(at)) for rule, hash_, note, by, at in rows)


def _plan(row: tuple[str, str, str, str]) -> Decided:
    id_, record, state, at = row
    return Decided(id_, record.encode(), PlanState(state), as_instant(at))
