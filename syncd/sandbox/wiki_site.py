"""The wiki on the web: `api.php`, and the addresses that a page may link to."""

import re
from email.utils import format_datetime

from syncd.sandbox import wiki_pages
from syncd.sandbox.messages import Request, Response, html, redirect
from syncd.sandbox.wiki import Wiki
from syncd.sandbox.wiki_api import WikiApi
from syncd.sandbox.wiki_records import WikiPage, WikiRevision
from syncd.sandbox.wiki_sessions import Sessions
from syncd.sandbox.wiki_titles import title


class WikiSite:
    """Answers requests for a wiki."""

    def __init__(self, wiki: Wiki) -> None:
        self.wiki = wiki
        self.sessions = Sessions(wiki)
        self._api = WikiApi(wiki, self.sessions)

    def __call__(self, request: Request) -> Response:
        """Answer one request."""
        if request.path == "/api.php":
            return self._api(request)
        if found := re.fullmatch(r"/(?:wiki|index\.php)/(.+)", request.path):
            return self._titled(request, found[1], canonical=request.path.startswith("/wiki/"))
        if request.path in ("/", "/index.php"):
            return self._index(request)
        return html(wiki_pages.message(self.wiki, "Not found", f"There is nothing at {request.path}."), 404)

    def _titled(self, request: Request, name: str, *, canonical: bool) -> Response:
        if found := re.fullmatch(r"Special:Diff/(\d+)", name):
            return redirect(f"/index.php?diff={found[1]}")
        if found := re.fullmatch(r"Special:Diff/(\d+)/(\d+)", name):
            return redirect(f"/index.php?oldid={found[1]}&diff={found[2]}")
        if found := re.fullmatch(r"Special:PermanentLink/(\d+)", name):
            return redirect(f"/index.php?oldid={found[1]}")
        known = title(name)
        if known is not None and canonical and name != known.text.replace(" ", "_"):
            return redirect(f"/wiki/{known.in_address}", 301)
        return self._page(request, name)

    def _index(self, request: Request) -> Response:
        fields = request.query
        if "diff" in fields:
            return self._difference(fields["diff"], fields.get("oldid", ""), fields.get("title", ""))
        if "oldid" in fields and fields.get("action") != "raw":
            return self._old(fields["oldid"], fields.get("title", "Main Page"))
        if "curid" in fields:
            page = next((page for page in self.wiki.pages() if str(page.pageid) == fields["curid"]), None)
            return self._page(request, page.title.text if page else "Special:Badtitle")
        return self._page(request, fields.get("title", "Main Page"))

    def _page(self, request: Request, name: str) -> Response:
        if title(name) is None:
            return html(wiki_pages.message(self.wiki, "Bad title", "The requested page title is invalid."), 404)
        page = self.wiki.page(name)
        if page is None:
            return html(wiki_pages.message(self.wiki, name, "There is currently no text in this page."), 404)
        match request.query.get("action"):
            case "history":
                return html(wiki_pages.history(self.wiki, page))
            case "raw":
                return self._raw(request, page)
            case _:
                return self._dated(request, page)

    def _dated(self, request: Request, page: WikiPage) -> Response:
        changed = format_datetime(page.latest.at, usegmt=True)
        if request.headers.get("if-modified-since") == changed:
            return Response(304, b"", (("Last-Modified", changed),))
        return html(wiki_pages.page(self.wiki, page)).with_headers(("Last-Modified", changed))

    def _raw(self, request: Request, page: WikiPage) -> Response:
        revision = self._revision(request.query.get("oldid", "")) or page.latest
        headers = (
            ("Content-Type", "text/x-wiki; charset=UTF-8"),
            ("Cache-Control", "public, s-maxage=0, max-age=18000"),
        )
        return Response(200, revision.text.encode(), headers)

    def _old(self, number: str, name: str) -> Response:
        revision = self._revision(number)
        if revision is None:
            text = f'The revision #{number} of the page named "{name}" does not exist.'
            return html(wiki_pages.message(self.wiki, name, text))
        return html(wiki_pages.old_revision(self.wiki, revision))

    def _difference(self, diff: str, oldid: str, name: str) -> Response:
        """`diff` is a revision, `cur` (then `title` names the page), `prev` or `next` (of `oldid`)."""
        base = self._revision(oldid)
        newer = self._newer(diff, base, name)
        if newer is None or (oldid and base is None):
            missing = oldid if oldid and base is None else diff
            text = f"One revision of this difference ({missing}) was not found."
            return html(wiki_pages.message(self.wiki, "Difference between revisions", text))
        if diff == "prev" or base is None:
            return html(wiki_pages.difference(self.wiki, self.wiki.revision(newer.parentid), newer))
        return html(wiki_pages.difference(self.wiki, base, newer))

    def _newer(self, diff: str, base: WikiRevision | None, name: str) -> WikiRevision | None:
        if diff.isdigit():
            return self._revision(diff)
        if diff == "prev":
            return base
        page = self.wiki.page(base.title if base else name)
        if page is None or diff == "cur":
            return page.latest if page else None
        return next((one for one in page.revisions if base and one.parentid == base.revid), None)

    def _revision(self, number: str) -> WikiRevision | None:
        return self.wiki.revision(int(number)) if number.isdigit() else None
