"""What people wrote is evidence: every version is kept, and seeing the same again writes nothing."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from parsers.identity import identities
from parsers.records import (
    Comment,
    Icon,
    Kind,
    PlayerName,
    Post,
    PostPage,
    Revision,
    RevisionId,
    Roster,
    RosterEntry,
    Status,
)
from syncd.store.database import Database
from syncd.store.seen import Fetched, Seen

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture
def store() -> Iterator[Database]:
    with Database(":memory:") as database:
        yield database


@pytest.fixture
def seen(store: Database) -> Seen:
    return Seen(store)


def a_post(url: str = "https://blog.example/archive/coins", **different: object) -> Post:
    return msgspec.structs.replace(Post(Kind.PROPOSAL, "Coins", url, PlayerName("Ann"), NOON), **different)


def a_comment(author: str = "Bob", *icons: Icon, **different: object) -> Comment:
    return msgspec.structs.replace(Comment(PlayerName(author), NOON, icons, (False,) * len(icons)), **different)


def written(store: Database) -> int:
    return store.connection.total_changes


def test_a_page_comes_back_as_it_was_read(seen: Seen) -> None:
    page = PostPage(a_post(), (a_comment("Bob", Icon.FOR), a_comment("Cay", Icon.AGAINST, Icon.VETO)))
    seen.record_page(page, NOON)
    assert seen.page(page.post.url) == page


def test_seeing_the_same_again_writes_nothing(store: Database, seen: Seen) -> None:
    page = PostPage(a_post(), (a_comment(),))
    roster = Roster((RosterEntry(PlayerName("Ann"), admin=True),))
    revision = Revision(RevisionId(7), RevisionId(0), "Duel Sheet", "Ann", NOON, text="x")

    def see() -> None:
        seen.record_page(page, NOON)
        seen.record_post(page.post, NOON)
        seen.record_roster(roster, NOON)
        seen.record_revisions([revision])
        seen.note_fetched("/", Fetched("h", None, None), NOON)
        seen.set_bookmark("changes", "9")

    see()
    before = written(store)
    see()
    assert written(store) == before


def test_an_edited_comment_keeps_both_versions(seen: Seen) -> None:
    post = a_post()
    seen.record_page(PostPage(post, (a_comment("Bob", Icon.FOR, anchor="c1"),)), NOON)
    earlier = seen.record_page(PostPage(post, (a_comment("Bob", Icon.AGAINST, anchor="c1"),)), NOON + HOUR)
    assert earlier == PostPage(post, (a_comment("Bob", Icon.FOR, anchor="c1"),))
    icons = [comment.icons for _, _, comment in seen.comment_versions(post.url) if comment]
    assert icons == [(Icon.FOR,), (Icon.AGAINST,)]


def test_a_deleted_comment_is_gone_from_the_page_and_still_known(seen: Seen) -> None:
    post, kept = a_post(), a_comment("Cay", Icon.FOR)
    seen.record_page(PostPage(post, (a_comment("Bob", Icon.FOR), kept)), NOON)
    seen.record_page(PostPage(post, (kept,)), NOON + HOUR)
    assert seen.page(post.url) == PostPage(post, (kept,))
    assert [comment is None for identity, _, comment in seen.comment_versions(post.url) if "Bob" in identity] == [
        False,
        True,
    ]


def test_comments_keep_the_page_s_order_when_one_before_them_goes(seen: Seen) -> None:
    post, bob, cay, dee = a_post(), a_comment("Bob"), a_comment("Cay"), a_comment("Abe")
    seen.record_page(PostPage(post, (bob, cay)), NOON)
    seen.record_page(PostPage(post, (cay, dee)), NOON + HOUR)
    assert seen.page(post.url) == PostPage(post, (cay, dee))


def test_two_comments_of_one_second_are_two(seen: Seen) -> None:
    twins = (a_comment("Bob", Icon.FOR), a_comment("Bob", Icon.AGAINST))
    assert len(set(identities(twins))) == 2


def test_a_post_of_a_list_does_not_forget_its_comments(seen: Seen) -> None:
    page = PostPage(a_post(), (a_comment(),))
    seen.record_page(page, NOON)
    assert seen.record_post(a_post(status=Status.ENACTED), NOON + HOUR) == page.post
    assert seen.page(page.post.url) == PostPage(a_post(status=Status.ENACTED), page.comments)
    assert [at for at, _ in seen.versions(page.post.url)] == [NOON, NOON + HOUR]


def test_posts_are_found_by_the_time_of_their_newest_version(seen: Seen) -> None:
    seen.record_post(a_post("/a"), NOON)
    seen.record_post(a_post("/b", posted_at=NOON - HOUR), NOON)
    seen.record_post(a_post("/a", status=Status.FAILED), NOON)
    assert [post.url for post in seen.posts_since(NOON - HOUR)] == ["/b", "/a"]
    assert [post.status for post in seen.posts_since(NOON)] == [Status.FAILED]


def test_the_roster_of_a_past_instant_is_known(seen: Seen) -> None:
    early, late = Roster((RosterEntry(PlayerName("Ann")),)), Roster(())
    seen.record_roster(early, NOON)
    assert seen.record_roster(late, NOON + HOUR) == early
    assert seen.roster(NOON + HOUR / 2) == early
    assert seen.roster() == late


def test_a_sidebar_that_a_clock_which_was_ahead_dated_does_not_outlive_the_next_one(seen: Seen) -> None:
    wrong, right = Roster((RosterEntry(PlayerName("Ann")),)), Roster(())
    seen.record_roster(wrong, NOON + 24 * HOUR)
    seen.record_roster(right, NOON)
    assert seen.roster() == right
    assert seen.rosters() == ((NOON, right),)


def test_a_revision_gains_its_text_later_and_stays(seen: Seen) -> None:
    bare = Revision(RevisionId(7), RevisionId(3), "Duel Sheet", "Ann", NOON, "summary", 5)
    full = msgspec.structs.replace(bare, text="hello")
    for revisions in ([bare], [full], [bare], [full, bare]):
        seen.record_revisions(revisions)
    assert seen.revisions("Duel Sheet") == (full,)


def test_a_revision_read_with_and_without_its_text_at_once_has_it(seen: Seen) -> None:
    bare = Revision(RevisionId(7), RevisionId(3), "Duel Sheet", "Ann", NOON)
    seen.record_revisions([msgspec.structs.replace(bare, text="hello"), bare])
    assert [one.text for one in seen.revisions("Duel Sheet")] == ["hello"]
