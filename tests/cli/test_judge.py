"""`syncd judge` as it is called: files, standard input, many lines, mistakes."""

import io
import json
from pathlib import Path

import pytest

from syncd.cli import main

CASE: dict[str, object] = {
    "edition": "219",
    "now": "2023-09-12T12:00:00Z",
    "roster": {"emperor": None, "players": [{"name": "Ann", "admin": True, "idle": False}]},
    "matters": [],
}


def written(folder: Path, text: str) -> str:
    file = folder / "case.json"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_a_case_in_a_file_is_answered_on_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", written(tmp_path, json.dumps(CASE))]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    assert json.loads(out)["quorum"] == 1


def test_a_malformed_case_is_one_line_on_standard_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", written(tmp_path, json.dumps(CASE | {"now": "soon"}))]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == "syncd judge: $.now: an instant in UTC, such as 2023-11-05T12:00:00Z\n"


@pytest.mark.parametrize("edition", ["220", "", "own"])
def test_an_unknown_edition_is_malformed(edition: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", written(tmp_path, json.dumps(CASE | {"edition": edition}))]) == 2
    assert "$.edition: one of 89, 110, 185, 205, 219" in capsys.readouterr().err


def test_an_edition_may_be_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own.toml"
    own.write_text('extends = "219"\n[quorum]\nplus = 3\n', encoding="utf-8")
    assert main(["judge", written(tmp_path, json.dumps(CASE | {"edition": str(own)}))]) == 0
    assert json.loads(capsys.readouterr().out)["quorum"] == 3


def test_a_broken_edition_names_case_file_and_key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own.toml"
    own.write_text('extends = "219"\n[quorum]\nplus = "x"\n', encoding="utf-8")
    assert main(["judge", written(tmp_path, json.dumps(CASE | {"edition": str(own)}))]) == 2
    assert f"$.edition: {own}: quorum.plus" in capsys.readouterr().err


def test_lines_are_answered_in_order_and_a_bad_one_does_not_stop_them(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    lines = [json.dumps(CASE), "{", json.dumps(CASE | {"edition": "110"}), json.dumps(CASE | {"now": "\ud800"})]
    assert main(["judge", "--lines", written(tmp_path, "\n".join(lines))]) == 1
    answers = [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]
    assert [one.get("edition") for one in answers] == ["219", None, "110", None]
    assert answers[1]["error"].startswith("$: JSON")
    assert answers[3]["error"].startswith("$.now")


def test_standard_input_is_a_dash(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(CASE).encode())))
    assert main(["judge", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["players"] == 1


def test_a_file_that_is_not_there_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "nowhere.json"]) == 2
    assert capsys.readouterr().err == "syncd judge: nowhere.json: No such file or directory\n"
