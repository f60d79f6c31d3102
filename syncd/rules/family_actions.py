"""Family Actions of edition 110: of whom they are, and how much of the Family they need."""

from parsers.kinds import Kind
from syncd.rules.edition import Spec
from syncd.rules.game import NO_FAMILY, VotableMatter
from syncd.rules.quorum import family_of
from syncd.rules.standing import Found, Standing, found, was_pending


def family_for(standing: Standing, spec: Spec) -> Found:
    """At least that share of the Family is FOR."""
    votes, family = standing.ballot.votes_for, standing.ballot.voters
    needed = _share_rounded_up(spec, family)
    return found(
        votes >= needed,
        {"for": votes, "family": family, "needed": needed, "missing": needed - votes},
        standing.ballot.for_at,
    )


def family_against(standing: Standing, spec: Spec) -> Found:
    """At least that share of the Family is AGAINST."""
    votes, family = standing.ballot.votes_against, standing.ballot.voters
    needed = _share_rounded_up(spec, family)
    return found(
        votes >= needed,
        {"against": votes, "family": family, "needed": needed, "missing": needed - votes},
        standing.ballot.against_at,
    )


def _share_rounded_up(spec: Spec, family: int) -> int:
    return -(-spec.share.of(family) // spec.share.denominator)


def author_is_of_family(standing: Standing) -> Found:
    """Its subject begins with its author's Family."""
    family = family_of(standing.matter)
    author = next(
        (player for player in standing.situation.game.roster.players if player.name == standing.matter.author), None
    )
    return found(family != NO_FAMILY and author is not None and author.family == family, {"family": family})


def own_slot_free(standing: Standing) -> Found:
    """When it was posted, its author had fewer others pending than the limit."""
    pending = sum(1 for other in _pending_before(standing) if other.author == standing.matter.author)
    return found(pending < standing.edition.family_slots.pending, {"pending": pending})


def family_slot_free(standing: Standing) -> Found:
    """When it was posted, its Family had fewer others pending than the limit."""
    family = family_of(standing.matter)
    pending = sum(1 for other in _pending_before(standing) if family_of(other) == family)
    return found(pending < standing.edition.family_slots.per_family, {"pending": pending})


def _pending_before(standing: Standing) -> list[VotableMatter]:
    matters = standing.situation.game.matters
    return [
        other
        for i, other in enumerate(matters)
        if other.kind is Kind.FAMILY_ACTION and standing.is_after(i) and was_pending(other, standing.matter.posted_at)
    ]
