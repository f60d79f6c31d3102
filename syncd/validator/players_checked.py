"""The sidebar against Names and Players: who is new, and who was made an Admin or is none any more."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import pairwise

from parsers.records import PlayerName, Post, RosterEntry, Status
from syncd.rules.joining_and_names import fits
from syncd.validator.evidence import Evidence, names
from syncd.validator.findings import Finding, Severity
from syncd.validator.sidebar import meanwhile, sidebar_finding, utc

TOLD_WITHIN = timedelta(hours=12)
"""How long after an Admin was made the matter that says so may be stamped."""


def joining(evidence: Evidence) -> Iterator[Finding]:
    """Names: who came onto the sidebar new, under a name out of bounds or while nobody might join."""
    known = names(evidence.rosters[0][1]) if evidence.rosters else frozenset[PlayerName]()
    for at, roster in evidence.rosters[1:]:
        for name in sorted(names(roster) - known):
            if evidence.recent(at):
                yield from _joined(name, at, evidence)
        known |= names(roster)


def _joined(name: PlayerName, at: datetime, evidence: Evidence) -> Iterator[Finding]:
    right = fits(name, evidence.rules.joining)
    if not right.allowed:
        words = f"{name} is new on the sidebar, and as a new name “{name}” is out of bounds: {right.reason}."
        yield sidebar_finding("name", name, words, evidence, Severity.WARNING, name, at, rule="Names")
    if evidence.dov_pending(at) and not evidence.rules.joining.with_pending_dov:
        yield meanwhile("name", name, at, "let in", "a DoV was pending", evidence)
    if evidence.downtime(at):
        yield meanwhile("name", name, at, "let in", "it was Seasonal Downtime", evidence)


def admins(evidence: Evidence) -> Iterator[Finding]:
    """Players: who was made an Admin, or is none any more, without an enacted matter that speaks of it."""
    for (_, before), (at, after) in pairwise(evidence.rosters):
        was = {entry.name: entry.admin for entry in before.players}
        for entry in after.players:
            if was.get(entry.name, entry.admin) != entry.admin and evidence.recent(at):
                yield from _admin_changed(entry, at, evidence)


def _admin_changed(entry: RosterEntry, at: datetime, evidence: Evidence) -> Iterator[Finding]:
    if any(_speaks_of_admin(one.post, entry.name, at) for one in evidence.posts):
        return
    change = "an Admin" if entry.admin else "no Admin any more"
    words = f"{entry.name} was {change} at {utc(at)}, and no enacted matter (or resignation) that says so was found."
    found = f"{change} at {utc(at)}"
    yield sidebar_finding("admin", entry.name, words, evidence, Severity.INFO, found, at, rule="{players}")


def _speaks_of_admin(post: Post, name: PlayerName, at: datetime) -> bool:
    """Whether an enacted matter, or a post of their own, names the player and speaks of admins."""
    enacted = post.status is Status.ENACTED and post.adminned_at is not None and post.adminned_at <= at + TOLD_WITHIN
    text = f"{post.title}\n{post.body}".casefold()
    return (enacted or post.author == name) and "admin" in text and (name.casefold() in text or post.author == name)
