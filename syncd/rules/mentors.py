"""Mentors: how long a Mentorship lasts, and of what the daemon may remind."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from parsers.records import Record


class Mentors(Record, frozen=True, forbid_unknown_fields=True):
    """An edition's numbers; `weeks` is 0 where it has no Mentors.

    `dynasties` are those that a player must have been active in to act where there is no Emperor.
    """

    weeks: int
    dynasties: int


class Mentorship(Record, frozen=True):
    """Two players and the day on which it began; `dissolved` is when either side ended it by a post."""

    mentor: str
    mentee: str
    began: datetime
    dissolved: datetime | None = None


def ends(one: Mentorship, addresses: Iterable[datetime], rules: Mentors) -> datetime | None:
    """Mentors: after four weeks or at the next Ascension Address, whichever is later; None while that is to come."""
    term = one.began + timedelta(weeks=rules.weeks)
    following = min((at for at in addresses if at > one.began), default=None)
    if one.dissolved is not None and (following is None or one.dissolved < max(term, following)):
        return one.dissolved
    return None if following is None else max(term, following)


def may_act_for_emperor(dynasties_played: int, *, emperor: bool, metadynasty: bool, rules: Mentors) -> bool:
    """Mentors: the Emperor, and without one any player who was active in enough earlier dynasties."""
    return emperor or (metadynasty and dynasties_played >= rules.dynasties)


def reminders(
    mentorships: Iterable[Mentorship],
    new_players: Iterable[str],
    near_idling: Iterable[str],
    addresses: Iterable[datetime],
    now: datetime,
    rules: Mentors,
) -> Iterator[str]:
    """Mentors: a new player without a mentor, a mentee near idling, a term that is over; never more than a reminder."""
    if not rules.weeks:
        return
    began = tuple(addresses)
    known = tuple(mentorships)
    over = {one: ended for one in known if (ended := ends(one, began, rules)) is not None and ended <= now}
    current = [one for one in known if one not in over]
    for one in over:
        if one.dissolved is None:
            yield f"the Mentorship of {one.mentor} and {one.mentee} ended at {over[one]:%Y-%m-%d %H:%M} UTC"
    mentored = {one.mentee: one.mentor for one in current}
    yield from (f"{name} is new and has no mentor" for name in new_players if name not in mentored)
    yield from (
        f"{name}, whose mentor is {mentored[name]}, may soon be idled" for name in near_idling if name in mentored
    )
