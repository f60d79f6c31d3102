"""A small game in which the daemon corrects by itself, may die anywhere, and may be given an older store."""

import sqlite3
from contextlib import ExitStack, closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import syncd.sandbox
from syncd.sandbox.blog import Blog
from syncd.sandbox.blog_site import BlogSite
from syncd.sandbox.clock import SandboxClock
from syncd.sandbox.loopback import LoopbackServer
from syncd.sandbox.wiki import Wiki
from syncd.sandbox.wiki_site import WikiSite
from syncd.service.config import parse
from syncd.service.cycle import Cycle
from syncd.service.report import Report
from syncd.service.world import World

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
NAMES = ("Oz", "Ann", "Bob", "Cay", "Dee")
RULESET = (Path(syncd.sandbox.__file__).parent / "ruleset.wiki").read_text(encoding="utf-8")
SHEET, LOG, BOT = "Duel Sheet", "Resolution Log", "Syncbot"
PASSWORD = "0123456789abcdef0123456789abcdef"
PACK = """
name = "Wizards"
[[table]]
name = "Wizards"
page = "Duel Sheet"
key = "Wizard"
rows = "players"
[table.columns]
Stars = { type = "integer", min = 0, max = 99, default = 0, by = "owner" }
Double = { type = "integer", formula = "2 * stars" }
"""


class Game:
    """The game on loopback; `cycle` runs the daemon once, some time later. SYNCD_WIKI_PASSWORD must be `PASSWORD`."""

    def __init__(self, stack: ExitStack, folder: Path) -> None:
        self.clock = SandboxClock(NOON)
        self.blog, self.wiki = Blog(self.clock), Wiki(self.clock)
        blog = stack.enter_context(LoopbackServer(BlogSite(self.blog))).url
        wiki = stack.enter_context(LoopbackServer(WikiSite(self.wiki), self.wiki.faults)).url
        self.store = folder / "game.sqlite"
        (folder / "pack.toml").write_text(PACK)
        self._config = parse(
            f'[blog]\nurl = "{blog}"\n[wiki]\nurl = "{wiki}"\nuser = "{BOT}@syncd"\ntracking_pages = ["{SHEET}"]\n'
            f'[game]\ndynasty = "{folder / "pack.toml"}"\n[write]\nmode = "auto"\n[store]\npath = "{self.store}"\n',
            "game.toml",
        )
        self.wiki.register(BOT, "main", "bot", apps=(("syncd", PASSWORD),))
        for name in NAMES:
            self.blog.register(name, admin=name == "Oz")
        self.wiki.edit("Ruleset", "Oz", RULESET)
        self.set("Oz")
        self.blog.post("Oz", "Ascension Address", "Wizards", "Welcome.", at=NOON - 48 * HOUR)
        self.blog.post("Ann", "Proposal", "Coins", "More coins.", at=NOON - 12 * HOUR)
        self._open()
        stack.callback(lambda: self.world.close())

    def _open(self) -> None:
        self.world = World(self._config, "game.toml", now=self.clock.now, sleep=lambda _: None)
        self.daemon = Cycle(self.world)

    def set(self, user: str, **values: tuple[int, int]) -> None:
        """Save the sheet, where everybody has five Stars but for those named (Stars, Double)."""
        rows = "".join("|-\n| {} || {} || {}\n".format(name, *values.get(name, (5, 10))) for name in NAMES)
        self.wiki.edit(SHEET, user, f'== Wizards ==\n{{| class="wikitable"\n! Wizard !! Stars !! Double\n{rows}|}}')

    def vote(self, icon: str, *names: str) -> None:
        """Comment on the Proposal."""
        for name in names:
            self.blog.comment("coins", name, icon)

    def cycle(self, after: timedelta = timedelta()) -> Report:
        """One cycle, so long after the last."""
        self.clock.advance(after)
        return self.daemon.run(self.clock.now())

    def restart(self) -> None:
        """As after `kill -9`: only the store is left."""
        self.world.close()
        self._open()

    def copy(self) -> bytes:
        """A copy of the store as it is."""
        with closing(sqlite3.connect(self.store)) as database:
            return database.serialize()

    def restore(self, copy: bytes) -> None:
        """Go on with an older store."""
        self.world.close()
        for file in self.store.parent.glob("game.sqlite*"):
            file.unlink()
        self.store.write_bytes(copy)
        self._open()

    def by_bot(self, page: str) -> int:
        """How many revisions of a page are the daemon's."""
        found = self.wiki.page(page)
        return sum(one.user == BOT for one in found.revisions) if found else 0


def told(report: Report) -> list[tuple[str, str]]:
    """What a cycle told: kinds and reasons."""
    return [(alert.kind, alert.reason) for alert in report.alerts]
