"""The transport below mwclient: counts requests, turns every failure into one clear line, waits for nothing.

mwclient sleeps and repeats by itself on lag, 5xx and lost connections, edits included. Here it never sees any of
these: this session raises our own errors first, and takes away the header that makes it wait.
"""

import re
from datetime import UTC, datetime
from typing import Any

import requests

from parsers.errors import Refused, SourceError, Unreachable
from syncd.sources.session import REPEATABLE, retry_after

MAXLAG = 5  # seconds of database lag beyond which the wiki is to refuse us; people go first
MOVED = frozenset({301, 308})


class WikiHttp(requests.Session):
    """One wiki's cookies and connections; every request carries `maxlag`, and none follows a redirect."""

    def __init__(self, agent: str, timeout: tuple[float, float]) -> None:
        super().__init__()
        self.requests_made = 0
        self.retry_after: float | None = None  # seconds, as the newest answer asked
        self.headers["User-Agent"] = agent
        self.params = {"maxlag": str(MAXLAG)}
        self._timeout = timeout

    def request(self, method: str | bytes, url: str | bytes, **options: Any) -> requests.Response:  # type: ignore[override]
        """Send one request; only a usable answer comes back."""
        address = str(url)
        self.requests_made += 1
        try:
            answer = super().request(method, url, **(options | {"timeout": self._timeout, "allow_redirects": False}))
        except requests.RequestException as error:
            raise Unreachable(address, _in_words(error)) from None
        self.retry_after = retry_after(answer.headers.get("Retry-After"), datetime.now(UTC))
        if answer.status_code != 200:
            raise _failure(address, answer, self.retry_after)
        answer.headers.pop("X-Database-Lag", None)
        return answer


def title_of(html: str) -> str:
    """The title of an HTML page that came where JSON was expected, for an error's line; its first words without one."""
    named = re.search(r"<title[^>]*>(.*?)</title>", html, re.DOTALL | re.IGNORECASE)
    text = named[1] if named else re.sub(r"<[^>]*>", " ", html)
    return " ".join(text.split())[:80]


def _failure(address: str, answer: requests.Response, wished: float | None) -> SourceError:
    status, target = answer.status_code, answer.headers.get("Location")
    if target and status in MOVED:
        return Refused(address, f"has moved to {target}; put its address into [wiki] url")
    if target or status in REPEATABLE or status >= 500:
        return Unreachable(address, f"HTTP {status}" + (f" (sent on to {target})" if target else ""), wished)
    return Refused(address, f"HTTP {status}")


def _in_words(error: requests.RequestException) -> str:
    match error:
        case requests.exceptions.SSLError():
            return "its certificate was not accepted"
        case requests.Timeout():
            return "no answer in time"
        case requests.ConnectionError():
            return "the connection failed or was lost"
        case _:
            return f"no usable answer ({type(error).__name__})"
