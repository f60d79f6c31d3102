"""What may be done in this dynasty, as values, and `act`, which rules on them."""

from collections.abc import Sequence
from datetime import datetime
from typing import TypeAlias, assert_never

from msgspec.structs import replace

from parsers.records import Record
from syncd.dynasties.d219_wizard_duels import commencing, duels, engaging, wizards
from syncd.dynasties.d219_wizard_duels.engaging import Asked
from syncd.dynasties.d219_wizard_duels.hiatus import hiatus
from syncd.dynasties.d219_wizard_duels.spells import sorted_by_speed
from syncd.dynasties.d219_wizard_duels.state import State, StyleRequest
from syncd.dynasties.given import Json
from syncd.dynasties.rulings import LogEntry, Rolls, Ruling, unmet


class Act(Record, frozen=True):
    """Something that `actor` does."""

    actor: str


class ScheduleDuel(Act, frozen=True):
    """The Battle Master schedules a Duel."""


class SelectSpell(Act, frozen=True):
    """A participant selects the spell to cast."""

    spell: str
    asked: Asked


class ClearSelection(Act, frozen=True):
    """A participant clears their selection."""


class RequestStyle(Act, frozen=True):
    """A Wizard asks for another Style."""

    request: StyleRequest


class CommenceDuel(Act, frozen=True):
    """The Battle Master makes the open Duel pending."""


class ResolveDuel(Act, frozen=True):
    """The Battle Master resolves the pending Duel."""


class SortSpells(Act, frozen=True):
    """Somebody sorts the ruleset's spells."""


class Join(Act, frozen=True):
    """An admin adds a new Wizard."""

    wizard: str


class Idle(Act, frozen=True):
    """An admin renders a Wizard idle."""

    wizard: str


class Unidle(Act, frozen=True):
    """An admin makes an idle Wizard active again."""

    wizard: str


Dynastic: TypeAlias = (
    ScheduleDuel | SelectSpell | ClearSelection | RequestStyle | CommenceDuel | ResolveDuel | SortSpells
)
Action: TypeAlias = Dynastic | Join | Idle | Unidle


def act(state: State, action: Action, rolls: Sequence[Json], now: datetime) -> Ruling[State]:
    """Whether an action is legal and what comes of it; D219-STATE-03: joining and idling do not mind a hiatus."""
    match action:
        case Join():
            return wizards.join(state, action.wizard, now)
        case Idle():
            return wizards.idle(state, action.wizard, now)
        case Unidle():
            return wizards.unidle(state, action.wizard, now)
        case _:
            ruling = dynastic(state, action, Rolls(rolls))
            forbidden = hiatus(state, now)
            return Ruling(state, (*forbidden, *ruling.violations)) if forbidden else ruling


def dynastic(state: State, action: Dynastic, rolls: Rolls) -> Ruling[State]:
    """The dynasty's own actions, hiatus left aside."""
    match action:
        case ScheduleDuel():
            return duels.schedule_duel(state, action.actor, rolls)
        case SelectSpell():
            return engaging.select_spell(state, action.actor, action.spell, action.asked)
        case ClearSelection():
            return engaging.clear_selection(state, action.actor)
        case RequestStyle():
            return engaging.request_style(state, action.actor, action.request)
        case CommenceDuel():
            return commencing.commence_duel(state, action.actor)
        case ResolveDuel():
            return commencing.resolve_duel(state, action.actor, rolls)
        case SortSpells():
            return sort_spells(state, action.actor)
        case _:
            assert_never(action)


def sort_spells(state: State, actor: str) -> Ruling[State]:
    """D219-SORT-01, Spells: "any Wizard or the Battle Master may sort the subrules of this rule by the Speed"."""
    violations = unmet(wizards.being_a_wizard(state, actor))
    if violations and actor != state.battle_master:
        return Ruling(state, violations)
    order = sorted_by_speed(state.spells)
    log = LogEntry("Spells", f"The spells are sorted: {', '.join(order)}.")
    return Ruling(replace(state, spell_order=order), log=(log,))
