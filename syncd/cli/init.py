"""`syncd init`: asks for the two addresses, finds the rest by itself, writes the configuration."""

import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from parsers import blog as pages
from parsers.errors import BadInput
from parsers.ruleset import read_ruleset
from syncd.cli.options import Parser
from syncd.rules.law import library
from syncd.rules.law.review import review
from syncd.service.config import parse
from syncd.sources.blog import Blog
from syncd.sources.session import PoliteSession
from syncd.sources.wiki import Wiki
from writers.text import render


def run(arguments: list[str]) -> int:
    """Look at blog and wiki, tell what was found, and write the file unless it is there already."""
    made = Parser("syncd init", description="Finds template, edition and tracking pages, and writes the configuration.")
    made.add_argument("--blog", metavar="ADDRESS", help="the blog's address (asked for where it is missing)")
    made.add_argument("--wiki", metavar="ADDRESS", help="the wiki's address, below which index.php and api.php stand")
    made.add_argument("--user", metavar="ACCOUNT", default="", help="the bot's account, like Syncbot@syncd")
    made.add_argument("--contact", metavar="ADDRESS", default="", help="how the sites' owners reach you")
    made.add_argument("--name", metavar="GAME", default="game", help="the store is /var/lib/syncd/GAME/game.sqlite")
    made.add_argument("--config", metavar="FILE", required=True, help="the file to write")
    options = made.parse_args(arguments)
    file = Path(options.config)
    if file.exists():
        raise BadInput(f"--config {file}: is there already; syncd doctor tries it")
    blog = options.blog or _ask("The blog's address: ")
    wiki = options.wiki or _ask("The wiki's address (index.php stands below it): ")
    template, roster = look_at_blog(blog, options.contact)
    edition, tracking = look_at_wiki(wiki, options.contact)
    text = render(
        "configuration.toml",
        blog=blog,
        wiki=wiki,
        user=options.user,
        contact=options.contact,
        name=options.name,
        template=template,
        edition=edition,
        tracking=tracking,
    )
    parse(text, str(file))
    file.write_text(text + "\n", encoding="utf-8")
    print(f"blog    {template}, {roster} players")
    print(f"wiki    edition {edition}, gamestate on {tracking or 'no page that the ruleset names'}")
    print(f"wrote   {file}\nnext    syncd doctor --config {file}")
    return 0


def look_at_blog(url: str, contact: str) -> tuple[str, int]:
    """The template that prints the blog, and how many players its sidebar lists."""
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
    return template, len(roster.value.players)


def look_at_wiki(url: str, contact: str) -> tuple[str, str | None]:
    """The edition that the Ruleset page is, and the page that it tracks the gamestate on."""
    wiki = Wiki(url, contact=contact)
    try:
        revision = wiki.read(("Ruleset",)).get("Ruleset")
    finally:
        wiki.close()
    if revision is None:
        raise BadInput(f"{url}: the wiki has no page Ruleset; name it in [wiki] ruleset_page")
    reading = read_ruleset(revision.text or "")
    if reading.suspect:
        raise BadInput(f"{url}: Ruleset: {'; '.join(reading.suspicions)}")
    return review(reading.value, library.known()).recognised.edition, reading.value.tracking_page


def _ask(question: str) -> str:
    if not sys.stdin.isatty():
        raise BadInput("--blog and --wiki are needed where nobody can be asked")
    return input(question).strip()
