"""A whole game on loopback: blog, wiki, people, and a story that goes on by itself while the clock runs."""

import threading
from contextlib import ExitStack
from datetime import UTC, datetime
from typing import Self

from syncd.sandbox.blog import Blog
from syncd.sandbox.blog_site import BlogSite
from syncd.sandbox.clock import SandboxClock
from syncd.sandbox.faults import Faults
from syncd.sandbox.loopback import LoopbackServer
from syncd.sandbox.story import read_story
from syncd.sandbox.story.cast import BATTLE_MASTER, BOT, BOT_APP, BOT_PASSWORD, register_all
from syncd.sandbox.story.deeds import Stage, Step, do
from syncd.sandbox.wiki import Wiki
from syncd.sandbox.wiki_site import WikiSite

NOON = datetime(2023, 11, 16, 12, tzinfo=UTC)
"""When the story begins."""


class Sandbox:
    """A context manager; inside it `blog_url` and `wiki_url` answer, and `blog`, `wiki` and `clock` can be played with.

    The past has happened when it is entered, and it is noon on 16 November 2023. `speed` is how many seconds of the
    game pass in one of the world's. `start_story` lets the story go on as the clock does, in a thread; `tell_until`
    tells it at once, up to an instant, for tests whose clock stands still.
    """

    def __init__(self, template: str = "expressionengine", speed: float = 0.0) -> None:
        self.clock = SandboxClock(NOON)
        self.blog = Blog(self.clock)
        self.wiki = Wiki(self.clock)
        self.blog_faults = Faults()
        self.blog_site = BlogSite(self.blog, template)
        self.wiki_site = WikiSite(self.wiki)
        self.bot, self.bot_login, self.bot_password = BOT, f"{BOT}@{BOT_APP}", BOT_PASSWORD
        self.emperor = BATTLE_MASTER
        self.blog_url = self.wiki_url = ""
        self._speed = speed
        story = read_story()
        self._past = [step for step in story if step.at <= NOON]
        self._steps = [step for step in story if step.at > NOON]
        self.ends_at = story[-1].at
        self._telling = threading.Lock()
        self._ended = threading.Event()
        self._teller: threading.Thread | None = None
        self._open = ExitStack()

    def __enter__(self) -> Self:
        self.blog_url = self._open.enter_context(LoopbackServer(self.blog_site, self.blog_faults)).url
        self.wiki_url = self._open.enter_context(LoopbackServer(self.wiki_site, self.wiki.faults)).url
        register_all(self.blog, self.wiki)
        for step in self._past:
            self._perform(step)
        self.clock.set(NOON)
        self.clock.speed = self._speed
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        if self._teller is not None:
            self._teller.join()
        self._open.close()

    @property
    def left(self) -> int:
        """How many steps of the story are still to come."""
        return len(self._steps)

    def start_story(self) -> None:
        """Let the story go on by itself."""
        self._teller = threading.Thread(target=self._tell, daemon=True)
        self._teller.start()

    def wait_until_told(self, timeout: float) -> bool:
        """Wait for the end of a story that goes on by itself, so many seconds at most; whether it has come."""
        if self._teller is not None:
            self._teller.join(timeout)
        return not self._steps

    def tell_until(self, instant: datetime) -> None:
        """Set the clock to an instant, and do on the way what the story has for it."""
        with self._telling:
            while self._steps and self._steps[0].at <= instant:
                self._perform(self._steps.pop(0))
            self.clock.set(instant)

    def _tell(self) -> None:
        while self._steps and not self._ended.is_set():
            with self._telling:
                pause = self._tell_what_is_due()
            self._ended.wait(pause)

    def _tell_what_is_due(self) -> float:
        """Do every step whose time has come; how long to wait then, in the world's seconds.

        Never long, as somebody may set the clock or make it faster meanwhile.
        """
        while self._steps:
            missing = self.clock.wait_for(self._steps[0].at)
            if missing is None or missing > 0:
                return 0.1 if missing is None else min(missing, 0.1)
            do(self._steps.pop(0).deed, self._stage)
        return 0.0

    def _perform(self, step: Step) -> None:
        self.clock.set(step.at)
        do(step.deed, self._stage)

    @property
    def _stage(self) -> Stage:
        return Stage(self.blog, self.wiki, self.wiki_url)
