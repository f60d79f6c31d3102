"""What an earlier cycle left open on its way to the wiki is brought home first."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from syncd.sandbox.clock import SandboxClock
from syncd.sandbox.loopback import LoopbackServer
from syncd.sandbox.wiki import Wiki
from syncd.sandbox.wiki_site import WikiSite
from syncd.service.config import parse
from syncd.service.outbox import Outcome
from syncd.service.recovering import Recovered, recover
from syncd.service.world import World
from syncd.store.decided import PlanState
from writers.wiki import PageEdit, mark_for

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
PASSWORD = "0123456789abcdef0123456789abcdef"
PAGES = frozenset({"Duel Sheet"})


@pytest.fixture
def wiki() -> Wiki:
    wiki = Wiki(SandboxClock(NOON))
    wiki.register("Syncbot", "main", "bot", apps=(("syncd", PASSWORD),))
    wiki.register("Ann", "wand")
    wiki.edit("Duel Sheet", "Ann", "Ann 5")
    return wiki


@pytest.fixture
def address(wiki: Wiki) -> Iterator[str]:
    with LoopbackServer(WikiSite(wiki), wiki.faults) as server:
        yield server.url


@pytest.fixture
def world(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    monkeypatch.setenv("SYNCD_WIKI_PASSWORD", PASSWORD)
    with a_world(address, tmp_path, "auto") as world:
        yield world


def a_world(address: str, folder: Path, mode: str) -> World:
    text = f"""
        [blog]
        url = "http://127.0.0.1:9/"
        [wiki]
        url = "{address}"
        user = "Syncbot@syncd"
        [write]
        mode = "{mode}"
        [store]
        path = "{folder / "game.sqlite"}"
    """
    return World(parse(text, "game.toml"), "game.toml", now=lambda: NOON, sleep=lambda _: None)


def left_open(world: World, wiki: Wiki) -> PageEdit:
    """An edit that a read-only wiki did not take."""
    base = world.wiki.read(("Duel Sheet",))["Duel Sheet"].revid
    mark = mark_for("Duel Sheet", base, "Ann 6", NOON)
    edit = PageEdit("Duel Sheet", base, "Ann 6", "Ann has 6", mark, plan="p1+p2")
    world.ledger.put_plan("p1", b"{}", PlanState.APPROVED, NOON)
    world.wiki.login()
    wiki.readonly = "Backup"
    assert world.postman(PAGES).deliver(edit, NOON).outcome is Outcome.WAITING
    return edit


def test_an_open_edit_is_made_and_told_and_its_plan_is_done(world: World, wiki: Wiki) -> None:
    left_open(world, wiki)
    wiki.readonly = ""
    (line,) = recover(world, PAGES, NOON + MINUTE).written
    assert (line.plan, line.page, line.what) == ("p1+p2", "Duel Sheet", "Ann has 6")
    assert wiki.text("Duel Sheet") == "Ann 6"
    assert [plan.id for plan in world.ledger.plans(PlanState.WRITTEN)] == ["p1"]


def test_an_edit_still_on_its_way_is_told(world: World, wiki: Wiki) -> None:
    left_open(world, wiki)
    (trouble,) = recover(world, PAGES, NOON + MINUTE).troubles
    assert trouble == "Duel Sheet: the wiki is read-only at the moment: Backup (readonly)"


def test_an_edit_of_a_page_that_changed_is_dropped_without_a_word(world: World, wiki: Wiki) -> None:
    left_open(world, wiki)
    wiki.readonly = ""
    wiki.edit("Duel Sheet", "Ann", "Ann 7")
    assert recover(world, PAGES, NOON + MINUTE) == Recovered()
    assert wiki.text("Duel Sheet") == "Ann 7"


def test_a_wiki_that_cannot_be_asked_is_one_line(world: World, wiki: Wiki) -> None:
    left_open(world, wiki)
    wiki.faults.fail_next("503", times=9)
    (trouble,) = recover(world, PAGES, NOON + MINUTE).troubles
    assert trouble.endswith("api.php: HTTP 503")


def test_who_only_observes_sends_nothing(world: World, wiki: Wiki, address: str, tmp_path: Path) -> None:
    left_open(world, wiki)
    wiki.readonly = ""
    with a_world(address, tmp_path, "observe") as observer:
        assert recover(observer, PAGES, NOON + MINUTE) == Recovered()
    assert wiki.text("Duel Sheet") == "Ann 5"
