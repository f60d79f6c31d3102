"""A resolved matter with all that can be said of it: the game of then, and what was done on the wiki."""

from collections.abc import Callable, Mapping
from datetime import datetime

from parsers.records import Post, PostPage, Record, Revision, RevisionId
from syncd.rules.edition import Edition
from syncd.rules.verdict import Judgement
from syncd.validator.carried_out import CarryingEdit
from syncd.validator.fulfilled import Fulfilled
from syncd.validator.past import ResolvedAt


class Carried(Record, frozen=True):
    """What was done on the wiki for a matter. `unordered` are rules that its edits changed and it does not speak of.

    `since_known` is the instant from which every edit is known; before it, an edit may be there and not be seen.
    """

    edits: tuple[CarryingEdit, ...] = ()
    orders: tuple[Fulfilled, ...] = ()
    unread: tuple[str, ...] = ()
    unordered: tuple[str, ...] = ()
    since_known: datetime | None = None


class Resolution(Record, frozen=True):
    """A resolved matter with all that its note rests on.

    `page` is its post and comments as of then. `before` is judged at that instant with it pending, `after` just behind
    it, `earlier` just behind the last comment, where that may decide. `ruleset` is the revision that was in force;
    `doubts` say why the verdict may not be trusted.
    """

    page: PostPage
    at: ResolvedAt
    before: Judgement
    after: Judgement
    edition: Edition
    carried: Carried
    earlier: Judgement | None = None
    before_last_vote: Judgement | None = None
    ruleset: Revision | None = None
    doubts: tuple[str, ...] = ()
    other_dov: str | None = None
    changed_comments: tuple[str, ...] = ()

    @property
    def edits_known(self) -> bool:
        """Whether every edit since the resolution has been seen."""
        since = self.carried.since_known
        return since is not None and since <= self.at.at

    @property
    def post(self) -> Post:
        """The matter's post."""
        return self.page.post


class Places(Record, frozen=True):
    """Where things are found: addresses of a diff and of an old revision, and the titles of all matters by their id."""

    diff: Callable[[RevisionId], str]
    revision: Callable[[RevisionId], str]
    titles: Mapping[str, str]
