"""Reading the blog into the store: lists first, then the posts that moved.

Nothing suspect is recorded: the last good reading stays, the suspicion is told, and the page is fetched again in every
cycle until it can be read. What a quiet cycle asks for says `rounds`; of the pending matters it looks at in turn, one
that was told as ready comes more often. After a pause the months since then are read as well: the front page may have
left something out.
"""

from collections.abc import Container, Iterable, Mapping
from datetime import date, datetime, timedelta

import msgspec

from parsers import blog as pages
from parsers.errors import Refused, SourceError
from parsers.records import Kind, Post, PostPage, Reading, Record, Roster, Status, T
from syncd.service.waiting import FRONT, Waiting, month_of, waits
from syncd.sources.blog import Blog, Validators, longest_unread, months_back, worth_fetching
from syncd.sources.blog import Fetched as SourcePage
from syncd.sources.rounds import Round, round_of
from syncd.store.seen import GONE, Fetched, Seen
from syncd.validator.game import DYNASTY, VOTABLE

WITH_COMMENTS = timedelta(days=8)  # on the first start, resolved posts older than this are read without their comments
PAUSE = timedelta(hours=1)  # after this long without a reading, posts may have come and left the front page again
FRESH = timedelta(minutes=15)  # what was looked at within this time is not looked at again before it is told
GONE_ANSWERS = frozenset({"HTTP 404", "HTTP 410"})
BEGUN, SUSPECT = "blog:begun", "blog:suspect"
PENDING = "blog:pending"  # which matters were seen pending, and when last, as of the last cycle that had news


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
        self._waiting = Waiting(seen)
        self._template = template
        self._asked: dict[str, datetime] = {}  # a restart may begin the round anew; a quiet cycle writes nothing
        self._number = 0
        self._round = Round()
        self._alone: tuple[str, ...] = ()  # the matter that alone has left the front page, if one has
        self._bare_months = False  # whether the months' pages come without the sidebar
        self._told: Container[str] = ()
        self._last: datetime | None = None
        self._looked: dict[str, datetime] = {}
        self._listed_pending = _seen_pending(seen)  # when a list last said so

    @property
    def wiki_waits(self) -> bool:
        """Whether the last reading asked for what the wiki would have been asked for otherwise."""
        return not self._round.wiki

    def read(self, now: datetime, told: Container[str] = ()) -> BlogRead:
        """One cycle's reading; what fails or does not add up ends in `troubles`, it never raises.

        What an earlier cycle read and could not tell of any more is handed on with what has changed. `told` are matters
        that stand as ready, which are looked at more often.
        """
        self._told = told
        fresh: list[SourcePage] = []
        self._doubted: frozenset[str] = frozenset()
        self._months_read: set[date] = set()
        self._lists_asked: set[date | str] = set()
        untold = tuple(Changed(before, after) for before, after in self._seen.untold())
        try:
            listed = self._lists(fresh, now)
        except (SourceError, _Untrusted) as error:
            return BlogRead(complete=False, suspect=suspects(self._seen), troubles=(str(error),))
        roster_before = self._seen.record_roster(listed.roster, now) if listed.roster else None
        found = self._read_posts(self._wanted(listed.posts, now), {post.url: post for post in listed.posts}, now)
        self._finish(fresh, found.suspect, now)
        return msgspec.structs.replace(found, roster_before=roster_before, changed=(*untold, *found.changed))

    def look_again(self, urls: Iterable[str], now: datetime) -> BlogRead:
        """Posts read once more, but for those that were looked at a moment ago."""
        stale = tuple(url for url in urls if not self.is_fresh(url, now))
        if not stale:
            return BlogRead(complete=True)
        found = self._read_posts(stale, {}, now)
        self._seen.set_bookmark(SUSPECT, " ".join(sorted(suspects(self._seen) | found.suspect)))
        return found

    def is_fresh(self, url: str, now: datetime) -> bool:
        """Whether the post was looked at a moment ago."""
        return url in self._looked and timedelta() <= now - self._looked[url] < FRESH

    def _read_posts(self, urls: Iterable[str], listed: Mapping[str, Post], now: datetime) -> BlogRead:
        """Read posts by their own pages; of one that cannot be read at least what a list says is taken."""
        read: list[PostPage] = []
        changed: list[Changed] = []
        troubles: dict[str, str] = {}
        for url in urls:
            fresh: list[SourcePage] = []
            known = filter(None, (self._looked.get(url), self._listed_pending.get(url)))
            looked = max((at for at in known if at <= now), default=None)
            try:
                page = self._page(url, fresh, now)
            except (SourceError, _Untrusted) as error:
                page = self._instead(url, listed.get(url), error)
                if page is None or page.post.status_word != GONE:
                    troubles[url] = str(error)
            if page is not None:
                read.append(page)
                before = self._seen.record_page(page, now, looked)
                changed += [Changed(before, page)] if before else []
            for fetched in fresh if url not in troubles else ():
                self._note(fetched, now)
        return BlogRead(True, tuple(read), tuple(changed), None, frozenset(troubles), tuple(troubles.values()))

    def _instead(self, url: str, listed: Post | None, error: Exception) -> PostPage | None:
        """What is known of a post that cannot be read: kind and status by a list, or that it is gone."""
        known = self._seen.page(url)
        if listed is not None and url not in self._doubted:
            same = known is not None and (known.post.kind, known.post.status) == (listed.kind, listed.status)
            return None if same else PostPage(listed, known.comments if known else ())
        if known is None or listed is not None or not isinstance(error, Refused):
            return None
        if error.reason in GONE_ANSWERS and self._is_unlisted(known.post):
            kind = known.post.kind if known.post.kind in VOTABLE else Kind.OTHER  # nobody is Emperor by it any more
            gone = msgspec.structs.replace(known.post, kind=kind, status=Status.UNKNOWN, status_word=GONE)
            return PostPage(gone, known.comments)
        return None

    def _is_unlisted(self, post: Post) -> bool:
        """Whether its month, which is read for this where it was not yet, does not list it."""
        month = month_of(post)
        if month in self._months_read:
            return True
        try:
            listed = self._months([month], [])
        except (SourceError, _Untrusted):
            return False
        return month in self._months_read and post.url not in {one.url for one in listed}

    def _finish(self, fresh: list[SourcePage], suspect: frozenset[str], now: datetime) -> None:
        """A list counts as read once the posts that it led to are; until then it is read again."""
        self._seen.set_bookmark(SUSPECT, " ".join(sorted(suspect)))
        self._last = now
        self._remember_pending(suspect, now)
        if fresh:
            self._seen.set_bookmark(PENDING, msgspec.json.encode(self._listed_pending).decode())
        if not suspect:
            for fetched in fresh:
                self._note(fetched, now)
            self._seen.set_bookmark(BEGUN, self._seen.bookmark(BEGUN) or f"{now:%Y-%m-%dT%H:%M:%SZ}")

    def _remember_pending(self, suspect: frozenset[str], now: datetime) -> None:
        """Which matters the lists showed pending just now; what is pending no more is forgotten."""
        front = self._waiting.front() if self._blog.url in self._lists_asked else ()
        pending = {post.url: month_of(post) for post in self._waiting.pending(now)}
        for seen in (self._asked, self._looked, self._listed_pending):
            for url in seen.keys() - pending.keys():
                del seen[url]
        self._listed_pending |= {
            url: now
            for url, month in pending.items()
            if (url in front or month in self._lists_asked) and url not in suspect
        }

    # Lists

    def _lists(self, fresh: list[SourcePage], now: datetime) -> _Listed:
        present = now.date().replace(day=1)
        self._number += 1
        self._round = self._next_round(present, now)
        posts, roster = self._front(fresh) if self._round.front or self._bare_months else ((), None)
        if self._seen.bookmark(BEGUN) is None:
            return _Listed(posts + self._months_to_the_beginning(fresh, now), roster)
        if posts:  # some may just have left it
            self._round = self._next_round(present, now)
        months = {*self._months_missed(posts, now), *self._round.months}
        if present in months:
            listed, sidebar = self._present_month(present, fresh)
            posts, roster = posts + listed, sidebar or roster
        return _Listed(posts + self._months(sorted(months - {present}), fresh), roster)

    def _front(self, fresh: list[SourcePage]) -> tuple[tuple[Post, ...], Roster | None]:
        """What the front page lists, and its sidebar; nothing where it is the same as before."""
        self._lists_asked.add(self._blog.url)
        if (body := self._fetch(self._blog.url, fresh)) is None:
            return (), None
        posts = self._listed(self._blog.url, body)
        roster = _trusted(self._blog.url, pages.read_roster(body, self._blog.url, self._template))
        self._seen.set_bookmark(FRONT, " ".join(post.url for post in posts))
        return posts, roster

    def _present_month(self, present: date, fresh: list[SourcePage]) -> tuple[tuple[Post, ...], Roster | None]:
        """What the present month lists, and its sidebar; on a blog that has none there, the front page is read too."""
        address = self._blog.month(present)
        self._lists_asked.add(present)
        if (body := self._fetch(address, fresh)) is None:
            return (), None
        posts, sidebar = self._listed(address, body), pages.read_roster(body, address, self._template)
        self._months_read.add(present)
        self._bare_months = bool(sidebar.suspicions)
        return posts, None if self._bare_months else sidebar.value

    def _months_missed(self, front: tuple[Post, ...], now: datetime) -> list[date]:
        """After a pause, where the front page holds something new: the months since the newest post that is known."""
        if self._last is not None and timedelta() <= now - self._last < PAUSE:
            return []
        if all(self._seen.post(post.url) for post in front):
            return []
        known = [post.posted_at for post in self._seen.posts_since(now - DYNASTY) if post.posted_at <= now]
        since = max(known, default=now).date().replace(day=1)
        return [month for month in months_back(now) if month >= since]

    def _next_round(self, present: date, now: datetime) -> Round:
        """What to ask for, by what the front page lists no more, or should list and does not."""
        left = self._waiting.left(now)
        read_well = (post.url for post in left if waits(post) and post.url not in suspects(self._seen))
        self._alone = tuple(read_well) if len(left) == 1 else ()
        return round_of({month_of(post) for post in left}, present, self._number, alone=bool(self._alone))

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
            self._lists_asked.add(month)
            if (body := self._fetch(address, fresh)) is not None:
                found += self._listed(address, body)
                self._months_read.add(month)
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
        urls = {post.url for post in listed}
        left = (post for post in self._waiting.left(now) if month_of(post) in self._months_read)
        vanished = (post.url for post in left if post.url not in urls)
        news = tuple(dict.fromkeys((*moved, *vanished)))
        return tuple(dict.fromkeys((*news, *self._alone))) if news else (*self._alone, *self._in_turn(now))

    def _wanted_at_first(self, listed: tuple[Post, ...], moved: tuple[str, ...], now: datetime) -> tuple[str, ...]:
        """What is over is remembered as the lists print it; only the newest of it is read with its comments."""
        over = [post for post in listed if post.status is not Status.PENDING and now - _ended(post) > WITH_COMMENTS]
        for post in over:
            self._seen.record_post(post, now)
        return tuple(url for url in moved if url not in {post.url for post in over})

    def _in_turn(self, now: datetime) -> tuple[str, ...]:
        """The one pending matter of a quiet cycle, where its round has room for one."""
        if not self._round.in_turn:
            return ()
        others = (post.url for post in self._waiting.pending(now) if post.url not in self._alone)
        url = longest_unread(others, self._asked, self._told, now)
        return () if url is None else (url,)

    def _page(self, url: str, fresh: list[SourcePage], now: datetime) -> PostPage | None:
        """The post as its page prints it; None where the page is the same, byte by byte, as when it was read last.

        `fresh` gains what was fetched, to be noted once the post is recorded: who dies in between reads it again.
        """
        self._asked[url] = now
        body = self._fetch(url, fresh)
        if body is None:
            self._looked[url] = now
            return None
        from parsers.second import confirm_post  # takes 30 ms to load, for which nobody need wait at the start

        reading = pages.read_post(body, url, self._template)
        page = _trusted(url, reading)
        if page != self._seen.page(url) and (doubts := confirm_post(body, reading)):
            raise _Untrusted(f"{url}: two readers disagree: {'; '.join(doubts)}")
        self._looked[url] = now
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


def _seen_pending(seen: Seen) -> dict[str, datetime]:
    """What was remembered of it before a restart."""
    return msgspec.json.decode(seen.bookmark(PENDING) or "{}", type=dict[str, datetime])


def _ended(post: Post) -> datetime:
    return max(post.posted_at, post.adminned_at or post.posted_at)


def _trusted(address: str, reading: Reading[T]) -> T:
    if reading.suspicions:
        raise _Untrusted(f"{address}: {'; '.join(reading.suspicions)}")
    return reading.value
