"""The blog on the web: which address answers what, in either template."""

import re
from collections.abc import Callable, Iterable
from datetime import datetime
from email.utils import format_datetime, parsedate_to_datetime
from html import escape

from parsers.records import Record
from syncd.sandbox import expressionengine, feeds, wordpress
from syncd.sandbox.blog import Blog, BlogState, Entry
from syncd.sandbox.blog_accounts import Accounts, Rules, Session, guest_cookies, session_cookie
from syncd.sandbox.messages import Request, Response, html

FEEDS = {
    "/site/atom": (feeds.atom, "application/atom+xml"),
    "/feed/atom": (feeds.atom, "application/atom+xml"),
    "/site/rss": (feeds.rss, "application/rss+xml"),
    "/feed": (feeds.rss, "application/rss+xml"),
}

DICE_PAGE = """\
<html><head><title>Dice Roller</title></head><body>
<h1>Dice Roller</h1>
<ul>
{rows}</ul>
</body></html>
"""


class Template(Record, frozen=True):
    """How a template prints its pages and where it puts them; `post_path` finds an entry's name in an address."""

    list_page: Callable[[BlogState, Iterable[Entry]], str]
    post_page: Callable[[BlogState, Entry, str], str]
    address: Callable[[Entry], str]
    post_path: str


TEMPLATES = {
    "expressionengine": Template(
        expressionengine.list_page, expressionengine.post_page, expressionengine.address, r"/archive/([^/]+)"
    ),
    "wordpress": Template(
        wordpress.list_page, wordpress.post_page, wordpress.address, r"/\d{4}/\d{2}/\d{2}/([^/]+)|/archive/([^/]+)"
    ),
}


class BlogSite:
    """Answers requests for a blog; `template` may be changed while it runs."""

    def __init__(
        self,
        blog: Blog,
        template: str = "expressionengine",
        *,
        strict_urls: bool = False,
        front_page: int = 15,
        rules: Rules | None = None,
    ) -> None:
        self.blog = blog
        self.template = template
        self.strict_urls = strict_urls
        self.front_page = front_page
        self.accounts = Accounts(blog, rules or Rules())

    def __call__(self, request: Request) -> Response:
        """Answer one request."""
        if request.fields.get("ACT"):
            return self.accounts.act(request)
        path = re.sub(r"^/index\.php(?=/|$)", "", request.path).rstrip("/") or "/"
        if path in FEEDS:
            return self._feed(path, request)
        session = self.accounts.session(request)
        token = session.token if session else self.accounts.guest_token()
        page = self._page(path, session, token)
        cookies = (session_cookie(session),) if session else guest_cookies(token)
        return page.with_headers(*self._never_cached(), *cookies)

    def _page(self, path: str, session: Session | None, token: str) -> Response:
        state, now = self.blog.state, self.blog.clock.now()
        template = TEMPLATES[self.template]
        listed = state.listed(now)
        if found := re.fullmatch(template.post_path, path):
            return self._post(next(filter(None, found.groups())), session)
        if path == "/dice/roll.php":
            return html(_dice_page(state))
        if path == "/member/login":
            return html(expressionengine.login_page(state, self.accounts.login_form(token)))
        if re.fullmatch(r"/\d{4}/\d{2}(/\d{2})?", path) and not self.strict_urls:
            return html(template.list_page(state, [e for e in listed if f"{e.posted_at:/%Y/%m/%d}".startswith(path)]))
        if re.fullmatch(r"/\d{4}(/\d)?", path) and not self.strict_urls:
            return html(template.list_page(state, []))
        if path == "/" or not self.strict_urls:
            return html(template.list_page(state, listed[: self.front_page]))
        return html(expressionengine.error_page("The page you requested was not found."), 404)

    def _post(self, name: str, session: Session | None) -> Response:
        state, now = self.blog.state, self.blog.clock.now()
        wanted = name.lower().replace("-", "_")
        entry = next((e for e in state.entries if e.url_title.replace("-", "_") == wanted), None)
        if entry is None or entry.posted_at > now:
            return html(expressionengine.error_page("The page you requested was not found."), 404)
        return html(TEMPLATES[self.template].post_page(state, entry, self.accounts.comment_form(entry, session)))

    def _feed(self, path: str, request: Request) -> Response:
        entries = self.blog.state.listed(self.blog.clock.now())[: self.front_page]
        newest = feeds.newest_save(entries)
        headers = [("Cache-Control", "no-store, no-cache, must-revalidate")]
        if newest is not None:
            headers.append(("Last-Modified", format_datetime(newest, usegmt=True)))
            if _not_newer(newest, request.headers.get("if-modified-since")):
                return Response(304, b"", tuple(headers))
        printer, media = FEEDS[path]
        body = printer(self.blog.state, entries, f"http://{request.headers.get('host', 'blog.example')}/")
        return Response(200, body.encode(), (("Content-Type", f"{media}; charset=utf-8"), *headers))

    def _never_cached(self) -> tuple[tuple[str, str], ...]:
        return (
            ("Last-Modified", format_datetime(self.blog.clock.now(), usegmt=True)),
            ("Expires", "Mon, 26 Jul 1997 05:00:00 GMT"),
            ("Pragma", "no-cache"),
        )


def _not_newer(newest: datetime, since: str | None) -> bool:
    if since is None:
        return False
    try:
        return newest.replace(microsecond=0) <= parsedate_to_datetime(since)
    except ValueError:
        return False


def _dice_page(state: BlogState) -> str:
    rows = "".join(
        f"<li><b>{escape(throw.who)}</b> rolled {escape(throw.expression)} at {throw.at:%Y-%m-%d %H:%M:%S} UTC: "
        f"<b>{escape(throw.result)}</b> ({escape(throw.comment)})</li>\n"
        for throw in reversed(state.throws)
    )
    return DICE_PAGE.format(rows=rows)
