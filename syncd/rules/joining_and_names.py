"""Joining, leaving, names: who may become a player, and what a new name may look like."""

from collections.abc import Container
from datetime import datetime, timedelta

from parsers.records import Record
from syncd.rules.rights import Right

LATIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")


class Joining(Record, frozen=True, forbid_unknown_fields=True):
    """An edition's terms for joining: days before somebody who left may return, and the form of new names.

    `name_most` is 0 where names have no form; `name_marks` are what may stand in one beside letters and digits.
    """

    return_days: int
    with_pending_dov: bool
    name_least: int
    name_most: int
    name_marks: str


def fits(name: str, rules: Joining) -> Right:
    """Names: a new name is neither too short nor too long, and of Latin letters, digits and few marks alone."""
    if not rules.name_most:
        return Right(True)
    if not rules.name_least <= len(name) <= rules.name_most:
        return Right(False, f"it has {len(name)} characters, not {rules.name_least} to {rules.name_most}")
    others = sorted(set(name) - LATIN - set(rules.name_marks))
    if others:
        return Right(False, f"it has {', '.join(map(_shown, others))} in it")
    return Right(True)


def _shown(character: str) -> str:
    return "a space" if character == " " else f"“{character}”"


def may_join(
    name: str,
    players: Container[str],
    left: datetime | None,
    now: datetime,
    rules: Joining,
    *,
    pending_dov: bool = False,
    downtime: bool = False,
    first_time: bool = True,
) -> Right:
    """Players: whether a request to join may be carried out now; idle players are in `players` too.

    `left` is when somebody of that name left the game, None if never.
    """
    if name in players:
        return Right(False, "is a {player} already, idle or not")
    if downtime:
        return Right(False, "nobody joins in the Seasonal Downtime")
    if pending_dov and not rules.with_pending_dov:
        return Right(False, "nobody joins while a DoV is pending")
    back = None if left is None else left + timedelta(days=rules.return_days)
    if back is not None and now < back:
        return Right(False, f"left less than {rules.return_days} days ago", back)
    return fits(name, rules) if first_time and left is None else Right(True)
