"""Some days of the year that `make soak` plays: every alert once, in time and with its reason."""

from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path

import pytest

from tests.soak.year import WRONG, Year


@pytest.mark.parametrize("seed", [1, 2])
def test_some_days_go_by_without_a_wrong_alert(tmp_path: Path, seed: int) -> None:
    with ExitStack() as stack:
        year = Year(stack, tmp_path, poll=timedelta(minutes=60), seed=seed, per_day=4)
        year.play(4)
    assert year.oracle.faults == []
    assert not any(year.oracle.counts[wrong] for wrong in WRONG)
    assert year.oracle.counts["first"] > 5
    assert {one.wrote for one in year.figures.quiet} <= {0}
    assert max((one.requests for one in year.figures.quiet), default=0) <= 3
