"""From what a page says to what is sent: HTML by a template, or the same as JSON beside it."""

from datetime import UTC, datetime, timedelta
from urllib.parse import urlencode, urlsplit

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from syncd.plan.wording import age_words
from syncd.web.frame import Shown
from syncd.web.gate import Gate
from syncd.web.views.matters import key_of

MENU = (
    ("/", "Queue"),
    ("/gamestate", "Gamestate"),
    ("/findings", "Findings"),
    ("/edits", "Edits"),
    ("/alerts", "Alerts"),
    ("/charts", "Charts"),
)


def environment() -> Environment:
    """The templates, with everything escaped that is put into them."""
    made = Environment(
        loader=PackageLoader("syncd.web"),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {"moment": moment, "iso": iso, "ago": ago, "key": key_of, "query": query}
    made.globals |= {"menu": MENU, "link": link}
    return made


def moment(at: datetime) -> str:
    """An instant as pages write it, in UTC."""
    return f"{at.astimezone(UTC):%-d %b %Y, %H:%M}"


def iso(at: datetime) -> str:
    """An instant for machines."""
    return f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


def ago(at: datetime, now: datetime) -> str:
    """How far from now, in words."""
    return f"in {age_words(at - now)}" if at > now else f"{age_words(max(now - at, timedelta()))} ago"


def query(parts: dict[str, str]) -> str:
    """The query part of an address."""
    return urlencode(parts)


def is_web(address: object) -> bool:
    """Whether it is an address that may be linked to: what pages print may be a script."""
    try:
        parts = urlsplit(str(address))
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc)


def link(address: str, words: str = "") -> Markup:
    """A link to another site, or only the words where the address is none that may be linked to."""
    text = words or address
    if not is_web(address):
        return escape(text)
    return Markup('<a href="{}" rel="noopener noreferrer external">{}</a>').format(address, text)


def wants_json(request: Request) -> bool:
    """Whether JSON is asked for, by the address's end or by the header."""
    if request.url.path.endswith(".json"):
        return True
    accepted = request.headers.get("accept", "")
    return "application/json" in accepted and "text/html" not in accepted


def as_json(page: object, status: int = 200) -> Response:
    """A page's record as JSON, indented for people."""
    body = msgspec.json.format(msgspec.json.encode(page), indent=2) + b"\n"
    return Response(body, status, {"Cache-Control": "no-store"}, "application/json")


class Printer:
    """Prints pages."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate
        self._templates = environment()

    def page(self, request: Request, template: str, page: object, shown: Shown, status: int = 200) -> Response:
        """The page as JSON or HTML, as the request wants it."""
        if wants_json(request):
            return as_json(page, status)
        session = self._gate.session(request)
        html = self._templates.get_template(template).render(
            page=page,
            shown=shown,
            here=request.url.path,
            query=dict(request.query_params),
            session=session,
            can_act=self._gate.can_act,
            said=self._gate.said(request) if session else "",
        )
        return HTMLResponse(html, status, headers={"Cache-Control": "no-store"})
