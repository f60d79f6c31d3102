"""What each spell does when it is cast: one function for each, called with the position that it takes effect at.

A spell that aims at no position gets the caster's own. Armored Wizards are left alone by `Battle` (D219-ARMOR-01).
"""

from collections.abc import Callable, Mapping

from parsers.records import Record
from syncd.dynasties.d219_wizard_duels.battle import Battle
from syncd.dynasties.d219_wizard_duels.names import StyleType
from syncd.dynasties.d219_wizard_duels.spells import (
    ARMOR,
    BURN,
    DEFROCK,
    DISARM,
    DOOM_CLOUD,
    FIZZLE,
    GATHER,
    GIFT,
    GLAM,
    GREED,
    GUST,
    MEDITATE,
    MISDIRECTION,
    SIPHON,
    SNIPE,
    SPOTLIGHT,
    SYNERGY,
    TRIM,
    UNIFY,
    UPGRADE,
)
from syncd.dynasties.d219_wizard_duels.state import Inputs, Selection
from syncd.dynasties.d219_wizard_duels.styles import SPECIAL, dominates, is_unique, trendy


class Casting(Record, frozen=True):
    """One spell being cast; `mirrored` while Synergy has its effect at the caster's own position."""

    caster: str
    spell: str
    inputs: Inputs
    mirrored: bool = False


Effect = Callable[[Battle, Casting, int], None]


def snipe(battle: Battle, casting: Casting, _: int) -> None:
    """D219-SNIPE-02, Snipe: "consider the named Wizard to have selected the Spell Fizzle instead", and 3 Stars.

    Whatever the victim got for the selection stays (03); another Snipe at it misses (04).
    """
    victim, spell = casting.inputs.wizard or "", casting.inputs.spell
    selection = battle.selected.get(victim)
    if selection is None or selection.spell != spell:
        battle.note(f"{victim} has not selected {spell}")
        return
    if spell == GREED:
        battle.snipers_of_greed.add(casting.caster)
    if not battle.untouched(victim):
        battle.select(victim, Selection(FIZZLE))
        battle.sniped[victim] = casting.caster
        battle.note(f"{victim} has selected Fizzle instead")
    battle.award(casting.caster, 3, SNIPE)


def magical_armor(battle: Battle, casting: Casting, _: int) -> None:
    """D219-ARMOR-01/02, Magical Armor: no effect for who cast it "during Wizard Duel X-1 or Wizard Duel X-2"."""
    lately = [battle.state.duels[n] for n in (battle.number - 1, battle.number - 2) if n in battle.state.duels]
    if any(duel.casts.get(casting.caster) == ARMOR for duel in lately):
        battle.note("cast too lately to have an effect")
        return
    battle.armored.add(casting.caster)
    battle.note(f"no spell affects {casting.caster}")


def misdirection(battle: Battle, casting: Casting, _: int) -> None:
    """D219-MISD-02, Misdirection: targets at the caster's position become the input position.

    Not settled: of two positions given with a Forked Staff the first one holds, since a target goes to one place.
    """
    battle.misdirections[casting.caster] = casting.inputs.positions[0]
    battle.note(f"spells that target {casting.caster} go to {battle.duel.at(casting.inputs.positions[0])} instead")


def synergy(battle: Battle, casting: Casting, _: int) -> None:
    """D219-SYN-01/02, Synergy: "the next time" a spell targets this Wizard's position (see `casting.apply`)."""
    battle.synergies.add(casting.caster)
    battle.note(f"the next spell at {casting.caster} has its effect at its caster too")


def defrock(battle: Battle, _: Casting, position: int) -> None:
    """D219-DEFR-01, Defrock: "they don't lose stars from the effects of Burn spells"."""
    target = battle.duel.at(position)
    if not battle.untouched(target):
        battle.undress(target, StyleType.ROBES)
        battle.spared[BURN].add(target)


def disarm(battle: Battle, _: Casting, position: int) -> None:
    """D219-DISA-01/02, Disarm: "they instead target the position one more than it" (see `casting.final_target`)."""
    target = battle.duel.at(position)
    if not battle.untouched(target):
        battle.undress(target, StyleType.STAFF)
        battle.disarmed.add(target)


def gust(battle: Battle, _: Casting, position: int) -> None:
    """D219-GUST-01, Gust: "they don't lose stars from the effects of Doom Cloud spells"."""
    target = battle.duel.at(position)
    if not battle.untouched(target):
        battle.undress(target, StyleType.HAT)
        battle.spared[DOOM_CLOUD].add(target)


def trim(battle: Battle, casting: Casting, position: int) -> None:
    """D219-TRIM-01/02, Trim: the Beard goes, and the target "pays 1 Star to the Wizard casting this spell".

    Not settled: armor keeps both off, and a Star that would have been paid counts as prevented.
    """
    target = battle.duel.at(position)
    payment = min(1, battle.stars[target])
    if battle.untouched(target):
        battle.prevented[target] += payment
        return
    battle.undress(target, StyleType.BEARD)
    if payment:
        battle.take(target, payment)
        battle.award(casting.caster, payment, TRIM)


def burn(battle: Battle, _: Casting, position: int) -> None:
    """D219-BURN-01, Burn: "The wizard in the targeted position loses 3 stars. Their neighbors lose 1 star"."""
    battle.inflict(battle.duel.at(position), 3, BURN)
    for neighbour in battle.duel.neighbours(position):
        if battle.duel.at(neighbour) in battle.participants:
            battle.inflict(battle.duel.at(neighbour), 1, BURN)


def doom_cloud(battle: Battle, casting: Casting, _: int) -> None:
    """D219-DOOM-01, Doom Cloud: "Every other Wizard participating in the Duel loses 2 Stars"."""
    for name in battle.participants:
        if name != casting.caster:
            battle.inflict(name, 2, DOOM_CLOUD)


def fizzle(battle: Battle, casting: Casting, _: int) -> None:
    """D219-FIZ-01, Fizzle: "The Wizard casting Fizzle is disappointed"."""


def gather(battle: Battle, casting: Casting, _: int) -> None:
    """D219-GATH-01, Gather: "Gain DICE3 Stars"."""
    battle.award(casting.caster, battle.rolls.die(3, GATHER, f"a DICE3 for {casting.caster}'s Gather"), GATHER)


def gift(battle: Battle, casting: Casting, position: int) -> None:
    """D219-GIFT-01, Gift: "The wizard in the targeted position gains 3 stars"; D219-ACH-08 is noted here."""
    target = battle.duel.at(position)
    if battle.award(target, 3, GIFT) and target == casting.caster and not casting.mirrored:
        battle.gifted_themselves.add(target)


def glam(battle: Battle, casting: Casting, position: int) -> None:
    """D219-GLAM-01 to 05, Glam: the dominant of the two gets 2 Stars, and 2 are taken from the other."""
    target = battle.duel.at(position)
    if battle.state.wizards[target].fresh:
        battle.note(f"{target} is Fresh")
        return
    style_type = StyleType(casting.inputs.style_type or "")
    ours, theirs = battle.styles[casting.caster][style_type], battle.styles[target][style_type]
    if dominates(style_type, ours, theirs):
        _glamour(battle, casting.caster, target, casting.caster)
    elif dominates(style_type, theirs, ours):
        _glamour(battle, target, casting.caster, casting.caster)


def _glamour(battle: Battle, winner: str, loser: str, caster: str) -> None:
    if battle.award(winner, 2, GLAM):
        battle.glams_won[winner].add(caster)
    battle.inflict(loser, 2, GLAM)


def greed(battle: Battle, casting: Casting, _: int) -> None:
    """D219-GREED-01/02, Greed: "If no other Wizard selected the Greed spell this Duel, gain 5 stars"."""
    if all(name == casting.caster for name in battle.selectors_of(GREED)):
        battle.award(casting.caster, 5, GREED)


def meditate(battle: Battle, casting: Casting, _: int) -> None:
    """D219-MED-01/02, Meditate: the named trait "is reduced by 1"; one of 0 stays (A8)."""
    trait = casting.inputs.trait or ""
    battle.change_trait(casting.caster, trait, -1)
    battle.note(f"{casting.caster}'s {trait} becomes {battle.traits[casting.caster][trait]}")


def spotlight(battle: Battle, casting: Casting, _: int) -> None:
    """D219-SPOT-01, Spotlight: "If this Wizard is Unique, they gain 5 stars"."""
    if is_unique(casting.caster, battle.outfits()):
        battle.award(casting.caster, 5, SPOTLIGHT)


def unify(battle: Battle, _: Casting, __: int) -> None:
    """D219-UNI-01, Unify: "All Trendy Wizards gain 1 star", in the ring or not."""
    for name in trendy(battle.outfits()):
        battle.award(name, 1, UNIFY)


def upgrade(battle: Battle, casting: Casting, _: int) -> None:
    """D219-UPG-01, Upgrade: the Special Style "corresponding to the type chosen"."""
    style_type = StyleType(casting.inputs.style_type or "")
    battle.wear(casting.caster, style_type, SPECIAL[style_type])


def siphon(battle: Battle, casting: Casting, _: int) -> None:
    """D219-SIPH-01 to 04, Siphon: of those who received Stars "the lowest-numbered position in the Wizard Ring".

    Not settled: a recipient who is Idle or outside the ring is no victim; if there is no other, nothing happens.
    """
    victims = [name for name in battle.participants if name in battle.received and name != casting.caster]
    if victims:
        battle.inflict(victims[0], 1, SIPHON)
        battle.award(casting.caster, 1, SIPHON)


EFFECTS: Mapping[str, Effect] = {
    SNIPE: snipe,
    ARMOR: magical_armor,
    MISDIRECTION: misdirection,
    SYNERGY: synergy,
    DEFROCK: defrock,
    DISARM: disarm,
    GUST: gust,
    TRIM: trim,
    BURN: burn,
    DOOM_CLOUD: doom_cloud,
    FIZZLE: fizzle,
    GATHER: gather,
    GIFT: gift,
    GLAM: glam,
    GREED: greed,
    MEDITATE: meditate,
    SPOTLIGHT: spotlight,
    UNIFY: unify,
    UPGRADE: upgrade,
    SIPHON: siphon,
}
