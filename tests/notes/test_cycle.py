"""The daemon notes each resolution, tells once what is wrong with one, and says on the blog what is ready."""

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from syncd.sandbox.blog import Blog
from syncd.sandbox.story.cast import BOT, BOT_APP, BOT_PASSWORD
from syncd.sandbox.wiki import Wiki
from syncd.service.config import parse
from syncd.service.cycle import Cycle
from syncd.service.log_page import is_log_page
from syncd.service.report import Report
from syncd.service.world import World
from tests.notes.game import BODY, HOTTER, HOUR, NOON, SLUG, TITLE, Sites, configuration

LOG = "Resolution Log"
MORE = '[write]\nmode = "{mode}"\n[notes]\nblog_comment = true\nblog_user = "Syncbot"\n'


class Game:
    """A game in which a Proposal is ready, watched from before it was."""

    def __init__(self, stack: ExitStack, sites: Sites, folder: Path, mode: str) -> None:
        self.sites = sites
        self.blog, self.wiki = self._begin()
        config = parse(configuration(sites, folder) + MORE.format(mode=mode), "game.toml")
        self.world = stack.enter_context(World(config, "game.toml", now=sites.clock.now, sleep=lambda _: None))
        self._cycle = Cycle(self.world)
        self.cycle(-2)
        self.blog.post("Ann", "Proposal", TITLE, BODY, at=NOON, url_title=SLUG)
        for name in ("Bob", "Cay", "Dee"):
            self.blog.comment(SLUG, name, ":for:", at=NOON + HOUR)

    def _begin(self) -> tuple[Blog, Wiki]:
        blog, wiki = self.sites.begin()
        blog.register(BOT, idle=True, password="comments")
        wiki.register(BOT, "x", "bot", apps=((BOT_APP, BOT_PASSWORD),))
        return blog, wiki

    def cycle(self, hours: float) -> Report:
        """One cycle, so many hours after noon."""
        self.sites.clock.set(NOON + hours * HOUR)
        return self._cycle.run(self.sites.clock.now())

    def enact(self, hours: float = 14, note: str = "Reached quorum, 4 votes to 0. Enacted by Fay.") -> None:
        self.blog.resolve(SLUG, "Enacted", note, at=NOON + hours * HOUR)

    def carry_out(self, hours: float) -> None:
        text = self.wiki.text("Ruleset").replace(*HOTTER)
        self.wiki.edit("Ruleset", "Fay", text, f"Enacting {TITLE}", at=NOON + hours * HOUR)

    def log(self) -> str:
        page = self.wiki.page(LOG)
        return page.latest.text if page else ""

    def by_bot(self, report: Report) -> int:
        return sum(line.page == LOG for line in report.written)

    def comments(self) -> list[str]:
        return [remark.text for remark in self.blog.state.entry(SLUG).remarks if remark.author == BOT]


@pytest.fixture
def mode() -> str:
    return "auto"


@pytest.fixture
def game(sites: Sites, tmp_path: Path, mode: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    monkeypatch.setenv("SYNCD_WIKI_PASSWORD", BOT_PASSWORD)
    monkeypatch.setenv("SYNCD_BLOG_PASSWORD", "comments")
    with ExitStack() as stack:
        yield Game(stack, sites, tmp_path, mode)


def about_it(report: Report) -> list[tuple[str, str]]:
    kinds = ("illegal-resolution", "not-implemented-on-wiki")
    return [(alert.subject, alert.reason) for alert in report.alerts if any(kind in alert.subject for kind in kinds)]


def test_a_note_is_written_when_there_is_something_to_say_and_updated_when_there_is_more(game: Game) -> None:
    game.cycle(13)
    game.enact()
    assert game.by_bot(game.cycle(14.1)) == 0
    assert game.by_bot(game.cycle(15.2)) == 1
    assert "'''Carried out:''' not at all" in game.log()
    assert game.by_bot(game.cycle(15.5)) == 0
    game.carry_out(16)
    assert game.by_bot(game.cycle(16.1)) == 1
    assert "'''Carried out:''' exactly as ordered" in game.log()
    assert "carried out late, 2 h after" in game.log()
    assert game.log().count("<!-- syncd note") == 1
    assert game.by_bot(game.cycle(20)) == 0


def test_a_note_that_this_store_knows_nothing_of_and_that_reads_otherwise_is_somebodys(game: Game) -> None:
    game.cycle(13)
    game.enact()
    game.cycle(15.2)
    ours = game.log()
    game.wiki.edit(LOG, "Ann", ours.replace("not at all", "not at all (see talk)"), at=NOON + 15.3 * HOUR)
    game.world.database.connection.execute("DELETE FROM note")
    assert game.by_bot(game.cycle(15.5)) == 0
    assert "(see talk)" in game.log()


@pytest.mark.parametrize("elsewhere", [None, "#REDIRECT [[Archive]]"])
def test_a_log_page_that_was_deleted_or_moved_is_not_made_again(game: Game, elsewhere: str | None) -> None:
    game.cycle(13)
    game.enact()
    game.cycle(15.2)
    if elsewhere is None:
        game.wiki.delete(LOG)
    else:
        game.wiki.edit(LOG, "Ann", elsewhere, at=NOON + 15.3 * HOUR)
    game.carry_out(16)
    report = game.cycle(16.1)
    assert game.by_bot(report) == 0
    assert game.log() == (elsewhere or "")
    assert any(line.startswith(LOG) for line in report.troubles)


def test_what_was_not_carried_out_is_told_once(game: Game) -> None:
    game.cycle(13)
    game.enact()
    assert about_it(game.cycle(14.1)) == []
    ((subject, reason),) = about_it(game.cycle(15.2))
    assert subject.startswith("“Hotter Burns” was enacted by Fay: no edit of the wiki was found")
    assert reason == "first"
    assert [about_it(game.cycle(hours)) for hours in (16, 30, 60)] == [[], [], []]


def test_an_illegal_resolution_is_told_with_what_the_rules_offer(game: Game) -> None:
    game.cycle(7)
    game.enact(8)
    game.carry_out(8.1)
    (alert,) = (one for one in game.cycle(8.2).alerts if "illegal-resolution" in one.subject)
    assert "it has not been open for 12 hours yet" in alert.text
    assert "any admin may correct its status" in alert.text
    assert "Call for Judgement: The Resolution of “Hotter Burns”" in alert.text
    assert about_it(game.cycle(30)) == []


def test_what_was_resolved_when_nobody_knew_the_roster_is_not_called_illegal(game: Game) -> None:
    game.blog.post("Bob", "Proposal", "Long Ago", "I like it here.", at=NOON - timedelta(days=5))
    game.blog.resolve("long_ago", "Enacted", "9-0. Enacted by Fay.", at=NOON - timedelta(days=4.9))
    assert about_it(game.cycle(1)) == []


def test_the_blog_is_told_once_that_a_matter_is_ready(game: Game) -> None:
    game.cycle(11)
    assert game.comments() == []
    game.cycle(12.1)
    game.cycle(12.2)
    (said,) = game.comments()
    assert "Ready to enact. Reached quorum, 4 votes to 0. Enacted by …." in said
    assert ":" not in said


@pytest.mark.parametrize("mode", ["observe", "propose"])
def test_without_leave_to_write_nothing_is_written_anywhere(game: Game) -> None:
    game.cycle(12.1)
    game.enact()
    game.carry_out(14.1)
    assert game.cycle(16).written == ()
    assert (game.log(), game.comments()) == ("", [])


def test_a_wrong_password_for_the_blog_is_tried_once(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SYNCD_BLOG_PASSWORD", "wrong")
    lines = [[line for line in game.cycle(hours).troubles if "comments on the blog" in line] for hours in (13, 13.1)]
    assert ["are not valid" in line for (line,) in lines] == [True, True]
    assert game.comments() == []


def test_a_matter_of_a_kind_that_the_edition_does_not_know_stops_nothing(game: Game) -> None:
    game.blog.post("Bob", "Family Action", "YORK: Feast", "Text.", at=NOON)
    assert game.cycle(1).judged is not None
    game.blog.resolve("york_feast", "Enacted", "Passes 3-0. Fay", at=NOON + HOUR)
    report = game.cycle(2)
    assert report.judged is not None
    assert about_it(report) == []


def test_a_log_page_may_be_one_of_the_year_or_month(game: Game) -> None:
    config = game.world.config
    wiki = msgspec.structs.replace(config.wiki, log_page="Resolutions %Y-%m")
    game.world.config = msgspec.structs.replace(config, wiki=wiki)
    game.cycle(13)
    game.enact()
    written = [line.page for line in game.cycle(15.2).written]
    assert written == [f"Resolutions {NOON:%Y-%m}"]
    assert is_log_page(game.world.config, written[0])
    assert not is_log_page(game.world.config, "Resolutions of 2023-11")
    game.wiki.delete(written[0])
    game.carry_out(16)
    assert game.cycle(16.1).written == ()
