"""Faults on demand: what the outside world does to a request when it has a bad day."""

import threading
from enum import StrEnum
from typing import assert_never

from parsers.records import Record
from syncd.sandbox.messages import Request, Response, Site, html

OFFLINE = "<html><head><title>Error</title></head><body><h1>This site is currently offline</h1></body></html>"
MAINTENANCE = """\
<!DOCTYPE html>
<html><head><title>Back soon</title></head>
<body><h1>Down for maintenance</h1><p>We are moving the furniture. Please try again in an hour.</p></body></html>
"""


class Fault(StrEnum):
    """What goes wrong; in `LATE` and `DROPPED` the work is done all the same."""

    UNAVAILABLE = "503"
    THROTTLED = "429"
    EMPTY = "empty"
    CUT = "cut"
    MAINTENANCE = "maintenance"
    LATE = "late"
    DROPPED = "dropped"


class _Planned(Record, frozen=True):
    fault: Fault
    times: int
    below: str
    method: str | None
    delay: float


class Faults:
    """The faults that lie ahead; each hits the next requests that fit it, in the order in which they were planned."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._hurry = threading.Event()
        self._planned: list[_Planned] = []

    def fail_next(
        self, fault: str, times: int = 1, *, below: str = "/", method: str | None = None, delay: float = 0.5
    ) -> None:
        """Spoil the next `times` requests whose path starts with `below`; `delay` is what a late answer takes, in s."""
        with self._lock:
            self._planned.append(_Planned(Fault(fault), times, below, method, delay))

    def clear(self) -> None:
        """Forget what is planned."""
        with self._lock:
            self._planned.clear()

    def hurry(self) -> None:
        """Late answers come at once from now on (the server is closing)."""
        self._hurry.set()

    def answer(self, request: Request, site: Site) -> Response | None:
        """The site's answer, spoilt if a fault is due; None hangs up without one."""
        planned = self._take(request)
        return site(request) if planned is None else self._spoil(planned, request, site)

    def _take(self, request: Request) -> _Planned | None:
        with self._lock:
            for index, planned in enumerate(self._planned):
                if request.path.startswith(planned.below) and planned.method in (None, request.method):
                    self._planned[index : index + 1] = _one_less(planned)
                    return planned
        return None

    def _spoil(self, planned: _Planned, request: Request, site: Site) -> Response | None:
        match planned.fault:
            case Fault.UNAVAILABLE:
                return html(OFFLINE, 503)
            case Fault.THROTTLED:
                return html(OFFLINE, 429).with_headers(("Retry-After", "30"))
            case Fault.EMPTY:
                return html("")
            case Fault.CUT:
                return _cut(site(request))
            case Fault.MAINTENANCE:
                return html(MAINTENANCE)
            case Fault.LATE:
                response = site(request)
                self._hurry.wait(planned.delay)
                return response
            case Fault.DROPPED:
                site(request)
                return None
            case _:
                assert_never(planned.fault)


def _one_less(planned: _Planned) -> list[_Planned]:
    left = planned.times - 1
    return [] if left < 1 else [_Planned(planned.fault, left, planned.below, planned.method, planned.delay)]


def _cut(response: Response) -> Response:
    """The page ends in its middle, as if the line had broken, with a length that fits."""
    return Response(response.status, response.body[: len(response.body) // 2], response.headers)
