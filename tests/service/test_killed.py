"""What a cycle read and died of before anybody was told is told by the next one, once."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from syncd.service.telling import Teller
from syncd.service.watching import WikiReader
from tests.service.auto_game import HOUR, MINUTE, PASSWORD, Game, told


class Killed(BaseException):
    """What `kill -9` is to a process."""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    monkeypatch.setenv("SYNCD_WIKI_PASSWORD", PASSWORD)
    with ExitStack() as stack:
        game = Game(stack, tmp_path)
        game.vote(":for:", "Bob", "Cay")
        game.cycle()
        yield game


@pytest.mark.parametrize(("room", "step"), [(WikiReader, "read"), (Teller, "tell")])
def test_a_resolution_and_an_edited_vote_are_told_after_a_death_in_the_middle(
    game: Game, monkeypatch: pytest.MonkeyPatch, room: type, step: str
) -> None:
    game.blog.edit_comment(1, ":against: no")
    game.blog.resolve("coins", "Enacted", "Popular, 3-0. Enacted by Oz.")

    def dies(*_: object, **__: object) -> None:
        raise Killed

    with monkeypatch.context() as killing:
        killing.setattr(room, step, dies)
        with pytest.raises(Killed):
            game.cycle(HOUR)
    game.restart()
    assert {("resolved", "first"), ("mismatch", "first")} <= set(told(game.cycle(MINUTE)))
    assert told(game.cycle(MINUTE)) == []


def test_dying_after_everything_was_told_tells_nothing_twice(game: Game) -> None:
    game.blog.resolve("coins", "Enacted", "Popular, 3-0. Enacted by Oz.")
    game.cycle(HOUR)
    game.restart()
    assert told(game.cycle(MINUTE)) == []
