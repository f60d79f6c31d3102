"""The pages in a real Chromium: looked at, worked by keyboard, attacked."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from selenium.webdriver.common.keys import Keys

from tests.web.browser import Browser
from tests.web.desks import TOKEN, Office, served
from tests.web.hostile import write_hostile_things
from tests.web.test_acting import plans

PAGES = ("/", "/gamestate", "/gamestate?who=1", "/findings", "/edits", "/alerts", "/charts", "/audit", "/login")
PLANTED = (
    "main img, main script, main style, iframe, [onerror], [onload], [onfocus], [onclick], [autofocus], "
    "[href^='javascript' i], [src^='javascript' i]"
)
CELL = "/gamestate/cell?table=Wizards&row=Corvane&column=Stars"


@pytest.fixture(scope="module")
def home(watched: Office) -> Iterator[str]:
    """Where the pages of the game are that nobody changes."""
    with served(watched) as home:
        yield home


def log_in(browser: Browser, home: str) -> None:
    browser.go(f"{home}/login")
    browser.one("input[name=who]").send_keys("Grizel", Keys.TAB, TOKEN, Keys.ENTER)
    browser.wait_for("footer form")


@pytest.mark.parametrize(("width", "dark"), [(390, False), (1280, True)], ids=["phone by day", "desktop by night"])
def test_every_page_is_accessible_fits_its_window_and_breaks_no_policy(
    browser: Browser, home: str, width: int, dark: bool
) -> None:
    browser.size(width, dark=dark)
    for path in (*PAGES, CELL, *_details(browser, home)):
        browser.go(home + path)
        assert (path, browser.faults()) == (path, [])
        assert (path, browser.run("return document.documentElement.scrollWidth")) == (path, width)
        assert (path, browser.heard()) == (path, [])


def _details(browser: Browser, home: str) -> list[str]:
    """A matter that is pending, one that is resolved, and a notice."""
    browser.go(home)
    matters = [one.get_dom_attribute("href") or "" for one in browser.all("main h2 a, main .rows a")]
    browser.go(f"{home}/alerts")
    return [matters[0], matters[-1], browser.one(".rows a").get_dom_attribute("href") or ""]


def test_the_queue_leads_to_a_matter_by_keyboard(browser: Browser, home: str) -> None:
    browser.go(home)
    browser.keys(Keys.TAB)
    assert browser.focused().text == "Skip to the page"
    browser.keys(Keys.ENTER)
    assert browser.focused().get_attribute("id") == "main"
    browser.tab_to("A Seat by the Fire")
    browser.keys(Keys.ENTER)
    browser.wait_for(".tree")
    assert browser.one("h1").text == "A Seat by the Fire"
    browser.tab_to("it has been open for 12 hours")
    assert not browser.one(".tree .met blockquote").is_displayed()
    browser.keys(Keys.ENTER)
    assert any(one.is_displayed() for one in browser.all(".tree .met blockquote"))


def test_an_edit_is_approved_by_keyboard(browser: Browser, desk: Office) -> None:
    with served(desk) as home:
        log_in(browser, home)
        browser.go(f"{home}/edits")
        browser.tab_to("Approve")
        browser.keys(Keys.ENTER)
        assert browser.wait_for(".said").text.startswith("Approved")
        assert len(plans(desk, "approved")) == 1


def test_a_finding_is_silenced_by_keyboard(browser: Browser, desk: Office) -> None:
    with served(desk) as home:
        log_in(browser, home)
        browser.go(f"{home}/findings")
        browser.tab_to("Silence it")
        browser.keys(Keys.ENTER, Keys.TAB, "We know of it", Keys.TAB, "3", Keys.TAB, Keys.ENTER)
        assert browser.wait_for(".said").text == "Silenced until 2023-12-16 18:00 UTC."
        assert "We know of it (Grizel)" in browser.text


def test_the_clock_runs_and_a_cell_opens_beside_its_table(browser: Browser, home: str) -> None:
    browser.size(1280)
    browser.go(home)
    assert re.fullmatch(r"(\d+ d )?\d\d:\d\d:\d\d", browser.one(".next .big").text)
    browser.go(f"{home}/gamestate")
    browser.tab_to("Pointy")
    browser.keys(Keys.ENTER)
    assert browser.wait_for("#cell.card h2").text == "Hat"
    assert browser.run("return location.pathname") == "/gamestate"
    assert browser.heard() == []


def test_without_javascript_everything_is_there(browser: Browser, desk: Office) -> None:
    with served(desk) as home, browser.without_scripts():
        browser.go(f"{home}/gamestate")
        browser.one(".state a").send_keys(Keys.ENTER)
        browser.wait_for(".past")
        assert "/gamestate/cell" in browser.driver.current_url
        log_in(browser, home)
        browser.go(f"{home}/edits")
        browser.one(".buttons button").send_keys(Keys.ENTER)
        assert browser.wait_for(".said").text.startswith("Approved")


def test_nothing_that_players_write_is_executed(browser: Browser, desk: Office) -> None:
    write_hostile_things(desk)
    with served(desk) as home:
        log_in(browser, home)
        for path in (*PAGES, *_details(browser, home), "/alerts/111111111111"):
            browser.go(home + path)
            assert (path, browser.heard()) == (path, [])
            planted = browser.all(
                "main img, main script, main style, iframe, [onerror], [onload], [onfocus], [onclick]"
            )
            assert (path, planted) == (path, [])
            assert browser.all('[href^="javascript" i], [src^="javascript" i]') == []
        browser.go(home)
        assert "<script>alert('s')</script>" in browser.text
        assert "{{ 7 * 7 }}" in browser.text


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
def test_approving_across_sites_is_refused(browser: Browser, desk: Office, host: str) -> None:
    (first, *_) = plans(desk, "proposed")
    with served(desk) as home, elsewhere(f"{home}/acts/approve/{first}") as port:
        log_in(browser, home)
        secret = browser.one("[name=form_secret]").get_attribute("value")
        browser.go(f"http://{host}:{port}/?{secret}")
        browser.one("button").send_keys(Keys.ENTER)
        browser.wait_for(".notice.bad")
        assert "comes from another site" in browser.text
    assert plans(desk, "approved") == []


@contextmanager
def elsewhere(address: str) -> Iterator[int]:
    """Somebody else's page, which posts to an address of ours (with the secret of our form, if it only had it)."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            secret = self.path.partition("?")[2]
            form = (
                f'<form method=post action="{address}"><input name=form_secret value="{secret}"><button>Win!</button>'
            )
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(form.encode())

        def log_message(self, *_: object) -> None:
            """Nothing to say."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Page) as server:
        thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        yield server.server_address[1]
        server.shutdown()
        thread.join()
