import json
from pathlib import Path

import pytest

from syncd.cli import main

PAGE = "{|\r\n! Wizard !! Stars\r\n|-\r\n| Ann    || 5 <!-- was 4 -->\r\n|-\r\n| Bób || colspan=1 | 12\r\n|}\r\n"


@pytest.fixture
def page(tmp_path: Path) -> str:
    path = tmp_path / "page.wiki"
    path.write_bytes(PAGE.encode())
    return str(path)


def test_get_prints_a_cells_text(page: str, capfdbinary: pytest.CaptureFixture[bytes]):
    assert main(["table", "get", page, "--table", "1", "--row", "Bób", "--column", "Wizard"]) == 0
    assert capfdbinary.readouterr().out == "Bób\n".encode()


def test_set_prints_the_page_with_that_cell_changed_and_not_a_byte_else(
    page: str, capfdbinary: pytest.CaptureFixture[bytes]
):
    assert main(["table", "set", page, "--table", "1", "--row", "Ann", "--column", "Stars", "77"]) == 0
    assert capfdbinary.readouterr().out == PAGE.replace("5 <", "77 <").encode()


@pytest.mark.parametrize("value", ["-", "-5", "-x", "--", "--row"])
def test_a_value_may_begin_with_a_minus(page: str, value: str, capfdbinary: pytest.CaptureFixture[bytes]):
    assert main(["table", "set", page, "--table", "1", "--row", "Ann", "--column", "Stars", value]) == 0
    assert f"|| {value} <!-- was 4 -->".encode() in capfdbinary.readouterr().out


@pytest.mark.parametrize(
    "words", [["--row", "Zed", "--column", "Stars", "7"], ["--row", "Ann", "--column", "Stars", "|"]]
)
def test_a_refusal_prints_one_line_and_no_page(page: str, words: list[str], capfd: pytest.CaptureFixture[str]):
    assert main(["table", "set", page, "--table", "1", *words]) == 1
    out, err = capfd.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert f"{page}: table 1, row " in err


@pytest.mark.parametrize("words", [[], ["set"], ["get", "no-such-file", "--table", "1", "--row", "a", "--column", "b"]])
def test_a_bad_command_line_exits_2_with_one_line(words: list[str], capfd: pytest.CaptureFixture[str]):
    assert main(["table", *words]) == 2
    assert capfd.readouterr().err.count("\n") == 1


def test_get_does_not_answer_from_a_table_that_is_not_certain(tmp_path: Path, capfd: pytest.CaptureFixture[str]):
    path = tmp_path / "page.wiki"
    path.write_text("{|\n! A !! B\n|-\n| a || b\n")
    assert main(["table", "get", str(path), "--table", "1", "--row", "a", "--column", "B"]) == 1
    assert "never closed" in capfd.readouterr().err


def test_parse_prints_tables_by_column(tmp_path: Path, capfd: pytest.CaptureFixture[str]):
    path = tmp_path / "page.wiki"
    path.write_text("{|\n|+ Ranks\n! A !! B !! C\n|-\n| a || colspan=2 | '''b'''\n|}")
    assert main(["parse", str(path), "--as", "tables"]) == 0
    table = {"caption": "Ranks", "header": ["A", "B", "C"], "rows": [["a", "b", "b"]]}
    assert json.loads(capfd.readouterr().out) == {"tables": [table]}


def test_a_byte_order_mark_is_no_part_of_the_first_line(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]):
    path = tmp_path / "page.wiki"
    path.write_bytes("{|\n! A !! B\n|-\n| a || b\n|}".encode("utf-8-sig"))
    assert main(["table", "set", str(path), "--table", "1", "--row", "a", "--column", "B", "c"]) == 0
    assert capfdbinary.readouterr().out == "{|\n! A !! B\n|-\n| a || c\n|}".encode("utf-8-sig")
