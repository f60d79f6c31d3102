"""What the readers promise beyond the pages under `fixtures/blog`."""

import re
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.blog import (
    doubted_posts,
    month_links,
    page_doubts,
    read_list,
    read_post,
    read_roster,
    recognise_template,
)
from parsers.records import Icon, Kind, Status
from parsers.second import confirm_post
from tests.parsers.blog.printer import Matter, Style, ee_list, ee_post, wp_list, wp_post
from tests.parsers.blog.scenarios import VOTES, month, said

ADDRESS = "https://blog.example/archive/more_coins"
PAGE = ee_post(Matter(comments=VOTES)).encode()
SMALL = b"""<h3 class="post-title proposal open"><a href="/archive/coins">Proposal: [Core] Coins</a></h3>
<p>Everybody gets a coin.</p>
<p class="post-footer"><em>posted by <a href="/member/1">Ann</a> at 01 Jul 2023 17:00:58  UTC</em>
<a href="/archive/coins" title="Comments">Comments (1)</a></p>
<div class="comment"><h3><a href="/member/2">Bob</a>: he/him</h3> 01-07-2023 17:04:18 UTC
<div class="commentbody"><p><img src="/images/vote/for.gif" alt="for" /></p></div></div>"""


def votes(page: bytes) -> list[tuple[str, tuple[Icon, ...]]]:
    """Who used which icons, on a page that both readers trust."""
    reading = read_post(page, ADDRESS)
    assert (*reading.suspicions, *confirm_post(page, reading)) == ()
    return [(comment.author, comment.icons) for comment in reading.value.comments]


def test_a_piece_of_a_page_is_enough():
    reading = read_post(SMALL, "")
    assert not reading.suspect
    assert not confirm_post(SMALL, reading)
    post = reading.value.post
    assert (post.kind, post.status, post.title, post.tags) == (Kind.PROPOSAL, Status.PENDING, "[Core] Coins", ("Core",))
    assert reading.value.comments[0].icons == (Icon.FOR,)
    assert reading.value.comments[0].at == datetime(2023, 7, 1, 17, 4, 18, tzinfo=UTC)


@pytest.mark.parametrize("url", ["/archive/more_coins/", "/index.php/archive/more_coins", "/archive/MORE_COINS", ""])
def test_one_address_has_many_forms(url: str):
    assert not read_post(PAGE, f"https://blog.example{url}" if url else "").suspect


def test_the_page_of_another_post_is_told():
    [doubt] = read_post(PAGE, "https://blog.example/archive/fewer_coins").suspicions
    assert "more_coins" in doubt
    assert "fewer_coins" in doubt


def test_the_front_page_served_for_an_unknown_address_is_told():
    assert "5 entries" in read_post(ee_list(month(5)).encode(), ADDRESS).suspicions[0]


def test_templates_are_recognised():
    assert recognise_template(PAGE) == "expressionengine"
    assert recognise_template(wp_post(Matter()).encode()) == "wordpress"
    assert recognise_template(b"<html><body>Hello</body></html>") is None


def test_a_template_may_be_given():
    assert not read_post(PAGE, ADDRESS, "expressionengine").suspect
    assert read_post(PAGE, ADDRESS, "wordpress").suspect


def test_a_site_may_write_its_tags_in_capitals():
    loud = re.sub(rb"</?\w+", lambda tag: tag[0].upper(), PAGE)
    assert votes(loud) == votes(PAGE)


def test_a_site_may_give_its_elements_other_classes_too():
    page = PAGE.replace(b'class="comment"', b'class="even comment"').replace(b'"commentbody"', b'"text commentbody"')
    assert votes(page.replace(b'"post-footer"', b'"entry post-footer"')) == votes(PAGE)


@pytest.mark.parametrize("host", [b"https://blog.example", b"//www.blog.example", b"https://BLOG.example"])
def test_names_may_lead_to_members_by_whole_addresses(host: bytes):
    assert votes(PAGE.replace(b'<h3><a href="/member', b'<h3><a href="' + host + b"/member")) == votes(PAGE)


def test_a_link_to_an_icon_is_no_icon():
    link = b'<a href="https://blog.example/images/vote/for.gif">https://blog.example/images/vote/for.gif</a>'
    assert votes(PAGE.replace(b"Nothing to add.", link)) == votes(PAGE)
    assert read_post(PAGE.replace(b"Nothing to add.", link.replace(b"href", b"name")), ADDRESS).suspect


def test_without_an_address_the_heading_says_which_host_is_the_blogs():
    page = PAGE.replace(b'href="/', b'href="https://elsewhere.example/')
    assert not read_post(page, "").suspect
    assert read_post(PAGE.replace(b'<h3><a href="/member', b'<h3><a href="//elsewhere.example/member'), "").suspect


def test_an_older_encoding_is_read_where_the_page_declares_it():
    page = ee_post(Matter(title="Café", comments=VOTES)).replace('charset="utf-8"', 'charset="iso-8859-1"')
    reading = read_post(page.replace("’", "'").encode("cp1252"), "")
    assert reading.value.post.title == "Café"
    assert not reading.suspect


def test_markup_in_texts_is_text():
    script = "<script>alert(1)</script>"
    reading = read_post(ee_post(Matter(title=script, comments=(said("Bob", 1, script),))).encode(), ADDRESS)
    assert reading.value.post.title == script
    assert reading.value.comments[0].text == script


def test_comments_keep_their_permalinks():
    page = ee_post(Matter(comments=VOTES), Style(anchors=True)).encode()
    assert [comment.anchor for comment in read_post(page, "").value.comments][:2] == ["c900", "c901"]
    theme = wp_post(Matter(comments=VOTES)).encode()
    assert read_post(theme, "").value.comments[0].anchor == "comment-700"


def test_replies_may_be_older_than_what_stands_above_them():
    late, reply, early = said("Bob", 1), said("Cleo Marsh", 9), said("Edda", 5)
    page = wp_post(Matter(comments=(late, reply, early)))
    nested = page.replace('</li>\n<li id="comment-701"', '<ol class="children"><li id="comment-701"')
    nested = nested.replace('</li>\n<li id="comment-702"', '</li></ol></li>\n<li id="comment-702"')
    assert read_post(page.encode(), "").suspect
    assert not read_post(nested.encode(), "").suspect


def test_a_theme_may_count_replies_or_not():
    page = wp_post(Matter(comments=(said("Bob", 1), said("Edda", 2))))
    nested = page.replace('</li>\n<li id="comment-701"', '<ol class="children"><li id="comment-701"')
    nested = nested.replace("</li>\n</ol>\n</section>", "</li></ol></li>\n</ol>\n</section>")
    assert not read_post(nested.replace("2 Responses", "1 Responses").encode(), "").suspect
    assert read_post(nested.replace("2 Responses", "3 Responses").encode(), "").suspect


def test_two_names_of_one_account_are_told():
    page = PAGE.replace(b">Cleo Marsh</a></h3>", b">Cleo Marshall</a></h3>")
    assert any("several names" in doubt for doubt in read_post(page, "").suspicions)


def test_the_second_reader_sees_the_page_in_its_own_way():
    reading = read_post(PAGE, "")
    other = PAGE.replace(b"/images/vote/against.gif", b"/images/vote/for.gif", 1)
    assert confirm_post(other, reading) == ("comment 2: the second reader sees for",)
    assert confirm_post(PAGE.replace(b">Ann</a> at", b">Bob</a> at"), reading)
    assert confirm_post(b"", reading)


def test_a_doubt_about_one_entry_of_a_list_leaves_the_others():
    matters = month(4)
    page = ee_list([*matters[:2], matters[2]._replace(status="postponed"), matters[3]]).encode()
    reading = read_list(page, "https://blog.example/")
    assert doubted_posts(reading) == {"https://blog.example/archive/oats_2"}
    assert page_doubts(reading) == ()
    assert page_doubts(read_list(page[:-200], "https://blog.example/"))


def test_a_month_holds_its_own_entries_newest_first():
    november = month(4)
    assert not read_list(ee_list(november).encode(), "https://blog.example/2023/11/").suspect
    assert read_list(ee_list(november).encode(), "https://blog.example/2023/10/").suspect
    assert read_list(ee_list(november[::-1]).encode(), "https://blog.example/2023/11").suspect


def test_month_archives_that_a_page_links_to():
    page = b'<a href="/2023/09/">September</a> <a href="/2023/11/">November</a> <a href="/2023/">2023</a>'
    assert month_links(page, "https://blog.example/") == (
        "https://blog.example/2023/11/",
        "https://blog.example/2023/09/",
    )


def test_an_offline_site_and_a_login_page_are_named():
    assert "it is a login page" in read_post(b'<form><input type="password"></form>', "").suspicions
    assert "it is a maintenance page" in read_list(b"<p>This site is currently offline</p>", "").suspicions
    assert read_roster(b"<p>Hello</p>", "").suspicions == ("it is no page of the blog",)


def test_all_pages_of_a_site_show_its_sidebar():
    for page in (PAGE, wp_list(month(2)).encode()):
        roster = read_roster(page, "").value
        assert (len(roster.players), roster.players_stated, roster.quorum_stated) == (7, 7, 4)


@given(st.binary(max_size=300))
def test_no_bytes_stop_the_readers(page: bytes):
    for template in ("auto", "expressionengine", "wordpress"):
        reading = read_post(page, "", template)
        assert reading.suspect
        confirm_post(page, reading, template)
        read_list(page, "", template)
        read_roster(page, "", template)
