"""Every finding that the other core rules come to, from what the store remembers.

Pure: the same evidence makes the same findings, each with the same id from cycle to cycle.
"""

from collections.abc import Iterator, Mapping
from datetime import timedelta

from parsers.records import Kind, Post, Roll, Status
from syncd.rules.random_generators import fits
from syncd.rules.verdict import Condition, State, Verdict
from syncd.validator.doubtful import overtaken_words
from syncd.validator.evidence import Evidence
from syncd.validator.findings import Finding, Severity, Where, finding
from syncd.validator.idling_checked import idling
from syncd.validator.past import victories
from syncd.validator.players_checked import admins, joining
from syncd.validator.posts_checked import alterations, notable

KINDS = frozenset({"idle", "idled", "name", "admin", "fair-play", "slots", "illegal-post", "overtaken-dov", "dice"})
"""The kinds of findings that are made here alone."""

ILLEGAL: Mapping[str, str] = {
    "slot-free": "slots",
    "day-slot-free": "slots",
    "posted-without-dov": "illegal-post",
    "posted-outside-downtime": "illegal-post",
    "dov-outside-downtime": "illegal-post",
    "posted-by-another": "illegal-post",
    "posted-after-cooldown": "illegal-post",
    "has-subject": "illegal-post",
    "author-of-family": "illegal-post",
    "family-slot-own": "slots",
    "family-slot": "slots",
}
"""What was wrong with a post when it was made, by the condition that is not met, and the kind of finding it is."""

ABOUT = timedelta(hours=1)
"""How far sidebar and posts may be apart in time."""


def core_findings(evidence: Evidence) -> tuple[Finding, ...]:
    """All of them, in the order of the checks, each once."""
    checks = (alterations, notable, slots, overtaken, strangers, two_types, idling, joining, admins, dice)
    return tuple({one.id: one for check in checks for one in check(evidence)}.values())


def slots(evidence: Evidence) -> Iterator[Finding]:
    """Pending matters that were posted when the rules did not allow it, by the judge's own conditions."""
    posts = {one.post.url: one.post for one in evidence.posts}
    for verdict in evidence.judgement.verdicts if evidence.judgement else ():
        if verdict.pending and verdict.id in posts:
            for condition in _unlawful(verdict):
                yield _illegal(posts[verdict.id], condition)


def _unlawful(verdict: Verdict) -> Iterator[Condition]:
    for key, condition in verdict.conditions.items():
        if key in ILLEGAL and condition.state is State.UNMET:
            yield condition


def _illegal(post: Post, condition: Condition) -> Finding:
    text = f"“{post.title}” by {post.author} was posted when the rules did not allow it: {condition.text}."
    return _against(ILLEGAL[condition.key], post, text, condition.key, condition.rule, Severity.ERROR)


def overtaken(evidence: Evidence) -> Iterator[Finding]:
    """Victory and Ascension: a DoV whose post still says pending, though another was enacted meanwhile."""
    won = victories(one.versions for one in evidence.posts)
    for post in (one.post for one in evidence.posts):
        if post.kind is Kind.DOV and post.status is Status.PENDING:
            for other in won:
                if other.overtakes(post.posted_at):
                    text = f"“{post.title}” by {post.author} still says pending, but {overtaken_words(other)}."
                    yield _against("overtaken-dov", post, text, other.dov.url, "Victory and Ascension", Severity.ERROR)


def strangers(evidence: Evidence) -> Iterator[Finding]:
    """Pending Proposals by who was on no sidebar at that time: idle players and others may not make any."""
    for one in evidence.posts:
        post = one.post
        watched = bool(evidence.rosters) and evidence.rosters[0][0] <= post.posted_at
        if post.kind is not Kind.PROPOSAL or post.status is not Status.PENDING or not watched:
            continue
        if post.author not in evidence.players_about(post.posted_at, ABOUT):
            text = f"“{post.title}” is a Proposal by {post.author}, who was not on the sidebar then."
            yield _against("illegal-post", post, text, "no-player", "Proposals")


def two_types(evidence: Evidence) -> Iterator[Finding]:
    """Official Posts: a post in two categories of official posts; a rule would have to say that it may be both."""
    for one in evidence.posts:
        post = one.post
        types = sorted({official for name in post.categories if (official := OFFICIAL.get(name.casefold()))})
        if len(types) > 1 and evidence.recent(post.posted_at):
            both = ", ".join(types)
            text = f"“{post.title}” by {post.author} is of two types of official post: {both}."
            yield _against("illegal-post", post, text, both, "Official Posts")


OFFICIAL = {
    "proposal": "Proposal",
    "call for judgement": "Call for Judgement",
    "call for judgment": "Call for Judgement",
    "declaration of victory": "Declaration of Victory",
    "ascension address": "Ascension Address",
}
"""Categories whose posts the core rules define, however an edition spells them."""


def _against(kind: str, post: Post, text: str, found: str, rule: str, severity: Severity = Severity.WARNING) -> Finding:
    return finding(
        kind,
        Where(post=post.url),
        text,
        severity=severity,
        found=found,
        by=post.author,
        at=post.posted_at,
        rules=(rule,),
        links=(post.url,),
    )


def dice(evidence: Evidence) -> Iterator[Finding]:
    """Random Generators: results that are none of their command, and rolls under names that nobody has."""
    everybody = frozenset(entry.name for _, roster in evidence.rosters for entry in roster.players)
    own_names = evidence.rules.fair_play.own_name_in_roller and bool(everybody)
    for roll in evidence.rolls or ():
        if not evidence.recent(roll.at):
            continue
        right = fits(roll.expression, roll.result, evidence.rules.random_generators)
        if not right.allowed:
            yield _rolled(roll, right.told(evidence.edition.terms), Severity.WARNING, "Random Generators")
        if own_names and roll.who not in everybody:
            yield _rolled(roll, f"{roll.who} is on no sidebar that was read", Severity.INFO, "Fair Play")


def _rolled(roll: Roll, why: str, severity: Severity, rule: str) -> Finding:
    words = f"{roll.who} rolled {roll.expression} at {roll.at:%Y-%m-%d %H:%M:%S} UTC, with “{roll.result}”: {why}."
    place = f"{roll.at:%Y-%m-%d %H:%M:%S} {roll.expression}"
    return finding(
        "dice",
        Where(table="dice", row=roll.who, column=place),
        words,
        severity=severity,
        found=f"{roll.result} ({rule})",
        by=roll.who,
        at=roll.at,
        rules=(rule,),
    )
