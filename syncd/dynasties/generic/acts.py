"""An action of a pack, judged and carried out: who, how often, with which evidence, and to what effect."""

from collections.abc import Iterator
from datetime import datetime

import msgspec

from parsers.records import PlayerName, Record
from syncd.dynasties.generic.evidence import Found, post_evidence, remembered, roll_evidence
from syncd.dynasties.generic.formulas import NoValue, Operand
from syncd.dynasties.generic.model import Act
from syncd.dynasties.generic.steps import NUMBERS, take_steps
from syncd.dynasties.generic.view import RowFrame, View
from syncd.dynasties.protocol import Action, Illegal, Json, Memory, Move, Place, Scene, Value, Violation
from syncd.dynasties.sheets import folded


class Chosen(Record, frozen=True):
    """What the actor chooses: another player, an amount, a roll's sum, a value, rows of other tables."""

    target: str = ""
    n: int | None = None
    roll: int | None = None
    value: Value | None = None
    rows: dict[str, str] = msgspec.field(default_factory=dict)


def carry_out(act: Act, view: View, memory: Memory, scene: Scene, chosen: Chosen) -> Move:
    """The action as `scene.by` would take it now."""
    rolled = roll_evidence(act, chosen.roll, scene, memory)
    posted = post_evidence(act, scene)
    frame = frame_of(view, scene, chosen)
    violations = [*_may_act(act, scene), *_too_often(act, memory, scene)]
    violations += [Violation(act.rule, found.lacks) for found in (rolled, posted) if found.lacks]
    violations += _choices(act, view, scene, chosen)
    effects: dict[Place, Value | None] = {}
    if not _incomplete(act, chosen):
        violations += _conditions(act, frame)
        effects, refused = take_steps(act, view, frame)
        violations += refused
    return Move(
        action=Action(act.name, scene.by, parameters(act, chosen)),
        text=spoken(act, scene.by, chosen),
        effects=effects,
        memory=remembered(memory, {**(rolled.remember or {}), **_used(act, scene)}),
        violations=tuple(violations),
        rules=(act.rule,),
        cites=rolled.cites + posted.cites,
        missing=_missing(rolled, posted),
    )


def parameters(act: Act, chosen: Chosen) -> dict[str, Json]:
    """The choices as an action's parameters."""
    given: dict[str, Json] = {}
    if act.targets:
        given["target"] = chosen.target
    for name, number in (("n", chosen.n), ("roll", chosen.roll)):
        if number is not None:
            given[name] = number
    if chosen.value is not None:
        given["value"] = _text(chosen.value)
    if chosen.rows:
        given["rows"] = dict(chosen.rows)
    return given


def spoken(act: Act, actor: PlayerName, chosen: Chosen) -> str:
    """The action in words: `Trade by Ann with Bob, amount 3`, `Shake by Ann at Oak (Trees), choosing Ladder`."""
    words = [f"{act.name} by {actor}"]
    if act.targets:
        words.append(f"with {chosen.target}")
    words += [f"at {row} ({table})" for table, row in chosen.rows.items()]
    value = None if chosen.value is None else _text(chosen.value) or "nothing"
    choices = [("choosing", value), ("amount", chosen.n), ("rolled", chosen.roll)]
    return ", ".join([" ".join(words), *(f"{what} {said}" for what, said in choices if said is not None)])


def permitted(who: tuple[str, ...], owner: str | None, scene: Scene) -> bool:
    """Whether one of these words (`owner`, `emperor`, `admin`, `player`, `anyone`) covers `scene.by`."""
    name, roster = folded(scene.by), scene.roster
    for word in who:
        match word:
            case "anyone":
                return True
            case "owner" if owner is not None and folded(owner) == name:
                return True
            case "emperor" if roster.emperor is not None and folded(roster.emperor) == name:
                return True
            case "admin" if any(folded(admin) == name for admin in roster.admins):
                return True
            case "player" if not roster.active or any(folded(player) == name for player in roster.active):
                return True
    return False


def frame_of(view: View, scene: Scene, chosen: Chosen) -> RowFrame:
    """What the formulas of the action's steps stand for."""
    own = dict(chosen.rows)
    for schema in view.model.tables:
        if schema.rows.of == "players":
            own[schema.name] = view.row_of(schema.name, scene.by)
    given: dict[str, Operand] = {}
    for name, number in (("n", chosen.n), ("roll", chosen.roll)):
        if number is not None:
            given[name] = number
    if chosen.value is not None and not isinstance(chosen.value, Illegal):
        given["value"] = chosen.value
    return RowFrame(view, dict(view.cells), own, scene.by, chosen.target, given)


def _incomplete(act: Act, chosen: Chosen) -> bool:
    return (act.targets and not chosen.target) or any(table not in chosen.rows for table in act.chooses)


def _may_act(act: Act, scene: Scene) -> Iterator[Violation]:
    if scene.hiatus:
        yield Violation("Hiatus", f"the game is in Hiatus ({', '.join(scene.hiatus)})")
    if not permitted(act.by, scene.by, scene):
        yield Violation(act.rule, f"{scene.by} is not one who may do it ({', '.join(act.by)})")
    if folded(scene.by) in {folded(idle) for idle in scene.roster.idle}:
        yield Violation(act.rule, f"{scene.by} is idle")


def _too_often(act: Act, memory: Memory, scene: Scene) -> Iterator[Violation]:
    if act.limit is None:
        return
    own, anybody = (_instant(memory.get(key)) for key in _last(act, scene))
    against = act.limit.against(scene.at, own, anybody)
    if against is not None:
        yield Violation("Time" if act.limit.period else act.rule, against)


def _choices(act: Act, view: View, scene: Scene, chosen: Chosen) -> Iterator[Violation]:
    if act.targets and folded(chosen.target) == folded(scene.by):
        yield Violation(act.rule, "it takes another player")
    if act.targets and not any(
        chosen.target in view.counted(table) for table, _ in act.touches if view.model.players(table)
    ):
        yield Violation(act.rule, f"{chosen.target or 'nobody'} is no active player")
    for table in act.chooses:
        if chosen.rows.get(table) not in view.rows(table):
            yield Violation(act.rule, f"{table} has no row {chosen.rows.get(table, '')!r}")
    if chosen.n is not None and chosen.n <= 0:
        yield Violation(NUMBERS, f"{chosen.n} is no positive amount")


def _conditions(act: Act, frame: RowFrame) -> Iterator[Violation]:
    for condition in act.when:
        try:
            met = bool(condition.of(frame))
        except NoValue as error:
            yield Violation(act.rule, str(error))
            continue
        if not met:
            yield Violation(act.rule, f"{condition.source} does not hold")


def _last(act: Act, scene: Scene) -> tuple[str, str]:
    return f"last {act.name} of {folded(scene.by)}", f"last {act.name}"


def _used(act: Act, scene: Scene) -> dict[str, Json]:
    return dict.fromkeys(_last(act, scene), scene.at.isoformat()) if act.limit is not None else {}


def _instant(remembered_at: Json) -> datetime | None:
    return datetime.fromisoformat(remembered_at) if isinstance(remembered_at, str) else None


def _missing(*found: Found) -> tuple[str, ...]:
    return tuple(one.missing for one in found if one.missing is not None)


def _text(value: Value) -> str:
    match value:
        case tuple():
            return ", ".join(value)
        case datetime():
            return f"{value:%Y-%m-%dT%H:%M:%SZ}"
        case Illegal():
            return value.text
        case _:
            return str(value)
