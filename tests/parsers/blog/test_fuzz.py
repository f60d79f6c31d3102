"""A few thousand of the damaged pages that `make fuzz` reads by the hundred thousand."""

from collections import Counter

import pytest

from tests.parsers.blog.fuzz import run, seeds


@pytest.mark.parametrize("seed", [0, 1, 2, 3])
def test_no_damaged_page_is_read_with_confidence_and_other_votes(seed: int):
    outcomes = Counter(outcome.kind for outcome in run(500, seed))
    assert outcomes["wrong"] == outcomes["slow"] == 0
    assert outcomes["unseen"] < 5  # what no page could show stays rare
    assert outcomes["right"] > 50  # a reader that refuses everything would be safe, and useless


def test_undamaged_pages_are_not_refused_without_need():
    assert sum(seed.votes is not None for seed in seeds()) > 60
