from collections.abc import Iterator

import pytest
import requests
from bs4 import BeautifulSoup

from syncd.sandbox.clock import SandboxClock
from syncd.sandbox.loopback import LoopbackServer
from syncd.sandbox.wiki import Wiki
from syncd.sandbox.wiki_site import WikiSite


@pytest.fixture
def wiki(clock: SandboxClock) -> Wiki:
    wiki = Wiki(clock)
    wiki.edit("Duel Sheet", "Ann", "Stars: 5\n\nnothing else", "start")
    wiki.edit("Duel Sheet", "Bob", "Stars: 6\n\nnothing else", "more & more <stars>")
    return wiki


@pytest.fixture
def url(wiki: Wiki) -> Iterator[str]:
    with LoopbackServer(WikiSite(wiki)) as server:
        yield server.url


def shown(web: requests.Session, address: str) -> str:
    answer = web.get(address)
    assert answer.status_code == 200
    return BeautifulSoup(answer.content, "html.parser").select_one("#content").get_text(" ")


@pytest.mark.parametrize(
    "path", ["wiki/Duel_Sheet", "index.php?title=Duel_Sheet", "index.php?curid=1", "wiki/duel Sheet"]
)
def test_a_page_shows_its_newest_text(url: str, web: requests.Session, path: str):
    assert "Stars: 6" in shown(web, url + path)


def test_an_old_revision_says_when_and_by_whom(url: str, web: requests.Session):
    text = shown(web, f"{url}index.php?oldid=1")
    assert "Stars: 5" in text
    assert "Revision as of 12:00, 5 November 2023 by Ann" in text


@pytest.mark.parametrize(
    "path",
    [
        "index.php?diff=2",
        "index.php?oldid=1&diff=2",
        "index.php?title=Duel_Sheet&diff=cur&oldid=1",
        "index.php?diff=prev&oldid=2",
        "wiki/Special:Diff/2",
        "wiki/Special:Diff/1/2",
    ],
)
def test_a_difference_shows_both_sides_and_who_made_it(url: str, web: requests.Session, path: str):
    table = BeautifulSoup(web.get(url + path).content, "html.parser").select_one("table.diff")
    assert [cell.get_text() for cell in table.select("del, ins")] == ["5", "6"]
    assert "Bob" in table.select_one(".diff-ntitle").get_text()


@pytest.mark.parametrize(
    ("path", "words"), [("index.php?diff=99", "(99) was not found"), ("index.php?oldid=99", "#99 of the page")]
)
def test_an_unknown_revision_is_a_page_that_says_so(url: str, web: requests.Session, path: str, words: str):
    assert words in shown(web, url + path)


def test_the_history_lists_revisions_newest_first(url: str, web: requests.Session):
    page = BeautifulSoup(web.get(f"{url}wiki/Duel_Sheet?action=history").content, "html.parser")
    lines = page.select("#pagehistory li[data-mw-revid]")
    assert [line["data-mw-revid"] for line in lines] == ["2", "1"]
    assert lines[0].select_one(".comment").get_text() == "(more & more <stars>)"
    assert lines[0].select_one(".history-size")["data-mw-bytes"] == "22"


def test_a_page_that_has_not_changed_is_not_sent_again(url: str, web: requests.Session):
    seen = web.get(f"{url}wiki/Duel_Sheet").headers["Last-Modified"]
    assert web.get(f"{url}wiki/Duel_Sheet", headers={"If-Modified-Since": seen}).status_code == 304


@pytest.mark.parametrize("path", ["wiki/Nothing", "wiki/A[B", "no/such/path"])
def test_what_is_not_there_is_404(url: str, web: requests.Session, path: str):
    assert web.get(url + path).status_code == 404


def test_the_raw_text_can_be_had_and_may_be_cached(url: str, web: requests.Session):
    answer = web.get(f"{url}index.php?title=Duel_Sheet&action=raw&oldid=1")
    assert answer.text == "Stars: 5\n\nnothing else"
    assert "max-age=18000" in answer.headers["Cache-Control"]
