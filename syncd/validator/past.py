"""The game as it stood at an instant: what was posted by then, what was resolved by then, who had commented by then.

When a matter was resolved the blog does not say: its stamp moves whenever somebody saves the post again, so it is the
latest the resolution can have been. Who watched knows more: the first stamp that was read with the status.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

import msgspec

from parsers.identity import identities
from parsers.records import Comment, Kind, Post, PostPage, Record, Status
from syncd.validator.game import enacted_dov

PLAINLY_WRONG = timedelta(days=7)

Versions = Sequence[tuple[datetime, Post]]
"""Every version of a post, oldest first, with the instant at which it was first read."""

CommentVersions = Iterable[tuple[str, datetime, Comment | None]]
"""Every version of every comment: its identity, the instant at which it was first read, the comment (None: gone)."""


class ResolvedAt(Record, frozen=True):
    """When a matter was resolved: `at` the latest, and not before `since`. `watched`: it was read pending before.

    `stamp_moved` says that the post was saved again later.
    """

    at: datetime
    since: datetime
    watched: bool
    stamp_moved: bool = False


def resolved_at(versions: Versions) -> ResolvedAt | None:
    """When the newest version's status came; None where it is pending, or where neither stamp nor watching tells."""
    newest = versions[-1][1]
    if newest.status is Status.PENDING:
        return None
    start = len(versions) - 1
    while start and versions[start - 1][1].status is newest.status:
        start -= 1
    watched = start > 0
    stamps = [post.adminned_at for _, post in versions[start:] if post.adminned_at is not None]
    bounds = [*stamps, *([versions[start][0]] if watched or not stamps else [])]
    at = max(min(bounds), newest.posted_at)
    since = versions[start - 1][0] if watched else newest.posted_at
    return ResolvedAt(at, min(since, at), watched, len(set(stamps)) > 1)


def told_resolution(versions: Versions) -> ResolvedAt | None:
    """When it was resolved, where a stamp or somebody who watched tells: that it was over when first read does not."""
    at = resolved_at(versions)
    return at if at and (at.watched or versions[-1][1].adminned_at) else None


class Won(Record, frozen=True):
    """A Declaration of Victory that was enacted.

    `pending_until` is when it was last seen pending, or was posted; `addressed_at` when the next Ascension Address was
    posted, if any.
    """

    dov: Post
    pending_until: datetime
    addressed_at: datetime | None

    def overtakes(self, posted_at: datetime) -> bool:
        """Whether a DoV that was posted then, and is pending, cannot count: enacting one fails all others, and none may
        be made before the Ascension Address.
        """
        return self.addressed_at is None or posted_at < self.addressed_at


def victories(known: Iterable[Versions]) -> tuple[Won, ...]:
    """The victories among posts with their versions; the Ascension Addresses must be among them."""
    known = tuple(known)
    newest = [one[-1][1] for one in known]
    addresses = sorted(post.posted_at for post in newest if post.kind is Kind.ASCENSION_ADDRESS)
    won = ((post, resolved_at(one)) for post, one in zip(newest, known, strict=True) if enacted_dov(post))
    return tuple(
        Won(post, at.since, next((address for address in addresses if address > at.since), None))
        for post, at in won
        if at
    )


def posted_at(versions: Versions) -> datetime:
    """When it was really posted: as it was first read, since an Entry Date must not be edited (CORE-POST-06).

    A date that was put right by more than a week was wrong before; nothing else tells.
    """
    first, newest = versions[0][1].posted_at, versions[-1][1].posted_at
    return newest if newest - first > PLAINLY_WRONG else first


def as_it_happened(page: PostPage, versions: Versions) -> PostPage:
    """A page with its true dates, its comments in the order in which they were made (replies may stand nested)."""
    at = told_resolution(versions)
    post = msgspec.structs.replace(page.post, posted_at=posted_at(versions), adminned_at=at.at if at else None)
    return PostPage(post, tuple(sorted(page.comments, key=lambda comment: comment.at)))


def page_then(newest: PostPage, versions: Versions, comments: CommentVersions, instant: datetime) -> PostPage:
    """A post as it read at an instant: its words of then, and of each comment the version of then."""
    known = [post for seen, post in versions if seen <= instant] or [versions[0][1]]
    post = msgspec.structs.replace(newest.post, body=known[-1].body, title=known[-1].title, tags=known[-1].tags)
    return PostPage(post, comments_then(newest, comments, instant))


def comments_then(newest: PostPage, versions: CommentVersions, instant: datetime) -> tuple[Comment, ...]:
    """The comments of an instant, in the page's order; one that was read only later is taken as it was first read."""
    history: dict[str, list[tuple[datetime, Comment | None]]] = {}
    for name, seen, comment in versions:
        history.setdefault(name, []).append((seen, comment))
    then = {name: _then(read, instant) for name, read in history.items()}
    order = {name: index for index, name in enumerate(identities(newest.comments))}
    standing = [(name, comment) for name, comment in then.items() if comment is not None and comment.at <= instant]
    standing.sort(key=lambda one: (one[1].at, order.get(one[0], len(order))))
    return tuple(comment for _, comment in standing)


def _then(read: Sequence[tuple[datetime, Comment | None]], instant: datetime) -> Comment | None:
    known = [comment for seen, comment in read if seen <= instant]
    return known[-1] if known else read[0][1]


def as_of(
    instant: datetime,
    pages: Iterable[PostPage],
    resolving: str | None = None,
    resolutions: Mapping[str, ResolvedAt] | None = None,
) -> tuple[PostPage, ...]:
    """The pages as of `instant`; the matter `resolving` stands as it did just before it was resolved then.

    `resolutions` says by address when each was resolved, where more is known than its stamp. Of matters that were
    resolved in the same second, the older ones are taken to have been resolved first, as the queue wants it. A
    resolution without a known instant is taken to have been there already.
    """
    known = resolutions or {}
    return tuple(
        _page_as_of(instant, page, resolving, known.get(page.post.url))
        for page in pages
        if page.post.posted_at <= instant
    )


def _page_as_of(instant: datetime, page: PostPage, resolving: str | None, known: ResolvedAt | None) -> PostPage:
    post = page.post
    at = known.at if known else post.adminned_at
    if post.status is not Status.PENDING and ((at is not None and at > instant) or post.url == resolving):
        post = msgspec.structs.replace(post, status=Status.PENDING, status_word="", adminned_at=None, admin_note=None)
    elif at != post.adminned_at:
        post = msgspec.structs.replace(post, adminned_at=at)
    return PostPage(post, tuple(comment for comment in page.comments if comment.at <= instant))
