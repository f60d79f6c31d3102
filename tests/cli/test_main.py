"""The front door: every command is named, and a wrong word is one line."""

import contextlib

import pytest

from syncd.cli import COMMANDS, main


def test_help_names_every_command_and_the_exit_codes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in COMMANDS)
    assert "exit codes" in shown


def test_an_unknown_command_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judgement"]) == 2
    assert capsys.readouterr().err == "syncd: no command 'judgement'; syncd --help lists them\n"


VERBS = {"pack": ("new", "check"), "ruleset": ("check", "ack", "new", "pin", "docs"), "table": ("get", "set")}
EVERY = [[name, *verb] for name in COMMANDS for verb in ([], *([verb] for verb in VERBS.get(name, ())))]


def shown_by(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    with contextlib.suppress(SystemExit):
        assert main([*words, "--help"]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("words", [[], *EVERY], ids=" ".join)
def test_help_fits_eighty_columns(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert max(len(line) for line in shown_by(words, capsys).splitlines()) <= 80


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = shown_by([command], capsys)
    assert f"usage: syncd {command}" in shown
    assert "exit codes: 0" in shown


@pytest.mark.parametrize("command", COMMANDS)
def test_a_wrong_option_is_one_line(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--nonsense"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
