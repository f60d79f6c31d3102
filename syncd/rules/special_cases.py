"""Special Case: the rules that an Ascension Address switches on and off, as far as they touch votes and Hiatus."""

from collections.abc import Mapping, Set

from parsers.kinds import Icon, Kind
from syncd.rules.edition import Edition
from syncd.rules.game import Game, VotableMatter
from syncd.rules.tags import DYNASTIC_OR_GAMESTATE, changes


def is_active(name: str, game: Game, edition: Edition) -> bool:
    """Whether that Special Case rule is active: as the game says, else by the edition; never one that it lacks."""
    return name in edition.special_cases and game.special_cases.get(name, edition.special_cases[name])


def players_at_distance(game: Game, edition: Edition, active: Set[str]) -> int:
    """How many players Special Case rules see where Dynastic Distance says that the Emperor is none."""
    emperor_is_none = game.roster.emperor in active and is_active("Dynastic Distance", game, edition)
    return len(active) - emperor_is_none


def veto_disregarded(matter: VotableMatter, game: Game, edition: Edition) -> bool:
    """Malign Emperors: no VETO on what touches no more than the dynasty's rules and gamestate."""
    return is_active("Malign Emperors", game, edition) and changes(matter) <= DYNASTIC_OR_GAMESTATE


def imperial_deferentials_apply(
    matter: VotableMatter, game: Game, edition: Edition, active: Set[str], commented: Set[str]
) -> bool:
    """Imperial Deferentials: on Proposals; among few players only if all but the Emperor have voted by a comment."""
    if matter.kind is not Kind.PROPOSAL or not is_active("Imperial Deferentials", game, edition):
        return False
    few = players_at_distance(game, edition, active) <= edition.imperial_deferentials.turnout_up_to
    return not few or all(name in commented for name in active if name != game.roster.emperor)


def imperial_vote(cast: Mapping[str, Icon]) -> Icon:
    """What the Emperor's DEFERENTIAL becomes: FOR if more are FOR than AGAINST, else AGAINST."""
    votes = list(cast.values())
    return Icon.FOR if votes.count(Icon.FOR) > votes.count(Icon.AGAINST) else Icon.AGAINST
