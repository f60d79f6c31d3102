"""What passes between a client and the sandbox: requests and responses as records."""

import json
from collections.abc import Callable, Mapping

from parsers.records import Record


class Request(Record, frozen=True):
    """What a client asked: `path` decoded, `query` and `form` by name, headers and cookies by lower-case name."""

    method: str
    path: str
    query: Mapping[str, str] = {}
    form: Mapping[str, str] = {}
    headers: Mapping[str, str] = {}
    cookies: Mapping[str, str] = {}

    @property
    def fields(self) -> dict[str, str]:
        """Query and form together; the form wins."""
        return {**self.query, **self.form}


class Response(Record, frozen=True):
    """What is answered; `headers` may hold a name several times (cookies)."""

    status: int = 200
    body: bytes = b""
    headers: tuple[tuple[str, str], ...] = ()

    def with_headers(self, *headers: tuple[str, str]) -> "Response":
        """The same answer with more headers."""
        return Response(self.status, self.body, (*self.headers, *headers))


Site = Callable[[Request], Response]
"""Anything that answers requests."""


def html(text: str, status: int = 200) -> Response:
    """An HTML page."""
    return Response(status, text.encode(), (("Content-Type", "text/html; charset=UTF-8"),))


def as_json(value: object, *headers: tuple[str, str]) -> Response:
    """A JSON answer."""
    body = json.dumps(value, ensure_ascii=False).encode()
    return Response(200, body, (("Content-Type", "application/json; charset=utf-8"), *headers))


def redirect(address: str, status: int = 302) -> Response:
    """A redirect without a body."""
    return Response(status, b"", (("Location", address),))
