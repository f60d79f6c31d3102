"""A pack with its names resolved: what every word of a formula stands for, and which type every cell has."""

import re
from datetime import timedelta
from functools import cached_property
from typing import TypeAlias

from parsers.records import Record
from syncd.dynasties.columns import ColumnType
from syncd.dynasties.generic.formulas import BadFormula, Effect, Formula, Name
from syncd.dynasties.generic.limits import Limit
from syncd.dynasties.protocol import TableSchema, Value
from syncd.dynasties.sheets import fold

Key: TypeAlias = tuple[str, str]
"""A table's name and a column's heading."""

PARAMETERS = frozenset({"n", "roll", "value"})
PLAYERS = frozenset({"", "target", "each", "others"})


class Variable(Record, frozen=True):
    """A column with its type; `default` is a value or the formula of one, `formula` makes it derived."""

    table: str
    heading: str
    type: ColumnType
    default: Value | Formula | None = None
    formula: Formula | None = None
    clamp: bool = False


class Dice(Record, frozen=True):
    """`3DICE6`: how many dice of how many sides."""

    expression: str
    count: int
    sides: int


class Act(Record, frozen=True):
    """An action with its formulas read; `value` is the column from whose values the actor chooses."""

    name: str
    rule: str
    by: tuple[str, ...]
    limit: Limit | None
    dice: Dice | None
    post: str | None
    value: Key | None
    when: tuple[Formula, ...]
    effects: tuple[tuple[Effect, Formula], ...]
    touches: frozenset[Key]
    chooses: tuple[str, ...]
    targets: bool


class Holding(Record, frozen=True):
    """What must hold in each row of a table."""

    table: str
    holds: Formula
    rule: str
    text: str


class Model(Record, frozen=True, dict=True):
    """A whole dynasty; `names` maps the word of a formula to the columns that it may mean."""

    name: str
    edition: str | None
    grace: timedelta
    tables: tuple[TableSchema, ...]
    variables: dict[Key, Variable]
    acts: tuple[Act, ...] = ()
    invariants: tuple[Holding, ...] = ()

    @cached_property
    def schemas(self) -> dict[str, TableSchema]:
        """Tables by their names."""
        return {table.name: table for table in self.tables}

    @cached_property
    def names(self) -> dict[str, tuple[Key, ...]]:
        """Columns by the word that a formula has for them."""
        found: dict[str, tuple[Key, ...]] = {}
        for key in self.variables:
            found[word(key[1])] = (*found.get(word(key[1]), ()), key)
        return found

    @cached_property
    def derived(self) -> tuple[Variable, ...]:
        """The columns that a formula gives."""
        return tuple(variable for variable in self.variables.values() if variable.formula is not None)

    def key(self, name: Name) -> Key:
        """The column that a name means; raises BadFormula."""
        keys = self.names.get(name.column, ())
        if name.prefix not in PLAYERS:
            keys = tuple(key for key in keys if word(key[0]) == name.prefix)
        if len(keys) == 1:
            return keys[0]
        if keys:
            tables = " or ".join(f"{word(table)}.{name.column}" for table, _ in keys)
            raise BadFormula(f"{name} could be {tables}")
        raise BadFormula(f"there is no column {name}; known are {', '.join(sorted(self.names))}")

    def players(self, table: str) -> bool:
        """Whether the rows of this table are players."""
        return self.schemas[table].rows.of == "players"


def word(heading: str) -> str:
    """A heading as a formula spells it: `High Marks` is `high_marks`."""
    return re.sub(r"\W+", "_", fold(heading)).strip("_")
