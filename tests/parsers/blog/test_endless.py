"""Pages of megabytes that open what they never close: no reader takes longer than their length is worth."""

import time

import pytest

from parsers.blog import read_list, read_post, read_roster
from parsers.second import confirm_post

HEADING = '<h3 class="post-title proposal"><a href="/archive/x">Proposal: X</a></h3>'
FOOTER = '<p class="post-footer"><em><a href="/member/1">Ann</a> at 05 Nov 2023 10:00:00 UTC</em></p>'
COMMENT = '<div class="comment"><h3><a href="/member/2">Bob</a></h3> 05-11-2023 10:00:01 UTC<div class="commentbody">'
ICON = '<img src="/images/vote/for.gif" alt="for">'
THEME = '<article class="post status-open term-category-proposal"></article>'
PAGES = {
    "footers and comments": HEADING + '<p class="post-footer">' * 20_000 + '<div class="comment"><h3>' * 20_000,
    "comments in comments": HEADING + FOOTER + COMMENT * 1_900,
    "icons ever deeper": HEADING + FOOTER + COMMENT + ("<blockquote>" + ICON) * 20_000,
    "replies to replies": THEME + '<ol><li id="comment-1" class="comment">' * 1_900,
    "classes of blanks": HEADING + FOOTER + ('<div class="' + " " * 190) * 2_000,
    "stamps": HEADING + "Adminned at <b>" * 20_000 + FOOTER,
}


@pytest.mark.parametrize("name", PAGES)
def test_no_page_holds_a_reader_up(name: str):
    page = PAGES[name].encode()
    begun = time.process_time()
    reading = read_post(page, "")
    assert reading.suspicions + confirm_post(page, reading)
    read_list(page, "")
    read_roster(page, "")
    assert time.process_time() - begun < 5
