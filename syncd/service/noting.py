"""A note for every resolution: judged as of its instant, with the edits that carried it out, on the log page."""

from collections.abc import Iterable
from datetime import datetime, timedelta

import msgspec

from parsers.errors import SourceError
from parsers.records import PostPage, Record, Revision, Status
from syncd.plan.notes import note
from syncd.rules.judge import judge
from syncd.rules.verdict import Judgement
from syncd.service.judging import DYNASTY, emperor_in
from syncd.service.law import edition_for
from syncd.service.outbox import Delivery, Outcome
from syncd.service.report import WrittenLine
from syncd.service.world import World
from syncd.validator import game
from syncd.validator.carried_out import carrying_edits
from syncd.validator.past import as_of
from writers.resolution_note import Note, placed
from writers.wiki import PageEdit, Written, mark_for

LOOK_BACK = timedelta(days=3)  # resolutions younger than this are noted, and their notes kept up to date


class Noted(Record, frozen=True):
    """What became of the notes that were due: those written, and one clear line for each that was not."""

    written: tuple[WrittenLine, ...] = ()
    troubles: tuple[str, ...] = ()


class Noter:
    """Writes the notes of one world."""

    def __init__(self, world: World) -> None:
        self._world = world

    def write_due(self, now: datetime) -> Noted:
        """Write every note that is due; a wiki that cannot be asked is told, and asked again in the next cycle."""
        written: list[WrittenLine] = []
        for one in self.due(now):
            try:
                delivery = self.write(one, now)
            except SourceError as error:
                return Noted(tuple(written), (str(error),))
            if delivery is not None and delivery.outcome is not Outcome.WRITTEN:
                return Noted(tuple(written), (delivery.line,))
            if delivery is not None and delivery.written is not None:
                written.append(self._line(one, delivery.written))
        return Noted(tuple(written))

    def _line(self, one: Note, done: Written) -> WrittenLine:
        url = self._world.wiki.diff_url(done.new_revid) if done.new_revid else self._world.wiki.url_of(done.page)
        return WrittenLine(
            one.url, done.page, done.old_revid, done.new_revid, url, f"the resolution note on “{one.title}”"
        )

    def due(self, now: datetime) -> tuple[Note, ...]:
        """The notes of young resolutions that are new or say something else than before."""
        posts = self._world.seen.posts_since(now - DYNASTY)
        young = [post for post in posts if post.kind in game.VOTABLE and _resolved_since(post.adminned_at, now)]
        pages = [page for post in posts if post.kind in game.VOTABLE and (page := self._world.seen.page(post.url))]
        notes = [self.note(page, pages) for page in pages if page.post in young and page.post.status in RESOLVED]
        return tuple(one for one in notes if self._world.ledger.note(one.url) != msgspec.json.encode(one))

    def note(self, page: PostPage, pages: Iterable[PostPage]) -> Note:
        """The note on one resolved matter."""
        post, world, every = page.post, self._world, tuple(pages)
        at = post.adminned_at or post.posted_at
        others = [one.post.title for one in every if one.post.url != post.url]
        admin = post.admin_note.admin if post.admin_note else None
        return note(
            page,
            before=self._judged(as_of(at, every, resolving=post.url), at),
            after=self._judged(as_of(at, every), at),
            edition=edition_for(world.config.game.edition, world.seen),
            edits=carrying_edits(post, at, admin, self._edits_of_people(at), others),
            diff_url=world.wiki.diff_url,
            titles={one.post.url: one.post.title for one in every},
        )

    def _edits_of_people(self, at: datetime) -> tuple[Revision, ...]:
        """Every edit around that time but our own notes and corrections."""
        world = self._world
        edits = world.seen.revisions_since(at - LOOK_BACK)
        return tuple(one for one in edits if one.user != world.wiki.user and one.page != world.config.wiki.log_page)

    def _judged(self, pages: tuple[PostPage, ...], at: datetime) -> Judgement:
        """These pages judged at a past instant, by the roster and the Emperor of then."""
        seen, config = self._world.seen, self._world.config.game
        edition = edition_for(config.edition, seen)
        sidebars = seen.rosters()
        known = [one for one in sidebars if one[0] <= at] or sidebars[:1]
        posts = [post for post in seen.posts_since(at - DYNASTY) if post.posted_at <= at]
        return judge(game.question(edition.name, at, known, pages, emperor_in(config.emperor, posts)), edition)

    def write(self, one: Note, now: datetime) -> Delivery | None:
        """Put a note on the log page; None where it stands there already."""
        world = self._world
        page = world.config.wiki.log_page

        def plan() -> PageEdit | None:
            newest = world.wiki.read((page,)).get(page)
            text = newest.text or "" if newest else ""
            wanted = placed(text, one)
            if wanted.rstrip() == text.rstrip():
                return None
            base = newest.revid if newest else None
            summary = f"Resolution of “{one.title}”: {one.outcome}, {one.tally}"
            return PageEdit(page, base, wanted, summary, mark_for(page, base, wanted, now))

        delivery = world.postman(frozenset({page})).deliver_planned(plan, now)
        if delivery is None or delivery.outcome is Outcome.WRITTEN:
            world.ledger.put_note(one.url, msgspec.json.encode(one), now)
        return delivery


RESOLVED = frozenset({Status.ENACTED, Status.FAILED, Status.VETOED, Status.ILLEGAL})


def _resolved_since(adminned_at: datetime | None, now: datetime) -> bool:
    return adminned_at is not None and now - adminned_at < LOOK_BACK
