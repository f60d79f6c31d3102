"""Every resolution of the store with all that its note rests on: law, roster, comments and edits of then."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from parsers.records import Kind, Post, PostPage, Record, Revision, Roster, Status
from syncd.plan.notes import note
from syncd.plan.resolution import Places, Resolution
from syncd.rules.game import Game
from syncd.rules.judge import judge
from syncd.rules.verdict import Judgement
from syncd.service.carrying import Matter, WikiPast
from syncd.service.config import span
from syncd.service.judging import DYNASTY, Judged, emperor_in
from syncd.service.law import LawReader, PastLaw
from syncd.service.watched import Watched
from syncd.validator import game
from syncd.validator.carried_out import BY_RULES
from syncd.validator.lawful import deciding
from syncd.validator.naming import names, plain
from syncd.validator.past import ResolvedAt, as_of, page_then, resolved_at
from syncd.validator.tallies import compared
from writers.resolution_note import Note

LOOK_BACK = timedelta(days=14)  # resolutions younger than this are looked at again, as their edits may come late
SECOND = timedelta(seconds=1)
LATE = timedelta(hours=3)  # what was done around a resolution has been read by then
EVERY = timedelta(hours=1)  # how often, where nothing was read that they rest on
RESOLVED = frozenset({Status.ENACTED, Status.FAILED, Status.VETOED, Status.ILLEGAL})


class _Remembered(Record, frozen=True):
    """A note that was made, what it rests on, and whether nothing else can come late."""

    basis: tuple[object, ...]
    note: Note
    final: bool


class Resolutions:
    """The notes of one world's resolutions. Making them takes a moment, so that they are kept while nothing is new."""

    def __init__(self, world: Watched, law: LawReader) -> None:
        self._world = world
        self._law = law
        self._past = WikiPast(world)
        self._notes: tuple[Note, ...] = ()
        self._made_at: datetime | None = None
        self._memory: dict[str, _Remembered] = {}

    def young(self, now: datetime, *, news: bool) -> tuple[Note, ...]:
        """The notes of young resolutions as of `now`; `news` says that this cycle read something new."""
        if news or self._is_stale(now):
            self._notes = self.between(now - LOOK_BACK, now, now)
            self._made_at = now
        return self._notes

    def _is_stale(self, now: datetime) -> bool:
        """Whether the clock alone may have changed a note: by the hour, and where the wait for edits is over."""
        if self._made_at is None or not timedelta() <= now - self._made_at < EVERY:
            return True
        patience = span(self._world.config.notes.patience)
        return any(not one.settled and now - one.resolved_at >= patience for one in self._notes)

    def between(self, begin: datetime, end: datetime, now: datetime) -> tuple[Note, ...]:
        """The notes of all resolutions from one instant to another, in their order."""
        matters = self._matters(begin)
        self._past.read()
        wanted = [one for one in matters if one.at and begin <= one.at.at <= end and self._is_noted(one, one.at.at)]
        wanted.sort(key=lambda one: one.at.at if one.at else end)
        kept = {one.post.url: self._remembered(one, matters, now) for one in wanted}
        self._memory = kept
        return tuple(one.note for one in kept.values())

    def _remembered(self, matter: Matter, matters: tuple[Matter, ...], now: datetime) -> "_Remembered":
        """The note on a matter, made anew where something that it rests on is new, or may still come late."""
        before, basis = self._memory.get(matter.post.url), self._basis(matter, matters)
        if before is not None and before.basis == basis and before.note.settled and before.final:
            return before
        at = matter.at.at if matter.at else now
        return _Remembered(basis, self._note(matter, matters, now), final=now - at > LATE)

    def _basis(self, matter: Matter, matters: Iterable[Matter]) -> tuple[object, ...]:
        """All that a note rests on and may still change: its page, the edits, the ruleset, who was resolved when."""
        if matter.at is None:
            return ()
        at, title = matter.at.at, plain(matter.post.title)
        rivals = tuple((one.post.url, one.at) for one in matters if one.at and _is_rival(one, at, title))
        edits = tuple(one.revid for one in self._past.edits_of_people(at) if self._concerns(one, matter.post, at))
        ruleset, acknowledged = self._past.ruleset_at(at), len(self._world.ledger.acknowledgements())
        return (matter.page, matter.versions, rivals, edits, ruleset and ruleset.revid, acknowledged)

    def _concerns(self, edit: Revision, post: Post, at: datetime) -> bool:
        """Whether an edit can have carried a matter out: one of that time, or one that names it."""
        of_the_ruleset = edit.page == self._world.config.wiki.ruleset_page
        near = abs(edit.at - at) <= (BY_RULES if of_the_ruleset else LATE)
        return near or names(edit.summary, post.title, post.url)

    def note(self, url: str, now: datetime) -> Note | None:
        """The note on one matter; None where the store has no such resolved matter."""
        post = self._world.seen.post(url)
        if post is None or post.kind not in game.VOTABLE:
            return None
        matters = self._matters(post.posted_at)
        self._past.read()
        wanted = next(
            (one for one in matters if one.post.url == url and one.at and self._is_noted(one, one.at.at)), None
        )
        return self._note(wanted, matters, now) if wanted else None

    def judged(self, url: str) -> Judged | None:
        """The verdicts of the instant at which a matter was resolved, with it pending; None where it never was."""
        post = self._world.seen.post(url)
        matters = self._matters(post.posted_at) if post and post.kind in game.VOTABLE else ()
        matter = next((one for one in matters if one.post.url == url and one.at), None)
        if matter is None or matter.at is None:
            return None
        self._past.read()
        at, known = matter.at.at, {one.post.url: one.at for one in matters if one.at}
        pages = as_of(at, self._then(matters, at), url, known)
        law = self._law.then(self._past.ruleset_at(at))
        asked = self._asked(pages, at, law)
        return Judged(judge(asked, law.edition), law.edition, {page.post.url: page for page in pages}, {}, asked)

    def _is_noted(self, matter: Matter, at: datetime) -> bool:
        """Whether it is resolved, and of a kind that the edition of then knows."""
        kinds = self._law.then(self._past.ruleset_at(at)).edition.matters
        return matter.post.status in RESOLVED and matter.post.kind in kinds

    def _matters(self, begin: datetime) -> tuple[Matter, ...]:
        """The votable matters that can have a part in what was resolved since `begin`."""
        posts = self._world.seen.posts_since(begin - game.STILL_MATTERS - LOOK_BACK)
        return tuple(one for post in posts if post.kind in game.VOTABLE and (one := self._matter(post.url)))

    def _matter(self, url: str) -> Matter | None:
        page, versions = self._world.seen.page(url), self._world.seen.versions(url)
        return Matter(page, versions, resolved_at(versions)) if page else None

    def _note(self, matter: Matter, matters: tuple[Matter, ...], now: datetime) -> Note:
        places = Places(
            self._world.wiki.diff_url, self._world.wiki.revision_url, {one.post.url: one.post.title for one in matters}
        )
        return note(self._resolution(matter, matters), places, now, span(self._world.config.notes.patience))

    def _resolution(self, matter: Matter, matters: tuple[Matter, ...]) -> Resolution:
        at = matter.at or ResolvedAt(matter.post.posted_at, matter.post.posted_at, watched=False)
        then = self._then(matters, at.at)
        page = next(one for one in then if one.post.url == matter.post.url)
        revision = self._past.ruleset_at(at.at)
        law = self._law.then(revision)
        known = {one.post.url: one.at for one in matters if one.at}
        url = matter.post.url
        earlier = max([at.since, *(comment.at for comment in page.comments)])
        voted = max((comment.at for comment in page.comments if comment.icons), default=None)

        def judged(instant: datetime, resolving: str | None = url) -> Judgement:
            return self._judged(as_of(instant, then, resolving, known), instant, law)

        before = judged(at.at)
        verdict = before.verdict(url)
        unlawful = not deciding(page.post, verdict).met
        told_otherwise = not compared(page.post.admin_note, verdict, page, "").same
        return Resolution(
            page=page,
            at=at,
            before=before,
            after=judged(at.at, None),
            earlier=judged(earlier) if unlawful and earlier < at.at else None,
            before_last_vote=judged(voted - SECOND) if told_otherwise and voted else None,
            edition=law.edition,
            carried=self._past.carried(page, at, matters),
            ruleset=revision,
            doubts=tuple(self._doubts(matter.page, at.at, revision, law)),
            other_dov=_enacted_dov(matter, matters),
            changed_comments=self._changed_comments(url, at.at),
        )

    # The game of then

    def _then(self, matters: Iterable[Matter], at: datetime) -> tuple[PostPage, ...]:
        """The pages of that instant: only what still mattered, in the words of then."""
        seen = self._world.seen
        return tuple(
            page_then(one.page, one.versions, seen.comment_versions(one.post.url), at)
            for one in matters
            if one.post.posted_at <= at and (one.at is None or at - one.at.at < game.STILL_MATTERS)
        )

    def _judged(self, pages: tuple[PostPage, ...], at: datetime, law: PastLaw) -> Judgement:
        return judge(self._asked(pages, at, law), law.edition)

    def _asked(self, pages: tuple[PostPage, ...], at: datetime, law: PastLaw) -> Game:
        """The game of that instant, as the judge is asked about it."""
        seen, config = self._world.seen, self._world.config.game
        posts = [post for post in seen.posts_since(at - DYNASTY) if post.posted_at <= at]
        others = [post for post in posts if post.kind not in game.VOTABLE]
        pages = tuple(page for page in pages if page.post.kind in law.edition.matters)
        rosters = self._rosters(at)
        hiatus = game.reasons_for_hiatus([*others, *(page.post for page in pages)], rosters[-1][1]) if rosters else ()
        addresses = (post for post in seen.newest_of(Kind.ASCENSION_ADDRESS) if post.posted_at <= at)
        emperor = emperor_in(config.emperor, (*posts, *addresses))
        return game.question(law.edition.name, at, rosters, pages, emperor, hiatus, law.special_cases)

    def _rosters(self, at: datetime) -> tuple[tuple[datetime, Roster], ...]:
        sidebars = self._world.seen.rosters()
        return tuple(one for one in sidebars if one[0] <= at) or sidebars[:1]

    def _doubts(self, page: PostPage, at: datetime, revision: Revision | None, law: PastLaw) -> Iterable[str]:
        rosters = self._world.seen.rosters()
        if page.post.comment_count not in (None, len(page.comments)):
            yield f"the page states {page.post.comment_count} comments, of which {len(page.comments)} were read"
        if rosters and rosters[0][0] > at:
            yield f"the roster of then was not read; this one was read on {rosters[0][0]:%Y-%m-%d %H:%M} UTC"
        if revision is not None and revision.at > at:
            yield "the Ruleset page of then was not read; this is a later one"
        if doubt := law.doubts.get(page.post.kind):
            yield doubt

    def _changed_comments(self, url: str, at: datetime) -> tuple[str, ...]:
        """Whose comments were edited or deleted after the resolution."""
        newest: dict[str, str] = {}
        later: dict[str, None] = {}
        for identity, seen, comment in self._world.seen.comment_versions(url):
            if identity in newest and seen > at:
                later[newest[identity]] = None
            newest[identity] = comment.author if comment else newest.get(identity, "")
        return tuple(later)


def _is_rival(other: Matter, at: datetime, title: str) -> bool:
    """Whether another matter mattered at that time, or bears that title."""
    near = other.at is not None and at - game.STILL_MATTERS < other.at.at <= at + BY_RULES
    return near or plain(other.post.title) == title


def _enacted_dov(matter: Matter, matters: Iterable[Matter]) -> str | None:
    """The Declaration of Victory whose enactment ended this one, which was pending then."""
    at, posted = matter.at, matter.post.posted_at
    enacted = (one for one in matters if one.post.kind is Kind.DOV and one.post.status is Status.ENACTED)
    titles = (one.post.title for one in enacted if one is not matter and one.at and at and posted <= one.at.at <= at.at)
    return next(titles, None)
