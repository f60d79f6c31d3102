"""From two addresses to a configuration that works, and a doctor that says what does not and what to do."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from syncd.cli import main
from syncd.sandbox.chat import ChatService
from syncd.sandbox.game import Sandbox


@pytest.fixture
def sandbox(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sandbox]:
    with Sandbox() as sandbox:
        monkeypatch.setenv("SYNCD_WIKI_PASSWORD", sandbox.bot_password)
        yield sandbox


@pytest.fixture
def config(sandbox: Sandbox, tmp_path: Path) -> Path:
    file = tmp_path / "game.toml"
    words = ["--blog", sandbox.blog_url, "--wiki", sandbox.wiki_url, "--user", sandbox.bot_login]
    assert main(["init", *words, "--config", str(file)]) == 0
    file.write_text(file.read_text().replace("/var/lib/syncd/game/", f"{tmp_path}/"))
    return file


def test_init_finds_template_edition_and_tracking_page(
    capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    config: Path = request.getfixturevalue("config")
    shown = capsys.readouterr().out
    assert "expressionengine, 9 players" in shown
    assert "edition sandbox, gamestate on Duel Sheet" in shown
    assert main(["once", "--config", str(config), "--now", "2023-11-16T12:00:00Z"]) == 0


def test_init_never_writes_over_a_file(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["init", "--blog", "http://x/", "--wiki", "http://y/", "--config", str(config)]) == 2
    assert "is there already" in capsys.readouterr().err


def test_init_refuses_what_is_no_blog_of_the_game(
    sandbox: Sandbox, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.toml"
    assert main(["init", "--blog", sandbox.wiki_url, "--wiki", sandbox.wiki_url, "--config", str(file)]) == 2
    assert "does not look like the game's blog" in capsys.readouterr().err
    assert not file.exists()


def test_the_doctor_tells_each_thing_that_is_not_well_and_what_to_do(
    config: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SYNCD_WIKI_PASSWORD", "wrong")
    assert main(["doctor", "--config", str(config)]) == 1
    lines = capsys.readouterr().out.splitlines()
    bad = [number for number, line in enumerate(lines) if line.startswith("BAD")]
    assert len(bad) == 1
    assert lines[bad[0]].startswith("BAD  login")
    assert "bot password" in lines[bad[0] + 1]


def test_the_doctor_sends_a_test_message_when_asked(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with ChatService() as chat:
        config.write_text(config.read_text().replace("to = []", f'to = ["{chat.address}"]'))
        main(["doctor", "--config", str(config), "--alert"])
    assert [message["title"] for message in chat.received] == ["syncd doctor"]
    assert "1 routes answered" in capsys.readouterr().out
