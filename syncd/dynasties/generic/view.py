"""A state as the formulas of a pack see it: whose row is meant, which rows count, what a name's value is."""

from collections.abc import Mapping, Sequence

from syncd.dynasties.generic.formulas import Name, NoValue, Operand
from syncd.dynasties.generic.model import PARAMETERS, Model
from syncd.dynasties.protocol import Cells, Illegal, Membership, Place, Value
from syncd.dynasties.sheets import folded


class View:
    """The rows of one state, sorted out once for all formulas that look at it."""

    def __init__(self, model: Model, cells: Cells, roster: Membership) -> None:
        self.model = model
        self.cells = cells
        self.roster = roster
        self._active = frozenset(map(folded, roster.active))
        self._idle = frozenset(map(folded, roster.idle))
        self._rows: dict[str, tuple[str, ...]] = {}

    def rows(self, table: str) -> tuple[str, ...]:
        """All rows of a table, in the page's order."""
        if table not in self._rows:
            self._sort_rows()
        return self._rows.get(table, ())

    def counted(self, table: str) -> tuple[str, ...]:
        """The rows that count: of active players, without idle ones and rows that are no player's."""
        if not self.model.players(table):
            return self.rows(table)
        return tuple(row for row in self.rows(table) if self.plays(table, row))

    def plays(self, table: str, row: str) -> bool:
        """Whether the row is that of an active player."""
        rules = self.model.schemas[table].rows
        if row in rules.besides or folded(row) in self._idle:
            return False
        if rules.idle not in ("kept", "removed") and self.cells.get(Place(table, row, rules.idle), "") != "":
            return False
        return not self._active or folded(row) in self._active

    def row_of(self, table: str, player: str) -> str:
        """The player's row as the page spells it; the player's own name where there is none."""
        name = folded(player)
        return next((row for row in self.rows(table) if folded(row) == name), player)

    def _sort_rows(self) -> None:
        sorted_rows: dict[str, list[str]] = {schema.name: [] for schema in self.model.tables}
        keys = {schema.name: schema.key for schema in self.model.tables}
        for place in self.cells:
            if keys.get(place.table) == place.column:
                sorted_rows[place.table].append(place.row)
        for schema in self.model.tables:
            self._rows[schema.name] = (schema.name,) if schema.pairs else tuple(sorted_rows[schema.name])


class RowFrame:
    """A formula's surroundings: one's own row in every table, the target's, and the parameters of an action.

    `cells` may run ahead of the view's while an action is under way.
    """

    def __init__(
        self,
        view: View,
        cells: Cells,
        own: Mapping[str, str],
        who: str = "",
        target: str = "",
        given: Mapping[str, Operand] | None = None,
    ) -> None:
        self.view = view
        self.cells = cells
        self.own = own
        self.who = who
        self.target = target
        self.given = given or {}

    def place(self, name: Name) -> Place:
        """Where the variable stands that a name means."""
        table, heading = self.view.model.key(name)
        return Place(table, self._row(table, name.prefix), heading)

    def places(self, name: Name) -> tuple[Place, ...]:
        """All places that an effect's name means: several for `each` and `others`."""
        if name.prefix not in ("each", "others"):
            return (self.place(name),)
        table, heading = self.view.model.key(name)
        return tuple(Place(table, row, heading) for row in self._several(table, name.prefix))

    def value(self, name: Name) -> Operand:
        """The value of a parameter or a variable."""
        if not name.prefix and name.column in self.given:
            return self.given[name.column]
        if not name.prefix and name.column in PARAMETERS:
            raise NoValue(f"{name} is not given")
        return operand(self.cells.get(self.place(name)), name)

    def column(self, name: Name) -> Sequence[Operand]:
        """The values of a column in all rows that count."""
        table, heading = self.view.model.key(name)
        rows = self._several(table, name.prefix)
        return [operand(self.cells.get(Place(table, row, heading)), name) for row in rows]

    def _several(self, table: str, prefix: str) -> Sequence[str]:
        own = self._row(table, "") if prefix == "others" else None
        return [row for row in self.view.counted(table) if row != own]

    def _row(self, table: str, prefix: str) -> str:
        if self.view.model.schemas[table].pairs:
            return table
        if prefix == "target":
            return self.target
        return self.own.get(table) or (self.who if self.view.model.players(table) else "")


def operand(value: Value | None, name: Name) -> Operand:
    """A cell's value for a formula; an illegal one is never used in formulas."""
    if value is None or isinstance(value, Illegal):
        raise NoValue(f"{name} has no legal value")
    return value
