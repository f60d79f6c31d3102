"""The daemon's pulse: three empty files beside the store, of which only the times are ever touched.

A quiet cycle writes nothing to the store, so whether the daemon lives is told by these: `….pulse` was touched by the
last cycle and carries as its modification time the instant at which the next one is due, `….read` was touched by the
last cycle that read blog and wiki as a whole, `….judged` by the last one that read the blog well enough for verdicts.
"""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

from parsers.records import Record
from syncd.plan.wording import age_words

MAY_MISS = 3
"""So many polls may pass after a cycle was due before that is ill health."""

LASTS = timedelta(hours=1)
"""So long what was read may be taken for the present where nobody reads any more."""


class Pulse(Record, frozen=True):
    """When the last cycle ended, when the next is due; when both sources were last read as a whole, and when the blog
    so that it could be judged; None: never.
    """

    last: datetime | None = None
    due: datetime | None = None
    whole: datetime | None = None
    judged: datetime | None = None

    def too_old(self, now: datetime, poll: timedelta) -> str | None:
        """In words why no verdict for `now` may rest on what was read; None where it may.

        It may for an hour; longer where the daemon lets the game sleep, and the next cycle is not long overdue.
        """
        if self.judged is None:
            return "the blog was never read as a whole"
        if now < self.judged - LASTS:
            return "the blog was last read by a clock that was ahead"
        lasts = self.judged + LASTS
        if self.judged == self.last and self.due is not None:
            lasts = max(lasts, self.due + MAY_MISS * poll)
        if now <= lasts:
            return None
        return f"the blog was last read {age_words(now - self.judged)} ago, and votes may have come since"


def beat(store: str, now: datetime, due: datetime, *, whole: bool, judged: bool) -> None:
    """Note that a cycle of `now` has ended."""
    _touch(f"{store}.pulse", now, due)
    if whole:
        _touch(f"{store}.read", now, now)
    if judged:
        note_judged(store, now)


def note_judged(store: str, now: datetime) -> None:
    """Note that a reading of `now` could be judged."""
    _touch(f"{store}.judged", now, now)


def pulse(store: str) -> Pulse:
    """The pulse as it was left."""
    last, due = _times(f"{store}.pulse")
    return Pulse(last, due, _times(f"{store}.read")[0], _times(f"{store}.judged")[1])


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
