"""A clock that is ahead calls nothing ready before its time; one that is put right leaves nothing behind."""

from datetime import timedelta

import pytest

from syncd.service.in_time import in_time
from syncd.service.reading import BlogRead
from syncd.sources.wiki import Wiki
from tests.service.auto_game import DAY, HOUR, MINUTE, NOON, Game, told


@pytest.fixture
def game(game: Game) -> Game:
    game.blog.redate("coins", NOON)
    game.vote(":for:", "Bob", "Cay")
    return game


def test_a_clock_that_is_ahead_of_the_wikis_is_trouble_and_no_verdict_rests_on_it(game: Game) -> None:
    game.cycle()
    early = game.daemon.run(NOON + 12 * HOUR)
    assert early.judged is None
    assert [(alert.kind, alert.subject) for alert in early.alerts] == [
        ("trouble", "clock: ours says 2023-11-06 00:00:00 UTC and the wiki's 2023-11-05 12:00:00; set ours right")
    ]
    assert told(game.cycle(HOUR)) == [("trouble", "withdrawn")]
    assert told(game.cycle(11 * HOUR)) == [("ready-to-enact", "first")]


def test_what_was_looked_at_by_a_clock_since_put_back_is_looked_at_again_before_it_is_told(game: Game) -> None:
    game.cycle(DAY - HOUR)
    game.blog.edit_comment(1, ":against:")
    game.blog.edit_comment(2, ":against:")
    game.clock.set(NOON + 12 * HOUR)
    assert ("ready-to-enact", "first") not in told(game.cycle(MINUTE))


@pytest.mark.parametrize("cycles", [0, 1, 2, 3])
def test_a_clock_is_asked_for_even_where_the_wiki_would_wait(game: Game, cycles: int) -> None:
    for number in range(20):
        game.blog.post("Bob", "Story Post", f"Story {number}", "Once upon a time.", at=NOON + MINUTE)
    for _ in range(3 + cycles):
        game.cycle(MINUTE)
    early = game.daemon.run(NOON + 13 * HOUR)
    assert early.judged is None
    assert [alert.kind for alert in early.alerts] == ["trouble"]
    assert ("ready-to-enact", "first") in told(game.cycle(12 * HOUR))


@pytest.mark.parametrize(
    ("url", "lag", "trusted"),
    [
        ("https://wiki.example/", timedelta(seconds=50), True),
        ("https://wiki.example/", timedelta(minutes=2), False),
        ("https://wiki.example/", timedelta(days=400), False),
        ("http://127.0.0.1:8080/", timedelta(minutes=2), False),
        ("http://127.0.0.1:8080/", timedelta(days=400), True),
        ("http://localhost/w/", timedelta(days=400), True),
    ],
)
def test_only_a_sandbox_of_this_machine_may_play_in_the_past(url: str, lag: timedelta, trusted: bool) -> None:
    wiki = Wiki(url)
    wiki.clock = NOON - lag
    assert in_time(BlogRead(complete=True), wiki, NOON).complete is trusted
