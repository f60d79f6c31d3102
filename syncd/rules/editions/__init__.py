"""The editions that are built in, as data, and the way from a name or a path to an `Edition`.

The TOML files are the editions. Reading them takes longer than judging a game, and `syncd judge` is started afresh for
every question, so `ready/` keeps each edition merged and as JSON (`make editions`), with checksums of the files that it
was made from: where one does not agree any more, the files are read. Nothing here is loaded before it is needed, not
even pathlib.
"""

import json

from syncd.rules.edition import Edition
from syncd.rules.editions.reading import edition_of

BUILT_IN = ("89", "110", "185", "205", "219", "sandbox")

HERE = __file__.removesuffix("__init__.py")

Tables = dict[str, object]


def load(name: str) -> Edition:
    """The edition of that number, or the one in that TOML file; raises BadConfig."""
    tables = ready(name) if name in BUILT_IN else None
    if tables is None:
        from syncd.rules.editions.sources import merged

        tables = merged(name)
    edition = edition_of(tables, f"{name}.toml" if name in BUILT_IN else name)
    if name not in BUILT_IN:
        from syncd.rules.core_rules import core_rules
        from syncd.rules.editions.own import check

        check(name, edition)
        core_rules(edition)
    return edition


def ready(name: str) -> Tables | None:
    """A built-in edition's tables as they lie ready; None if they are not those of its files any more."""
    try:
        kept = json.loads(_bytes_of(f"ready/{name}.json"))
        fresh = all(checksum(_bytes_of(file)) == number for file, number in kept["of"].items())
    except OSError:
        return None
    tables: Tables = kept["tables"]
    return tables if fresh else None


def checksum(source: bytes) -> int:
    """A number that is another one for another text; not for secrets."""
    return int.from_bytes(source, "big") % (2**61 - 1)


def _bytes_of(file: str) -> bytes:
    with open(HERE + file, "rb") as stream:  # noqa: PTH123 (see above)
        return stream.read()
