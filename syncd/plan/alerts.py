"""Which notices are due: concerns of this cycle against what was told before, each notice with its typed reason.

A concern is something an admin may want to know as long as it stands: a matter ready to enact, a mismatch, a trouble.
Its fingerprint says which concern it is, its digest says what of it, when changed, is worth telling again.

    stands now   told before    digest      then
    ----------   ------------   ---------   -------------------------------------------------------------
    yes          no             -           first
    yes          yes            the same    repeat, once `repeat` has passed; before that nothing
    yes          yes            another     changed
    no           yes            -           withdrawn; nothing for an event, which is told once and over
    no           no             -           nothing

Quiet hours, a silence and an inhibited kind turn what is due into `suppressed: …`, which is stored once and sent to
nobody. Only what was sent counts as told, so when the cause is over the table is asked again: what still stands is
told then, an event that was held back too, and what came and went meanwhile never is.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime, time, timedelta
from enum import StrEnum
from hashlib import sha256

import msgspec

from parsers.records import Record

SUPPRESSED = "suppressed: "
SETTLED = "it was resolved"
"""The cause that ends a concern for good: its end is told by something else."""


class AlertKind(StrEnum):
    """What a notice is about (`once --json`, alerts)."""

    READY_TO_ENACT = "ready-to-enact"
    READY_TO_FAIL = "ready-to-fail"
    RESOLVED = "resolved"
    MISMATCH = "mismatch"
    HIATUS = "hiatus"
    IDLE = "idle"
    TROUBLE = "trouble"


class Reason(StrEnum):
    """Why a notice is sent; a suppressed one has `suppressed: ` and the cause instead."""

    FIRST = "first"
    REPEAT = "repeat"
    CHANGED = "changed"
    WITHDRAWN = "withdrawn"


class Concern(Record, frozen=True):
    """Something worth telling: `key` names it within its kind, `digest` holds what makes it another message.

    `subject` is one line, `text` the whole message, `todo` what an admin can do, `links` the evidence.
    An `event` happened and is over: it is told once and never withdrawn.
    """

    kind: AlertKind
    key: str
    subject: str
    text: str
    digest: str = ""
    todo: str = ""
    links: tuple[str, ...] = ()
    event: bool = False

    @property
    def fingerprint(self) -> str:
        """What it is known by from cycle to cycle."""
        return f"{self.kind}:{self.key}"


class Alert(Record, frozen=True):
    """A notice as it is stored and, unless suppressed, sent."""

    id: str
    fingerprint: str
    kind: AlertKind
    subject: str
    text: str
    reason: str
    at: datetime
    digest: str = ""
    todo: str = ""
    links: tuple[str, ...] = ()
    event: bool = False

    @property
    def suppressed(self) -> bool:
        """Whether it is only remembered."""
        return self.reason.startswith(SUPPRESSED)


WHY = {
    Reason.FIRST: "it stood, and nothing had been told of it",
    Reason.REPEAT: "it still stood after the time that [alerts] repeat names",
    Reason.CHANGED: "what makes it another message had changed",
    Reason.WITHDRAWN: "it had been told, and stood no longer",
}


def in_words(alert: Alert) -> str:
    """The typed reason of a notice in words."""
    if alert.suppressed:
        return "held back; it is looked at again in every cycle"
    return WHY[Reason(alert.reason)]


OVER = {
    AlertKind.MISMATCH: "It is found no more: it was put right, is explained by now, or has become another finding.",
    AlertKind.HIATUS: "The Hiatus is over.",
    AlertKind.IDLE: "What spoke for it is gone.",
    AlertKind.TROUBLE: "It is no trouble any more.",
}
"""What a withdrawal says where nobody knows more."""


class Rules(Record, frozen=True):
    """When not to tell: `quiet` in UTC may run over midnight; `silenced` fingerprints with their causes."""

    repeat: timedelta = timedelta(hours=12)
    quiet: tuple[time, time] | None = None
    inhibited: Mapping[AlertKind, str] = {}
    silenced: Mapping[str, str] = {}


def due(
    now: datetime,
    concerns: Iterable[Concern],
    told: Mapping[str, Alert],
    held: Mapping[str, Alert],
    rules: Rules,
    gone: Mapping[str, str] | None = None,
) -> tuple[Alert, ...]:
    """The notices of this cycle, the suppressed ones included.

    `told` holds the newest alert of each fingerprint that was not suppressed, `held` the newest suppressed one since;
    `gone` says in words why a concern that was told no longer stands, by fingerprint.
    """
    told = {print_: alert for print_, alert in told.items() if not is_settled(held.get(print_))}
    standing = {concern.fingerprint: concern for concern in concerns}
    for print_, alert in held.items():
        if alert.event and print_ not in told:
            standing.setdefault(print_, _concern(alert))
    notices = [_about(now, concern, told.get(print_), rules.repeat) for print_, concern in standing.items()]
    notices += [
        _withdrawal(now, alert, (gone or {}).get(print_, ""))
        for print_, alert in told.items()
        if print_ not in standing
    ]
    checked = (_suppressed(notice, held.get(notice.fingerprint), rules) for notice in notices if notice is not None)
    return tuple(notice for notice in checked if notice is not None)


def is_settled(held: Alert | None) -> bool:
    """Whether the last that was held back about a concern is that something else has told its end."""
    return held is not None and held.reason == SUPPRESSED + SETTLED


def over(told: Alert | None, held: Alert | None) -> bool:
    """Whether nothing about a concern is open: it was withdrawn, settled, or told as an event."""
    return told is None or told.event or told.reason == Reason.WITHDRAWN or is_settled(held)


def _about(now: datetime, concern: Concern, last: Alert | None, repeat: timedelta) -> Alert | None:
    if last is None or last.reason == Reason.WITHDRAWN:
        return _alert(now, concern, Reason.FIRST)
    if concern.event:
        return None
    if last.digest != concern.digest:
        return _alert(now, concern, Reason.CHANGED)
    return _alert(now, concern, Reason.REPEAT) if now - last.at >= repeat else None


def _withdrawal(now: datetime, last: Alert, why: str) -> Alert | None:
    if last.event or last.reason == Reason.WITHDRAWN:
        return None
    text = why or OVER.get(last.kind, "It no longer stands.")
    over = Concern(last.kind, last.fingerprint.partition(":")[2], f"No longer: {last.subject}", text)
    return _alert(now, msgspec.structs.replace(over, digest=last.digest, links=last.links), Reason.WITHDRAWN)


def _suppressed(notice: Alert, held: Alert | None, rules: Rules) -> Alert | None:
    """The notice itself, its suppressed form, or None where that form is what was stored last."""
    cause = suppressed_by(notice.at, notice.kind, notice.fingerprint, rules)
    if cause is None:
        return notice
    reason = SUPPRESSED + cause
    if held is not None and (held.reason, held.digest, held.subject) == (reason, notice.digest, notice.subject):
        return None
    return msgspec.structs.replace(notice, reason=reason, id=_id(notice.fingerprint, reason, notice.at))


def suppressed_by(now: datetime, kind: AlertKind, fingerprint: str, rules: Rules) -> str | None:
    """Why a notice may not go out now, in words; None where it may."""
    if fingerprint in rules.silenced:
        return rules.silenced[fingerprint]
    if kind in rules.inhibited:
        return rules.inhibited[kind]
    if rules.quiet and _within(now.time(), *rules.quiet):
        return f"quiet hours until {rules.quiet[1]:%H:%M} UTC"
    return None


def _within(moment: time, begin: time, end: time) -> bool:
    return begin <= moment < end if begin <= end else moment >= begin or moment < end


def _alert(now: datetime, concern: Concern, reason: str) -> Alert:
    return Alert(
        id=_id(concern.fingerprint, reason, now),
        fingerprint=concern.fingerprint,
        kind=concern.kind,
        subject=concern.subject,
        text=concern.text,
        reason=reason,
        at=now,
        digest=concern.digest,
        todo=concern.todo,
        links=concern.links,
        event=concern.event,
    )


def _id(fingerprint: str, reason: str, now: datetime) -> str:
    return sha256(f"{fingerprint}|{reason}|{now.isoformat()}".encode()).hexdigest()[:12]


def _concern(alert: Alert) -> Concern:
    key = alert.fingerprint.partition(":")[2]
    return Concern(alert.kind, key, alert.subject, alert.text, alert.digest, alert.todo, alert.links, alert.event)
