"""Answers of a wiki's API: read by their documented shape, and nothing else is taken for one."""

from datetime import UTC, datetime

import pytest

from parsers.errors import UnreadablePage
from parsers.mediawiki import Answer, Edited, Rejected, answer, edit_answer
from parsers.records import Revision, RevisionId

AT = datetime(2023, 11, 5, 12, tzinfo=UTC)


def read(**query: object) -> Answer:
    return answer({"query": query}, "api")


def test_a_revision_without_text_has_none() -> None:
    raw = {"revid": 2, "parentid": 1, "timestamp": "2023-11-05T12:00:00Z", "user": "Ann"}
    assert read(pages=[{"title": "P", "revisions": [raw]}]).pages == {
        "P": (Revision(RevisionId(2), RevisionId(1), "P", "Ann", AT),)
    }


def test_hidden_text_user_and_summary_are_nothing() -> None:
    raw = {"revid": 2, "parentid": 1, "timestamp": "2023-11-05T12:00:00Z", "userhidden": True, "commenthidden": True}
    slots = {"main": {"contentmodel": "wikitext", "texthidden": True}}
    (revision,) = read(pages=[{"title": "P", "revisions": [raw | {"slots": slots}]}]).pages["P"]
    assert (revision.user, revision.summary, revision.text) == ("", "", None)


def test_a_missing_page_has_no_revisions() -> None:
    assert read(pages=[{"title": "P", "missing": True}]).pages == {"P": ()}


def test_what_a_move_and_an_odd_log_line_say() -> None:
    line = {"type": "log", "rcid": 1, "timestamp": "2023-11-05T12:00:00Z", "logtype": "move", "logaction": "move"}
    moved, odd = read(recentchanges=[line | {"logparams": {"target_title": "B"}}, line | {"logparams": []}]).changes
    assert (moved.action, moved.moved_to, odd.moved_to) == ("move/move", "B", None)


def test_there_is_more_to_come() -> None:
    following = answer({"continue": {"rvcontinue": "1|2", "continue": "||"}}, "api").following
    assert following == {"rvcontinue": "1|2", "continue": "||"}


@pytest.mark.parametrize("payload", [[], None, "no", {"query": {"pages": {}}}, {"query": {"pages": [{}]}}])
def test_another_shape_is_unreadable(payload: object) -> None:
    with pytest.raises(UnreadablePage, match="unknown shape"):
        answer(payload, "api")


def test_an_edit_that_was_done() -> None:
    raw = {"result": "Success", "oldrevid": 1, "newrevid": 2, "newtimestamp": "2023-11-05T12:00:00Z", "pageid": 7}
    assert edit_answer({"edit": raw}, "api") == Edited(RevisionId(1), RevisionId(2), AT)
    assert edit_answer({"edit": {"result": "Success", "nochange": True}}, "api") == Edited(nochange=True)


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        ({"captcha": {"type": "simple"}}, "captcha"),
        ({"spamblacklist": "casino.example"}, "spamblacklist"),
        ({"code": "fullmoon", "info": "Not today."}, "fullmoon"),
        ({}, "failure"),
    ],
)
def test_a_failure_without_an_error_is_a_rejection(edit: dict[str, object], code: str) -> None:
    rejected = edit_answer({"edit": {"result": "Failure"} | edit}, "api")
    assert isinstance(rejected, Rejected)
    assert rejected.code == code


def test_who_blocked_and_why_read_only_is_passed_on() -> None:
    block = {"blockedby": "Admin", "blockreason": "gone mad", "blockexpiry": "infinity"}
    blocked = edit_answer({"error": {"code": "blocked", "info": "Blocked.", "blockinfo": block}}, "api")
    assert blocked == Rejected("blocked", "Blocked.", "by Admin: gone mad, until infinity")
    locked = edit_answer({"error": {"code": "readonly", "info": "Locked.", "readonlyreason": "Backup"}}, "api")
    assert locked == Rejected("readonly", "Locked.", "Backup")


def test_neither_result_nor_error_is_unreadable() -> None:
    with pytest.raises(UnreadablePage, match="neither a result nor an error"):
        edit_answer({"batchcomplete": True}, "api")
