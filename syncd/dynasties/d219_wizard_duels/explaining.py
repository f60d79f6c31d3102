"""D219-PAGE-09: which action could have made a change of the Duel Sheet: scheduling, a resolution, idling …"""

from collections.abc import Iterator
from datetime import datetime

from msgspec.structs import replace

from parsers.dates import GAME_BEGAN
from parsers.records import Roll
from syncd.dynasties.d219_wizard_duels import wizards
from syncd.dynasties.d219_wizard_duels.actions import Idle, ScheduleDuel, Unidle, act
from syncd.dynasties.d219_wizard_duels.cells import DUELS, IDLE_SINCE, KEYS, LODE_THEN, RING, WIZARDS, duel_row
from syncd.dynasties.d219_wizard_duels.crosschecks import brings
from syncd.dynasties.d219_wizard_duels.duels import RULE, may_schedule
from syncd.dynasties.d219_wizard_duels.moves import Around, by_actor, move_of
from syncd.dynasties.d219_wizard_duels.posts import DuelPost
from syncd.dynasties.d219_wizard_duels.resolutions import commencings, resolutions
from syncd.dynasties.d219_wizard_duels.state import Duel, DuelStatus, State
from syncd.dynasties.given import Json
from syncd.dynasties.protocol import CLOCKS, ROLL_WINDOW, Action, Citation, Effects, Move, Place, Scene
from syncd.dynasties.rulings import Violation
from syncd.dynasties.sheets import folded


def moves(here: Around, wanted: Effects) -> Iterator[Move]:
    """Actions that could have brought some of the wanted values about."""
    for explanation in (_schedulings, commencings, resolutions, _idlings, _unidlings):
        yield from explanation(here, wanted)


def _schedulings(here: Around, wanted: Effects) -> Iterator[Move]:
    """A new row of the Duels: the ring, the Gewgaws and the removed spell that it shows were what was rolled."""
    for place, value in wanted.items():
        if place.table == DUELS and place.column == KEYS[DUELS] and value and place not in here.before.cells:
            yield scheduling(here, *_shown(here, wanted, place.row))


def _shown(here: Around, wanted: Effects, row: str) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    names = {folded(name): name for name in here.state.wizards}
    ring, gewgaws = wanted.get(Place(DUELS, row, RING)), wanted.get(Place(DUELS, row, "Gewgaws"))
    ring = tuple(names.get(folded(name), name) for name in ring) if isinstance(ring, tuple) else ()
    return ring, gewgaws if isinstance(gewgaws, tuple) else (), str(wanted.get(Place(DUELS, row, "Removed"), ""))


def scheduling(here: Around, ring: tuple[str, ...], gewgaws: tuple[str, ...], removed: str) -> Move:
    """A Duel scheduled with this ring, these Gewgaws and without this spell."""
    die = (1, 2, 6)[min(len(gewgaws), 2)]
    rolls: list[Json] = [list(ring), die, *gewgaws, removed]
    ruling = by_actor(lambda actor: act(here.state, ScheduleDuel(actor), rolls, here.scene.at), here)
    number = max(here.state.duels, default=0) + 1
    action = Action("schedule_duel", here.scene.by, {"rolls": rolls})
    return _rolled(here, move_of(here, action, ruling, f"{here.scene.by} schedules Wizard Duel {number}"), len(gewgaws))


def announced(here: Around, post: DuelPost) -> Move:
    """The row of the Duels that a duel post asks for; which spell was removed its spell list page tells."""
    duel = Duel(DuelStatus.OPEN, post.ring, spell_list=(), gewgaws=post.gewgaws)
    cells = duel_row(post.number, duel)
    return Move(
        action=Action("schedule_duel", here.scene.by),
        text=f"{here.scene.by} schedules Wizard Duel {post.number}",
        effects={place: value for place, value in cells.items() if place.column != "Removed"},
        memory=dict(here.before.memory),
        violations=may_schedule(here.state, here.scene.by),
        rules=(RULE,),
        cites=(Citation(f"the post Wizard Duel {post.number}", post.url),),
    )


def _rolled(here: Around, move: Move, gewgaws: int) -> Move:
    """D219-XCHK-06: the move with the DICE6 that it rests on."""
    if here.scene.rolls is None:
        wanting = f"rolls: a DICE6 of {here.scene.by} that brings {gewgaws} Gewgaws would decide it"
        return replace(move, missing=(*move.missing, wanting))
    found = next((roll for roll in here.scene.rolls if _recent(roll, gewgaws, here.scene)), None)
    if found is None:
        lacking = Violation(
            "Creating A Duel", f"roll 2 is missing: no DICE6 of {here.scene.by} brings {gewgaws} Gewgaws"
        )
        return replace(move, violations=(*move.violations, lacking))
    cited = Citation(f"{found.expression} of {found.who} at {found.at:%Y-%m-%d %H:%M}: {found.result}")
    return replace(move, cites=(*move.cites, cited))


def _recent(roll: Roll, gewgaws: int, scene: Scene) -> bool:
    recent = scene.at - ROLL_WINDOW <= roll.at <= scene.at + CLOCKS
    return recent and folded(roll.who) == folded(scene.by) and brings(roll, gewgaws)


def _idlings(here: Around, wanted: Effects) -> Iterator[Move]:
    """D219-STAR-03: the instant that the sheet notes, and the Lode of then, in one edit or in two."""
    for name in _rows_with(wanted, IDLE_SINCE, LODE_THEN):
        since = wanted.get(Place(WIZARDS, name, IDLE_SINCE), here.before.cells.get(Place(WIZARDS, name, IDLE_SINCE)))
        if isinstance(since, datetime) and wanted.get(Place(WIZARDS, name, LODE_THEN)) != "":
            ruling = act(_with(here.state, name, idle=False), Idle(here.scene.by, name), (), since)
            action = Action("idle", here.scene.by, {"wizard": name, "since": since.isoformat()})
            yield move_of(here, action, ruling, f"{name} goes idle")


def _unidlings(here: Around, wanted: Effects) -> Iterator[Move]:
    """D219-STAR-04: the marks go, and the Stars move by the Lode's difference, in one edit or in two."""
    for name in _rows_with(wanted, IDLE_SINCE, LODE_THEN):
        wizard = here.state.wizards.get(name)
        emptied = "" in (wanted.get(Place(WIZARDS, name, column)) for column in (IDLE_SINCE, LODE_THEN))
        if wizard is not None and emptied:
            # The sheet may not show any more when it was; a Lode beside it says that it was in this dynasty.
            since = wizard.idled_at or (GAME_BEGAN if wizard.lode_when_idled else None)
            state = _with(here.state, name, idle=True, since=since)
            ruling = act(state, Unidle(here.scene.by, name), (), here.scene.at)
            action = Action("unidle", here.scene.by, {"wizard": name})
            yield move_of(here, action, ruling, f"{name} is unidled")


def _rows_with(wanted: Effects, *columns: str) -> list[str]:
    """The Wizards' rows of which one of these columns changes."""
    return list(dict.fromkeys(place.row for place in wanted if place.table == WIZARDS and place.column in columns))


def _with(state: State, name: str, *, idle: bool, since: datetime | None = None) -> State:
    """The state with a Wizard as the action finds them: sidebar and sheet may have been brought up to date already."""
    wizard = state.wizards.get(name)
    if wizard is None:
        return state
    return wizards.with_wizard(state, name, replace(wizard, idle=idle, idled_at=since or wizard.idled_at))
