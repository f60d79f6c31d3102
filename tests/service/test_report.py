"""What is told of an edit that was written."""

import msgspec

from parsers.records import RevisionId
from syncd.service.report import written_line
from syncd.sources.wiki import Wiki
from writers.wiki import Written

WIKI = Wiki("https://wiki.example/")
DONE = Written("Sheet", RevisionId(4), RevisionId(5), None, as_sent=True)


def told(done: Written) -> str:
    return written_line(WIKI, done, "p", "row Ann put in").what


def test_an_edit_that_went_as_planned_is_told_in_its_own_words() -> None:
    assert told(DONE) == "row Ann put in"
    assert written_line(WIKI, DONE, "p", "").diff_url == "https://wiki.example/index.php?diff=5"


def test_a_merge_with_somebody_elses_edit_does_not_go_unnoticed() -> None:
    assert "somebody edited in between" in told(msgspec.structs.replace(DONE, intervening=True, as_sent=False))


def test_a_page_that_holds_something_else_than_what_was_sent_is_told() -> None:
    assert "not hold exactly what was sent" in told(msgspec.structs.replace(DONE, as_sent=False))


def test_where_nothing_had_to_change_the_page_itself_is_the_link() -> None:
    same = Written("Sheet", RevisionId(7), None, None, nochange=True, intervening=True, as_sent=True)
    assert told(same) == "row Ann put in"
    assert written_line(WIKI, same, "p", "").diff_url == "https://wiki.example/index.php?title=Sheet"
