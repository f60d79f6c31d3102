"""`syncd doctor`: each dependency of the outside world tried, and what to do about the one that fails."""

import os
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from parsers.errors import BadInput, SyncdError
from parsers.wikitext import read_tables
from syncd.cli.look import RulesetSeen, look_at_blog, look_at_ruleset, visiting
from syncd.cli.options import for_a_game
from syncd.cli.terminal import coloured
from syncd.dynasties.library import dynasty_of
from syncd.plan.manners import manners_for, stop_text, stops
from syncd.rules import editions
from syncd.service.config import Config, Mode, load, routes, secret
from syncd.service.gamestate import pack_text
from syncd.service.log_page import log_page
from syncd.sources.wiki import Wiki
from syncd.store.database import Database
from syncd.store.holdings import posts_held

FREE = 200_000_000  # bytes; a dynasty takes some ten million
CLOCK = 60.0  # seconds that this machine and the wiki may differ by
TEACHING = """\
Nothing is written anywhere; --alert sends one message along each route.

exit codes: 0 all is well · 1 something is not (the next line says what to do)
            2 the configuration is no good
"""


class Finding(NamedTuple):
    """One thing tried: `well`, what was found, and what to do where it is not well."""

    what: str
    well: bool
    found: str
    todo: str = ""


def run(arguments: list[str]) -> int:
    """Try everything once and write nowhere but to the alert routes; exit 1 where something is not well."""
    made = for_a_game(
        "doctor", "Tries each dependency of the outside world and says what to do about what fails.", TEACHING
    )
    made.add_argument("--alert", action="store_true", help="also send a test message along every alert route")
    options = made.parse_args(arguments)
    config = load(options.config)
    well = True
    for one in _findings(config, options.config, send=options.alert):
        well = well and one.well
        print(
            coloured(f"{'ok ' if one.well else 'BAD'}  {one.what:<9} {one.found}", "ready" if one.well else "withheld")
        )
        if not one.well:
            print(f"     {'':<9} {one.todo}", flush=True)
    return 0 if well else 1


def _findings(config: Config, file: str, *, send: bool) -> Iterator[Finding]:
    yield _tried("blog", lambda: _blog(config), "is the address right, and does the site answer a browser?")
    yield from _wiki(config)
    yield _tried("store", lambda: _store(config), "[store] path names a file in a folder that this account may write")
    yield _disk(config)
    yield from _routes(config, file, send=send)


def _tried(what: str, trial: Callable[[], str], todo: str) -> Finding:
    try:
        return Finding(what, well=True, found=trial())
    except SyncdError as error:
        return Finding(what, well=False, found=str(error), todo=todo)


def _blog(config: Config) -> str:
    seen = look_at_blog(config.blog.url, config.game.contact)
    if config.blog.template not in ("auto", seen.template):
        raise BadInput(f"its template is {seen.template}, and [blog] template says {config.blog.template}")
    return f"template {seen.template}, {seen.players} players"


def _wiki(config: Config) -> Iterator[Finding]:
    """The law, the pages, the login and its rights, the clock."""
    password = secret("wiki-password") or ""
    account = config.wiki.user if password else ""
    with visiting(config.wiki.url, account, password, contact=config.game.contact) as wiki:
        law: list[RulesetSeen] = []
        todo = "is the address right? index.php and api.php stand below it"
        yield _tried("ruleset", lambda: _ruleset(config, wiki, law), todo)
        if not law:
            return
        pages = _tracking(config, law[0])
        yield _tried("gamestate", lambda: _gamestate(wiki, pages), "[wiki] tracking_pages names them")
        yield _tried("dynasty", lambda: _dynasty(config, law[0]), "syncd pack check tells more of a pack")
        yield _clock(wiki)
        yield from _account(config, wiki, pages)


def _ruleset(config: Config, wiki: Wiki, law: list[RulesetSeen]) -> str:
    law.append(look_at_ruleset(wiki, config.wiki.ruleset_page))
    if config.game.edition == "auto":
        return str(law[0])
    return f"edition {editions.load(config.game.edition).name} as configured; the page is {law[0]}"


def _tracking(config: Config, law: RulesetSeen) -> tuple[str, ...]:
    if config.wiki.tracking_pages != "auto":
        return config.wiki.tracking_pages
    return (law.tracking,) if law.tracking else ()


def _gamestate(wiki: Wiki, pages: tuple[str, ...]) -> str:
    if not pages:
        return "the ruleset names no page of it, so none is watched"
    there = wiki.read(pages)
    if missing := [page for page in pages if page not in there]:
        raise BadInput(f"the wiki has no page {missing[0]}")
    readings = {page: read_tables(one.text or "") for page, one in there.items()}
    for page, reading in readings.items():
        if reading.suspect:
            raise BadInput(f"{page}: {'; '.join(reading.suspicions)}")
    return ", ".join(f"{page} ({len(reading.value)} tables)" for page, reading in readings.items())


def _dynasty(config: Config, law: RulesetSeen) -> str:
    edition = law.edition if config.game.edition == "auto" else editions.load(config.game.edition).name
    dynasty = dynasty_of(config.game.dynasty, edition, pack_text)
    return dynasty.name if dynasty else "none that is known here: a draft watches its pages until there is a pack"


def _clock(wiki: Wiki) -> Finding:
    if wiki.clock is None:
        return Finding("clock", well=True, found="the wiki does not tell its own")
    off = abs((datetime.now(UTC) - wiki.clock).total_seconds())
    todo = "set this machine's clock (timedatectl set-ntp true): hours are counted by it"
    return Finding("clock", off <= CLOCK, f"{off:.0f} s from the wiki's", todo)


def _account(config: Config, wiki: Wiki, pages: tuple[str, ...]) -> Iterator[Finding]:
    """The login, and what it may do with the pages that would be written."""
    if not wiki.user:
        wanting = "[wiki] user" if not config.wiki.user else "SYNCD_WIKI_PASSWORD or the credential wiki-password"
        well = config.write.mode is Mode.OBSERVE
        yield Finding("login", well, "no account: nothing will be written", f'set {wanting}, or mode = "observe"')
        return
    login = _tried("login", lambda: _login(wiki), "is the bot password right, and its account not blocked?")
    yield login
    if login.well:
        manners = manners_for(wiki.user, frozenset(pages), stop_page=config.wiki.stop_page)
        todo = "is a page protected, the account blocked, or the bot password short of a right (edit, create pages)?"
        yield _tried("rights", lambda: _rights(wiki, (*pages, log_page(config, datetime.now(UTC)))), todo)
        yield _tried("stop page", lambda: _stop_page(wiki, manners.stop_page), "empty the page to let it write again")


def _login(wiki: Wiki) -> str:
    wiki.login()
    return f"logged in as {wiki.user}"


def _rights(wiki: Wiki, pages: tuple[str, ...]) -> str:
    allowed = wiki.may_edit(pages)
    if refused := [page for page, may in allowed.items() if not may]:
        raise BadInput(f"{wiki.user} may not edit {', '.join(refused)}")
    return f"{wiki.user} may edit {', '.join(pages)}"


def _stop_page(wiki: Wiki, page: str) -> str:
    found = wiki.read((page,)).get(page)
    if found is not None and stops(stop_text(found)):
        raise BadInput(f"{page} is not empty since {found.at:%Y-%m-%d %H:%M} ({found.user}): nothing is written")
    return f"{page} is {'empty' if found else 'not there'}, so it may write"


def _store(config: Config) -> str:
    """Looks without touching: a store made by another account than the service's would lock that out."""
    file = Path(config.store.path)
    if file.exists():
        with Database(file, readonly=True) as database:
            return f"{file}, {posts_held(database)} posts"
    folder = file.absolute().parent
    if not folder.is_dir():
        raise BadInput(f"{folder} is no folder")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise BadInput(f"{folder} cannot be written")
    return f"{file} will be made"


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
        yield _tried("test", lambda: _sent(config, file), "try the address with apprise's own command")


def _sent(config: Config, file: str) -> str:
    """Send a test message along every route, by the very way that alerts go."""
    import tempfile

    from writers.alerts import Delivery, Message, collect, send

    message = Message(("doctor",), "syncd doctor", "A test message: alerts of the game arrive here.")
    known = routes(config, file)
    with tempfile.TemporaryDirectory() as folder:
        receipts = Path(folder, "receipts")
        trouble = send([Delivery(message, n, route.address) for n, route in enumerate(known)], receipts)
        answered = {receipt.route for receipt in collect(receipts) if receipt.answered}
    if silent := [_route_name(config, number) for number in range(len(known)) if number not in answered]:
        raise BadInput(f"no answer from {', '.join(silent)}" + (f" ({trouble})" if trouble else ""))
    return f"{len(answered)} of {len(known)} routes answered"


def _route_name(config: Config, number: int) -> str:
    """A route by its place in the file; its address may hold a secret."""
    common = len(config.alerts.to)
    if number < common:
        return f"alerts.to[{number + 1}]"
    owners = [name for name, addresses in config.alerts.admins.items() for _ in addresses]
    return f"alerts.admins.{owners[number - common]}"
