"""Bounties: a Bounty Notice is an ordinary post while the rule is inactive, and is never judged."""

from typing import Literal

from parsers.records import Post, Record, Status
from syncd.rules.rights import Right


class Bounties(Record, frozen=True, forbid_unknown_fields=True):
    """How an edition closes them; `closed_by` is empty where it has none."""

    closed_by: Literal["", "category", "status"]


def is_bounty_notice(post: Post, rules: Bounties, *, active: bool) -> bool:
    """Bounties: whether a post is one, by the word in its title."""
    return bool(active and rules.closed_by and "bounty notice" in post.title.casefold())


def is_judged(post: Post, rules: Bounties, *, active: bool) -> bool:
    """Bounties: a Notice has no votes, no queue and no slot, though it may stand in a category for matters."""
    return not is_bounty_notice(post, rules, active=active)


def is_closed(post: Post, rules: Bounties) -> bool:
    """Bounties: closed by its category, or by a status that says whether it was served."""
    if rules.closed_by == "status":
        return post.status is not Status.PENDING
    return any(category.casefold() == "closed" for category in post.categories)


def may_be_rewarded(author: str, emperor: str | None) -> Right:
    """Bounties: the author of a matter that serves it, the Emperor excepted."""
    return Right(False, "the {emperor} has no reward") if author == emperor else Right(True)
