"""What a single page cannot say of itself: that its dates have not come yet, or that it was fuller a moment ago."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from parsers.records import Post, PostPage, Roster

SLACK = timedelta(hours=1)
"""How far clocks may go wrong."""

FEW = 3
"""Fewer comments or players than this may well be gone from one reading to the next."""


def not_yet(posts: Iterable[Post], now: datetime) -> tuple[str, ...]:
    """Posts whose date, or whose stamp, has not come yet; each line begins with the post's address."""
    latest = now + SLACK
    doubts = []
    for post in posts:
        if post.posted_at > latest:
            doubts.append(f"{post.url} its date has not come yet: {post.posted_at:%Y-%m-%d %H:%M}")
        if post.adminned_at is not None and post.adminned_at > latest:
            doubts.append(f"{post.url} it was adminned at a time that has not come yet")
    return tuple(doubts)


def comments_not_yet(page: PostPage, now: datetime) -> tuple[str, ...]:
    """Comments of a post whose date has not come yet."""
    return tuple(
        f"comment {place}: its date has not come yet: {comment.at:%Y-%m-%d %H:%M}"
        for place, comment in enumerate(page.comments, 1)
        if comment.at > now + SLACK
    )


def suddenly_empty_list(before: tuple[Post, ...], after: tuple[Post, ...]) -> tuple[str, ...]:
    """A front page that held entries and holds none, or a small part of them."""
    return _fallen("entries", len(before), len(after))


def suddenly_empty_post(before: PostPage, after: PostPage) -> tuple[str, ...]:
    """A post that held comments and holds none, or a small part of them; one or two may have been deleted."""
    return _fallen("comments", len(before.comments), len(after.comments))


def suddenly_empty_roster(before: Roster, after: Roster) -> tuple[str, ...]:
    """A sidebar that listed players and lists none, or a small part of them."""
    return _fallen("players", len(before.players), len(after.players))


def _fallen(what: str, before: int, after: int) -> tuple[str, ...]:
    """Whether more than half are gone, and more than a few: that is no one's doing, but a page that broke."""
    if before - after < FEW or after * 2 > before:
        return ()
    return (f"there were {before} {what} in the last good reading, now there are {after}",)
