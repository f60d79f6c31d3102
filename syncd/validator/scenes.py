"""What was going on around an edit: the roster of that time, resolutions, posts, rolls, Hiatus."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

import msgspec

from parsers.addresses import wiki_difference, wiki_page
from parsers.records import Kind, PlayerName, PostPage, Record, Revision, RevisionId, Roll
from syncd.dynasties.protocol import CLOCKS, ROLL_WINDOW, Json, Membership, Scene
from syncd.dynasties.sheets import folded
from syncd.rules.spans import FIRST

POST_WINDOW = timedelta(days=7)
ROSTER_GRACE = timedelta(hours=24)
"""How far the sidebar and the rows of a table may be apart in time."""
NOBODY = Membership(FIRST, frozenset())


class Resolution(Record, frozen=True):
    """A matter as an admin resolved it; `text` is its body, `gamestate` says that it changes more than the ruleset."""

    title: str
    url: str
    kind: Kind
    outcome: str
    admin: PlayerName
    at: datetime
    text: str = ""
    gamestate: bool = False


class HiatusSpan(Record, frozen=True):
    """A reason for Hiatus, from `since` until `until` (None: it goes on)."""

    reason: str
    since: datetime
    until: datetime | None = None


class Context(Record, frozen=True):
    """All that replay knows beside the revisions; `posts` and `rolls` are None where nobody has read any.

    `references` are revisions of pages that the dynasty refers to, as far as they were read; `rolls_known` are the
    instants between which no roll is missing (None: none is at all).
    `accepted` are revisions that an admin has declared legal; `wiki` is the wiki's address, for links.
    """

    now: datetime
    rosters: tuple[Membership, ...] = ()
    resolutions: tuple[Resolution, ...] = ()
    posts: tuple[PostPage, ...] | None = None
    rolls: tuple[Roll, ...] | None = None
    rolls_known: tuple[datetime, datetime] | None = None
    references: tuple[Revision, ...] = ()
    hiatus: tuple[HiatusSpan, ...] = ()
    accepted: frozenset[RevisionId] = frozenset()
    private: dict[str, Json] = msgspec.field(default_factory=dict)
    wiki: str = ""


class Surroundings:
    """The context in order of time, so that each edit finds its own part of it quickly."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._rosters = sorted(context.rosters, key=lambda roster: roster.at)
        self._roster_times = [roster.at for roster in self._rosters]
        self.everybody = frozenset(folded(name) for roster in self._rosters for name in (*roster.active, *roster.idle))
        self._rolls = sorted(context.rolls or (), key=lambda roll: roll.at)
        self._roll_times = [roll.at for roll in self._rolls]
        self._references = sorted(context.references, key=lambda revision: revision.at)
        self._posts = [(*_span(page), page) for page in context.posts or ()]

    def roster(self, at: datetime) -> Membership:
        """Who is who at an instant; before the first reading what that first reading says."""
        index = max(bisect_right(self._roster_times, at) - 1, 0)
        return self._rosters[index] if self._rosters else NOBODY

    def rosters(self, at: datetime, within: timedelta = ROSTER_GRACE) -> Sequence[Membership]:
        """All rosters that held at some time around an instant."""
        first = max(bisect_right(self._roster_times, at - within) - 1, 0)
        return self._rosters[first : bisect_right(self._roster_times, at + within)]

    def scene(self, user: str, at: datetime, summary: str = "") -> Scene:
        """The surroundings of something that `user` (as the wiki spells it) did."""
        roster = self.roster(at)
        return Scene(
            by=player_named(user, roster),
            at=at,
            roster=roster,
            summary=summary,
            posts=None if self.context.posts is None else tuple(self._posts_around(at)),
            rolls=self.rolls(at - ROLL_WINDOW, at + CLOCKS) if self._knows_rolls(at) else None,
            hiatus=tuple(span.reason for span in self.context.hiatus if _holds(span, at)),
            private=self.context.private,
            texts={one.page: one.text for one in self._references if one.text is not None and one.at <= at + CLOCKS},
        )

    def rolls(self, since: datetime, until: datetime) -> tuple[Roll, ...]:
        """The rolls of a span of time, both ends included."""
        return tuple(self._rolls[bisect_left(self._roll_times, since) : bisect_right(self._roll_times, until)])

    def _knows_rolls(self, at: datetime) -> bool:
        """Whether the lack of a roll proves that nobody rolled in the time before an instant."""
        if self.context.rolls is None or self.context.rolls_known is None:
            return self.context.rolls is not None
        since, until = self.context.rolls_known
        return since <= at - ROLL_WINDOW and at < until

    def diff(self, revid: RevisionId | None) -> tuple[str, ...]:
        """The address of a revision's difference, where the wiki's is known."""
        wiki = self.context.wiki
        return (wiki_difference(wiki, revid),) if wiki and revid is not None else ()

    def page(self, title: str) -> tuple[str, ...]:
        """The address of a wiki page, where the wiki's is known."""
        wiki = self.context.wiki
        return (wiki_page(wiki, title),) if wiki else ()

    def _posts_around(self, at: datetime) -> Iterator[PostPage]:
        for first, last, page in self._posts:
            if first <= at + CLOCKS and last >= at - POST_WINDOW:
                yield page


def player_named(user: str, roster: Membership) -> PlayerName:
    """The player of this wiki name as the roster spells it; the wiki's name for anybody else."""
    name = folded(user)
    return next((player for player in (*roster.active, *roster.idle) if folded(player) == name), PlayerName(user))


def _span(page: PostPage) -> tuple[datetime, datetime]:
    times = [page.post.posted_at, *(comment.at for comment in page.comments)]
    return min(times), max(times)


def _holds(span: HiatusSpan, at: datetime) -> bool:
    return span.since <= at and (span.until is None or at < span.until)
