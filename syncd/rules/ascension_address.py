"""The Ascension Address: when the interregnum ends, which Special Case rules are active then, and its choices."""

import re
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Literal

from parsers.records import Record
from syncd.rules.rights import Right


class Ascension(Record, frozen=True, forbid_unknown_fields=True):
    """How an edition begins a dynasty.

    `until_all_steps`: the interregnum lasts until the last step of the atomic action. `mark` in a Special Case rule's
    title says that its default is `marked_active`; empty where there are no such rules. `tracking_page`: whether the
    address may name any page, a new one alone, or none. `words_unused`: new words must differ from each other and
    from those of the Ruleset.
    """

    until_all_steps: bool
    mark: str
    marked_active: bool
    tracking_page: Literal["none", "any", "new"]
    words_unused: bool


def interregnum_ends(address: datetime | None, steps: Sequence[datetime | None], rules: Ascension) -> datetime | None:
    """Dynasties: with the address, or with the last of the steps after it; None while one is still to come."""
    if address is None or not rules.until_all_steps:
        return address
    done = [at for at in steps if at is not None]
    return max([address, *done]) if len(done) == len(steps) else None


def is_active_by_default(marks: Collection[str], rules: Ascension) -> bool:
    """Special Case: whether the marks in a rule's title make it active where nobody says otherwise."""
    return (rules.mark in marks) is rules.marked_active


def special_cases_after(defaults: Mapping[str, bool], listed: Collection[str]) -> dict[str, bool]:
    """Special Case: a rule that the address lists goes to the other status than its default, all others to theirs."""
    return {name: active is not (name in listed) for name, active in defaults.items()}


def may_track_on(page: str, rules: Ascension, *, exists: bool) -> Right:
    """Dynastic Tracking: whether the address may make a wiki page the tracking page."""
    if rules.tracking_page == "none":
        return Right(False, "the address names no tracking page")
    if rules.tracking_page == "new" and exists:
        return Right(False, f"the page {page} exists already")
    if rules.tracking_page == "new" and page.casefold().startswith("ruleset"):
        return Right(False, f"the page {page} begins with “Ruleset”")
    return Right(True)


def words_fit(words: Sequence[str], ruleset: str, rules: Ascension) -> Right:
    """Victory and Ascension: whether the dynasty's new terms may be chosen, each word of them by itself.

    `ruleset` is its text but the dynasty's.
    """
    if not rules.words_unused:
        return Right(True)
    if len({word.casefold() for word in words}) < len(words):
        return Right(False, "the new words are not different from each other")
    used = [word for term in words for word in term.split() if re.search(rf"\b{re.escape(word)}\b", ruleset)]
    return Right(False, f"{', '.join(used)}: used already") if used else Right(True)


def may_reinitialise(last: datetime | None, dynasty_began: datetime) -> Right:
    """Reinitialisation: once a dynasty."""
    if last is not None and last >= dynasty_began:
        return Right(False, "has Reinitialised in this dynasty already")
    return Right(True)
