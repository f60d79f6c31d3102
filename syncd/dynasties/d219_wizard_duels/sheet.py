"""The Duel Sheet: from a page to its cells, and from them to the gamestate."""

import re
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from msgspec.structs import replace

from parsers.records import Reading
from syncd.dynasties.d219_wizard_duels.cells import (
    DUELS,
    IDLE_SINCE,
    KEYS,
    LODE_THEN,
    PAGE,
    RING,
    SPELL_LIST,
    SPELLS,
    SPELLS_CAST,
    USER,
    WIZARDS,
)
from syncd.dynasties.d219_wizard_duels.names import TRAITS, StyleType
from syncd.dynasties.d219_wizard_duels.spells import defined, sorted_by_speed
from syncd.dynasties.d219_wizard_duels.state import Duel, DuelStatus, Lode, State, Wizard
from syncd.dynasties.d219_wizard_duels.styles import BARE
from syncd.dynasties.generic.dynasty import GenericDynasty
from syncd.dynasties.protocol import Cells, Membership, Place, Value
from syncd.dynasties.sheets import folded

PACK = Path(__file__).with_name("duel_sheet.toml")
LAYOUT = GenericDynasty.of_pack(PACK.name, PACK.read_text(encoding="utf-8"))
"""The sheet's tables, columns and their types."""

_NUMBERED = re.compile(r"\d+[.)]\s*")


def read_sheet(text: str) -> Reading[Cells]:
    """The cells of a page's wikitext: rings without the numbers in front, names without their namespace."""
    read = LAYOUT.read(PAGE, text)
    return Reading({_named(place): _value(place, value) for place, value in read.value.items()}, read.suspicions)


def _named(place: Place) -> Place:
    return place._replace(row=place.row.removeprefix(USER)) if place.row.startswith(USER) else place


def _value(place: Place, value: Value) -> Value:
    if place.column == RING and isinstance(value, tuple):
        return tuple(_NUMBERED.sub("", name, count=1).removeprefix(USER) for name in value)
    return value.removeprefix(USER) if place.column == KEYS[WIZARDS] and isinstance(value, str) else value


def value_of(place: Place, text: str) -> Value:
    """The value of a cell's plain text at a place."""
    variable = LAYOUT.model.variables.get((place.table, place.column))
    return _value(place, text if variable is None else variable.type.read(text))


def render(place: Place, value: Value | None, like: str = "") -> str:
    """A value as the sheet writes it: the spell list is a link."""
    text = LAYOUT.render(place, value, like)
    return f"[[{text}]]" if place.column == SPELL_LIST and text else text


def state_of(cells: Cells, roster: Membership, hiatus: tuple[str, ...] = ()) -> State:
    """The public gamestate; what no page shows has its default, and an illegal value is never used.

    A spell list that nobody has read is that of the ruleset without the removed spell.
    """
    rows = _rows(cells)
    wizards = {name: _wizard(row, name, roster) for name, row in rows[WIZARDS].items()}
    spells = {name: replace(defined(name), charm=_count(row, "Charm")) for name, row in rows[SPELLS].items()}
    order, names = sorted_by_speed(spells), {folded(name): name for name in wizards}
    duels = {int(name): _duel(row, names, order) for name, row in rows[DUELS].items() if name.isdecimal()}
    return State(
        battle_master=roster.emperor,
        hiatus=hiatus,
        wizards={**wizards, **_strangers(duels, wizards)},
        spells=spells,
        spell_order=order,
        duels=duels,
    )


def _rows(cells: Cells) -> dict[str, dict[str, dict[str, Value]]]:
    """Tables by name, their rows by name, the cells of a row by column."""
    rows: dict[str, dict[str, dict[str, Value]]] = {table: {} for table in KEYS}
    for place, value in cells.items():
        rows[place.table].setdefault(place.row, {})[place.column] = value
    return rows


def _wizard(row: Mapping[str, Value], name: str, roster: Membership) -> Wizard:
    clothes = {kind: _word(row, kind.title()) or BARE[kind] for kind in StyleType}
    since = row.get(IDLE_SINCE, "")
    return Wizard(
        stars=_count(row, "Stars"),
        high_marks=_count(row, "High Marks"),
        hat=clothes[StyleType.HAT],
        robes=clothes[StyleType.ROBES],
        staff=clothes[StyleType.STAFF],
        beard=clothes[StyleType.BEARD],
        freshness=_count(row, "Freshness", 3),
        traits={trait: _count(row, trait) for trait in TRAITS},
        achievements=_list(row, "Achievements"),
        idle=since != "" or folded(name) in map(folded, roster.idle),
        idled_at=since if isinstance(since, datetime) else None,
        lode_when_idled=_lode(_word(row, LODE_THEN)),
    )


def _duel(row: Mapping[str, Value], names: Mapping[str, str], spells: tuple[str, ...]) -> Duel:
    removed = _word(row, "Removed") or None
    ring = tuple(dict.fromkeys(names.get(folded(name), name) for name in _list(row, RING)))
    pairs = [entry.partition(":") for entry in _list(row, SPELLS_CAST)]
    return Duel(
        status=DuelStatus((_word(row, "Status") or "Open").lower()),
        ring=ring,
        spell_list=tuple(spell for spell in spells if spell != removed),
        removed_spell=removed,
        gewgaws=_list(row, "Gewgaws"),
        selections=dict.fromkeys(ring),
        casts={names.get(folded(name), name.strip()): spell.strip() for name, _, spell in pairs},
    )


def _strangers(duels: Mapping[int, Duel], wizards: Mapping[str, Wizard]) -> dict[str, Wizard]:
    """Who stands in the ring of an unresolved Duel and has no row: they left, and are passed by like the idle."""
    rings = [duel.ring for duel in duels.values() if duel.status is not DuelStatus.RESOLVED]
    return {name: Wizard(0, idle=True) for ring in rings for name in ring if name not in wizards}


def _count(row: Mapping[str, Value], column: str, default: int = 0) -> int:
    value = row.get(column, default)
    return value if isinstance(value, int) else default


def _word(row: Mapping[str, Value], column: str) -> str:
    value = row.get(column, "")
    return value if isinstance(value, str) else ""


def _list(row: Mapping[str, Value], column: str) -> tuple[str, ...]:
    value = row.get(column, ())
    return value if isinstance(value, tuple) else ()


def _lode(text: str) -> Lode | None:
    stars, slash, wizards = text.partition("/")
    return Lode(int(stars), int(wizards)) if slash else None
