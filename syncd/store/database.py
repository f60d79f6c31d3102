"""The file everything is remembered in: opened, migrated, locked, and one explicit transaction at a time.

SQLite as it comes, in WAL mode with STRICT tables. Instants are stored as ISO 8601 text in UTC (`…Z`), records as JSON.
A migration is a numbered SQL file beside this module; a number, once released, never changes.
"""

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from parsers.errors import BadInput

MIGRATIONS = Path(__file__).parent / "migrations"


class Database:
    """An open store. `path` may be `:memory:`; `readonly` opens an existing one without touching a byte."""

    def __init__(self, path: str | Path, *, readonly: bool = False) -> None:
        self.path = str(path)
        self._lock: int | None = None
        try:
            self.connection = _connect(self.path, readonly=readonly)
        except sqlite3.OperationalError as error:
            raise BadInput(
                f"{self.path}: {error}; [store] path must name a file in a folder that can be written"
            ) from None
        except sqlite3.DatabaseError as error:
            raise BadInput(
                f"{self.path}: {error}; [store] path must name a store, or a file that is not there"
            ) from None
        if not readonly:
            migrate(self.connection)

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Everything inside happens, or nothing does; inside another it is a part of that one."""
        if self.connection.in_transaction:
            yield self.connection
            return
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield self.connection
        except BaseException:
            self.connection.execute("ROLLBACK")
            raise
        self.connection.execute("COMMIT")

    def written_by_others(self) -> int:
        """A number that is another one once some other connection has written to the file."""
        number: int = self.connection.execute("PRAGMA data_version").fetchone()[0]
        return number

    def lock(self) -> None:
        """Keep every other instance out of this store until `close`; a lock dies with its process."""
        if self.path == ":memory:":
            return
        descriptor = os.open(f"{os.path.realpath(self.path)}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            raise BadInput(f"{self.path}: another syncd is using this store; stop it first") from None
        self._lock = descriptor

    def close(self) -> None:
        """Close the file and let others in."""
        self.connection.close()
        hand_over(self.path)
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def __enter__(self) -> "Database":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def hand_over(store: str, *files: Path) -> None:
    """Let the files beside the store, and these, belong to whom it belongs to, or the service could not use them.

    Only root makes files that are not its owner's, and only root can give them away.
    """
    path = Path(store)
    if os.geteuid() != 0 or not path.exists():
        return
    owner = path.stat()
    for file in (*path.parent.glob(f"{path.name}?*"), *files):
        with suppress(FileNotFoundError):
            os.chown(file, owner.st_uid, owner.st_gid)


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the file up to the newest numbered migration; each is one transaction."""
    done = connection.execute("PRAGMA user_version").fetchone()[0]
    for file in sorted(MIGRATIONS.glob("[0-9][0-9][0-9]-*.sql")):
        number = int(file.name[:3])
        if number > done:
            connection.executescript(f"BEGIN IMMEDIATE;\n{file.read_text()}\nPRAGMA user_version = {number};\nCOMMIT;")


def as_text(instant: datetime) -> str:
    """An aware instant as the store writes it; text order is time order."""
    return instant.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def as_instant(text: str) -> datetime:
    """The instant back from what `as_text` wrote."""
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)


def _connect(path: str, *, readonly: bool) -> sqlite3.Connection:
    if readonly:
        connection = sqlite3.connect(f"{Path(path).absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
    else:
        # The scheduler's one worker takes over from the thread that opened it; there are never two at a time.
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA user_version")  # the first look into a file that may be none of ours
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA busy_timeout = 5000")
    return connection
