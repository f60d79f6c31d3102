"""Admin notes: made-up ones of every form that was met, and the real ones where they are at hand."""

import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.admin_note import read_admin_note
from parsers.records import AdminNote

ROOT = Path(__file__).parents[3]
REAL = ROOT.parent / "shared" / "data" / "admin-notes.tsv"
SAME = {"selfkilled": "withdrawn"}


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        found = list(csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [row for row in found if "uncertain" not in (row.get("flags") or "")]


def told(row: dict[str, str]) -> tuple[object, ...]:
    numbers = (None if row[name] == "-" else int(row[name]) for name in ("for", "against", "deferential"))
    outcome = None if row["outcome"] == "-" else SAME.get(row["outcome"], row["outcome"])
    return outcome, *numbers


def read(note: AdminNote) -> tuple[object, ...]:
    return note.outcome, note.votes_for, note.votes_against, note.votes_deferential


@pytest.mark.parametrize("row", rows(ROOT / "fixtures" / "notes" / "notes.tsv"), ids=lambda row: row["note"][:60])
def test_a_note_is_read(row: dict[str, str]):
    note = read_admin_note(row["note"])
    assert read(note) == told(row)
    assert (note.admin or "-") == row["admin"]


@pytest.mark.skipif(not REAL.exists(), reason=f"no real notes at {REAL.name} beside the project")
def test_real_notes_are_read():
    for row in rows(REAL):
        assert read(read_admin_note(row["note"])) == told(row), row["note"]


@pytest.mark.skipif(not REAL.exists(), reason=f"no real notes at {REAL.name} beside the project")
def test_real_admins_are_read():
    for row in rows(REAL):
        assert (read_admin_note(row["note"]).admin or "-") == row["admin"], row["note"]


def test_a_line_end_may_be_written_as_a_sign():
    assert read_admin_note("Reaches Quorum (7-0)\nEnacted by Ann").admin == "Ann"
    assert read_admin_note("Reaches Quorum (7-0) ⏎ Enacted by Ann").admin == "Ann"


def test_the_text_is_kept_as_it_was():
    assert read_admin_note("Vetoed —  Ann ").text == "Vetoed —  Ann "


@given(st.text(max_size=200))
def test_no_text_stops_the_reader(text: str):
    assert read_admin_note(text).text == text


@given(st.integers(0, 40), st.integers(0, 40))
def test_the_house_style_is_read_whatever_the_numbers(votes_for: int, against: int):
    note = read_admin_note(f"Timed out {votes_for} votes to {against}. Enacted by Ann.")
    assert (note.outcome, note.votes_for, note.votes_against, note.admin) == ("enacted", votes_for, against, "Ann")
