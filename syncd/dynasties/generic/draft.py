"""A first pack for a page that nobody has described yet: its tables, and types that its cells fit.

It is a beginning: everybody may set everything, and nothing is an action. What can be checked by it at once: rows
against the roster, numbers that are none, values outside the choices seen, and who set what.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence

from parsers.records import Record, Table
from parsers.wikitext import read_tables
from parsers.wikitext.layout import layout
from syncd.dynasties.columns import BLANKS, ColumnType, Integer, Moment, Percentage
from syncd.dynasties.protocol import Illegal
from syncd.dynasties.sheets import fold, folded, row_name

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_IDLE = re.compile(r"\b(idle|away|absent|inactive)\b", re.IGNORECASE)
_PLAYERS = frozenset({"name", "player", "players"})
_SECTION = re.compile(r"^(={1,6})(.+?)\1[ \t]*$", re.MULTILINE)
FEW_CHOICES = 8


class Known(Record, frozen=True):
    """What a draft may rest on: the names on the roster, the dynasty's word for a player, whether to guess choices.

    `emperor` is the Emperor's name, where there is one and it is known.
    """

    players: frozenset[str] = frozenset()
    term: str = ""
    choices: bool = True
    emperor: str | None = None


def draft_pack(page: str, text: str, known: Known = Known()) -> str:  # noqa: B008 - frozen
    """The pack for a page of this wikitext; without any `[[table]]` where none can be read with certainty."""
    names: list[str] = []
    parts = [f"name = {_quoted(page)}"]
    tables = [table for table in read_tables(text).value if not table.suspicions]
    for number, table in enumerate(tables, 1):
        columns = list(_columns(table))
        if columns:
            name = _name(table, number, names, _section(text, table))
            names.append(name)
            parts.append("\n".join(_table(page, name, table, columns, known)))
    return "\n\n".join(parts) + "\n"


def _table(page: str, name: str, table: Table, columns: list[tuple[str, list[str]]], known: Known) -> Iterator[str]:
    """The lines of one table; an upright one has its headings in its first column."""
    (key, rows), *others = columns
    yield "[[table]]"
    yield f"name = {_quoted(name)}"
    yield f"page = {_quoted(page)}"
    if _upright(table):
        yield 'rows = "pairs"'
        others = [(row.cells[0].text, [row.cells[-1].text]) for row in table.rows]
    else:
        yield f"key = {_quoted(key)}"
        if _of_players(key, rows, known):
            yield 'rows = "players"'
            if known.emperor and folded(known.emperor) not in {folded(row_name(row)) for row in rows}:
                yield "emperor = false"
            marks = [heading for heading, _ in others if _IDLE.search(heading)]
            yield from (f"idle = {_quoted(heading)}" for heading in marks[:1])
        else:
            yield 'by = "anyone"'
    yield "[table.columns]"
    for heading, cells in others:
        yield f'{_key(heading)} = {{ {_type(cells, known)}, by = "anyone" }}'


def _columns(table: Table) -> Iterator[tuple[str, list[str]]]:
    """Each column that has a heading of its own, with its cells' texts; the first names the rows."""
    if _upright(table):
        yield "", []
        return
    seen: set[str] = set()
    lines = [line for line in layout(table.rows) if len(line) == len(table.header)]
    for index, heading in enumerate(table.header):
        if fold(heading) and fold(heading) not in seen:
            seen.add(fold(heading))
            yield heading, [cell.text for line in lines if (cell := line[index]) is not None]
        elif index == 0:
            return


def _upright(table: Table) -> bool:
    """Whether each row is a heading and its value."""
    pairs = all(len(row.cells) == 2 and row.cells[0].header and not row.cells[1].header for row in table.rows)
    headings = [fold(row.cells[0].text) for row in table.rows if row.cells]
    return not table.header and bool(table.rows) and pairs and len(set(headings)) == len(headings) and all(headings)


def _of_players(key: str, rows: list[str], known: Known) -> bool:
    """Whether the rows are players: by the roster, else by what the first column is called."""
    names = {folded(name) for name in known.players}
    if names:
        return bool(rows) and 2 * sum(folded(row_name(row)) in names for row in rows) >= len(rows)
    return fold(key) in _PLAYERS or (bool(known.term) and fold(key) == fold(known.term))


def _name(table: Table, number: int, taken: Sequence[str], section: str) -> str:
    """What people call the table: its caption, its section, its first heading, whichever is there and still free."""
    first = f"{table.header[0]} table" if table.header and fold(table.header[0]) else ""
    return next((name for name in (table.caption, section, first) if name and name not in taken), f"Table {number}")


def _section(text: str, table: Table) -> str:
    """The heading of the section in which a table stands, where that is plain text."""
    headings = [title.strip(" \t") for _, title in _SECTION.findall(text, 0, table.span.start)]
    return headings[-1] if headings and not re.search(r"[\[\]{}<>'|]", headings[-1]) else ""


def _type(cells: list[str], known: Known) -> str:
    """The narrowest type that nearly every cell fits: where one does not, that is the first thing to look at."""
    filled = [cell for cell in cells if cell not in BLANKS]
    if _fit(Integer(minimum=None), filled):
        numbers = [value for cell in filled if isinstance(value := Integer(minimum=None).read(cell), int)]
        debts = [number for number in numbers if number < 0]
        return 'type = "integer"' + (f", min = {min(debts)}" if 5 * len(debts) > len(filled) else "")
    if _fit(Percentage(), filled):
        return 'type = "percentage"'
    if _fit(Moment(), filled):
        return 'type = "date"'
    if any("," in cell for cell in filled if isinstance(Integer().read(cell), Illegal)):
        return 'type = "list"'
    choices = sorted(set(filled))
    repeated = known.choices and len(cells) >= 3 and 2 <= len(choices) <= min(FEW_CHOICES, len(filled) // 2)
    if repeated and len({*map(str.casefold, choices)}) == len(choices):
        return f'type = "choice", of = [{", ".join(map(_quoted, choices))}]'
    return 'type = "text"'


def _fit(kind: ColumnType, filled: list[str]) -> bool:
    """Whether at least four in five of the cells are of the type, and there are any."""
    read: Callable[[str], object] = kind.read
    wrong = sum(isinstance(read(cell), Illegal) for cell in filled)
    return bool(filled) and 5 * wrong <= len(filled)


def _key(heading: str) -> str:
    return heading if _BARE.fullmatch(heading) else _quoted(heading)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
