"""The small game that most tests of the service play."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.service.auto_game import PASSWORD, Game


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """A game in which the daemon corrects by itself; nobody has looked yet."""
    monkeypatch.setenv("SYNCD_WIKI_PASSWORD", PASSWORD)
    with ExitStack() as stack:
        yield Game(stack, tmp_path)
