"""The service under watch, in a process of its own: `python -m tests.soak.watcher CONFIG`, an Ask a line."""

import os
import sqlite3
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from syncd.plan.alerts import Alert, Rules
from syncd.service.config import load, span
from syncd.service.cycle import Cycle
from syncd.service.daemon import next_change
from syncd.service.report import Report
from syncd.service.telling import Teller
from syncd.service.world import World
from syncd.store.told import Told
from tests.soak.watched import Answer, Ask, Chat
from writers.alerts import Delivery, Receipt, Route

PAGE = os.sysconf("SC_PAGESIZE") / 1e6


class Died(BaseException):
    """The process is gone, as far as the store can tell."""


class ChatService:
    """Takes messages and leaves receipts, as the child that sends does; may die on either side of it."""

    def __init__(self) -> None:
        self.state = Chat.UP
        self.took: list[str] = []

    def send(self, deliveries: Sequence[Delivery], receipts: Path) -> str | None:
        if self.state is Chat.DIES_BEFORE:
            raise Died
        up = self.state is not Chat.DOWN
        with receipts.open("ab") as file:
            for one in deliveries:
                for alert in one.message.alerts:
                    self.took += [alert] if up else []
                    file.write(msgspec.json.encode(Receipt(alert, one.route, up)) + b"\n")
        if self.state is Chat.DIES_AFTER:
            raise Died
        return None if up else "the chat service is down"


class Watcher:
    """The daemon's work without its waiting; after a death everything is opened anew."""

    def __init__(self, file: str) -> None:
        self.now = datetime.now(UTC)
        self.chat = ChatService()
        self._file, self._config = file, load(file)
        self._number = 0
        self._last: Report | None = None
        self._open()

    def _open(self) -> None:
        self.world = World(self._config, self._file, now=lambda: self.now, sleep=lambda _: None)
        receipts = Path(f"{self._config.store.path}.receipts")
        rules = Rules(span(self._config.alerts.repeat))
        self.world.teller = Teller(Told(self.world.database), (Route("chat://"),), receipts, rules, self.chat.send)
        self.cycle = Cycle(self.world)

    def answer(self, ask: Ask) -> Answer:
        """One cycle, with what it cost."""
        self.now, self.chat.state, self.chat.took = ask.now, ask.chat, []
        cpu, wrote, requests = time.process_time(), written_bytes(), self.world.requests_made
        report = self._run(ask.now)
        cpu, wrote, requests = (
            time.process_time() - cpu,
            written_bytes() - wrote,
            self.world.requests_made - requests,
        )
        if report is None:
            self.world.close()
            self._open()
        changes_at = next_change(report) if report else None
        return Answer(
            died=report is None,
            complete=report is not None and report.judged is not None,
            alerts=self._stored(),
            took=tuple(self.chat.took),
            next_change=changes_at if changes_at and changes_at.year < 9999 else None,
            troubles=report.troubles if report else (),
            written=len(report.written) if report else 0,
            news=self._is_news(report),
            requests=requests,
            cpu=cpu,
            wrote=wrote,
            resident=int(Path("/proc/self/statm").read_text().split()[1]) * PAGE,
        )

    def _is_news(self, report: Report | None) -> bool:
        """Whether anything was read, found, planned, told or written, or is now read back that the last cycle wrote."""
        last, self._last = self._last, report
        if report is None or last is None or last.written:
            return True
        same = (report.findings, report.plans) == (last.findings, last.plans)
        return bool(report.read.posts or report.read.revisions or report.alerts or report.written or not same)

    def _run(self, now: datetime) -> Report | None:
        try:
            return self.cycle.run(now)
        except Died:
            return None

    def _stored(self) -> tuple[Alert, ...]:
        """What the store holds beyond what it held; a row whose reason is missing would not be read."""
        with closing(sqlite3.connect(self._config.store.path)) as store:
            rows = store.execute("SELECT number, record FROM alert WHERE number > ? ORDER BY number", (self._number,))
            found = rows.fetchall()
        self._number = found[-1][0] if found else self._number
        return tuple(msgspec.json.decode(record, type=Alert) for _, record in found)


def written_bytes() -> int:
    """What this process has written to files so far."""
    return int(Path("/proc/self/io").read_text().split("wchar: ")[1].split()[0])


def main() -> None:
    """Answer every line until there are no more."""
    watcher = Watcher(sys.argv[1])
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(watcher.answer(msgspec.json.decode(line, type=Ask))) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    if "PROFILE" in os.environ:
        import cProfile

        cProfile.run("main()", os.environ["PROFILE"])
    else:
        main()
