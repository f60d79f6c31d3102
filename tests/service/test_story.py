"""The sandbox's story, watched hour by hour: the same verdicts and alerts whichever template prints the blog."""

from datetime import timedelta
from pathlib import Path

import pytest

from syncd.sandbox.game import NOON, Sandbox
from syncd.service.config import parse
from syncd.service.cycle import Cycle
from syncd.service.world import World

HALF_AN_HOUR = timedelta(minutes=30)


def configuration(sandbox: Sandbox, store: Path) -> str:
    return (
        f'[blog]\nurl = "{sandbox.blog_url}"\n[wiki]\nurl = "{sandbox.wiki_url}"\nuser = "{sandbox.bot_login}"\n'
        f'[write]\nmode = "auto"\nauto = ["roster", "undo", "illegal-value"]\n[store]\npath = "{store}"\n'
    )


def watched(template: str, folder: Path, hours: int) -> list[tuple[str, str, str]]:
    """What the admins are told in the first hours of the story."""
    told = []
    with Sandbox(template) as sandbox:
        config = parse(configuration(sandbox, folder / f"{template}.sqlite"), "game.toml")
        with World(config, "game.toml", now=sandbox.clock.now, sleep=lambda _: None) as world:
            for step in range(2 * hours + 1):
                sandbox.tell_until(NOON + step * HALF_AN_HOUR)
                report = Cycle(world).run(sandbox.clock.now())
                assert report.troubles == ()
                told += [(alert.kind, alert.subject, alert.reason) for alert in report.alerts]
    return told


def test_both_templates_tell_the_same_story(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SYNCD_WIKI_PASSWORD", Sandbox().bot_password)
    told = watched("expressionengine", tmp_path, hours=6)
    assert told == watched("wordpress", tmp_path, hours=6)
    assert told[0] == ("mismatch", "Duel Sheet: Corvane, Stars (unexplained-change)", "first")
    assert ("ready-to-enact", "Ready to enact: Proposal “A Star for the Humble” (8-1)", "first") in told
    assert ("resolved", "Call for Judgement “Ban the Bonsai” was failed", "first") in told


def test_a_wrong_password_is_one_line_writes_nothing_and_the_next_cycle_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Sandbox() as sandbox:
        for password, troubles in (("wrong", 1), (sandbox.bot_password, 0)):
            monkeypatch.setenv("SYNCD_WIKI_PASSWORD", password)
            config = parse(configuration(sandbox, tmp_path / "game.sqlite"), "game.toml")
            with World(config, "game.toml", now=sandbox.clock.now, sleep=lambda _: None) as world:
                report = Cycle(world).run(sandbox.clock.now())
            assert len(report.troubles) == troubles
            assert bool(report.written) is not bool(troubles)
            assert password not in "".join(report.troubles)


def test_of_all_that_happened_exactly_the_three_wrong_edits_and_the_third_proposal_are_found(tmp_path: Path) -> None:
    with Sandbox() as sandbox:
        config = parse(configuration(sandbox, tmp_path / "game.sqlite"), "game.toml")
        with World(config, "game.toml", now=sandbox.clock.now, sleep=lambda _: None) as world:
            found = Cycle(world).run(sandbox.clock.now()).findings
    places = {(one.kind, one.where.row, one.where.column, one.by) for one in found if one.where.page}
    assert places == {
        ("unexplained-change", "Corvane", "Stars", "Corvane"),
        ("illegal-value", "Fennimore", "Hat", "Fennimore"),
        ("roster-row", "Jessamy", "Wizard", "Jessamy"),
    }
    assert [(one.kind, one.by, one.found) for one in found if not one.where.page] == [("slots", "Eskil", "slot-free")]
