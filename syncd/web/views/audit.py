"""Who did what on these pages."""

from datetime import datetime

from parsers.records import Record
from syncd.store.audit import Act
from syncd.web.desk import Look


class AuditPage(Record, frozen=True):
    """The newest acts, newest first."""

    now: datetime
    acts: tuple[Act, ...]


def audit(look: Look) -> AuditPage:
    """Every act of late."""
    return AuditPage(look.now, look.audit.newest())
