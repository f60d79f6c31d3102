"""Sixty racing edits by four people and the daemon (`make race` runs a thousand)."""

from pathlib import Path

from tests.mediawiki import race
from tests.mediawiki.rig import Rig


def test_in_a_race_nothing_is_lost_and_nothing_stays_unnoticed(mediawiki: Rig, tmp_path: Path) -> None:
    result = race.run(mediawiki, "Race", 60, tmp_path / "race.sqlite")
    assert (result.lost, result.unnoticed_merges, result.unaccounted) == ((), (), ())
    assert result.edits == 60
