"""Proposals: their slots, their queue, and the two ways to lose them, withdrawal and veto."""

from datetime import timedelta

from parsers.kinds import Icon, Kind
from syncd.rules.game import Game, VotableMatter
from syncd.rules.oddities import is_odd
from syncd.rules.spans import FIRST, LAST, NEVER, between
from syncd.rules.standing import Found, Place, Standing, found, was_pending
from syncd.rules.verdict import NOTHING, Operands

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
    return found(standing.ballot.vetoed, _reading_of_veto(standing), standing.ballot.vetoed_at)


def not_vetoed(standing: Standing) -> Found:
    """The Emperor has not used VETO on it."""
    return found(not standing.ballot.vetoed, _reading_of_veto(standing), standing.ballot.vetoed_at)


def withdrawn(standing: Standing) -> Found:
    """Its author has voted AGAINST it."""
    return found(standing.ballot.withdrawn, _reading_of_withdrawal(standing), standing.ballot.withdrawn_at)


def not_withdrawn(standing: Standing) -> Found:
    """Its author has not voted AGAINST it."""
    return found(not standing.ballot.withdrawn, _reading_of_withdrawal(standing), standing.ballot.withdrawn_at)


def _reading_of_veto(standing: Standing) -> Operands:
    """What was voted by somebody who is idle now, nobody knows since when, is taken to stand."""
    idle = standing.ballot.vetoed and standing.situation.game.roster.emperor not in standing.situation.active
    return {"reading": "CORE-SELF-08"} if idle else NOTHING


def _reading_of_withdrawal(standing: Standing) -> Operands:
    """The same of an author; and where a DEFERENTIAL came to AGAINST, it is taken to withdraw, too."""
    ballot, matter = standing.ballot, standing.matter
    if not ballot.withdrawn:
        return NOTHING
    if matter.author not in standing.situation.active:
        return {"reading": "CORE-SELF-08"}
    explicit = any(Icon.AGAINST in matter.comments[at].icons for at in ballot.withdrawn_at)
    return NOTHING if explicit else {"reading": "CORE-SELF-03"}


def by_author(game: Game) -> dict[str, list[int]]:
    """The indexes of every author's Proposals."""
    found_at: dict[str, list[int]] = {}
    for i, matter in enumerate(game.matters):
        if matter.kind is Kind.PROPOSAL:
            found_at.setdefault(matter.author, []).append(i)
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
