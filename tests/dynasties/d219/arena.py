"""Duels to try the rules on: four Wizards in a ring who all cast Fizzle, but for what a test says."""

from datetime import UTC, datetime

from msgspec.structs import replace

from syncd.dynasties.d219_wizard_duels.actions import (
    Action,
    ClearSelection,
    CommenceDuel,
    RequestStyle,
    ResolveDuel,
    ScheduleDuel,
    SelectSpell,
    act,
)
from syncd.dynasties.d219_wizard_duels.engaging import Asked
from syncd.dynasties.d219_wizard_duels.names import TRAITS
from syncd.dynasties.d219_wizard_duels.spells import SPELLS, default_spells, sorted_by_speed
from syncd.dynasties.d219_wizard_duels.state import (
    Duel,
    DuelStatus,
    Inputs,
    Lode,
    Selection,
    Spell,
    State,
    StyleRequest,
    Wizard,
)
from syncd.dynasties.rulings import Ruling

NOW = datetime(2023, 11, 5, 12, tzinfo=UTC)
RING = ("Anna", "Bert", "Cleo", "Dora")
FASHIONABLE = {"hat": "Pointy", "robes": "Starry", "staff": "Hooked", "beard": "Flowing"}
TEN = Lode(40, 4)
OTHERWISE = {"hat": "Phrygian", "robes": "Cloaked", "staff": "Crooked", "beard": "Clipped"}


def wizard(stars=10, *, traits=None, freshness=0, **members):
    """A Wizard who is not Fresh; `traits` names those that are not 0."""
    given = {**dict.fromkeys(TRAITS, 0), **(traits or {})}
    return Wizard(stars, traits=given, freshness=freshness, **members)


def away(stars=10, *, idled_at=datetime(2023, 10, 20, tzinfo=UTC), lode=TEN, **members):
    """An idle Wizard."""
    return wizard(stars, idle=True, idled_at=idled_at, lode_when_idled=lode, **members)


def casts(spell, /, *positions, **inputs):
    """A selection: `casts("Burn", 2, 4)`, `casts("Glam", 3, style_type="hat")`."""
    return Selection(spell, Inputs(*positions, **inputs))


def snipes(victim, spell):
    return Selection("Snipe", Inputs(wizard=victim, spell=spell))


FIZZLES = casts("Fizzle")


def duel(status, selections, ring=RING, **members):
    members.setdefault("spell_list", tuple(SPELLS))
    return Duel(DuelStatus(status), ring, selections={**dict.fromkeys(ring), **selections}, **members)


def game(wizards=None, duels=None, *, ring=RING, charm=None, spells=None, **members):
    """A state: `wizards` and `charm` say who and what differs from 10 Stars and no charm."""
    everybody = {**{name: wizard() for name in ring}, **(wizards or {})}
    listed = default_spells() if spells is None else spells
    listed = {name: replace(spell, charm=(charm or {}).get(name, spell.charm)) for name, spell in listed.items()}
    members.setdefault("battle_master", "Oz")
    members.setdefault("hiatus", ())
    return State(wizards=everybody, spells=listed, spell_order=sorted_by_speed(listed), duels=duels or {}, **members)


def pending(selections, wizards=None, *, ring=RING, number=1, earlier=None, game_members=None, charm=None, **members):
    """A state with one pending Duel in which everybody casts Fizzle but for `selections`."""
    everybody = {name: FIZZLES for name in ring if not (wizards or {}).get(name, wizard()).idle}
    the_duel = duel("pending", {**everybody, **selections}, ring, **members)
    return game(wizards, {**(earlier or {}), number: the_duel}, ring=ring, charm=charm, **(game_members or {}))


def open_game(wizards=None, *, ring=RING, selections=None, **members):
    """A state with one open Duel."""
    return game(wizards, {1: duel("open", selections or {}, ring, **members)}, ring=ring)


def ruling(state, action: Action, *rolls, now=NOW) -> Ruling[State]:
    return act(state, action, rolls, now)


def resolved(state, *rolls) -> State:
    """The state after the pending Duel is resolved."""
    found = ruling(state, ResolveDuel("Oz"), *rolls)
    assert found.legal, found.violations
    return found.state


def stars(state, names=RING):
    """The Stars, in ring order."""
    return [state.wizards[name].stars for name in names]


def fight(selections, wizards=None, *rolls, **members):
    """The Stars of the four after a Duel."""
    return stars(resolved(pending(selections, wizards, **members), *rolls), members.get("ring", RING))


def earned(state, name):
    return state.wizards[name].achievements


def schedule(state, *rolls, actor="Oz", now=NOW):
    return ruling(state, ScheduleDuel(actor), *rolls, now=now)


def select(state, actor, spell, /, now=NOW, **inputs):
    return ruling(state, SelectSpell(actor, spell, Asked(**inputs)), now=now)


def clear(state, actor):
    return ruling(state, ClearSelection(actor))


def ask_style(state, actor, style_type, style):
    return ruling(state, RequestStyle(actor, StyleRequest(style_type, style)))


def commence(state, actor="Oz"):
    return ruling(state, CommenceDuel(actor))


def reasons(found):
    """The violations in one text."""
    return "; ".join(f"{violation.rule}: {violation.reason}" for violation in found.violations)


def with_spell(name, **members):
    """The spells with one of them changed."""
    return {**default_spells(), name: replace(default_spells().get(name, Spell()), **members)}
