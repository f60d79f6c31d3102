"""Which actions of a pack could have brought wanted values about: every choice that the change suggests is tried."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product

from msgspec.structs import replace

from syncd.dynasties.columns import Choice, Listing
from syncd.dynasties.generic.acts import Chosen, carry_out, frame_of
from syncd.dynasties.generic.evidence import outcomes
from syncd.dynasties.generic.formulas import Effect, Formula, Name, NoValue, number
from syncd.dynasties.generic.model import Act, Model, Variable
from syncd.dynasties.generic.settings import row_change, setting
from syncd.dynasties.generic.view import View
from syncd.dynasties.protocol import Effects, Gamestate, Illegal, Memory, Move, Place, Scene, Value
from syncd.dynasties.sheets import folded


def moves(model: Model, before: Gamestate, wanted: Effects, scene: Scene) -> Iterator[Move]:
    """Every action that touches a wanted place, legal or not."""
    view = View(model, before.cells, scene.roster)
    columns = {(place.table, place.column) for place in wanted}
    for act in model.acts:
        if not act.touches.isdisjoint(columns):
            for chosen in _choices(act, view, before.memory, wanted, scene):
                yield carry_out(act, view, before.memory, scene, chosen)
    yield from _settings(model, before, wanted, scene)


def _settings(model: Model, before: Gamestate, wanted: Effects, scene: Scene) -> Iterator[Move]:
    for place, value in wanted.items():
        schema = model.schemas[place.table]
        if place.column == schema.key:
            if schema.rows.of != "players":
                yield row_change(model, before, place.table, place.row, scene, add=value is not None)
        elif value is not None and not isinstance(value, Illegal):
            column = schema.column(place.column)
            if column is not None and column.setters and not column.derived:
                yield setting(model, before, place, value, scene)


def _choices(act: Act, view: View, memory: Memory, wanted: Effects, scene: Scene) -> Iterator[Chosen]:
    tables = [_rows(act, table, view, wanted) for table in act.chooses]
    targets: Iterable[str] = _targets(act, view, wanted, scene) if act.targets else ("",)
    rolls: Iterable[int | None] = outcomes(act.dice, scene, memory) if act.dice is not None else ()
    for *rows, target in product(*tables, targets):
        chosen = Chosen(target=target, rows=dict(zip(act.chooses, rows, strict=True)))
        for roll in tuple(rolls) or (None,):
            for value in _values(act, view, wanted, scene, chosen):
                rolled = replace(chosen, roll=roll, value=value)
                for n in _amounts(act, view, wanted, scene, rolled):
                    yield replace(rolled, n=n)


def _rows(act: Act, table: str, view: View, wanted: Effects) -> tuple[str, ...]:
    changed = {place.row for place in wanted if (place.table, place.column) in act.touches and place.table == table}
    return tuple(changed) or view.rows(table)


def _targets(act: Act, view: View, wanted: Effects, scene: Scene) -> tuple[str, ...]:
    """Those whose cells changed where the action touches its target; anybody if none did."""
    keys = {view.model.key(done.name) for done, _ in act.effects if done.name.prefix == "target"}
    own = folded(scene.by)
    changed = [place.row for place in wanted if (place.table, place.column) in keys and folded(place.row) != own]
    if changed:
        return tuple(dict.fromkeys(changed))
    tables = {table for table, _ in keys or act.touches if view.model.players(table)}
    return tuple(row for table in sorted(tables) for row in view.counted(table) if folded(row) != own)


def _values(act: Act, view: View, wanted: Effects, scene: Scene, chosen: Chosen) -> Iterator[Value | None]:
    """The values that the change itself shows; all there are where it does not show that part of the action."""
    writes = [done for done, right in act.effects if Name("value") in right.uses]
    if not writes:
        yield None
    for done in writes:
        for place in frame_of(view, scene, chosen).places(done.name):
            value, old = wanted.get(place), view.cells.get(place)
            if isinstance(value, tuple) and isinstance(old, tuple) and done.operator != "=":
                longer, shorter = (value, old) if done.operator == "+" else (old, value)
                yield from ((thing,) for thing in longer if longer.count(thing) > shorter.count(thing))
            elif value is not None and not isinstance(value, Illegal):
                yield value
            elif place not in wanted:
                yield from _all_values(view.model.variables[place.table, place.column], old, done.operator)


def _all_values(variable: Variable, old: Value | None, operator: str) -> Iterator[Value]:
    match variable.type:
        case Choice(options=options):
            yield from (option for option in options if option != old)
        case Listing(options=options) if operator == "+":
            yield from ((option,) for option in options or ())
        case Listing() if operator == "-" and isinstance(old, tuple):
            yield from ((thing,) for thing in dict.fromkeys(old))


def _amounts(act: Act, view: View, wanted: Effects, scene: Scene, chosen: Chosen) -> Iterable[int | None]:
    """The amounts `n` that would bring one of the wanted numbers about by itself."""
    if not any(Name("n") in right.uses for _, right in act.effects):
        return (None,)
    found: dict[int, None] = {}
    for done, right in act.effects:
        if Name("n") in right.uses:
            for place in frame_of(view, scene, chosen).places(done.name):
                amount = _solved(done, right, place, view, wanted, scene, chosen)
                if amount is not None:
                    found[amount] = None
    return found


def _solved(
    done: Effect, right: Formula, place: Place, view: View, wanted: Effects, scene: Scene, chosen: Chosen
) -> int | None:
    value, old = wanted.get(place), view.cells.get(place)
    if not isinstance(value, int) or not isinstance(old, int):
        return None
    try:
        one, two = (number(right.of(frame_of(view, scene, replace(chosen, n=n)))) for n in (1, 2))
    except NoValue:
        return None
    if one == two:
        return None
    needed = {"=": value, "+": value - old, "-": old - value}[done.operator]
    amount = 1 + Fraction(needed - one) / (two - one)
    return int(amount) if amount.denominator == 1 else None
