from collections.abc import Iterator
from datetime import timedelta

import pytest
import requests
from bs4 import BeautifulSoup

from syncd.sandbox.blog import Blog
from syncd.sandbox.blog_site import BlogSite
from syncd.sandbox.faults import Faults
from syncd.sandbox.loopback import LoopbackServer

SLUG = "more_ink_for_everyone"


@pytest.fixture
def faults() -> Faults:
    return Faults()


@pytest.fixture
def site(blog: Blog) -> BlogSite:
    return BlogSite(blog)


@pytest.fixture
def url(site: BlogSite, faults: Faults) -> Iterator[str]:
    with LoopbackServer(site, faults) as server:
        yield server.url


def test_an_entry_stands_as_the_live_template_prints_it(blog: Blog, url: str, web: requests.Session):
    blog.comment(SLUG, "Bob", ":for: with pleasure")
    blog.resolve(SLUG, "Enacted", "2-0. Enacted by Ann.")
    page = BeautifulSoup(web.get(url).content, "html.parser")
    (link,) = page.select("h3.post-title.proposal.Enacted > a")
    assert (link["href"], link.get_text()) == (f"/archive/{SLUG}", "Proposal: More “Ink” for everyone")
    (footer,) = page.select("p.post-footer")
    assert footer.select("em > a[href='/member/1']")[0].get_text() == "Ann"
    assert "at 05 Nov 2023 12:00:00  UTC" in footer.get_text()
    assert footer.select("a[title=Comments]")[0].get_text() == "Comments (1)"
    assert [p.get_text() for p in page.select("div div div div > p")[-2:]] == [
        "2-0. Enacted by Ann.",
        "Adminned at 05 Nov 2023 12:00:00 UTC",
    ]


def test_a_post_page_has_the_comments_with_name_time_and_icon(blog: Blog, url: str, web: requests.Session):
    remark = blog.comment(SLUG, "Bob", ":imperial:")
    (comment,) = BeautifulSoup(web.get(f"{url}archive/{SLUG}/").content, "html.parser").select("div.comment")
    assert comment.get("id") == f"c{remark.number}"
    assert comment.select("h3")[0].get_text() == "Bob: he/him"
    assert "05-11-2023 12:00:00 UTC" in comment.get_text()
    assert comment.select("div.commentbody img")[0].get("src") == "/images/vote/imperial.gif"


def test_the_sidebar_lists_active_players_and_marks_admins(url: str, web: requests.Session):
    page = BeautifulSoup(web.get(url).content, "html.parser")
    assert [a.get_text() for a in page.select("#PlayerList > a")] == ["Ann*", "Bob"]
    assert page.select("#PlayerList + p")[0].get_text() == "There are 2 players; quorum is 2."


def test_wordpress_prints_the_same_game_in_another_shape(blog: Blog, site: BlogSite, url: str, web: requests.Session):
    site.template = "wordpress"
    remark = blog.comment(SLUG, "Bob", ":against: no, :for: after all")
    page = BeautifulSoup(web.get(f"{url}2023/11/05/more-ink-for-everyone/").content, "html.parser")
    (comment,) = page.select("li.comment")
    assert (comment.get("data-vote"), comment.get("data-author-name")) == ("for", "Bob")
    assert comment.get("data-comment-time") == str(int(remark.at.timestamp()))
    assert page.select("article.status-open.term-category-proposal h2 a")[0].get_text() == "More “Ink” for everyone"
    assert [li.get("class") for li in page.select("ul.active-player-list li")] == [["admin"], None]


@pytest.mark.parametrize(
    ("path", "entries"), [("2023/11/", 1), ("2023/11/05/", 1), ("2023/10/", 0), ("2023/", 0), ("2023/1/", 0)]
)
def test_months_have_two_digits_and_years_list_nothing(url: str, web: requests.Session, path: str, entries: int):
    answer = web.get(url + path)
    assert (answer.status_code, answer.text.count('class="post-title')) == (200, entries)


def test_an_unknown_path_shows_the_front_page_unless_addresses_are_strict(
    site: BlogSite, url: str, web: requests.Session
):
    assert web.get(url + "no/such/path").status_code == 200
    site.strict_urls = True
    assert web.get(url + "no/such/path").status_code == 404
    assert web.get(url + "2023/11/").status_code == 404


def test_an_unknown_post_and_one_from_the_future_are_not_found(blog: Blog, url: str, web: requests.Session):
    blog.post("Bob", None, "Later", "…", at=blog.clock.now() + timedelta(hours=1))
    assert [web.get(f"{url}archive/{name}").status_code for name in ("nothing", "later")] == [404, 404]


def test_a_page_is_never_304_and_a_feed_is_until_something_is_saved(blog: Blog, url: str, web: requests.Session):
    since = {"If-Modified-Since": "Sun, 05 Nov 2023 12:00:00 GMT"}
    blog.comment(SLUG, "Bob", ":for:")
    assert [web.get(url + path, headers=since).status_code for path in ("", "site/atom")] == [200, 304]
    blog.clock.advance(timedelta(hours=1))
    blog.resolve(SLUG, "Failed", "Timed out.")
    assert web.get(url + "site/atom", headers=since).status_code == 200


def test_a_visitor_gets_new_cookies_with_every_page(url: str, web: requests.Session):
    first, second = (web.get(url).cookies["exp_csrf_token"] for _ in range(2))
    assert first != second


@pytest.mark.parametrize(("fault", "status"), [("503", 503), ("429", 429), ("empty", 200), ("maintenance", 200)])
def test_a_fault_spoils_one_answer_and_then_all_is_well(
    url: str, faults: Faults, web: requests.Session, fault: str, status: int
):
    faults.fail_next(fault)
    spoilt, well = web.get(url), web.get(url)
    assert spoilt.status_code == status
    assert "post-title" not in spoilt.text
    assert "post-title" in well.text


def test_a_page_can_be_cut_in_the_middle(url: str, faults: Faults, web: requests.Session):
    faults.fail_next("cut", below=f"/archive/{SLUG}")
    whole, half = (web.get(url + path).text for path in ("", f"archive/{SLUG}"))
    assert whole.endswith("</html>\n")
    assert not half.endswith("</html>\n")


def test_a_dropped_answer_is_a_broken_connection(url: str, faults: Faults, web: requests.Session):
    faults.fail_next("dropped")
    with pytest.raises(requests.ConnectionError):
        web.get(url)


def test_a_late_answer_comes_after_the_clients_patience(url: str, faults: Faults, web: requests.Session):
    faults.fail_next("late", delay=5)
    with pytest.raises(requests.Timeout):
        web.get(url, timeout=0.05)


def test_the_dice_roller_shows_the_newest_roll_first(blog: Blog, url: str, web: requests.Session):
    blog.roll("Ann", "DICE6", "4", "for the duel")
    blog.roll("Bob", "DICE3", "2")
    rolls = [li.get_text() for li in BeautifulSoup(web.get(url + "dice/roll.php").content, "html.parser").select("li")]
    assert [roll.split()[0] for roll in rolls] == ["Bob", "Ann"]
