"""Three kills at each step of a write (`make chaos` kills a hundred times)."""

from pathlib import Path

import pytest

from tests.mediawiki import chaos
from tests.mediawiki.rig import Rig


@pytest.mark.parametrize("step", chaos.Step)
def test_a_daemon_killed_in_the_middle_makes_each_edit_once(mediawiki: Rig, tmp_path: Path, step: chaos.Step) -> None:
    result = chaos.run(mediawiki, step, 3, tmp_path / "chaos.sqlite")
    assert (result.missing, result.twice, result.unaccounted) == ((), (), ())


@pytest.mark.parametrize("step", [chaos.Step.UNANSWERED, chaos.Step.UNRECORDED])
def test_what_was_done_is_found_and_not_sent_again(mediawiki: Rig, tmp_path: Path, step: chaos.Step) -> None:
    title = f"Found {step.name.lower()}"
    mediawiki.edit(title, "Done:")
    chaos.killed_at(step, mediawiki, title, 1, tmp_path / "found.sqlite")
    assert chaos.restarted(chaos.the_daemon(mediawiki), title, tmp_path / "found.sqlite")
