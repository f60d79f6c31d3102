"""Achievements: what each asks for, looked at when the televised period has ended."""

from collections.abc import Callable, Mapping

from syncd.dynasties.d219_wizard_duels.battle import Battle
from syncd.dynasties.d219_wizard_duels.names import (
    DENIED,
    FABULOUS,
    HONOR_STUDENT,
    PERFECT_HARMONY,
    SAFE_AND_SOUND,
    STARGAZER,
    SUPERSTAR,
    THANKS_ME,
)
from syncd.dynasties.d219_wizard_duels.spells import GREED

RULE = "Achievements"

Criterion = Callable[[Battle, str], bool]


def stargazer(battle: Battle, name: str) -> bool:
    """D219-ACH-01: "at least five stars more than any other Wizard at the end"."""
    return all(battle.stars[name] >= battle.stars[other] + 5 for other in battle.wizards if other != name)


def perfect_harmony(battle: Battle, name: str) -> bool:
    """D219-ACH-02: "each personality trait be at least two", and all equal, at the end."""
    values = set(battle.traits[name].values())
    return len(values) == 1 and min(values) >= 2


def denied(battle: Battle, name: str) -> bool:
    """D219-ACH-03: "Successfully snipe a greed spell in a duel where no one else selected to cast greed".

    Not settled: an Idle participant's Greed may be the one sniped, but is otherwise nobody's (D219-DUEL-18).
    """
    if name not in battle.snipers_of_greed:
        return False
    victim = battle.at_first[name].inputs.wizard
    return all(other == victim or battle.at_first[other].spell != GREED for other in battle.selectors)


def safe_and_sound(battle: Battle, name: str) -> bool:
    """D219-ACH-04: "Prevent the loss of at least five stars by casting Magical Armor".

    Not settled: every blocked loss counts in full, also beyond the Stars held.
    """
    return battle.prevented[name] >= 5


def honor_student(battle: Battle, name: str) -> bool:
    """D219-ACH-05: "at least three High Marks at the end", this Duel's included."""
    return battle.high_marks[name] >= 3


def superstar(battle: Battle, name: str) -> bool:
    """D219-ACH-06: "a net gain of at least eight stars", costs counted."""
    return battle.stars[name] - battle.state.wizards[name].stars >= 8


def fabulous(battle: Battle, name: str) -> bool:
    """D219-ACH-07: "Earn stars from the casting of two different Glam spells", that is of two casters."""
    return len(battle.glams_won[name]) >= 2


def thanks_me(battle: Battle, name: str) -> bool:
    """D219-ACH-08: "Successfully target yourself with a Gift spell that you cast"; Synergy is no target."""
    return name in battle.gifted_themselves


CRITERIA: Mapping[str, Criterion] = {
    STARGAZER: stargazer,
    PERFECT_HARMONY: perfect_harmony,
    DENIED: denied,
    SAFE_AND_SOUND: safe_and_sound,
    HONOR_STUDENT: honor_student,
    SUPERSTAR: superstar,
    FABULOUS: fabulous,
    THANKS_ME: thanks_me,
}


def earned(battle: Battle) -> dict[str, tuple[str, ...]]:
    """D219-ACH-09/10: the Achievements of each Wizard, those of the Duel's list that they met appended.

    An Achievement that came into the ruleset after this edition is earned by nobody here; the log says so.
    """
    lists = {name: list(battle.state.wizards[name].achievements) for name in battle.wizards}
    for achievement in dict.fromkeys(battle.duel.achievements):
        if achievement not in CRITERIA:
            battle.tell(RULE, f"{achievement} is for the Battle Master to judge, its criterion is not known here")
            continue
        for name in [name for name in lists if achievement not in lists[name] and CRITERIA[achievement](battle, name)]:
            lists[name].append(achievement)
            battle.note(f"{name} is added to those who have it")
            battle.tell(RULE, achievement)
    return {name: tuple(found) for name, found in lists.items()}
