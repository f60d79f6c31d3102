"""The polite session: it says who it is, repeats what may be repeated, obeys, and gives up for a while."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from io import BufferedReader, RawIOBase

import pytest
import requests
import responses

from parsers.errors import Refused, Unreachable
from syncd.sources.session import ATTEMPTS, BREAK_AFTER, REST, PoliteSession, retry_after

ADDRESS = "http://127.0.0.1:9/"
NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)


class Clock:
    """A clock that only moves when somebody sleeps."""

    def __init__(self) -> None:
        self.now = NOON
        self.slept: list[float] = []

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def session(clock: Clock) -> Iterator[PoliteSession]:
    session = PoliteSession("admin@example.org", sleep=clock.sleep, now=lambda: clock.now)
    yield session
    session.close()


@responses.activate
def test_it_says_who_it_is_and_how_to_reach_its_owner(session: PoliteSession) -> None:
    responses.get(ADDRESS, body=b"hello")
    assert session.get(ADDRESS).body == b"hello"
    assert responses.calls[0].request.headers["User-Agent"] == "nomic-syncd/0.1 (admin@example.org)"


@responses.activate
def test_an_unmodified_page_has_no_body(session: PoliteSession) -> None:
    responses.get(
        ADDRESS,
        status=304,
        headers={"ETag": '"a"'},
        match=[responses.matchers.header_matcher({"If-None-Match": '"a"'})],
    )
    assert session.get(ADDRESS, etag='"a"').body is None


@responses.activate
def test_a_server_error_is_tried_again_after_a_growing_wait(session: PoliteSession, clock: Clock) -> None:
    responses.get(ADDRESS, status=503)
    responses.get(ADDRESS, body=requests.ConnectionError("gone"))
    responses.get(ADDRESS, body=b"back")
    assert session.get(ADDRESS).body == b"back"
    assert 0.5 <= clock.slept[0] <= 1.5 <= 2 * clock.slept[1] <= 6
    assert session.requests_made == 3


@responses.activate
def test_retry_after_is_obeyed(session: PoliteSession, clock: Clock) -> None:
    responses.get(ADDRESS, status=429, headers={"Retry-After": "7"})
    responses.get(ADDRESS, status=503, headers={"Retry-After": "60"})
    responses.get(ADDRESS, body=b"")
    session.get(ADDRESS)
    assert clock.slept == [7, 60]


@responses.activate
@pytest.mark.parametrize(("asked", "obeyed"), [("3600", 3600), ("86400", 86400), ("999999999", 86400)])
def test_a_long_retry_after_is_obeyed_too_without_waiting_within_the_cycle(
    session: PoliteSession, clock: Clock, asked: str, obeyed: int
) -> None:
    responses.get(ADDRESS, status=429, headers={"Retry-After": asked})
    with pytest.raises(Unreachable, match="HTTP 429"):
        session.get(ADDRESS)
    clock.now += timedelta(seconds=obeyed - 1)
    with pytest.raises(Unreachable, match="HTTP 429 and asked for patience; resting until"):
        session.get(ADDRESS)
    assert (session.requests_made, clock.slept) == (1, [])
    clock.now += timedelta(seconds=1)
    responses.replace(responses.GET, ADDRESS, body=b"back")
    assert session.get(ADDRESS).body == b"back"


@responses.activate
def test_a_refusal_is_not_repeated(session: PoliteSession, clock: Clock) -> None:
    responses.get(ADDRESS, status=403)
    with pytest.raises(Refused, match="HTTP 403"):
        session.get(ADDRESS)
    assert not clock.slept


@responses.activate
def test_after_failures_in_a_row_the_circuit_opens_and_closes_again(session: PoliteSession, clock: Clock) -> None:
    responses.get(ADDRESS, status=503)
    for _ in range(BREAK_AFTER):
        with pytest.raises(Unreachable, match="HTTP 503"):
            session.get(ADDRESS)
    sent = session.requests_made
    with pytest.raises(Unreachable, match="resting until"):
        session.get(ADDRESS)
    assert session.requests_made == sent
    clock.now += REST
    responses.replace(responses.GET, ADDRESS, body=b"back")
    assert session.get(ADDRESS).body == b"back"


@responses.activate
def test_a_clock_that_is_set_back_makes_no_rest_longer(session: PoliteSession, clock: Clock) -> None:
    responses.get(ADDRESS, status=503)
    for _ in range(BREAK_AFTER):
        with pytest.raises(Unreachable):
            session.get(ADDRESS)
    assert session.resting
    clock.now -= timedelta(days=3)
    assert not session.resting


@responses.activate
def test_a_body_shorter_than_it_promised_is_no_body(session: PoliteSession) -> None:
    responses.get(ADDRESS, body=requests.exceptions.ChunkedEncodingError("IncompleteRead"))
    with pytest.raises(Unreachable, match="no answer"):
        session.get(ADDRESS)


class Trickle(RawIOBase):
    """A body without an end that comes a byte at a time, and a minute passes at each."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        self._clock.sleep(60)
        buffer[:1] = b"x"
        return 1


@responses.activate
def test_a_body_that_trickles_in_for_ever_is_no_body(session: PoliteSession, clock: Clock) -> None:
    for _ in range(ATTEMPTS):
        responses.get(ADDRESS, body=BufferedReader(Trickle(clock)))
    with pytest.raises(Unreachable, match="no end of the answer after 120 s"):
        session.get(ADDRESS)


def test_retry_after_may_be_a_date() -> None:
    assert retry_after("Sun, 05 Nov 2023 12:00:30 GMT", NOON) == 30
    assert retry_after("soon", NOON) is None


@pytest.mark.parametrize("header", ["²", "-5", "1e9", "9" * 400, "Sun, 05 Nov 2023 12:00:30 -0000", ""])
def test_a_retry_after_that_says_nothing_stops_nothing(header: str) -> None:
    assert retry_after(header, NOON) is None
