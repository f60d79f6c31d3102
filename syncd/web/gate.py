"""Who may act: hosts and origins that are ours, a log-in by token, a session whose secret every form carries.

To read takes nothing but reaching the address, which binds to loopback. To act takes a session (its cookie is sent to
nobody else's scripts and to no request from another site), the session's own secret in the form, and an Origin header
that names one of our addresses; or, for programs, the token itself as `Authorization: Bearer …`. Without a token
configured nobody can act.
"""

import hmac
import secrets
import time
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from parsers.errors import SyncdError
from parsers.records import Record

COOKIE = "syncd-session"
LASTS = 12 * 3600.0
"""Seconds that a session lasts."""

TRIES, PAUSE = 5, 60.0
"""After so many wrong tokens nobody is let in for so many seconds."""

HEADERS = {
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self'",
            "connect-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        )
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
"""What every answer carries. A form's Origin is only sent where the referrer policy lets it be."""


class Forbidden(SyncdError):
    """An act that is not allowed, with the HTTP status that says how."""

    def __init__(self, reason: str, status: int = 403) -> None:
        super().__init__(reason)
        self.status = status


class Session(Record, frozen=True):
    """Somebody who has logged in: the name they gave, the secret of their forms, and until when."""

    who: str
    form_secret: str
    until: float


class Gate:
    """Lets in who has the token. `origins` are our own addresses, like `http://127.0.0.1:8080`."""

    def __init__(self, token: str | None, origins: Iterable[str], clock: Callable[[], float] = time.monotonic) -> None:
        self._token = token or ""
        self._origins = frozenset(origins)
        self._hosts = frozenset(urlsplit(origin).netloc for origin in self._origins)
        self._clock = clock
        self._sessions: dict[str, Session] = {}
        self._said: dict[str, str] = {}
        self._wrong = 0
        self._closed_until = 0.0

    @property
    def can_act(self) -> bool:
        """Whether there is a token at all."""
        return bool(self._token)

    def knows_host(self, request: Request) -> bool:
        """Whether the request names one of our hosts: a page of another site cannot borrow our address."""
        return request.headers.get("host", "") in self._hosts

    def session(self, request: Request) -> Session | None:
        """The session that a request belongs to, while it lasts."""
        session = self._sessions.get(request.cookies.get(COOKIE, ""))
        return session if session is not None and session.until > self._clock() else None

    def log_in(self, request: Request, token: str, who: str) -> str:
        """A new session's key; refused without the token, and after too many wrong ones for a while."""
        self._check_origin(request)
        now = self._clock()
        if now < self._closed_until:
            raise Forbidden("too many wrong tokens; try again in a minute", 429)
        if not self._is_token(token):
            self._wrong += 1
            if self._wrong >= TRIES:
                self._wrong, self._closed_until = 0, now + PAUSE
            raise Forbidden("that is not the token")
        self._wrong = 0
        self._sessions = {key: one for key, one in self._sessions.items() if one.until > now}
        key = secrets.token_urlsafe(32)
        self._sessions[key] = Session(who, secrets.token_urlsafe(32), now + LASTS)
        return key

    def log_out(self, request: Request) -> None:
        """End the request's session."""
        self._sessions.pop(request.cookies.get(COOKIE, ""), None)

    def say(self, request: Request, words: str) -> None:
        """Leave a line for the next page of the request's session."""
        if self.session(request):
            self._said[request.cookies[COOKIE]] = words

    def said(self, request: Request) -> str:
        """The line that was left, once."""
        return self._said.pop(request.cookies.get(COOKIE, ""), "")

    def actor(self, request: Request, form_secret: str) -> str:
        """Who acts, by name; Forbidden where they may not."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer" and self._is_token(token.strip()):
            return "a program"
        self._check_origin(request)
        session = self.session(request)
        if session is None:
            raise Forbidden("log in first", 401)
        if not hmac.compare_digest(session.form_secret.encode(), form_secret.encode()):
            raise Forbidden("the form is not of this session; load the page again")
        return session.who

    def keep(self, request: Request, response: Response, key: str) -> None:
        """Hand the session's key to the browser."""
        secure = request.headers.get("origin", "").startswith("https:")
        response.set_cookie(COOKIE, key, max_age=int(LASTS), httponly=True, samesite="strict", secure=secure)

    def _is_token(self, given: str) -> bool:
        return self.can_act and hmac.compare_digest(self._token.encode(), given.encode())

    def _check_origin(self, request: Request) -> None:
        origin = request.headers.get("origin") or _origin(request.headers.get("referer", ""))
        if origin not in self._origins:
            raise Forbidden("the request comes from another site")


def _origin(address: str) -> str:
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    return f"{parts.scheme}://{parts.netloc}"
