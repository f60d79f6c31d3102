"""mwclient, as it comes, against the sandbox's wiki: it must not notice the difference."""

import time
from collections.abc import Iterator
from datetime import timedelta

import mwclient
import mwclient.errors
import pytest
import requests

from syncd.sandbox.clock import SandboxClock
from syncd.sandbox.loopback import LoopbackServer
from syncd.sandbox.wiki import Wiki
from syncd.sandbox.wiki_site import WikiSite

PASSWORD = "0123456789abcdef0123456789abcdef"
METADATA = "ids|timestamp|user|comment|size|tags|flags"


@pytest.fixture
def wiki(clock: SandboxClock) -> Wiki:
    wiki = Wiki(clock)
    wiki.register("Ann", "wand")
    wiki.register("Syncbot", "main", "bot", apps=(("syncd", PASSWORD),))
    wiki.edit("Duel Sheet", "Ann", "one\n\ntwo\n\nthree", "start")
    return wiki


@pytest.fixture
def wiki_site(wiki: Wiki) -> WikiSite:
    return WikiSite(wiki)


@pytest.fixture
def host(wiki: Wiki, wiki_site: WikiSite) -> Iterator[str]:
    with LoopbackServer(wiki_site, wiki.faults) as server:
        yield server.url.removeprefix("http://").rstrip("/")


@pytest.fixture
def reader(host: str) -> Iterator[mwclient.Site]:
    site = mwclient.Site(host, scheme="http", path="/", max_retries=0, retry_timeout=0)
    yield site
    site.connection.close()


@pytest.fixture
def site(reader: mwclient.Site) -> mwclient.Site:
    reader.login("Syncbot@syncd", PASSWORD)
    return reader


def send(site: mwclient.Site, text: str, **more: object) -> dict[str, object]:
    fields = {"title": "Duel Sheet", "text": text, "summary": "s", "bot": 1, "assert": "bot", "formatversion": 2} | more
    return dict(site.post("edit", token=site.get_token("csrf"), **fields)["edit"])


def refused(site: mwclient.Site, **more: object) -> mwclient.errors.APIError:
    with pytest.raises(mwclient.errors.APIError) as caught:
        send(site, "x", **more)
    return caught.value


def test_it_is_a_mediawiki(reader: mwclient.Site):
    assert reader.version[:2] == (1, 39)
    assert reader.namespaces[2] == "User"
    assert not reader.logged_in


def test_a_bot_password_logs_in_with_the_bots_rights(site: mwclient.Site):
    assert site.username == "Syncbot"
    assert {"bot", "edit"} <= set(site.rights)


@pytest.mark.parametrize(("user", "password"), [("Syncbot@syncd", "wrong"), ("Nobody@x", "y"), ("Ann", "nope")])
def test_a_wrong_password_is_a_login_error(reader: mwclient.Site, user: str, password: str):
    with pytest.raises(mwclient.errors.LoginError) as caught:
        reader.login(user, password)
    assert (caught.value.code, "Incorrect username or password" in caught.value.info) == ("Failed", True)


def test_the_sixth_attempt_is_throttled_even_with_the_right_password(reader: mwclient.Site):
    for _ in range(5):
        with pytest.raises(mwclient.errors.LoginError):
            reader.login("Syncbot@syncd", "wrong")
    with pytest.raises(mwclient.errors.LoginError, match="too many recent login attempts"):
        reader.login("Syncbot@syncd", PASSWORD)


def test_an_accounts_own_password_works_by_clientlogin(reader: mwclient.Site):
    assert reader.clientlogin(username="Ann", password="wand")
    reader.site_init()
    assert reader.username == "Ann"


def test_a_page_is_read_edited_and_read_again(site: mwclient.Site):
    page = site.pages["duel_Sheet"]
    assert page.text() == "one\n\ntwo\n\nthree"
    answer = page.edit("one\n\ntwo\n\n3\n", "changed")
    assert (answer["oldrevid"], answer["newrevid"], answer["result"]) == (1, 2, "Success")
    assert site.pages["Duel Sheet"].text() == "one\n\ntwo\n\n3"


def test_an_edit_that_changes_nothing_says_so(site: mwclient.Site):
    answer = send(site, "one\n\ntwo\n\nthree\n")
    assert answer == {
        "result": "Success", "pageid": 1, "title": "Duel Sheet", "contentmodel": "wikitext", "nochange": True
    }  # fmt: skip


def test_a_conflict_is_an_edit_error_without_a_code(wiki: Wiki, site: mwclient.Site):
    page = site.pages["Duel Sheet"]
    page.text()
    wiki.clock.advance(timedelta(seconds=1))
    wiki.edit("Duel Sheet", "Ann", "ONE\n\ntwo\n\nthree")
    with pytest.raises(mwclient.errors.EditError) as caught:
        page.edit("1\n\ntwo\n\nthree", "mine")
    assert caught.value.args[1:] == ("mine", "Edit conflict.")


def test_a_merge_shows_in_the_old_revision(wiki: Wiki, site: mwclient.Site):
    wiki.edit("Duel Sheet", "Ann", "ONE\n\ntwo\n\nthree")
    answer = send(site, "one\n\ntwo\n\n3", baserevid=1)
    assert (answer["oldrevid"], answer["newrevid"]) == (2, 3)


def test_history_comes_in_pieces_in_either_direction(wiki: Wiki, reader: mwclient.Site):
    for number in range(2, 8):
        wiki.edit("Duel Sheet", "Ann", f"{number}", f"step {number}")
    page = reader.pages["Duel Sheet"]
    older = [revision["revid"] for revision in page.revisions(prop=METADATA, api_chunk_size=2)]
    newer = [revision["revid"] for revision in page.revisions(prop=METADATA, dir="newer", startid=3, max_items=3)]
    assert (older, newer) == ([7, 6, 5, 4, 3, 2, 1], [3, 4, 5])


def test_history_has_what_was_asked_for(wiki: Wiki, reader: mwclient.Site):
    wiki.edit("Duel Sheet", "Ann", "x", "/* Spells */ less", minor=True)
    newest = next(reader.pages["Duel Sheet"].revisions(prop=f"{METADATA}|content|parsedcomment", slots="main"))
    assert (newest["user"], newest["parentid"], newest["size"], newest["minor"]) == ("Ann", 1, 1, "")
    assert (newest["comment"], newest["slots"]["main"]["*"]) == ("/* Spells */ less", "x")
    assert "#Spells" in newest["parsedcomment"]
    assert isinstance(newest["timestamp"], time.struct_time)


def test_recent_changes_can_leave_out_bots_and_old_revisions(wiki: Wiki, site: mwclient.Site):
    send(site, "by the bot")
    wiki.edit("Ruleset", "Ann", "rules")
    shown = [change["title"] for change in site.recentchanges(prop="title|ids|user", show="!bot")]
    assert shown == ["Ruleset", "Duel Sheet"]
    assert [change["revid"] for change in site.recentchanges(prop="ids", toponly=True)] == [3, 2]


def test_recent_changes_begin_at_an_instant(wiki: Wiki, reader: mwclient.Site):
    wiki.clock.advance(timedelta(minutes=1))
    wiki.edit("Ruleset", "Ann", "rules")
    wiki.protect("Ruleset")
    changes = reader.recentchanges(start="2023-11-05T12:01:00Z", dir="newer", prop="title|loginfo", max_items=9)
    assert [change["type"] for change in changes] == ["new", "log"]


def test_several_pages_come_in_one_answer_missing_ones_first(wiki: Wiki, reader: mwclient.Site):
    wiki.edit("Ruleset", "Ann", "rules")
    answer = reader.get(
        "query", prop="revisions", titles="ruleset|Nothing|Duel Sheet", rvprop="ids|content", rvslots="main",
        formatversion=2,
    )  # fmt: skip
    pages = answer["query"]["pages"]
    assert [page["title"] for page in pages] == ["Nothing", "Duel Sheet", "Ruleset"]
    assert pages[0]["missing"] is True
    assert pages[2]["revisions"][0]["slots"]["main"]["content"] == "rules"
    assert answer["query"]["normalized"][0]["to"] == "Ruleset"


def test_revisions_are_found_by_number_and_unknown_ones_named(reader: mwclient.Site):
    answer = reader.get("query", prop="revisions", revids="1|99", rvprop="ids|user", formatversion=2)
    assert answer["query"]["badrevids"] == {"99": {"revid": 99, "missing": True}}
    assert answer["query"]["pages"][0]["revisions"] == [{"revid": 1, "parentid": 0, "user": "Ann"}]


def test_a_difference_is_table_rows(wiki: Wiki, reader: mwclient.Site):
    wiki.edit("Duel Sheet", "Ann", "one\n\ntwo & a half\n\nthree")
    answer = reader.get("compare", fromrev=2, torelative="prev", prop="diff|ids|user", formatversion=2)["compare"]
    assert (answer["fromrevid"], answer["torevid"], answer["touser"]) == (1, 2, "Ann")
    assert '<div>two <ins class="diffchange diffchange-inline">&amp; a half</ins></div>' in answer["body"]


def test_a_page_is_rendered(wiki: Wiki, reader: mwclient.Site):
    wiki.edit("T", "Ann", '== Wizards ==\n{| class="wikitable"\n! Name !! Stars\n|-\n| [[User:Ann|Ann]] || 5\n|}')
    parsed = reader.parse(page="T", prop="text|sections")
    assert "<td>5\n</td>" in parsed["text"]["*"]
    assert [section["line"] for section in parsed["sections"]] == ["Wizards"]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"title": "A[B"}, "invalidtitle"),
        ({"title": "Special:Diff"}, "pagecannotexist"),
        ({"title": "MediaWiki:Sidebar"}, "protectednamespace-interface"),
        ({"title": "Nothing", "nocreate": 1}, "missingtitle"),
        ({"createonly": 1}, "articleexists"),
        ({"md5": "0" * 32}, "badmd5"),
        ({"assertuser": "Ann"}, "assertnameduserfailed"),
        ({"baserevid": 99}, "editconflict"),
    ],
)
def test_an_edit_is_refused_for_what_it_says(site: mwclient.Site, fields: dict[str, object], code: str):
    assert refused(site, **fields).code == code


def test_a_wrong_token_is_refused(site: mwclient.Site):
    with pytest.raises(mwclient.errors.APIError, match="badtoken"):
        site.post("edit", title="T", text="x", token="nonsense")


def test_a_lost_session_is_noticed_before_the_token(site: mwclient.Site):
    site.connection.cookies.clear()
    assert refused(site, **{"assert": "user"}).code == "assertuserfailed"
    assert refused(site).code == "assertbotfailed"


def test_a_read_only_wiki_takes_no_edit_and_no_login_but_can_be_read(wiki: Wiki, site: mwclient.Site):
    wiki.readonly = "Backup in progress"
    assert refused(site).code == "readonly"
    assert site.pages["Duel Sheet"].text().startswith("one")
    with pytest.raises(mwclient.errors.APIError, match="readonly"):
        site.login("Syncbot@syncd", PASSWORD)


def test_protection_blocks_and_filters_hold(wiki: Wiki, site: mwclient.Site):
    wiki.spam = ("x",)
    assert refused(site).code == "spamprotectionmatch"
    wiki.block("Syncbot", "gone mad")
    assert refused(site).code == "blocked"
    wiki.protect("Duel Sheet")
    assert refused(site).code == "protectedpage"


def test_a_text_that_is_too_big_is_refused(wiki: Wiki, site: mwclient.Site):
    wiki.max_bytes = 0
    assert refused(site).code == "contenttoobig"


def test_lag_is_told_with_its_headers(wiki: Wiki, reader: mwclient.Site, host: str):
    wiki.lag = 12
    answer = requests.get(f"http://{host}/api.php?action=query&maxlag=5&format=json", timeout=5)
    assert (answer.headers["Retry-After"], answer.headers["X-Database-Lag"]) == ("5", "12")
    assert answer.json()["error"]["code"] == "maxlag"


@pytest.mark.parametrize(
    "code", ["readonly", "protectedpage", "blocked", "ratelimited", "badtoken", "assertuserfailed", "contenttoobig"]
)
def test_an_error_can_be_planned_for_the_next_edit(wiki: Wiki, site: mwclient.Site, code: str):
    wiki.fail_next(code)
    assert refused(site).code == code
    assert send(site, "x")["result"] == "Success"


def test_html_in_place_of_json_is_an_invalid_response(wiki: Wiki, site: mwclient.Site):
    wiki.fail_next("html")
    with pytest.raises(mwclient.errors.InvalidResponse):
        site.get("query", meta="siteinfo")


def test_503_is_an_error_of_http(wiki: Wiki, site: mwclient.Site):
    wiki.fail_next("503")
    with pytest.raises(requests.HTTPError):
        send(site, "x")


def test_a_dropped_answer_leaves_the_edit_done(wiki: Wiki, site: mwclient.Site):
    site.get_token("csrf")
    wiki.fail_next("dropped")
    with pytest.raises(requests.ConnectionError):
        send(site, "done all the same")
    assert wiki.text("Duel Sheet") == "done all the same"


def test_sessions_can_be_lost_on_the_other_side(wiki_site: WikiSite, site: mwclient.Site):
    site.get_token("csrf")
    wiki_site.sessions.end()
    assert refused(site).code == "assertbotfailed"
