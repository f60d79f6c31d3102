"""Posts against Official Posts and Fair Play: what was altered when, what was moved, what is notable."""

from collections.abc import Iterator

import msgspec

from parsers.identity import identities
from parsers.kinds import VOTABLE, Kind
from parsers.records import Post
from syncd.rules.alterations import (
    is_new_player,
    is_official,
    looks_like_spelling,
    may_alter,
    may_become_official,
    may_recategorise,
    may_rescue,
)
from syncd.rules.fair_play import RULE as FAIR_PLAY
from syncd.rules.fair_play import entries_beyond, rows_beyond, words_beyond
from syncd.rules.rights import Right
from syncd.validator.evidence import LASTS, Alteration, Evidence, Remembered, pending_proposals
from syncd.validator.findings import Finding, Severity, Where, finding
from syncd.validator.memory import post_changes


def alterations(evidence: Evidence) -> Iterator[Finding]:
    """Each alteration of an official post, ruled on by the windows; the same finding as when it was first noticed."""
    for remembered in evidence.posts:
        for change in remembered.alterations(evidence.now - LASTS):
            for noticed in post_changes(change.before, change.after, change.latest):
                yield _ruled(noticed, change, evidence)


def _ruled(noticed: Finding, change: Alteration, evidence: Evidence) -> Finding:
    if noticed.rules != ("Official Posts",) or change.before.author != change.after.author:
        return noticed
    if change.before.categories != change.after.categories and noticed.found == ", ".join(change.after.categories):
        return _told(noticed, _moved(change, evidence, late=False), _moved(change, evidence, late=True), evidence)
    if not is_official(change.before.kind):
        return _told(noticed, Right(True, "it is no official post"), Right(True), evidence)
    if change.before.kind in VOTABLE and looks_like_spelling(noticed.expected or "", noticed.found or ""):
        return _told(noticed, Right(True, "it looks like the correction of a typing error"), Right(True), evidence)
    return _told(noticed, _altered(change, evidence, late=False), _altered(change, evidence, late=True), evidence)


def _altered(change: Alteration, evidence: Evidence, *, late: bool) -> Right:
    at = change.latest if late else change.earliest
    return may_alter(change.page, evidence.players(at), at, evidence.rules.official_posts)


def _moved(change: Alteration, evidence: Evidence, *, late: bool) -> Right:
    """Whether the post could be moved from one category to the other at the end, or the beginning, of that time."""
    at = change.latest if late else change.earliest
    windows = evidence.rules.official_posts
    if is_official(change.before.kind):
        return may_recategorise(change.page, at, windows)
    if not is_official(change.after.kind):
        return Right(True, "it is no official post")
    own = may_become_official(change.page, at, windows)
    if own.allowed or change.after.kind is not Kind.PROPOSAL:
        return own
    author = change.before.author
    return may_rescue(
        change.page,
        at,
        windows,
        pending=pending_proposals((one for one in evidence.posts if one.post.url != change.after.url), author, at),
        new=_is_new(change.before, evidence),
        malign="Malign Emperors" in evidence.active,
    )


def _is_new(post: Post, evidence: Evidence) -> bool:
    """Whether the author came onto the sidebar a short time ago; who stood on the first one is none."""
    joined = [since for since, roster in evidence.rosters[1:] if any(e.name == post.author for e in roster.players)]
    on_first = post.author in evidence.players(evidence.rosters[0][0]) if evidence.rosters else False
    return not on_first and is_new_player(post.posted_at, min(joined, default=post.posted_at))


def _told(noticed: Finding, early: Right, late: Right, evidence: Evidence) -> Finding:
    """The finding with the ruling: certain where it is the same at both ends of the time in which it happened."""
    if late.allowed:
        severity, words = Severity.INFO, f"It was allowed: {early.told(evidence.edition.terms)}."
    elif early.allowed:
        reason = late.told(evidence.edition.terms)
        severity, words = (
            Severity.WARNING,
            f"It was noticed when it was no longer allowed ({reason}), and may be older.",
        )
    else:
        severity, words = Severity.ERROR, f"It was not allowed any more: {early.told(evidence.edition.terms)}."
    return msgspec.structs.replace(noticed, severity=severity, text=f"{noticed.text} {words}")


def notable(evidence: Evidence) -> Iterator[Finding]:
    """Fair Play: what is beyond the numbers that the rule names, noted and no more: what counts is subjective."""
    numbers = evidence.rules.fair_play
    recent = [one for one in evidence.posts if evidence.recent(one.post.posted_at)]
    for place, post in entries_beyond((one.post for one in recent), numbers):
        yield _note(post, f"entry {place} of {post.author} on {post.posted_at:%d %B}", numbers.entries_per_day)
    for remembered in recent:
        if (words := words_beyond(remembered.post, numbers)) is not None:
            yield _note(remembered.post, f"an entry of {words} words", numbers.words_per_entry)
        yield from _rows(remembered, evidence)


def _rows(remembered: Remembered, evidence: Evidence) -> Iterator[Finding]:
    most = evidence.rules.fair_play.comments_in_a_row
    for place, comment in rows_beyond(remembered.commented(), evidence.rules.fair_play):
        anchor = comment.anchor or identities([comment])[0]
        yield _note(remembered.post, f"comment {place} in a row by {comment.author}", most, anchor)


def _note(post: Post, what: str, most: int, comment: str | None = None) -> Finding:
    return finding(
        "fair-play",
        Where(post=post.url, comment=comment),
        f"{what[:1].upper()}{what[1:]}, on “{post.title}”. {FAIR_PLAY} names {most} as a number beyond which one may "
        "speak of spam; whether it is, is subjective.",
        severity=Severity.INFO,
        found=what,
        by=post.author if comment is None else None,
        at=post.posted_at,
        rules=(FAIR_PLAY,),
        links=(post.url if comment is None else f"{post.url}#{comment}",),
    )
