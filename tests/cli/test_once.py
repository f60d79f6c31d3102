"""`syncd once` and `syncd queue`: JSON by the contract, words within eighty columns, no colours in a pipe."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from syncd.cli import main
from syncd.sandbox.game import Sandbox

NOW = ["--now", "2023-11-16T12:00:00Z"]


@pytest.fixture
def config(tmp_path: Path) -> Iterator[str]:
    with Sandbox() as sandbox:
        file = tmp_path / "game.toml"
        addresses = f'[blog]\nurl = "{sandbox.blog_url}"\n[wiki]\nurl = "{sandbox.wiki_url}"\n'
        file.write_text(f'{addresses}[store]\npath = "{tmp_path}/game.sqlite"\n')
        yield str(file)


def test_json_is_one_object_with_every_member_of_the_contract(
    config: str, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["once", "--config", config, "--json", *NOW]) == 0
    answer = json.loads(capsysbinary.readouterr().out)
    assert {"now", "read", "verdicts", "findings", "plan", "alerts", "written"} <= set(answer)
    assert set(answer["read"]) == {"posts", "comments", "revisions", "requests"}
    assert answer["verdicts"]["quorum"] == 5
    finding, plan, alert = answer["findings"][0], answer["plan"][0], answer["alerts"][0]
    assert {
        "id",
        "kind",
        "severity",
        "where",
        "found",
        "expected",
        "by",
        "at",
        "revid",
        "rules",
        "links",
        "text",
    } <= set(finding)
    assert {"id", "page", "base_revid", "class", "reason", "findings", "diff"} <= set(plan)
    assert set(alert) == {"id", "kind", "subject", "text", "links", "reason"}
    assert answer["written"] == []


def test_words_fit_eighty_columns_and_a_pipe_gets_no_colours(config: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["once", "--config", config, *NOW])
    shown = capsys.readouterr().out
    assert "\x1b" not in shown
    assert [line for line in shown.splitlines() if len(line) > 80 and "http" not in line] == []


def test_the_queue_comes_from_the_store_alone_and_says_when_something_is_ready(
    config: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["once", "--config", config, *NOW])
    capsys.readouterr()
    assert main(["queue", "--config", config, *NOW]) == 3
    assert "READY TO ENACT" in capsys.readouterr().out


def test_the_queue_calls_nothing_ready_by_a_reading_of_hours_ago(
    config: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["once", "--config", config, *NOW])
    capsys.readouterr()
    assert main(["queue", "--config", config, "--now", "2023-11-16T15:00:00Z"]) == 0
    shown = capsys.readouterr().out
    assert "READY TO" not in shown
    assert "the blog was last read 3 h ago" in " ".join(shown.split())


def test_the_queue_of_an_empty_store_is_one_line(config: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["queue", "--config", config, *NOW]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("now", ["yesterday", "2023-11-16T12:00:00"])
def test_an_instant_without_a_zone_is_refused(config: str, now: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["once", "--config", config, "--now", now]) == 2
    assert "expected an instant like 2023-11-05T12:00:00Z" in capsys.readouterr().err
