"""What `syncd init` and `syncd doctor` see when they look at the blog and the wiki for themselves."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from parsers import blog as pages
from parsers.errors import BadInput
from parsers.records import Record
from parsers.ruleset import read_ruleset
from syncd.rules.law import library
from syncd.rules.law.review import Review, review
from syncd.sources.blog import Blog
from syncd.sources.session import PoliteSession
from syncd.sources.wiki import Wiki


class BlogSeen(Record, frozen=True):
    """The template that prints the blog, and how many players its sidebar lists."""

    template: str
    players: int


class RulesetSeen(Record, frozen=True):
    """What the Ruleset page is, and the page that it tracks the gamestate on."""

    found: Review
    tracking: str | None

    @property
    def edition(self) -> str:
        """The edition's name."""
        return self.found.recognised.edition

    def __str__(self) -> str:
        changed = len({one.rule for one in self.found.standing})
        return f"edition {self.edition}" + (f", {changed} rules read otherwise" if changed else ", word for word")


def look_at_blog(url: str, contact: str) -> BlogSeen:
    """Read the front page; BadInput where it is no page of the game's blog."""
    session = PoliteSession(contact, sleep=time.sleep, now=lambda: datetime.now(UTC))
    try:
        body = Blog(url, session).fetch("").body or b""
    finally:
        session.close()
    template = pages.recognise_template(body)
    roster = pages.read_roster(body, url)
    if template is None or roster.suspect:
        doubts = "; ".join(roster.suspicions) or "no template that is known here"
        raise BadInput(f"{url}: does not look like the game's blog: {doubts}")
    return BlogSeen(template, len(roster.value.players))


def look_at_ruleset(wiki: Wiki, page: str) -> RulesetSeen:
    """Read the Ruleset page; BadInput where there is none, or none that can be read as a ruleset."""
    revision = wiki.read((page,)).get(page)
    if revision is None:
        raise BadInput(f"{wiki.url}: the wiki has no page {page}; [wiki] ruleset_page names it")
    reading = read_ruleset(revision.text or "")
    if reading.suspect:
        raise BadInput(f"{wiki.url}: {page}: {'; '.join(reading.suspicions)}")
    return RulesetSeen(review(reading.value, library.known()), reading.value.tracking_page)


@contextmanager
def visiting(url: str, user: str = "", password: str = "", *, contact: str) -> Iterator[Wiki]:
    """A wiki, for as long as it takes."""
    wiki = Wiki(url, user, password, contact=contact)
    try:
        yield wiki
    finally:
        wiki.close()
