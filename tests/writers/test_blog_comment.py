"""A comment is posted once through the blog's own form, whatever the blog answers."""

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta

import pytest

from parsers.blog_forms import WebAnswer
from parsers.errors import Refused, Unreachable, UnreadablePage, WriteRefused
from syncd.sandbox.blog import Blog
from syncd.sandbox.blog_accounts import Rules
from syncd.sandbox.blog_site import BlogSite
from syncd.sandbox.clock import SandboxClock
from syncd.sandbox.loopback import LoopbackServer
from syncd.sources.blog_web import BlogWeb
from writers.blog_comment import Account, Posted, comment, mark_for, ready_text

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)
MARK = mark_for("https://blog.example/archive/coins", "enact")
TEXT = ready_text("enact", "Reached quorum, 4 votes to 0. Enacted by ….", ("4 FOR, quorum is 4 (Votes)",), MARK)


class Site:
    """A blog with one proposal, an account for the bot, and a way to lose answers."""

    def __init__(self, url: str, blog: Blog, site: BlogSite) -> None:
        self.url, self.blog, self.site, self.web = url, blog, site, BlogWeb()
        self.address = f"{url}archive/coins"
        self.account = Account("Syncbot", "secret", f"{url}member/login")

    def comment(self, web: "BlogWeb | Lossy | Forgetful | None" = None) -> Posted:
        return comment(web or self.web, self.address, TEXT, MARK, self.account)

    def said(self) -> list[str]:
        return [remark.author for remark in self.blog.state.entry("coins").remarks if MARK in remark.text]


class Lossy:
    """A connection on which the answer to a comment is lost, after it was done or before."""

    def __init__(self, web: BlogWeb, *, done: bool) -> None:
        self._web, self._done = web, done

    def get(self, address: str) -> WebAnswer:
        return self._web.get(address)

    def post(self, address: str, fields: Mapping[str, str]) -> WebAnswer:
        if "comment" not in fields:
            return self._web.post(address, fields)
        if self._done:
            self._web.post(address, fields)
        raise Unreachable(address, "no answer")


class Forgetful:
    """A connection whose blog forgets who is logged in, just before the first comment comes."""

    def __init__(self, web: BlogWeb, forget: Callable[[], None]) -> None:
        self._web, self._forget = web, forget

    def get(self, address: str) -> WebAnswer:
        return self._web.get(address)

    def post(self, address: str, fields: Mapping[str, str]) -> WebAnswer:
        if "comment" in fields:
            self._forget()
            self._forget = lambda: None
        return self._web.post(address, fields)


@pytest.fixture
def site() -> Iterator[Site]:
    clock = SandboxClock(NOON)
    blog = Blog(clock)
    for name in ("Oz", "Ann"):
        blog.register(name, admin=name == "Oz")
    blog.register("Syncbot", password="secret", idle=True)
    blog.post("Ann", "Proposal", "Coins", "More.", at=NOON - timedelta(hours=12))
    served = BlogSite(blog)
    with LoopbackServer(served) as server:
        yield Site(server.url, blog, served)


def test_a_comment_is_posted_once_and_found_again(site: Site) -> None:
    assert [site.comment(), site.comment()] == [Posted.DONE, Posted.ALREADY]
    assert site.said() == ["Syncbot"]


def test_a_new_session_finds_the_comment_without_logging_in(site: Site) -> None:
    site.comment()
    assert site.comment(BlogWeb()) is Posted.ALREADY


def test_an_ended_session_is_renewed(site: Site) -> None:
    site.comment()
    site.site.accounts.end_sessions()
    site.blog.delete_comment(1)
    assert site.comment() is Posted.DONE


def test_a_form_that_expired_under_our_hands_is_fetched_anew(site: Site) -> None:
    assert site.comment(Forgetful(site.web, site.site.accounts.end_sessions)) is Posted.DONE
    assert site.said() == ["Syncbot"]


def test_an_answer_that_is_lost_behind_a_comment_is_looked_for(site: Site) -> None:
    assert site.comment(Lossy(site.web, done=True)) is Posted.DONE
    assert site.said() == ["Syncbot"]


def test_an_answer_that_is_lost_before_a_comment_leaves_it_open(site: Site) -> None:
    with pytest.raises(Unreachable):
        site.comment(Lossy(site.web, done=False))
    assert site.comment() is Posted.DONE


def test_the_mark_in_somebody_elses_comment_is_not_ours(site: Site) -> None:
    site.blog.comment("coins", "Ann", TEXT)
    assert site.comment() is Posted.DONE


def test_a_moderated_comment_is_not_posted_again(site: Site) -> None:
    site.site.accounts.rules = Rules(moderate=True)
    assert site.comment() is Posted.MODERATED


def test_a_wrong_password_is_told_in_the_blogs_own_words(site: Site) -> None:
    site.account = Account("Syncbot", "wrong", site.account.login_page)
    with pytest.raises(Refused, match="are not valid"):
        site.comment()


def test_a_closed_entry_takes_no_comment(site: Site) -> None:
    site.blog.close("coins")
    with pytest.raises(WriteRefused, match="takes no comments"):
        site.comment()


def test_a_time_lock_is_to_be_waited_for(site: Site) -> None:
    site.blog.comment("coins", "Syncbot", "Hello.")
    site.site.accounts.rules = Rules(time_lock=timedelta(seconds=30))
    with pytest.raises(WriteRefused, match="every 30 seconds") as refused:
        site.comment()
    assert refused.value.later


def test_too_long_a_comment_is_refused_for_good(site: Site) -> None:
    site.site.accounts.rules = Rules(longest_comment=20)
    with pytest.raises(WriteRefused, match="Only 20 characters") as refused:
        site.comment()
    assert not refused.value.later


def test_a_forged_form_in_the_post_gets_nothing(site: Site) -> None:
    fields = "".join(f'<input name="{name}">' for name in ("ACT", "entry_id", "csrf_token", "comment"))
    site.blog.edit_post("coins", body=f'<form action="https://evil.example/">{fields}</form>')
    with pytest.raises(UnreadablePage, match=r"form"):
        site.comment()


def test_nothing_in_the_text_becomes_an_icon_a_tag_or_a_link() -> None:
    text = ready_text("fail", "It is :for: [b]you[/b] {x}", ("<img> http://x.example/",), MARK)
    assert not set(text) & set(":<>[]{}")
