"""A copy of the store while it is in use: SQLite's own online backup, checked before it counts as one."""

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from parsers.errors import BadInput
from syncd.store.database import hand_over

PAGES_AT_ONCE = 256  # then the daemon gets its turn


def back_up(store: str, folder: Path, now: datetime, keep: int) -> Path:
    """Copy the store into the folder under the instant's name and drop all but the newest `keep` copies.

    The copy gets its name once it is whole and sound; until then it is called `….part`.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder}: no folder for copies can be made there ({error.strerror})") from None
    copy = folder / f"{Path(store).stem}-{now:%Y%m%dT%H%M%SZ}.sqlite"
    part = copy.with_suffix(".part")
    part.unlink(missing_ok=True)
    try:
        with closing(_existing(store)) as source, closing(sqlite3.connect(part)) as target:
            source.backup(target, pages=PAGES_AT_ONCE)
            target.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
        check(part)
    except sqlite3.Error as error:
        part.unlink(missing_ok=True)
        raise BadInput(f"{store}: cannot be copied: {error}") from None
    part.rename(copy)
    hand_over(store, folder, copy)
    for old in sorted(folder.glob(f"{Path(store).stem}-*.sqlite"))[:-keep]:
        old.unlink()
    return copy


def check(copy: Path) -> None:
    """Raise BadInput unless the file is a sound store."""
    with closing(_existing(str(copy))) as database:
        found = database.execute("PRAGMA integrity_check").fetchone()[0]
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if found != "ok" or not {"post", "comment", "revision", "alert"} <= tables:
        raise BadInput(f"{copy}: is no sound store: {found}")


def _existing(file: str) -> sqlite3.Connection:
    try:
        found = sqlite3.connect(f"{Path(file).absolute().as_uri()}?mode=ro", uri=True)
        found.execute("PRAGMA user_version")
    except sqlite3.DatabaseError as error:
        raise BadInput(f"{file}: {error}") from None
    return found
