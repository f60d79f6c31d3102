"""From two addresses to a configuration that works, and a doctor that says what does not and what to do."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from syncd.cli import main
from syncd.sandbox.chat import ChatService
from syncd.sandbox.game import Sandbox
from syncd.service.config import load


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
    return file


def test_init_finds_template_edition_and_tracking_page(
    capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    config: Path = request.getfixturevalue("config")
    shown = capsys.readouterr().out
    assert "expressionengine, 9 players" in shown
    assert "edition sandbox, word for word; gamestate on Duel Sheet" in shown
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


def test_what_is_given_to_init_stands_in_the_file_whatever_it_holds(sandbox: Sandbox, tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    words = ["--blog", sandbox.blog_url, "--wiki", sandbox.wiki_url, "--contact", 'Ann "the owl" <ann@example.org>']
    assert main(["init", *words, "--store", f"{tmp_path}/a'b.sqlite", "--config", str(file)]) == 0
    assert load(file).game.contact == 'Ann "the owl" <ann@example.org>'
    assert load(file).store.path == f"{tmp_path}/a'b.sqlite"


def test_the_store_stands_beside_the_file(config: Path) -> None:
    assert load(config).store.path == str(config.with_suffix(".sqlite"))


Break = Callable[[Sandbox, Path, pytest.MonkeyPatch], object]


def rewritten(old: str, new: str) -> Break:
    def change(_sandbox: Sandbox, config: Path, _patch: pytest.MonkeyPatch) -> None:
        assert old in config.read_text()
        config.write_text(config.read_text().replace(old, new))

    return change


BROKEN: dict[str, tuple[Break, str, str]] = {
    "the blog is down": (lambda sandbox, *_: sandbox.blog_faults.fail_next("503", 99), "blog", "HTTP 503"),
    "another template": (rewritten('template = "auto"', 'template = "wordpress"'), "blog", "[blog] template says"),
    "the wiki is down": (lambda sandbox, *_: sandbox.wiki.faults.fail_next("503", 99), "ruleset", "HTTP 503"),
    "no Ruleset page": (lambda sandbox, *_: sandbox.wiki.delete("Ruleset"), "ruleset", "has no page Ruleset"),
    "another edition": (rewritten('edition = "auto"', 'edition = "7"'), "ruleset", "7"),
    "no tracking page": (lambda sandbox, *_: sandbox.wiki.delete("Duel Sheet"), "gamestate", "has no page Duel Sheet"),
    "a broken tracking page": (
        lambda sandbox, *_: sandbox.wiki.edit("Duel Sheet", "Ambric", '{| class="wikitable"\n! A\n|-\n| x'),
        "gamestate",
        "Duel Sheet: ",
    ),
    "no such pack": (rewritten('edition = "auto"', 'dynasty = "gone.toml"\nedition = "auto"'), "dynasty", "gone.toml"),
    "a wrong password": (lambda _s, _c, patch: patch.setenv("SYNCD_WIKI_PASSWORD", "x"), "login", "login failed"),
    "no password": (
        lambda sandbox, config, patch: (
            patch.delenv("SYNCD_WIKI_PASSWORD"),
            rewritten('mode = "observe"', 'mode = "auto"')(sandbox, config, patch),
        ),
        "login",
        "no account",
    ),
    "a protected page": (lambda sandbox, *_: sandbox.wiki.protect("Duel Sheet"), "rights", "may not edit Duel Sheet"),
    "a blocked account": (lambda sandbox, *_: sandbox.wiki.block("Syncbot", "too loud"), "rights", "may not edit"),
    "the stop page": (
        lambda sandbox, *_: sandbox.wiki.edit("User:Syncbot/Stop", "Ambric", "Stop!"),
        "stop page",
        "(Ambric): nothing is written",
    ),
    "no folder for the store": (rewritten("game.sqlite", "nowhere/game.sqlite"), "store", "is no folder"),
    "a store that is none": (
        lambda _s, config, _p: config.with_suffix(".sqlite").write_text("Dear diary"),
        "store",
        "game.sqlite",
    ),
    "a secret that is missing": (rewritten("to = []", 'to = ["ntfy://${NTFY_TOPIC}"]'), "alerts", "NTFY_TOPIC"),
    "a route that does not answer": (rewritten("to = []", 'to = ["json://127.0.0.1:1"]'), "test", "alerts.to[1]"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_the_doctor_tells_the_one_thing_that_is_not_well_and_what_to_do(
    name: str, sandbox: Sandbox, config: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil, what, words = BROKEN[name]
    monkeypatch.setattr("tenacity.nap.time.sleep", lambda _: None)
    spoil(sandbox, config, monkeypatch)
    assert main(["doctor", "--config", str(config), "--alert"]) == 1
    lines = [line for line in capsys.readouterr().out.splitlines() if not line.startswith("BAD  clock")]
    (bad,) = [number for number, line in enumerate(lines) if line.startswith("BAD") and what in line[:15]]
    assert words in lines[bad]
    assert len(lines[bad + 1].strip()) > 10


def test_the_doctor_makes_no_store(config: Path) -> None:
    main(["doctor", "--config", str(config)])
    assert not config.with_suffix(".sqlite").exists()


def test_the_doctor_sends_a_test_message_when_asked(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with ChatService() as chat:
        config.write_text(config.read_text().replace("to = []", f'to = ["{chat.address}"]'))
        main(["doctor", "--config", str(config), "--alert"])
    assert [message["title"] for message in chat.received] == ["syncd doctor"]
    assert "1 of 1 routes answered" in capsys.readouterr().out
