"""The daemon watching itself: what is wrong with its own works, one clear line each, with what still goes on.

What fails in reading and writing is told by whoever reads and writes; here stand the slow troubles that no single
cycle shows: edits that cannot be brought home, alerts that no route takes, a disk that fills up.
"""

import shutil
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import msgspec

from syncd.plan.alerts import Alert
from syncd.service.telling import GIVEN_UP
from syncd.service.world import World
from syncd.store.outbox import Outbox
from syncd.store.told import Told

STUCK = timedelta(hours=1)  # an edit on its way for so long is stuck
FEW = 3  # tries after which an alert that no route took is worth telling along the others
LITTLE = 100_000_000  # bytes left on the store's disk


def ailments(world: World, now: datetime) -> tuple[str, ...]:
    """What is wrong with the daemon's own works at `now`."""
    return tuple(_ailments(world, now))


def _ailments(world: World, now: datetime) -> Iterator[str]:
    for entry in Outbox(world.database).open_entries():
        if now - entry.at >= STUCK:
            why = entry.line or "the wiki did not answer"
            yield f"outbox: an edit of {entry.page} has been on its way since {entry.at:%Y-%m-%d %H:%M} UTC: {why}"
    tries = _unanswered(world, now)
    if max(tries, default=0) >= FEW:
        yield f"alerts: no answer to {len(tries)} deliveries after {max(tries)} tries; try syncd doctor --alert"
    if world.config.store.path != ":memory:":
        free = shutil.disk_usage(Path(world.config.store.path).absolute().parent).free
        if free < LITTLE:
            yield f"disk: {free // 1_000_000} MB are left where the store is; when it is full nothing is remembered"


def _unanswered(world: World, now: datetime) -> list[int]:
    """How often each delivery was tried that is not given up yet."""
    waiting = Told(world.database).undelivered()
    return [tries for record, _, tries in waiting if now - msgspec.json.decode(record, type=Alert).at < GIVEN_UP]
