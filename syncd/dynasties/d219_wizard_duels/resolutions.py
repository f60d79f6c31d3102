"""How a Duel that becomes pending or is resolved shows on the sheet, as far as anybody but its master can know."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from syncd.dynasties.d219_wizard_duels import commencing
from syncd.dynasties.d219_wizard_duels.actions import Action as Act
from syncd.dynasties.d219_wizard_duels.actions import CommenceDuel, ResolveDuel, act
from syncd.dynasties.d219_wizard_duels.cells import DUELS, SPELLS_CAST
from syncd.dynasties.d219_wizard_duels.comment import Resolution, read_resolution
from syncd.dynasties.d219_wizard_duels.crosschecks import resolved_again
from syncd.dynasties.d219_wizard_duels.duels import with_duel
from syncd.dynasties.d219_wizard_duels.hiatus import hiatus
from syncd.dynasties.d219_wizard_duels.moves import Around, by_actor, citing, move_of
from syncd.dynasties.d219_wizard_duels.names import TRAITS
from syncd.dynasties.d219_wizard_duels.spells import FIZZLE
from syncd.dynasties.d219_wizard_duels.state import Duel, DuelStatus, Selection, State
from syncd.dynasties.d219_wizard_duels.styles import STYLES
from syncd.dynasties.protocol import Action, Effects, Move, Place, Value
from syncd.dynasties.rulings import Rolls, Ruling

STYLE_COLUMNS = tuple(kind.title() for kind in STYLES)


def commencings(here: Around, wanted: Effects) -> Iterator[Move]:
    """The open Duel becoming pending, where that is wanted."""
    found = here.unresolved
    if found is not None and wanted.get(Place(DUELS, str(found[0]), "Status")) == "Pending":
        yield commencing_of(here, *found)


def commencing_of(here: Around, number: int, duel: Duel) -> Move:
    """The Duel becoming pending; a selection that nobody could see is taken to have been made."""
    unseen = [name for name in duel.ring if name in here.state.active and not duel.selections.get(name)]
    made = replace(duel, selections={**duel.selections, **dict.fromkeys(unseen, Selection(FIZZLE))})
    state = with_duel(here.state, number, made)
    ruling = by_actor(lambda actor: act(state, CommenceDuel(actor), (), here.scene.at), here)
    after = replace(ruling.state.duels[number], selections=duel.selections)
    ruling = replace(ruling, state=with_duel(here.state, number, after))
    missing = (f"selections of Duel {number}: those of {', '.join(unseen)} would decide it",) if unseen else ()
    action = Action("commence_duel", here.scene.by)
    move = move_of(here, action, ruling, f"{here.scene.by} commences Wizard Duel {number}", missing)
    return citing(move, here.posts.get(number))


def resolutions(here: Around, wanted: Effects) -> Iterator[Move]:
    """The pending Duel being resolved (or the open one, if the sheet missed that it commenced)."""
    found = here.unresolved
    if found is None:
        return
    number, duel = found
    ends = wanted.get(Place(DUELS, str(number), "Status")) == "Resolved"
    if ends or duel.status is DuelStatus.PENDING:
        yield resolution(here, number, wanted)


def resolution(here: Around, number: int, wanted: Effects) -> Move:
    """The Duel resolved: worked out again where all selections are known, else whatever a resolution may change."""
    post = here.posts.get(number)
    action = Action("resolve_duel", here.scene.by)
    text = f"{here.scene.by} resolves Wizard Duel {number}"
    told = read_resolution(post.resolution if post else "", here.state.duels[number], tuple(here.state.wizards))
    after = _resolved(here, number, told)
    pending = _with_status(here.state, number)
    forbidden = (*hiatus(pending, here.scene.at), *commencing.may_resolve(pending, here.scene.by))
    if after is not None:
        return citing(move_of(here, action, Ruling(after, forbidden), text), post)
    possible = {place: value for place, value in wanted.items() if _may_change(here, place, value, number)}
    unknown = f"selections of Duel {number}: the Battle Master's file, or a comment that tells all, would decide it"
    move = Move(
        action=action,
        text=text,
        effects=possible,
        memory=dict(here.before.memory),
        violations=forbidden,
        rules=(commencing.RULE,),
        missing=(*here.known.doubts, unknown),
    )
    return citing(move, post)


def publicly_known(here: Around, action: Act) -> Move | None:
    """A commencing or a resolution that rests on selections that nobody has seen, as far as the blog tells of it."""
    found = here.unresolved
    if found is None or all(found[1].selections.get(name) for name in found[1].ring if name in here.state.active):
        return None
    if isinstance(action, CommenceDuel):
        return commencing_of(here, *found)
    return resolution(here, found[0], {}) if isinstance(action, ResolveDuel) else None


def _resolved(here: Around, number: int, told: Resolution) -> State | None:
    """The state after the Duel, by the private selections or by what the comment tells."""
    state = _with_status(here.state, number)
    duel = state.duels[number]
    if all(duel.selections.get(name) for name in duel.ring if name in state.active):
        ruling = commencing.resolve_duel(state, state.battle_master or "", Rolls(told.rolls))
        if ruling.legal:
            return ruling.state
    return resolved_again(state, number, told)


def _with_status(state: State, number: int) -> State:
    """The state with the Duel pending: the sheet may have missed that it commenced."""
    return with_duel(state, number, replace(state.duels[number], status=DuelStatus.PENDING))


def _may_change(here: Around, place: Place, value: Value | None, number: int) -> bool:
    """Whether some resolution of the Duel could leave this value there."""
    old = here.before.cells.get(place)
    if old is None or value is None:
        return False
    if place.table == DUELS:
        return place.row == str(number) and place.column in ("Status", SPELLS_CAST) and value != "Open"
    return _LIMITS.get(place.column, _never)(old, value)


def _never(_: Value, __: Value) -> bool:
    return False


def _any_number(_: Value, new: Value) -> bool:
    return isinstance(new, int)


def _one_more(old: Value, new: Value) -> bool:
    return isinstance(old, int) and new == old + 1


def _one_less(old: Value, new: Value) -> bool:
    return isinstance(old, int) and new == max(0, old - 1)


def _reset_or_one_more(old: Value, new: Value) -> bool:
    return new == 0 or _one_more(old, new)


def _near(old: Value, new: Value) -> bool:
    """Traits rise by 1 or fall by 1, twice with the Pine Totem."""
    return isinstance(old, int) and isinstance(new, int) and abs(new - old) <= 2


def _a_word(_: Value, new: Value) -> bool:
    return isinstance(new, str)


def _longer(old: Value, new: Value) -> bool:
    return isinstance(old, tuple) and isinstance(new, tuple) and new[: len(old)] == old


_LIMITS: dict[str, Callable[[Value, Value], bool]] = {
    "Stars": _any_number,
    "High Marks": _one_more,
    "Freshness": _one_less,
    "Charm": _reset_or_one_more,
    "Achievements": _longer,
    **dict.fromkeys(TRAITS, _near),
    **dict.fromkeys(STYLE_COLUMNS, _a_word),
}
