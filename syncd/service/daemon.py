"""The daemon: a cycle at every poll and at every instant at which a verdict changes by itself.

One job, always planned anew: after each cycle it is due at the next poll, or earlier where the judge says that a matter
becomes enactable or failable (nobody waits for a poll to be told that twelve hours are over). A machine that slept, or
a clock that jumped, costs at most one cycle: the job that is overdue runs once, and every cycle works out its own now.
"""

import logging
import os
import random
import signal
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from apscheduler.executors.pool import ThreadPoolExecutor
from apscheduler.schedulers.background import BackgroundScheduler
from apscheduler.triggers.date import DateTrigger

from parsers.errors import SyncdError
from syncd.rules.spans import LAST
from syncd.service.log import event
from syncd.service.notify import notify
from syncd.service.report import Report

JITTER = 0.1  # of the poll, so that many daemons do not ask in step
SLOWEST = 10  # polls that a sleeping game is left alone for
AWAKE = timedelta(hours=6)  # a game in which nothing was read for so long is asleep
JUMP = timedelta(minutes=5)  # a clock that is off by more than the time that passed has been set
AT_ONCE = 3  # jobs: one thread runs them one by one, but what is due before the last one is off its books would be lost
PATIENCE = 4.0  # seconds that a cycle has to end after SIGTERM; everything is safe to be cut off


class Daemon:
    """Runs `cycle` until it is stopped. `tell` sees every report; `now` is the game's clock.

    `speed` is how many of that clock's seconds pass in one of the world's; `reload` is called on SIGHUP, between two
    cycles, and returns the cycle to go on with (raising leaves the old one); `beat` is told of every cycle that ended
    and when the next one is due.
    """

    def __init__(
        self,
        cycle: Callable[[datetime], Report],
        tell: Callable[[Report], None],
        *,
        poll: timedelta,
        now: Callable[[], datetime],
        speed: float = 1.0,
        reload: Callable[[], tuple[Callable[[datetime], Report], timedelta]] | None = None,
        beat: Callable[[Report, datetime], None] = lambda _report, _due: None,
    ) -> None:
        self._cycle = cycle
        self._tell = tell
        self._poll = poll
        self._now = now
        self._speed = speed
        self._reload = reload
        self._beat = beat
        self._stopped = threading.Event()
        self._reloading = threading.Event()
        self._planning = threading.Lock()  # a signal may come while the end of a cycle plans the next one
        self._in_cycle = False
        self._scheduler = BackgroundScheduler(timezone="UTC", executors={"default": ThreadPoolExecutor(1)})
        self._last_news: datetime | None = None
        self._last_cycle: datetime | None = None
        self.failures = 0

    def run(self) -> None:
        """Run until `stop` is called, or SIGINT or SIGTERM comes; then give the present cycle a moment to end."""
        signals = {signal.SIGINT: self.stop, signal.SIGTERM: self.stop, signal.SIGHUP: self.reload}
        before = {number: signal.signal(number, lambda *_, do=do: do()) for number, do in signals.items()}
        try:
            self._scheduler.start()
            self._plan(timedelta())
            notify("READY=1", "STATUS=starting")
            event("ready", pid=os.getpid())
            self._stopped.wait()
            notify("STOPPING=1")
            self._shut_down()
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def stop(self) -> None:
        """End after the present cycle."""
        self._stopped.set()

    def reload(self) -> None:
        """Read the configuration again before the next cycle, which is due at once."""
        with self._planning:
            if not (self._in_cycle or self._reloading.is_set()):  # else the end of the cycle plans the next one at once
                self._due_in(timedelta())
            self._reloading.set()

    def _shut_down(self) -> None:
        ending = threading.Thread(target=self._scheduler.shutdown, daemon=True)
        ending.start()
        ending.join(PATIENCE)
        event("stopped", cut_off=ending.is_alive() or None)

    def _plan(self, wait: timedelta) -> None:
        """The next cycle; at once where a signal has come in the meantime."""
        with self._planning:
            self._in_cycle = False
            self._due_in(timedelta() if self._reloading.is_set() else max(wait, timedelta()))

    def _due_in(self, wait: timedelta) -> None:
        if not self._stopped.is_set():
            due = DateTrigger(datetime.now(UTC) + wait / self._speed)
            self._scheduler.add_job(
                self._once, due, id="cycle", replace_existing=True, misfire_grace_time=None, max_instances=AT_ONCE
            )

    def _once(self) -> None:
        with self._planning:
            self._in_cycle = True
        wait = self._poll
        try:
            self._take_up_configuration()
            now = self._now()
            self._notice_jump(now)
            report = self._cycle(now)
            self._tell(report)
            wait = self._wait(report)
            self._beat(report, now + wait)
            notify("WATCHDOG=1", f"STATUS={status(report)}")
        except Exception:  # the one broad clause at the top of each job: it counts and goes on
            self.failures += 1
            logging.getLogger("syncd").exception("cycle failed failures=%d", self.failures)
        self._plan(wait)

    def _take_up_configuration(self) -> None:
        if not self._reloading.is_set() or self._reload is None:
            return
        self._reloading.clear()
        notify("RELOADING=1")
        try:
            self._cycle, self._poll = self._reload()
            event("configuration reloaded")
        except SyncdError as error:
            event("configuration refused", logging.ERROR, error=error)
        notify("READY=1")

    def _notice_jump(self, now: datetime) -> None:
        """A clock that went backwards is told; what is due by the new time is worked out by the cycle itself."""
        if self._last_cycle is not None and now < self._last_cycle - JUMP:
            event("clock jumped back", logging.WARNING, before=self._last_cycle, now=now)
        self._last_cycle = now

    def _wait(self, report: Report) -> timedelta:
        """Until the next poll (rarer while the game sleeps) or the next instant at which something changes."""
        if self._last_news is None or report.read.posts or report.read.revisions:
            self._last_news = report.now
        idle = min(SLOWEST, 1 + (report.now - self._last_news) // AWAKE)
        poll = self._poll * idle * random.uniform(1 - JITTER, 1 + JITTER)  # noqa: S311  # spreads requests
        return min(poll, next_change(report) - self._now())


def next_change(report: Report) -> datetime:
    """The next instant at which a verdict, the trust in it or a downtime turns by itself; else the end of time."""
    return (report.judged.turns_at if report.judged else None) or LAST


def status(report: Report) -> str:
    """How it goes, in one line of words."""
    if report.troubles:
        return f"trouble: {report.troubles[0]}"
    if report.judged is None:
        return "no verdicts yet"
    judgement = report.judged.judgement
    pending, ready = sum(one.pending for one in judgement.verdicts), len(judgement.ready(report.judged.withheld))
    return f"{pending} pending, {ready} ready, {len(report.findings)} findings; looked at {report.now:%H:%M:%S} UTC"
