"""Commencing a Duel: the spells are cast, one after the other: targets, cost, effect, Evil Gotee (steps a to d)."""

from syncd.dynasties.d219_wizard_duels.battle import Battle, stars
from syncd.dynasties.d219_wizard_duels.effects import EFFECTS, Casting
from syncd.dynasties.d219_wizard_duels.names import StyleType
from syncd.dynasties.d219_wizard_duels.spells import (
    BURN,
    DOOM_CLOUD,
    FIZZLE,
    MISDIRECTION,
    SIPHON,
    SPELLS,
    listed_cost,
    spell_of,
)
from syncd.dynasties.d219_wizard_duels.styles import EVIL_GOTEE
from syncd.dynasties.d219_wizard_duels.traits import surcharge
from syncd.dynasties.d219_wizard_duels.wording import opening

SAYS_LOSE = (BURN, DOOM_CLOUD, SIPHON)
"""D219-GOT-03: the spells whose text states that Wizards lose Stars."""


def cast_all(battle: Battle) -> None:
    """D219-SPELL-01: "starting with the highest-Speed Spells"; equal ones in ring order."""
    while waiting := [name for name in battle.selectors if name not in battle.casts]:
        cast(battle, max(waiting, key=lambda name: spell_of(battle.state, battle.selected[name].spell).speed))


def cast(battle: Battle, caster: str) -> None:
    """Cast one Wizard's spell, or Fizzle if they cannot pay for it (D219-SPELL-02/03)."""
    selection = battle.selected[caster]
    casting = Casting(caster, selection.spell, selection.inputs)
    routes = tuple(route(battle, caster, position) for position in aims(casting))
    targets = tuple(way[-1] for way in routes)
    cost = cost_of(battle, casting, targets)
    battle.affected.clear()
    if battle.stars[caster] < cost:
        battle.casts[caster] = FIZZLE
        battle.note(f"{caster} has {stars(battle.stars[caster])} of the {cost} that it costs")
    else:
        battle.casts[caster] = selection.spell
        goateed = battle.styles[caster][StyleType.BEARD] == EVIL_GOTEE
        pay(battle, caster, cost)
        apply(battle, casting, targets)
        if goateed:
            bite(battle, selection.spell)
    battle.tell(battle.casts[caster], opening(battle, casting, routes))


def aims(casting: Casting) -> tuple[int, ...]:
    """The positions that a spell targets: those of its inputs; Misdirection's are destinations (D219-MISD-02)."""
    aimed = SPELLS[casting.spell].takes_position and casting.spell != MISDIRECTION
    return casting.inputs.positions if aimed else ()


def route(battle: Battle, caster: str, position: int) -> tuple[int, ...]:
    """Step a: the position selected and those that it becomes, the final target last.

    D219-DISA-02/03: first the next one, for who is disarmed; D219-MISD-02/03: then wherever each Misdirection that it
    meets sends it, each of them once (A6).
    """
    way = [position]
    if caster in battle.disarmed:
        way.append(battle.duel.after(position))
    moved_by: set[str] = set()
    while (name := battle.duel.at(way[-1])) in battle.misdirections and name != caster and name not in moved_by:
        moved_by.add(name)
        way.append(battle.misdirections[name])
    return tuple(way)


def cost_of(battle: Battle, casting: Casting, targets: tuple[int, ...]) -> int:
    """Step b: the listed cost, the Imbalance (D219-SPELL-05/06), 1 for a second position (D219-FORK-02/05).

    The Imbalance is that of the traits before this Duel changed any. Fizzle costs nothing, whatever happens.
    """
    if casting.spell == FIZZLE:
        return 0
    target_styles = battle.styles[battle.duel.at(targets[0])] if targets else {}
    return (
        listed_cost(SPELLS[casting.spell], casting.inputs, target_styles)
        + surcharge(battle.state.wizards[casting.caster].traits, spell_of(battle.state, casting.spell).traits)
        + (casting.inputs.second_position is not None)
    )


def pay(battle: Battle, caster: str, cost: int) -> None:
    """D219-SPELL-02: "the cost is deducted from a Wizard's stars when they cast the spell"."""
    if cost:
        battle.stars[caster] -= cost
        battle.note(f"{caster} pays {stars(cost)}")


def apply(battle: Battle, casting: Casting, targets: tuple[int, ...]) -> None:
    """Step c: the effect at each target; D219-SYN-01: where Synergy waits, at the caster's own position too."""
    effect, own = EFFECTS[casting.spell], battle.position_of(casting.caster)
    for target in targets:
        effect(battle, casting, target)
        if battle.duel.at(target) in battle.synergies:
            battle.synergies.remove(battle.duel.at(target))
            battle.note(f"by {battle.duel.at(target)}'s Synergy")
            effect(battle, Casting(casting.caster, casting.spell, casting.inputs, mirrored=True), own)
    if not targets:
        effect(battle, casting, own)


def bite(battle: Battle, spell: str) -> None:
    """Step d, D219-GOT-01/02, Evil Gotee: the lowest of those affected loses 1 more, by one Gotee only."""
    if spell not in SAYS_LOSE or not battle.affected:
        return
    victim = min(battle.affected, key=battle.position_of)
    if victim in battle.bitten:
        battle.note(f"{victim} has suffered an Evil Gotee already")
        return
    battle.note("by the Evil Gotee")
    if battle.take(victim, 1):
        battle.bitten.add(victim)
