"""What the store remembers of posts, comments and sidebars, in order of time: the evidence of the core checks."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import pairwise

from parsers.records import Comment, Kind, PlayerName, Post, PostPage, Record, Roll, Roster, Status
from syncd.rules.core_rules import CoreRules
from syncd.rules.edition import Edition
from syncd.rules.hiatus import downtime_of
from syncd.rules.verdict import Judgement


class Remembered(Record, frozen=True):
    """A post with every version of it and of its comments, each with the instant at which it was first seen.

    The versions are in order of time; of a comment that was gone None stands there.
    """

    versions: tuple[tuple[datetime, Post], ...]
    comments: tuple[tuple[str, datetime, Comment | None], ...] = ()

    @property
    def post(self) -> Post:
        """The newest version."""
        return self.versions[-1][1]

    def commented(self) -> tuple[Comment, ...]:
        """Every comment as it was first read, those that are gone included, in order of time."""
        first: dict[str, Comment] = {}
        for identity, _, comment in self.comments:
            if comment is not None:
                first.setdefault(identity, comment)
        return tuple(sorted(first.values(), key=lambda one: one.at))

    def alterations(self, since: datetime) -> Iterator["Alteration"]:
        """Each version that was noticed after `since` to have taken another's place, with when that can have been."""
        for (seen, before), (noticed, after) in pairwise(self.versions):
            if noticed <= since:
                continue
            known = [at for _, at, _ in self.comments if seen <= at < noticed]
            earliest = max([seen, *known])
            yield Alteration(before, after, earliest, noticed, self.commented())


class Alteration(Record, frozen=True):
    """A post before and after, changed after `earliest` and no later than `latest`."""

    before: Post
    after: Post
    earliest: datetime
    latest: datetime
    comments: tuple[Comment, ...]

    @property
    def page(self) -> PostPage:
        """The post as it was, with the comments that were ever made on it."""
        return PostPage(self.before, self.comments)


class Evidence(Record, frozen=True):
    """All that the core checks rest on.

    `rosters` are the sidebars, oldest first, each with the instant from which it stood. `begun` is since when comments
    are known. `judgement` is None where there is no verdict; `rolls` where nobody has read any; `active` are the
    Special Case rules that are active.
    """

    now: datetime
    edition: Edition
    rules: CoreRules
    posts: tuple[Remembered, ...] = ()
    rosters: tuple[tuple[datetime, Roster], ...] = ()
    begun: datetime | None = None
    emperor: PlayerName | None = None
    judgement: Judgement | None = None
    rolls: tuple[Roll, ...] | None = None
    active: frozenset[str] = frozenset()

    def recent(self, at: datetime) -> bool:
        """Whether what happened then is still told."""
        return self.now - at < LASTS

    def players(self, at: datetime) -> frozenset[PlayerName]:
        """Who was on the sidebar then; before the first one that was read, whom that one names."""
        standing = [roster for since, roster in self.rosters if since <= at] or [one for _, one in self.rosters[:1]]
        return names(standing[-1]) if standing else frozenset()

    def players_about(self, at: datetime, around: timedelta) -> frozenset[PlayerName]:
        """Who was on the sidebar at some time about then."""
        changes = (since for since, _ in self.rosters if at - around <= since <= at + around)
        return frozenset().union(*(self.players(one) for one in (at - around, *changes)))

    def dynasties(self) -> tuple[datetime, ...]:
        """The beginnings of the dynasties that are known, oldest first."""
        addresses = (one.post for one in self.posts if one.post.kind is Kind.ASCENSION_ADDRESS)
        return tuple(sorted(post.posted_at for post in addresses))

    def dynasty_began(self, at: datetime) -> datetime | None:
        """When the dynasty of an instant began, None where that is not known."""
        return max((began for began in self.dynasties() if began <= at), default=None)

    def downtime(self, at: datetime) -> bool:
        """Whether it was Seasonal Downtime then: a core rule in some editions, a Special Case rule in others."""
        rule, hiatus = "Seasonal Downtime", self.edition.hiatus
        if not hiatus.downtime or (rule in self.edition.special_cases and rule not in self.active):
            return False
        spans = (downtime_of(year, hiatus) for year in (at.year - 1, at.year))
        return any(start <= at < end for start, end in spans)

    def dov_pending(self, at: datetime) -> bool:
        """Whether a DoV was pending then."""
        return any(one.post.kind is Kind.DOV and _pending(one.post, at) for one in self.posts)


LASTS = timedelta(days=7)
"""For how long what happened is told."""


def names(roster: Roster) -> frozenset[PlayerName]:
    """The active players of a sidebar."""
    return frozenset(entry.name for entry in roster.players)


def pending_proposals(posts: Iterable[Remembered], author: PlayerName, at: datetime) -> int:
    """How many Proposals of an author were pending then."""
    theirs = (one.post for one in posts if one.post.kind is Kind.PROPOSAL and one.post.author == author)
    return sum(1 for post in theirs if _pending(post, at))


def _pending(post: Post, at: datetime) -> bool:
    resolved = None if post.status is Status.PENDING else post.adminned_at or post.posted_at
    return post.posted_at <= at and (resolved is None or at < resolved)


def spells_of_absence(
    name: PlayerName, rosters: Sequence[tuple[datetime, Roster]]
) -> tuple[tuple[datetime, datetime | None], ...]:
    """When somebody who had been on the sidebar was not, each time from the first sidebar without to the first with."""
    found: list[tuple[datetime, datetime | None]] = []
    listed = False
    for at, roster in rosters:
        is_listed = name in names(roster)
        if listed and not is_listed:
            found.append((at, None))
        elif is_listed and not listed and found:
            found[-1] = (found[-1][0], at)
        listed = is_listed
    return tuple(found)
