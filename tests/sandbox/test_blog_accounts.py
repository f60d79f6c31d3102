from collections.abc import Iterator
from datetime import timedelta

import pytest
import requests
from bs4 import BeautifulSoup

from syncd.sandbox.blog import Blog
from syncd.sandbox.blog_accounts import Rules
from syncd.sandbox.blog_site import BlogSite
from syncd.sandbox.loopback import LoopbackServer

SLUG = "more_ink_for_everyone"


@pytest.fixture
def site(blog: Blog) -> BlogSite:
    return BlogSite(blog, rules=Rules(longest_comment=50))


@pytest.fixture
def url(site: BlogSite) -> Iterator[str]:
    with LoopbackServer(site) as server:
        yield server.url


def hidden(page: requests.Response) -> dict[str, str]:
    fields = BeautifulSoup(page.content, "html.parser").select("form input[type=hidden]")
    return {str(field["name"]): str(field["value"]) for field in fields}


def log_in(web: requests.Session, url: str, password: str = "wand") -> requests.Response:
    form = hidden(web.get(url + "member/login"))
    return web.post(url + "index.php", data={**form, "username": "Ann", "password": password}, allow_redirects=False)


def write(web: requests.Session, url: str, text: str, **changes: str) -> requests.Response:
    form = hidden(web.get(f"{url}archive/{SLUG}"))
    data = {**form, "comment": text, **changes}
    return web.post(f"{url}archive/{SLUG}", data=data, allow_redirects=False)


def test_who_logs_in_may_comment_and_finds_the_comment_at_once(blog: Blog, url: str, web: requests.Session):
    assert log_in(web, url).status_code == 302
    answer = write(web, url, ":for: gladly")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/archive/{SLUG}")
    assert [remark.text for remark in blog.state.entry(SLUG).remarks] == [":for: gladly"]


def test_a_wrong_password_is_refused_and_the_fourth_try_even_with_the_right_one(url: str, web: requests.Session):
    answers = [log_in(web, url, password) for password in ("x", "y", "z", "wand")]
    assert [answer.status_code for answer in answers] == [403] * 4
    assert "are not valid" in answers[0].text
    assert "four login attempts" in answers[3].text


def test_a_visitor_sees_no_form_and_cannot_tell_why(url: str, web: requests.Session):
    assert "Commenting is not available in this channel entry." in web.get(f"{url}archive/{SLUG}").text


def test_a_token_from_before_the_login_has_expired(url: str, web: requests.Session):
    before = hidden(web.get(url + "member/login"))["csrf_token"]
    log_in(web, url)
    answer = write(web, url, "hello", csrf_token=before)
    assert (answer.status_code, "This form has expired" in answer.text) == (403, True)


def test_a_session_lasts_two_hours_without_a_page(blog: Blog, url: str, web: requests.Session):
    log_in(web, url)
    form = hidden(web.get(f"{url}archive/{SLUG}"))
    blog.clock.advance(timedelta(hours=2, seconds=1))
    answer = web.post(url, data={**form, "comment": "late"}, allow_redirects=False)
    assert (answer.status_code, "This form has expired" in answer.text) == (403, True)


@pytest.mark.parametrize(
    ("text", "message"),
    [(" ", "The comment field is required"), ("x" * 60, "contains 60 characters. Only 50 characters are allowed.")],
)
def test_a_comment_that_does_not_fit_is_refused(url: str, web: requests.Session, text: str, message: str):
    log_in(web, url)
    answer = write(web, url, text)
    assert (answer.status_code, message in answer.text) == (403, True)


def test_an_unknown_entry_is_answered_with_nothing_at_all(blog: Blog, url: str, web: requests.Session):
    log_in(web, url)
    answer = write(web, url, "hello", entry_id="99")
    assert (answer.status_code, answer.text, blog.state.entry(SLUG).remarks) == (200, "", ())


def test_a_second_post_doubles_the_comment_unless_duplicates_are_denied(
    blog: Blog, site: BlogSite, url: str, web: requests.Session
):
    log_in(web, url)
    assert [write(web, url, "twice").status_code for _ in range(2)] == [302, 302]
    site.accounts.rules = Rules(deny_duplicates=True)
    assert "Unable to receive your comment" in write(web, url, "twice").text
    assert len(blog.state.entry(SLUG).remarks) == 2


def test_a_moderated_comment_is_accepted_and_not_shown(site: BlogSite, url: str, web: requests.Session):
    site.accounts.rules = Rules(moderate=True)
    log_in(web, url)
    answer = write(web, url, "hidden words")
    assert (answer.status_code, "will be reviewed by a moderator" in answer.text) == (200, True)
    assert "hidden words" not in web.get(f"{url}archive/{SLUG}").text


def test_the_time_lock_counts_from_the_last_comment(blog: Blog, site: BlogSite, url: str, web: requests.Session):
    site.accounts.rules = Rules(time_lock=timedelta(seconds=30))
    log_in(web, url)
    write(web, url, "one")
    assert "every 30 seconds" in write(web, url, "two").text
    blog.clock.advance(timedelta(seconds=30))
    assert write(web, url, "three").status_code == 302


def test_a_closed_entry_takes_no_comment(blog: Blog, url: str, web: requests.Session):
    log_in(web, url)
    form = hidden(web.get(f"{url}archive/{SLUG}"))
    blog.close(SLUG)
    answer = web.post(url, data={**form, "comment": "hello"}, allow_redirects=False)
    assert "Commenting is not available in this channel entry." in answer.text
