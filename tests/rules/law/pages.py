"""Ruleset pages for the tests: the sandbox's own, changed copies of it, and the seeds where they are at hand."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from parsers.records import Ruleset
from parsers.ruleset import read_ruleset

ROOT = Path(__file__).parents[3]
SANDBOX = (ROOT / "syncd/sandbox/ruleset.wiki").read_text(encoding="utf-8")
SEEDS = {
    "89": "ruleset-089.txt",
    "110": "ruleset-110.txt",
    "185": "ruleset-doge.txt",
    "205": "ruleset-205.txt",
    "219": "ruleset-219.txt",
}


@cache
def read(text: str) -> Ruleset:
    """A page that reads without suspicion."""
    reading = read_ruleset(text)
    assert reading.suspicions == ()
    return reading.value


def changed(changes: Mapping[str, str], page: str = SANDBOX) -> str:
    """The page with each of the words replaced; they have to be there."""
    for old, new in changes.items():
        assert old in page, old
        page = page.replace(old, new)
    return page


def seed(edition: str) -> str:
    """The text of a seed; skips where the seeds are not at hand."""
    path = ROOT.parent / "shared/seeds" / SEEDS[edition]
    if not path.exists():
        pytest.skip(f"needs the whole text of edition {edition}, which is not here")
    return path.read_text(encoding="utf-8")
