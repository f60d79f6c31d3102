"""Duels and Creating A Duel: the Battle Master schedules the next one."""

from msgspec.structs import replace

from syncd.dynasties.d219_wizard_duels.names import VOLCANO
from syncd.dynasties.d219_wizard_duels.spells import BURN, FIZZLE, SNIPE, in_ruleset_order
from syncd.dynasties.d219_wizard_duels.state import Duel, DuelStatus, State
from syncd.dynasties.d219_wizard_duels.victory import victory
from syncd.dynasties.rulings import IllegalAction, LogEntry, Rolls, Ruling, Violation, unmet

RULE = "Creating A Duel"


def schedule_duel(state: State, actor: str, rolls: Rolls) -> Ruling[State]:
    """Creating A Duel: number, ring, Gewgaws, the spell list without one spell, in this order."""
    violations = may_schedule(state, actor)
    if violations:
        return Ruling(state, violations)
    number = max(state.duels, default=0) + 1  # D219-DUEL-01
    try:
        ring = rolls.order(state.active, RULE, "the Wizard Ring")  # D219-DUEL-02
        gewgaws = drawn_gewgaws(state.gewgaws, rolls)
        removed = removed_spell(state, gewgaws, rolls)
    except IllegalAction as error:
        return Ruling(state, (error.violation,))
    duel = Duel(
        status=DuelStatus.OPEN,
        ring=ring,
        spell_list=tuple(spell for spell in in_ruleset_order(state) if spell != removed),
        removed_spell=removed,
        gewgaws=gewgaws,
        achievements=state.achievements,
        selections=dict.fromkeys(ring),
    )
    return Ruling(with_duel(state, number, duel), log=(LogEntry(RULE, announced(number, duel)),))


def may_schedule(state: State, actor: str) -> tuple[Violation, ...]:
    """D219-DUEL-07/08: "no open or pending duel and no Wizard has met the criteria for achieving victory"."""
    waiting, winners = state.unresolved(), victory(state)
    return unmet(
        (actor == state.battle_master, RULE, "only the Battle Master may schedule a Duel"),
        (waiting is None, RULE, f"Duel {waiting} is not resolved yet"),
        (not winners, "Achievements", f"{', '.join(winners)} has met the criteria for achieving victory"),
    )


def drawn_gewgaws(gewgaws: tuple[str, ...], rolls: Rolls) -> tuple[str, ...]:
    """D219-DUEL-03 to 05: the DICE6 and the Gewgaws it brings.

    Not settled: where the ruleset has fewer Gewgaws than the die asks for, all there are.
    """
    die = rolls.die(6, RULE, "the DICE6 for Gewgaws")
    wanted = 0 if die == 1 else 2 if die == 6 else 1
    if len(gewgaws) <= wanted:
        return settled(gewgaws, rolls)
    picked: list[str] = []
    while len(picked) < wanted:
        pick = rolls.pick(gewgaws, RULE, "a Gewgaw")
        if pick not in picked:
            picked.append(pick)
    return tuple(picked)


def settled(gewgaws: tuple[str, ...], rolls: Rolls) -> tuple[str, ...]:
    """D219-STATE-04: a draw without a choice consumes no roll; not settled: with one candidate it may be there."""
    if len(gewgaws) == 1 and rolls.next_is(gewgaws[0]):
        rolls.pick(gewgaws, RULE, "a Gewgaw")
    return gewgaws


def removed_spell(state: State, gewgaws: tuple[str, ...], rolls: Rolls) -> str | None:
    """D219-DUEL-06: "a spell that is not mentioned in the effect of any Gewgaws", nor Fizzle while Snipe is there.

    Not settled: a draw with one candidate takes no roll, and without any candidate no spell is removed.
    """
    spells = in_ruleset_order(state)
    spared = {BURN} if VOLCANO in gewgaws else set()
    spared |= {FIZZLE} if SNIPE in spells else set()
    candidates = [spell for spell in spells if spell not in spared]
    if len(candidates) > 1:
        return rolls.pick(candidates, RULE, "the spell to remove")
    return candidates[0] if candidates else None


def with_duel(state: State, number: int, duel: Duel) -> State:
    """The state with one Duel changed or added."""
    return replace(state, duels={**state.duels, number: duel})


def announced(number: int, duel: Duel) -> str:
    """A Duel's first public words."""
    ring = ", ".join(f"{position}. {name}" for position, name in enumerate(duel.ring, start=1))
    gewgaws = ", ".join(duel.gewgaws) or "none"
    removed = f"without {duel.removed_spell}" if duel.removed_spell else "complete"
    return f"Wizard Duel {number} is scheduled: {ring}. Spell list {removed}. Gewgaws: {gewgaws}."
