"""A year in the sandbox, at once: `make soak` prints the figures and fails where one is missed (DAYS, POLL, SEED).

Time is played: to the next deed, the next poll, or the next instant at which the service knows of a change; the
service runs in a process of its own, so that its memory and its work are measured and nobody else's.
"""

import os
import statistics
import subprocess
import sys
import tempfile
from collections import Counter
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Self

import msgspec

import syncd.sandbox
from syncd.sandbox.blog import Blog
from syncd.sandbox.blog_site import BlogSite
from syncd.sandbox.clock import SandboxClock
from syncd.sandbox.faults import Faults
from syncd.sandbox.loopback import LoopbackServer
from syncd.sandbox.wiki import Wiki
from syncd.sandbox.wiki_site import WikiSite
from tests.soak.oracle import SECOND, Oracle, Sandbox
from tests.soak.people import People
from tests.soak.watched import Answer, Ask, Chat

BEGIN = datetime(2023, 3, 1, 12, tzinfo=UTC)
RESTART = timedelta(seconds=5)
STILL = 4  # cycles without a deed, until nothing is left to read: the front page or the wiki may have to wait so long
MATTERS = 1000  # of a year
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
RULESET = Path(syncd.sandbox.__file__).with_name("ruleset.wiki").read_text(encoding="utf-8")
UNIT = Path(__file__).parents[2] / "systemd" / "syncd@.service"
WRONG = ("doubled", "missed", "causeless", "late", "without a reason")
BOT, APP, PASSWORD = "Syncbot", "syncd", "5oak5oak5oak5oak5oak5oak5oak5oak"
PACK = """\
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
CONFIG = """\
[game]
dynasty = "{folder}/pack.toml"
[blog]
url = "{blog}"
[wiki]
url = "{wiki}"
user = "{bot}@{app}"
tracking_pages = ["Duel Sheet"]
log_page = "Resolution Log %Y-%m"
[write]
mode = "auto"
[store]
path = "{folder}/game.sqlite"
"""


class Outages:
    """What is out of order when; `blog`, `wiki` and the chat service each have their own bad days."""

    def __init__(self, random: Random, faults: Faults, wiki: Wiki) -> None:
        self._random, self._faults, self._wiki = random, faults, wiki
        self._over: dict[str, datetime] = {}
        self.chat = Chat.UP
        self.counts: Counter[str] = Counter()

    def happen(self, now: datetime, passed: timedelta) -> None:
        """Begin and end outages: each kind so often a year."""
        for kind, every in (("blog", 12 * DAY), ("wiki", 15 * DAY), ("read-only", 15 * DAY), ("chat", 10 * DAY)):
            if kind in self._over:
                if now >= self._over[kind]:
                    self._switch(kind, broken=False)
                    del self._over[kind]
            elif self._random.random() < passed / every:
                self._over[kind] = now + self._random.uniform(0.2, 6) * HOUR
                self._switch(kind, broken=True)
        if self.chat is not Chat.DOWN:
            dies = self._random.random() < 0.02
            self.chat = self._random.choice((Chat.DIES_BEFORE, Chat.DIES_AFTER)) if dies else Chat.UP

    @property
    def any(self) -> bool:
        """Whether blog or wiki are out of order."""
        return bool(self._over.keys() - {"chat"})

    def _switch(self, kind: str, *, broken: bool) -> None:
        self.counts[kind] += broken
        match kind:
            case "read-only":
                self._wiki.readonly = "maintenance" if broken else ""
            case "chat":
                self.chat = Chat.DOWN if broken else Chat.UP
            case _:
                faults = self._faults if kind == "blog" else self._wiki.faults
                faults.fail_next("503", 10**9) if broken else faults.clear()


def unit_environment() -> dict[str, str]:
    """What the unit sets for the service."""
    lines = UNIT.read_text(encoding="utf-8").splitlines()
    settings = (line.removeprefix("Environment=").split() for line in lines if line.startswith("Environment="))
    return dict(one.split("=", 1) for found in settings for one in found)


class Service:
    """The service under watch, as a process."""

    def __init__(self, config: Path) -> None:
        environment = os.environ | unit_environment() | {"SYNCD_WIKI_PASSWORD": PASSWORD}
        command = [sys.executable, "-m", "tests.soak.watcher", str(config)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)

    def cycle(self, now: datetime, chat: Chat) -> Answer:
        """Have it run one cycle."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(msgspec.json.encode(Ask(now, chat)) + b"\n")
        self._process.stdin.flush()
        return msgspec.json.decode(self._process.stdout.readline(), type=Answer)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()


class Figures:
    """What the cycles cost."""

    def __init__(self) -> None:
        self.cycles = 0
        self.quiet: list[Answer] = []
        self.resident: list[tuple[float, float]] = []

    def add(self, day: float, answer: Answer, *, still: bool) -> None:
        """Count a cycle; quiet is one in which nothing is new, nobody has done anything and nothing is out of order."""
        self.cycles += 1
        self.resident.append((day, answer.resident))
        if still and not (answer.news or answer.took or answer.troubles):
            self.quiet.append(answer)

    @property
    def slope(self) -> float:
        """Megabytes a day, by least squares, the first day left aside."""
        later = [(day, size) for day, size in self.resident if day >= 1]
        days, sizes = zip(*later, strict=True)
        return statistics.linear_regression(days, sizes).slope


class Year:
    """So many days, played from a seed."""

    def __init__(self, stack: ExitStack, folder: Path, *, poll: timedelta, seed: int, per_day: float = 4) -> None:
        self.poll, self.random, self.clock = poll, Random(seed), SandboxClock(BEGIN)
        self.blog, self.wiki, faults = Blog(self.clock), Wiki(self.clock), Faults()
        blog = stack.enter_context(LoopbackServer(BlogSite(self.blog), faults))
        wiki = stack.enter_context(LoopbackServer(WikiSite(self.wiki), self.wiki.faults))
        self.wiki.register(BOT, "bot", "bot", apps=((APP, PASSWORD),))
        self.wiki.edit("Ruleset", "Alder", RULESET)
        sandbox = Sandbox(self.blog, blog.url)
        self.people = People(self.random, self.blog, self.wiki, lambda: sandbox.judgement(self.clock.now()))
        sandbox.people = self.people
        self.people.begin(BEGIN, per_day)
        self.oracle = Oracle(sandbox, self.blog, self.wiki, poll)
        self.outages = Outages(self.random, faults, self.wiki)
        self.figures = Figures()
        self.days = 0.0
        self._still = 0
        (folder / "pack.toml").write_text(PACK)
        config = folder / "game.toml"
        config.write_text(CONFIG.format(folder=folder, blog=blog.url, wiki=wiki.url, bot=BOT, app=APP))
        self.store = folder / "game.sqlite"
        self._service = stack.enter_context(Service(config))

    def play(self, days: float) -> None:
        """Play so many days."""
        self.days = days
        end = BEGIN + days * DAY
        looked = look_at = BEGIN
        while look_at < end:
            if self.people.next_at <= look_at:
                self.clock.set(self.people.next_at)
                self.people.act()
                self.oracle.moved(self.clock.now())
                self._still = 0
            else:
                self.clock.set(look_at)
                self.outages.happen(look_at, look_at - looked)
                looked, look_at = look_at, self._look(look_at)
        self.oracle.end(look_at, chat_up=self.outages.chat is not Chat.DOWN)

    def _look(self, now: datetime) -> datetime:
        """A cycle; when the next one is due."""
        answer = self._service.cycle(now, self.outages.chat)
        self._still += 1
        if self.outages.any or answer.died or not answer.complete:
            self.oracle.hindered(now)
        else:
            self.people.looked_at = now
        self.oracle.heard(now, answer, outage=self.outages.any)
        still = self._still > STILL and not self.outages.any and self.outages.chat is Chat.UP
        self.figures.add((now - BEGIN) / DAY, answer, still=still)
        if answer.died:
            return now + RESTART
        return min(now + self.poll, answer.next_change or datetime.max.replace(tzinfo=UTC))


def table(year: Year) -> list[tuple[str, str, bool]]:
    """The figures: what, how much, whether it is enough."""
    return [*_played(year), *_told(year.oracle, year.poll), *_cost(year.figures)]


def _played(year: Year) -> list[tuple[str, str, bool]]:
    outages = ", ".join(f"{kind} {times}" for kind, times in sorted(year.outages.counts.items()))
    return [
        ("matters", str(year.people.matters), year.days < 365 or year.people.matters >= MATTERS),
        ("cycles, quiet ones", f"{year.figures.cycles}, {len(year.figures.quiet)}", True),
        ("outages", outages, True),
        ("reverts of the bot", str(year.people.quarrels), True),
        ("store at the end", f"{year.store.stat().st_size / 1e6:.1f} MB", True),
    ]


def _told(oracle: Oracle, poll: timedelta) -> list[tuple[str, str, bool]]:
    counts, latest = oracle.counts, oracle.latest
    told = sum(counts[reason] for reason in ("first", "changed", "repeat", "withdrawn"))
    return [
        ("alerts told, held back", f"{told}, {counts['suppressed']}", True),
        *((f"alerts {wrong}", str(counts[wrong]), counts[wrong] == 0) for wrong in WRONG),
        ("latest where a deed tips", f"{latest['vote']} of {counts['tipped by vote']}", latest["vote"] <= poll),
        ("latest where time tips", f"{latest['time']} of {counts['tipped by time']}", latest["time"] <= SECOND),
    ]


def _cost(figures: Figures) -> list[tuple[str, str, bool]]:
    if not figures.quiet:
        return [("quiet cycles", "none: the polls are too far apart", False)]
    cpu = statistics.median(one.cpu for one in figures.quiet) * 1000
    requests, wrote = max(one.requests for one in figures.quiet), max(one.wrote for one in figures.quiet)
    first_day = max(size for day, size in figures.resident if day <= 1)
    return [
        ("resident after a day, at the end", f"{first_day:.1f}, {figures.resident[-1][1]:.1f} MB", first_day <= 70),
        ("slope of memory", f"{figures.slope:.3f} MB a day", figures.slope < 0.1),
        ("quiet cycle: CPU (median)", f"{cpu:.1f} ms", cpu <= 10),
        ("quiet cycle: most requests", str(requests), requests <= 3),
        ("quiet cycle: most bytes written", str(wrote), wrote == 0),
    ]


def main() -> int:
    """Print the figures of a year; exit 1 where one is missed."""
    days, poll, seed = (
        float(os.environ.get(name, default)) for name, default in (("DAYS", 365), ("POLL", 15), ("SEED", 1))
    )
    if days < 2:
        sys.exit(f"DAYS={days}: expected 2 or more, as memory is measured from the second day on")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="syncd-soak-")))
        year = Year(stack, folder, poll=timedelta(minutes=poll), seed=int(seed))
        year.play(days)
        rows = table(year)
    for fault in year.oracle.faults[:40]:
        print(fault)
    print(f"{days:.0f} days, a poll every {poll:.0f} minutes, seed {seed:.0f}")
    for what, value, enough in rows:
        print(f"  {what:32} {value:24} {'' if enough else 'MISSED'}")
    return 0 if all(enough for *_, enough in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
