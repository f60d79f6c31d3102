import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from syncd.cli import main
from syncd.sandbox.clock import SandboxClock
from syncd.sandbox.loopback import LoopbackServer
from syncd.sandbox.wiki import Wiki
from syncd.sandbox.wiki_site import WikiSite

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)


@pytest.fixture
def config(tmp_path: Path) -> Iterator[str]:
    wiki = Wiki(SandboxClock(NOON))
    page = "{|\n! Wizard !! Stars\n|-\n| Ann || 5\n|-\n| Bob || 7\n|}"
    wiki.edit("Duel Sheet", "Oz", page, "begun", at=NOON)
    wiki.edit("Duel Sheet", "Ann", page.replace("5", "6"), "won a duel", at=NOON + timedelta(hours=1))
    with LoopbackServer(WikiSite(wiki)) as server:
        path = tmp_path / "game.toml"
        store = tmp_path / "game.sqlite"
        path.write_text(f'[blog]\nurl="{server.url}"\n[wiki]\nurl="{server.url}"\n[store]\npath="{store}"\n')
        yield str(path)


def test_blame_says_who_set_a_cell_when_and_what_stood_there(config: str, capfd: pytest.CaptureFixture[str]):
    assert main(["blame", "Duel Sheet", "--config", config, "--row", "Ann", "--column", "Stars"]) == 0
    out = capfd.readouterr().out
    assert "Stars: 6 (was 5)" in out
    assert "Ann, 2023-11-05 13:00 UTC “won a duel”, http://127.0.0.1" in out


def test_blame_as_json_has_every_cell(config: str, capfd: pytest.CaptureFixture[str]):
    assert main(["blame", "Duel Sheet", "--config", config, "--json"]) == 0
    cells = json.loads(capfd.readouterr().out)
    assert [(cell["row"], cell["column"], cell["by"]["user"]) for cell in cells] == [
        ("Ann", "Wizard", "Oz"),
        ("Ann", "Stars", "Ann"),
        ("Bob", "Wizard", "Oz"),
        ("Bob", "Stars", "Oz"),
    ]


@pytest.mark.parametrize("words", [["No such page"], ["Duel Sheet", "--row", "Zed"]])
def test_what_is_not_there_is_said_in_one_line(config: str, words: list[str], capfd: pytest.CaptureFixture[str]):
    assert main(["blame", *words, "--config", config]) == 1
    assert capfd.readouterr().err.count("\n") == 1
