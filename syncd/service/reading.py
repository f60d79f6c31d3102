"""Reading the blog into the store: lists first, then the posts that moved.

Nothing suspect is recorded: the last good reading stays, the suspicion is told, and the page is fetched again in every
cycle until it can be read. A quiet cycle asks for the front page, for the month of pending matters that have left it,
and otherwise for one pending matter in turn (an edited comment moves no count).
"""

from collections.abc import Iterable
from datetime import date, datetime, timedelta

import msgspec

from parsers import blog as pages
from parsers.errors import SourceError
from parsers.records import Kind, Post, PostPage, Reading, Record, Roster, Status, T
from parsers.second import confirm_post
from syncd.sources.blog import Blog, Validators, months_back, next_in_turn, worth_fetching
from syncd.sources.blog import Fetched as SourcePage
from syncd.store.seen import Fetched, Seen
from syncd.validator.game import DYNASTY, VOTABLE

WITH_COMMENTS = timedelta(days=8)  # on the first start, resolved posts older than this are read without their comments
BEGUN, FRONT, SUSPECT = "blog:begun", "blog:front", "blog:suspect"


class Changed(Record, frozen=True):
    """A post that was read before and reads differently now."""

    before: PostPage
    after: PostPage


class BlogRead(Record, frozen=True):
    """What one cycle read of the blog.

    `complete`: lists and sidebar were read and add up, so that verdicts may rest on the store. `suspect`: posts whose
    pages do not add up; no verdict on them. `troubles`: one clear line each.
    """

    complete: bool
    read: tuple[PostPage, ...] = ()
    changed: tuple[Changed, ...] = ()
    roster_before: Roster | None = None
    suspect: frozenset[str] = frozenset()
    troubles: tuple[str, ...] = ()


class _Listed(Record, frozen=True):
    """What the lists of a cycle came to: the posts of those lists that changed, and the sidebar if it was read."""

    posts: tuple[Post, ...] = ()
    roster: Roster | None = None


class _Untrusted(Exception):
    """A list that cannot be trusted: nothing of this cycle may rest on the blog."""


class BlogReader:
    """Reads one blog into one store. `template` is the config's; "auto" recognises it on every page."""

    def __init__(self, blog: Blog, seen: Seen, template: str = "auto") -> None:
        self._blog = blog
        self._seen = seen
        self._template = template
        self._turn: str | None = None  # a restart may begin the round anew; a quiet cycle writes nothing

    def read(self, now: datetime) -> BlogRead:
        """One cycle's reading; what fails or does not add up ends in `troubles`, it never raises."""
        fresh: list[SourcePage] = []
        self._doubted: frozenset[str] = frozenset()
        try:
            listed = self._lists(fresh, now)
        except (SourceError, _Untrusted) as error:
            return BlogRead(complete=False, suspect=suspects(self._seen), troubles=(str(error),))
        roster_before = self._seen.record_roster(listed.roster, now) if listed.roster else None
        read: list[PostPage] = []
        changed: list[Changed] = []
        troubles: dict[str, str] = {}
        for url in self._wanted(listed.posts, now):
            try:
                page = self._page(url, now)
            except (SourceError, _Untrusted) as error:
                troubles[url] = str(error)
                continue
            if page is not None:
                read.append(page)
                before = self._seen.record_page(page, now)
                changed += [Changed(before, page)] if before else []
        self._finish(fresh, troubles, now)
        return BlogRead(
            complete=True,
            read=tuple(read),
            changed=tuple(changed),
            roster_before=roster_before,
            suspect=frozenset(troubles),
            troubles=tuple(troubles.values()),
        )

    def _finish(self, fresh: list[SourcePage], troubles: dict[str, str], now: datetime) -> None:
        """A list counts as read once the posts that it led to are; until then it is read again."""
        self._seen.set_bookmark(SUSPECT, " ".join(troubles))
        if not troubles:
            for fetched in fresh:
                self._note(fetched, now)
            self._seen.set_bookmark(BEGUN, self._seen.bookmark(BEGUN) or f"{now:%Y-%m-%dT%H:%M:%SZ}")

    # Lists

    def _lists(self, fresh: list[SourcePage], now: datetime) -> _Listed:
        front = self._fetch(self._blog.url, fresh)
        posts: tuple[Post, ...] = ()
        roster = None
        if front is not None:
            posts = self._listed(self._blog.url, front)
            roster = _trusted(self._blog.url, pages.read_roster(front, self._blog.url, self._template))
            self._seen.set_bookmark(FRONT, " ".join(post.url for post in posts))
        if self._seen.bookmark(BEGUN) is None:
            return _Listed(posts + self._months_to_the_beginning(fresh, now), roster)
        return _Listed(posts + self._months(self._months_of_pending(now), fresh), roster)

    def _months_of_pending(self, now: datetime) -> list[date]:
        """The months of pending matters that the front page does not list any more."""
        front = (self._seen.bookmark(FRONT) or "").split()
        return sorted({post.posted_at.date().replace(day=1) for post in self._pending(now) if post.url not in front})

    def _months_to_the_beginning(self, fresh: list[SourcePage], now: datetime) -> tuple[Post, ...]:
        """Month by month back to the newest Ascension Address, with which the dynasty began."""
        found: list[Post] = []
        for month in months_back(now):
            found += self._months([month], fresh)
            if any(post.kind is Kind.ASCENSION_ADDRESS for post in found):
                break
        return tuple(found)

    def _months(self, months: Iterable[date], fresh: list[SourcePage]) -> tuple[Post, ...]:
        found: list[Post] = []
        for month in months:
            address = self._blog.month(month)
            if (body := self._fetch(address, fresh)) is not None:
                found += self._listed(address, body)
        return tuple(found)

    def _listed(self, address: str, body: bytes) -> tuple[Post, ...]:
        """The posts of a list; those that do not add up there are told apart by `_wanted`, by their own pages."""
        reading = pages.read_list(body, address, self._template)
        if doubts := pages.page_doubts(reading):
            raise _Untrusted(f"{address}: {'; '.join(doubts)}")
        self._doubted |= pages.doubted_posts(reading)
        return reading.value

    # Posts

    def _wanted(self, listed: tuple[Post, ...], now: datetime) -> tuple[str, ...]:
        known = {post.url: found for post in listed if (found := self._seen.post(post.url))}
        moved = worth_fetching(listed, known, suspects(self._seen) | self._doubted)
        if self._seen.bookmark(BEGUN) is None:
            return self._wanted_at_first(listed, moved, now)
        return moved or self._in_turn(now)

    def _wanted_at_first(self, listed: tuple[Post, ...], moved: tuple[str, ...], now: datetime) -> tuple[str, ...]:
        """What is over is remembered as the lists print it; only the newest of it is read with its comments."""
        over = [post for post in listed if post.status is not Status.PENDING and now - post.posted_at > WITH_COMMENTS]
        for post in over:
            self._seen.record_post(post, now)
        return tuple(url for url in moved if url not in {post.url for post in over})

    def _in_turn(self, now: datetime) -> tuple[str, ...]:
        """One pending matter, the next one in every quiet cycle, while the months of others cost no request."""
        if self._months_of_pending(now):
            return ()
        self._turn = next_in_turn([post.url for post in self._pending(now)], self._turn)
        return () if self._turn is None else (self._turn,)

    def _pending(self, now: datetime) -> list[Post]:
        """The matters that wait for an admin; what nobody resolved in a dynasty long ago (see backfill) does not."""
        young = self._seen.posts_since(now - DYNASTY)
        return [post for post in young if post.kind in VOTABLE and post.status is Status.PENDING]

    def _page(self, url: str, now: datetime) -> PostPage | None:
        """The post as its page prints it; None where the page is the same, byte by byte, as when it was read last."""
        fresh: list[SourcePage] = []
        body = self._fetch(url, fresh)
        if body is None:
            return None
        reading = pages.read_post(body, url, self._template)
        page = _trusted(url, reading)
        if page != self._seen.page(url) and (doubts := confirm_post(body, reading)):
            raise _Untrusted(f"{url}: two readers disagree: {'; '.join(doubts)}")
        for fetched in fresh:
            self._note(fetched, now)
        return page

    # What is remembered of an address

    def _fetch(self, address: str, fresh: list[SourcePage]) -> bytes | None:
        """The body where it differs from the last one that was trusted, else None; `fresh` gains what was fetched."""
        known = self._seen.fetched(address)
        fetched = self._blog.fetch(address, Validators(*msgspec.structs.astuple(known)) if known else None)
        if fetched.body is not None:
            fresh.append(fetched)
        return fetched.body

    def _note(self, fetched: SourcePage, now: datetime) -> None:
        self._seen.note_fetched(fetched.address, Fetched(*msgspec.structs.astuple(fetched.validators)), now)


def suspects(seen: Seen) -> frozenset[str]:
    """The posts whose pages did not add up when they were read last."""
    return frozenset((seen.bookmark(SUSPECT) or "").split())


def _trusted(address: str, reading: Reading[T]) -> T:
    if reading.suspicions:
        raise _Untrusted(f"{address}: {'; '.join(reading.suspicions)}")
    return reading.value
