"""What one cycle read, judged, found, planned, told and wrote: the value that `once` prints and the log tells."""

from datetime import datetime

from parsers.records import Record
from syncd.plan.alerts import Alert
from syncd.service.judging import Judged
from syncd.validator.findings import Finding


class ReadCounts(Record, frozen=True):
    """How much was read: new or changed posts, their comments, revisions, and requests made for it."""

    posts: int = 0
    comments: int = 0
    revisions: int = 0
    requests: int = 0


class PlannedLine(Record, frozen=True, rename={"edit_class": "class"}):
    """A planned edit as `once --json` prints it."""

    id: str
    page: str
    base_revid: int
    edit_class: str
    reason: str
    findings: tuple[str, ...]
    diff: str


class WrittenLine(Record, frozen=True):
    """An edit that was written: `plan` is its plan's id, or the matter whose note it is; `what` says it in words."""

    plan: str
    page: str
    old_revid: int
    new_revid: int | None
    diff_url: str
    what: str = ""
    diff: str = ""


class Report(Record, frozen=True):
    """One cycle. `judged` is None where the blog could not be read as a whole, `complete` that blog and wiki could."""

    now: datetime
    read: ReadCounts
    judged: Judged | None = None
    findings: tuple[Finding, ...] = ()
    plans: tuple[PlannedLine, ...] = ()
    alerts: tuple[Alert, ...] = ()
    written: tuple[WrittenLine, ...] = ()
    troubles: tuple[str, ...] = ()
    complete: bool = True
