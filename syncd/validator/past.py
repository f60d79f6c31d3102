"""The game as it stood at an instant: what was posted by then, what was resolved by then, who had commented by then."""

from collections.abc import Iterable
from datetime import datetime

import msgspec

from parsers.records import PostPage, Status


def as_of(instant: datetime, pages: Iterable[PostPage], resolving: str | None = None) -> tuple[PostPage, ...]:
    """The pages as of `instant`; the matter `resolving` stands as it did just before it was resolved then.

    Of matters that were resolved in the same second, the older ones are taken to have been resolved first, as the
    queue wants it. A resolution without a known instant is taken to have been there already.
    """
    return tuple(_page_as_of(instant, page, resolving) for page in pages if page.post.posted_at <= instant)


def _page_as_of(instant: datetime, page: PostPage, resolving: str | None) -> PostPage:
    post = page.post
    later = post.adminned_at is not None and post.adminned_at > instant
    if post.status is not Status.PENDING and (later or post.url == resolving):
        post = msgspec.structs.replace(post, status=Status.PENDING, status_word="", adminned_at=None, admin_note=None)
    return PostPage(post, tuple(comment for comment in page.comments if comment.at <= instant))
