"""What the Duel Sheet shows of a state, cell by cell, and the edit that an action makes of it."""

from collections.abc import Mapping
from datetime import datetime

from parsers.records import Record
from syncd.dynasties.d219_wizard_duels.state import Duel, State, Wizard
from syncd.dynasties.protocol import Effects, Illegal, Place, Value

PAGE = "Duel Sheet"
WIZARDS, SPELLS, DUELS = "Wizards", "Spells", "Duels"
KEYS = {WIZARDS: "Wizard", SPELLS: "Spell", DUELS: "Duel"}
RING, SPELL_LIST, SPELLS_CAST = "Wizard Ring", "Spell List", "Spells Cast"
IDLE_SINCE, LODE_THEN = "Idle since", "Lode then"
USER = "User:"


class CellEdit(Record, frozen=True):
    """A cell of the Duel Sheet and the text that it gets; where the row is not there yet, a new row needs it."""

    table: str
    row: str
    column: str
    text: str


def cells_of(state: State) -> dict[Place, Value]:
    """What the sheet shows of a state."""
    cells: dict[Place, Value] = {}
    for name, wizard in state.wizards.items():
        cells |= _row(WIZARDS, name, _wizard_cells(wizard))
    for name, spell in state.spells.items():
        cells |= _row(SPELLS, name, {"Charm": spell.charm})
    for number, duel in state.duels.items():
        cells |= duel_row(number, duel)
    return cells


def list_page(number: int) -> str:
    """Creating A Duel: the wiki page "titled “Wizard Duel Spell List X” where X is the duel number"."""
    return f"Wizard Duel Spell List {number}"


def duel_row(number: int, duel: Duel) -> dict[Place, Value]:
    """The row of a Duel."""
    return _row(DUELS, str(number), _duel_cells(number, duel))


def _row(table: str, name: str, cells: Mapping[str, Value]) -> dict[Place, Value]:
    return {Place(table, name, column): value for column, value in {KEYS[table]: name, **cells}.items()}


def _wizard_cells(wizard: Wizard) -> dict[str, Value]:
    lode = wizard.lode_when_idled
    return {
        "Stars": wizard.stars,
        "High Marks": wizard.high_marks,
        **{kind.title(): style for kind, style in wizard.styles.items()},
        "Freshness": wizard.freshness,
        **wizard.traits,
        "Achievements": wizard.achievements,
        IDLE_SINCE: wizard.idled_at or "",
        LODE_THEN: "" if lode is None else f"{lode.stars}/{lode.wizards}",
    }


def _duel_cells(number: int, duel: Duel) -> dict[str, Value]:
    return {
        "Status": duel.status.title(),
        RING: duel.ring,
        SPELL_LIST: list_page(number),
        "Removed": duel.removed_spell or "",
        "Gewgaws": duel.gewgaws,
        SPELLS_CAST: tuple(f"{name}: {duel.casts[name]}" for name in duel.ring if name in duel.casts),
    }


def effects(before: State, after: State) -> dict[Place, Value | None]:
    """The places of the sheet that an action changes, with what they become."""
    old = cells_of(before)
    return {place: value for place, value in cells_of(after).items() if old.get(place) != value}


def sheet_edits(before: State, after: State) -> tuple[CellEdit, ...]:
    """The edit of the Duel Sheet that follows from an action, cell by cell in the order of the sheet."""
    return edits_of(effects(before, after))


def edits_of(changed: Effects) -> tuple[CellEdit, ...]:
    """Changed places as cells with their texts."""
    return tuple(CellEdit(*place, text_of(value, place.column)) for place, value in changed.items())


def text_of(value: Value | None, column: str) -> str:
    """A value as a new cell has it; a page's own manner is kept by `sheet.render`."""
    match value:
        case None:
            return ""
        case tuple():
            return ", ".join(value) or "-"
        case datetime():
            return value.strftime("%Y-%m-%dT%H:%M:%SZ")
        case Illegal():
            return value.text
        case str() if value and column == SPELL_LIST:
            return f"[[{value}]]"
        case _:
            return str(value)
