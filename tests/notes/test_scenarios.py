"""Every scenario's note is a golden file: write them anew with SYNCD_GOLDEN=1, and read what changed."""

import os
from pathlib import Path

import pytest

from syncd.plan.remedies import findings_of, remedy_words
from tests.notes.game import Scenario, Sites, Told, neutral, play
from tests.notes.scenarios import scenarios
from writers.resolution_note import section

GOLDEN = Path(__file__).parents[2] / "fixtures" / "notes"
ALL = scenarios()


def printed(told: Told) -> str:
    """The note, and what the admins are told where something is wrong with it."""
    findings = findings_of(told.note)
    told_admins = [f"{one.severity} {one.kind}: {one.text}" for one in findings]
    words = [remedy_words(told.note)] if findings else []
    return neutral("\n".join([section(told.note), *told_admins, *words]), told).rstrip() + "\n"


@pytest.mark.parametrize("scenario", ALL, ids=[one.name for one in ALL])
def test_the_note_of_a_scenario(scenario: Scenario, sites: Sites, tmp_path: Path) -> None:
    told = play(scenario, sites, tmp_path)
    golden = GOLDEN / f"{scenario.name}.wiki"
    if os.environ.get("SYNCD_GOLDEN"):
        golden.write_text(printed(told), encoding="utf-8")
    assert printed(told) == golden.read_text(encoding="utf-8")
    assert tuple(edit.revid for edit in told.note.edits) == told.revids
    assert all(edit.diff == f"{told.wiki_url}index.php?diff={edit.revid}" for edit in told.note.edits)
    assert told.note.ruleset is not None
    assert told.note.ruleset.revid == told.ruleset
    assert all(told.authors[v.link.partition("#")[2]] == v.player for v in told.note.votes if v.link)


def test_there_are_scenarios_enough_and_no_file_of_one_that_is_gone() -> None:
    assert len(ALL) >= 60
    assert {path.stem for path in GOLDEN.glob("*.wiki")} == {one.name for one in ALL}
