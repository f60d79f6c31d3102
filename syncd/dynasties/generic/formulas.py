"""The small language of packs: formulas (`2 * gold // total(gold)`), conditions, effects (`target.gold += n`).

It is spelled like Python and read with Python's own grammar, and it can do nothing but arithmetic, comparison and the
functions of `FUNCTIONS` over a column. Numbers are exact: `/` gives a fraction, never a float. What cannot be worked
out (a division by zero, a cell that is no legal value) has no value: `NoValue`.
"""

import ast
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from fractions import Fraction
from functools import lru_cache
from typing import Protocol, TypeAlias

from parsers.records import Record

Operand: TypeAlias = int | Fraction | str | tuple[str, ...] | datetime
Number: TypeAlias = int | Fraction
Expression: TypeAlias = "Callable[[Frame], Operand]"


LONGEST = 400


class BadFormula(ValueError):
    """A formula that does not read: says what is wrong with it."""


class NoValue(Exception):
    """What a formula asks for has no value in this state."""


class Name(Record, frozen=True):
    """A variable as a formula names it: `gold`, `target.gold`, `spells.charm`."""

    column: str
    prefix: str = ""

    def __str__(self) -> str:
        return f"{self.prefix}.{self.column}" if self.prefix else self.column


class Frame(Protocol):
    """What the names of a formula stand for."""

    def value(self, name: Name) -> Operand:
        """The value of a variable or a parameter."""

    def column(self, name: Name) -> Sequence[Operand]:
        """The values of a column in all rows that count (`others.gold`: all but one's own)."""


class Effect(Record, frozen=True):
    """What an action does to one variable: `operator` is `=`, `+` or `-`."""

    name: Name
    operator: str
    source: str
    uses: frozenset[Name]


class Formula(Record, frozen=True):
    """A formula ready to be worked out, and the names that it uses."""

    source: str
    uses: frozenset[Name]

    def of(self, frame: Frame) -> Operand:
        """Its value."""
        return _compiled(self.source)(frame)


def formula(source: str) -> Formula:
    """The formula that this text spells; raises BadFormula."""
    _compiled(source)
    return Formula(source, frozenset(_names(_parsed(source, "eval"))))


def effect(source: str) -> tuple[Effect, Formula]:
    """The effect that this text spells (`gold -= n`), and the formula of its right side; raises BadFormula."""
    tree = _parsed(source, "exec")
    if isinstance(tree, ast.AugAssign) and isinstance(tree.op, ast.Add | ast.Sub):
        operator = "+" if isinstance(tree.op, ast.Add) else "-"
        target: ast.expr = tree.target
    elif isinstance(tree, ast.Assign) and len(tree.targets) == 1:
        target, operator = tree.targets[0], "="
    else:
        raise BadFormula(f"{source!r} is no effect: write it like gold -= 2, target.gold += n or hat = value")
    right = formula(ast.unparse(tree.value))
    return Effect(_name(target), operator, source, right.uses), right


def number(value: Operand) -> Number:
    """The value as a number; raises NoValue."""
    if isinstance(value, int | Fraction):
        return value
    raise NoValue(f"{value!r} is no number")


def truncated(value: Operand) -> Operand:
    """A fraction as a whole number, rounded toward zero; anything else as it is."""
    return int(value) if isinstance(value, Fraction | bool) else value


@lru_cache(maxsize=1024)
def _compiled(source: str) -> Expression:
    return _expression(_parsed(source, "eval"))


def _parsed(source: str, mode: str) -> ast.AST:
    if len(source) > LONGEST:
        raise BadFormula(f"a formula has at most {LONGEST} characters")
    try:
        if mode == "eval":
            return ast.parse(source.strip(), mode="eval").body
        body = ast.parse(source.strip(), mode="exec").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise BadFormula(f"{source!r} does not read as a formula") from None
    if len(body) != 1:
        raise BadFormula(f"{source!r} must be a single effect")
    return body[0]


def _names(tree: ast.AST) -> Iterable[Name]:
    if isinstance(tree, ast.Name | ast.Attribute):
        yield _name(tree)
        return
    for child in ast.iter_child_nodes(tree):
        if isinstance(tree, ast.Call) and child is tree.func:
            continue
        yield from _names(child)


def _name(tree: ast.AST) -> Name:
    match tree:
        case ast.Name(id=column):
            return Name(column)
        case ast.Attribute(value=ast.Name(id=prefix), attr=column):
            return Name(column, prefix)
    raise BadFormula(f"{ast.unparse(tree)!r} is no variable")


def _expression(tree: ast.AST) -> Expression:
    match tree:
        case ast.Constant(value=int() | str() as constant):
            return lambda _: constant
        case ast.Name() | ast.Attribute():
            name = _name(tree)
            return lambda frame: frame.value(name)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            inner = _expression(operand)
            return lambda frame: -number(inner(frame))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            inner = _expression(operand)
            return lambda frame: not inner(frame)
        case ast.BinOp():
            return _arithmetic(tree)
        case ast.BoolOp():
            return _logic(tree)
        case ast.Compare():
            return _comparison(tree)
        case ast.Call():
            return _call(tree)
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            parts = [_expression(element) for element in elements]
            return lambda frame: tuple(str(part(frame)) for part in parts)
    raise BadFormula(f"{ast.unparse(tree)!r} is not allowed in a formula")


def _arithmetic(tree: ast.BinOp) -> Expression:
    operation = _ARITHMETIC.get(type(tree.op))
    if operation is None:
        raise BadFormula(f"{ast.unparse(tree)!r}: use + - * / // %")
    left, right = _expression(tree.left), _expression(tree.right)
    return lambda frame: operation(number(left(frame)), number(right(frame)))


def _logic(tree: ast.BoolOp) -> Expression:
    parts = [_expression(value) for value in tree.values]
    wanted = any if isinstance(tree.op, ast.Or) else all
    return lambda frame: wanted(bool(part(frame)) for part in parts)


def _comparison(tree: ast.Compare) -> Expression:
    operations = [_COMPARISONS.get(type(op)) for op in tree.ops]
    if None in operations:
        raise BadFormula(f"{ast.unparse(tree)!r}: compare with == != < <= > >= in")
    sides = [_expression(side) for side in (tree.left, *tree.comparators)]

    def holds(frame: Frame) -> Operand:
        values = [side(frame) for side in sides]
        pairs = zip(operations, values, values[1:], strict=False)
        return all(operation is not None and operation(a, b) for operation, a, b in pairs)

    return holds


def _call(tree: ast.Call) -> Expression:
    name = tree.func.id if isinstance(tree.func, ast.Name) else ast.unparse(tree.func)
    if name in FUNCTIONS and len(tree.args) == 1 and not tree.keywords:
        over, column = FUNCTIONS[name], _name(tree.args[0])
        return lambda frame: over(frame.column(column))
    if name in _CALLS and tree.args and not tree.keywords:
        function, arguments = _CALLS[name], [_expression(argument) for argument in tree.args]
        return lambda frame: function(*(argument(frame) for argument in arguments))
    known = ", ".join([*FUNCTIONS, *_CALLS])
    raise BadFormula(f"{ast.unparse(tree)!r}: the functions are {known}")


def _some(divisor: Number) -> Number:
    if divisor == 0:
        raise NoValue("a division by zero")
    return divisor


def _filled(column: Sequence[Operand]) -> Sequence[Operand]:
    if not column:
        raise NoValue("nobody to compare")
    return column


def _length(value: Operand) -> Number:
    return len(value) if isinstance(value, str | tuple) else number(value)


def _things(value: Operand) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else (str(value),)


FUNCTIONS: dict[str, Callable[[Sequence[Operand]], Operand]] = {
    "total": lambda column: sum(map(number, column)),
    "average": lambda column: Fraction(sum(map(number, column))) / _some(len(column)),
    "count": lambda column: len(column),
    "highest": lambda column: max(map(number, _filled(column))),
    "lowest": lambda column: min(map(number, _filled(column))),
}
"""Functions over a column; their argument is a name."""

_CALLS: dict[str, Callable[..., Operand]] = {
    "length": _length,
    "min": lambda *these: min(map(number, these)),
    "max": lambda *these: max(map(number, these)),
    "abs": lambda one: max(number(one), -number(one)),
}
_ARITHMETIC: dict[type[ast.operator], Callable[[Number, Number], Number]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.Div: lambda a, b: Fraction(a) / _some(b),
    ast.FloorDiv: lambda a, b: a // _some(b),
    ast.Mod: lambda a, b: a % _some(b),
}
_COMPARISONS: dict[type[ast.cmpop], Callable[[Operand, Operand], bool]] = {
    ast.Eq: lambda a, b: a == b,
    ast.NotEq: lambda a, b: a != b,
    ast.Lt: lambda a, b: number(a) < number(b),
    ast.LtE: lambda a, b: number(a) <= number(b),
    ast.Gt: lambda a, b: number(a) > number(b),
    ast.GtE: lambda a, b: number(a) >= number(b),
    ast.In: lambda a, b: a in _things(b),
    ast.NotIn: lambda a, b: a not in _things(b),
}
