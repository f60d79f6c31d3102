"""`syncd doctor`: each dependency of the outside world tried, and what to do about the one that fails."""

import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from parsers.errors import SyncdError
from syncd.cli.init import look_at_blog, look_at_wiki
from syncd.cli.options import for_a_game
from syncd.cli.terminal import coloured
from syncd.service.config import Config, Mode, load, routes, secret
from syncd.sources.wiki import Wiki
from syncd.store.database import Database

FREE = 200_000_000  # bytes; a dynasty takes some ten million
CLOCK = 60.0  # seconds that this machine and the wiki may differ by


class Finding(NamedTuple):
    """One thing tried: `well`, what was found, and what to do where it is not well."""

    what: str
    well: bool
    found: str
    todo: str = ""


def run(arguments: list[str]) -> int:
    """Try everything once and write nowhere but to the alert routes; exit 1 where something is not well."""
    made = for_a_game("doctor", "Tries each dependency of the outside world and says what to do about what fails.")
    made.add_argument("--alert", action="store_true", help="also send a test message along every alert route")
    options = made.parse_args(arguments)
    config = load(options.config)
    findings = list(_findings(config, options.config, send=options.alert))
    for one in findings:
        print(
            coloured(f"{'ok ' if one.well else 'BAD'}  {one.what:<12} {one.found}", "ready" if one.well else "withheld")
        )
        if not one.well:
            print(f"     {'':<12} {one.todo}")
    return 0 if all(one.well for one in findings) else 1


def _findings(config: Config, file: str, *, send: bool) -> Iterator[Finding]:
    contact = config.game.contact
    yield _tried("blog", lambda: _blog(config, contact), "is the address right, and does the site answer a browser?")
    yield _tried("ruleset", lambda: _ruleset(config, contact), "syncd ruleset check tells more")
    yield from _account(config)
    yield _tried("store", lambda: _store(config), "[store] path must be a file in a folder that this account may write")
    yield _disk(config)
    yield from _routes(config, file, send=send)


def _tried(what: str, trial: Callable[[], str], todo: str) -> Finding:
    try:
        return Finding(what, well=True, found=trial())
    except SyncdError as error:
        return Finding(what, well=False, found=str(error), todo=todo)


def _blog(config: Config, contact: str) -> str:
    template, players = look_at_blog(config.blog.url, contact)
    return f"{template}, {players} players"


def _ruleset(config: Config, contact: str) -> str:
    edition, tracking = look_at_wiki(config.wiki.url, contact)
    return f"edition {edition}, gamestate on {tracking or 'no page that it names'}"


def _account(config: Config) -> Iterator[Finding]:
    """The login, the clock and the pages that would be written."""
    password = secret("wiki-password")
    if not config.wiki.user or not password:
        writes = config.write.mode is not Mode.OBSERVE
        todo = "set [wiki] user, and SYNCD_WIKI_PASSWORD or the credential wiki-password"
        yield Finding("login", well=not writes, found="no account: nothing will be written", todo=todo)
        return
    wiki = Wiki(config.wiki.url, config.wiki.user, password, contact=config.game.contact)
    try:
        login = _tried("login", lambda: _login(wiki), "is the bot password right, and its account not blocked?")
        yield login
        if login.well:
            yield _tried("pages", lambda: _pages(wiki, config), "make them, or name others in [wiki]")
            yield _clock(wiki)
    finally:
        wiki.close()


def _login(wiki: Wiki) -> str:
    wiki.login()
    return f"logged in as {wiki.user}"


def _pages(wiki: Wiki, config: Config) -> str:
    log = config.wiki.log_page
    there = wiki.read((log,))
    return f"{log} {'is there' if log in there else 'will be made with the first note'}"


def _clock(wiki: Wiki) -> Finding:
    if wiki.clock is None:
        return Finding("clock", well=True, found="the wiki does not tell its own")
    off = abs((datetime.now(UTC) - wiki.clock).total_seconds())
    todo = "set this machine's clock (timedatectl set-ntp true): hours are counted by it"
    return Finding("clock", off <= CLOCK, f"{off:.0f} s from the wiki's", todo)


def _store(config: Config) -> str:
    with Database(config.store.path) as database:
        posts = database.connection.execute("SELECT count(DISTINCT url) FROM post").fetchone()[0]
    return f"{config.store.path}, {posts} posts"


def _disk(config: Config) -> Finding:
    folder = next((one for one in Path(config.store.path).absolute().parents if one.exists()), Path("/"))
    free = shutil.disk_usage(folder).free
    todo = f"make room in {folder}: a store that cannot grow stops the daemon"
    return Finding("disk", free > FREE, f"{free // 1_000_000} MB free in {folder}", todo)


def _routes(config: Config, file: str, *, send: bool) -> Iterator[Finding]:
    if not config.alerts.to and not config.alerts.admins:
        yield Finding("alerts", well=True, found="no routes: alerts are stored and shown, and sent to nobody")
        return
    todo = "put the names that the address uses into the environment or the credentials"
    filled = _tried("alerts", lambda: f"{len(routes(config, file))} routes", todo)
    yield filled
    if filled.well and send:
        yield _tried("test alert", lambda: _sent(config, file), "try the address with apprise's own command")


def _sent(config: Config, file: str) -> str:
    """Send a test message along every route, by the very way that alerts go."""
    import tempfile

    from writers.alerts import Delivery, Message, collect, send

    message = Message(("doctor",), "syncd doctor", "A test message: alerts of the game arrive here.")
    with tempfile.TemporaryDirectory() as folder:
        receipts = Path(folder, "receipts")
        trouble = send([Delivery(message, n, route.address) for n, route in enumerate(routes(config, file))], receipts)
        answered = [receipt.route for receipt in collect(receipts) if receipt.answered]
    if trouble:
        raise SyncdError(f"routes {answered} of {len(routes(config, file))} answered; {trouble}")
    return f"{len(answered)} routes answered"
