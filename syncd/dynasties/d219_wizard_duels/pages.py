"""D219-PAGE: what the Duel Sheet shows that the rules do not allow, whoever wrote it there."""

from collections.abc import Collection, Iterator
from itertools import chain

from syncd.dynasties.d219_wizard_duels.cells import DUELS, IDLE_SINCE, KEYS, SPELLS, SPELLS_CAST, WIZARDS
from syncd.dynasties.d219_wizard_duels.names import VOLCANO
from syncd.dynasties.d219_wizard_duels.sheet import state_of
from syncd.dynasties.d219_wizard_duels.spells import BURN, FIZZLE, SNIPE
from syncd.dynasties.d219_wizard_duels.spells import SPELLS as KNOWN_SPELLS
from syncd.dynasties.d219_wizard_duels.state import Duel, DuelStatus, State
from syncd.dynasties.protocol import Breach, Cells, Illegal, Membership, Place
from syncd.dynasties.sheets import folded

NUMBERS = "Numbers and Variables"


def check_pages(cells: Cells, roster: Membership, ruleset: Collection[str] = tuple(KNOWN_SPELLS)) -> tuple[Breach, ...]:
    """Everything that is wrong with the sheet by itself; `ruleset` names the spells that there are now."""
    return tuple(chain(check_rows(cells, roster), check_values(cells), check_whole(cells, roster, ruleset)))


def check_rows(cells: Cells, roster: Membership) -> Iterator[Breach]:
    """D219-PAGE-01: the rows that are not idle are the sidebar's active players without the Battle Master."""
    emperor = folded(roster.emperor or "")
    wanted = {folded(name): name for name in roster.active if folded(name) != emperor}
    shown = {
        folded(place.row): place.row for place in cells if place.table == WIZARDS and place.column == KEYS[WIZARDS]
    }
    for name in sorted(wanted.keys() - shown.keys()):
        yield _row(wanted[name], f"{wanted[name]} plays and has no row", "a row")
    for name, row in shown.items():
        idle = cells.get(Place(WIZARDS, row, IDLE_SINCE), "") != ""
        if name not in wanted and not idle:
            yield _row(row, f"{row} has a row without {IDLE_SINCE}, and is no active Wizard by the sidebar", "no row")
        elif name in wanted and idle:
            yield _row(row, f"{row} is idle by the sheet and active by the sidebar", f"{IDLE_SINCE} empty")


def _row(row: str, text: str, expected: str) -> Breach:
    return Breach("roster-row", Place(WIZARDS, row, KEYS[WIZARDS]), text, expected, ("Wizards", "Idle Wizards"))


def check_values(cells: Cells) -> Iterator[Breach]:
    """D219-PAGE-02 to 04: numbers, Styles and Achievements that are none."""
    for place, value in cells.items():
        if isinstance(value, Illegal):
            text = f"{place.column} of {place.row} is {value.text!r}, which {value.reason}"
            yield Breach("illegal-value", place, text, rules=(NUMBERS,))


def check_whole(cells: Cells, roster: Membership, ruleset: Collection[str]) -> Iterator[Breach]:
    """D219-PAGE-05 to 08: what must hold between cells."""
    state = state_of(cells, roster)
    yield from check_spells(state, ruleset)
    yield from check_high_marks(state)
    yield from check_numbers(cells, state)
    for number, duel in state.duels.items():
        yield from check_duel(number, duel, state)


def check_spells(state: State, ruleset: Collection[str]) -> Iterator[Breach]:
    """D219-PAGE-05: one row for each spell of the ruleset and no other, and Fizzle without charm.

    Rows too few or too many are a warning: the list of spells that we know may be older than the ruleset.
    """
    missing = {name: f"the spell {name} has no row" for name in ruleset if name not in state.spells}
    surplus = {name: f"there is no spell {name} in the ruleset" for name in state.spells if name not in ruleset}
    for name, text in {**missing, **surplus}.items():
        yield _breach(SPELLS, name, KEYS[SPELLS], text, "Spells", severity="warning")
    if FIZZLE in state.spells and state.spells[FIZZLE].charm:
        yield _breach(SPELLS, FIZZLE, "Charm", "Fizzle never gains charm", "Commencing a Duel", "0")


def check_high_marks(state: State) -> Iterator[Breach]:
    """D219-PAGE-06: each resolved Duel has brought one High Mark at most."""
    resolved = sum(duel.status is DuelStatus.RESOLVED for duel in state.duels.values())
    marks = {name: wizard.high_marks for name, wizard in state.wizards.items()}
    if marks and sum(marks.values()) > resolved:
        most = max(marks, key=lambda name: marks[name])
        text = f"{sum(marks.values())} High Marks are shown, and {resolved} Duels have been resolved"
        yield _breach(WIZARDS, most, "High Marks", text, "Commencing a Duel")


def check_numbers(cells: Cells, state: State) -> Iterator[Breach]:
    """D219-PAGE-07: Duels are 1, 2, 3 …; only the last may be unresolved."""
    rows = [place.row for place in cells if place.table == DUELS and place.column == KEYS[DUELS]]
    for row in rows:
        if not row.isdecimal() or int(row) > len(rows) or int(row) < 1:
            text = f"there are {len(rows)} Duels, so none is Duel {row}"
            yield _breach(DUELS, row, KEYS[DUELS], text, "Creating A Duel")
    for number in sorted(state.duels)[:-1]:
        if state.duels[number].status is not DuelStatus.RESOLVED:
            text = f"Duel {number} is {state.duels[number].status}, and a later one was scheduled"
            yield _breach(DUELS, str(number), "Status", text, "Creating A Duel", "Resolved")


def check_duel(number: int, duel: Duel, state: State) -> Iterator[Breach]:
    """D219-PAGE-08: what a Duel's row may hold."""
    row = str(number)
    if len(duel.gewgaws) > 2:
        yield _breach(DUELS, row, "Gewgaws", f"Duel {number} has {len(duel.gewgaws)} Gewgaws", "Creating A Duel")
    if duel.removed_spell == BURN and VOLCANO in duel.gewgaws:
        yield _breach(DUELS, row, "Removed", f"{VOLCANO} mentions Burn, so Burn stays on the list", "Creating A Duel")
    if duel.removed_spell == FIZZLE and SNIPE in duel.spell_list:
        yield _breach(DUELS, row, "Removed", "Fizzle stays on the list as long as Snipe does", "Fizzle")
    yield from _check_casts(row, duel, state)


def _check_casts(row: str, duel: Duel, state: State) -> Iterator[Breach]:
    rule = "Commencing a Duel"
    if duel.status is not DuelStatus.RESOLVED:
        if duel.casts:
            yield _breach(DUELS, row, SPELLS_CAST, f"Duel {row} is not resolved, so nothing was cast", rule, "")
        return
    for name, spell in duel.casts.items():
        if name not in duel.ring:
            yield _breach(DUELS, row, SPELLS_CAST, f"{name} is not in the ring of Duel {row}", rule)
        if spell != FIZZLE and (spell == duel.removed_spell or spell not in KNOWN_SPELLS):
            yield _breach(DUELS, row, SPELLS_CAST, f"{name} cannot have cast {spell}: it is not on the list", rule)
    silent = [name for name in duel.ring if name not in duel.casts and name in state.active]
    if silent:
        text = f"Duel {row} names no spell of {', '.join(silent)}, who may have been idle then"
        yield _breach(DUELS, row, SPELLS_CAST, text, rule, severity="warning")


def _breach(
    table: str, row: str, column: str, text: str, rule: str, expected: str | None = None, *, severity: str = "error"
) -> Breach:
    return Breach("illegal-value", Place(table, row, column), text, expected, (rule,), severity)
