"""What every room may use: a real MediaWiki, started once for the worker that runs all the tests that want it."""

import os
from collections.abc import Iterator

import pytest

from tests.mediawiki import rig


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whoever asks for the wiki runs where the wiki is: one worker owns it."""
    for item in items:
        if "mediawiki" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.mediawiki)
            item.add_marker(pytest.mark.xdist_group("mediawiki"))


@pytest.fixture(scope="session")
def mediawiki(tmp_path_factory: pytest.TempPathFactory) -> Iterator[rig.Rig]:
    """A real MediaWiki with the bot Syncbot and four players; use fresh titles, it is everybody's."""
    if why := rig.missing():
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(why)
    wiki = rig.Rig(tmp_path_factory.mktemp("mediawiki") / "wiki")
    wiki.install()
    try:
        wiki.start()
        yield wiki
    finally:
        wiki.stop()
