"""Yesterday's game is judged by yesterday's comments, statuses and posts."""

from datetime import UTC, datetime, timedelta

import msgspec

from parsers.records import Comment, Icon, Kind, PlayerName, Post, PostPage, Status
from syncd.validator.past import ResolvedAt, as_of, comments_then, page_then, resolved_at

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


def versions(*seen: tuple[float, Status, float | None]) -> list[tuple[datetime, Post]]:
    """Each version by when it was read, its status and its stamp, in hours after noon."""
    return [
        (
            NOON + at * HOUR,
            msgspec.structs.replace(
                POST, status=status, adminned_at=None if stamp is None else NOON + stamp * HOUR, body=f"at {at}"
            ),
        )
        for at, status, stamp in seen
    ]


def test_who_watched_knows_the_first_stamp_and_that_it_has_moved() -> None:
    read = versions((1, Status.PENDING, None), (3, Status.ENACTED, 2.5), (9, Status.ENACTED, 8))
    assert resolved_at(read) == ResolvedAt(NOON + 2.5 * HOUR, NOON + HOUR, watched=True, stamp_moved=True)


def test_who_came_later_knows_the_stamp_as_the_latest_instant() -> None:
    assert resolved_at(versions((9, Status.ENACTED, 8))) == ResolvedAt(NOON + 8 * HOUR, NOON, watched=False)


def test_without_a_stamp_the_reading_is_the_latest_instant() -> None:
    found = resolved_at(versions((1, Status.PENDING, None), (3, Status.FAILED, None)))
    assert found == ResolvedAt(NOON + 3 * HOUR, NOON + HOUR, watched=True)


def test_a_corrected_status_counts_from_its_correction() -> None:
    read = versions((1, Status.PENDING, None), (3, Status.FAILED, 2), (9, Status.ENACTED, 8))
    assert resolved_at(read) == ResolvedAt(NOON + 8 * HOUR, NOON + 3 * HOUR, watched=True)


def test_a_pending_matter_was_not_resolved() -> None:
    assert resolved_at(versions((1, Status.PENDING, None))) is None


def test_an_edited_comment_counts_as_it_was_then_and_a_deleted_one_as_long_as_it_stood() -> None:
    said = Comment(PlayerName("Bob"), NOON, (Icon.FOR,), (False,), anchor="c1")
    edited = msgspec.structs.replace(said, icons=(Icon.AGAINST,))
    history = [("c1", NOON + HOUR, said), ("c1", NOON + 5 * HOUR, edited), ("c1", NOON + 9 * HOUR, None)]
    page = PostPage(POST)
    assert comments_then(page, history, NOON + HOUR / 2) == (said,)
    assert comments_then(page, history, NOON + 4 * HOUR) == (said,)
    assert comments_then(page, history, NOON + 6 * HOUR) == (edited,)
    assert comments_then(page, history, NOON + 9 * HOUR) == ()


def test_a_post_reads_as_it_did_then() -> None:
    read = versions((1, Status.PENDING, None), (3, Status.PENDING, None))
    assert page_then(PostPage(read[-1][1]), read, [], NOON + 2 * HOUR).post.body == "at 1"
    assert page_then(PostPage(read[-1][1]), read, [], NOON).post.body == "at 1"
