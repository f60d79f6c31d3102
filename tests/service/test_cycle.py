"""One cycle on the sandbox: what is read is judged, what is due is told once, and nothing rests on a bad page."""

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import syncd.sandbox
from syncd.sandbox.blog import Blog
from syncd.sandbox.blog_site import BlogSite
from syncd.sandbox.clock import SandboxClock
from syncd.sandbox.faults import Faults
from syncd.sandbox.loopback import LoopbackServer
from syncd.sandbox.wiki import Wiki
from syncd.sandbox.wiki_site import WikiSite
from syncd.service.config import parse
from syncd.service.cycle import Cycle
from syncd.service.report import Report
from syncd.service.world import World
from syncd.store.decided import Acknowledgement

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)


SHEET = """\
== Wizards ==
{| class="wikitable"
! Wizard !! Stars
|-
| Ann || 5
|-
| Bob || 5
|-
| Cay || 5
|-
| Dee || 5
|}
"""


RULESET = (Path(syncd.sandbox.__file__).parent / "ruleset.wiki").read_text(encoding="utf-8")
PACK = """
name = "Wizards"
[[table]]
name = "Wizards"
page = "Duel Sheet"
key = "Wizard"
rows = "players"
emperor = false
[table.columns]
Stars = { type = "integer", by = "owner" }
"""


class Game:
    """A small game on loopback, and the daemon that watches it."""

    def __init__(self, stack: ExitStack, folder: Path, template: str, watch: str = "") -> None:
        self.clock = SandboxClock(NOON)
        self.blog, self.wiki, self.faults = Blog(self.clock), Wiki(self.clock), Faults()
        blog = stack.enter_context(LoopbackServer(BlogSite(self.blog, template), self.faults))
        wiki = stack.enter_context(LoopbackServer(WikiSite(self.wiki)))
        (folder / "pack.toml").write_text(PACK)
        pages = '"auto"' if watch == "auto" else '["Duel Sheet"]'
        config = parse(
            f'[blog]\nurl = "{blog.url}"\n[wiki]\nurl = "{wiki.url}"\ntracking_pages = {pages}\n'
            f'[game]\ndynasty = "{watch or folder / "pack.toml"}"\n[store]\npath = "{folder / "game.sqlite"}"\n',
            "game.toml",
        )
        self.world = stack.enter_context(World(config, "game.toml", now=self.clock.now, sleep=lambda _: None))
        for name in ("Oz", "Ann", "Bob", "Cay", "Dee"):
            self.blog.register(name, admin=name == "Oz")
        self.wiki.edit("Ruleset", "Oz", RULESET)
        self.wiki.edit("Duel Sheet", "Oz", SHEET)
        self.blog.post("Oz", "Ascension Address", "Wizards", "Welcome.", at=NOON - 48 * HOUR)
        self.blog.post("Ann", "Proposal", "Coins", "More coins.", at=NOON - 12 * HOUR)

    def vote(self, icons: str, *names: str) -> None:
        for name in names:
            self.blog.comment("coins", name, icons)

    def cycle(self, after: timedelta = timedelta()) -> Report:
        self.clock.advance(after)
        return Cycle(self.world).run(self.clock.now())


@pytest.fixture(params=["expressionengine", "wordpress"])
def game(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Game]:
    with ExitStack() as stack:
        yield Game(stack, tmp_path, request.param)


def told(report: Report) -> list[tuple[str, str]]:
    return [(alert.kind, alert.reason) for alert in report.alerts]


def test_a_vote_that_tips_is_told_once_and_withdrawn_when_it_tips_back(game: Game) -> None:
    game.vote(":for:", "Bob")
    assert told(game.cycle()) == []
    game.vote(":for:", "Cay", "Dee")
    assert told(game.cycle(HOUR)) == [("ready-to-enact", "first")]
    assert told(game.cycle(HOUR)) == []
    game.vote(":against:", "Cay", "Dee")
    (withdrawn,) = game.cycle(HOUR).alerts
    assert (withdrawn.kind, withdrawn.reason) == ("ready-to-enact", "withdrawn")
    assert "tally is 2-2" in withdrawn.text


def test_the_clock_alone_makes_a_matter_ready(game: Game) -> None:
    game.blog.redate("coins", NOON)
    game.vote(":for:", "Bob", "Cay")
    report = game.cycle()
    assert told(report) == []
    assert report.judged is not None
    assert report.judged.judgement.verdicts[0].enactable_at == NOON + 12 * HOUR
    assert told(game.cycle(12 * HOUR)) == [("ready-to-enact", "first")]


def test_a_resolution_ends_the_alert_and_is_told(game: Game) -> None:
    game.vote(":for:", "Bob", "Cay")
    game.cycle()
    game.blog.resolve("coins", "Enacted", "Popular, 3-0. Enacted by Oz.")
    suppressed = ("ready-to-enact", "suppressed: it was resolved")
    assert sorted(told(game.cycle(HOUR))) == [suppressed, ("resolved", "first")]
    assert told(game.cycle(HOUR)) == []


def test_a_quiet_cycle_asks_little_and_writes_nothing(game: Game) -> None:
    game.cycle()
    game.cycle()
    before = game.world.database.connection.total_changes
    assert game.cycle().read.requests <= 3
    assert game.world.database.connection.total_changes == before


@pytest.mark.parametrize("bad", ["empty", "cut", "503", "maintenance"])
def test_nothing_rests_on_a_bad_page_and_the_next_cycle_goes_on(game: Game, bad: str) -> None:
    game.vote(":for:", "Bob", "Cay")
    game.faults.fail_next(bad, times=100)
    report = game.cycle()
    assert report.judged is None
    assert [kind for kind, _ in told(report)] == ["trouble"]
    assert len(report.troubles) == 1
    assert "\n" not in report.troubles[0]
    game.faults.clear()
    assert ("ready-to-enact", "first") in told(game.cycle(HOUR))


def test_a_deleted_vote_is_a_finding_with_both_versions(game: Game) -> None:
    game.vote(":for:", "Bob", "Cay")
    game.cycle()
    game.blog.delete_comment(1)
    (found,) = game.cycle(HOUR).findings
    assert (found.kind, found.by) == ("comment-changed", "Bob")


def test_a_tracking_page_without_its_table_is_one_finding_and_nothing_is_written_on_it(game: Game) -> None:
    game.cycle()
    game.wiki.edit("Duel Sheet", "Mallory", "All gone!")
    report = game.cycle(HOUR)
    (found,) = report.findings
    assert (found.kind, found.by) == ("suspect-page", "Mallory")
    assert "\n" not in found.text
    assert report.plans == report.written == ()
    game.wiki.edit("Duel Sheet", "Ann", SHEET, "back")
    assert game.cycle(HOUR).findings == ()


def test_a_page_that_is_not_there_is_one_line(game: Game) -> None:
    game.wiki.delete("Duel Sheet")
    assert game.cycle().troubles == ("Duel Sheet: the wiki has no such page",)


def test_a_changed_rule_withholds_the_verdicts_that_rest_on_it_until_somebody_has_read_it(game: Game) -> None:
    game.vote(":for:", "Bob", "Cay")
    changed = RULESET.replace("At least 12 hours have", "At least 24 hours have")
    assert changed != RULESET
    game.wiki.edit("Ruleset", "Ann", changed, "wait longer")
    report = game.cycle()
    assert report.judged is not None
    assert "Resolution of Proposals" in report.judged.withheld[report.judged.judgement.verdicts[0].id]
    assert [kind for kind, _ in told(report)] == ["mismatch"]
    (found,) = report.findings
    game.world.ledger.acknowledge(Acknowledgement("Resolution of Proposals", found.found or "", "ok", "Oz", NOON))
    assert ("ready-to-enact", "first") in told(game.cycle(HOUR))


def test_without_any_edition_there_is_no_verdict(game: Game) -> None:
    game.wiki.edit("Ruleset", "Mallory", "Nothing here.")
    report = game.cycle()
    assert report.judged is None
    assert report.troubles[0].startswith("Ruleset: ")


def test_a_new_tracking_page_is_told_with_a_draft_of_its_pack_and_watched_by_it(
    tmp_path: Path,
) -> None:
    with ExitStack() as stack:
        game = Game(stack, tmp_path, "expressionengine", watch="auto")
        game.cycle()
        game.wiki.edit("Ruleset", "Oz", RULESET.replace("[[Duel Sheet]]", "[[Grove]]"), "new dynasty")
        game.wiki.edit("Grove", "Oz", SHEET, "begun")
        subjects = [one.subject for one in game.cycle(HOUR).alerts]
        assert "The gamestate is tracked on Grove, and no longer Duel Sheet" in subjects
        (alert,) = [one for one in game.cycle(HOUR).alerts if one.subject == "There is no pack for Grove yet"]
        assert 'page = "Grove"' in alert.text
        game.wiki.edit("Grove", "Ann", SHEET.replace("Ann || 5", "Ann || lots"))
        report = game.cycle(HOUR)
        assert ("illegal-value", "Ann") in [(one.kind, one.by) for one in report.findings]
        assert report.plans == ()


def test_edited_deleted_and_redated_comments_are_findings_with_both_versions(game: Game) -> None:
    game.vote(":for: yes", "Bob", "Cay", "Dee")
    game.cycle()
    game.blog.edit_comment(1, ":against: no")
    game.blog.delete_comment(2)
    game.blog.redate_comment(3, NOON + HOUR / 2)
    versions = {(found.by, found.expected, found.found) for found in game.cycle(HOUR).findings}
    assert ("Bob", ":for: yes", ":against: no") in versions
    assert ("Cay", ":for: yes", "") in versions
    assert ("Dee", "2023-11-05 12:00:00 UTC", "2023-11-05 12:30:00 UTC") in versions


def test_a_comment_that_is_dated_before_the_one_above_it_makes_its_page_suspect(game: Game) -> None:
    game.vote(":for:", "Bob", "Cay")
    game.cycle()
    game.blog.redate_comment(2, NOON - 3 * HOUR)
    report = game.cycle(HOUR)
    assert len(report.troubles) == 1
    assert report.judged is not None
    assert list(report.judged.withheld.values()) == ["its page does not add up; the last good reading is older"]
    assert [kind for kind, _ in told(report)] == ["trouble"]  # what was told of it stays as it was told


@pytest.mark.parametrize("more", [0, 1])
def test_what_left_the_front_page_is_told_at_the_next_poll_and_a_quiet_cycle_asks_no_more_for_it(
    game: Game, more: int
) -> None:
    for number in range(more):
        game.blog.post("Ann", "Proposal", f"More {number}", "Even more coins.", at=NOON - 11 * HOUR)
    game.cycle()
    for number in range(20):
        game.blog.post("Bob", "Story Post", f"Story {number}", "Once upon a time.", at=NOON + HOUR)
    for _ in range(4):
        game.cycle(2 * HOUR)
    assert {game.cycle(MINUTE).read.requests for _ in range(6)} <= {2, 3}
    for voter, last in (("Bob", ""), ("Cay", "ready-to-enact")):
        game.vote(":for:", voter)
        assert [kind for kind, _ in told(game.cycle(MINUTE))] == [last] * bool(last)
        game.cycle(MINUTE)
    game.blog.idle("Dee")
    report = game.cycle(MINUTE)
    assert report.judged is not None
    assert report.judged.judgement.players == 4


def test_a_pending_matter_that_left_the_front_page_is_followed_until_it_is_resolved(game: Game) -> None:
    game.cycle()
    for number in range(20):
        game.blog.post("Bob", "Story Post", f"Story {number}", "Once upon a time.", at=NOON + HOUR)
    game.cycle(2 * HOUR)
    game.vote(":for:", "Bob", "Cay")
    report = game.cycle(HOUR)
    assert ("ready-to-enact", "first") in told(report)
    assert report.read.requests <= 4
    game.blog.resolve("coins", "Enacted", "Popular, 3-0. Enacted by Oz.")
    assert ("resolved", "first") in told(game.cycle(HOUR))


def test_a_post_altered_too_late_is_ruled_on_and_stays_the_same_finding_while_nothing_happens(game: Game) -> None:
    game.cycle()
    game.vote(":for:", "Bob")
    game.cycle(HOUR)
    game.blog.edit_post("coins", body="All the coins.")
    game.blog.comment("coins", "Cay", "Hm.")
    found = [
        [(one.id, one.severity) for one in game.cycle(after).findings if one.kind == "post-changed"]
        for after in (HOUR, HOUR / 60, 2 * HOUR)
    ]
    assert [severity for _, severity in found[0]] == ["error"]
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("pack", ["", "name = 3", "name = "])
def test_a_broken_pack_is_one_line_and_the_verdicts_go_on(game: Game, tmp_path: Path, pack: str) -> None:
    game.vote(":for:", "Bob", "Cay")
    (tmp_path / "pack.toml").write_text(pack)
    report = game.cycle()
    assert [line.startswith(str(tmp_path / "pack.toml")) for line in report.troubles] == [True]
    assert ("ready-to-enact", "first") in told(report)
    (tmp_path / "pack.toml").write_text(PACK)
    assert game.cycle(HOUR).troubles == ()


def test_a_pack_that_is_gone_is_one_line(game: Game, tmp_path: Path) -> None:
    (tmp_path / "pack.toml").unlink()
    (line,) = game.cycle().troubles
    assert line.endswith("cannot be read (No such file or directory); syncd pack new drafts one")


@pytest.mark.parametrize("left", [False, True])
def test_a_resolution_that_was_seen_to_come_leaves_no_doubt_about_what_was_posted_before(
    game: Game, left: bool
) -> None:
    game.blog.post("Ann", "Proposal", "Hats", "More hats.", at=NOON - 11 * HOUR)
    game.cycle()
    for number in range(20 if left else 0):
        game.blog.post("Bob", "Story Post", f"Story {number}", "Once upon a time.", at=NOON + HOUR)
    game.cycle(2 * HOUR)
    game.blog.post("Ann", "Proposal", "Gloves", "One more than Ann may have.")
    for _ in range(3):
        game.cycle(4 * HOUR)
    for name in ("coins", "hats"):
        game.blog.resolve(name, "Failed", "Failed by Oz.")
    report = game.cycle(HOUR)
    assert report.judged is not None
    assert report.judged.withheld == {}
    assert ("ready-to-fail", "first") in told(report)
