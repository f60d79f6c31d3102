"""The past is read once, goes on where it was interrupted, and comes out as tables that any program reads."""

import csv
import io
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from syncd.cli import main
from syncd.sandbox.blog import Blog
from syncd.sandbox.blog_site import BlogSite
from syncd.sandbox.clock import SandboxClock
from syncd.sandbox.faults import Faults
from syncd.sandbox.loopback import LoopbackServer
from syncd.service.backfilling import Backfill, months_between
from syncd.sources.blog import Blog as BlogSource
from syncd.sources.session import BREAK_AFTER, PoliteSession
from syncd.store.database import Database
from syncd.store.seen import Seen
from syncd.validator.statistics import mended

ADDRESS = datetime(2010, 10, 1, tzinfo=UTC)


class Past:
    """A blog with two months of a dynasty, and the shell of who reads it."""

    def __init__(self, folder: Path) -> None:
        self.faults = Faults()
        self.blog = Blog(SandboxClock(datetime(2010, 12, 1, tzinfo=UTC)))
        for name in ("Oz", "Ann", "Bob"):
            self.blog.register(name)
        self.blog.post("Oz", "Ascension Address", "Pirates", "Arr.", at=ADDRESS)
        self.blog.post(
            "Ann", "Proposal", 'Coins, "more" of them', "Coins.", at=ADDRESS.replace(day=5), url_title="coins"
        )
        self.blog.comment("coins", "Bob", ":against:", at=ADDRESS.replace(day=5, hour=1))
        self.blog.comment("coins", "Bob", ":for:", at=ADDRESS.replace(day=5, hour=2))
        closed = ADDRESS.replace(day=6, hour=12)
        self.blog.resolve("coins", "Enacted", "Reached quorum, 2 votes to 0. Enacted by Oz.", at=closed)
        self.blog.post("Bob", "Call for Judgement", "Hats", "Hats.", at=ADDRESS.replace(month=11, day=2))
        self.store = folder / "game.sqlite"
        self.config = folder / "game.toml"
        self.url = ""

    def syncd(self, *words: str) -> int:
        return main([words[0], "--config", str(self.config), *words[1:]])

    def backfill(self, store: Database) -> Backfill:
        session = PoliteSession(sleep=lambda _: None)
        return Backfill(BlogSource(self.url, session), Seen(store), "auto", lambda: None)

    def posts(self) -> int:
        with Database(self.store) as store:
            return len(Seen(store).posts_since(datetime(2003, 1, 1, tzinfo=UTC)))


@pytest.fixture
def past(tmp_path: Path) -> Iterator[Past]:
    past = Past(tmp_path)
    with LoopbackServer(BlogSite(past.blog), past.faults) as server:
        past.url = server.url
        past.config.write_text(
            f'[blog]\nurl = "{server.url}"\n[wiki]\nurl = "http://w.example/"\n[store]\npath = "{past.store}"\n'
        )
        yield past


BACKFILL = ("backfill", "--from", "2010-10", "--to", "2010-11", "--pause", "0")


def table(past: Past, name: str, capsys: pytest.CaptureFixture[str]) -> list[dict[str, str]]:
    capsys.readouterr()
    assert past.syncd("export", "--csv", name) == 0
    return list(csv.DictReader(io.StringIO(capsys.readouterr().out)))


def test_every_month_is_read_once(past: Past, capsys: pytest.CaptureFixture[str]) -> None:
    assert past.syncd(*BACKFILL) == 0
    assert capsys.readouterr().out == "2010-10: 2 posts\n2010-11: 1 posts\n"
    assert past.posts() == 3
    assert past.syncd(*BACKFILL) == 0
    assert capsys.readouterr().out == ""


def test_what_could_not_be_read_is_told_and_tried_again(past: Past, capsys: pytest.CaptureFixture[str]) -> None:
    past.faults.fail_next("maintenance", times=1, below="/archive/coins")
    assert past.syncd(*BACKFILL) == 3
    assert "left out: " in capsys.readouterr().err
    assert past.syncd(*BACKFILL) == 0
    assert capsys.readouterr().out == "2010-10: 2 posts\n"


def test_what_was_resolved_since_without_a_comment_is_read_anew(past: Past, capsys: pytest.CaptureFixture[str]) -> None:
    past.blog.post("Bob", "Proposal", "Shoes", "Shoes.", at=ADDRESS.replace(day=8), url_title="shoes")
    past.faults.fail_next("maintenance", times=1, below="/archive/coins")
    assert past.syncd(*BACKFILL) == 3
    assert table(past, "proposals", capsys)[0]["status"] == "pending"
    past.blog.resolve("shoes", "Failed", "Timed out 0-1. Failed by Oz.", at=ADDRESS.replace(day=12))
    assert past.syncd(*BACKFILL) == 0
    shoes = table(past, "proposals", capsys)[1]
    assert (shoes["title"], shoes["status"], shoes["admin"]) == ("Shoes", "failed", "Oz")


def test_an_outage_ends_the_run_and_the_next_one_goes_on(past: Past) -> None:
    months = months_between(date(2010, 3, 1), date(2010, 11, 1))
    now = datetime(2011, 6, 1, tzinfo=UTC)
    past.faults.fail_next("503", times=3 * BREAK_AFTER)
    with Database(past.store) as store:
        told = [one.month for one in past.backfill(store).run(months, now)]
        assert told == list(months[:BREAK_AFTER])
        told = [one.month for one in past.backfill(store).run(months, now) if one.read]
    assert set(told) == set(months[-2:])


def test_months_in_the_wrong_order_are_one_line(past: Past, capsys: pytest.CaptureFixture[str]) -> None:
    assert past.syncd("backfill", "--from", "2010-11", "--to", "2010-10") == 2
    assert capsys.readouterr().err == "syncd backfill: --to 2010-10: expected no month before --from 2010-11\n"


def test_a_matter_is_a_row_with_its_hours_and_quotes_that_any_program_reads(
    past: Past, capsys: pytest.CaptureFixture[str]
) -> None:
    past.syncd(*BACKFILL)
    row = table(past, "proposals", capsys)[0]
    assert row["title"] == "Coins, “more” of them"
    assert (row["proposer"], row["status"], row["admin"]) == ("Ann", "enacted", "Oz")
    assert (row["posted"], row["comments"]) == ("2010-10-05T00:00:00Z", "2")


def test_every_icon_is_a_row_that_says_whether_it_is_the_last(past: Past, capsys: pytest.CaptureFixture[str]) -> None:
    past.syncd(*BACKFILL)
    rows = table(past, "votes", capsys)
    assert [(row["voter"], row["vote"], row["counted"]) for row in rows] == [
        ("Bob", "against", "no"),
        ("Bob", "for", "yes"),
    ]


def test_a_dynasty_is_a_row_with_what_became_of_its_proposals(past: Past, capsys: pytest.CaptureFixture[str]) -> None:
    past.syncd(*BACKFILL)
    (row,) = table(past, "dynasties", capsys)
    assert (row["emperor"], row["ended"], row["proposals"], row["enacted"]) == ("Oz", "", "1", "1")


def test_mojibake_is_mended_and_nothing_else() -> None:
    assert mended("â€œCoinsâ€\x9d") == "“Coins”"
    assert mended("â€œCoinsâ€\x9d ☃") == "â€œCoinsâ€\x9d ☃"
    assert mended("â€œHats") == "“Hats"
    assert mended("CafÃ©") == "Café"
    assert mended("Größe") == "Größe"


def test_a_month_that_is_none_is_one_line(past: Past, capsys: pytest.CaptureFixture[str]) -> None:
    assert past.syncd("backfill", "--from", "October") == 2
    assert "expected a month like 2005-08" in capsys.readouterr().err
