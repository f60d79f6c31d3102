"""The other core rules watched: posts, comments and sidebars of the store, turned into findings.

That takes a moment, so it is done when something new was read, and once an hour for what the clock alone brings.
"""

from datetime import datetime, timedelta

from parsers.records import Roll
from syncd.rules.core_rules import core_rules
from syncd.service.judging import DYNASTY, Judged
from syncd.service.law import Law
from syncd.service.reading import BEGUN
from syncd.store.dice import Dice
from syncd.store.seen import Seen
from syncd.validator.core_checks import core_findings
from syncd.validator.evidence import Evidence, Remembered
from syncd.validator.findings import Finding

EVERY = timedelta(hours=1)


class ConductWatch:
    """Checks what one store holds."""

    def __init__(self, seen: Seen, dice: Dice) -> None:
        self._seen = seen
        self._dice = dice
        self._at: datetime | None = None
        self._law: Law | None = None
        self._last: tuple[Finding, ...] = ()

    def findings(self, law: Law, verdicts: Judged | None, now: datetime, *, news: bool) -> tuple[Finding, ...]:
        """What the checks come to at `now`; `news` says that this cycle read something new."""
        stale = self._at is None or not timedelta() <= now - self._at < EVERY
        if news or stale or law is not self._law:
            rolled = self._dice.known()
            known = evidence(self._seen, law, verdicts, now, rolled.rolls if rolled else None)
            self._last = core_findings(known)
            self._at, self._law = now, law
        return self._last


def evidence(seen: Seen, law: Law, verdicts: Judged | None, now: datetime, rolls: tuple[Roll, ...] | None) -> Evidence:
    """What the store holds, as the checks take it."""
    begun = seen.bookmark(BEGUN)
    states = {**law.edition.special_cases, **law.special_cases}
    return Evidence(
        now=now,
        edition=law.edition,
        rules=core_rules(law.edition),
        posts=tuple(_remembered(seen, post.url) for post in seen.posts_since(now - DYNASTY)),
        rosters=seen.rosters(),
        begun=datetime.fromisoformat(begun) if begun else None,
        judgement=verdicts.judgement if verdicts else None,
        rolls=rolls,
        active=frozenset(name for name, active in states.items() if active),
    )


def _remembered(seen: Seen, url: str) -> Remembered:
    return Remembered(seen.versions(url), seen.comment_versions(url))
