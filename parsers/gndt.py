"""The Generic Nomic Data Tracker: its table, its log, and the dice in the log's comments.

Its exact markup is not known: any table whose first heading is a name column is taken, and `FORMS` holds the forms
of a log line as data. A time zone's name in the log (`BST`, even in January) is not believed: times are read as UTC.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import pairwise

from lxml.etree import XPath

from parsers.dates import UNKNOWN, instant, read_instant
from parsers.markup import Element, as_utf8, elements, fragment, lined, lines_of, take_out, text_of
from parsers.records import Change, Gndt, PlayerName, Reading, Roll

LONGEST_LINE = 2000

NAME_COLUMNS = frozenset({"name", "names", "player", "players", "noble", "station", "user", "who"})

_ZONE = r"(?: ?\(?[A-Z]{3,4}\)?)?+"
_WHEN = rf"(?P<when>\d[^A-Za-z()]{{0,20}}(?:[A-Za-z]{{3,9}}[^A-Za-z()]{{1,12}})?\d{{1,2}}:\d{{2}}(?::\d{{2}})?+){_ZONE}"
_COLUMN = r"['’]s (?P<column>[^=]{1,80}?)"
_WHAT = rf"{_COLUMN} from (?:(?P<old>.*?) )?to(?: (?P<new>.*?))?(?: \((?P<comment>.*)\))?"

FORMS = tuple(
    re.compile(form)
    for form in (
        rf"^{_WHEN}[ ,:-]+(?P<who>.{{1,80}}?)(?: changed |: | - |, )(?P<player>.{{1,80}}?){_WHAT}$",
        rf"^{_WHEN}[ ,:-]+(?P<who>(?P<player>.{{1,80}}?)){_WHAT}$",
    )
)
"""A whole change on one line."""

HEADS = (re.compile(rf"^{_WHEN} - (?P<who>.{{1,80}})$"),)
"""A line that says when and who; the changes stand on the lines below it."""

BODIES = (
    re.compile(rf"^(?P<player>.{{1,80}}?){_COLUMN} = (?P<new>.*)$"),
    re.compile(rf"^(?P<player>.{{1,80}}?){_WHAT}$"),
    re.compile(r"^Comment: \((?P<comment>.*)\)$"),
)

_DAY_MONTH = re.compile(r"^(\d{1,2})/(\d{1,2})(?:/(\d{4}))? (\d{1,2}):(\d{2})")
_ROLL = re.compile(r"(\d{0,3}DICE\d{1,6}|FRUIT|COLOU?R|CARD)\s*:\s*([^,;()]{1,60})")
_CHANGED = re.compile(r"['’]s .{1,80} from .{0,200}\bto\b")
_TABLES = XPath("//table")
_ROWS = XPath(".//tr")
_CELLS = XPath("./th | ./td")


def read_gndt(page: bytes, year: int | None = None) -> Reading[Gndt]:
    """The table and the log, newest first as the page has it; `year` is that of a log that prints none."""
    tree = fragment(lined(as_utf8(page)))
    table = next((found for found in map(_rows, elements(_TABLES, tree)) if _is_tracker(found)), None)
    for node in elements(_TABLES, tree):
        take_out(node)
    log, doubts = _log(lines_of(tree), year)
    if table is None:
        return Reading(Gndt(columns=(), rows=(), log=log), ("there is no table whose first heading is a name", *doubts))
    gndt = Gndt(columns=table[0], rows=tuple(table[1:]), log=log)
    return Reading(gndt, (*_table_doubts(gndt), *doubts))


def rolls(log: Iterable[Change]) -> tuple[Roll, ...]:
    """The dice that were rolled in the comments of a log."""
    return tuple(
        Roll(who=change.who, at=change.at, expression=found[1], result=found[2].strip(), comment=change.comment)
        for change in log
        for found in _ROLL.finditer(change.comment)
    )


def _rows(table: Element) -> list[tuple[str, ...]]:
    rows = [tuple(text_of(cell) for cell in elements(_CELLS, row)) for row in elements(_ROWS, table)]
    return [row for row in rows if row]


def _is_tracker(rows: Sequence[Sequence[str]]) -> bool:
    return bool(rows) and rows[0][0].casefold() in NAME_COLUMNS


def _table_doubts(gndt: Gndt) -> list[str]:
    doubts = [
        f"the row of {row[0]!r} has {len(row)} cells, not {len(gndt.columns)}"
        for row in gndt.rows
        if len(row) != len(gndt.columns)
    ]
    names = [row[0] for row in gndt.rows]
    if len(set(names)) != len(names):
        doubts.append("a name has two rows")
    return doubts


def _log(lines: Sequence[str], year: int | None) -> tuple[tuple[Change, ...], list[str]]:
    changes: list[Change] = []
    doubts: list[str] = []
    head: dict[str, str | None] = {}
    for line in lines:
        if len(line) > LONGEST_LINE:
            doubts.append(f"a line of the log is too long to be one: {line[:60]!r}")
            continue
        whole, opening, inner = (_match(forms, line) for forms in (FORMS, HEADS, BODIES))
        if whole:
            changes.append(_change(whole, year))
        elif opening:
            head = opening
        elif inner and head:
            changes.append(_change({**inner, **head}, year))
        elif _ROLL.search(line) or _CHANGED.search(line):
            doubts.append(f"a line of the log has a form that nobody knows: {line[:60]!r}")
    doubts += [f"the date of a change by {change.who} cannot be read" for change in changes if change.at == UNKNOWN]
    if any(older.at > newer.at for newer, older in pairwise(changes)) and any(
        older.at < newer.at for newer, older in pairwise(changes)
    ):
        doubts.append("the log runs both ways in time")
    return tuple(changes), doubts


def _match(forms: Iterable[re.Pattern[str]], line: str) -> dict[str, str | None] | None:
    return next((found.groupdict() for form in forms if (found := form.match(line))), None)


def _change(fields: dict[str, str | None], year: int | None) -> Change:
    who = fields.get("who") or ""
    return Change(
        who=PlayerName(who),
        at=_instant(fields.get("when") or "", year) or UNKNOWN,
        player=PlayerName(fields.get("player") or who),
        column=fields.get("column") or "",
        old=fields.get("old") or "",
        new=fields.get("new") or "",
        comment=fields.get("comment") or "",
    )


def _instant(when: str, year: int | None) -> datetime | None:
    """A date with its year, or a day and month of the given one."""
    found = _DAY_MONTH.match(when)
    if found is None:
        return read_instant(when)
    day, month, own, hour, minute = found.groups()
    known = int(own) if own else year
    return instant(known, int(month), int(day), int(hour), int(minute)) if known else None
