"""A game in the sandbox, watched for a while in the mode `propose`, and its pages as a client sees them."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from starlette.testclient import TestClient

from syncd.sandbox.game import Sandbox
from syncd.service.config import Config, load
from syncd.service.cycle import Cycle
from syncd.service.heartbeat import note_judged
from syncd.service.world import World
from syncd.web.app import Application
from syncd.web.desk import Desk
from syncd.web.gate import Gate
from syncd.web.serve import Serving

NOW = datetime(2023, 11, 16, 18, tzinfo=UTC)
TOKEN = "open sesame"
HOME = "http://127.0.0.1:8219"
CONFIG = """
[game]
name = "The sandbox"
[blog]
url = "{blog}"
[wiki]
url = "{wiki}"
user = "{user}"
[write]
mode = "propose"
[store]
path = "{store}"
"""


class Office:
    """The sandbox, its daemon one cycle at a time, and the configuration that both daemon and pages read."""

    def __init__(self, sandbox: Sandbox, folder: Path) -> None:
        self.sandbox = sandbox
        self.file = folder / "game.toml"
        self.file.write_text(
            CONFIG.format(
                blog=sandbox.blog_url, wiki=sandbox.wiki_url, user=sandbox.bot_login, store=folder / "game.sqlite"
            )
        )
        self.now = NOW

    @property
    def config(self) -> Config:
        return load(self.file)

    def cycle(self, later: timedelta = timedelta()) -> None:
        self.now += later
        self.sandbox.clock.set(self.now)
        with World(self.config, str(self.file), now=lambda: self.now) as world:
            assert Cycle(world).run(self.now).judged
        note_judged(self.config.store.path, self.now)

    def client(self, token: str | None = TOKEN) -> TestClient:
        desk = Desk(self.config, lambda: self.now)
        return TestClient(Application(desk, Gate(token, [HOME])).starlette(), base_url=HOME, follow_redirects=False)


@contextmanager
def office(folder: Path) -> Iterator[Office]:
    with Sandbox() as sandbox:
        sandbox.tell_until(NOW)
        made = Office(sandbox, folder)
        made.cycle()
        yield made


@contextmanager
def served(office: Office) -> Iterator[str]:
    """The office's pages for a browser; yields their address."""
    with Serving(office.config, TOKEN, lambda: office.now) as serving:
        yield serving.home


def log_in(client: TestClient, who: str = "Grizel") -> str:
    """Log in; returns the secret that every form carries."""
    answer = client.post("/login", data={"who": who, "token": TOKEN}, headers={"Origin": HOME})
    assert answer.status_code == 303, answer.text
    return client.get("/edits").text.split('name="form_secret" value="')[1].split('"')[0]
