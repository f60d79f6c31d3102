"""A dynasty on several pages: all of them are read, though the ruleset names only one."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from syncd.dynasties.d219_wizard_duels.cells import cells_of
from syncd.service.cycle import Cycle
from tests.dynasties.d219.arena import open_game
from tests.dynasties.d219.pages import sheet_text
from tests.service.test_cycle import HOUR, PACK, Game

FEUDS = "{|\n! Feud !! Quiet\n|-\n| f1 || 0\n|}\n"
TWO = (
    PACK
    + """
[[table]]
name = "Feuds"
page = "Feuds"
key = "Feud"
[table.columns]
Quiet = { type = "integer" }
"""
)


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    with ExitStack() as stack:
        found = Game(stack, tmp_path, "expressionengine")
        (tmp_path / "pack.toml").write_text(TWO)
        yield found


def test_what_is_wrong_on_the_second_page_is_found(game: Game) -> None:
    game.wiki.edit("Feuds", "Ann", FEUDS)
    assert game.cycle().findings == ()
    game.wiki.edit("Feuds", "Ann", FEUDS.replace("0", "7"))
    (found,) = game.cycle(HOUR).findings  # each cycle is a new process, as with `syncd once`
    assert (found.kind, found.where.page, found.by) == ("unexplained-change", "Feuds", "Ann")


def test_a_second_page_that_is_not_there_is_one_line(game: Game) -> None:
    assert game.cycle().troubles == ("Feuds: the wiki has no such page",)
    assert game.cycle(HOUR).troubles == ("Feuds: the wiki has no such page",)


def test_a_quiet_cycle_asks_no_more_for_two_pages_than_for_one(game: Game) -> None:
    game.wiki.edit("Feuds", "Ann", FEUDS)
    watcher = Cycle(game.world)
    for _ in range(3):
        game.clock.advance(HOUR)
        report = watcher.run(game.clock.now())
    assert report.read.requests <= 3


def test_pages_that_a_rule_refers_to_are_read_once_the_gamestate_names_them(tmp_path: Path) -> None:
    with ExitStack() as stack:
        game = Game(stack, tmp_path, "expressionengine", watch="219")
        game.wiki.edit("Duel Sheet", "Oz", sheet_text(cells_of(open_game())))
        game.cycle()
        game.wiki.edit("Wizard Duel Spell List 1", "Oz", "== Spells ==\n=== Burn ===\n")
        assert game.cycle(HOUR).troubles == ()
        read = game.world.seen.newest_text("Wizard Duel Spell List 1")
        assert read is not None
        assert read.text == "== Spells ==\n=== Burn ==="
