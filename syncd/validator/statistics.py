"""The community's statistics: matters, votes and dynasties as rows of a table, from what the store holds."""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from parsers.kinds import VOTABLE
from parsers.records import Icon, Kind, Post, PostPage, Status

Row = tuple[str, ...]
PROPOSALS = ("kind", "title", "proposer", "posted", "status", "admin", "closed", "hours", "comments", "url")
VOTES = ("url", "title", "voter", "vote", "at", "counted")
DYNASTIES = ("emperor", "title", "began", "ended", "proposals", "enacted", "failed", "url")

# A lead byte of UTF-8 as Windows-1252 shows it, and a trailing byte behind it.
_MOJIBAKE = re.compile("[\u00c2\u00c3\u00e2][\u0080-\u00bf\u0152-\u0153\u02c6\u201a-\u201e\u2020-\u2030\u20ac\u2122]")


def proposals(posts: Iterable[Post]) -> Iterator[Row]:
    """A row a matter, oldest first; what is not known is empty, never guessed."""
    for post in _in_order(posts):
        if post.kind in VOTABLE:
            closed = post.adminned_at if post.status is not Status.PENDING else None
            hours = f"{(closed - post.posted_at).total_seconds() / 3600:.2f}" if closed else ""
            admin = (post.admin_note.admin if post.admin_note else None) or ""
            comments = "" if post.comment_count is None else str(post.comment_count)
            words = (post.kind, mended(post.title), mended(post.author), _stamp(post.posted_at), post.status)
            yield (*words, mended(admin), _stamp(closed), hours, comments, post.url)


def votes(pages: Iterable[PostPage]) -> Iterator[Row]:
    """A row an icon, in the order in which they were used; `counted` says whether it is its voter's last one."""
    for page in sorted(pages, key=lambda one: one.post.posted_at):
        if page.post.kind in VOTABLE:
            yield from _votes(page)


def _votes(page: PostPage) -> Iterator[Row]:
    used: list[tuple[str, Icon, datetime]] = [(c.author, icon, c.at) for c in page.comments for icon in c.icons]
    last = {author: index for index, (author, _, _) in enumerate(used)}
    for index, (author, icon, at) in enumerate(used):
        counted = "yes" if last[author] == index else "no"
        yield page.post.url, mended(page.post.title), mended(author), icon, _stamp(at), counted


def dynasties(posts: Iterable[Post]) -> Iterator[Row]:
    """A row an Ascension Address: who reigned from when to when, and what became of the Proposals."""
    ordered = _in_order(posts)
    begins = [post for post in ordered if post.kind is Kind.ASCENSION_ADDRESS]
    ends: Sequence[datetime | None] = [*(post.posted_at for post in begins[1:]), None]
    for address, end in zip(begins, ends, strict=True):
        ours = [p for p in ordered if p.kind is Kind.PROPOSAL and _within(p.posted_at, address.posted_at, end)]
        enacted = sum(post.status is Status.ENACTED for post in ours)
        failed = sum(post.status in (Status.FAILED, Status.VETOED) for post in ours)
        names = (mended(address.author), mended(address.title), _stamp(address.posted_at), _stamp(end))
        yield (*names, str(len(ours)), str(enacted), str(failed), address.url)


def _in_order(posts: Iterable[Post]) -> list[Post]:
    return sorted(posts, key=lambda post: (post.posted_at, post.url))


def _within(instant: datetime, begin: datetime, end: datetime | None) -> bool:
    return begin <= instant and (end is None or instant < end)


def _stamp(instant: datetime | None) -> str:
    return f"{instant:%Y-%m-%dT%H:%M:%SZ}" if instant else ""


def _byte(letter: str) -> bytes:
    """A letter as Windows-1252 has it; browsers show that code's five unassigned bytes as control characters."""
    return letter.encode("latin-1" if letter in "\x81\x8d\x8f\x90\x9d" else "cp1252")


def mended(text: str) -> str:
    """Text whose UTF-8 was once read as Windows-1252 (`â€œ` for a quotation mark) put right; any other stays."""
    if not _MOJIBAKE.search(text):
        return text
    try:
        return b"".join(map(_byte, text)).decode("utf-8")
    except UnicodeError:
        return text
