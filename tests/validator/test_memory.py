"""A blog that edits, deletes and re-dates between two readings: each is a finding with its two versions."""

from datetime import UTC, datetime, timedelta

import msgspec

from parsers.records import Comment, Icon, Kind, PlayerName, Post, PostPage, Status
from syncd.validator.findings import Severity
from syncd.validator.memory import comment_changes, post_changes

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)
POST = Post(Kind.PROPOSAL, "Coins", "https://blog.example/archive/coins", PlayerName("Ann"), NOON)
VOTE = Comment(PlayerName("Bob"), NOON, (Icon.FOR,), (False,), "c7", "fine")


def changed(before: tuple[Comment, ...], after: tuple[Comment, ...]) -> list[tuple[str | None, str | None]]:
    found = comment_changes(PostPage(POST, before), PostPage(POST, after), NOON)
    return [(finding.expected, finding.found) for finding in found]


def altered(**different: object) -> list[tuple[str | None, str | None]]:
    return [(f.expected, f.found) for f in post_changes(POST, msgspec.structs.replace(POST, **different), NOON)]


def test_an_edited_vote_is_an_error_with_both_versions_and_its_permalink() -> None:
    edited = msgspec.structs.replace(VOTE, icons=(Icon.AGAINST,))
    (found,) = comment_changes(PostPage(POST, (VOTE,)), PostPage(POST, (edited,)), NOON)
    assert (found.expected, found.found, found.severity) == (":for: fine", ":against: fine", Severity.ERROR)
    assert found.links == ("https://blog.example/archive/coins#c7",)


def test_a_deleted_comment_keeps_its_words() -> None:
    assert changed((VOTE,), ()) == [(":for: fine", "")]


def test_a_new_comment_is_no_change() -> None:
    assert changed((), (VOTE,)) == []


def test_a_redated_comment_is_recognised_with_and_without_an_anchor() -> None:
    later = NOON + timedelta(hours=1)
    stamps = [("2023-11-05 12:00:00 UTC", "2023-11-05 13:00:00 UTC")]
    bare = msgspec.structs.replace(VOTE, anchor=None)
    assert changed((VOTE,), (msgspec.structs.replace(VOTE, at=later),)) == stamps
    assert changed((bare,), (msgspec.structs.replace(bare, at=later),)) == stamps


def test_a_moved_entry_date_and_a_late_category_are_findings() -> None:
    assert altered(posted_at=NOON - timedelta(hours=12)) == [("2023-11-05 12:00:00 UTC", "2023-11-05 00:00:00 UTC")]
    assert altered(categories=("proposal",)) == [("", "proposal")]


def test_a_resolution_is_no_alteration_but_taking_it_back_is() -> None:
    enacted = msgspec.structs.replace(POST, status=Status.ENACTED)
    assert post_changes(POST, enacted, NOON) == ()
    assert [f.found for f in post_changes(enacted, POST, NOON)] == ["pending"]
