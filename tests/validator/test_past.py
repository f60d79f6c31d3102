"""Yesterday's game is judged by yesterday's comments, statuses and posts."""

from datetime import UTC, datetime, timedelta

import msgspec

from parsers.records import Comment, Icon, Kind, PlayerName, Post, PostPage, Status
from syncd.validator.past import as_of

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
POST = Post(Kind.PROPOSAL, "Coins", "/coins", PlayerName("Ann"), NOON)


def enacted(url: str, at: datetime) -> PostPage:
    return PostPage(msgspec.structs.replace(POST, url=url, status=Status.ENACTED, adminned_at=at))


def test_a_later_comment_and_a_later_post_do_not_exist_yet() -> None:
    early, late = (Comment(PlayerName("Bob"), NOON + n * HOUR, (Icon.FOR,), (False,)) for n in (1, 3))
    (page,) = as_of(NOON + 2 * HOUR, [PostPage(POST, (early, late))])
    assert page.comments == (early,)
    assert as_of(NOON - HOUR, [PostPage(POST)]) == ()


def test_a_later_resolution_has_not_happened_and_an_earlier_one_has() -> None:
    pages = as_of(NOON + HOUR, [enacted("/a", NOON), enacted("/b", NOON + 2 * HOUR)])
    assert [page.post.status for page in pages] == [Status.ENACTED, Status.PENDING]


def test_the_matter_in_question_is_pending_at_the_instant_of_its_resolution() -> None:
    pages = as_of(NOON, [enacted("/a", NOON), enacted("/b", NOON)], resolving="/b")
    assert [page.post.status for page in pages] == [Status.ENACTED, Status.PENDING]
