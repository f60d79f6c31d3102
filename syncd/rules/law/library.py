"""The pins of the editions that are built in, and of an edition in a file of an admin's own."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from parsers.errors import BadConfig
from syncd.rules import editions
from syncd.rules.edition import Edition
from syncd.rules.editions import sources
from syncd.rules.law import pins_file
from syncd.rules.law.pins import Anchor, Pins

OWN = "pins"


def anchors(edition: Edition) -> tuple[Anchor, ...]:
    """The words that an edition's conditions rest on."""
    return tuple(Anchor(key=key, rule=one.rule, quote=one.quote) for key, one in edition.citations.items())


@cache
def built_in() -> tuple[Pins, ...]:
    """The pins of every edition that is built in."""
    return tuple(pins_of(name) for name in editions.BUILT_IN)


def pins_of(name: str) -> Pins:
    """The pins of a built-in edition, or those in an edition's own file; raises BadConfig."""
    if name in editions.BUILT_IN:
        file = pins_path(name)
        return pins_file.from_toml(file.read_text(encoding="utf-8"), file.name)
    table = sources.read(Path(name)).get(OWN)
    if not isinstance(table, dict):
        raise BadConfig(name, OWN, "the pins of a ruleset (`syncd ruleset new` writes them)")
    return pins_file.from_table(table, name)


def pins_path(name: str) -> Path:
    """Where the pins of a built-in edition lie."""
    return sources.FOLDER / f"{name}.pins.toml"


def known(further: Iterable[str] = ()) -> tuple[Pins, ...]:
    """The pins to recognise a page among: all that are built in, and those of further editions by name or path."""
    return (*(pins_of(name) for name in further if name not in editions.BUILT_IN), *built_in())


def file_of(edition: str, further: Iterable[str]) -> str:
    """Under what name or path `editions.load` finds the edition that calls itself so."""
    return next((name for name in further if pins_of(name).edition == edition), edition)
