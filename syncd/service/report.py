"""What one cycle read, judged, found, planned, told and wrote: the value that `once` prints and the log tells."""

from datetime import datetime

from parsers.records import Record
from syncd.plan.alerts import Alert
from syncd.service.judging import Judged
from syncd.sources.wiki import Wiki
from syncd.validator.findings import Finding
from writers.wiki import Written


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


def written_line(wiki: Wiki, done: Written, plan: str, what: str, diff: str = "") -> WrittenLine:
    """The line of an edit that is done, with where it can be seen, and whether the page became what it was to be."""
    url = wiki.diff_url(done.new_revid) if done.new_revid else wiki.url_of(done.page)
    return WrittenLine(plan, done.page, done.old_revid, done.new_revid, url, what + _otherwise(done), diff)


def _otherwise(done: Written) -> str:
    if done.new_revid is not None and done.intervening:
        return "; somebody edited in between, and the wiki merged both: look at the page"
    return "; the page does not hold exactly what was sent: look at it" if done.as_sent is False else ""


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
