"""Achievements: Archmages, and who of them has won."""

from syncd.dynasties.d219_wizard_duels.state import DuelStatus, State

INTERREGNUM = "interregnum"


def archmages(state: State) -> tuple[str, ...]:
    """D219-VIC-01/04: Wizards with at least three Achievements; idle ones do not count."""
    return tuple(name for name, wizard in state.active.items() if len(set(wizard.achievements)) >= 3)


def victory(state: State) -> tuple[str, ...]:
    """Who has won: D219-VIC-01 (a sole Archmage), 02 (more Stars than every other), 03 and 04 (when nobody does)."""
    pending = any(duel.status is DuelStatus.PENDING for duel in state.duels.values())
    if pending or INTERREGNUM in state.hiatus:
        return ()
    best = {name: state.wizards[name].stars for name in archmages(state)}
    return tuple(name for name, stars in best.items() if all(stars > best[other] for other in best if other != name))
