"""Alerts to people: how a message reads, and the short-lived child process that sends it.

apprise costs forty megabytes and half a second to load and may hang on a service, so it lives in a child of its own
(`python -m writers.apprise_child`). The child writes a receipt, synced to disk, the moment a route has answered, and
holds a lock on that file while it lives: whoever starts after a crash waits for the lock, reads the receipts and
sends only what no route has answered.
"""

import fcntl
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import msgspec

from parsers.records import Record

PATIENCE = 60.0  # seconds for one child; a hanging service is tried again in the next cycle


class Route(Record, frozen=True):
    """Where alerts go: an apprise address (secret). `kinds` empty takes all; `mention` stands before what is urgent."""

    address: str
    kinds: tuple[str, ...] = ()
    mention: str = ""


class Message(Record, frozen=True):
    """What people read, as plain text: one alert, or several of one cycle.

    `tone` is apprise's (info, success, warning, failure); `mention` calls somebody by name, nothing else does.
    """

    alerts: tuple[str, ...]
    title: str
    body: str
    tone: str = "info"
    mention: str = ""


class Delivery(Record, frozen=True):
    """A message for one route: `route` is its index in the configuration, `address` its apprise address (secret)."""

    message: Message
    route: int
    address: str


class Receipt(Record, frozen=True):
    """That a route was tried for an alert, and whether it answered."""

    alert: str
    route: int
    answered: bool


def send(deliveries: Sequence[Delivery], receipts: Path, patience: float = PATIENCE) -> str | None:
    """Hand the deliveries to a child and wait for it; what happened stands in the receipts.

    Returns None, or in words what went wrong with the child itself. Addresses go through its standard input and are
    never arguments, which every user of the machine could read.
    """
    if not deliveries:
        return None
    child = [sys.executable, "-m", "writers.apprise_child", str(receipts)]
    try:
        done = subprocess.run(child, input=msgspec.json.encode(deliveries), capture_output=True, timeout=patience)  # noqa: S603
    except subprocess.TimeoutExpired:
        return f"an alert service did not answer within {patience:.0f} s"
    return None if done.returncode == 0 else f"the alert process ended with code {done.returncode}"


def collect(receipts: Path) -> tuple[Receipt, ...]:
    """Every receipt that was written and not yet taken; the file is empty afterwards.

    Waits for a child that is still at work, also one whose parent is gone. Call it, record the answer in the store,
    and only then send anything.
    """
    with _locked(receipts) as file:
        lines = file.read().splitlines()
    return tuple(msgspec.json.decode(line, type=Receipt) for line in lines if line.endswith(b"}"))


def forget(receipts: Path) -> None:
    """Empty the file once its receipts stand in the store."""
    with _locked(receipts) as file:
        file.truncate(0)


@contextmanager
def _locked(receipts: Path) -> Iterator[IO[bytes]]:
    with receipts.open("ab+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        yield file
