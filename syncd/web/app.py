"""The web application: addresses, what they show, and what may be done there.

Every page stands in two forms, HTML and (with `.json` at the end, or asked for by the Accept header) JSON. What is
looked up runs in a thread, each request with its own read-only connection; only an act opens the store for writing.
"""

import logging
import sqlite3
from collections.abc import Callable
from importlib.resources import files
from typing import TypeAlias
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.base import BaseHTTPMiddleware, RequestResponseEndpoint
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from parsers.errors import BadInput, SyncdError
from syncd.service.log import event
from syncd.web import acting
from syncd.web.desk import Desk, Look
from syncd.web.frame import Message, shown_on
from syncd.web.gate import HEADERS, Forbidden, Gate
from syncd.web.pages import Printer, as_json, wants_json
from syncd.web.views import alerts, audit, charts, edits, findings, gamestate, health, matters

LARGEST = 16_384
"""Bytes that a form may have."""

Show: TypeAlias = Callable[[Look, Request], object]


class Application:
    """The pages of one game."""

    def __init__(self, desk: Desk, gate: Gate) -> None:
        self._desk = desk
        self._gate = gate
        self._printer = Printer(gate)

    def starlette(self) -> Starlette:
        """As a server wants it."""
        return Starlette(
            routes=self._routes(),
            middleware=[Middleware(BaseHTTPMiddleware, dispatch=self._guard)],
            exception_handlers={404: self._not_found, SyncdError: self._sorry, sqlite3.OperationalError: self._sorry},
        )

    def _routes(self) -> list[BaseRoute]:
        pages: list[BaseRoute] = [
            *self._page("/", "queue.html", lambda look, _: matters.queue(look), json="/queue.json"),
            *self._page("/matters/{key}", "matter.html", lambda look, r: matters.matter(look, r.path_params["key"])),
            *self._page("/gamestate/cell", "cell.html", _cell),
            *self._page("/gamestate", "gamestate.html", lambda look, _: gamestate.gamestate(look)),
            *self._page("/findings", "findings.html", lambda look, _: findings.findings(look)),
            *self._page("/edits", "edits.html", lambda look, _: edits.edits(look)),
            *self._page("/alerts/{id}", "alert.html", lambda look, r: alerts.alert(look, r.path_params["id"])),
            *self._page("/alerts", "alerts.html", lambda look, _: alerts.alerts(look)),
            *self._page("/charts", "charts.html", _charts),
            *self._page("/audit", "audit.html", lambda look, _: audit.audit(look)),
        ]
        return [
            *pages,
            Route("/healthz", self._healthz),
            Route("/metrics", self._metrics),
            Route("/feed.atom", self._feed),
            Route("/login", self._log_in_form, methods=["GET"]),
            Route("/login", self._log_in, methods=["POST"]),
            Route("/logout", self._log_out, methods=["POST"]),
            Route("/acts/{act}/{subject}", self._act, methods=["POST"]),
            Mount("/static", StaticFiles(directory=str(files("syncd.web") / "static"))),
        ]

    # Looking

    def _page(self, path: str, template: str, show: Show, json: str | None = None) -> list[BaseRoute]:
        """A page and its JSON."""

        def endpoint(request: Request) -> Response:
            with self._desk.look() as look:
                return self._printer.page(request, template, show(look, request), shown_on(look))

        return [Route(json or f"{path}.json", endpoint), Route(path, endpoint)]

    def _healthz(self, _: Request) -> Response:
        with self._desk.look() as look:
            state = health.health(look)
        return as_json(state, 200 if state.ok else 503)

    def _metrics(self, _: Request) -> Response:
        with self._desk.look() as look:
            return PlainTextResponse(health.metrics(look), media_type="text/plain; version=0.0.4")

    def _feed(self, request: Request) -> Response:
        home = str(request.base_url).rstrip("/")
        with self._desk.look() as look:
            return Response(alerts.feed(look, home), media_type="application/atom+xml")

    # Acting

    def _log_in_form(self, request: Request) -> Response:
        with self._desk.look() as look:
            return self._printer.page(request, "login.html", Message("Log in", ""), shown_on(look))

    async def _log_in(self, request: Request) -> Response:
        form = await form_of(request)
        wish = self._wish(request, "log in", "", " ".join(form.get("who", "").split())[:60] or "somebody", {})
        key = self._gate.log_in(request, form.get("token", ""), wish.by)
        await run_in_threadpool(acting.note, self._desk.config.store.path, wish)
        response = RedirectResponse("/", 303)
        self._gate.keep(request, response, key)
        return response

    async def _log_out(self, request: Request) -> Response:
        self._gate.actor(request, (await form_of(request)).get("form_secret", ""))
        self._gate.log_out(request)
        return RedirectResponse("/", 303)

    async def _act(self, request: Request) -> Response:
        act, subject = request.path_params["act"], request.path_params["subject"]
        if act not in acting.ACTS:
            raise matters.NoSuchThing("there is no such act")
        form = await form_of(request)
        by = self._gate.actor(request, form.get("form_secret", ""))
        wish = self._wish(request, act, subject, by, form)
        done = await run_in_threadpool(acting.carry_out, self._desk.config.store.path, wish)
        if wants_json(request):
            return as_json({"done": done})
        self._gate.say(request, done)
        return RedirectResponse("/edits" if act in ("approve", "refuse") else "/findings", 303)

    def _wish(self, request: Request, act: str, subject: str, by: str, form: dict[str, str]) -> acting.Wish:
        address = request.client.host if request.client else ""
        return acting.Wish(act, subject[:100], by, address, self._desk.now(), form)

    # What goes wrong

    async def _guard(self, request: Request, call_next: RequestResponseEndpoint) -> Response:
        """Refuse what does not name one of our hosts; put the security headers on everything."""
        if self._gate.knows_host(request):
            response = await call_next(request)
        else:
            response = PlainTextResponse("This is not an address of mine.\n", 421)
        response.headers.update(HEADERS)
        return response

    async def _not_found(self, request: Request, _: Exception) -> Response:
        return await self._sorry(request, matters.NoSuchThing("there is no such page"))

    async def _sorry(self, request: Request, error: Exception) -> Response:
        if isinstance(error, Forbidden):
            event("refused", logging.WARNING, path=request.url.path, why=error)
        hint = "; is the daemon of this version running?" if isinstance(error, sqlite3.OperationalError) else ""
        message = Message("That did not work", f"{error}{hint}")
        return await run_in_threadpool(self._sorry_page, request, message, _status_of(error))

    def _sorry_page(self, request: Request, message: Message, status: int) -> Response:
        try:
            with self._desk.look() as look:
                return self._printer.page(request, "message.html", message, shown_on(look), status)
        except (SyncdError, sqlite3.OperationalError):
            return PlainTextResponse(f"{message.text}\n", status)


def _status_of(error: Exception) -> int:
    match error:
        case Forbidden():
            return error.status
        case matters.NoSuchThing():
            return 404
        case BadInput():
            return 409
        case _:
            return 503


def _cell(look: Look, request: Request) -> object:
    asked = request.query_params
    return gamestate.cell(look, asked.get("table", ""), asked.get("row", ""), asked.get("column", ""))


def _charts(look: Look, request: Request) -> object:
    return charts.charts(look, request.query_params.get("variable", ""))


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form, of which a large one is refused."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST:
            raise Forbidden("the form is too large", 413)
    try:
        return dict(parse_qsl(body.decode("utf-8"), keep_blank_values=True, max_num_fields=50))
    except ValueError:
        raise Forbidden("the form cannot be read", 400) from None
