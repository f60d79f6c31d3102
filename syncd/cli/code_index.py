"""Which code of this program cites which rule: read off its own source.

A function cites a rule by a constant `RULE…` that holds its name, by `rule=` or `rules=`, by a string of several words
that is its name, or in its docstring (`Votes: what it does`; `D219-DUEL-10, Engaging in a Duel: "its words"`).
"""

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

import syncd
from parsers.records import Record
from syncd.rules.law.beside import Snippet

PACKAGE = Path(syncd.__file__).parent
ROOMS = ("rules", "dynasties", "validator")
DOCSTRING = re.compile(r"^(?:[A-Z0-9/-]+(?: to \d+)?, )?([A-Z][\w/’' -]+?): |, ([A-Z][\w/’' -]+?): [\"“]")
CONSTANT = "RULE"


class Defined(Record, frozen=True):
    """A function or class: its snippet, and every name of a rule that it may be citing."""

    snippet: Snippet
    cites: frozenset[str]


class _Module(Record, frozen=True):
    """A module as parsed; `constants` are its `RULE…`, `imported` the dotted names behind its own names."""

    name: str
    lines: tuple[str, ...]
    tree: ast.Module
    constants: dict[str, str]
    imported: dict[str, str]


def definitions(skip: Callable[[str], bool]) -> dict[str, Defined]:
    """Every function and class of the rooms that implement rules, by dotted name; `skip` leaves modules out."""
    paths = (path for room in ROOMS for path in sorted((PACKAGE / room).rglob("*.py")))
    named = ((".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts), path) for path in paths)
    modules = [_module(name, path) for name, path in named if not skip(name)]
    constants = {f"{one.name}.{name}": value for one in modules for name, value in one.constants.items()}
    return {defined.snippet.name: defined for one in modules for defined in _defined(one, constants)}


@cache
def _module(name: str, path: Path) -> _Module:
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    return _Module(
        name=name.removesuffix(".__init__"),
        lines=tuple(text.split("\n")),
        tree=tree,
        constants=dict(_constants(tree)),
        imported=dict(_imported(tree)),
    )


def _constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for statement in tree.body:
        if isinstance(statement, ast.Assign):
            for target in statement.targets:
                yield from _assigned(target, statement.value)


def _assigned(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, str]]:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, other in zip(target.elts, value.elts, strict=False):
            yield from _assigned(one, other)
    match target, value:
        case ast.Name(id=name), ast.Constant(value=str(text)) if name.startswith(CONSTANT):
            yield name, text


def _imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for statement in tree.body:
        if isinstance(statement, ast.ImportFrom) and statement.module:
            for alias in statement.names:
                yield alias.asname or alias.name, f"{statement.module}.{alias.name}"


def _defined(module: _Module, constants: Mapping[str, str]) -> Iterator[Defined]:
    for node, name in _functions(module.tree, module.name):
        yield Defined(snippet=_snippet(module, node, name), cites=frozenset(_cites(module, node, constants)))


def _functions(node: ast.AST, prefix: str) -> Iterator[tuple[ast.FunctionDef | ast.ClassDef, str]]:
    """Functions, and classes with their methods."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            yield child, f"{prefix}.{child.name}"
            if isinstance(child, ast.ClassDef):
                yield from _functions(child, f"{prefix}.{child.name}")


def _snippet(module: _Module, node: ast.FunctionDef | ast.ClassDef, name: str) -> Snippet:
    says = (ast.get_docstring(node) or "").split("\n")[0]
    file = module.name.replace(".", "/") + ".py"
    source = "\n".join(module.lines[node.lineno - 1 : node.end_lineno])
    return Snippet(name=name, says=says, where=f"{file}:{node.lineno}", source=source)


def _cites(module: _Module, node: ast.FunctionDef | ast.ClassDef, constants: Mapping[str, str]) -> Iterator[str]:
    for first, later in DOCSTRING.findall(ast.get_docstring(node) or ""):
        yield first or later
    if isinstance(node, ast.ClassDef):
        return
    for inner in ast.walk(node):
        match inner:
            case ast.Name(id=name) if name.startswith(CONSTANT):
                yield module.constants.get(name) or constants.get(module.imported.get(name, ""), "")
            case ast.Attribute(value=ast.Name(id=owner), attr=name) if name.startswith(CONSTANT):
                yield constants.get(f"{module.imported.get(owner, '')}.{name}", "")
            case ast.keyword(arg="rule" | "rules", value=value):
                yield from _texts(value)
            case ast.Constant(value=str(text)) if " " in text.strip() and text[0].isupper() and len(text) < 60:
                yield text


def _texts(value: ast.expr) -> Iterator[str]:
    for one in ast.walk(value):
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value[:1].isupper():
            yield one.value
