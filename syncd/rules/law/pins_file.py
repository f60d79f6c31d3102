"""Pins as a TOML file: one line for each rule, so that a change of one rule is a change of one line."""

import json
import tomllib
from collections.abc import Iterator, Mapping

import msgspec

from parsers.errors import BadInput
from syncd.rules.law.pins import Pin, Pins

HEADER = "# Hashes of the normal text of each rule, made by `syncd ruleset pin`: not to be edited by hand."


def to_toml(pins: Pins) -> str:
    """The file's text."""
    return "\n".join((HEADER, *pins_lines(pins))) + "\n"


def from_toml(text: str, name: str = "pins") -> Pins:
    """Read a pins file back; `name` is said in complaints."""
    try:
        return from_table(tomllib.loads(text), name)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{name}: {error}") from None


def from_table(table: Mapping[str, object], name: str) -> Pins:
    """The pins that a table of some file holds."""
    try:
        return msgspec.convert(table, Pins)
    except msgspec.ValidationError as error:
        raise BadInput(f"{name}: pins: {error}") from None


def pins_lines(pins: Pins) -> Iterator[str]:
    """The file's lines, as they also stand in a table of another file."""
    yield f"edition = {toml(pins.edition)}"
    yield f"terms = {toml(pins.terms)}"
    yield "rules = ["
    for pin in pins.rules:
        yield f"  {toml(_members(pin))},"
    yield "]"


def _members(pin: Pin) -> dict[str, object]:
    members: dict[str, object] = msgspec.to_builtins(pin)
    return {key: value for key, value in members.items() if value or key in ("name", "depth", "text")}


def toml(value: object) -> str:
    """A value as TOML writes it on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key_of(str(key))} = {toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(toml(inner) for inner in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def key_of(key: str) -> str:
    """A key as TOML writes it: bare where it may be."""
    bare = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if bare else json.dumps(key, ensure_ascii=False)
