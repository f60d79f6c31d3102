"""`syncd note` and `syncd replay` print what the store knows of resolutions."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from syncd.cli import main
from tests.notes.game import SLUG, Sites, configuration, daemon, look, ordinary, play

EARLY = ordinary(age=8)


@pytest.fixture
def config(sites: Sites, tmp_path: Path) -> str:
    play(EARLY, sites, tmp_path)
    file = tmp_path / "game.toml"
    file.write_text(configuration(sites, tmp_path))
    return str(file)


def url(sites: Sites) -> str:
    return f"{sites.blog_url}archive/{SLUG}"


def test_a_note_says_tally_law_and_edits_and_what_can_be_done(sites: Sites, config: str, capsys):
    assert main(["note", url(sites), "--config", config]) == 3
    out = capsys.readouterr().out
    assert "Tally: 4-0" in out
    assert "Not by the rules" in out
    assert f"{sites.wiki_url}index.php?diff=3" in out
    assert "any admin may correct its status" in out
    assert "Call for Judgement: The Resolution of “Hotter Burns”" in out


def test_a_note_as_json_and_as_a_section(sites: Sites, config: str, capsys):
    main(["note", url(sites), "--config", config, "--json"])
    note = json.loads(capsys.readouterr().out)
    assert (note["tally"], note["edits"][0]["revid"], note["lawfulness"]) == ("4-0", 3, "not by the rules")
    main(["note", url(sites), "--config", config, "--wiki"])
    assert "== Hotter Burns ==" in capsys.readouterr().out


def test_the_feed_is_well_formed_and_names_the_resolution(sites: Sites, config: str, capsys):
    assert main(["note", "--feed", "--config", config, "--now", "2023-11-20T00:00:00Z"]) == 0
    feed = ElementTree.fromstring(capsys.readouterr().out)
    (entry,) = feed.findall("{*}entry")
    assert entry.findtext("{*}title") == "Hotter Burns: enacted, 4-0"
    assert "Tally: 4-0" in (entry.findtext("{*}content") or "")


@pytest.mark.parametrize("words", [[], ["https://blog.example/archive/nobody"], ["https://x.example/", "--feed"]])
def test_a_mistake_is_one_line(config: str, words: list[str], capsys):
    assert main(["note", *words, "--config", config]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_replay_prints_what_could_not_be_and_why(config: str, capsys):
    span = ["--from", "2023-11-01T00:00:00Z", "--to", "2023-12-01T00:00:00Z"]
    assert main(["replay", *span, "--config", config]) == 3
    out = capsys.readouterr().out
    assert "unexplained" in out.splitlines()[1]
    assert "it could not be enacted: it has not been open for 12 hours yet" in out
    assert out.endswith("0 agreed, 0 explained, 1 unexplained\n")


def test_replay_outside_the_span_prints_nothing(config: str, capsys):
    assert main(["replay", "--to", "2023-11-01T00:00:00Z", "--config", config]) == 0
    assert capsys.readouterr().out.endswith("0 agreed, 0 explained, 0 unexplained\n")


def test_a_sample_with_a_bad_line_is_one_line_that_names_it(tmp_path: Path, capsys):
    sample = tmp_path / "sample.jsonl"
    sample.write_text('{"title": 1}\n')
    assert main(["replay", "--sample", str(sample)]) == 2
    assert "line 1" in capsys.readouterr().err


def test_a_pending_matter_has_no_note_and_that_is_no_mistake(sites: Sites, tmp_path: Path, capsys):
    blog, _ = sites.begin()
    blog.post("Ann", "Proposal", "Waiting", "Text.", at=sites.clock.now())
    file = tmp_path / "game.toml"
    file.write_text(configuration(sites, tmp_path))
    with daemon(sites, tmp_path) as (world, _):
        look(world)
    assert main(["note", f"{sites.blog_url}archive/waiting", "--config", str(file)]) == 0
    assert "“Waiting” is pending" in capsys.readouterr().out
