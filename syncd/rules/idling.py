"""Idle Players: who may be idled, what must be announced, and who may not be unidled yet.

Silence counts entries and comments only. "In the past 168 hours" means that exactly 168 hours of silence are enough,
and that a request exactly 96 hours old still counts.
"""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import StrEnum

from parsers.records import Record
from syncd.rules.rights import Right


class Idling(Record, frozen=True, forbid_unknown_fields=True):
    """An edition's times, in hours; 0 where there is no limit.

    `shortened_silence_hours` is the silence that suffices for somebody who was once idled for silence, in that dynasty
    and the next. `stays_after_request_only`: the time for which one stays idle binds those only who asked to be idle
    or made themselves so. `in_downtime`: idling goes on in the Seasonal Downtime.
    """

    request_hours: int
    silence_hours: int
    shortened_silence_hours: int
    unidle_request_hours: int
    stays_hours: int
    stays_after_request_only: bool
    in_downtime: bool
    unidle_with_pending_dov: bool
    own_idling_after_request_only: bool


class Cause(StrEnum):
    """Why somebody became idle."""

    REQUEST = "request"
    SILENCE = "silence"
    UNKNOWN = "unknown"


class IdleSpell(Record, frozen=True):
    """A time of being idle: since when, until when (None: it goes on), and why."""

    since: datetime
    until: datetime | None = None
    cause: Cause = Cause.UNKNOWN


def silence_needed(spells: Sequence[IdleSpell], dynasties: Sequence[datetime], now: datetime, rules: Idling) -> int:
    """Idle Players: the hours of silence after which this player may be idled.

    `dynasties` are the beginnings of the dynasties that are known, in any order.
    """
    if not rules.shortened_silence_hours:
        return rules.silence_hours
    began = sorted(start for start in dynasties if start <= now)
    since = began[-2] if len(began) > 1 else datetime.min.replace(tzinfo=now.tzinfo)
    shortened = any(one.cause is Cause.SILENCE and since <= one.since <= now for one in spells)
    return rules.shortened_silence_hours if shortened else rules.silence_hours


def may_be_idled(
    last_heard: datetime,
    asked: datetime | None,
    now: datetime,
    rules: Idling,
    *,
    silence_hours: int,
    downtime: bool = False,
) -> Right:
    """Idle Players: on request, or for silence; the latter must be announced in a post.

    `asked` is the latest request, None where there was none; `silence_hours` as `silence_needed` says.
    """
    if downtime and not rules.in_downtime:
        return Right(False, "nobody is idled in the Seasonal Downtime")
    if asked is not None and _recent(asked, now, rules.request_hours):
        return Right(True, "asked to become idle")
    due = last_heard + timedelta(hours=silence_hours)
    if now >= due:
        return Right(True, f"silent for {silence_hours} h: may be idled, must be announced in a post")
    return Right(False, f"was last heard of less than {silence_hours} h ago", due)


def may_idle_themselves(announced: datetime | None, now: datetime, rules: Idling) -> Right:
    """Idle Players: an Admin idles themselves at any time; edition 110 asks for an earlier word of it."""
    if not rules.own_idling_after_request_only:
        return Right(True, "an Admin may idle themselves, and should announce it")
    said = announced is not None and _recent(announced, now, rules.request_hours)
    return Right(said, "" if said else "an Admin must have declared the intent in a post or comment")


def may_be_unidled(
    spell: IdleSpell,
    dynasty_began: datetime | None,
    asked: datetime | None,
    now: datetime,
    rules: Idling,
    *,
    admin: bool = False,
    pending_dov: bool = False,
    downtime: bool = False,
) -> Right:
    """Idle Players: on request (an Admin by themselves), unless they became idle too short a time ago.

    `dynasty_began` is None where it is not known: then it is taken to be the present one.
    """
    if pending_dov and not rules.unidle_with_pending_dov:
        return Right(False, "nobody is unidled while a DoV is pending")
    if downtime and not rules.in_downtime:
        return Right(False, "nobody is unidled in the Seasonal Downtime")
    free = stays_until(spell, dynasty_began, rules)
    if free is not None and now < free:
        return Right(False, f"became idle less than {rules.stays_hours} h ago in this dynasty", free)
    if not admin and not (asked is not None and _recent(asked, now, rules.unidle_request_hours)):
        return Right(False, "has not asked to be unidled")
    return Right(True, "may be unidled")


def stays_until(spell: IdleSpell, dynasty_began: datetime | None, rules: Idling) -> datetime | None:
    """The instant from which somebody may be unidled again; None where nothing keeps them idle."""
    in_this_dynasty = dynasty_began is None or spell.since >= dynasty_began
    bound = not rules.stays_after_request_only or spell.cause is Cause.REQUEST
    if not (in_this_dynasty and bound):
        return None
    return spell.since + timedelta(hours=rules.stays_hours, seconds=1)


def _recent(asked: datetime, now: datetime, hours: int) -> bool:
    return asked <= now and (not hours or now - asked <= timedelta(hours=hours))


IDLE_WORDS = re.compile(
    r"(?<![\w-])(?:idle me|make me idle|(?:i|i'll|i'd|i will|i'm|i am|want|like|wish|request|ask)\b[^.!?\n]{0,40}"
    r"\b(?:go|going|be|become|being|to) idled?)\b",
    re.IGNORECASE,
)
UNIDLE_WORDS = re.compile(
    r"\b(?:un|de-?)idle me\b|\b(?:i|want|like|wish|request|ask)\b[^.!?\n]{0,40}\b(?:un|de-?)idled?\b", re.IGNORECASE
)


def asks_to_be_idle(text: str) -> bool:
    """Whether a post or comment seems to ask for it: a hint for people, never more."""
    # Few texts have the word at all, and looking for it is ten times quicker than looking for the phrases.
    return "idle" in text.casefold() and IDLE_WORDS.search(text.replace("’", "'")) is not None


def asks_to_be_unidled(text: str) -> bool:
    """Whether a post or comment seems to ask for it: a hint for people, never more."""
    return UNIDLE_WORDS.search(text.replace("’", "'")) is not None
