"""A dynasty's pack: TOML in, checked records out; every mistake is one line with file, key and line.

name = "The Orchard"

[[table]]
name = "Growers"
page = "Orchard"
key = "Grower"                      # the heading of the column that names the rows
rows = "players"                    # one for each active player; "free" for anything else
[table.columns]
Apples = { type = "integer", max = 99, default = 5 }
Gold = { type = "integer", default = "average" }
Hat = { type = "choice", of = ["None", "Straw"], default = "None", by = "owner" }
Share = { type = "percentage", formula = "100 * apples // total(apples)" }

[[action]]
name = "Pick"
limit = "daily"
roll = "DICE6"
effect = ["apples += roll"]
"""

import re
import tomllib
from datetime import timedelta
from typing import Literal, TypeAlias, TypeVar, get_args, get_type_hints

import msgspec

from parsers.errors import BadPack
from parsers.records import Record
from syncd.dynasties.generic.lines import line_of

T = TypeVar("T")
Path: TypeAlias = tuple[str, ...]
Who = Literal["owner", "emperor", "admin", "player", "anyone"]

_DURATION = re.compile(r"(\d+)\s*([smhdw])")
_UNITS = {"s": "seconds", "m": "minutes", "h": "hours", "d": "days", "w": "weeks"}
_AT = re.compile(r" - at `\$\.?(.*)`$")
_UNKNOWN = re.compile(r"unknown field `(.*?)`")
_MISSING = re.compile(r"missing required field `(.*?)`")
_OTHER = re.compile(r"Invalid enum value ('.*?')")
_SYNTAX_LINE = re.compile(r"\(at line (\d+)")


class ColumnSpec(Record, frozen=True, forbid_unknown_fields=True):
    """A column as a pack writes it; `by` names who may set it at will, nobody where it is left out."""

    type: Literal["integer", "choice", "list", "text", "percentage", "date"]
    min: int | None = None
    max: int | None = None
    of: tuple[str, ...] | None = None
    separator: str = ","
    repeats: bool = True
    pattern: str | None = None
    default: int | str | tuple[str, ...] | None = None
    formula: str | None = None
    by: Who | tuple[Who, ...] = ()
    rule: str | None = None
    optional: bool = False
    clamp: bool = False


class TableSpec(Record, frozen=True, forbid_unknown_fields=True):
    """A table as a pack writes it; each column stays raw until its own key can be named in an error."""

    name: str
    page: str
    columns: dict[str, object]
    key: str = ""
    rows: Literal["players", "free", "pairs"] = "free"
    emperor: bool = True
    idle: str = "kept"
    besides: tuple[str, ...] = ()
    by: Who | tuple[Who, ...] = ()


class ActionSpec(Record, frozen=True, forbid_unknown_fields=True):
    """An action as a pack writes it: who, how often, by which roll or post, when, and what it does."""

    name: str
    effect: tuple[str, ...]
    rule: str | None = None
    by: Who | tuple[Who, ...] = "player"
    limit: str | None = None
    roll: str | None = None
    post: str | None = None
    when: tuple[str, ...] = ()


class InvariantSpec(Record, frozen=True, forbid_unknown_fields=True):
    """What must hold in each row of a table."""

    table: str
    holds: str
    rule: str | None = None
    text: str | None = None


class Pack(Record, frozen=True, forbid_unknown_fields=True):
    """A whole pack; `grace` is how long an action may take over several edits."""

    name: str
    table: tuple[TableSpec, ...]
    edition: str | None = None
    action: tuple[ActionSpec, ...] = ()
    invariant: tuple[InvariantSpec, ...] = ()
    grace: str = "2h"


class Source(Record, frozen=True):
    """A pack's file, so that a mistake found later still has its line."""

    file: str
    text: str

    def fault(self, path: Path, expected: str) -> BadPack:
        """The refusal of the pack: `path` leads to what is wrong (`table`, `0`, `columns`, `Gold`, `type`)."""
        return BadPack(self.file, spoken(path) or "the pack", expected, line_of(self.text, path))


def read_pack(source: Source) -> Pack:
    """The pack, its shape checked; what its names mean is checked where the dynasty is built."""
    try:
        tree = tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        raise _not_toml(source, str(error)) from None
    return converted(source, tree, Pack, ())


def converted(source: Source, raw: object, kind: type[T], path: Path) -> T:
    """`raw` as a `kind`, its mistakes told with their path below `path`."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        message = str(error)
    at = _AT.search(message)
    inner = tuple(re.findall(r"[^.\[\]]+", at[1])) if at else ()
    if unknown := _UNKNOWN.search(message):
        known = ", ".join(_innermost(kind, inner).__struct_fields__)
        raise source.fault((*path, *inner, unknown[1]), f"unknown; known are {known}")
    if missing := _MISSING.search(message):
        raise source.fault(path + inner, f"{missing[1]} is missing")
    if other := _OTHER.search(message):
        raise source.fault(path + inner, f"{other[1]} is none of {', '.join(_words(kind, inner))}")
    raise source.fault(path + inner, _AT.sub("", message))


def duration(source: Source, path: Path, text: str, besides: str = "") -> timedelta:
    """`90m`, `2h`, `3d` as a span of time; `besides` names what else might stand there."""
    match = _DURATION.fullmatch(text.strip())
    if match is None:
        raise source.fault(path, f"{text!r} is no duration: write {besides}90m, 2h or 3d")
    return timedelta(**{_UNITS[match[2]]: int(match[1])})


def spoken(path: Path) -> str:
    """A path as people count: `table[1].columns.Gold`."""
    words = (f"[{int(part) + 1}]" if part.isdigit() else f".{part}" for part in path)
    return "".join(words).removeprefix(".")


def _innermost(kind: type[T], inner: Path) -> type[msgspec.Struct]:
    parts: dict[str, type[msgspec.Struct]] = {"table": TableSpec, "action": ActionSpec, "invariant": InvariantSpec}
    return parts.get(inner[0] if inner else "", ColumnSpec if kind is ColumnSpec else Pack)


def _words(kind: type[T], inner: Path) -> tuple[str, ...]:
    """The words that may stand at a key, those of a list included."""
    field = next(part for part in reversed(inner) if not part.isdigit() and part != "...")
    hint = get_type_hints(_innermost(kind, inner))[field]
    words = (word for part in (hint, *get_args(hint)) for word in (part, *get_args(part)))
    return tuple(dict.fromkeys(word for word in words if isinstance(word, str)))


def _not_toml(source: Source, message: str) -> BadPack:
    at = _SYNTAX_LINE.search(message)
    line = int(at[1]) if at else source.text.count("\n") + 1
    written = source.text.splitlines()[line - 1 : line]
    key = written[0].split("=")[0].strip() if written else ""
    return BadPack(source.file, key or "the end", f"not TOML: {message.split(' (at')[0]}", line)
