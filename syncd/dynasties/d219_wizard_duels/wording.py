"""How a spell that was cast is told: `Ann casts Glam (hat) at Cay (3) moved to Dee (4) and Eve (5)`.

What `comment` reads back of a resolution comment is written here.
"""

from syncd.dynasties.d219_wizard_duels.battle import Battle
from syncd.dynasties.d219_wizard_duels.effects import Casting
from syncd.dynasties.d219_wizard_duels.spells import MISDIRECTION
from syncd.dynasties.d219_wizard_duels.state import Duel, Inputs, Selection

SNIPED = "sniped by"
Routes = tuple[tuple[int, ...], ...]


def opening(battle: Battle, casting: Casting, routes: Routes) -> str:
    """Who casts what at whom, with the spell that Fizzle stands for where it does."""
    caster, cast = casting.caster, battle.casts[casting.caster]
    if caster in battle.sniped:
        selection = battle.at_first[caster]
        battle.note(f"{SNIPED} {battle.sniped[caster]}")
        routes = tuple((position,) for position in selection.inputs.positions)
    else:
        selection = Selection(casting.spell, casting.inputs)
    instead = "" if cast == selection.spell else f"{cast} instead of "
    return f"{caster} casts {instead}{selected(battle.duel, selection, routes)}"


def selected(duel: Duel, selection: Selection, routes: Routes = ()) -> str:
    """A selection in words; `routes` tell where its targets were moved to."""
    particular = _particular(selection.inputs)
    where = _where(duel, selection, routes or tuple((position,) for position in selection.inputs.positions))
    return " ".join(part for part in (selection.spell, particular, where) if part)


def _particular(inputs: Inputs) -> str:
    found = inputs.style_type or inputs.trait or inputs.spell
    return f"({found})" if found else ""


def _where(duel: Duel, selection: Selection, routes: Routes) -> str:
    if selection.inputs.wizard:
        return f"at {place(duel, duel.position_of(selection.inputs.wizard) or 0)}"
    ways = [" moved to ".join(place(duel, position) for position in way) for way in routes]
    preposition = "to" if selection.spell == MISDIRECTION else "at"
    return f"{preposition} {' and '.join(ways)}" if ways else ""


def place(duel: Duel, position: int) -> str:
    """A position in words: `Cay (3)`."""
    return f"{duel.at(position)} ({position})"
