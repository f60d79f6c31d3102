"""Gewgaws: what those of a Duel do before and after the spells are cast.

Each first finds all whom it concerns, then changes Stars. What they give and take is no effect of a spell.
"""

from collections.abc import Callable, Iterable

from syncd.dynasties.d219_wizard_duels.battle import Battle
from syncd.dynasties.d219_wizard_duels.names import CANDELABRA, ELEPHANT, ORB, TOTEM, VOLCANO
from syncd.dynasties.d219_wizard_duels.styles import trendy

RULE = "Gewgaws"


def contemplation_orb(battle: Battle) -> None:
    """D219-GEW-02: "each Trendy Wizard named in that Duel's Wizard Ring gains 1 Star"."""
    _give(battle, [name for name in trendy(battle.outfits()) if name in battle.participants])


def pewter_elephant(battle: Battle) -> None:
    """D219-GEW-04: "each Wizard who selected a Spell with positive Charm gains 1 additional Star"."""
    _give(battle, [name for name in battle.selectors if battle.charm.get(battle.selected[name].spell, 0) > 0])


def silver_candelabra(battle: Battle) -> None:
    """D219-GEW-05: each who "has selected a Spell not selected by any other Wizard for that Duel"."""
    _give(battle, [name for name in battle.selectors if battle.selectors_of(battle.selected[name].spell) == (name,)])


def bonsai_volcano(battle: Battle) -> None:
    """D219-GEW-03: "each Wizard who lost Stars in this Duel due to the effects of a Burn spell", once.

    Not settled: a Star lost to an Evil Gotee alone is no effect of the Burn. An Idle target is no Wizard here (A5).
    """
    for name in [name for name in battle.participants if name in battle.burned]:
        battle.take(name, 1)


def pine_totem(battle: Battle) -> None:
    """D219-GEW-07: "any previous changes to Wizards' Personality Traits this Duel are applied a second time"."""
    for name, trait, change in tuple(battle.trait_changes):
        battle.change_trait(name, trait, change)
        battle.note(f"{name}'s {trait} becomes {battle.traits[name][trait]}")


def _give(battle: Battle, names: Iterable[str]) -> None:
    for name in names:
        battle.give(name, 1)


Act = Callable[[Battle], None]
BEFORE: dict[str, Act] = {ORB: contemplation_orb, ELEPHANT: pewter_elephant, CANDELABRA: silver_candelabra}
AFTER: dict[str, Act] = {VOLCANO: bonsai_volcano, TOTEM: pine_totem}


def act(battle: Battle, acts: dict[str, Act]) -> None:
    """D219-GEW-01: those of the Duel's Gewgaws that act now, in the order of the ruleset's list (A9)."""
    for gewgaw in in_ruleset_order(battle):
        if gewgaw in acts:
            acts[gewgaw](battle)
            battle.tell(RULE, gewgaw)


def in_ruleset_order(battle: Battle) -> list[str]:
    """The Duel's Gewgaws as the ruleset lists them; one that has left the ruleset since acts last."""
    listed = [gewgaw for gewgaw in battle.state.gewgaws if gewgaw in battle.duel.gewgaws]
    return list(dict.fromkeys((*listed, *battle.duel.gewgaws)))
