"""Whether the daemon does its work: for `/healthz`, for Prometheus, and in words at the foot of every page."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import msgspec

from parsers.records import Record
from syncd.plan.wording import age_words
from syncd.service.config import Config, span
from syncd.service.heartbeat import MAY_MISS, Pulse, pulse
from syncd.store.decided import OPEN
from syncd.store.outbox import Outbox
from syncd.validator.findings import Finding, Severity
from syncd.web.desk import Look

STUCK = timedelta(hours=1)
"""So long an edit may wait to be written."""

UNREAD = timedelta(hours=3)
"""So long blog or wiki may stay unread."""


class Check(Record, frozen=True):
    """One thing that was looked at; `text` says in words how it is."""

    name: str
    ok: bool
    text: str


class Health(Record, frozen=True):
    """All of them."""

    now: datetime
    ok: bool
    behind: int
    checks: tuple[Check, ...]


def health(look: Look) -> Health:
    """How the daemon does, as far as store and heartbeat show it."""
    found = pulse(look.config.store.path)
    behind = cycles_behind(found, look.config, look.now)
    checks = (_cycles(found, behind, look.now), _reading(found, look.now), _outbox(look))
    return Health(look.now, all(check.ok for check in checks), behind, checks)


def cycles_behind(found: Pulse, config: Config, now: datetime) -> int:
    """How many polls have passed since a cycle was due."""
    if found.due is None or now <= found.due:
        return 0
    return int((now - found.due) / span(config.blog.poll))


def _cycles(found: Pulse, behind: int, now: datetime) -> Check:
    if found.last is None:
        return Check("daemon", False, "no cycle has ever ended")
    words = f"last cycle {age_words(now - found.last)} ago"
    return Check("daemon", behind < MAY_MISS, words if behind < MAY_MISS else f"{words}, {behind} polls behind")


def _reading(found: Pulse, now: datetime) -> Check:
    if found.whole is None:
        return Check("reading", False, "blog and wiki have never been read as a whole")
    age = now - found.whole
    late = found.last is not None and found.last - found.whole > UNREAD
    return Check("reading", not late, f"blog and wiki read as a whole {age_words(age)} ago")


def _outbox(look: Look) -> Check:
    waiting = Outbox(look.database).open_entries()
    oldest = min((entry.at for entry in waiting), default=look.now)
    ok = look.now - oldest <= STUCK
    words = f"{len(waiting)} edits under way" if waiting else "nothing waits to be written"
    return Check("outbox", ok, words if ok else f"{words}, the oldest for {age_words(look.now - oldest)}")


def metrics(look: Look) -> str:
    """The numbers as Prometheus reads them."""
    return "".join(_metrics(look))


def _metrics(look: Look) -> Iterator[str]:
    state, found = health(look), pulse(look.config.store.path)
    yield _gauge("syncd_healthy", "1 where every check of /healthz is well", {"": int(state.ok)})
    yield _gauge("syncd_cycles_behind", "polls that passed since a cycle was due", {"": state.behind})
    times = {"last_cycle": found.last, "next_cycle": found.due, "last_whole_reading": found.whole}
    for name, at in times.items():
        yield _gauge(f"syncd_{name}_timestamp_seconds", name.replace("_", " "), {"": at.timestamp() if at else 0})
    yield _gauge("syncd_matters", "pending matters by how they stand", _matters(look))
    yield _gauge("syncd_findings", "findings that stand, by severity", _findings(look))
    states = {f'state="{state}"': len(look.ledger.plans(state)) for state in OPEN}
    yield _gauge("syncd_staged_edits", "edits that wait, by state", states)
    yield _gauge("syncd_outbox_open", "edits under way to the wiki", {"": len(Outbox(look.database).open_entries())})
    yield _gauge("syncd_deliveries_open", "notices that a route has not answered", {"": len(look.told.undelivered())})


def _matters(look: Look) -> dict[str, float]:
    judged = look.judged
    if isinstance(judged, str):
        return {'stands="ready"': 0, 'stands="not ready"': 0}
    pending = sum(one.pending for one in judged.judgement.verdicts)
    ready = len(judged.judgement.ready(judged.withheld))
    return {'stands="ready"': ready, 'stands="not ready"': pending - ready}


def _findings(look: Look) -> dict[str, float]:
    every = [msgspec.json.decode(record, type=Finding).severity for record in look.ledger.findings()]
    return {f'severity="{severity}"': every.count(severity) for severity in Severity}


def _gauge(name: str, purpose: str, values: dict[str, float] | dict[str, int]) -> str:
    lines = [f"# HELP {name} {purpose}", f"# TYPE {name} gauge"]
    lines += [f"{name}{{{label}}} {value:.15g}" if label else f"{name} {value:.15g}" for label, value in values.items()]
    return "\n".join(lines) + "\n"
