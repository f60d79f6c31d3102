"""A plan is read by a person and applied exactly, or refused; nothing is written before that."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from syncd.cli import main
from syncd.sandbox.game import Sandbox

NOW = ["--now", "2023-11-16T12:00:00Z"]


class Desk:
    """An admin's shell beside the sandbox."""

    def __init__(self, sandbox: Sandbox, folder: Path) -> None:
        self.sandbox = sandbox
        self.plan = folder / "plan.json"
        self.config = folder / "game.toml"
        self.config.write_text(
            f'[blog]\nurl = "{sandbox.blog_url}"\n[wiki]\nurl = "{sandbox.wiki_url}"\nuser = "{sandbox.bot_login}"\n'
            f'[store]\npath = "{folder / "game.sqlite"}"\n'
        )

    def syncd(self, *words: str) -> int:
        return main([words[0], "--config", str(self.config), *words[1:]])

    @property
    def sheet(self) -> str:
        return self.sandbox.wiki.text("Duel Sheet")


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    with Sandbox() as sandbox:
        monkeypatch.setenv("SYNCD_WIKI_PASSWORD", sandbox.bot_password)
        yield Desk(sandbox, tmp_path)


def test_a_plan_writes_nothing_and_applying_it_makes_exactly_its_edits(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    before = desk.sheet
    assert desk.syncd("plan", *NOW, "--out", str(desk.plan)) == 3
    assert desk.sheet == before
    assert "Stars of Corvane: 13 back to 10" in capsys.readouterr().out
    edits = json.loads(desk.plan.read_text())["edits"]
    assert {edit["class"] for edit in edits} >= {"undo", "illegal-value"}
    assert all(edit["citations"] and edit["diff"] and edit["findings"] for edit in edits)


def test_all_edits_of_a_page_are_applied_at_once_and_nothing_else(desk: Desk) -> None:
    desk.syncd("plan", *NOW, "--out", str(desk.plan))
    before = desk.sheet
    assert desk.syncd("apply", str(desk.plan)) == 0
    changed = [line for line in desk.sheet.splitlines() if line not in before.splitlines()]
    assert [line.split()[1] for line in changed] == ["Corvane", "Fennimore"]
    assert "Jessamy" not in desk.sheet
    assert desk.sandbox.wiki.page("Duel Sheet").latest.user == desk.sandbox.bot


def test_a_plan_that_was_applied_is_stale(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    desk.syncd("plan", *NOW, "--out", str(desk.plan))
    desk.syncd("apply", str(desk.plan))
    assert desk.syncd("apply", str(desk.plan)) == 1
    assert "stale: planned on revision" in capsys.readouterr().err


def test_a_plan_on_an_older_revision_is_refused(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    desk.syncd("plan", *NOW, "--out", str(desk.plan))
    desk.sandbox.wiki.edit("Duel Sheet", "Grizel", desk.sheet + "\nA line.", "chat")
    before = desk.sheet
    assert desk.syncd("apply", str(desk.plan)) == 1
    assert desk.sheet == before
    assert "stale" in capsys.readouterr().err


def test_a_plan_that_was_tampered_with_is_refused(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    desk.syncd("plan", *NOW, "--out", str(desk.plan))
    desk.plan.write_text(desk.plan.read_text().replace('"value": "10"', '"value": "99"'))
    before = desk.sheet
    assert desk.syncd("apply", str(desk.plan)) == 2
    assert desk.sheet == before
    assert "do not make the diff that the plan shows" in capsys.readouterr().err


def test_a_plan_with_one_edit_that_cannot_be_made_writes_no_page(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    desk.syncd("plan", *NOW, "--out", str(desk.plan))
    plan = json.loads(desk.plan.read_text())
    ruleset = desk.sandbox.wiki.page("Ruleset").latest.revid
    plan["edits"].append(plan["edits"][0] | {"page": "Ruleset", "base_revid": ruleset})
    desk.plan.write_text(json.dumps(plan))
    before = desk.sheet
    assert desk.syncd("apply", str(desk.plan)) == 1
    assert desk.sheet == before
    assert "Ruleset: table 1, row 'Corvane', column 'Stars': no row is named 'Corvane'" in capsys.readouterr().err


def test_what_is_no_plan_is_one_line(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    desk.plan.write_text('{"version": 1}')
    assert desk.syncd("apply", str(desk.plan)) == 2
    assert "is no plan: Object missing required field `wiki`" in capsys.readouterr().err


def test_a_plan_goes_through_a_pipe(desk: Desk, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert desk.syncd("plan", *NOW) == 3
    assert json.loads(capsysbinary.readouterr().out)["version"] == 1
