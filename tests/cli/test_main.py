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


def test_help_fits_eighty_columns(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--help"])
    assert max(len(line) for line in capsys.readouterr().out.splitlines()) <= 80


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with contextlib.suppress(SystemExit):
        assert main([command, "--help"]) == 0
    assert f"usage: syncd {command}" in capsys.readouterr().out
