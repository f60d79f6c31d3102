"""`syncd run`: the daemon."""

from collections.abc import Callable
from datetime import datetime, timedelta

from syncd.cli.options import for_a_game
from syncd.service import log
from syncd.service.config import load, span
from syncd.service.cycle import Cycle
from syncd.service.daemon import Daemon
from syncd.service.heartbeat import beat
from syncd.service.report import Report
from syncd.service.world import World

TEACHING = """\
It runs until SIGTERM or Ctrl-C, which end it within 5 seconds with nothing half
done. SIGHUP reads the configuration again and refuses a broken one. What it
decides is logged on standard error, one event a line.

exit codes: 0 it was told to end · 1 something failed
            2 bad input, or another instance uses the store
"""


def run(arguments: list[str]) -> int:
    """Run until SIGTERM or Ctrl-C; SIGHUP reads the configuration again and refuses a broken one."""
    made = for_a_game("run", "The daemon: a cycle at every poll, and whenever a verdict changes by itself.", TEACHING)
    options = made.parse_args(arguments)
    log.set_up()
    service = Service(options.config)
    try:
        Daemon(
            service.cycle,
            tell,
            poll=span(service.world.config.blog.poll),
            now=service.world.now,
            reload=service.reload,
            beat=service.beat,
        ).run()
    finally:
        service.world.close()
    return 0


class Service:
    """The world that the daemon works on, which a new configuration replaces."""

    def __init__(self, file: str) -> None:
        self._file = file
        self.world = self._open()
        self._cycle = Cycle(self.world)

    def cycle(self, now: datetime) -> Report:
        """One cycle on the present world."""
        return self._cycle.run(now)

    def beat(self, report: Report, due: datetime) -> None:
        """Leave the daemon's pulse beside the store."""
        judged = report.judged is not None
        beat(self.world.config.store.path, report.now, due, whole=report.complete, judged=judged)

    def reload(self) -> tuple[Callable[[datetime], Report], timedelta]:
        """Open the world of the configuration as it reads now; a broken one raises and changes nothing."""
        config = load(self._file)
        self.world.close()
        self.world = self._open()
        self._cycle = Cycle(self.world)
        return self.cycle, span(config.blog.poll)

    def _open(self) -> World:
        world = World(load(self._file), self._file)
        try:
            world.database.lock()
        except BaseException:
            world.close()
            raise
        return world


def tell(report: Report) -> None:
    """Log a cycle: one event for each decision that is news."""
    for alert in report.alerts:
        log.event("alert", kind=alert.kind, reason=alert.reason, subject=alert.subject)
    for written in report.written:
        log.event("written", page=written.page, revision=written.new_revid, why=written.what)
    for trouble in report.troubles:
        log.event("trouble", text=trouble)
    news = report.read.posts or report.read.revisions or report.alerts or report.written
    if news:
        log.event("cycle", posts=report.read.posts, revisions=report.read.revisions, requests=report.read.requests)
