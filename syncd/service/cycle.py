"""One cycle: read, judge, find, plan, write, note, tell. It wires; every decision is made by the pure rooms.

Nothing rests on what could not be read: without a whole reading of the blog there is no verdict in this cycle, without
one of the wiki no finding about its pages and no edit; what was told before stays as it was told.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

import msgspec

from parsers.records import PostPage, Status
from syncd.plan import concerns
from syncd.plan.alerts import AlertKind
from syncd.service.config import Mode
from syncd.service.judging import Judged, judged_from_store
from syncd.service.noting import Noted, Noter
from syncd.service.reading import BlogRead, Changed
from syncd.service.report import ReadCounts, Report
from syncd.service.telling import Telling
from syncd.service.watching import WikiRead
from syncd.service.world import World
from syncd.validator.findings import Finding
from syncd.validator.game import VOTABLE
from syncd.validator.memory import comment_changes, post_changes

READY = (AlertKind.READY_TO_ENACT, AlertKind.READY_TO_FAIL)
EVENT_LASTS = timedelta(days=7)  # a finding of something that happened stands this long


class Cycle:
    """Runs cycles on one world."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._noter = Noter(world)

    def run(self, now: datetime) -> Report:
        """One cycle at `now`; what fails is told in the report's `troubles`, nothing is raised for it."""
        world = self._world
        before = world.requests_made
        blog = world.blog.read(now)
        wiki = world.watch.read((world.config.wiki.ruleset_page,), self._tracking_pages())
        verdicts = self._judge(blog, now)
        findings = self._find(blog, now)
        noted = self._note(now) if blog.complete and wiki.complete else Noted()
        troubles = (*blog.troubles, *wiki.troubles, *noted.troubles)
        telling = self._tell(now, blog, verdicts, findings, troubles)
        return Report(
            now=now,
            read=_counts(blog, wiki, world.requests_made - before),
            judged=verdicts,
            findings=findings,
            alerts=telling.alerts,
            written=noted.written,
            troubles=(*troubles, *telling.troubles),
        )

    def _note(self, now: datetime) -> Noted:
        """Write the notes that are due, where writing is allowed at all."""
        if self._world.config.write.mode is not Mode.AUTO or not self._world.can_write:
            return Noted()
        return self._noter.write_due(now)

    def _tracking_pages(self) -> tuple[str, ...]:
        configured = self._world.config.wiki.tracking_pages
        return ("Duel Sheet",) if configured == "auto" else configured

    def _judge(self, blog: BlogRead, now: datetime) -> Judged | None:
        """Verdicts on what the store holds; None while it may not be what stands on the blog."""
        if not blog.complete:
            return None
        return judged_from_store(self._world.seen, self._world.config.game, now)

    def _find(self, blog: BlogRead, now: datetime) -> tuple[Finding, ...]:
        """Every finding that stands: those of this cycle, and for some days those of what happened before."""
        events = [one for change in blog.changed for one in _changes(change, now)]
        lasting = [one for one in self._standing() if one.kind in concerns.EVENTS and _recent(one, now)]
        findings = {one.id: one for one in (*lasting, *events)}
        self._world.ledger.replace_findings({id_: msgspec.json.encode(one) for id_, one in findings.items()}, now)
        return tuple(findings.values())

    def _standing(self) -> Iterable[Finding]:
        return (msgspec.json.decode(record, type=Finding) for record in self._world.ledger.findings())

    def _tell(
        self,
        now: datetime,
        blog: BlogRead,
        verdicts: Judged | None,
        findings: tuple[Finding, ...],
        troubles: tuple[str, ...],
    ) -> Telling:
        silences = self._world.ledger.silences(now)
        due = [*concerns.mismatches(findings, {}, silences), *concerns.troubles(troubles)]
        gone: Mapping[str, str] = {}
        unsure: tuple[str, ...] = ()
        if verdicts is None:
            unsure = tuple(f for f in self._world.teller.told() if f.startswith((*READY, AlertKind.HIATUS)))
        else:
            due += concerns.ready(verdicts.judgement, verdicts.edition, verdicts.pages, verdicts.withheld)
            due += concerns.resolved(_resolved(blog.changed), verdicts.edition)
            due += concerns.hiatus(verdicts.judgement)
            gone = concerns.gone(verdicts.judgement, verdicts.pages)
        silenced = {f"{AlertKind.MISMATCH}:{id_}": f"silenced: {one.reason}" for id_, one in silences.items()}
        return self._world.teller.tell(now, due, gone, {**silenced, **_resolved_meanwhile(verdicts)}, unsure)


def _changes(change: Changed, now: datetime) -> tuple[Finding, ...]:
    posts = post_changes(change.before.post, change.after.post, now)
    return (*posts, *comment_changes(change.before, change.after, now))


def _recent(finding: Finding, now: datetime) -> bool:
    return finding.at is not None and now - finding.at < EVENT_LASTS


def _resolved(changes: Iterable[Changed]) -> tuple[PostPage, ...]:
    return tuple(
        change.after
        for change in changes
        if change.after.post.kind in VOTABLE
        and change.before.post.status is Status.PENDING
        and change.after.post.status is not Status.PENDING
    )


def _resolved_meanwhile(verdicts: Judged | None) -> dict[str, str]:
    """That a matter is no longer ready because it was resolved is told by its resolution."""
    resolved = [v.id for v in verdicts.judgement.verdicts if not v.pending] if verdicts else []
    return {f"{kind}:{id_}": "it was resolved" for id_ in resolved for kind in READY}


def _counts(blog: BlogRead, wiki: WikiRead, requests: int) -> ReadCounts:
    comments = sum(len(page.comments) for page in blog.read)
    return ReadCounts(len(blog.read), comments, len(wiki.changed), requests)
