"""A small game on the sandbox in which one matter is resolved, and the daemon's reading of it."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from msgspec.structs import replace

from parsers.records import Record
from syncd.plan.notes import Note
from syncd.sandbox.blog import Blog
from syncd.sandbox.blog_site import BlogSite
from syncd.sandbox.clock import SandboxClock
from syncd.sandbox.loopback import LoopbackServer
from syncd.sandbox.story.cast import RULESET
from syncd.sandbox.wiki import Wiki
from syncd.sandbox.wiki_site import WikiSite
from syncd.service.config import parse
from syncd.service.law import LawReader
from syncd.service.resolutions import Resolutions
from syncd.service.world import World

NOON = datetime(2023, 11, 6, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
PLAYERS = ("Quill", "Ann", "Bob", "Cay", "Dee", "Eve", "Fay")
ADMINS = ("Quill", "Fay")
TITLE, SLUG = "Hotter Burns", "hotter_burns"
BODY = "In “Burn”, replace “3 Stars” by “5 Stars”."
HOTTER = ("loses 3 Stars, each", "loses 5 Stars, each")


class Edit(Record, frozen=True):
    """An edit of the wiki, so many hours after the resolution; `ours`: it carries the matter out."""

    summary: str = f"Enacting Proposal: {TITLE}"
    by: str = "Fay"
    hours: float = 0.2
    changes: tuple[tuple[str, str], ...] = (HOTTER,)
    page: str = "Ruleset"
    ours: bool = True


class Other(Record, frozen=True):
    """Another post, so many hours after noon, perhaps resolved."""

    title: str
    posted: float
    status: str = ""
    resolved: float = 0.0
    category: str = "Proposal"
    author: str = "Bob"
    note: str = "Enacted by Fay."


class Scenario(Record, frozen=True):
    """A matter by Ann, posted at noon, and what differs from an ordinary Proposal with a quorum, enacted and done.

    `votes` are comments, half an hour apart from one o'clock on; `age` is when it is resolved, in hours. `seen_after`
    is when the daemon looks again, in hours after the resolution. `resaved` moves the stamp later.
    """

    name: str = ""
    title: str = TITLE
    body: str = BODY
    category: str = "Proposal"
    author: str = "Ann"
    votes: tuple[tuple[str, str], ...] = (("Bob", ":for:"), ("Cay", ":for:"), ("Dee", ":for:"))
    later_votes: tuple[tuple[float, str, str], ...] = ()
    age: float = 14
    status: str = "Enacted"
    note: str = "Reached quorum, 4 votes to 0. Enacted by Fay."
    edits: tuple[Edit, ...] = (Edit(),)
    others: tuple[Other, ...] = ()
    seen_after: float = 72
    watched: bool = True
    resaved: float = 0
    reworded: tuple[int, str] | None = None
    idle: tuple[str, ...] = ()


class Told(Record, frozen=True):
    """What came of a scenario: its note, the revisions of the edits that carried it out, and the blog's address."""

    note: Note
    revids: tuple[int, ...]
    ruleset: int
    blog_url: str
    wiki_url: str
    authors: dict[str, str]


class Sites:
    """Two servers for many games, as starting them is what takes time."""

    def __init__(self, stack: ExitStack) -> None:
        self.clock = SandboxClock(NOON)
        self._blog_site, self._wiki_site = BlogSite(Blog(self.clock)), WikiSite(Wiki(self.clock))
        self.blog_url = stack.enter_context(LoopbackServer(self._blog)).url
        self.wiki_url = stack.enter_context(LoopbackServer(self._wiki)).url

    def _blog(self, request):
        return self._blog_site(request)

    def _wiki(self, request):
        return self._wiki_site(request)

    def begin(self) -> tuple[Blog, Wiki]:
        """A fresh game on the same addresses."""
        self.clock.set(NOON - 3 * HOUR)
        blog, wiki = Blog(self.clock), Wiki(self.clock)
        self._blog_site, self._wiki_site = BlogSite(blog), WikiSite(wiki)
        for name in PLAYERS:
            blog.register(name, admin=name in ADMINS)
        blog.register("Gus", idle=True)
        wiki.edit("Ruleset", "Quill", RULESET, "the ruleset", at=NOON - 200 * HOUR)
        wiki.edit("Duel Sheet", "Quill", "Nothing yet.", "begun", at=NOON - 200 * HOUR)
        blog.post("Quill", "Ascension Address", "Wizards", "Welcome.", at=NOON - 300 * HOUR)
        return blog, wiki


def configuration(sites: Sites, folder: Path) -> str:
    """The configuration of a daemon that reads these sites."""
    return (
        f'[blog]\nurl="{sites.blog_url}"\n[wiki]\nurl="{sites.wiki_url}"\nuser="Syncbot@syncd"\n'
        f'[store]\npath="{folder / "game.sqlite"}"\n'
    )


@contextmanager
def daemon(sites: Sites, folder: Path) -> Iterator[tuple[World, Resolutions]]:
    """A world that reads these sites."""
    with World(
        parse(configuration(sites, folder), "game.toml"), "game.toml", now=sites.clock.now, sleep=lambda _: None
    ) as world:
        law = LawReader(world.config, world.seen, world.ledger)
        yield world, Resolutions(world, law)


def look(world: World) -> None:
    """Read both sites once."""
    world.blog.read(world.now())
    world.watch.read(("Ruleset",), ("Duel Sheet",))


def play(scenario: Scenario, sites: Sites, folder: Path) -> Told:
    """Let a scenario happen, watched or not, and read what became of it."""
    blog, wiki = sites.begin()
    resolved = NOON + scenario.age * HOUR
    with daemon(sites, folder) as (world, resolutions):
        look(world)
        entry = blog.post(scenario.author, scenario.category, scenario.title, scenario.body, at=NOON, url_title=SLUG)
        for other in scenario.others:
            blog.post(other.author, other.category, other.title, "Text.", at=NOON + other.posted * HOUR)
        _vote(blog, scenario)
        if scenario.watched:
            sites.clock.set(resolved - HOUR / 2)
            look(world)
        for hours, who, what in scenario.later_votes:
            blog.comment(SLUG, who, what, at=NOON + hours * HOUR)
        for name in scenario.idle:
            blog.idle(name)
        sites.clock.set(resolved - HOUR / 4)
        if scenario.idle:
            look(world)
        revids = _carry_out(scenario, wiki, resolved)
        blog.resolve(SLUG, scenario.status, scenario.note, at=resolved)
        _resolve_others(blog, scenario)
        if scenario.reworded:
            sites.clock.set(resolved + HOUR / 2)
            look(world)
            blog.edit_comment(*scenario.reworded)
        if scenario.resaved:
            sites.clock.set(resolved + HOUR / 2)
            look(world)
            blog.resolve(SLUG, scenario.status, scenario.note, at=resolved + scenario.resaved * HOUR)
        sites.clock.set(resolved + scenario.seen_after * HOUR)
        look(world)
        note = resolutions.note(f"{sites.blog_url}archive/{entry.url_title}", world.now())
        assert note is not None
        stood = [r.revid for r in world.seen.revisions("Ruleset") if r.at <= resolved]
        authors = {f"c{remark.number}": remark.author for e in blog.state.entries for remark in e.remarks}
        return Told(note, revids, max(stood), sites.blog_url, sites.wiki_url, authors)


def _vote(blog: Blog, scenario: Scenario) -> None:
    for number, (who, what) in enumerate(scenario.votes):
        blog.comment(SLUG, who, what, at=NOON + HOUR + number * HOUR / 2)


def _carry_out(scenario: Scenario, wiki: Wiki, resolved: datetime) -> tuple[int, ...]:
    ours = []
    for edit in sorted(scenario.edits, key=lambda one: one.hours):
        text = wiki.text(edit.page)
        for old, new in edit.changes:
            assert old in text, (scenario.name, old)
            text = text.replace(old, new)
        if edit.page != "Ruleset":
            text += f"\n{edit.summary}"
        saved = wiki.edit(edit.page, edit.by, text, edit.summary, at=resolved + edit.hours * HOUR)
        if edit.ours:
            ours.append(saved.revision.revid)
    return tuple(ours)


def _resolve_others(blog: Blog, scenario: Scenario) -> None:
    for other in scenario.others:
        if other.status:
            entry = next(e for e in blog.state.entries if e.title == other.title and e.url_title != SLUG)
            blog.resolve(entry.url_title, other.status, other.note, at=NOON + other.resolved * HOUR)


def neutral(text: str, told: Told) -> str:
    """Without the addresses of this run, and without what follows from them."""
    elsewhere = replace(told.note, url=told.note.url.replace(told.blog_url, "https://blog.example/"))
    text = text.replace(told.note.marker, elsewhere.marker)
    return text.replace(told.blog_url, "https://blog.example/").replace(told.wiki_url, "https://wiki.example/")


def ordinary(**different: object) -> Scenario:
    """A scenario that differs from the ordinary one by this."""
    return replace(Scenario(), **different)
