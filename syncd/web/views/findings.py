"""What is wrong and stands, silenced or not, and what may be done about it from here."""

from datetime import datetime

import msgspec

from parsers.records import Record
from syncd.store.decided import OPEN, Silence
from syncd.validator.findings import Finding, Severity
from syncd.web.desk import Look

NEVER_ACCEPTED = frozenset({"illegal-value", "derived-value", "ruleset-changed", "suspect-page", "missing-effect"})
"""Kinds that declaring a revision legal would not settle: the value itself is what the rules do not allow."""

SEVEREST = (Severity.ERROR, Severity.WARNING, Severity.INFO)


class FindingLine(Record, frozen=True):
    """A finding with what is decided of it; `plan` is the staged edit that would put it right."""

    finding: Finding
    silence: Silence | None = None
    plan: str = ""
    acceptable: bool = False


class FindingsPage(Record, frozen=True):
    """Those that stand, the severest first; those that are silenced last."""

    now: datetime
    standing: tuple[FindingLine, ...]
    silenced: tuple[FindingLine, ...]


class StagedEdit(Record, frozen=True):
    """The part of a stored plan that names its findings."""

    findings: tuple[str, ...] = ()


def findings(look: Look) -> FindingsPage:
    """Every finding that stands."""
    silences = look.ledger.silences(look.now)
    plans = _plans(look)
    every = [msgspec.json.decode(record, type=Finding) for record in look.ledger.findings()]
    lines = [
        FindingLine(one, silences.get(one.id), plans.get(one.id, ""), acceptable(one))
        for one in sorted(every, key=lambda one: SEVEREST.index(one.severity))
    ]
    return FindingsPage(
        look.now,
        tuple(line for line in lines if line.silence is None),
        tuple(line for line in lines if line.silence is not None),
    )


def acceptable(finding: Finding) -> bool:
    """Whether it can be settled by declaring the revision that it blames legal."""
    return finding.revid is not None and finding.kind not in NEVER_ACCEPTED


def _plans(look: Look) -> dict[str, str]:
    return {
        finding: plan.id
        for plan in look.ledger.plans(*OPEN)
        for finding in msgspec.json.decode(plan.record, type=StagedEdit).findings
    }
