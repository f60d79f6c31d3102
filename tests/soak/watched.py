"""What the year and the service under watch say to each other, one line of JSON each way."""

from datetime import datetime
from enum import StrEnum

from parsers.records import Record
from syncd.plan.alerts import Alert


class Chat(StrEnum):
    """How the chat service is: it may refuse, and we may die before it was asked or after it answered."""

    UP = "up"
    DOWN = "down"
    DIES_BEFORE = "dies-before"
    DIES_AFTER = "dies-after"


class Ask(Record, frozen=True):
    """Run a cycle at `now`, with the chat service as it is."""

    now: datetime
    chat: Chat


class Answer(Record, frozen=True):
    """What a cycle came to: `alerts` are those that the store gained, `took` the ids that the chat service took.

    `cpu` is in seconds, `wrote` in bytes, `resident` in megabytes.
    """

    died: bool
    complete: bool
    alerts: tuple[Alert, ...]
    took: tuple[str, ...]
    next_change: datetime | None
    troubles: tuple[str, ...]
    written: int
    news: bool
    requests: int
    cpu: float
    wrote: int
    resident: float
