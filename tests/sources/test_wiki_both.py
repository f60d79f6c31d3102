"""One client, two wikis: what it reads and writes on a real MediaWiki it reads and writes in the sandbox too."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Protocol

import pytest

from parsers.errors import Refused, Unreachable, WriteRefused
from syncd.sandbox.clock import SandboxClock
from syncd.sandbox.loopback import LoopbackServer
from syncd.sandbox.wiki import Wiki as SandboxWiki
from syncd.sandbox.wiki_site import WikiSite
from syncd.sources.wiki import Wiki
from tests.mediawiki.people import the_daemon
from tests.mediawiki.rig import BOT_PASSWORD, Rig
from writers.wiki import PageEdit, find, write

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)
LINES = "one\n\n\ntwo\n\n\nthree"
numbers = count(1)


class People(Protocol):
    """Whoever else edits that wiki."""

    def edit(self, title: str, text: str, user: str = "Player1", summary: str = "") -> None: ...


class SandboxPeople:
    """People in the sandbox, where time stands still."""

    def __init__(self, wiki: SandboxWiki) -> None:
        self._wiki = wiki

    def edit(self, title: str, text: str, user: str = "Player1", summary: str = "") -> None:
        self._wiki.edit(title, user, text, summary)


@pytest.fixture
def sandbox() -> SandboxWiki:
    wiki = SandboxWiki(SandboxClock(NOON))
    wiki.register("Syncbot", "main", "bot", apps=(("rig", BOT_PASSWORD),))
    for player in ("Player1", "Player2"):
        wiki.register(player, "wand")
    return wiki


@pytest.fixture
def in_the_sandbox(sandbox: SandboxWiki) -> Iterator[tuple[Wiki, People]]:
    with LoopbackServer(WikiSite(sandbox), sandbox.faults) as server:
        wiki = Wiki(server.url, "Syncbot@rig", BOT_PASSWORD, sleep=lambda _: None)
        wiki.login()
        yield wiki, SandboxPeople(sandbox)
        wiki.close()


@pytest.fixture
def for_real(mediawiki: Rig) -> Iterator[tuple[Wiki, People]]:
    wiki = the_daemon(mediawiki)
    yield wiki, mediawiki
    wiki.close()


REAL = pytest.param("for_real", marks=[pytest.mark.mediawiki, pytest.mark.xdist_group("mediawiki")])


@pytest.fixture(params=["in_the_sandbox", REAL])
def both(request: pytest.FixtureRequest) -> tuple[Wiki, People]:
    found: tuple[Wiki, People] = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def title() -> str:
    return f"Both {next(numbers)}"


def an_edit(wiki: Wiki, title: str, old: str, new: str) -> PageEdit:
    page = wiki.read([title])[title]
    return PageEdit(title, page.revid, (page.text or "").replace(old, new), "because", f"syncd:{next(numbers)}")


def test_pages_histories_and_news(both: tuple[Wiki, People], title: str) -> None:
    wiki, people = both
    people.edit(title, "one", summary="start")
    people.edit(title, "one two", "Player2")
    first, second = wiki.history(title)
    assert (first.text, first.user, first.summary, first.parentid) == ("one", "Player1", "start", 0)
    assert wiki.history(title, first.revid) == (second,)
    assert wiki.read([title, f"No {title}"]) == {title: second}
    assert wiki.revision(first.revid) == first
    assert [one.revid for one in wiki.revisions_by("Player2", title)] == [second.revid]
    assert wiki.clock is not None
    news = [change for change in wiki.recent_changes(wiki.clock - timedelta(hours=1)) if change.page == title]
    assert [(change.kind, change.revid) for change in news] == [("new", first.revid), ("edit", second.revid)]
    assert "<ins" in wiki.compare(first.revid, second.revid).body


def test_an_edit_is_made_and_found_by_its_mark(both: tuple[Wiki, People], title: str) -> None:
    wiki, people = both
    people.edit(title, LINES)
    edit = an_edit(wiki, title, "two", "2")
    written = write(wiki, edit)
    assert (written.as_sent, written.intervening) == (True, False)
    found = find(wiki, edit)
    assert found is not None
    assert found.new_revid == written.new_revid


def test_a_merge_is_noticed_a_conflict_is_refused_and_nothing_changes_nothing(
    both: tuple[Wiki, People], title: str
) -> None:
    wiki, people = both
    people.edit(title, LINES)
    merging, clashing = an_edit(wiki, title, "two", "2"), an_edit(wiki, title, "one", "1")
    people.edit(title, LINES.replace("one", "eins"))
    assert write(wiki, merging).intervening
    with pytest.raises(WriteRefused, match="editconflict"):
        write(wiki, clashing)
    assert write(wiki, an_edit(wiki, title, "nowhere", "x")).nochange


def test_what_is_not_there_is_not_made_and_what_is_there_is_not_made_again(
    both: tuple[Wiki, People], title: str
) -> None:
    wiki, people = both
    people.edit(title, LINES)
    base = wiki.read([title])[title].revid
    with pytest.raises(WriteRefused, match="articleexists"):
        write(wiki, PageEdit(title, None, "new", "because", "syncd:1"))
    with pytest.raises(WriteRefused, match="missingtitle"):
        write(wiki, PageEdit(f"No {title}", base, "new", "because", "syncd:2"))


def test_what_cannot_be_answered_is_one_line(both: tuple[Wiki, People]) -> None:
    wiki, _ = both
    with pytest.raises(Refused, match="is not a page's title"):
        wiki.read(["A[B"])


# The sandbox alone, where faults are cheap


def test_an_answer_that_is_dropped_is_settled_by_the_mark(
    in_the_sandbox: tuple[Wiki, People], sandbox: SandboxWiki, title: str
) -> None:
    wiki, people = in_the_sandbox
    people.edit(title, LINES)
    write(wiki, an_edit(wiki, title, "one", "1"))  # so that the session has its token
    edit = an_edit(wiki, title, "two", "2")
    sandbox.faults.fail_next("dropped", method="POST")
    assert write(wiki, edit).found
    assert len(wiki.history(title)) == 3


@pytest.mark.parametrize("fault", ["503", "429", "empty", "cut", "maintenance"])
def test_a_fault_of_reading_is_read_through(
    in_the_sandbox: tuple[Wiki, People], sandbox: SandboxWiki, title: str, fault: str
) -> None:
    wiki, people = in_the_sandbox
    people.edit(title, LINES)
    sandbox.faults.fail_next(fault, times=2)
    assert wiki.read([title])[title].text == LINES
    sandbox.faults.fail_next(fault, times=3)
    with pytest.raises(Unreachable):
        wiki.read([title])


def test_what_the_account_may_edit_is_asked_page_by_page(both: tuple[Wiki, People], title: str) -> None:
    wiki, people = both
    people.edit(title, LINES)
    assert wiki.may_edit([title, f"No {title}"]) == {title: True, f"No {title}": True}
    assert wiki.may_edit([title, "MediaWiki:Common.css"])["MediaWiki:Common.css"] is False
