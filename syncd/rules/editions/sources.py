"""An edition's TOML files: read, and laid over those of the edition that it extends."""

import tomllib
from pathlib import Path

from parsers.errors import BadConfig
from syncd.rules.editions import BUILT_IN, HERE, Tables

FOLDER = Path(HERE)
WORDS = FOLDER / "words.toml"


def merged(name: str) -> Tables:
    """The tables of an edition's file over those of the edition that it extends."""
    tables = read(WORDS)
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
    return FOLDER / f"{name}.toml" if name in BUILT_IN else folder / name


def read(file: Path) -> Tables:
    """The tables of a TOML file."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        expected = f"{', '.join(BUILT_IN)} or the path of a TOML file ({error.strerror})"
        raise BadConfig(str(file), "edition", expected) from None
    except ValueError as error:
        raise BadConfig(str(file), "edition", f"TOML: {error}") from None


def overlaid(under: Tables, over: Tables) -> Tables:
    """Tables merged key by key: a condition, as one choice, is replaced as a whole, and `false` takes a table away."""
    result = dict(under)
    for key, value in over.items():
        below = result.get(key)
        if value is False and isinstance(below, dict):
            del result[key]
        elif isinstance(value, dict) and isinstance(below, dict) and not value.keys() & {"all", "any", "none", "test"}:
            result[key] = overlaid(below, value)
        else:
            result[key] = value
    return result
