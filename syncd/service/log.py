"""One event per decision: `event key=value …`, with the journal's priority in front, or readable on a terminal."""

import logging
import sys
from typing import TextIO

PRIORITIES = {logging.DEBUG: 7, logging.INFO: 6, logging.WARNING: 4, logging.ERROR: 3, logging.CRITICAL: 2}


class EventFormatter(logging.Formatter):
    """`event` first, then its fields; values with blanks are quoted. `journal` puts the priority in front."""

    def __init__(self, *, journal: bool) -> None:
        super().__init__("%(message)s")
        self._journal = journal

    def format(self, record: logging.LogRecord) -> str:
        """The record on one line; a traceback follows it, indented."""
        line = record.getMessage()
        if record.exc_info:
            line += "\n  " + self.formatException(record.exc_info).replace("\n", "\n  ")
        if self._journal:
            priority = PRIORITIES.get(record.levelno, 6)
            return "\n".join(f"<{priority}>{part}" for part in line.splitlines())
        return f"{self.formatTime(record, '%H:%M:%S')} {line}"


def event(name: str, /, level: int = logging.INFO, **fields: object) -> None:
    """Log one event with its fields."""
    words = (f"{key}={_quoted(str(value))}" for key, value in fields.items() if value is not None)
    logging.getLogger("syncd").log(level, "%s", " ".join((name, *words)))


def _quoted(value: str) -> str:
    plain = value.replace("\n", " ")
    return f'"{plain}"' if not plain or any(c in plain for c in ' "=') else plain


def set_up(stream: TextIO | None = None) -> None:
    """Log to standard error: for the journal where systemd reads it, for people on a terminal."""
    where = stream or sys.stderr
    handler = logging.StreamHandler(where)
    handler.setFormatter(EventFormatter(journal=not where.isatty()))
    log = logging.getLogger("syncd")
    log.handlers[:] = [handler]
    log.setLevel(logging.INFO)
    log.propagate = False
