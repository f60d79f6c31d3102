"""The roster and the rows of its players: who came, who went, who is idle."""

from collections.abc import Iterator

from syncd.dynasties.protocol import Illegal, Membership, Place, TableSchema, Value
from syncd.dynasties.sheets import folded
from syncd.validator.explained import Changes, Explanation, Explanations, Reason, Situation

RULE = "Players"


def roster_rows(here: Situation, left: Changes, archive: dict[Place, Value]) -> Explanations:
    """Rows that came and went with their players."""
    found: Explanations = {}
    rosters = here.around.rosters(here.edit.at)
    for schema in here.dynasty.tables:
        if schema.rows.of == "players":
            for row, new in _rows_changed(left, schema):
                if any(belongs(schema, row, roster) == new for roster in rosters):
                    found |= _came(here, left, schema, row, archive) if new else _went(left, schema, row)
    return found


def new_row_value(here: Situation, place: Place, archive: dict[Place, Value]) -> Value | None:
    """What a cell of a new row must hold: what it held before the player left, else what newcomers start with."""
    if place in archive:
        return archive[place]
    return here.dynasty.default(here.shown, place, here.scene)


def _rows_changed(left: Changes, schema: TableSchema) -> Iterator[tuple[str, bool]]:
    for place, (old, new) in left.items():
        if place.table == schema.name and place.column == schema.key and (old is None or new is None):
            yield place.row, old is None


def _came(here: Situation, left: Changes, schema: TableSchema, row: str, archive: dict[Place, Value]) -> Explanations:
    """A new row: its name, and the cells that hold what they must."""
    why = Explanation(Reason.ROSTER, f"{row} joined or came back about that time", (RULE,))
    places = _of_row(left, schema, row)
    right = [
        place for place in places if place.column == schema.key or left[place][1] == new_row_value(here, place, archive)
    ]
    return dict.fromkeys(right, why)


def _went(left: Changes, schema: TableSchema, row: str) -> Explanations:
    why = Explanation(Reason.ROSTER, f"{row} left or became idle about that time", (RULE,))
    return dict.fromkeys(_of_row(left, schema, row), why)


def _of_row(left: Changes, schema: TableSchema, row: str) -> list[Place]:
    return [place for place in left if place.table == schema.name and place.row == row]


def idle_marks(here: Situation, left: Changes) -> Explanations:
    """The column that marks idle players, filled or emptied as the roster has it."""
    found: Explanations = {}
    marks = {(table.name, table.rows.idle) for table in here.dynasty.tables if table.rows.of == "players"}
    rosters = here.around.rosters(here.edit.at)
    for place, (_, new) in left.items():
        if (place.table, place.column) not in marks or new is None or isinstance(new, Illegal):
            continue
        idle = new != ""
        if any(active(place.row, roster) != idle for roster in rosters):
            verb = "became idle" if idle else "came back"
            found[place] = Explanation(Reason.ROSTER, f"{place.row} {verb} about that time", (RULE,))
    return found


def belongs(schema: TableSchema, row: str, roster: Membership) -> bool:
    """Whether this player has a row in the table, by this roster."""
    if row in schema.rows.besides:
        return True
    name = folded(row)
    if not schema.rows.emperor and roster.emperor is not None and folded(roster.emperor) == name:
        return False
    if active(row, roster):
        return True
    return schema.rows.idle != "removed" and any(folded(idle) == name for idle in roster.idle)


def active(row: str, roster: Membership) -> bool:
    """Whether the player of this row is active by this roster."""
    name = folded(row)
    return any(folded(player) == name for player in roster.active)
