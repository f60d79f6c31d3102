"""The sidebar against Idle Players: who may be idled, who was and why, who came back too soon."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from parsers.addresses import permalink
from parsers.records import PlayerName, Record
from syncd.rules.idling import (
    Cause,
    IdleSpell,
    asks_to_be_idle,
    may_be_idled,
    silence_needed,
    stays_until,
)
from syncd.validator.evidence import Evidence, names, spells_of_absence
from syncd.validator.findings import Finding, Severity
from syncd.validator.sidebar import meanwhile, sidebar_finding, utc

MAY_BE_IDLED, STAYS_IDLE = "may be idled", "may not be unidled"
ANNOUNCED_BEFORE, ANNOUNCED_AFTER = timedelta(hours=48), timedelta(hours=12)
"""How long before and after an idling its announcement is looked for."""
COMMENTS_BEFORE_BEGUN = timedelta(days=8)
"""How far back comments were read when watching began."""


class Heard(Record, frozen=True):
    """Something that a player wrote: when, where, and whether it seems to ask to become idle."""

    at: datetime
    link: str
    asks: bool


def heard_of(evidence: Evidence) -> dict[PlayerName, list[Heard]]:
    """Everything that everybody wrote on the blog, oldest first."""
    found: dict[PlayerName, list[Heard]] = {}
    for one in evidence.posts:
        post = one.post
        text = f"{post.title}\n{post.body}"
        found.setdefault(post.author, []).append(Heard(post.posted_at, post.url, asks_to_be_idle(text)))
        for comment in one.commented():
            link = permalink(post.url, comment.anchor)
            found.setdefault(comment.author, []).append(Heard(comment.at, link, asks_to_be_idle(comment.text)))
    for entries in found.values():
        entries.sort(key=lambda entry: entry.at)
    return found


def idling(evidence: Evidence) -> Iterator[Finding]:
    """Idle Players: who may be idled now, who may not be unidled yet, and idlings and returns that do not fit."""
    if not evidence.rosters or evidence.begun is None:
        return
    heard = heard_of(evidence)
    active = names(evidence.rosters[-1][1])
    everybody = frozenset[PlayerName]().union(*(names(roster) for _, roster in evidence.rosters))
    for name in sorted(everybody):
        said = heard.get(name, [])
        spells = idle_spells(name, said, evidence)
        if name in active:
            yield from _may_be_idled(name, said, spells, evidence)
        elif spells:
            yield from _stays_idle(name, spells[-1], evidence)
        for spell in spells:
            yield from _judged(name, said, spell, spells, evidence)


def idle_spells(name: PlayerName, said: list[Heard], evidence: Evidence) -> tuple[IdleSpell, ...]:
    """The times for which a player was off the sidebar, and why, as far as it shows."""
    spells: list[IdleSpell] = []
    for since, until in spells_of_absence(name, evidence.rosters):
        spells.append(IdleSpell(since, until, _cause(name, said, since, spells, evidence)))
    return tuple(spells)


def _cause(name: PlayerName, said: list[Heard], since: datetime, before: list[IdleSpell], evidence: Evidence) -> Cause:
    """A request, an Admin's own doing, or silence; where none of them shows, it is not known."""
    rules = evidence.rules.idling
    asked = [one.at for one in said if one.asks and one.at <= since]
    recently = timedelta(hours=rules.request_hours or rules.silence_hours)
    if asked and since - asked[-1] <= recently:
        return Cause.REQUEST
    needed = silence_needed(before, evidence.dynasties(), since, rules)
    if since - _last_heard(said, since, evidence) >= timedelta(hours=needed):
        return Cause.SILENCE
    return Cause.REQUEST if _was_admin(name, since, evidence) else Cause.UNKNOWN


def _was_admin(name: PlayerName, since: datetime, evidence: Evidence) -> bool:
    before = [roster for at, roster in evidence.rosters if at < since]
    return bool(before) and any(entry.name == name and entry.admin for entry in before[-1].players)


def _last_heard(said: list[Heard], until: datetime, evidence: Evidence) -> datetime:
    """When the player last wrote something; of who never did, as far back as comments were read."""
    earlier = [one.at for one in said if one.at <= until]
    return earlier[-1] if earlier else _known_since(evidence, until)


def _known_since(evidence: Evidence, until: datetime) -> datetime:
    """Since when all that was written was read: no longer than the oldest post that is known."""
    oldest = min((one.post.posted_at for one in evidence.posts), default=until)
    return max(oldest, (evidence.begun or until) - COMMENTS_BEFORE_BEGUN)


def _may_be_idled(
    name: PlayerName, said: list[Heard], spells: tuple[IdleSpell, ...], evidence: Evidence
) -> Iterator[Finding]:
    now, rules = evidence.now, evidence.rules.idling
    since_back = spells[-1].until if spells and spells[-1].until else None
    asked = [one for one in said if one.asks and (since_back is None or one.at > since_back)]
    needed = silence_needed(spells, evidence.dynasties(), now, rules)
    last = _last_heard(said, now, evidence)
    latest = asked[-1].at if asked else None
    right = may_be_idled(last, latest, now, rules, silence_hours=needed, downtime=evidence.downtime(now))
    if not right.allowed:
        return
    by_request = bool(asked) and right.reason.startswith("asked")
    link = asked[-1].link if by_request else said[-1].link if said else None
    since = asked[-1].at if by_request else last
    words = f"seems to have asked to become idle at {utc(since)}" if by_request else right.told(evidence.edition.terms)
    heard = "" if by_request else f" (last heard of at {utc(last)})" if said else " (never heard of as far as was read)"
    text, links = f"{name} {words}{heard}.", (link,) if link else ()
    found = f"since {utc(since)}"
    yield sidebar_finding("idle", name, text, evidence, Severity.INFO, found, since, links=links, column=MAY_BE_IDLED)


def _stays_idle(name: PlayerName, spell: IdleSpell, evidence: Evidence) -> Iterator[Finding]:
    free = stays_until(spell, evidence.dynasty_began(evidence.now), evidence.rules.idling)
    if free is not None and evidence.now < free:
        words = f"{name} became idle at {utc(spell.since)} and may not be unidled before {utc(free)}."
        yield sidebar_finding(
            "idle", name, words, evidence, Severity.INFO, f"until {utc(free)}", spell.since, column=STAYS_IDLE
        )


def _judged(
    name: PlayerName, said: list[Heard], spell: IdleSpell, spells: tuple[IdleSpell, ...], evidence: Evidence
) -> Iterator[Finding]:
    """What about one time of being idle does not fit the rule, as long as it is recent."""
    if spell.until is not None and evidence.recent(spell.until):
        yield from _too_soon(name, spell, spell.until, evidence)
    if not evidence.recent(spell.since):
        return
    if spell.cause is Cause.UNKNOWN:
        earlier = [one for one in spells if one.since < spell.since]
        needed = silence_needed(earlier, evidence.dynasties(), spell.since, evidence.rules.idling)
        last = _last_heard(said, spell.since, evidence)
        words = (
            f"{name} was gone from the sidebar at {utc(spell.since)}: last heard of at {utc(last)}, less than "
            f"{needed} h before, and no request to become idle was found."
        )
        yield sidebar_finding("idled", name, words, evidence, Severity.WARNING, f"at {utc(spell.since)}", spell.since)
    elif spell.cause is Cause.SILENCE and _unannounced(name, spell.since, evidence):
        words = f"{name} was idled for silence at {utc(spell.since)}, and no post that announces it was found."
        yield sidebar_finding("idled", name, words, evidence, Severity.WARNING, "not announced", spell.since)


def _too_soon(name: PlayerName, spell: IdleSpell, back: datetime, evidence: Evidence) -> Iterator[Finding]:
    free = stays_until(spell, evidence.dynasty_began(back), evidence.rules.idling)
    if free is not None and back < free:
        words = f"{name}, idle since {utc(spell.since)}, was back at {utc(back)}, before {utc(free)}."
        yield sidebar_finding("idled", name, words, evidence, Severity.WARNING, f"back at {utc(back)}", back)
    if evidence.dov_pending(back) and not evidence.rules.idling.unidle_with_pending_dov:
        yield meanwhile("idled", name, back, "unidled", "a DoV was pending", evidence)
    if evidence.downtime(back) and not evidence.rules.idling.in_downtime:
        yield meanwhile("idled", name, back, "unidled", "it was Seasonal Downtime", evidence)


def _unannounced(name: PlayerName, since: datetime, evidence: Evidence) -> bool:
    """Whether there was time to announce it, and no post about that time names the player and speaks of idling."""
    if evidence.now < since + ANNOUNCED_AFTER:
        return False
    about = (
        f"{one.post.title}\n{one.post.body}".casefold()
        for one in evidence.posts
        if since - ANNOUNCED_BEFORE <= one.post.posted_at <= since + ANNOUNCED_AFTER
    )
    return not any(name.casefold() in text and "idl" in text for text in about)
