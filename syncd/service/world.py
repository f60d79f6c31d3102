"""Everything a cycle works with, opened once: the store, the two sources, the routes for alerts."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from parsers.wikitext.bots import may_edit
from syncd.plan.alerts import Rules
from syncd.plan.manners import Manners, manners_for
from syncd.service.config import Config, quiet_hours, routes, secret, span
from syncd.service.outbox import Postman
from syncd.service.reading import BlogReader
from syncd.service.rolling import DiceReader
from syncd.service.telling import Teller
from syncd.service.watching import WikiReader
from syncd.sources.blog import Blog
from syncd.sources.session import PoliteSession
from syncd.sources.wiki import Wiki
from syncd.store.database import Database
from syncd.store.decided import Ledger
from syncd.store.dice import Dice
from syncd.store.outbox import Outbox
from syncd.store.seen import Seen
from syncd.store.told import Told


class World:
    """One game's store and sources, as the configuration (read from `file`) says. Use it as a context manager."""

    def __init__(
        self,
        config: Config,
        file: str,
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.config = config
        self.now = now
        self.database = Database(config.store.path)
        self.seen = Seen(self.database)
        self.ledger = Ledger(self.database)
        self.dice = Dice(self.database)
        self.session = PoliteSession(config.game.contact, sleep=sleep, now=now)
        blog = Blog(config.blog.url, self.session)
        self.blog = BlogReader(blog, self.seen, config.blog.template)
        self.roller = DiceReader(blog, config.blog.dice, self.dice)
        password = secret("wiki-password") or ""
        account = config.wiki.user if password else ""
        self.wiki = Wiki(config.wiki.url, account, password, contact=config.game.contact, sleep=sleep)
        self.watch = WikiReader(self.wiki, self.seen)
        self.can_write = bool(account)
        receipts = Path(f"{config.store.path}.receipts")
        rules = Rules(span(config.alerts.repeat), quiet_hours(config.alerts.quiet))
        self.teller = Teller(Told(self.database), routes(config, file), receipts, rules)

    @property
    def requests_made(self) -> int:
        """Requests to blog and wiki so far."""
        return self.session.requests_made + self.wiki.requests_made

    def manners(self, pages: frozenset[str]) -> Manners:
        """How the configuration wants us to behave on the wiki; `pages` are the only ones ever written."""
        wiki, write = self.config.wiki, self.config.write
        return manners_for(
            self.wiki.user,
            pages,
            stop_page=wiki.stop_page,
            complaints=wiki.complaints_page,
            edits_per_hour=write.edits_per_hour,
        )

    def postman(self, pages: frozenset[str]) -> Postman:
        """The one way to write to the wiki."""
        return Postman(Outbox(self.database), self.wiki, self.manners(pages), may_edit)

    def close(self) -> None:
        """Let everything go."""
        self.session.close()
        self.wiki.close()
        self.database.close()

    def __enter__(self) -> "World":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
