"""Recorded matters are counted again: the stated tally is found, or the difference has a reason in words."""

from pathlib import Path

import pytest

from syncd.plan.agreement import Accord
from syncd.plan.recorded import RecordedComment, RecordedMatter, read_matter, recount

SAMPLE = Path(__file__).parents[3] / "shared" / "data" / "matters-sample.jsonl"


def a_matter(note: str, tally: tuple[int | None, ...], *comments: tuple[str | None, str], complete: bool = True):
    said = tuple(
        RecordedComment(name, None, () if icon == "?" else (icon,) if icon else (), blank=icon == "?")
        for name, icon in comments
    )
    votes_for, votes_against, deferring = (*tally, None, None, None)[:3]
    return RecordedMatter(
        "X", "Proposal", "2020-01-01", (note,), "enacted", votes_for, votes_against, deferring, said, complete
    )


@pytest.mark.parametrize(
    ("matter", "accord", "why"),
    [
        (a_matter("2-0. Fay", (2, 0), ("A", "for"), ("B", "for")), Accord.AGREED, "as counted"),
        (a_matter("2-0. Fay", (2, 0), ("A", "for")), Accord.AGREED, "with the author's implied FOR"),
        (a_matter("1-0. Fay", (1, 0), ("A", "against"), ("A", "for")), Accord.AGREED, "as counted"),
        (a_matter("1-2. Fay", (1, 2), ("A", "against"), ("B", "imperial")), Accord.AGREED,
         "with the author's implied FOR; 1 DEFERENTIAL following the Emperor's AGAINST"),
        (a_matter("2-1. Fay", (2, 1), ("A", "for"), (None, "?"), ("C", "?")), Accord.EXPLAINED,
         "icons of unknown kind read as 1 FOR, 1 AGAINST"),
        (a_matter("Enacted by Fay", (), ("A", "for")), Accord.EXPLAINED,
         "no tally is stated: the note gives the outcome (enacted) and no votes"),
        (a_matter("7-0. Fay", (7, 0)), Accord.EXPLAINED, "no comments are recorded: there is nothing to count"),
        (a_matter("7-0. Fay", (7, 0), ("A", "for"), complete=False), Accord.EXPLAINED,
         "comments are missing: 1 left with 1 vote, where 7 are stated"),
        (a_matter("3-0. Fay", (3, 0), ("A", "for"), ("B", "against"), complete=False), Accord.EXPLAINED,
         "comments are missing: 2 left with 2 votes, where 3 are stated;"
         " 1 AGAINST beyond the stated ones changed in a missing one, or did not count"),
        (a_matter("2-0. Fay", (2, 0), ("A", "for"), complete=False), Accord.EXPLAINED,
         "comments are missing: those left give the stated tally with the author's implied FOR"),
        (a_matter("7-0. Fay", (7, 0), ("A", "for")), Accord.UNEXPLAINED,
         "no reading of the recorded votes gives the stated tally"),
        (a_matter("3-0. Fay", (2, 0), ("A", "for")), Accord.UNEXPLAINED,
         "the program reads 3-0 from the note, a person read 2-0"),
    ],
)  # fmt: skip
def test_a_recorded_matter(matter: RecordedMatter, accord: Accord, why: str) -> None:
    found = recount(matter).agreement
    assert (found.accord, found.why[0]) == (accord, why)


def test_every_real_matter_agrees_or_is_explained() -> None:
    if not SAMPLE.exists():
        pytest.skip("the real matters are not beside this checkout")
    found = [recount(read_matter(line)) for line in SAMPLE.read_bytes().splitlines()]
    assert len(found) > 200
    assert not [one for one in found if one.agreement.accord is Accord.UNEXPLAINED]
