"""Quorum: of all players, or of a Family."""

from collections.abc import Mapping

from syncd.rules.game import NO_FAMILY, Player, VotableMatter
from syncd.rules.tags import subject

FAMILIES = ("York", "Lancaster")


def family_of(matter: VotableMatter) -> str:
    """The Family that a Family Action's subject begins with, with its title or after the title's first colon."""
    for words in (subject(matter.title), matter.title):
        for family in FAMILIES:
            if words.strip().casefold().startswith(f"{family.casefold()}:"):
                return family
    return NO_FAMILY


def players_of_family(matter: VotableMatter, active: Mapping[str, Player]) -> dict[str, Player]:
    """The active players of a Family Action's Family."""
    family = family_of(matter)
    return {name: player for name, player in active.items() if player.family == family != NO_FAMILY}
