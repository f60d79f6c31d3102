"""What an admin's own edition names that nothing would read: a slip of the pen must not pass in silence."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from parsers.errors import BadConfig
from syncd.rules.edition import Edition
from syncd.rules.editions.sources import FOLDER, lineage, merged, read

ROOT = "219"
"""The edition whose file has every key; the others extend it."""

FURTHER = {"victory": frozenset({"cooldown_until"})}
"""Keys that are missing from the root, since they need not be there."""

FREE = frozenset({"name", "extends", "pins", "special_cases", "statuses"})
"""Names of an edition's own choice stand in these; pins are read with care of their own."""

MEMBERS: Mapping[str, tuple[str, ...]] = {
    "conditions": ("all", "any", "none", "test", "cites", "hours", "more_than_hours", "least", "share"),
    "citations": ("rule", "quote", "reading"),
    "words": ("met", "unmet", "change"),
    "matters": ("enact", "fail", "popular", "unpopular", "legal"),
}
"""Tables of tables with names of an edition's own choice, and what each of those may have in it."""


def check(name: str, edition: Edition) -> None:
    """Raises BadConfig for the first key, in the edition's file or in one that it extends, that nothing reads."""
    root, files = merged(ROOT), lineage(name)
    for file in files:
        if file.parent != FOLDER:
            for key, expected in unread(read(file), root):
                raise BadConfig(str(file), key, expected)
    for key, expected in unreached(files, edition):
        raise BadConfig(name, key, expected)


def unread(tables: Mapping[str, object], root: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """The keys that nothing reads, each with what could stand there."""
    for name, table in tables.items():
        known = root.get(name)
        if name not in FREE and known is None:
            yield name, f"no such table; one of {', '.join(sorted(root.keys() | FREE))}"
        if name in FREE or not isinstance(table, Mapping) or not isinstance(known, Mapping):
            continue
        if name in MEMBERS:
            for key, inner in table.items():
                yield from strange(f"{name}.{key}", inner, MEMBERS[name])
        else:
            yield from strange(name, table, (*known, *FURTHER.get(name, ())))


def strange(path: str, table: object, known: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The keys of a table that are not among the known ones."""
    if isinstance(table, Mapping):
        for key in table:
            if key not in known:
                yield f"{path}.{key}", f"no such key; one of {', '.join(known)}"


def unreached(files: Sequence[Path], edition: Edition) -> Iterator[tuple[str, str]]:
    """The conditions of the first file that are new in it and that no matter comes to."""
    reached = {spec.key for matter in edition.matters.values() for spec in matter.order}
    below = {key for file in files[1:] for key in conditions(file)}
    expected = "a condition of the edition below, or one that a condition has among its parts"
    for key in conditions(files[0]) if below else ():
        if key not in reached | below:
            yield f"conditions.{key}", expected


def conditions(file: Path) -> Iterable[str]:
    """The names of a file's conditions."""
    table = read(file).get("conditions")
    return table if isinstance(table, Mapping) else ()
