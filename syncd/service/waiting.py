"""The posts that nobody may lose sight of: pending matters, and what the front page should list and does not."""

from datetime import date, datetime

from parsers.records import Kind, Post, Status
from syncd.store.seen import Seen
from syncd.validator.game import DYNASTY, VOTABLE

FRONT = "blog:front"


class Waiting:
    """Asks one store."""

    def __init__(self, seen: Seen) -> None:
        self._seen = seen

    def front(self) -> tuple[str, ...]:
        """The addresses that the front page listed when it was read last."""
        return tuple((self._seen.bookmark(FRONT) or "").split())

    def pending(self, now: datetime) -> tuple[Post, ...]:
        """The matters that wait for an admin; what nobody resolved in a dynasty long ago (see backfill) does not."""
        return tuple(post for post in self._seen.posts_since(now - DYNASTY) if waits(post))

    def left(self, now: datetime) -> tuple[Post, ...]:
        """Those of them that the front page lists no more, and an Ascension Address that was taken away."""
        front = self.front()
        return (*(post for post in self.pending(now) if post.url not in front), *self.address_taken_away(now))

    def address_taken_away(self, now: datetime) -> tuple[Post, ...]:
        """The newest Ascension Address, where the front page lists older posts and not that."""
        front, young = self.front(), self._seen.posts_since(now - DYNASTY)
        return tuple(
            address
            for address in self._seen.newest_of(Kind.ASCENSION_ADDRESS)
            if address.url not in front
            and any(post.url in front and not waits(post) for post in young if post.posted_at < address.posted_at)
        )


def waits(post: Post) -> bool:
    """Whether it is a matter that waits for an admin; the front page may list it however old it is."""
    return post.kind in VOTABLE and post.status is Status.PENDING


def month_of(post: Post) -> date:
    """The first day of the month in whose archive it stands."""
    return post.posted_at.date().replace(day=1)
