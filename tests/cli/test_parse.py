"""`syncd parse`: what a maintainer runs when the site's template changes."""

import json
from pathlib import Path
from typing import Any

import pytest

from syncd.cli import main

PAGES = Path(__file__).parents[2] / "fixtures" / "blog"


def parse(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, Any]]:
    code = main(["parse", *arguments])
    return code, json.loads(capsys.readouterr().out)


def test_a_post_is_printed_as_the_contract_says(capsys: pytest.CaptureFixture[str]):
    page = str(PAGES / "expressionengine" / "resolved-enacted.html")
    code, answer = parse(capsys, page, "--as", "post")
    assert code == 0
    assert list(answer) == [
        "kind", "title", "tags", "url", "author", "posted_at", "status", "admin_note", "adminned_at", "comment_count",
        "comments",
    ]  # fmt: skip
    assert answer["admin_note"] == {
        "text": "Reached quorum 4 votes to 2. Enacted by Dagmar.",
        "outcome": "enacted", "for": 4, "against": 2, "deferential": None, "admin": "Dagmar",
    }  # fmt: skip
    assert answer["comments"][0] == {"author": "Bob", "at": "2023-11-05T11:00:00Z", "icons": ["for"], "quoted": [False]}


def test_a_page_that_does_not_add_up_says_why(capsys: pytest.CaptureFixture[str]):
    code, answer = parse(capsys, str(PAGES / "expressionengine" / "comments-missing.html"), "--as", "post")
    assert code == 3
    assert answer["suspect"] == ["the page says 9 comments, 6 were found"]
    assert len(answer["comments"]) == 6


def test_a_date_that_has_not_come_is_suspect(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    page = (PAGES / "expressionengine" / "no-comments.html").read_text()
    (tmp_path / "page.html").write_text(page.replace("05 Nov 2023", "05 Nov 2999"))
    assert parse(capsys, str(tmp_path / "page.html"), "--as", "post")[0] == 3


def test_a_list_is_printed_without_comments(capsys: pytest.CaptureFixture[str]):
    code, answer = parse(
        capsys, str(PAGES / "wordpress" / "front-page.html"), "--as", "list", "--url", "https://b.example/"
    )
    assert code == 0
    assert answer["posts"][0]["url"] == "https://b.example/archive/a"
    assert "comments" not in answer["posts"][0]


def test_the_sidebar_is_printed(capsys: pytest.CaptureFixture[str]):
    code, answer = parse(capsys, str(PAGES / "expressionengine" / "roster-hiatus.html"), "--as", "roster")
    assert code == 0
    assert answer["players"][0] == {"name": "Ann", "admin": True}
    assert (answer["players_stated"], answer["quorum_stated"], len(answer["notices"])) == (7, 4, 1)


def test_notes_are_read_line_by_line(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    (tmp_path / "notes").write_text("Timed out 2-6.—Ann\nVetoed - Bob\n")
    assert main(["parse", str(tmp_path / "notes"), "--as", "note", "--lines"]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first == {"outcome": "failed", "for": 2, "against": 6, "deferential": None, "admin": "Ann"}
    assert (second["outcome"], second["admin"]) == ("vetoed", "Bob")


def test_only_a_line_feed_ends_a_note(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    (tmp_path / "notes").write_bytes("\ufeffVetoed\u2028by Ann\r\n\nPasses\x0b7-0\x85—Bob".encode())
    assert main(["parse", str(tmp_path / "notes"), "--as", "note", "--lines"]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["outcome"] for answer in answers] == ["vetoed", None, "enacted"]


def test_everything_is_printed_on_demand(capsys: pytest.CaptureFixture[str]):
    code, answer = parse(capsys, str(PAGES / "expressionengine" / "pending.html"), "--as", "post", "--full")
    assert code == 0
    assert answer["post"]["status_word"] == "open"
    assert answer["comments"][0]["text"] == "Fine with me."


@pytest.mark.parametrize("kind", ["feed", "gndt", "dice", "list", "roster", "post"])
def test_an_empty_page_is_no_traceback(capsys: pytest.CaptureFixture[str], tmp_path: Path, kind: str):
    (tmp_path / "empty").write_bytes(b"")
    assert main(["parse", str(tmp_path / "empty"), "--as", kind]) in (0, 3)
    assert json.loads(capsys.readouterr().out) is not None


@pytest.mark.parametrize(
    "arguments",
    [["x"], ["x", "--as", "novel"], ["/no/such/file", "--as", "post"], ["x", "--as", "post", "--lines"]],
)
def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str]):
    assert main(["parse", *arguments]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert len(shown.err.splitlines()) == 1
