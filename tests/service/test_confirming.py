"""Nobody is told that a matter is ready on a page that somebody has edited meanwhile, or of one that is not there."""

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path

import pytest

from syncd.service.cycle import Cycle
from tests.service.test_cycle import HOUR, NOON, Game, told

MINUTE = timedelta(minutes=1)


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    with ExitStack() as stack:
        yield Game(stack, tmp_path, "expressionengine")


def test_a_vote_that_was_edited_just_before_the_clock_made_a_matter_ready_counts(game: Game) -> None:
    game.blog.redate("coins", NOON)
    game.blog.post("Bob", "Call for Judgement", "Quiet", "More.", at=NOON)
    game.vote(":for:", "Bob", "Cay")
    cycle = Cycle(game.world)
    for _ in range(2):
        cycle.run(game.clock.now())
        game.clock.advance(6 * HOUR - MINUTE)
    game.blog.edit_comment(1, ":against:")
    game.blog.edit_comment(2, ":against:")
    game.clock.advance(3 * MINUTE)
    report = cycle.run(game.clock.now())
    assert ("ready-to-enact", "first") not in told(report)


def test_a_proposal_that_came_and_left_the_front_page_while_nobody_watched_is_before_the_others(game: Game) -> None:
    game.blog.redate("coins", NOON - HOUR)
    game.cycle()
    game.blog.post("Bob", "Proposal", "Older", "Yes.", at=NOON - 2 * HOUR)
    for number in range(20):
        game.blog.post("Bob", "Story Post", f"Story {number}", "Once upon a time.", at=NOON + HOUR)
    game.vote(":for:", "Bob", "Cay")
    game.clock.advance(12 * HOUR)
    restarted = type(game.world.blog)(game.world.blog._blog, game.world.seen)
    assert any(page.post.title == "Older" for page in restarted.read(game.clock.now()).read)
    assert ("ready-to-enact", "first") not in told(game.cycle())


def test_a_pending_matter_that_is_gone_from_the_blog_is_told_and_holds_no_place(game: Game) -> None:
    game.blog.post("Bob", "Proposal", "Second", "Yes.", at=NOON - 12 * HOUR + MINUTE)
    game.cycle()
    for name in ("Ann", "Cay"):
        game.blog.comment("second", name, ":for:")
    game.blog.delete_post("coins")
    reports = [game.cycle(HOUR) for _ in range(2)]
    assert "gone" in {finding.found for report in reports for finding in report.findings}
    assert ("ready-to-enact", "first") in [one for report in reports for one in told(report)]


def test_a_story_that_does_not_add_up_stops_no_proposal(game: Game) -> None:
    game.vote(":for:", "Bob", "Cay")
    game.cycle()
    game.blog.post("Bob", "Story Post", "Broken", "Once.", at=NOON)
    game.blog.comment("broken", "Cay", "One.", at=NOON + HOUR)
    game.blog.comment("broken", "Dee", "Two.", at=NOON)
    report = game.cycle(2 * HOUR)
    assert report.judged is not None
    assert len(report.troubles) == 1
    assert report.judged.withheld == {}


def test_a_resolution_is_taken_from_the_list_where_the_page_itself_cannot_be_read(game: Game) -> None:
    game.vote(":for:", "Bob", "Cay")
    game.cycle()
    game.blog.redate_comment(2, NOON - 3 * HOUR)
    game.blog.resolve("coins", "Enacted", "Popular, 3-0. Enacted by Oz.")
    report = game.cycle(HOUR)
    assert len(report.troubles) == 1
    assert ("resolved", "first") in told(report)
