"""The daemon as a process: it says how it goes, refuses a broken configuration, and ends when told to."""

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from syncd.sandbox.game import Sandbox
from syncd.service.daemon import next_change, status
from syncd.service.report import ReadCounts, Report

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)
SYNCD = [sys.executable, "-c", "import sys; from syncd.cli import main; sys.exit(main())"]


class Unit:
    """The daemon as systemd runs it: with a socket that it tells how it goes."""

    def __init__(self, sandbox: Sandbox, folder: Path) -> None:
        self.config = folder / "game.toml"
        self.text = (
            f'[blog]\nurl = "{sandbox.blog_url}"\npoll = "60s"\n[wiki]\nurl = "{sandbox.wiki_url}"\n'
            f'[store]\npath = "{folder / "game.sqlite"}"\n'
        )
        self.config.write_text(self.text)
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(str(folder / "notify"))
        self.socket.settimeout(20)
        environment = {"NOTIFY_SOCKET": str(folder / "notify"), "PATH": ""}
        self.process = subprocess.Popen(
            [*SYNCD, "run", "--config", str(self.config)], env=environment, stderr=subprocess.PIPE, text=True
        )

    def heard(self, words: str) -> str:
        """The next message that holds these words."""
        while words not in (said := self.socket.recv(4096).decode()):
            pass
        return said

    def end(self) -> str:
        """What it had said on standard error."""
        self.process.kill()
        return self.process.communicate()[1]


@pytest.fixture
def unit(tmp_path: Path) -> Iterator[Unit]:
    with Sandbox() as sandbox:
        unit = Unit(sandbox, tmp_path)
        yield unit
        if unit.process.stderr and not unit.process.stderr.closed:
            unit.end()
        unit.socket.close()


def test_it_is_ready_then_alive_in_words_and_gone_soon_after_sigterm(unit: Unit) -> None:
    unit.heard("READY=1")
    assert "STATUS=0 pending" in unit.heard("WATCHDOG=1")  # by the real clock the story is long over
    begun = time.monotonic()
    unit.process.send_signal(signal.SIGTERM)
    assert unit.process.wait(timeout=5) == 0
    assert time.monotonic() - begun < 5


def test_a_broken_configuration_is_refused_on_sighup_and_the_old_one_goes_on(unit: Unit) -> None:
    unit.heard("WATCHDOG=1")
    unit.config.write_text(unit.text + "[alerts]\nrepaet = 1\n")
    unit.process.send_signal(signal.SIGHUP)
    unit.heard("WATCHDOG=1")
    unit.config.write_text(unit.text.replace("60s", "50s"))
    unit.process.send_signal(signal.SIGHUP)
    unit.heard("RELOADING=1")
    unit.heard("WATCHDOG=1")
    said = unit.end()
    assert 'configuration refused error="' in said
    assert "alerts.repaet: is not a key" in said
    assert "configuration reloaded" in said


def test_a_sighup_in_the_middle_of_a_cycle_waits_for_its_end(unit: Unit) -> None:
    unit.heard("READY=1")
    for _ in range(10):
        unit.process.send_signal(signal.SIGHUP)
        time.sleep(0.02)
    unit.heard("RELOADING=1")
    unit.heard("WATCHDOG=1")
    said = unit.end()
    assert "configuration reloaded" in said
    assert "skipped" not in said


def test_a_second_instance_on_the_same_store_is_refused(unit: Unit) -> None:
    unit.heard("READY=1")
    second = subprocess.run([*SYNCD, "run", "--config", str(unit.config)], capture_output=True, text=True, timeout=20)
    assert second.returncode == 2
    assert "another syncd is using this store" in second.stderr


def test_without_verdicts_nothing_changes_by_itself() -> None:
    report = Report(NOON, ReadCounts(), troubles=("the blog: no answer",))
    assert next_change(report) - NOON > timedelta(days=1000)
    assert status(report) == "trouble: the blog: no answer"
