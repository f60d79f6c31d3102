"""What `syncd referee` answers to a case of edition 219."""

from datetime import datetime

import msgspec

from syncd.dynasties.d219_wizard_duels.actions import Action, ResolveDuel, act
from syncd.dynasties.d219_wizard_duels.cells import sheet_edits
from syncd.dynasties.d219_wizard_duels.derived import derive
from syncd.dynasties.d219_wizard_duels.reading import read_action, read_state
from syncd.dynasties.d219_wizard_duels.state import Duel, Selection, Spell, State, StyleRequest, Wizard
from syncd.dynasties.d219_wizard_duels.victory import victory
from syncd.dynasties.given import Json
from syncd.dynasties.referee import Case, Outcome, Whole
from syncd.dynasties.rulings import Ruling


def referee(case: Case) -> Outcome:
    """Rule on the action of a case; raises BadCase for a malformed one (D219-STATE-06)."""
    state = read_state(case.state)
    action = read_action(case.action, state)
    ruling = act(state, action, case.rolls, case.now)
    return Outcome(
        known=written(state),
        after=written(ruling.state),
        violations=ruling.violations,
        log=ruling.log,
        derived=derive(ruling.state),
        victory=victory(ruling.state),
        more=announced(state, action, ruling) if ruling.legal else {},
    )


def announced(state: State, action: Action, ruling: Ruling[State]) -> dict[str, object]:
    """The edit of the Duel Sheet that follows, and of a resolution the comment that the Battle Master has to post."""
    edits: dict[str, object] = {"edits": sheet_edits(state, ruling.state)}
    if not isinstance(action, ResolveDuel):
        return edits
    from syncd.dynasties.d219_wizard_duels.comment import resolution_comment  # only a resolution pays for it

    return {**edits, "comment": resolution_comment(ruling.log)}


def written(state: State) -> dict[str, object]:
    """D219-STATE-01: every member of the state, defaults and nulls included."""
    return {
        "battle_master": state.battle_master,
        "hiatus": state.hiatus,
        "wizards": {name: _wizard(wizard) for name, wizard in state.wizards.items()},
        "spells": {name: _spell(spell) for name, spell in state.spells.items()},
        "spell_order": state.spell_order,
        "gewgaws": state.gewgaws,
        "achievements": state.achievements,
        "duels": {str(number): written_duel(duel) for number, duel in state.duels.items()},
    }


def _wizard(wizard: Wizard) -> dict[str, object]:
    return {
        **_members(wizard),
        "idled_at": None if wizard.idled_at is None else written_instant(wizard.idled_at),
        "lode_when_idled": None if wizard.lode_when_idled is None else _members(wizard.lode_when_idled),
    }


def _spell(spell: Spell) -> dict[str, object]:
    return _members(spell)


def written_duel(duel: Duel) -> dict[str, object]:
    """Every member of a Duel."""
    return {
        **_members(duel),
        "selections": {name: _selection(one) for name, one in duel.selections.items()},
        "style_requests": {name: _style_request(one) for name, one in duel.style_requests.items()},
    }


def _selection(selection: Selection | None) -> Whole | None:
    if selection is None:
        return None
    inputs: dict[str, Json] = {
        name: value for name, value in _members(selection.inputs).items() if isinstance(value, str | int)
    }
    return Whole({"spell": selection.spell, "inputs": inputs})


def _style_request(request: StyleRequest | None) -> Whole | None:
    return None if request is None else Whole({"style_type": request.style_type, "style": request.style})


def _members(record: msgspec.Struct) -> dict[str, object]:
    return {name: getattr(record, name) for name in record.__struct_fields__}


def written_instant(instant: datetime) -> str:
    """An instant as the state has it: `2023-11-05T12:00:00Z`."""
    return instant.isoformat().replace("+00:00", "Z")
