"""The Dice Roller beside the game: read when a tracking page moved, a roll gives its action the right it needs."""

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path

import pytest

from syncd.service.cycle import Cycle
from syncd.service.rolling import DiceReader
from syncd.sources.blog import Blog
from tests.service.test_cycle import HOUR, NOON, SHEET, Game

PICKING = """
name = "Wizards"
[[table]]
name = "Wizards"
page = "Duel Sheet"
key = "Wizard"
rows = "players"
emperor = false
[table.columns]
Stars = { type = "integer" }
[[action]]
name = "Pick"
roll = "DICE6"
effect = ["stars += roll"]
"""
DAY = timedelta(days=1)


class Rolling(Game):
    """The small game with a Dice Roller that is read, which has been in use for some days."""

    def __init__(self, stack: ExitStack, folder: Path) -> None:
        super().__init__(stack, folder, "expressionengine")
        (folder / "pack.toml").write_text(PICKING)
        config = self.world.config
        blog = Blog(config.blog.url, self.world.session)
        self.world.roller = DiceReader(blog, "dice/roll.php", self.world.dice)
        self.watcher = Cycle(self.world)
        self.blog.roll("Bob", "DICE6", "2", "long ago", at=NOON - 3 * DAY)

    def stars(self, who: str, stars: int) -> None:
        self.wiki.edit("Duel Sheet", who, SHEET.replace(f"{who} || 5", f"{who} || {stars}"), "picking")

    def found(self, after: timedelta = HOUR) -> list[tuple[str, str]]:
        """Kind and words of what a cycle finds."""
        self.clock.advance(after)
        report = self.watcher.run(self.clock.now())
        assert report.troubles == ()
        return [(one.kind, one.text) for one in report.findings]


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Rolling]:
    with ExitStack() as stack:
        yield Rolling(stack, tmp_path)


def test_what_somebody_rolled_is_theirs_to_pick(game: Rolling) -> None:
    assert game.found() == []
    game.blog.roll("Ann", "DICE6", "3", "Picking")
    game.stars("Ann", 8)
    assert game.found() == []


def test_what_nobody_rolled_is_found(game: Rolling) -> None:
    assert game.found() == []
    game.blog.roll("Ann", "DICE6", "3", "Picking")
    game.stars("Ann", 9)
    ((kind, text),) = game.found()
    assert kind == "unexplained-change"
    assert text.startswith("Ann changed Stars of Ann from 5 to 9")


def test_before_the_list_reaches_back_a_roll_may_have_been(game: Rolling) -> None:
    assert game.found() == []
    game.blog.shorten_dice()
    game.blog.roll("Bob", "DICE6", "1", "something else")
    game.stars("Ann", 9)
    assert game.found() == []


def test_a_quiet_hour_does_not_ask_for_the_dice(game: Rolling) -> None:
    game.found()
    game.found()
    before = game.world.requests_made
    game.found(HOUR)
    quiet = game.world.requests_made - before
    before = game.world.requests_made
    game.found(6 * HOUR)
    assert game.world.requests_made - before == quiet + 1


def test_a_list_in_a_form_that_nobody_knows_is_one_line_and_proves_nothing(game: Rolling) -> None:
    game.found()
    game.blog.roll("Ann", "DICE6", "3", "Picking", at=NOON - 9 * DAY)  # the newest line is not the newest roll
    game.stars("Ann", 9)
    game.clock.advance(HOUR)
    report = game.watcher.run(game.clock.now())
    assert len(report.troubles) == 1
    assert "dice/roll.php: the roll of" in report.troubles[0]
    assert report.findings == ()
