import pytest

from parsers.errors import WriteRefused
from writers.surgery import ReplaceBlock, operate, replace_block

PAGE = "top\n<!-- syncd:log -->\nold\nlines\n<!-- /syncd:log -->\n\n{|\n| a\n|}\n"


def test_a_blocks_content_is_replaced_and_its_line_breaks_stay():
    assert replace_block(PAGE, "syncd:log", "new").text == PAGE.replace("old\nlines", "new")


def test_an_empty_block_is_filled():
    assert replace_block("a <!-- x --><!-- /x --> b", "x", "new").text == "a <!-- x -->new<!-- /x --> b"
    assert replace_block("<!-- x -->\n<!-- /x -->", "x", "a\nb").text == "<!-- x -->\na\nb\n<!-- /x -->"


def test_a_block_may_hold_tables():
    table = "{|\n| b\n|}"
    assert table in operate(PAGE, [ReplaceBlock("syncd:log", table)]).text


@pytest.mark.parametrize(
    "page",
    [
        "",
        "<!-- x -->",
        "<!-- /x --><!-- x -->",
        "<!-- x --><!-- x --><!-- /x -->",
        "<nowiki><!-- x --><!-- /x --></nowiki>",
    ],
)
def test_a_block_without_both_its_marks_is_refused(page: str):
    with pytest.raises(WriteRefused, match="no-such-block"):
        replace_block(page, "x", "new")


@pytest.mark.parametrize("content", ["<!-- /x -->", "<!-- open", "{{open", "<pre>", "{|\n| a"])
def test_content_that_would_leave_the_block_is_refused(content: str):
    with pytest.raises(WriteRefused):
        replace_block("<!-- x -->\nold\n<!-- /x -->\n{|\n| a\n|}", "x", content)
