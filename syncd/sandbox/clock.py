"""The only time that the sandbox knows: it can be set, stopped and made to run faster than the world's."""

import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta


class SandboxClock:
    """A clock that runs `speed` times as fast as the world's; 0 stands still.

    `ticks` are the world's own seconds, a running number that never goes back; a test may hand in its own.
    """

    def __init__(self, start: datetime, speed: float = 0.0, ticks: Callable[[], float] = time.monotonic) -> None:
        self._lock = threading.Lock()
        self._ticks = ticks
        self._speed = speed
        self._instant = start.astimezone(UTC)
        self._set_at = ticks()

    def now(self) -> datetime:
        """The instant, in UTC."""
        with self._lock:
            return self._now()

    def set(self, instant: datetime) -> None:
        """Jump to an instant, forwards or back."""
        with self._lock:
            self._instant, self._set_at = instant.astimezone(UTC), self._ticks()

    def advance(self, by: timedelta) -> None:
        """Jump ahead by a span of the sandbox's time."""
        with self._lock:
            self._instant, self._set_at = self._now() + by, self._ticks()

    @property
    def speed(self) -> float:
        """How many of the sandbox's seconds pass in one of the world's."""
        return self._speed

    @speed.setter
    def speed(self, speed: float) -> None:
        with self._lock:
            self._instant, self._set_at = self._now(), self._ticks()
            self._speed = speed

    def wait_for(self, instant: datetime) -> float | None:
        """How many of the world's seconds there are until `instant`: 0 when it has come, None if it never will."""
        with self._lock:
            missing = (instant - self._now()).total_seconds()
            if missing <= 0:
                return 0.0
            return missing / self._speed if self._speed > 0 else None

    def _now(self) -> datetime:
        return self._instant + timedelta(seconds=(self._ticks() - self._set_at) * self._speed)
