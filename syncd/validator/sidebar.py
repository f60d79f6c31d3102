"""What findings about the sidebar have in common: where they stand, the rule they cite, how they write instants."""

from collections.abc import Sequence
from datetime import datetime

from parsers.records import PlayerName
from syncd.validator.evidence import Evidence
from syncd.validator.findings import Finding, Severity, Where, finding

SIDEBAR = "sidebar"


def sidebar_finding(
    kind: str,
    name: PlayerName,
    text: str,
    evidence: Evidence,
    severity: Severity,
    found: str,
    at: datetime,
    *,
    links: Sequence[str] = (),
    rule: str = "Idle {players}",
    column: str | None = None,
) -> Finding:
    """A finding about a player as the sidebar shows them; `rule` is cited in the edition's own words."""
    cited = rule.replace("{players}", evidence.edition.terms.players)
    return finding(
        kind,
        Where(table=SIDEBAR, row=name, column=column),
        text,
        severity=severity,
        found=found,
        at=at,
        rules=(cited,),
        links=links,
    )


def meanwhile(kind: str, name: PlayerName, at: datetime, how: str, what: str, evidence: Evidence) -> Finding:
    """A finding of something that nobody may do while something else goes on."""
    words = f"{name} was {how} at {utc(at)}, while {what}."
    rule = "{players}" if kind == "name" else "Idle {players}"
    return sidebar_finding(kind, name, words, evidence, Severity.WARNING, f"{what}, {utc(at)}", at, rule=rule)


def utc(instant: datetime) -> str:
    """An instant as these findings write it, to the minute."""
    return f"{instant:%Y-%m-%d %H:%M} UTC"
