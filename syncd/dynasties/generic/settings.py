"""What needs no action: setting a cell at will, adding and removing rows, by those to whom the pack gives it."""

from collections.abc import Iterator

from syncd.dynasties.generic.acts import permitted
from syncd.dynasties.generic.formulas import Formula
from syncd.dynasties.generic.model import Model
from syncd.dynasties.protocol import Action, Gamestate, Move, Place, Scene, Value, Violation
from syncd.dynasties.sheets import folded

SET = "set"
ADD_ROW = "add row"
REMOVE_ROW = "remove row"


def setting(model: Model, before: Gamestate, place: Place, value: Value, scene: Scene) -> Move:
    """Somebody sets a cell at will."""
    schema, variable = model.schemas[place.table], model.variables[place.table, place.column]
    column = schema.column(place.column)
    rule = (column.rule if column else None) or schema.name
    owner = place.row if schema.rows.of == "players" else None
    setters = column.setters if column else ()
    violations = list(_stops(rule, scene))
    if not permitted(setters, owner, scene):
        violations.append(
            Violation(rule, f"{place.column} of {place.row} is set by {_whose(setters, owner)}, not by {scene.by}")
        )
    text = variable.type.write(value)
    return Move(
        action=Action(SET, scene.by, {"table": place.table, "row": place.row, "column": place.column, "value": text}),
        text=f"{scene.by} sets {place.column} of {place.row} to {text or 'nothing'}",
        effects={place: value},
        memory=before.memory,
        violations=tuple(violations),
        rules=(rule,),
    )


def row_change(model: Model, before: Gamestate, table: str, row: str, scene: Scene, *, add: bool) -> Move:
    """Somebody adds or removes a row of a table whose rows are free; a new row holds the defaults."""
    schema = model.schemas[table]
    violations = list(_stops(table, scene))
    if not permitted(schema.rows.setters, None, scene):
        violations.append(
            Violation(table, f"rows of {table} are for {_whose(schema.rows.setters, None)}, not for {scene.by}")
        )
    effects: dict[Place, Value | None] = {Place(table, row, schema.key): row if add else None}
    for column in schema.columns:
        default = model.variables[table, column.heading].default
        value = default if not isinstance(default, Formula) else None
        if not add or value is not None:
            effects[Place(table, row, column.heading)] = value if add else None
    return Move(
        action=Action(ADD_ROW if add else REMOVE_ROW, scene.by, {"table": table, "row": row}),
        text=f"{scene.by} {'adds' if add else 'removes'} the row {row} of {table}",
        effects=effects,
        memory=before.memory,
        violations=tuple(violations),
        rules=(table,),
    )


def _stops(rule: str, scene: Scene) -> Iterator[Violation]:
    if scene.hiatus:
        yield Violation("Hiatus", f"the game is in Hiatus ({', '.join(scene.hiatus)})")
    if folded(scene.by) in {folded(idle) for idle in scene.roster.idle}:
        yield Violation(rule, f"{scene.by} is idle")


def _whose(setters: tuple[str, ...], owner: str | None) -> str:
    words = {"owner": owner or "its owner", "emperor": "the Emperor", "admin": "admins", "player": "players"}
    return " or ".join(words.get(setter, setter) for setter in setters) or "actions alone"
