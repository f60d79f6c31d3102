from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.notes.game import Sites


@pytest.fixture(scope="module")
def sites() -> Iterator[Sites]:
    with ExitStack() as stack:
        yield Sites(stack)
