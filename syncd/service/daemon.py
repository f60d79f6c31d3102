"""The daemon: a cycle at every poll and at every instant at which a verdict changes by itself.

One job, always planned anew: after each cycle it is due at the next poll, or earlier where the judge says that a
matter becomes enactable or failable (nobody waits for a poll to be told that twelve hours are over).
"""

import logging
import random
import signal
import threading
from collections.abc import Callable
from datetime import datetime, timedelta

from apscheduler.executors.pool import ThreadPoolExecutor
from apscheduler.schedulers.background import BackgroundScheduler
from apscheduler.triggers.date import DateTrigger

from syncd.service.report import Report

JITTER = 0.1  # of the poll, so that many daemons do not ask in step
log = logging.getLogger("syncd")


class Daemon:
    """Runs `cycle` until it is stopped. `tell` sees every report; `now` is the game's clock, which may run faster.

    `seconds` says how many of the world's seconds a span of the game's clock takes.
    """

    def __init__(
        self,
        cycle: Callable[[datetime], Report],
        tell: Callable[[Report], None],
        *,
        poll: timedelta,
        now: Callable[[], datetime],
        speed: float = 1.0,
    ) -> None:
        self._cycle = cycle
        self._tell = tell
        self._poll = poll
        self._now = now
        self._speed = speed
        self._stopped = threading.Event()
        executors = {"default": ThreadPoolExecutor(1)}
        self._scheduler = BackgroundScheduler(timezone="UTC", executors=executors)
        self.failures = 0

    def run(self) -> None:
        """Run until `stop` is called or SIGINT or SIGTERM comes; a cycle that has begun is finished."""
        for signal_ in (signal.SIGINT, signal.SIGTERM):
            signal.signal(signal_, lambda *_: self.stop())
        self._scheduler.start()
        self._plan(timedelta())
        self._stopped.wait()
        self._scheduler.shutdown(wait=True)

    def stop(self) -> None:
        """End after the present cycle."""
        self._stopped.set()

    def _plan(self, wait: timedelta) -> None:
        if not self._stopped.is_set():
            at = datetime.now().astimezone() + wait / self._speed
            self._scheduler.add_job(
                self._once, DateTrigger(at), id="cycle", replace_existing=True, misfire_grace_time=None
            )

    def _once(self) -> None:
        now = self._now()
        wait = self._poll * random.uniform(1 - JITTER, 1 + JITTER)  # noqa: S311  # spreads requests, keeps no secret
        try:
            report = self._cycle(now)
            self._tell(report)
            wait = min(wait, next_change(report) - self._now())
        except Exception:  # the one broad clause at the top of each job: it counts and goes on
            self.failures += 1
            log.exception("cycle failed", extra={"failures": self.failures})
        self._plan(max(wait, timedelta()))


def next_change(report: Report) -> datetime:
    """The next instant at which a verdict changes by itself; the end of time where none will."""
    verdicts = report.judged.judgement.verdicts if report.judged else ()
    instants = (at for verdict in verdicts if verdict.pending for at in (verdict.enactable_at, verdict.failable_at))
    later = [at for at in instants if at is not None and at > report.now]
    return min(later, default=datetime.max.replace(tzinfo=report.now.tzinfo))
