"""Odd Proposals of edition 89 (rule Oddities): outside the slots, and quick to fail when withdrawn or vetoed."""

from parsers.kinds import Kind
from syncd.rules.edition import Edition
from syncd.rules.game import VotableMatter
from syncd.rules.standing import Found, Standing, found
from syncd.rules.tags import subject

MARK = "odd:"


def is_odd(matter: VotableMatter, edition: Edition) -> bool:
    """Whether it is a Proposal whose title starts with "Odd:", in an edition that knows Odd Proposals."""
    if not edition.odd_proposals or matter.kind is not Kind.PROPOSAL:
        return False
    return matter.title.casefold().startswith(MARK) or subject(matter.title).casefold().startswith(MARK)


def odd(standing: Standing) -> Found:
    """It is an Odd Proposal."""
    return found(is_odd(standing.matter, standing.edition), {})
