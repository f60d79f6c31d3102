"""From what was read to the question that the judge answers: who plays, what is pending, what else is known.

Kept of the past is what can still matter now: Proposals of the last days (slots, the day's limit), failed
Declarations of Victory (cooldowns), and everything that is pending.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from types import MappingProxyType

from parsers.folding import fold
from parsers.kinds import VOTABLE as VOTABLE
from parsers.kinds import Kind, Status
from parsers.records import PlayerName, Post, PostPage, Roster
from syncd.rules import game
from syncd.rules.spans import FIRST

DYNASTY = timedelta(days=120)  # longer than any dynasty; what is older has no part in a verdict
_DENIED = re.compile(r"\b(?:no|not|never|without|over|ended|lifted)\b|n['’]t\b", re.IGNORECASE)
STILL_MATTERS = timedelta(days=9)  # longer than any window of the rules: 7 days in the queue, 120 h of cooldown


def question(
    edition: str,
    now: datetime,
    rosters: Sequence[tuple[datetime, Roster]],
    pages: Iterable[PostPage],
    emperor: PlayerName | None,
    hiatus: Iterable[str] = (),
    special_cases: Mapping[str, bool] | None = None,
) -> game.Game:
    """The game at `now`: `rosters` are all sidebars ever seen, oldest first, `pages` the posts that may matter.

    `special_cases` are those whose state the Ruleset page shows; of the others the edition's own holds.
    """
    votable = [page for page in pages if page.post.kind in VOTABLE]
    roster = players(rosters, emperor, (page.post.author for page in votable if page.post.status is Status.PENDING))
    names = Names(player.name for player in roster.players)
    return game.Game(
        edition=edition,
        now=now,
        roster=roster,
        matters=tuple(sorted((matter(page, names) for page in votable), key=lambda one: one.posted_at)),
        special_cases=dict(special_cases or {}),
        hiatus=tuple(sorted(set(hiatus))),
    )


class Names:
    """The names of a roster: the same person may be written in other letters, or with the blog's typography."""

    def __init__(self, names: Iterable[str]) -> None:
        self._exact = frozenset(names)
        self._folded: dict[str, set[str]] = {}
        for name in self._exact:
            self._folded.setdefault(folded(name), set()).add(name)

    def __call__(self, name: str) -> PlayerName:
        """The name as the roster writes it; as it stands where nobody there, or more than one, is called so."""
        alike = () if name in self._exact else self._folded.get(folded(name), ())
        return PlayerName(*alike) if len(alike) == 1 else PlayerName(name)


def folded(name: str) -> str:
    """A name in the form in which two ways of writing it are the same."""
    return fold(name).casefold()


def players(
    rosters: Sequence[tuple[datetime, Roster]], emperor: PlayerName | None, authors: Iterable[PlayerName] = ()
) -> game.Roster:
    """The newest sidebar's players, and as idle everybody whom an earlier one named and this one does not.

    So are `authors` of what is pending and the Emperor whom no sidebar names: they left before the first was read. An
    idle player has no Vote, but a Proposal that they withdrew or vetoed before stays so (CORE-SELF-08).
    """
    active = {entry.name: game.Player(entry.name, entry.admin) for entry in rosters[-1][1].players} if rosters else {}
    spelt = Names(active)
    known = [(entry.name, entry.admin) for _, roster in rosters for entry in roster.players]
    known += [(name, False) for name in authors]
    known += [(emperor, False)] if emperor else []
    idle = {
        name: game.Player(name, admin, idle=True, idle_since=_since(name, rosters))
        for name, admin in known
        if spelt(name) not in active
    }
    everybody = {**idle, **active}
    return game.Roster(tuple(everybody.values()), emperor and Names(everybody)(emperor))


def _since(name: PlayerName, rosters: Sequence[tuple[datetime, Roster]]) -> datetime | None:
    """When a sidebar first lacked the name that the one before still had; None if none ever had it."""
    listed = False
    since = None
    for at, roster in rosters:
        if any(entry.name == name for entry in roster.players):
            listed, since = True, None
        elif listed and since is None:
            since = at
    return since


def as_written(name: str) -> PlayerName:
    """A name as it stands."""
    return PlayerName(name)


def matter(page: PostPage, names: Callable[[str], PlayerName] = as_written) -> game.VotableMatter:
    """A post as the judge takes it; icons inside a quotation count, as the rules do not except them."""
    post = page.post
    return game.VotableMatter(
        id=post.url,
        kind=post.kind,
        title=_with_tags(post),
        author=names(post.author),
        posted_at=post.posted_at,
        status=post.status,
        comments=tuple(game.Comment(names(c.author), c.at, c.icons) for c in page.comments),
        resolved_at=None if post.status is Status.PENDING else post.adminned_at,
    )


def _with_tags(post: Post) -> str:
    """The title with every tag in it: one template keeps tags apart from titles."""
    missing = [f"[{tag}]" for tag in post.tags if f"[{tag.casefold()}]" not in post.title.casefold()]
    return " ".join([*missing, post.title])


def emperor_of(posts: Iterable[Post]) -> PlayerName | None:
    """The author of the newest Ascension Address; None in a Metadynasty, or where none was read."""
    addresses = [post for post in posts if post.kind is Kind.ASCENSION_ADDRESS]
    return max(addresses, key=lambda post: post.posted_at).author if addresses else None


def reasons_for_hiatus(
    posts: Iterable[Post], roster: Roster, pending_until: Mapping[str, datetime] = MappingProxyType({})
) -> tuple[str, ...]:
    """The reasons that clock, roster and pending matters do not show: an interregnum, a Dormancy that is stated.

    An address answers every DoV that was posted before it, but for one that was seen pending since, which
    `pending_until` says by address: when a DoV was enacted no stamp tells, as that moves with every later save.
    """
    posts = tuple(posts)
    addressed = max((post.posted_at for post in posts if post.kind is Kind.ASCENSION_ADDRESS), default=FIRST)
    reasons = []
    if any(enacted_dov(post) and pending_until.get(post.url, post.posted_at) > addressed for post in posts):
        reasons.append("interregnum")
    if any("dorman" in notice.casefold() for notice in stated(roster)):
        reasons.append("dormancy")
    return tuple(reasons)


def stated(roster: Roster) -> tuple[str, ...]:
    """The sidebar's notices of a Hiatus; not those that say that there is none."""
    return tuple(notice for notice in roster.notices if not _DENIED.search(notice))


def enacted_dov(post: Post) -> bool:
    """Whether it is a Declaration of Victory that was enacted."""
    return post.kind is Kind.DOV and post.status is Status.ENACTED


def still_matters(post: Post, now: datetime) -> bool:
    """Whether a post can have a part in a verdict at `now`."""
    ended = post.adminned_at or post.posted_at
    return post.kind in VOTABLE and (post.status is Status.PENDING or now - max(ended, post.posted_at) < STILL_MATTERS)
