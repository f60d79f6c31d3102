"""What a cycle read and died of before anybody was told is told by the next one, once."""

from collections.abc import Callable
from contextlib import suppress
from itertools import count

import pytest

from syncd.service.telling import Teller
from syncd.service.watching import WikiReader
from syncd.store.decided import Ledger
from syncd.store.outbox import Outbox
from syncd.store.seen import Seen
from tests.service.auto_game import HOUR, MINUTE, SHEET, Game, told


class Killed(BaseException):
    """What `kill -9` is to a process."""


@pytest.fixture
def game(game: Game) -> Game:
    game.vote(":for:", "Bob", "Cay")
    game.cycle()
    return game


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


@pytest.mark.parametrize("step", ["record_page", "note_fetched", "record_roster", "set_bookmark"])
def test_a_vote_whose_page_was_fetched_and_not_recorded_is_read_again(
    game: Game, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    game.vote(":against:", "Bob", "Cay", "Dee")
    game.blog.register("Eve Ning")
    for nth in range(4):
        with monkeypatch.context() as killing:
            killing.setattr(Seen, step, dying(getattr(Seen, step), nth))
            with suppress(Killed):
                game.cycle(MINUTE)
        game.restart()
    report = game.cycle(MINUTE)
    assert report.judged is not None
    assert report.judged.judgement.verdicts[0].tally.votes_against == 3


def dying(step: Callable[..., object], nth: int) -> Callable[..., object]:
    """A step of whose calls the one after `nth` others kills."""
    calls = count()

    def dies(*arguments: object) -> object:
        if next(calls) == nth:
            raise Killed
        return step(*arguments)

    return dies


def test_dying_after_everything_was_told_tells_nothing_twice(game: Game) -> None:
    game.blog.resolve("coins", "Enacted", "Popular, 3-0. Enacted by Oz.")
    game.cycle(HOUR)
    game.restart()
    assert told(game.cycle(MINUTE)) == []


STEPS = [(Outbox, "intend"), (Outbox, "attempt"), (Outbox, "done"), (Ledger, "put_plan"), (Teller, "tell")]


@pytest.mark.parametrize(("room", "step"), STEPS)
def test_a_correction_is_told_once_wherever_a_death_came_between_writing_and_telling(
    game: Game, monkeypatch: pytest.MonkeyPatch, room: type, step: str
) -> None:
    game.set("Bob", Bob=(5, 11))
    game.clock.advance(HOUR)
    with monkeypatch.context() as killing:
        killing.setattr(room, step, dying(getattr(room, step), 0))
        with pytest.raises(Killed):
            game.cycle(HOUR)
    game.restart()
    alerts = [one for _ in range(8) for one in game.cycle(MINUTE).alerts if one.kind == "mismatch"]
    assert "|| 10" in next(line for line in game.wiki.text(SHEET).splitlines() if "Bob" in line)
    (told_of,) = alerts
    assert "Put right: " in told_of.text


def test_what_a_person_put_back_before_anybody_was_told_is_told_as_that(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.set("Bob", Bob=(5, 11))
    game.clock.advance(HOUR)
    with monkeypatch.context() as killing:
        killing.setattr(Teller, "tell", dying(Teller.tell, 0))
        with pytest.raises(Killed):
            game.cycle(HOUR)
    game.restart()
    game.set("Bob", Bob=(5, 11))
    alerts = [one for _ in range(3) for one in game.cycle(HOUR).alerts if one.kind == "mismatch"]
    assert ["Put right: " in one.text for one in alerts] == [True, False]
    assert "changed back; that stands" in alerts[-1].text


def test_when_a_resolution_can_have_come_is_known_after_a_death_too(game: Game) -> None:
    game.blog.post("Ann", "Proposal", "Hats", "More hats.")
    game.cycle(MINUTE)
    game.cycle(2 * HOUR)
    game.blog.post("Ann", "Proposal", "Gloves", "One more than Ann may have.")
    game.cycle(4 * HOUR)
    game.blog.comment("gloves", "Bob", ":for:")
    game.cycle(4 * HOUR)
    game.restart()
    for name in ("coins", "hats"):
        game.blog.resolve(name, "Failed", "Failed by Oz.")
    report = game.cycle(HOUR)
    assert report.judged is not None
    assert report.judged.withheld == {}
