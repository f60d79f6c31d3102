"""Makes screenshots of every page, at a phone's and a desktop's width, by day and by night: `make screenshots`."""

import sys
import tempfile
from datetime import timedelta
from pathlib import Path

from syncd.sandbox.game import NOON, Sandbox
from syncd.service.heartbeat import beat
from tests.web.browser import Browser, missing
from tests.web.desks import Office, served
from tests.web.test_browser import log_in

WIDTHS = {"phone": 390, "desktop": 1280}


def main(folder: Path) -> int:
    """Take them into a folder; a line for each page."""
    if why := missing():
        print(why, file=sys.stderr)
        return 1
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as store, Sandbox() as sandbox, Browser() as browser:
        office = _watched(Office(sandbox, Path(store)))
        with served(office) as home:
            log_in(browser, home)
            _silence_something(browser, home)
            for name, path in _pages(browser, home).items():
                _take(browser, home + path, folder, name)
    return 0


def _watched(office: Office) -> Office:
    """An hour of the story, with something ready, something wrong and something told."""
    office.now = NOON
    for minutes in (0, 30, 30):
        office.sandbox.tell_until(office.now + timedelta(minutes=minutes))
        office.cycle(timedelta(minutes=minutes))
    store = office.config.store.path
    beat(store, office.now, office.now + timedelta(minutes=1), whole=True, judged=True)
    return office


def _silence_something(browser: Browser, home: str) -> None:
    browser.size(1280)
    browser.go(f"{home}/findings")
    browser.all(".act summary")[-1].click()
    browser.all("input[name=reason]")[-1].send_keys("Asked on the talk page; an answer is due on Saturday")
    browser.all(".act button")[-1].click()
    browser.wait_for(".said")


def _pages(browser: Browser, home: str) -> dict[str, str]:
    """Every page by the name of its picture."""
    browser.go(home)
    ready = browser.one(".card.ready h2 a").get_dom_attribute("href") or ""
    waiting = browser.one(".card.waiting h2 a").get_dom_attribute("href") or ""
    resolved = browser.one(".rows a").get_dom_attribute("href") or ""
    browser.go(f"{home}/alerts")
    alert = browser.one(".rows a").get_dom_attribute("href") or ""
    return {
        "queue": "/",
        "matter-ready": ready,
        "matter-waiting": waiting,
        "matter-resolved": resolved,
        "gamestate": "/gamestate",
        "gamestate-who": "/gamestate?who=1",
        "cell": "/gamestate/cell?table=Wizards&row=Corvane&column=Stars",
        "findings": "/findings",
        "edits": "/edits",
        "alerts": "/alerts",
        "alert": alert,
        "charts": "/charts",
        "audit": "/audit",
        "login": "/login",
        "missing": "/nothing",
    }


def _take(browser: Browser, address: str, folder: Path, name: str) -> None:
    for size, width in WIDTHS.items():
        for dark in (False, True):
            browser.size(width, dark=dark)
            browser.go(address)
            browser.picture(folder / f"{name}-{size}-{'dark' if dark else 'light'}.png")
    print(f"{folder}/{name}-*.png")


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/screenshots")))
