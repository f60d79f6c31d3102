"""The pages' own fixtures: a game that was watched, shared by the tests that only read it."""

import os
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from tests.web import browser as chromium
from tests.web.desks import Office, office


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whoever asks for the browser runs where it is: one worker owns it."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def one_browser() -> Iterator[chromium.Browser]:
    """A real Chromium, started once."""
    if why := chromium.missing():
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(why)
    with chromium.Browser() as browser:
        yield browser


@pytest.fixture
def browser(one_browser: chromium.Browser) -> chromium.Browser:
    """The Chromium, which has forgotten everything."""
    one_browser.size(1280)
    one_browser.forget()
    return one_browser


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
