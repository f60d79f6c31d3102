"""Fair Play: numbers that the rule names, counted. What is beyond them is notable, and nobody's guilt."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC

from parsers.records import Comment, Post, Record

RULE = "Fair Play"


class FairPlay(Record, frozen=True, forbid_unknown_fields=True):
    """More entries a day, comments in a row or words in an entry than these are notable.

    `own_name_in_roller`: dice are rolled under one's own name.
    """

    entries_per_day: int
    comments_in_a_row: int
    words_per_entry: int
    own_name_in_roller: bool


def entries_beyond(posts: Iterable[Post], rules: FairPlay) -> tuple[tuple[int, Post], ...]:
    """Fair Play: a person's entries of one UTC day beyond the number, each with its place in that day."""
    by_day: dict[tuple[str, str], list[Post]] = defaultdict(list)
    for post in sorted(posts, key=lambda one: (one.posted_at, one.url)):
        by_day[post.author, f"{post.posted_at.astimezone(UTC):%Y-%m-%d}"].append(post)
    numbered = (entry for posts_of_day in by_day.values() for entry in enumerate(posts_of_day, 1))
    return tuple((place, post) for place, post in numbered if place > rules.entries_per_day)


def rows_beyond(comments: Sequence[Comment], rules: FairPlay) -> Iterator[tuple[int, Comment]]:
    """Fair Play: the comment with which a person's row on one post goes beyond the number, and its place in the row."""
    length, author = 0, ""
    for comment in comments:
        length = length + 1 if comment.author == author else 1
        author = comment.author
        if length == rules.comments_in_a_row + 1:
            yield length, comment


def words_beyond(post: Post, rules: FairPlay) -> int | None:
    """Fair Play: how many words an entry has, where they are more than the number; runs between white space."""
    words = len(post.body.split())
    return words if words > rules.words_per_entry else None
