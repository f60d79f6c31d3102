"""Alliances and Mantle Limitations: whom one may name, and to whom the mantle may pass."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from parsers.records import Record
from syncd.rules.rights import Right


class Alliances(Record, frozen=True, forbid_unknown_fields=True):
    """How many names an Alliance holds, and for how many hours it must have stood; 0 names where there are none."""

    names: int
    unchanged_hours: int


class Mantle(Record, frozen=True, forbid_unknown_fields=True):
    """Whether the mantle may pass to the last Emperor, and whether Mantle Limitations leaves a way by a CfJ."""

    to_last_emperor: bool
    by_cfj: bool


class Passing(Record, frozen=True):
    """What bears on passing the mantle: the Special Case rules that are active, and the winner's Alliance.

    `alliance` is what the winner's held when the DoV was posted, `alliance_changed` when it last changed before that.
    """

    limited: bool
    allied: bool
    malign: bool
    cfj: bool
    last_emperor: str | None
    alliance: tuple[str, ...] = ()
    alliance_changed: datetime | None = None


def fits(owner: str, names: Sequence[str], players: Sequence[str], rules: Alliances) -> Right:
    """Declared Alliances: at most two distinct names of other players."""
    if len(names) > rules.names:
        return Right(False, f"it has {len(names)} names, not at most {rules.names}")
    if len(set(names)) < len(names) or owner in names:
        return Right(False, "the names must be distinct, and those of other {players}")
    strangers = [name for name in names if name not in players]
    return Right(False, f"{', '.join(strangers)}: no {{player}}") if strangers else Right(True)


def may_pass(to: str, dov_posted: datetime, how: Passing, alliances: Alliances, mantle: Mantle) -> Right:
    """Mantle Limitations: to whom the winner may pass it before the Ascension Address."""
    if to == how.last_emperor and not (mantle.to_last_emperor or how.malign):
        return Right(False, "{emperor} of the last dynasty")
    if not how.limited or (how.cfj and mantle.by_cfj):
        return Right(True)
    if how.allied and to in how.alliance:
        return _stood(how.alliance_changed, dov_posted, alliances)
    return Right(False, "Mantle Limitations is active")


def _stood(changed: datetime | None, dov_posted: datetime, rules: Alliances) -> Right:
    if changed is None or dov_posted - changed >= timedelta(hours=rules.unchanged_hours):
        return Right(True)
    return Right(False, f"the Alliance was changed less than {rules.unchanged_hours} h before the DoV")
