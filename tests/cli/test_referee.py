"""`syncd referee` answers, and says in one line what is malformed."""

import json

import pytest

from syncd.cli import main

CASE = {
    "edition": "219",
    "now": "2023-11-05T12:00:00Z",
    "state": {"battle_master": "Oz", "wizards": {name: {"stars": 3} for name in ("Anna", "Bert", "Cleo", "Dora")}},
    "action": {"type": "sort_spells", "actor": "Anna"},
}


@pytest.fixture
def file(tmp_path):
    def write(*cases):
        path = tmp_path / "case.json"
        path.write_text("\n".join(json.dumps(case) for case in cases))
        return str(path)

    return write


def test_a_case_is_answered(file, capfdbinary):
    assert main(["referee", file(CASE)]) == 0
    assert json.loads(capfdbinary.readouterr().out)["legal"]


def test_a_malformed_case_is_one_line_that_names_the_path(file, capfdbinary):
    assert main(["referee", file({**CASE, "action": {"type": "dance", "actor": "Anna"}})]) == 2
    out, err = capfdbinary.readouterr()
    assert (out, err.count(b"\n"), b"$.action.type" in err) == (b"", 1, True)


def test_with_lines_a_malformed_case_does_not_stop_the_others(file, capfdbinary):
    assert main(["referee", "--lines", file(CASE, {}, CASE)]) == 1
    answers = [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]
    assert ["error" in answer for answer in answers] == [False, True, False]
