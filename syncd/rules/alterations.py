"""Official Posts: who may still alter, remove or move a post, and until when.

Comments count by their own times, so that the same page answers for any instant. "Less than" is strict: at exactly
four hours the window is closed.
"""

import re
from collections.abc import Container, Sequence
from datetime import datetime, timedelta
from difflib import SequenceMatcher
from typing import Literal

from parsers.kinds import VOTABLE, Kind, Status
from parsers.records import Comment, PostPage, Record
from syncd.rules.rights import Right

OFFICIAL = VOTABLE | {Kind.ASCENSION_ADDRESS}
"""Kinds that core rules define; whether a Story Post is an official one is for the dynasty."""

Rescuer = Literal["nobody", "emperor", "admin"]


class OfficialPosts(Record, frozen=True, forbid_unknown_fields=True):
    """An edition's windows; `alter_hours` is 0 where age alone closes nothing, `rescue_hours` where nobody rescues.

    `icons_close`: on a matter comments close the window only if one of them has an icon. `overturnable`: an illegal
    resolution may be overturned.
    """

    alter_hours: int
    icons_close: bool
    author_may_remove: bool
    recategorise_minutes: int
    rescue_hours: int
    rescuer: Rescuer
    resolved_keep_category: bool
    overturnable: bool


def is_official(kind: Kind) -> bool:
    """Whether the core rules define posts of that kind."""
    return kind in OFFICIAL


def may_alter(page: PostPage, players: Container[str], at: datetime, rules: OfficialPosts) -> Right:
    """Official Posts: the author may alter it while it is young enough and no comment closes the window."""
    closed_by = closing_comment(page, players, at, rules)
    if closed_by is not None:
        return Right(False, f"{closed_by.author} had commented on it by {_stamp(closed_by.at)}")
    if not rules.alter_hours:
        return Right(True, "no {player} had commented on it")
    closes = page.post.posted_at + timedelta(hours=rules.alter_hours)
    if at >= closes:
        return Right(False, f"it could be altered until {_stamp(closes)}")
    return Right(True, f"it may be altered until {_stamp(closes)}", closes)


def closing_comment(page: PostPage, players: Container[str], at: datetime, rules: OfficialPosts) -> Comment | None:
    """The comment that closed the window by then: a player's, and on a matter only together with an icon."""
    before = [one for one in page.comments if one.at <= at]
    theirs = [one for one in before if one.author in players]
    needs_icon = rules.icons_close and page.post.kind in VOTABLE
    voted = [one for one in before if one.icons]
    if not theirs or (needs_icon and not voted):
        return None
    return max(theirs[0], voted[0], key=lambda one: one.at) if needs_icon else theirs[0]


def may_remove(page: PostPage, players: Container[str], at: datetime, rules: OfficialPosts) -> Right:
    """Official Posts: only the earlier editions let an author remove a post that nobody has commented on."""
    if not rules.author_may_remove:
        return Right(False, "an official post may only be removed as a rule allows")
    return may_alter(page, players, at, rules)


def may_recategorise(page: PostPage, at: datetime, rules: OfficialPosts, *, overturned: bool = False) -> Right:
    """Official Posts: an official post changes its category only while young, a resolved one not at all.

    `overturned`: its resolution was illegal and is being undone.
    """
    resolved = page.post.status is not Status.PENDING
    if resolved and rules.resolved_keep_category and not (overturned and rules.overturnable):
        return Right(False, "a resolved official post never changes its category")
    last = page.post.posted_at + timedelta(minutes=rules.recategorise_minutes)
    if at > last:
        return Right(False, f"its category could be changed until {_stamp(last)}")
    return Right(True, f"its category may be changed until {_stamp(last)}", last + timedelta(seconds=1))


def may_become_official(page: PostPage, at: datetime, rules: OfficialPosts) -> Right:
    """Official Posts: an author may make a post official while it is young and has no comments."""
    end = page.post.posted_at + timedelta(minutes=rules.recategorise_minutes)
    if any(one.at <= at for one in page.comments):
        return Right(False, "it had comments")
    if at >= end:
        return Right(False, f"it could be made official until {_stamp(end)}")
    return Right(True, f"it may be made official until {_stamp(end)}", end)


def may_rescue(page: PostPage, at: datetime, rules: OfficialPosts, *, pending: int, new: bool, malign: bool) -> Right:
    """Official Posts: a post meant as a Proposal may be moved into that category by somebody else.

    `pending` counts the author's pending Proposals, `new` says that the author is a new player, `malign` that Malign
    Emperors is active. Whether it looks meant as a Proposal is for people. It has been open since it was posted.
    """
    end = page.post.posted_at + timedelta(hours=rules.rescue_hours)
    if at >= end:
        return Right(False, f"it could be moved until {_stamp(end)}" if rules.rescue_hours else "nobody may move it")
    if rules.rescuer == "admin":
        fits = new and page.post.kind is Kind.OTHER
        why = "an Admin may move it" if fits else "only posts of new {players} without a category may be moved"
    else:
        fits = pending < RESCUED_WITH_FEWER_THAN and not malign
        why = "the {emperor} may move it" if fits else _no_rescue(malign=malign)
    return Right(fits, why, end if fits else None)


RESCUED_WITH_FEWER_THAN = 2
"""Pending Proposals of an author whose post is moved into the category."""


def _no_rescue(*, malign: bool) -> str:
    return "Malign Emperors is active" if malign else "its author has two Proposals pending already"


NEW_FOR = timedelta(days=7)
IDLE_FOR = timedelta(days=90)
"""Three months, as New Elector and New Operator count them."""


def is_new_player(at: datetime, joined: datetime | None, idle: Sequence[tuple[datetime, datetime]] = ()) -> bool:
    """Official Posts: a player for fewer than seven days, or back for as long after three months of being idle.

    `joined` is None where it is not known; `idle` are the times of being idle, each from its first instant to the
    return.
    """
    if joined is not None and joined <= at < joined + NEW_FOR:
        return True
    return any(back - since >= IDLE_FOR and back <= at <= back + NEW_FOR for since, back in idle)


ALIKE = 0.8
"""How much of a word stays the same when a typing error in it is corrected: less than of "increase" and "decrease"."""


LONGEST_WORD = 100
"""Letters; what is longer is no word, and would take too long to compare."""


def looks_like_spelling(before: str, after: str) -> bool:
    """Whether only words were changed that stay much the same: typing errors may be corrected at any time."""
    old, new = re.split(r"(\W+)", before), re.split(r"(\W+)", after)
    changed = [(a, b) for a, b in zip(old, new, strict=False) if a != b]
    return len(old) == len(new) and all(_alike(a, b) for a, b in changed)


def _alike(old: str, new: str) -> bool:
    words = old.isalpha() and new.isalpha() and max(len(old), len(new)) <= LONGEST_WORD
    return words and SequenceMatcher(None, old, new, autojunk=False).ratio() >= ALIKE


def _stamp(instant: datetime) -> str:
    return f"{instant:%Y-%m-%d %H:%M:%S} UTC"
