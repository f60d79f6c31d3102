"""The blog over HTTP: which pages are worth a request, and whether what came is new.

ExpressionEngine answers no page conditionally (only its feeds), so the front page is compared by what it says: a post
whose title, status, note or comment count moved is fetched again. What a count cannot show (an edited comment) is
seen by looking at one pending matter after another, one a cycle.
"""

from collections.abc import Container, Iterable, Iterator, Mapping
from datetime import date, datetime, timedelta
from hashlib import sha256
from urllib.parse import urljoin

from parsers.records import Post, Record
from syncd.sources.session import PoliteSession


class Validators(Record, frozen=True):
    """What an address answered last: the hash of its body, and what the server gave to compare by."""

    body_hash: str
    etag: str | None = None
    last_modified: str | None = None


class Fetched(Record, frozen=True):
    """One answer: `body` is None where nothing has changed since `validators` were noted."""

    address: str
    body: bytes | None
    validators: Validators


class Blog:
    """The blog at `url`; every request goes through the one polite session."""

    def __init__(self, url: str, session: PoliteSession) -> None:
        self.url = url if url.endswith("/") else f"{url}/"
        self.session = session

    def fetch(self, address: str, known: Validators | None = None) -> Fetched:
        """Fetch a page (absolute address, or a path below the blog's)."""
        address = urljoin(self.url, address)
        page = self.session.get(
            address, etag=known.etag if known else None, last_modified=known.last_modified if known else None
        )
        if page.body is None and known is not None:
            return Fetched(address, None, known)
        body = page.body or b""
        validators = Validators(sha256(body).hexdigest(), page.etag, page.last_modified if page.etag else None)
        unchanged = known is not None and known.body_hash == validators.body_hash
        return Fetched(address, None if unchanged else body, validators)

    def month(self, month: date) -> str:
        """The address of a month's archive; the month has two digits, or nothing is listed."""
        return urljoin(self.url, f"{month:%Y/%m}/")


def worth_fetching(listed: Iterable[Post], known: Mapping[str, Post], suspect: Iterable[str] = ()) -> tuple[str, ...]:
    """The posts that moved since they were read with their comments, and those whose last reading was suspect."""
    moved = [post.url for post in listed if _moved(post, known.get(post.url))]
    return tuple(dict.fromkeys([*moved, *suspect]))


def _moved(listed: Post, known: Post | None) -> bool:
    if known is None:
        return True
    return (listed.title, listed.status_word, listed.comment_count, listed.adminned_at_printed, listed.categories) != (
        known.title,
        known.status_word,
        known.comment_count,
        known.adminned_at_printed,
        known.categories,
    )


def longest_unread(
    pending: Iterable[str], asked: Mapping[str, datetime], told: Container[str], now: datetime
) -> str | None:
    """The pending matter that was asked for the longest time ago; one that was told as ready waits a third as long."""

    def waited(url: str) -> timedelta:
        return (now - asked[url]) * (3 if url in told else 1) if url in asked else timedelta.max

    return max(sorted(pending), key=waited, default=None)


def months_back(newest: datetime, most: int = 24) -> Iterator[date]:
    """The first days of months from that of `newest` backwards; `most` keeps a blog without any beginning finite."""
    month = newest.date().replace(day=1)
    for _ in range(most):
        yield month
        month = (month - timedelta(days=1)).replace(day=1)
