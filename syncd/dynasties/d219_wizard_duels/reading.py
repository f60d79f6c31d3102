"""A case of `syncd referee` read into the dynasty's nouns; whatever is malformed is named by its JSON path."""

from collections.abc import Callable, Collection, Mapping
from typing import TypeVar

from parsers.errors import BadCase
from syncd.dynasties.d219_wizard_duels import actions
from syncd.dynasties.d219_wizard_duels.actions import Action
from syncd.dynasties.d219_wizard_duels.engaging import INPUTS, Asked, Position
from syncd.dynasties.d219_wizard_duels.names import ACHIEVEMENTS, GEWGAWS, TRAITS, StyleType
from syncd.dynasties.d219_wizard_duels.spells import default_spells, defined, sorted_by_speed
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
from syncd.dynasties.d219_wizard_duels.styles import BARE, STYLES
from syncd.dynasties.given import Given

T = TypeVar("T")


def read_state(given: Given) -> State:
    """The gamestate; members with a default may be missing (D219-STATE-01)."""
    members = given.members()
    wizards = {name: _wizard(one) for name, one in given.member("wizards").members().items()}
    spells = _or(members, "spells", _spells, default_spells())
    battle_master = _or_none(members, "battle_master", Given.text)
    players = _players(wizards, battle_master)
    return State(
        battle_master=battle_master,
        hiatus=_or(members, "hiatus", Given.texts, ()),
        wizards=wizards,
        spells=spells,
        spell_order=_or(members, "spell_order", Given.texts, sorted_by_speed(spells)),
        gewgaws=_or(members, "gewgaws", Given.texts, GEWGAWS),
        achievements=_or(members, "achievements", Given.texts, ACHIEVEMENTS),
        duels=_or(members, "duels", lambda found: _duels(found, players), {}),
    )


def _players(wizards: Collection[str], battle_master: str | None) -> tuple[str, ...]:
    """D219-STATE-06: the names that may stand in a case, idle Wizards' and the Battle Master's included."""
    return (*wizards,) if battle_master is None else (*wizards, battle_master)


def _or(members: Mapping[str, Given], name: str, read: Callable[[Given], T], default: T) -> T:
    return read(members[name]) if name in members else default


def _or_none(members: Mapping[str, Given], name: str, read: Callable[[Given], T]) -> T | None:
    return None if name not in members or members[name].is_null() else read(members[name])


def _wizard(given: Given) -> Wizard:
    members = given.members()
    clothes = {kind: members[kind].choice(STYLES[kind]) if kind in members else BARE[kind] for kind in StyleType}
    return Wizard(
        stars=given.member("stars").count(),
        high_marks=_or(members, "high_marks", Given.count, 0),
        hat=clothes[StyleType.HAT],
        robes=clothes[StyleType.ROBES],
        staff=clothes[StyleType.STAFF],
        beard=clothes[StyleType.BEARD],
        freshness=_or(members, "freshness", Given.count, 3),
        traits=_or(members, "traits", _traits, dict.fromkeys(TRAITS, 0)),
        achievements=_or(members, "achievements", Given.texts, ()),
        idle=_or(members, "idle", Given.flag, False),
        idled_at=_or_none(members, "idled_at", Given.instant),
        lode_when_idled=_or_none(members, "lode_when_idled", _lode),
    )


def _traits(given: Given) -> dict[str, int]:
    members = given.members()
    return {trait: _or(members, trait, Given.count, 0) for trait in TRAITS}


def _lode(given: Given) -> Lode:
    return Lode(given.member("stars").count(), given.member("wizards").count())


def _spells(given: Given) -> dict[str, Spell]:
    return {name: _spell(one, defined(name)) for name, one in given.members().items()}


def _spell(given: Given, default: Spell) -> Spell:
    members = given.members()
    return Spell(
        charm=_or(members, "charm", Given.count, 0),
        speed=_or(members, "speed", Given.count, default.speed),
        traits=_or(members, "traits", Given.texts, default.traits),
    )


def _duels(given: Given, players: Collection[str]) -> dict[int, Duel]:
    return {_number(name, one): _duel(one, players) for name, one in given.members().items()}


def _number(name: str, given: Given) -> int:
    if not (name.isdecimal() and name.isascii()) or name.startswith("0") or len(name) > 9:
        raise BadCase(given.path, "the Number of a Duel is 1, 2, 3 …")
    return int(name)


def _duel(given: Given, players: Collection[str]) -> Duel:
    members = given.members()
    ring = tuple(_known(one, players) for one in given.member("ring").items())
    if len(set(ring)) < len(ring):
        raise BadCase(given.member("ring").path, "names a Wizard twice")
    for name in ("selections", "style_requests"):
        _known_keys(members.get(name), players)
    return Duel(
        status=DuelStatus(given.member("status").choice(list(DuelStatus))),
        ring=ring,
        spell_list=given.member("spell_list").texts(),
        removed_spell=_or_none(members, "removed_spell", Given.text),
        gewgaws=_or(members, "gewgaws", Given.texts, ()),
        achievements=_or(members, "achievements", Given.texts, ACHIEVEMENTS),
        selections={**dict.fromkeys(ring), **read_selections(members.get("selections"), players)},
        style_requests=read_style_requests(members.get("style_requests")),
        casts=_or(members, "casts", lambda found: {name: one.text() for name, one in found.members().items()}, {}),
    )


def _known(given: Given, names: Collection[str]) -> str:
    name = given.text()
    if name not in names:
        raise BadCase(given.path, f"no Wizard is called {name!r}")
    return name


def _known_keys(given: Given | None, names: Collection[str]) -> None:
    for name, one in ({} if given is None else given.members()).items():
        if name not in names:
            raise BadCase(one.path, f"no Wizard is called {name!r}")


def read_selections(given: Given | None, players: Collection[str]) -> dict[str, Selection | None]:
    """What each participant has selected."""
    return _each(given, lambda one: _selection(one, players))


def read_style_requests(given: Given | None) -> dict[str, StyleRequest | None]:
    """Which Style each Wizard has asked for."""
    return _each(given, _style_request)


def _each(given: Given | None, read: Callable[[Given], T]) -> dict[str, T | None]:
    members = {} if given is None else given.members()
    return {name: None if one.is_null() else read(one) for name, one in members.items()}


def _selection(given: Given, players: Collection[str]) -> Selection:
    inputs = _or(given.members(), "inputs", lambda found: _inputs(found, players), Inputs())
    return Selection(given.member("spell").text(), inputs)


def _inputs(given: Given, players: Collection[str]) -> Inputs:
    members = given.members()
    return Inputs(
        position=_or_none(members, "position", Given.integer),
        second_position=_or_none(members, "second_position", Given.integer),
        style_type=_or_none(members, "style_type", Given.text),
        wizard=_or_none(members, "wizard", lambda one: _known(one, players)),
        spell=_or_none(members, "spell", Given.text),
        trait=_or_none(members, "trait", Given.text),
    )


def _style_request(given: Given) -> StyleRequest:
    return StyleRequest(given.member("style_type").text(), given.member("style").text())


def read_action(given: Given, state: State) -> Action:
    """The action; its actor, and everybody it names but a newcomer, has to be known."""
    names = _players(state.wizards, state.battle_master)
    kind = given.member("type")
    read = ACTIONS.get(kind.text())
    if read is None:
        raise BadCase(kind.path, f"one of {', '.join(ACTIONS)}, not {kind.text()!r}")
    return read(given, _known(given.member("actor"), names), names)


def _select_spell(given: Given, actor: str, players: Collection[str]) -> Action:
    return actions.SelectSpell(actor, given.member("spell").text(), _asked(given.member("inputs"), players))


def _asked(given: Given, players: Collection[str]) -> Asked:
    members = {name: one for name, one in given.members().items() if not one.is_null()}
    return Asked(
        position=_or_none(members, "position", lambda one: _position(one, players)),
        second_position=_or_none(members, "second_position", lambda one: _position(one, players)),
        style_type=_or_none(members, "style_type", Given.text),
        wizard=_or_none(members, "wizard", lambda one: _known(one, players)),
        spell=_or_none(members, "spell", Given.text),
        trait=_or_none(members, "trait", Given.text),
        others=tuple(name for name in members if name not in INPUTS),
    )


def _position(given: Given, players: Collection[str]) -> Position:
    return _known(given, players) if given.is_text() else given.number()


def _request_style(given: Given, actor: str, _: Collection[str]) -> Action:
    return actions.RequestStyle(actor, _style_request(given))


ACTIONS: dict[str, Callable[[Given, str, Collection[str]], Action]] = {
    "schedule_duel": lambda _, actor, __: actions.ScheduleDuel(actor),
    "select_spell": _select_spell,
    "clear_selection": lambda _, actor, __: actions.ClearSelection(actor),
    "request_style": _request_style,
    "commence_duel": lambda _, actor, __: actions.CommenceDuel(actor),
    "resolve_duel": lambda _, actor, __: actions.ResolveDuel(actor),
    "sort_spells": lambda _, actor, __: actions.SortSpells(actor),
    "join": lambda given, actor, _: actions.Join(actor, given.member("wizard").text()),
    "idle": lambda given, actor, players: actions.Idle(actor, _known(given.member("wizard"), players)),
    "unidle": lambda given, actor, players: actions.Unidle(actor, _known(given.member("wizard"), players)),
}
