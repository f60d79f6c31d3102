"""What the pages are made of: one game's store, looked at read-only, and nothing asked of blog or wiki.

A `Look` is the store at one instant, for one request; what takes a moment to work out (the replay) is kept between
looks as long as nothing new came in.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cached_property
from itertools import chain
from pathlib import Path

import msgspec

from parsers.addresses import account_name, wiki_difference, wiki_revision
from parsers.errors import SyncdError
from parsers.records import Post, Record
from syncd.dynasties.library import dynasty_of
from syncd.dynasties.protocol import Dynasty
from syncd.rules.edition import Edition
from syncd.service.config import Config, DynastyConfig, span
from syncd.service.gamestate import GamestateWatch, pack_text
from syncd.service.heartbeat import pulse
from syncd.service.judging import DYNASTY, Judged, judged_from_store
from syncd.service.law import Law, LawReader
from syncd.service.resolutions import Resolutions
from syncd.store.audit import Audit
from syncd.store.database import Database
from syncd.store.decided import Ledger
from syncd.store.dice import Dice
from syncd.store.holdings import what_was_read
from syncd.store.seen import Seen
from syncd.store.told import Told
from syncd.validator.blame import BlamedCell, blame
from syncd.validator.replay import Replayed, replay


class Account(Record, frozen=True):
    """The wiki's address, with its slash, and our name there."""

    url: str
    user: str

    def diff_url(self, revid: int) -> str:
        """Where a revision can be seen beside its predecessor."""
        return wiki_difference(self.url, revid)

    def revision_url(self, revid: int) -> str:
        """The address of a page as it was in one revision."""
        return wiki_revision(self.url, revid)


class Known(Record, frozen=True):
    """The tracking pages' histories: replayed by the rules, and who set every cell of each page."""

    replayed: Replayed = Replayed()
    blamed: dict[str, tuple[BlamedCell, ...]] = {}


class SeenOnly(Seen):
    """The memory of what was read, for a process that reads nothing and so has nothing to remember."""

    def set_bookmark(self, name: str, value: str) -> None:
        """Leave it to the daemon."""


class Look:
    """The store as it is now; `now` is the instant that everything on the page is true at."""

    def __init__(self, desk: "Desk", database: Database, now: datetime) -> None:
        self.config = desk.config
        self.now = now
        self.database = database
        self.seen: Seen = SeenOnly(database)
        self.ledger = Ledger(database)
        self.dice = Dice(database)
        self.told = Told(database)
        self.audit = Audit(database)
        self.wiki = desk.account
        self._desk = desk
        self._reader = LawReader(self.config, self.seen, self.ledger)

    @cached_property
    def law(self) -> Law | str:
        """The law in force, or in words why there is none."""
        return self._reader.in_force()

    @cached_property
    def judged(self) -> Judged | str:
        """Every matter's verdict, or in words why there is none."""
        if isinstance(self.law, str):
            return self.law
        too_old = pulse(self.config.store.path).too_old(self.now, span(self.config.blog.poll))
        return judged_from_store(self.seen, self.law, self.config.game.emperor, self.now, too_old)

    @cached_property
    def resolutions(self) -> Resolutions:
        """Every resolution with what it rests on."""
        return Resolutions(self, self._reader)

    @cached_property
    def dynasty(self) -> Dynasty | None:
        """The dynasty that is played, where one is known."""
        if isinstance(self.law, str):
            return None
        configured = self.config.game.dynasty
        return dynasty_of(configured, self.law.edition.name, pack_text)

    @cached_property
    def _known(self) -> Known:
        if self.dynasty is None or isinstance(self.law, str):
            return Known()
        return self._desk.known(self, self.dynasty, self.law.edition)

    @cached_property
    def replayed(self) -> Replayed:
        """What the tracking pages' history comes to."""
        return self._known.replayed

    @cached_property
    def blamed(self) -> dict[str, tuple[BlamedCell, ...]]:
        """Who set every cell of each tracking page."""
        return self._known.blamed

    @cached_property
    def posts(self) -> tuple[Post, ...]:
        """The dynasty's posts, oldest first."""
        return self.seen.posts_since(self.now - DYNASTY)


class Desk:
    """One game as the pages show it."""

    def __init__(self, config: Config, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        # What the Emperor keeps privately is no matter of these pages.
        self.config = msgspec.structs.replace(config, dynasty=DynastyConfig())
        self.now = now
        self.account = Account(config.wiki.url.rstrip("/") + "/", account_name(config.wiki.user))
        self._replaying = threading.Lock()
        self._key: object = None
        self._last = Known()

    @contextmanager
    def look(self) -> Iterator[Look]:
        """Look at the store; it is closed at the end."""
        if not Path(self.config.store.path).exists():
            raise SyncdError(f"{self.config.store.path}: there is no store yet; the daemon's first cycle makes it")
        with Database(self.config.store.path, readonly=True) as database:
            yield Look(self, database, self.now().replace(microsecond=0))

    def known(self, look: Look, dynasty: Dynasty, edition: Edition) -> Known:
        """What the tracking pages' history comes to, worked out afresh each hour or when something came in."""
        hour = look.now.replace(minute=0, second=0)
        key = (dynasty.name, dynasty.tables, look.ledger.accepted(), what_was_read(look.database), hour)
        with self._replaying:
            if key != self._key:
                watch = GamestateWatch(look)
                history = watch.history(dynasty)
                replayed = replay(chain(*history.values()), dynasty, watch.context(edition, look.now))
                blamed = {page: blame(revisions) for page, revisions in history.items()}
                self._last, self._key = Known(replayed, blamed), key
            return self._last
