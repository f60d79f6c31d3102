"""Where a key stands in a TOML text, so that an error can name the line."""

import re
from collections.abc import Sequence

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?")
_KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
_PART = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")


def line_of(text: str, path: Sequence[str]) -> int | None:
    """The line (from 1) of the longest beginning of `path` (`table`, `0`, `columns`, `Gold`) that the text writes."""
    best: tuple[int, int] | None = None
    for number, key in _keys(text):
        length = _shared(key, path)
        if length == len(key) and length and (best is None or length > best[0]):
            best = (length, number)
    return None if best is None else best[1]


def _keys(text: str) -> list[tuple[int, list[str]]]:
    """Each line that writes a key or opens a table, with the whole path; arrays of tables are counted from 0."""
    counts: dict[str, int] = {}
    table: list[str] = []
    found: list[tuple[int, list[str]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        header = _HEADER.fullmatch(line)
        if header is not None:
            table = _counted(_parts(header[2]), header[1] == "[[", counts)
            found.append((number, table))
            continue
        key = _KEY.match(line)
        if key is not None:
            found.append((number, table + _parts(key[1])))
    return found


def _counted(parts: list[str], array: bool, counts: dict[str, int]) -> list[str]:
    path: list[str] = []
    for index, part in enumerate(parts):
        path.append(part)
        name = ".".join(path)
        if array and index == len(parts) - 1:
            counts[name] = counts.get(name, -1) + 1
        if name in counts:
            path.append(str(counts[name]))
    return path


def _parts(written: str) -> list[str]:
    return [part.strip("\"'") for part in _PART.findall(written)]


def _shared(key: list[str], wanted: Sequence[str]) -> int:
    length = 0
    for a, b in zip(key, wanted, strict=False):
        if a != b:
            break
        length += 1
    return length
