"""One cycle: read, judge, find, plan, write, note, tell. It wires; every decision is made by the pure rooms.

Nothing rests on what could not be read: without a whole reading of the blog there is no verdict in this cycle, without
one of the wiki no finding about its pages and no edit; what was told before stays as it was told.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import chain

import msgspec

from parsers.errors import BadInput
from parsers.records import RevisionId
from syncd.dynasties.library import dynasty_of
from syncd.dynasties.protocol import Dynasty
from syncd.plan import concerns
from syncd.plan.corrections import Plans, keys_of, plan_corrections
from syncd.plan.remedies import OF_RESOLUTIONS, findings_of
from syncd.service.announcing import announce
from syncd.service.belated import belated, told_of_corrections
from syncd.service.commenting import Commenter
from syncd.service.conduct import ConductWatch
from syncd.service.config import Mode
from syncd.service.confirming import confirmed, newly_ready, told_ready
from syncd.service.correcting import Corrected, Corrector, ripe
from syncd.service.gamestate import GamestateWatch, pack_text
from syncd.service.health import ailments
from syncd.service.in_time import in_time
from syncd.service.judging import Docket, Judged
from syncd.service.law import Law, LawReader, ruleset_changes
from syncd.service.log_page import log_page
from syncd.service.noting import Noted, Noter
from syncd.service.observed import Observed
from syncd.service.reading import BlogRead, Changed
from syncd.service.recovering import recover
from syncd.service.report import ReadCounts, Report
from syncd.service.resolutions import LOOK_BACK, Resolutions
from syncd.service.rolling import DiceRead
from syncd.service.turnover import Turned, TurnoverWatch
from syncd.service.watching import WikiRead
from syncd.service.world import World
from syncd.store.seen import GONE
from syncd.validator.core_checks import KINDS as OF_CORE_RULES
from syncd.validator.findings import Finding
from syncd.validator.memory import comment_changes, post_changes
from syncd.validator.replay import Replayed
from writers.resolution_note import Note

EVENT_LASTS = timedelta(days=7)  # a finding of something that happened stands this long
PAGES = "dynasty:pages"  # of the dynasty that watched last


class Cycle:
    """Runs cycles on one world."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._noter = Noter(world)
        self._commenter = Commenter(world)
        self._law = LawReader(world.config, world.seen, world.ledger)
        self._docket = Docket(world.seen, world.config.game.emperor)
        self._resolutions = Resolutions(world, self._law)
        self._watch = GamestateWatch(world)
        self._corrector = Corrector(world)
        self._conduct_watch = ConductWatch(world.seen, world.dice)
        self._turnover = TurnoverWatch(world)
        self._last_plans: tuple[Replayed, tuple[Finding, ...], Plans] | None = None
        self._corrected: tuple[Replayed, dict[str, RevisionId]] | None = None
        self._wrote = False

    def run(self, now: datetime) -> Report:
        """One cycle at `now`; what fails is told in the report's `troubles`, nothing is raised for it."""
        before = self._world.requests_made
        recovered = recover(self._world, self._written_pages(now), now)
        late = belated(self._world)
        seen = self.observe(now)
        corrected = self._correct(seen, now)
        noted = self._note(seen.notes, now) if seen.notes else Noted()
        commented = self._commenter.tell(seen.judged, now) if seen.judged else ()
        troubles = (*recovered.troubles, *seen.troubles, *corrected.troubles, *noted.troubles, *commented)
        telling = announce(self._world, seen, corrected, late, (*troubles, *ailments(self._world, now)), now)
        if seen.judged is not None:
            self._world.seen.all_told()
        self._wrote = bool(recovered.written or corrected.written or noted.written)
        if self._wrote or late.any:
            told_of_corrections(self._world, now)
        return Report(
            now=now,
            read=_counts(seen.blog, seen.wiki, self._world.requests_made - before),
            judged=seen.judged,
            findings=seen.findings,
            plans=corrected.plans,
            alerts=telling.alerts,
            written=(*recovered.written, *corrected.written, *noted.written),
            troubles=(*troubles, *telling.troubles),
            complete=seen.complete,
        )

    def _written_pages(self, now: datetime) -> frozenset[str]:
        """The only pages that are ever written."""
        logs = (log_page(self._world.config, at) for at in (now, now - LOOK_BACK))
        return frozenset((*self._law.tracking_pages(), *logs))

    def observe(self, now: datetime) -> Observed:
        """Read, judge, replay and find; nothing is told and nothing is written but what was seen."""
        blog = self._world.blog.read(now, told_ready(self._world, now))
        last = self._wiki_as_it_was()
        wiki, blog = (last, blog) if last else self._read_wiki(blog, now)
        law, blog, verdicts = self._judge(blog, now)
        if last and verdicts and newly_ready(self._world, verdicts, now):
            wiki, blog = self._read_wiki(blog, now)
            law, blog, verdicts = self._judge(blog, now)
        dice = self._read_dice(wiki, now)
        turned, unknown = self._dynasty(law, now) if isinstance(law, Law) else (Turned(None), ())
        dynasty = turned.dynasty
        wiki = self._read_more(wiki, dynasty) if dynasty else wiki
        known = blog.complete and wiki.complete
        news = _news(blog, wiki) or dice.news
        gamestate = self._replay(dynasty, law, now, news=news) if known and dynasty and isinstance(law, Law) else None
        unread = (*self._missing(wiki), *unknown, *self._watch.troubles)
        notes = self._resolutions.young(now, news=_news(blog, wiki)) if known and verdicts else None
        return Observed(
            blog=blog,
            wiki=wiki,
            judged=verdicts,
            dynasty=dynasty,
            gamestate=gamestate,
            notes=notes,
            findings=self._find(blog, law, gamestate, notes, self._conduct(blog, law, verdicts, now, news=news), now),
            troubles=(*blog.troubles, *wiki.troubles, *dice.troubles, *_unlawful(law), *unread),
            turned=turned,
        )

    def plans(self, seen: Observed, now: datetime) -> tuple[Plans, dict[str, str]]:
        """What would put the findings right, silenced ones aside; and of what a person has put back, that it stands."""
        if seen.dynasty is None or seen.gamestate is None or seen.turned.drafted:
            return Plans(), {}
        silenced = self._world.ledger.silences(now)
        due = [one for one in seen.findings if one.id not in silenced]
        reverted = self._corrector.reverted(due, self._corrections(seen.dynasty, seen.gamestate)) if due else {}
        wanted = ripe((one for one in due if one.id not in reverted), now)
        return self._planned(seen.dynasty, seen.gamestate, wanted), reverted

    def _corrections(self, dynasty: Dynasty, gamestate: Replayed) -> dict[str, RevisionId]:
        """Our own corrections as the pages' history shows them."""
        if self._corrected is None or self._corrected[0] is not gamestate:
            pages = dict.fromkeys(table.page for table in dynasty.tables)
            revisions = chain.from_iterable(map(self._world.seen.read_revisions, pages))
            ours = {one.revid for one in revisions if one.user == self._world.wiki.user}
            self._corrected = (gamestate, keys_of(gamestate.changes, ours, dynasty))
        return self._corrected[1]

    def _planned(self, dynasty: Dynasty, gamestate: Replayed, wanted: tuple[Finding, ...]) -> Plans:
        """The plan for these findings; made anew only where they, or what replay came to, are new."""
        gone = self._world.watch.gone()
        if gone or self._last_plans is None or self._last_plans[0] is not gamestate or self._last_plans[1] != wanted:
            plans = plan_corrections(
                wanted,
                gamestate.gamestate,
                {page: one for page, one in self._watch.newest(dynasty).items() if page not in gone},
                dynasty,
                scene=gamestate.scene,
                history=self._watch.history(dynasty),
                changes=gamestate.changes,
            )
            self._last_plans = (gamestate, wanted, plans)
        return self._last_plans[2]

    def _correct(self, seen: Observed, now: datetime) -> Corrected:
        """Plan, and do with it what the mode says."""
        plans, reverted = self.plans(seen, now)
        if seen.gamestate is None:
            return Corrected()
        done = self._corrector.carry_out(plans, frozenset(self._law.tracking_pages()), now)
        return msgspec.structs.replace(done, words={**done.words, **reverted}, reverted=frozenset(reverted))

    def _note(self, notes: tuple[Note, ...], now: datetime) -> Noted:
        """Write the notes that are due, where writing is allowed at all."""
        if self._world.config.write.mode is not Mode.AUTO or not self._world.can_write:
            return Noted()
        return self._noter.write(notes, now)

    def _judge(self, blog: BlogRead, now: datetime) -> tuple[Law | str, BlogRead, Judged | None]:
        """The law in force, the reading with what was read once more, and verdicts by the one on the other."""
        law = self._law.in_force()
        return law, *(confirmed(self._world, self._docket, blog, law, now) if isinstance(law, Law) else (blog, None))

    def _wiki_as_it_was(self) -> WikiRead | None:
        """The last reading, where the blog took the wiki's request and nothing was written that is to be read back.

        Nothing new is called ready by it: ruleset and clock are asked for first.
        """
        waits = self._world.blog.wiki_waits and not self._wrote
        return self._world.watch.unasked() if waits else None

    def _read_wiki(self, blog: BlogRead, now: datetime) -> tuple[WikiRead, BlogRead]:
        """The wiki, and the blog's reading as far as the wiki's clock lets anything rest on it."""
        asked_at = self._world.wiki.clock
        read = self._read_pages()
        if self._world.wiki.clock is not asked_at:
            blog = in_time(blog, self._world.wiki, now)
        return read, blog

    def _read_pages(self) -> WikiRead:
        """The ruleset and the tracking pages; the first cycle learns from the one which the others are."""
        ruleset = (self._world.config.wiki.ruleset_page, *self._watch.references())
        read = self._world.watch.read(ruleset, self._pages())
        if read.complete and not self._law.tracking_pages() and isinstance(self._law.in_force(), Law):
            return self._world.watch.read(ruleset, self._pages())
        return read

    def _read_more(self, wiki: WikiRead, dynasty: Dynasty) -> WikiRead:
        """The dynasty's other pages, when they are first known; from then on they are read with the rest."""
        pages, known = tuple(dict.fromkeys(table.page for table in dynasty.tables)), self._pages()
        self._world.seen.set_bookmark(PAGES, "\n".join(pages))
        if not wiki.complete or set(pages) <= set(known):
            return wiki
        more = self._world.watch.read((self._world.config.wiki.ruleset_page,), self._pages())
        return msgspec.structs.replace(more, changed=(*wiki.changed, *more.changed))

    def _pages(self) -> tuple[str, ...]:
        """The pages of the gamestate: those that the ruleset or the configuration names, and the dynasty's own."""
        own = (self._world.seen.bookmark(PAGES) or "").split("\n")
        return tuple(dict.fromkeys(page for page in (*self._law.tracking_pages(), *own) if page))

    def _read_dice(self, wiki: WikiRead, now: datetime) -> DiceRead:
        """The Dice Roller, where a tracking page has changed since it was read last."""
        if not wiki.complete:
            return DiceRead()
        newest = [self._world.seen.newest_text(page) for page in self._pages()]
        return self._world.roller.read(max((one.at for one in newest if one), default=None), now)

    def _missing(self, wiki: WikiRead) -> tuple[str, ...]:
        pages = (page for page in self._pages() if page in wiki.missing)
        return tuple(f"{page}: the wiki has no such page" for page in pages)

    def _dynasty(self, law: Law, now: datetime) -> tuple[Turned, tuple[str, ...]]:
        """The dynasty that the configuration or the edition names; a draft where it does not know the tracking page.

        A pack that cannot be read is told, and nothing is said of the gamestate until it can.
        """
        try:
            dynasty = dynasty_of(self._world.config.game.dynasty, law.edition.name, pack_text)
        except BadInput as error:
            return Turned(None), (str(error),)
        return self._turnover.see(law, dynasty, self._law.tracking_pages(), now), ()

    def _replay(self, dynasty: Dynasty, law: Law, now: datetime, *, news: bool) -> Replayed:
        """What the tracking pages' history comes to."""
        return self._watch.replayed(dynasty, law.edition, now, news=news)

    def _find(
        self,
        blog: BlogRead,
        law: Law | str,
        gamestate: Replayed | None,
        notes: tuple[Note, ...] | None,
        conduct: tuple[Finding, ...] | None,
        now: datetime,
    ) -> tuple[Finding, ...]:
        """Every finding that stands: those of this cycle, and for some days those of what happened before.

        Where the pages could not be replayed, what was found on them before still stands.
        """
        events = [one for change in blog.changed for one in _changes(change, now)]
        before = list(self._standing())
        lasting = [one for one in before if one.kind in concerns.EVENTS and _recent(one, now)]
        ruleset = self._world.config.wiki.ruleset_page
        replayed = gamestate.standing if gamestate else [one for one in before if one.where.page not in (None, ruleset)]
        newest = self._world.seen.newest_text(ruleset)
        changed = ruleset_changes(law, ruleset, newest) if isinstance(law, Law) else ()
        wrong = [one for one in before if one.kind in OF_RESOLUTIONS and one.where.post]
        wrong = wrong if notes is None else [one for note in notes for one in findings_of(note)]
        core = [one for one in before if one.kind in OF_CORE_RULES] if conduct is None else conduct
        findings = {one.id: one for one in (*lasting, *events, *changed, *replayed, *wrong, *core)}
        self._world.ledger.replace_findings({id_: msgspec.json.encode(one) for id_, one in findings.items()}, now)
        return tuple(findings.values())

    def _conduct(
        self, blog: BlogRead, law: Law | str, verdicts: Judged | None, now: datetime, *, news: bool
    ) -> tuple[Finding, ...] | None:
        """What the other core rules come to; None where the store may not hold what stands on the blog."""
        if not blog.complete or not isinstance(law, Law):
            return None
        return self._conduct_watch.findings(law, verdicts, now, news=news)

    def _standing(self) -> Iterable[Finding]:
        return (msgspec.json.decode(record, type=Finding) for record in self._world.ledger.findings())


def _changes(change: Changed, now: datetime) -> tuple[Finding, ...]:
    """What was altered; a post at the address of one that was gone is another and alters nothing."""
    if change.before.post.status_word == GONE:
        return ()
    posts = post_changes(change.before.post, change.after.post, now)
    return (*posts, *comment_changes(change.before, change.after, now))


def _unlawful(law: Law | str) -> tuple[str, ...]:
    """Why there is no law, or why it is the one of before."""
    if isinstance(law, str):
        return (f"{law}; without an edition there are no verdicts",)
    return (f"{law.trouble}; the last edition stands",) if law.trouble else ()


def _news(blog: BlogRead, wiki: WikiRead) -> bool:
    """Whether this cycle read something new."""
    return bool(blog.read or blog.roster_before or wiki.changed)


def _recent(finding: Finding, now: datetime) -> bool:
    return finding.at is not None and now - finding.at < EVENT_LASTS


def _counts(blog: BlogRead, wiki: WikiRead, requests: int) -> ReadCounts:
    comments = sum(len(page.comments) for page in blog.read)
    return ReadCounts(len(blog.read), comments, len(wiki.changed), requests)
