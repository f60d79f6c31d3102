"""What the Duel Sheet does not show: each Duel's own spell list, selections and requests of Style.

The list has a wiki page. Selections and requests no page shows: they come from the Battle Master's file and from what
was seen before, both in the shape of the state: `{"duels": {"3": {"selections": {…}, "spell_list": […]}}}`.
"""

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Raw, to_builtins
from msgspec.json import encode
from msgspec.structs import replace

from parsers.errors import BadCase
from parsers.records import Record
from parsers.wikitext import read_tables
from syncd.dynasties.d219_wizard_duels.cells import list_page
from syncd.dynasties.d219_wizard_duels.posts import SpellListPage, read_spell_list
from syncd.dynasties.d219_wizard_duels.reading import read_selections, read_style_requests
from syncd.dynasties.d219_wizard_duels.referee import written_duel
from syncd.dynasties.d219_wizard_duels.sheet import state_of
from syncd.dynasties.d219_wizard_duels.state import Duel, State
from syncd.dynasties.given import Given
from syncd.dynasties.protocol import Gamestate, Json, Scene
from syncd.dynasties.referee import plain


class Known(Record, frozen=True):
    """The whole state as far as it is known; `doubts` say what of the Battle Master's file cannot be read."""

    state: State
    doubts: tuple[str, ...] = ()


def known_state(gamestate: Gamestate, scene: Scene) -> Known:
    """The sheet's state with the hidden parts put in."""
    state = with_lists(state_of(gamestate.cells, scene.roster, scene.hiatus), scene.texts)
    try:
        return Known(with_hidden(with_hidden(state, gamestate.memory), scene.private))
    except BadCase as error:
        return Known(with_hidden(state, gamestate.memory), (f"private: {error}",))


def with_lists(state: State, texts: Mapping[str, str]) -> State:
    """The state with the spells and Achievements of each Duel that its own page lists, where that was read."""
    found = {number: _listed(texts[page]) for number in state.duels if (page := list_page(number)) in texts}
    listed = {
        number: replace(
            state.duels[number],
            spell_list=page.spells,
            achievements=page.achievements or state.duels[number].achievements,
        )
        for number, page in found.items()
        if page.spells
    }
    return replace(state, duels={**state.duels, **listed}) if listed else state


@lru_cache(maxsize=32)
def _listed(text: str) -> SpellListPage:
    return read_spell_list(text, read_tables(text).value)


def with_hidden(state: State, hidden: Mapping[str, Json]) -> State:
    """The state with what `hidden` tells of its Duels; raises BadCase where it tells it wrongly."""
    duels = Given(Raw(encode(hidden))).members().get("duels")
    told = {} if duels is None else duels.members()
    known = {int(n): _duel(state.duels[int(n)], one, state) for n, one in told.items() if _has(state, n)}
    return replace(state, duels={**state.duels, **known})


def _has(state: State, number: str) -> bool:
    return number.isdecimal() and int(number) in state.duels


def _duel(duel: Duel, given: Given, state: State) -> Duel:
    members = given.members()
    listed, achievements = members.get("spell_list"), members.get("achievements")
    names = {*state.wizards, *duel.ring}  # a row may have gone since
    return replace(
        duel,
        selections={**duel.selections, **read_selections(members.get("selections"), names)},
        style_requests={**duel.style_requests, **read_style_requests(members.get("style_requests"))},
        spell_list=duel.spell_list if listed is None else listed.texts(),
        achievements=duel.achievements if achievements is None else achievements.texts(),
    )


def hidden_of(state: State) -> dict[str, Json]:
    """The hidden parts of a state, to be remembered: those of the Duel that is not resolved."""
    number = state.unresolved()
    if number is None:
        return {}
    duel = written_duel(state.duels[number])
    hidden: dict[str, Json] = to_builtins({name: plain(duel[name]) for name in ("selections", "style_requests")})
    return {"duels": {str(number): hidden}}
