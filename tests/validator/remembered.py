"""Evidence for the core checks: a small game whose players have all just been heard of; tests state what differs."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

import msgspec

from parsers.records import Comment, Icon, Kind, PlayerName, Post, Roster, RosterEntry
from syncd.rules import editions
from syncd.rules.core_rules import core_rules
from syncd.validator.core_checks import core_findings
from syncd.validator.evidence import Evidence, Remembered
from syncd.validator.findings import Finding

NOON = datetime(2023, 9, 12, 12, tzinfo=UTC)
HOUR, MINUTE, DAY = timedelta(hours=1), timedelta(minutes=1), timedelta(days=1)
NAMES = ("Oz", "Ann", "Bob")
START = NOON - 30 * DAY


def a_post(title: str = "Coins", *, author: str = "Ann", at: datetime = NOON - DAY, **different: object) -> Post:
    url = f"https://blog.example/archive/{title.lower().replace(' ', '_')}"
    usual = Post(Kind.PROPOSAL, title, url, PlayerName(author), at, categories=("Proposal",))
    return msgspec.structs.replace(usual, **different)


def said(author: str, at: datetime, text: str = "", *icons: str) -> Comment:
    return Comment(
        PlayerName(author), at, tuple(map(Icon, icons)), (False,) * len(icons), f"c{at:%d%H%M}{author}", text
    )


def remembered(
    *versions: Post, comments: Sequence[Comment] = (), seen: Sequence[datetime] = (), after: timedelta = MINUTE
) -> Remembered:
    """The versions as seen at those instants, the first a minute after posting; comments when they were made."""
    instants = [versions[0].posted_at + after, *seen]
    read = [(one.anchor or "", one.at, one) for one in comments]
    return Remembered(tuple(zip(instants, versions, strict=True)), tuple(read))


def chatter(at: datetime, *names: str) -> Remembered:
    """An old post on which each of these has just written something."""
    address = a_post("Hello", author="Oz", at=START, kind=Kind.ASCENSION_ADDRESS, categories=("Ascension Address",))
    return remembered(address, comments=[said(name, at) for name in names])


def sidebar(*names: str, admins: Sequence[str] = ("Oz",)) -> Roster:
    return Roster(tuple(RosterEntry(PlayerName(name), name in admins) for name in names))


def evidence(
    *posts: Remembered,
    edition: str = "219",
    rosters: Mapping[datetime, Roster] | None = None,
    heard: Sequence[str] = NAMES,
    now: datetime = NOON,
    **different: object,
) -> Evidence:
    law = editions.load(edition)
    usual = Evidence(
        now=now,
        edition=law,
        rules=core_rules(law),
        posts=(chatter(now - HOUR, *heard), *posts),
        rosters=tuple((rosters or {START: sidebar(*NAMES)}).items()),
        begun=START,
    )
    return msgspec.structs.replace(usual, **different)


def found(of: Evidence, kind: str) -> list[Finding]:
    return [one for one in core_findings(of) if one.kind == kind]
