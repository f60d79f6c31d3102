"""The generic dynasty: the whole protocol, as far as a pack can say it."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta

from parsers.records import Reading
from parsers.wikitext import read_tables
from syncd.dynasties.generic.acts import Chosen, carry_out
from syncd.dynasties.generic.build import load
from syncd.dynasties.generic.evidence import mark, result
from syncd.dynasties.generic.formulas import Formula, NoValue, truncated
from syncd.dynasties.generic.model import Act, Model
from syncd.dynasties.generic.search import moves
from syncd.dynasties.generic.settings import ADD_ROW, REMOVE_ROW, SET, row_change, setting
from syncd.dynasties.generic.view import RowFrame, View
from syncd.dynasties.protocol import (
    Action,
    Breach,
    Cells,
    Due,
    Effects,
    Gamestate,
    Illegal,
    Json,
    Move,
    Place,
    Scene,
    TableSchema,
    Value,
    Violation,
)
from syncd.dynasties.sheets import read_sheet


class GenericDynasty:
    """A dynasty driven by a pack."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self._acts = {act.name: act for act in model.acts}

    @classmethod
    def of_pack(cls, file: str, text: str) -> "GenericDynasty":
        """The dynasty of a pack's text; `file` names it in errors (BadPack)."""
        return cls(load(file, text))

    @property
    def name(self) -> str:
        """What the dynasty is called."""
        return self.model.name

    @property
    def tables(self) -> tuple[TableSchema, ...]:
        """Where its public variables stand."""
        return self.model.tables

    @property
    def grace(self) -> timedelta:
        """How long an action may take over several edits."""
        return self.model.grace

    def read(self, page: str, text: str) -> Reading[Cells]:
        """The values of the page's tables."""
        read = read_sheet(page, read_tables(text).value, self.model.tables, self.value)
        return Reading(read.value, read.suspicions)

    def references(self, state: Gamestate) -> tuple[str, ...]:  # noqa: ARG002 (the protocol's)
        """A pack refers to no other page."""
        return ()

    def value(self, place: Place, text: str) -> Value:
        """The value of a cell's plain text at this place; the text itself where no column is declared."""
        variable = self.model.variables.get((place.table, place.column))
        return text if variable is None else variable.type.read(text)

    def render(self, place: Place, value: Value | None, like: str = "") -> str:
        """The value as the page writes it."""
        variable = self.model.variables.get((place.table, place.column))
        if value is None or variable is None:
            return str(value or "")
        return value.text if isinstance(value, Illegal) else variable.type.write(value, like)

    def default(self, state: Gamestate, place: Place, scene: Scene) -> Value | None:
        """What a new row starts with at this place."""
        variable = self.model.variables.get((place.table, place.column))
        if variable is None:
            return place.row
        default = variable.formula or variable.default
        if not isinstance(default, Formula):
            return default
        view = View(self.model, state.cells, scene.roster)
        return self._worked_out(default, place, view)

    def derive(self, state: Gamestate, scene: Scene) -> Effects:
        """What each column with a formula ought to hold, in the rows that count."""
        derived: dict[Place, Value | None] = {}
        if not self.model.derived:
            return derived
        view = View(self.model, state.cells, scene.roster)
        for variable in self.model.derived:
            for row in view.counted(variable.table):
                place = Place(variable.table, row, variable.heading)
                if variable.formula is not None and place in state.cells:
                    value = self._worked_out(variable.formula, place, view)
                    if value is not None:
                        derived[place] = value
        return derived

    def invariants(self, state: Gamestate, scene: Scene) -> Iterator[Breach]:
        """What the pack says must hold in each row and does not."""
        view = View(self.model, state.cells, scene.roster)
        for held in self.model.invariants:
            for row in view.rows(held.table):
                try:
                    holds = bool(held.holds.of(RowFrame(view, state.cells, {held.table: row}, row)))
                except NoValue:
                    continue
                if not holds:
                    column = min((name.column for name in held.holds.uses), default="")
                    heading = self.model.names.get(column, ((held.table, ""),))[0][1]
                    yield Breach(
                        "illegal-value", Place(held.table, row, heading), f"{row}: {held.text}", rules=(held.rule,)
                    )

    def apply(self, state: Gamestate, action: Action, scene: Scene) -> Move:
        """Whether the action is legal in this state, and what it does."""
        given = action.parameters
        if action.kind in (ADD_ROW, REMOVE_ROW):
            table, row = str(given.get("table")), str(given.get("row"))
            return row_change(self.model, state, table, row, scene, add=action.kind == ADD_ROW)
        if action.kind == SET:
            place = Place(str(given.get("table")), str(given.get("row")), str(given.get("column")))
            return self._set(state, action, place, scene)
        act = self._acts.get(action.kind)
        if act is None:
            return Move(action, action.kind, violations=(Violation(self.name, f"there is no action {action.kind!r}"),))
        view = View(self.model, state.cells, scene.roster)
        return carry_out(act, view, state.memory, scene, self._chosen(act, given))

    def explain(self, before: Gamestate, wanted: Effects, scene: Scene) -> Iterable[Move]:
        """Every action that touches a wanted place, legal or not."""
        return moves(self.model, before, wanted, scene)

    def cross_checks(self, state: Gamestate, scene: Scene) -> tuple[Breach, ...]:  # noqa: ARG002 (the protocol's)
        """Nothing: a pack does not say what posts are about."""
        return ()

    def due(self, state: Gamestate, scene: Scene) -> Iterator[Due]:
        """Rolls that were made for an action (their comment names it) which nobody has carried out since."""
        for act in self.model.acts:
            if act.dice is None or act.targets or act.chooses or act.value is not None or _amount(act):
                continue
            for roll in scene.rolls or ():
                if act.name.casefold() in roll.comment.casefold() and mark(roll) not in state.memory:
                    there = Scene(roll.who, roll.at, scene.roster, rolls=(roll,))
                    view = View(self.model, state.cells, scene.roster)
                    move = carry_out(act, view, state.memory, there, Chosen(roll=result(roll)))
                    if move.legal:
                        yield Due(move, roll.at, roll.at + self.model.grace)

    def _worked_out(self, formula: Formula, place: Place, view: View) -> Value | None:
        try:
            value = truncated(formula.of(RowFrame(view, view.cells, {place.table: place.row}, place.row)))
        except NoValue:
            return None
        kind = self.model.variables[place.table, place.column].type
        return kind.read(kind.write(value)) if isinstance(value, int | str) else None

    def _set(self, state: Gamestate, action: Action, place: Place, scene: Scene) -> Move:
        variable = self.model.variables.get((place.table, place.column))
        text = str(action.parameters.get("value", ""))
        value = variable.type.read(text) if variable is not None else Illegal(text, "stands in no column")
        if isinstance(value, Illegal):
            reason = f"{place.column} of {place.row}: {text!r} {value.reason}"
            return Move(action, action.kind, violations=(Violation("Numbers and Variables", reason),))
        return setting(self.model, state, place, value, scene)

    def _chosen(self, act: Act, given: Mapping[str, Json]) -> Chosen:
        rows = given.get("rows")
        value = given.get("value")
        return Chosen(
            target=str(given.get("target", "")),
            n=_whole(given.get("n")),
            roll=_whole(given.get("roll")),
            value=self.model.variables[act.value].type.read(str(value)) if act.value and value is not None else None,
            rows={str(table): str(row) for table, row in rows.items()} if isinstance(rows, dict) else {},
        )


def _whole(given: Json) -> int | None:
    return given if isinstance(given, int) and not isinstance(given, bool) else None


def _amount(act: Act) -> bool:
    return any(name.column == "n" and not name.prefix for _, right in act.effects for name in right.uses)
