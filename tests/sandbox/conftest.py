from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import requests

from syncd.sandbox.blog import Blog
from syncd.sandbox.clock import SandboxClock


@pytest.fixture
def clock() -> SandboxClock:
    return SandboxClock(datetime(2023, 11, 5, 12, tzinfo=UTC))


@pytest.fixture
def blog(clock: SandboxClock) -> Blog:
    blog = Blog(clock)
    blog.register("Ann", admin=True, password="wand")
    blog.register("Bob", pronouns="he/him")
    blog.register("Cy", idle=True)
    blog.post("Ann", "Proposal", 'More "Ink" for everyone', "Every pot holds more.\n\nThat's all...")
    return blog


@pytest.fixture
def web() -> Iterator[requests.Session]:
    with requests.Session() as session:
        yield session
