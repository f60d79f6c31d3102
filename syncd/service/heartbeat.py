"""The daemon's pulse: two empty files beside the store, of which only the times are ever touched.

A quiet cycle writes nothing to the store, so whether the daemon lives is told by these: `….pulse` was touched by the
last cycle and carries as its modification time the instant at which the next one is due, `….read` was touched by the
last cycle that read blog and wiki as a whole.
"""

import os
from datetime import UTC, datetime
from pathlib import Path

from parsers.records import Record


class Pulse(Record, frozen=True):
    """When the last cycle ended, when the next is due, when both sources were last read as a whole; None: never."""

    last: datetime | None = None
    due: datetime | None = None
    whole: datetime | None = None


def beat(store: str, now: datetime, due: datetime, *, whole: bool) -> None:
    """Note that a cycle of `now` has ended."""
    _touch(f"{store}.pulse", now, due)
    if whole:
        _touch(f"{store}.read", now, now)


def pulse(store: str) -> Pulse:
    """The pulse as it was left."""
    last, due = _times(f"{store}.pulse")
    return Pulse(last, due, _times(f"{store}.read")[0])


def _touch(file: str, accessed: datetime, modified: datetime) -> None:
    path = Path(file)
    if not path.exists():
        path.touch(mode=0o644)
    os.utime(path, (accessed.timestamp(), modified.timestamp()))


def _times(file: str) -> tuple[datetime | None, datetime | None]:
    try:
        found = Path(file).stat()
    except FileNotFoundError:
        return None, None
    return datetime.fromtimestamp(found.st_atime, UTC), datetime.fromtimestamp(found.st_mtime, UTC)
