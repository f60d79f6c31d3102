"""Reading the blog's past month by month: polite, and to be taken up again after any interruption.

A month counts as done once each of its votable posts was read with its comments; what was read before and has not
moved since is skipped. A page that does not add up is told and left out, and its month stays open, so that the next
run tries it again. Where the blog asks for patience, or answers no more, the run ends.
"""

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta

from parsers import blog as pages
from parsers.errors import SourceError
from parsers.kinds import VOTABLE
from parsers.records import Post, PostPage, Record
from parsers.second import confirm_post
from syncd.sources.blog import Blog, worth_fetching
from syncd.store.seen import Seen

DONE = "backfill:{:%Y-%m}"


class Progress(Record, frozen=True):
    """Where a backfill is: the month, its posts, how many are read, and one clear line for each that could not be."""

    month: date
    posts: int
    read: int
    troubles: tuple[str, ...] = ()


def months_between(first: date, last: date) -> tuple[date, ...]:
    """The first days of all months from `first` to `last`, both included."""
    count = 12 * (last.year - first.year) + last.month - first.month + 1
    return tuple(
        date(first.year + (first.month - 1 + n) // 12, (first.month - 1 + n) % 12 + 1, 1) for n in range(count)
    )


class Backfill:
    """Reads months of one blog into one store; `pause` waits between two requests, as nobody waits for the past."""

    def __init__(self, blog: Blog, seen: Seen, template: str, pause: Callable[[], None]) -> None:
        self._blog = blog
        self._seen = seen
        self._template = template
        self._pause = pause

    def run(self, months: tuple[date, ...], now: datetime) -> Iterator[Progress]:
        """Read each month that is not done yet, telling the progress post by post."""
        for month in months:
            if self._blog.session.resting:
                return
            mark = DONE.format(month)
            if self._seen.bookmark(mark):
                continue
            troubles: list[str] = []
            yield from self._month(month, troubles, now)
            over = datetime(month.year, month.month, 1, tzinfo=UTC) + timedelta(days=40) < now
            if not troubles and over:
                self._seen.set_bookmark(mark, f"{now:%Y-%m-%dT%H:%M:%SZ}")

    def _month(self, month: date, troubles: list[str], now: datetime) -> Iterator[Progress]:
        address = self._blog.month(month)
        try:
            body = self._fetch(address)
        except SourceError as error:
            troubles.append(str(error))
            yield Progress(month, 0, 0, (str(error),))
            return
        reading = pages.read_list(body, address, self._template)
        troubles += (f"{address}: {doubt}" for doubt in pages.page_doubts(reading))
        posts = () if troubles else reading.value
        doubted = pages.doubted_posts(reading)
        yield Progress(month, len(posts), 0, tuple(troubles))
        for number, post in enumerate(posts, 1):
            trouble = self._post(post, now, doubted=post.url in doubted)
            troubles += [trouble] if trouble else []
            yield Progress(month, len(posts), number, (trouble,) if trouble else ())
            if self._blog.session.resting:
                return

    def _post(self, post: Post, now: datetime, *, doubted: bool) -> str | None:
        """Read one post where it is new or has moved; in words why it could not be read."""
        known = self._seen.page(post.url)
        seen_at = post.posted_at if known is None else now
        if post.kind not in VOTABLE and not doubted:
            self._seen.record_post(post, seen_at)
            return None
        if known is not None and _is_read(known, post):
            return None
        try:
            body = self._fetch(post.url)
        except SourceError as error:
            return str(error)
        reading = pages.read_post(body, post.url, self._template)
        doubts = reading.suspicions or confirm_post(body, reading)
        if doubts:
            return f"{post.url}: {'; '.join(doubts)}"
        self._seen.record_page(reading.value, seen_at)
        return None

    def _fetch(self, address: str) -> bytes:
        self._pause()
        return self._blog.fetch(address).body or b""


def _is_read(known: PostPage, listed: Post) -> bool:
    """Whether a post was read with all its comments and has not moved since."""
    complete = len(known.comments) == (listed.comment_count or 0)
    return complete and not worth_fetching([listed], {listed.url: known.post})
