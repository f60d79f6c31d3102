"""Proposals: their slots, their queue, and the two ways to lose them, withdrawal and veto."""

from datetime import timedelta

from parsers.kinds import Kind
from syncd.rules.game import Game, VotableMatter
from syncd.rules.oddities import is_odd
from syncd.rules.spans import FIRST, LAST, NEVER, between
from syncd.rules.standing import Found, Place, Standing, found, was_pending

SECOND = timedelta(seconds=1)
NO_PLACE = Place(0, NEVER)
"""Of what stands in no queue."""


def queue(game: Game, kind: Kind, limit: timedelta | None) -> dict[int, Place]:
    """The place of every pending matter of that kind, by its index.

    What is older than `limit` counts no more: from then on the next one is the oldest.
    """
    waiting = [i for i, matter in enumerate(game.matters) if matter.kind is kind and matter.pending]
    waiting.sort(key=lambda i: game.matters[i].posted_at)
    places: dict[int, Place] = {}
    front_until = FIRST
    for in_front, i in enumerate(waiting):
        until = LAST if limit is None else game.matters[i].posted_at + limit + SECOND
        places[i] = Place(in_front, between(front_until, until))
        front_until = until
    return places


def its_turn(standing: Standing) -> Found:
    """It is the oldest pending one of those that still count."""
    return standing.place.turn, {"in_front": standing.place.in_front}, ()


def vetoed(standing: Standing) -> Found:
    """The Emperor has used VETO on it."""
    return found(standing.ballot.vetoed, {}, standing.ballot.vetoed_at)


def not_vetoed(standing: Standing) -> Found:
    """The Emperor has not used VETO on it."""
    return found(not standing.ballot.vetoed, {}, standing.ballot.vetoed_at)


def withdrawn(standing: Standing) -> Found:
    """Its author has voted AGAINST it."""
    return found(standing.ballot.withdrawn, {}, standing.ballot.withdrawn_at)


def not_withdrawn(standing: Standing) -> Found:
    """Its author has not voted AGAINST it."""
    return found(not standing.ballot.withdrawn, {}, standing.ballot.withdrawn_at)


def by_author(game: Game) -> dict[str, tuple[int, ...]]:
    """The indexes of every author's Proposals."""
    found_at: dict[str, tuple[int, ...]] = {}
    for i, matter in enumerate(game.matters):
        if matter.kind is Kind.PROPOSAL:
            found_at[matter.author] = (*found_at.get(matter.author, ()), i)
    return found_at


def slot_free(standing: Standing) -> Found:
    """When it was posted, its author had fewer others pending than the limit; does not apply to Odd Proposals."""
    if is_odd(standing.matter, standing.edition):
        return None, {}, ()
    posted_at = standing.matter.posted_at
    pending = sum(1 for other in earlier_by_author(standing) if was_pending(other, posted_at))
    return found(pending < standing.edition.slots.pending, {"pending": pending})


def day_slot_free(standing: Standing) -> Found:
    """On the day on which it was posted (in UTC), its author had made fewer others than the limit."""
    if is_odd(standing.matter, standing.edition):
        return None, {}, ()
    day = standing.matter.posted_at.date()
    made = sum(1 for other in earlier_by_author(standing) if other.posted_at.date() == day)
    return found(made < standing.edition.slots.per_day, {"made": made})


def earlier_by_author(standing: Standing) -> list[VotableMatter]:
    """The author's Proposals before this one that take up slots; Odd Proposals do not."""
    matters = standing.situation.game.matters
    by_author = standing.situation.proposals[standing.matter.author]
    return [matters[i] for i in by_author if standing.is_after(i) and not is_odd(matters[i], standing.edition)]
