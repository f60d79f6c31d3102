"""What is wrong, where, and by what evidence: the value that replay, cross-checks, plan, alerts and pages share."""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from hashlib import sha256

import msgspec

from parsers.records import PlayerName, Record, RevisionId


class Severity(StrEnum):
    """How much a finding asks of people: `error` breaks a rule, `warning` may, `info` is worth knowing."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Where(Record, frozen=True, omit_defaults=True):
    """A cell of a page (`table` is its caption or heading, else its number from 1), or a post and its comment.

    `post` is a permalink and `comment` the fragment of one; what does not apply is None.
    """

    page: str | None = None
    table: str | None = None
    row: str | None = None
    column: str | None = None
    post: str | None = None
    comment: str | None = None

    def __str__(self) -> str:
        if self.post is not None:
            return self.post if self.comment is None else f"{self.post}#{self.comment}"
        return ", ".join(part for part in (self.page, self.table, self.row, self.column) if part)


class Finding(Record, frozen=True):
    """Something that does not fit the rules, as `once --json` prints it.

    `kind` is one of interfaces' kinds or a dynasty's own; `found` stands there and `expected` should; `by`, `at` and
    `revid` name the edit to blame; `rules` are names of the ruleset; `links` permalinks of the evidence; `text` says it
    all in words. `id` stays the same from cycle to cycle as long as it is the same finding (see `finding`).
    """

    id: str
    kind: str
    severity: Severity
    where: Where
    text: str
    found: str | None = None
    expected: str | None = None
    by: PlayerName | None = None
    at: datetime | None = None
    revid: RevisionId | None = None
    rules: tuple[str, ...] = ()
    links: tuple[str, ...] = ()


def finding(
    kind: str,
    where: Where,
    text: str,
    *,
    severity: Severity = Severity.ERROR,
    found: str | None = None,
    expected: str | None = None,
    by: PlayerName | None = None,
    at: datetime | None = None,
    revid: RevisionId | None = None,
    rules: Sequence[str] = (),
    links: Sequence[str] = (),
) -> Finding:
    """A finding with its id: the fingerprint of kind, place, values, guilty revision; words may change."""
    key = msgspec.json.encode((kind, where, found, expected, revid))
    return Finding(
        id=sha256(key).hexdigest()[:12],
        kind=kind,
        severity=severity,
        where=where,
        text=text,
        found=found,
        expected=expected,
        by=by,
        at=at,
        revid=revid,
        rules=tuple(rules),
        links=tuple(links),
    )
