"""Orphan Variables: what is tracked nowhere and follows from nothing; nothing may be contingent on its value."""

from collections.abc import Collection, Mapping
from typing import Literal

from parsers.records import Record
from syncd.rules.rights import Right

Tracking = Literal["publicly", "privately", "nowhere"]


class Variable(Record, frozen=True):
    """How the rules say that a variable is tracked: where (None: they name no page), and whether it can be derived."""

    tracking: Tracking
    place: str | None = None
    derivable: bool = False


def is_orphan(variable: Variable) -> bool:
    """Orphan Variables: neither a place nor a way to determine it; "publicly" alone means the tracking page."""
    return variable.tracking == "nowhere" and variable.place is None and not variable.derivable


def may_rest_on(needed: Collection[str], variables: Mapping[str, Variable]) -> Right:
    """Orphan Variables: whether a dynastic action may be taken that is contingent on these values."""
    orphans = sorted(name for name in needed if name not in variables or is_orphan(variables[name]))
    return Right(False, f"{', '.join(orphans)}: tracked nowhere") if orphans else Right(True)
