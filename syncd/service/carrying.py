"""The wiki of then, as the store holds it: the ruleset that stood, and the edits that carried a matter out."""

from collections.abc import Iterable
from datetime import datetime

from parsers.records import Post, PostPage, Record, Revision, RevisionId, Status
from syncd.plan.resolution import Carried
from syncd.service.log_page import is_log_page
from syncd.service.watched import Watched
from syncd.service.watching import FROM
from syncd.store.database import as_instant
from syncd.validator.carried_out import AFTER, BEFORE, Because, CarryingEdit, Resolved, carrying_edits
from syncd.validator.fulfilled import fulfilled, unordered
from syncd.validator.orders import read_orders
from syncd.validator.past import ResolvedAt
from syncd.validator.rulebook import changed_rules


class Matter(Record, frozen=True):
    """A votable matter of the store: its newest page, every version, and when it was resolved (None: pending)."""

    page: PostPage
    versions: tuple[tuple[datetime, Post], ...]
    at: ResolvedAt | None

    @property
    def post(self) -> Post:
        """Its post as it reads now."""
        return self.page.post


class WikiPast:
    """The Ruleset page's history and people's edits of one world; texts are read as they are needed, one by one."""

    def __init__(self, world: Watched) -> None:
        self._world = world
        self.ruleset: tuple[Revision, ...] = ()
        self._changed: dict[RevisionId, frozenset[str]] = {}

    def read(self) -> None:
        """The Ruleset page's revisions that were read with their text, oldest first."""
        self.ruleset = self._world.seen.read_revisions(self._world.config.wiki.ruleset_page)

    def ruleset_at(self, at: datetime) -> Revision | None:
        """The revision of the Ruleset page that stood then, else the oldest that was read with its text."""
        known = self.ruleset
        return next((one for one in reversed(known) if one.at <= at), known[0] if known else None)

    def carried(self, page: PostPage, at: ResolvedAt, matters: Iterable[Matter]) -> Carried:
        """The edits that carried a matter out, and what became of each order of its body."""
        orders = read_orders(page.post.body)
        matter = _as_resolved(page.post, at, orders.rules)
        others = [_as_resolved(one.post, one.at) for one in matters if one.post.url != page.post.url and one.at]
        read = {one.revid for one in self.ruleset}
        near = self.edits_of_people(at.at)
        changed = {one.revid: self._changes(one) for one in near if one.revid in read} if orders.rules else {}
        edits = carrying_edits(matter, near, others, changed)
        before, after = self._around(edits, at.at)
        sure = [edit.revision for edit in edits if edit.because is not Because.BY_ADMIN]
        ours = (self._texts(one) for one in sure if one.revid in read)
        pairs = [(old, new) for old, new in ours if old is not None and new is not None]
        since = self._world.seen.bookmark(FROM)
        return Carried(
            edits=edits,
            orders=fulfilled(orders.orders, before, after) if page.post.status is Status.ENACTED else (),
            unread=orders.unread,
            unordered=() if orders.unread else unordered(orders.orders, pairs),
            since_known=as_instant(since) if since else None,
        )

    def _around(self, edits: Iterable[CarryingEdit], at: datetime) -> tuple[str | None, str | None]:
        """The ruleset before the first edit of it that carried the matter out and after the last one."""
        ruleset, text_of = self._world.config.wiki.ruleset_page, self._world.seen.text_of
        ours = [edit.revision for edit in edits if edit.revision.page == ruleset]
        if ours:
            return text_of(ours[0].parentid), text_of(ours[-1].revid)
        stood = self.ruleset_at(at)
        text = text_of(stood.revid) if stood is not None and stood.at <= at else None
        return text, text

    def _texts(self, revision: Revision) -> tuple[str | None, str | None]:
        """The page before a revision and after it."""
        return self._world.seen.text_of(revision.parentid), self._world.seen.text_of(revision.revid)

    def _changes(self, revision: Revision) -> frozenset[str]:
        """The rules that a revision of the Ruleset page changed."""
        if revision.revid not in self._changed:
            before, after = self._texts(revision)
            if before is None or after is None:
                return frozenset()
            self._changed[revision.revid] = changed_rules(before, after)
        return self._changed[revision.revid]

    def edits_of_people(self, at: datetime) -> tuple[Revision, ...]:
        """Every edit around that time but our own notes and corrections."""
        world = self._world
        edits = world.seen.edits_between(at - BEFORE, at + AFTER)
        return tuple(one for one in edits if one.user != world.wiki.user and not is_log_page(world.config, one.page))


def _as_resolved(post: Post, at: ResolvedAt, rules: tuple[str, ...] = ()) -> Resolved:
    return Resolved(post, at.at, post.admin_note.admin if post.admin_note else None, rules)
