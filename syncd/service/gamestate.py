"""The gamestate watched: the tracking pages' history replayed against the rules, from what the store holds.

Replaying a dynasty takes a moment, so it is done when something came in that it rests on, and once an hour for what the
clock alone brings; a quiet cycle keeps the last result.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import chain
from pathlib import Path

import msgspec

from parsers.errors import BadInput, BadPack
from parsers.kinds import VOTABLE
from parsers.records import PlayerName, Post, PostPage, Revision, Roster, Status
from syncd.dynasties.protocol import Dynasty, Json, Membership
from syncd.rules.edition import Edition
from syncd.service.judging import DYNASTY, emperor_in
from syncd.service.watched import Watched
from syncd.validator.replay import Follower, Replayed
from syncd.validator.scenes import Context, Resolution
from syncd.validator.turnover import hiatus_spans

EVERY = timedelta(hours=1)
REFERENCES = "dynasty:references"


class GamestateWatch:
    """Replays one world's tracking pages."""

    def __init__(self, world: Watched) -> None:
        self._world = world
        self._key: object = None
        self._at: datetime | None = None
        self._last = Replayed()
        self._follower: Follower
        self.troubles: tuple[str, ...] = ()

    def replayed(self, dynasty: Dynasty, edition: Edition, now: datetime, *, news: bool) -> Replayed:
        """What replay comes to at `now`; `news` says that this cycle read something new."""
        key = (dynasty.name, dynasty.tables, self._world.ledger.accepted())
        stale = self._at is None or now - self._at >= EVERY or now < self._at
        if key != self._key:
            self._follower = Follower(dynasty)
        if news or stale or key != self._key:
            seen, pages = self._world.seen, dict.fromkeys(table.page for table in dynasty.tables)
            revisions = chain.from_iterable(map(seen.read_revisions, pages))
            self._last = self._follower.replay(revisions, self.context(edition, now), seen.text_of)
            self._key, self._at = key, now
            self._world.seen.set_bookmark(REFERENCES, "\n".join(dynasty.references(self._last.gamestate)))
        return self._last

    def newest(self, dynasty: Dynasty) -> dict[str, Revision]:
        """The newest revision of each of the dynasty's pages that adds up; of no other anything is planned."""
        pages = {table.page for table in dynasty.tables} - self._last.suspect.keys()
        return {page: found for page in pages if (found := self._world.seen.newest_text(page))}

    def references(self) -> tuple[str, ...]:
        """The pages that the dynasty referred to when it was replayed last."""
        return tuple(page for page in (self._world.seen.bookmark(REFERENCES) or "").split("\n") if page)

    def history(self, dynasty: Dynasty) -> dict[str, tuple[Revision, ...]]:
        """Every revision of each of the dynasty's pages that was read with its text, oldest first."""
        pages = dict.fromkeys(table.page for table in dynasty.tables)
        return {page: tuple(one for one in self._world.seen.revisions(page) if one.text is not None) for page in pages}

    def _private(self) -> dict[str, Json]:
        """The Emperor's file; one that cannot be read is told, and nothing private is known."""
        file = self._world.config.dynasty.private
        try:
            self.troubles, known = (), _private(file) if file else {}
        except BadInput as error:
            self.troubles, known = (str(error),), {}
        return known

    def context(self, edition: Edition, now: datetime) -> Context:
        """All that is known beside the revisions, as the store holds it."""
        world = self._world
        posts = world.seen.posts_since(now - DYNASTY)
        emperor = emperor_in(world.config.game.emperor, posts)
        rolled = world.dice.known()
        pages = tuple(page for post in posts if (page := world.seen.page(post.url)))
        rosters = world.seen.rosters()
        return Context(
            now=now,
            rosters=tuple(_memberships(rosters, emperor, _voters(pages))),
            resolutions=tuple(_resolution(post) for post in posts if _is_resolved(post)),
            posts=pages,
            references=tuple(one for page in self.references() for one in world.seen.revisions(page)),
            rolls=rolled.rolls if rolled else None,
            rolls_known=(rolled.since, rolled.until) if rolled else None,
            hiatus=hiatus_spans(posts, edition, now - DYNASTY, now),
            private=self._private(),
            accepted=world.ledger.accepted(),
            wiki=world.wiki.url,
        )


def pack_text(path: str) -> str:
    """The text of a dynasty's pack; raises BadPack where there is none."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8"
        raise BadPack(path, "the file", f"cannot be read ({reason}); syncd pack new drafts one") from None


def _private(file: str) -> dict[str, Json]:
    """What the Emperor keeps privately, as it stands in the file now; it is copied nowhere."""
    try:
        return msgspec.json.decode(Path(file).read_bytes(), type=dict[str, Json])
    except (OSError, msgspec.DecodeError) as error:
        raise BadInput(f"[dynasty] private: {file}: {error}") from None


def _voters(pages: Iterable[PostPage]) -> frozenset[PlayerName]:
    """All who have voted: they play, or did before the first sidebar that was read."""
    return frozenset(comment.author for page in pages for comment in page.comments if comment.icons)


def _memberships(
    rosters: Iterable[tuple[datetime, Roster]], emperor: PlayerName | None, voters: frozenset[PlayerName]
) -> Iterable[Membership]:
    """Who was who from each sidebar on; who voted, or stood in an earlier one, and does not in a later one is idle."""
    known = set(voters)
    for at, roster in rosters:
        active = frozenset(entry.name for entry in roster.players)
        known |= active
        admins = frozenset(entry.name for entry in roster.players if entry.admin)
        yield Membership(at, active, frozenset(known - active), admins, emperor)


def _is_resolved(post: Post) -> bool:
    return post.kind in VOTABLE and post.status is not Status.PENDING and post.adminned_at is not None


def _resolution(post: Post) -> Resolution:
    note = post.admin_note
    return Resolution(
        title=post.title,
        url=post.url,
        kind=post.kind,
        outcome=post.status,
        admin=PlayerName((note.admin if note else None) or ""),
        at=post.adminned_at or post.posted_at,
        text=post.body,
    )
