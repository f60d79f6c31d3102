"""From a pack to its model: types, formulas and names checked; a mistake is told with file, key and line."""

import re

from parsers.errors import BadPack
from syncd.dynasties.columns import Choice, ColumnType, Integer, Listing, Moment, Percentage, Words
from syncd.dynasties.generic.formulas import BadFormula, Effect, Formula, Name, effect, formula
from syncd.dynasties.generic.limits import Limit
from syncd.dynasties.generic.model import PARAMETERS, Act, Dice, Holding, Key, Model, Variable, word
from syncd.dynasties.generic.pack import (
    ActionSpec,
    ColumnSpec,
    Pack,
    Path,
    Source,
    TableSpec,
    converted,
    duration,
    read_pack,
)
from syncd.dynasties.protocol import Column, Illegal, Rows, TableSchema, Value

LIMITS = "daily, weekly, daily communal, weekly communal, once, or a time like "
_DICE = re.compile(r"(\d*)DICE(\d+)")


def load(file: str, text: str) -> Model:
    """The dynasty of a pack's text; `file` names it in errors."""
    try:
        return build(Source(file, text))
    except RecursionError:
        raise BadPack(file, "the pack", "it is nested too deeply") from None


def build(source: Source) -> Model:
    """The dynasty that the pack describes; raises BadPack with file, key and line."""
    pack = read_pack(source)
    schemas: list[TableSchema] = []
    variables: dict[Key, Variable] = {}
    for number, table in enumerate(pack.table):
        path = ("table", str(number))
        if any(schema.name == table.name for schema in schemas):
            raise source.fault((*path, "name"), f"there are two tables {table.name!r}")
        columns = _columns(source, (*path, "columns"), table, variables)
        schemas.append(_schema(source, path, table, columns))
    grace = duration(source, ("grace",), pack.grace)
    model = Model(pack.name, pack.edition, grace, tuple(schemas), variables)
    return _with_rules(source, pack, model)


def _schema(source: Source, path: Path, table: TableSpec, columns: tuple[Column, ...]) -> TableSchema:
    if not table.key and table.rows != "pairs":
        raise source.fault((*path, "key"), "missing: the heading of the column that names the rows")
    if not table.page:
        raise source.fault((*path, "page"), "missing: the title of the page on which the table stands")
    if table.idle not in {"kept", "removed", *table.columns}:
        raise source.fault((*path, "idle"), f"must be kept, removed or a column, not {table.idle!r}")
    of = "players" if table.rows == "players" else "free"
    setters = (table.by,) if isinstance(table.by, str) else table.by
    rows = Rows(of, table.emperor, table.idle, table.besides, setters)
    return TableSchema(table.name, table.page, table.key, columns, rows, table.rows == "pairs")


def _columns(source: Source, path: Path, table: TableSpec, variables: dict[Key, Variable]) -> tuple[Column, ...]:
    columns = []
    for heading, raw in table.columns.items():
        here = (*path, heading)
        spec = converted(source, raw, ColumnSpec, here)
        kind = _type(source, here, spec)
        given = _formula(source, (*here, "formula"), spec.formula) if spec.formula is not None else None
        default = _default(source, (*here, "default"), spec, kind)
        variables[table.name, heading] = Variable(table.name, heading, kind, default, given, spec.clamp)
        setters = (spec.by,) if isinstance(spec.by, str) else spec.by
        column = Column(heading, spec.type, kind.describe(), setters, spec.rule, spec.optional, given is not None)
        columns.append(column)
    return tuple(columns)


def _type(source: Source, path: Path, spec: ColumnSpec) -> ColumnType:
    if spec.min is not None and spec.max is not None and spec.min > spec.max:
        raise source.fault((*path, "min"), f"{spec.min} is more than max, {spec.max}")
    blank = spec.default if isinstance(spec.default, int) else 0
    match spec.type:
        case "integer":
            return Integer(0 if spec.min is None else spec.min, spec.max, blank)
        case "percentage":
            return Percentage(spec.min or 0, 100 if spec.max is None else spec.max, blank)
        case "choice" if not spec.of:
            raise source.fault((*path, "of"), "missing: the list of the choices")
        case "choice":
            return Choice(spec.of or (), spec.default if isinstance(spec.default, str) else "")
        case "list":
            return Listing(spec.of, spec.separator, spec.repeats)
        case "text":
            return Words(_pattern(source, (*path, "pattern"), spec.pattern))
        case "date":
            return Moment()


def _pattern(source: Source, path: Path, pattern: str | None) -> str | None:
    try:
        re.compile(pattern or "")
    except re.error as error:
        raise source.fault(path, f"{pattern!r} is no regular expression: {error}") from None
    return pattern


def _default(source: Source, path: Path, spec: ColumnSpec, kind: ColumnType) -> Value | Formula | None:
    default = spec.default
    if default == "average":
        heading = word(path[-2])
        return _formula(source, path, f"average(others.{heading})")
    if isinstance(default, str) and default.startswith("="):
        return _formula(source, path, default[1:])
    if default is None:
        value = kind.read("")
        return None if isinstance(value, Illegal) else value
    text = ", ".join(default) if isinstance(default, tuple) else str(default)
    value = kind.read(text)
    if isinstance(value, Illegal):
        raise source.fault(path, f"{text!r} {value.reason}")
    return value


def _formula(source: Source, path: Path, text: str) -> Formula:
    try:
        return formula(text)
    except BadFormula as error:
        raise source.fault(path, str(error)) from None


def _with_rules(source: Source, pack: Pack, model: Model) -> Model:
    for number, table in enumerate(pack.table):
        for heading in table.columns:
            variable = model.variables[table.name, heading]
            column = ("table", str(number), "columns", heading)
            _check_names(source, (*column, "formula"), model, variable.formula)
            if isinstance(variable.default, Formula):
                _check_names(source, (*column, "default"), model, variable.default)
    names = [spec.name for spec in pack.action]
    twice = next((i for i, name in enumerate(names) if name in names[:i]), None)
    if twice is not None:
        raise source.fault(("action", str(twice), "name"), f"there are two actions {names[twice]!r}")
    acts = tuple(_act(source, ("action", str(i)), model, spec) for i, spec in enumerate(pack.action))
    invariants = []
    for number, held in enumerate(pack.invariant):
        path = ("invariant", str(number))
        if held.table not in model.schemas:
            raise source.fault((*path, "table"), f"there is no table {held.table!r}")
        holds = _formula(source, (*path, "holds"), held.holds)
        _check_names(source, (*path, "holds"), model, holds)
        rule = held.rule or pack.name
        invariants.append(Holding(held.table, holds, rule, held.text or f"{held.holds} must hold"))
    return Model(model.name, model.edition, model.grace, model.tables, model.variables, acts, tuple(invariants))


def _check_names(
    source: Source, path: Path, model: Model, given: Formula | None, known: frozenset[str] = frozenset()
) -> None:
    for name in sorted(given.uses, key=str) if given is not None else ():
        if name.prefix or name.column not in known:
            try:
                model.key(name)
            except BadFormula as error:
                raise source.fault(path, str(error)) from None


def _act(source: Source, path: Path, model: Model, spec: ActionSpec) -> Act:
    effects = tuple(_effect(source, (*path, "effect"), model, text) for text in spec.effect)
    when = tuple(_formula(source, (*path, "when"), text) for text in spec.when)
    for condition in when:
        _check_names(source, (*path, "when"), model, condition, PARAMETERS)
    names = [done.name for done, _ in effects]
    uses = [
        name
        for given in (*when, *(right for _, right in effects))
        for name in given.uses
        if not (not name.prefix and name.column in PARAMETERS)
    ]
    rows = {model.key(name)[0] for name in (*names, *uses)}
    chooses = tuple(sorted(table for table in rows if not model.players(table) and not model.schemas[table].pairs))
    return Act(
        name=spec.name,
        rule=spec.rule or spec.name,
        by=(spec.by,) if isinstance(spec.by, str) else spec.by,
        limit=_limit(source, (*path, "limit"), spec.limit, model.edition),
        dice=_dice(source, (*path, "roll"), spec.roll),
        post=spec.post,
        value=_value(source, path, model, effects),
        when=when,
        effects=effects,
        touches=frozenset(model.key(name) for name in names),
        chooses=chooses,
        targets=any(name.prefix == "target" for name in (*names, *uses)),
    )


def _effect(source: Source, path: Path, model: Model, text: str) -> tuple[Effect, Formula]:
    try:
        done, right = effect(text)
        key = model.key(done.name)
    except BadFormula as error:
        raise source.fault(path, str(error)) from None
    if model.variables[key].formula is not None:
        raise source.fault(path, f"{text!r}: {key[1]} is a formula's, no action sets it")
    _check_names(source, path, model, right, PARAMETERS)
    return done, right


def _limit(source: Source, path: Path, text: str | None, edition: str | None) -> Limit | None:
    if text is None:
        return None
    limit = Limit.named(text, edition)
    return limit if limit is not None else Limit(gap=duration(source, path, text, LIMITS))


def _dice(source: Source, path: Path, text: str | None) -> Dice | None:
    if text is None:
        return None
    match = _DICE.fullmatch(text.upper())
    if match is None or match[2] == "0":
        raise source.fault(path, f"{text!r} is no roll: write DICE6 or 2DICE6")
    return Dice(text.upper(), int(match[1] or 1), int(match[2]))


def _value(source: Source, path: Path, model: Model, effects: tuple[tuple[Effect, Formula], ...]) -> Key | None:
    """The column that `value` is chosen for: the one that it is written to."""
    chosen = [model.key(done.name) for done, right in effects if Name("value") in right.uses]
    if len(set(chosen)) > 1:
        raise source.fault((*path, "effect"), "value can be written to one column only")
    return chosen[0] if chosen else None
