"""One polite HTTP session: one request at a time, a name with a contact, patience that has an end.

Only GET goes through here, so everything may be repeated. A time-out, a lost connection, 429 and 5xx are tried again
with growing, jittered waits; `Retry-After` is obeyed. After `BREAK_AFTER` failures in a row the circuit opens: for
`REST` nothing is sent and the caller is told at once, so that a blog that is down is not hammered by its watcher. A
`Retry-After` beyond `LONGEST_WAIT` opens it for as long as was asked for, a day at the most.
"""

import random
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

import requests
import tenacity
import urllib3

from parsers.errors import Refused, Unreachable
from parsers.records import Record

ATTEMPTS = 3
BREAK_AFTER = 4
REST = timedelta(minutes=5)
TIMEOUT = (10.0, 30.0)  # seconds to connect, seconds between two bytes
LONGEST_ANSWER = timedelta(minutes=2)  # from the first byte to the last: no page trickles in for longer
LARGEST_PAGE = 20_000_000  # bytes; no page of the game comes near it
LONGEST_WAIT = 60.0  # seconds; whoever asks for more is asked again in a later cycle
LONGEST_REST = timedelta(days=1)  # what asks for more is a mistake
REPEATABLE = frozenset({429, 500, 502, 503, 504})


class Page(Record, frozen=True):
    """An answer: `body` is None for 304 (not modified). `address` is where the redirects ended."""

    address: str
    status: int
    body: bytes | None
    etag: str | None = None
    last_modified: str | None = None


def user_agent(contact: str) -> str:
    """Who asks, and how the owners of blog and wiki reach them."""
    return f"nomic-syncd/0.1 ({contact or 'no contact given'})"


class PoliteSession:
    """Fetches pages for one host. `sleep` and `now` are arguments so that tests wait for nothing."""

    def __init__(
        self,
        contact: str = "",
        *,
        sleep: Callable[[float], None],
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.requests_made = 0
        self._http = requests.Session()
        self._http.headers["User-Agent"] = user_agent(contact)
        self._sleep = sleep
        self._now = now
        self._failures = 0
        self._open_until: datetime | None = None
        self._why_open = ""

    def get(self, address: str, *, etag: str | None = None, last_modified: str | None = None) -> Page:
        """Fetch one page; conditional where the server gave something to compare by."""
        if self.resting:
            raise Unreachable(address, f"{self._why_open}; resting until {self._open_until:%Y-%m-%d %H:%M:%S} UTC")
        headers = {k: v for k, v in (("If-None-Match", etag), ("If-Modified-Since", last_modified)) if v}
        try:
            page: Page = patiently(self._sleep)(self._get_once, address, headers)
        except Unreachable as failure:
            self._fail(failure)
            raise
        self._failures, self._open_until = 0, None
        return page

    def _fail(self, failure: Unreachable) -> None:
        """Count a failure, and open the circuit where the server asks for it, or after too many."""
        self._failures += 1
        if is_long(failure):
            wish = timedelta(seconds=min(failure.retry_after or 0.0, LONGEST_REST.total_seconds()))
            self._open_until, self._why_open = self._now() + wish, f"{failure.reason} and asked for patience"
        elif self._failures >= BREAK_AFTER:
            self._open_until, self._why_open = self._now() + REST, f"failed {self._failures} times in a row"

    @property
    def resting(self) -> bool:
        """Whether the circuit is open: nothing is sent for a while, and not for longer where the clock is set back."""
        return self._open_until is not None and timedelta() < self._open_until - self._now() <= LONGEST_REST

    def close(self) -> None:
        """Let the connections go."""
        self._http.close()

    def _get_once(self, address: str, headers: dict[str, str]) -> Page:
        self.requests_made += 1
        try:
            with self._http.get(address, headers=headers, timeout=TIMEOUT, stream=True) as answer:
                _check_status(address, answer, self._now())
                body = None if answer.status_code == 304 else _body(address, answer, self._now)
                return Page(
                    str(answer.url),
                    answer.status_code,
                    body,
                    answer.headers.get("ETag"),
                    answer.headers.get("Last-Modified"),
                )
        except (requests.RequestException, urllib3.exceptions.HTTPError) as error:
            raise Unreachable(address, f"no answer ({type(error).__name__})") from None


def _check_status(address: str, answer: requests.Response, now: datetime) -> None:
    status = answer.status_code
    if status in REPEATABLE:
        raise Unreachable(address, f"HTTP {status}", retry_after(answer.headers.get("Retry-After"), now))
    if status >= 400:
        raise Refused(address, f"HTTP {status}")


def _body(address: str, answer: requests.Response, now: Callable[[], datetime]) -> bytes:
    """The whole body, or Unreachable where it ends before its own Content-Length or never ends."""
    body = bytearray()
    begun = now()
    while chunk := answer.raw.read1(65536, decode_content=True):  # iter_content waits until a chunk is full
        body += chunk
        if now() - begun > LONGEST_ANSWER:
            raise Unreachable(address, f"no end of the answer after {LONGEST_ANSWER.seconds} s")
        if len(body) > LARGEST_PAGE:
            raise Unreachable(address, f"more than {LARGEST_PAGE} bytes")
    return bytes(body)


def retry_after(header: str | None, now: datetime) -> float | None:
    """Seconds that a `Retry-After` header asks for, given as seconds or as a date; None where it says nothing."""
    if not header:
        return None
    if re.fullmatch(r"\s*[0-9]{1,9}\s*", header):
        return float(header)
    try:
        return max(0.0, (parsedate_to_datetime(header) - now).total_seconds())
    except (ValueError, TypeError):
        return None


def is_long(failure: Unreachable) -> bool:
    """Whether the server asked for more patience than one cycle has."""
    return failure.retry_after is not None and failure.retry_after > LONGEST_WAIT


def patiently(sleep: Callable[[float], None]) -> tenacity.Retrying:
    """Calls what only reads, up to `ATTEMPTS` times, as long as it is Unreachable; the one layer that tries again."""
    return tenacity.Retrying(
        stop=tenacity.stop_after_attempt(ATTEMPTS),
        wait=_patience,
        retry=tenacity.retry_if_exception(lambda failure: isinstance(failure, Unreachable) and not is_long(failure)),
        sleep=sleep,
        reraise=True,
    )


def _patience(state: tenacity.RetryCallState) -> float:
    """What the server asked for, else 1 s, 2 s, 4 s with jitter."""
    failure = state.outcome.exception() if state.outcome else None
    wished = failure.retry_after if isinstance(failure, Unreachable) else None
    if wished is not None:
        return wished
    return 2.0 ** (state.attempt_number - 1) * random.uniform(0.5, 1.5)  # noqa: S311  # spreads requests, keeps no secret
