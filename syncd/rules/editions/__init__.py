"""The editions that are built in, as data, and the way from a name or a path to an `Edition`.

The TOML files are the editions. Reading one takes longer than judging a game, and `syncd judge` is started afresh for
every question, so `ready/` keeps each of them merged and as JSON (`make editions`), with the checksums of the files
that it was made from: where one does not agree any more, the TOML files are read.
"""

import json
from pathlib import Path
from zlib import crc32

from parsers.errors import BadConfig
from syncd.rules.edition import Edition
from syncd.rules.editions.reading import edition_of

BUILT_IN = ("89", "110", "185", "205", "219", "sandbox")

HERE = Path(__file__).parent

Tables = dict[str, object]


def load(name: str) -> Edition:
    """The edition of that number, or the one in that TOML file; raises BadConfig."""
    if name in BUILT_IN:
        return edition_of(ready(name) or merged(name), f"{name}.toml")
    return edition_of(merged(name), name)


def ready(name: str) -> Tables | None:
    """A built-in edition's tables as they lie ready; None if they are not those of its files any more."""
    try:
        kept = json.loads((HERE / "ready" / f"{name}.json").read_bytes())
        fresh = all(crc32((HERE / file).read_bytes()) == checksum for file, checksum in kept["of"].items())
    except OSError:
        return None
    tables: Tables = kept["tables"]
    return tables if fresh else None


def merged(name: str) -> Tables:
    """The tables of an edition's file over those of the edition that it extends."""
    tables = read(HERE / "words.toml")
    for file in reversed(lineage(name)):
        tables = overlaid(tables, read(file))
    tables.setdefault("name", name)
    return tables


def lineage(name: str) -> list[Path]:
    """An edition's file, then the one that it extends, and so on."""
    files = [file_of(name, Path())]
    while isinstance(parent := read(files[-1]).get("extends"), str):
        file = file_of(parent, files[-1].parent)
        if file in files:
            raise BadConfig(str(files[-1]), "extends", f"an edition that does not extend this one, not {parent!r}")
        files.append(file)
    return files


def file_of(name: str, folder: Path) -> Path:
    """The file of a built-in edition, or the path as given, seen from `folder`."""
    return HERE / f"{name}.toml" if name in BUILT_IN else folder / name


def read(file: Path) -> Tables:
    """The tables of a TOML file."""
    import tomllib  # only an edition that does not lie ready pays for it

    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        expected = f"{', '.join(BUILT_IN)} or the path of a TOML file ({error.strerror})"
        raise BadConfig(str(file), "edition", expected) from None
    except ValueError as error:
        raise BadConfig(str(file), "edition", f"TOML: {error}") from None


def overlaid(under: Tables, over: Tables) -> Tables:
    """Tables merged key by key; a condition is replaced as a whole, as it is one choice, and a table by `false` is gone."""
    result = dict(under)
    for key, value in over.items():
        below = result.get(key)
        if value is False and isinstance(below, dict):
            del result[key]
            continue
        if isinstance(value, dict) and isinstance(below, dict) and not value.keys() & {"all", "any", "none", "test"}:
            result[key] = overlaid(below, value)
        else:
            result[key] = value
    return result
