"""One cycle: read, judge, find, plan, write, note, tell. It wires; every decision is made by the pure rooms.

Nothing rests on what could not be read: without a whole reading of the blog there is no verdict in this cycle, without
one of the wiki no finding about its pages and no edit; what was told before stays as it was told.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from pathlib import Path

import msgspec

from parsers.records import PostPage, Status
from syncd.dynasties.library import dynasty_of
from syncd.dynasties.protocol import Dynasty
from syncd.plan import concerns
from syncd.plan.alerts import AlertKind
from syncd.plan.corrections import plan_corrections
from syncd.service.config import Mode
from syncd.service.correcting import Corrected, Corrector, ripe
from syncd.service.gamestate import GamestateWatch
from syncd.service.judging import Judged, edition_for, judged_from_store
from syncd.service.noting import Noted, Noter
from syncd.service.reading import BlogRead, Changed
from syncd.service.report import ReadCounts, Report
from syncd.service.telling import Telling
from syncd.service.watching import WikiRead
from syncd.service.world import World
from syncd.validator.findings import Finding
from syncd.validator.game import VOTABLE
from syncd.validator.memory import comment_changes, post_changes
from syncd.validator.replay import Replayed

READY = (AlertKind.READY_TO_ENACT, AlertKind.READY_TO_FAIL)
EVENT_LASTS = timedelta(days=7)  # a finding of something that happened stands this long


class Cycle:
    """Runs cycles on one world."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._noter = Noter(world)
        self._watch = GamestateWatch(world)
        self._corrector = Corrector(world)

    def run(self, now: datetime) -> Report:
        """One cycle at `now`; what fails is told in the report's `troubles`, nothing is raised for it."""
        world = self._world
        before = world.requests_made
        blog = world.blog.read(now)
        wiki = world.watch.read((world.config.wiki.ruleset_page,), self._tracking_pages())
        verdicts = self._judge(blog, now)
        known = blog.complete and wiki.complete
        gamestate = self._replay(blog, wiki, now) if known else None
        findings = self._find(blog, gamestate, now)
        corrected = self._correct(findings, gamestate, now) if gamestate else Corrected()
        noted = self._note(now) if known else Noted()
        missing = (f"{page}: the wiki has no such page" for page in wiki.missing)
        troubles = (*blog.troubles, *wiki.troubles, *missing, *corrected.troubles, *noted.troubles)
        telling = self._tell(now, blog, verdicts, findings, corrected, troubles)
        return Report(
            now=now,
            read=_counts(blog, wiki, world.requests_made - before),
            judged=verdicts,
            findings=findings,
            plans=corrected.plans,
            alerts=telling.alerts,
            written=(*corrected.written, *noted.written),
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

    def _replay(self, blog: BlogRead, wiki: WikiRead, now: datetime) -> Replayed | None:
        """What the tracking pages' history comes to; None without a dynasty that knows them."""
        dynasty = self._dynasty()
        if dynasty is None:
            return None
        news = bool(blog.read or blog.roster_before or wiki.changed)
        return self._watch.replayed(dynasty, now, news=news)

    def _dynasty(self) -> Dynasty | None:
        config = self._world.config.game
        return dynasty_of(config.dynasty, edition_for(config.edition).name, lambda path: Path(path).read_text("utf-8"))

    def _correct(self, findings: tuple[Finding, ...], gamestate: Replayed, now: datetime) -> Corrected:
        """Plan what puts the findings right, silenced ones aside, and do with it what the mode says."""
        dynasty = self._dynasty()
        if dynasty is None:
            return Corrected()
        silenced = self._world.ledger.silences(now)
        due = [one for one in ripe(findings, now) if one.id not in silenced]
        reverted = self._corrector.reverted(due)
        wanted = [one for one in due if one.id not in reverted]
        plans = plan_corrections(
            wanted,
            gamestate.gamestate,
            self._watch.newest(dynasty),
            dynasty,
            scene=gamestate.scene,
            history=self._watch.history(dynasty),
            changes=gamestate.changes,
        )
        done = self._corrector.carry_out(plans, frozenset(self._tracking_pages()), now)
        return msgspec.structs.replace(done, words={**done.words, **reverted})

    def _find(self, blog: BlogRead, gamestate: Replayed | None, now: datetime) -> tuple[Finding, ...]:
        """Every finding that stands: those of this cycle, and for some days those of what happened before.

        Where the pages could not be replayed, what was found on them before still stands.
        """
        events = [one for change in blog.changed for one in _changes(change, now)]
        before = list(self._standing())
        lasting = [one for one in before if one.kind in concerns.EVENTS and _recent(one, now)]
        replayed = gamestate.standing if gamestate else [one for one in before if one.where.page is not None]
        findings = {one.id: one for one in (*lasting, *events, *replayed)}
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
        corrected: Corrected,
        troubles: tuple[str, ...],
    ) -> Telling:
        silences = self._world.ledger.silences(now)
        mismatches = concerns.mismatches(findings, corrected.words, silences, corrected.settled)
        due = [*mismatches, *concerns.troubles(troubles)]
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
