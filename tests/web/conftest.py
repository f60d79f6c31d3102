"""The pages' own fixtures: a game that was watched, shared by the tests that only read it."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from tests.web.desks import Office, office


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    """A game for tests that change nothing of it."""
    with office(tmp_path_factory.mktemp("web")) as made:
        yield made


@pytest.fixture
def pages(watched: Office) -> Iterator[TestClient]:
    """Its pages, for somebody who has not logged in."""
    with watched.client() as client:
        yield client


@pytest.fixture
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    """A game of one's own, to act on."""
    with office(tmp_path_factory.mktemp("acting")) as made:
        yield made
