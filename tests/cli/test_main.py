"""The front door: every command is named, and a wrong word is one line."""

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
