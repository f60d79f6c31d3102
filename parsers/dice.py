"""The Dice Roller's list: who rolled what, when, why, and the result; newest first.

Its exact markup is not known. `FORMS` holds the line forms as data; a table with headings is read by its headings.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import pairwise

from lxml.etree import XPath

from parsers.dates import UNKNOWN, read_instant
from parsers.markup import Element, as_utf8, elements, fragment, text_of
from parsers.records import PlayerName, Reading, Roll

LONGEST_LINE = 2000

EXPRESSION = r"\d{0,3}(?:DICE\d{1,6}|FRUIT|COLOU?R|CARD)|\{[^{}]{1,300}\}"

_WHO = r"(?P<who>.{1,80}?)"
_WHEN = r"(?P<when>\d[^()]{5,40}?\d{1,2}:\d{2}(?::\d{2})?)(?: ?UTC)?"
_THROWN = rf"(?P<expression>{EXPRESSION})"
_WHY = r"(?:(?P<comment>.*?)[ :-]+)?"

FORMS = tuple(
    re.compile(form)
    for form in (
        rf"^{_WHO} rolled {_THROWN} (?:at|on) {_WHEN}: (?P<result>.*?)(?: \((?P<comment>.*)\))?$",
        rf"^{_WHEN}[ ,:-]+{_WHO}(?: rolled|:| -) {_WHY}{_THROWN}[:=→ -]+(?P<result>.+)$",
        rf"^{_WHO}[ ,]+(?:at|on|-) {_WHEN}[ ,:-]+{_WHY}{_THROWN}[:=→ -]+(?P<result>.+)$",
    )
)
"""The forms of a line, tried in order."""

HEADINGS = {
    "who": ("who", "player", "name", "user", "roller"),
    "when": ("when", "time", "date", "timestamp"),
    "comment": ("comment", "reason", "why", "note"),
    "expression": ("roll", "dice", "expression", "die", "what"),
    "result": ("result", "results", "outcome", "value"),
}
"""What a table's columns may be called."""

_ROLLED = re.compile(r"(?<![\w{])(?:\d{0,3}DICE\d|FRUIT|COLOU?R|CARD)|\{[^{}]+,[^{}]+\}")
_ROWS = XPath("//tr[td]")
_HEADING = XPath("(//tr[th])[1]/*")
_LINES = XPath("//li | //p[not(ancestor::li)] | //tr[td][not(.//li)]")
_CELLS = XPath("./td")


def read_rolls(page: bytes) -> Reading[tuple[Roll, ...]]:
    """The rolls, newest first as the page has them; a line that speaks of a roll and fits no form is suspect."""
    tree = fragment(as_utf8(page))
    columns = _columns([text_of(cell) for cell in elements(_HEADING, tree)])
    rolls, doubts = _table(tree, columns) if columns else _list(tree)
    for newer, older in pairwise(rolls):
        if older.at > newer.at:
            doubts.append(f"the roll of {older.at:%Y-%m-%d %H:%M:%S} stands below an older one")
    return Reading(tuple(rolls), tuple(doubts))


def _columns(headings: Sequence[str]) -> dict[str, int]:
    """Which column holds what; empty unless who, when and result are all there."""
    found: dict[str, int] = {}
    for place, heading in enumerate(headings):
        for name, words in HEADINGS.items():
            if heading.casefold().strip(": ") in words:
                found.setdefault(name, place)
    return found if {"who", "when", "result"} <= set(found) else {}


def _table(tree: Element, columns: dict[str, int]) -> tuple[list[Roll], list[str]]:
    rolls: list[Roll] = []
    doubts: list[str] = []
    for place, row in enumerate(elements(_ROWS, tree), 1):
        cells = [text_of(cell) for cell in elements(_CELLS, row)]
        if len(cells) <= max(columns.values()):
            doubts.append(f"row {place} has too few cells")
            continue
        fields = {name: cells[column] for name, column in columns.items()}
        rolls.append(_roll(fields, doubts, f"row {place}"))
    return rolls, doubts


def _list(tree: Element) -> tuple[list[Roll], list[str]]:
    rolls: list[Roll] = []
    doubts: list[str] = []
    for place, line in enumerate((text_of(node) for node in elements(_LINES, tree)), 1):
        found = next(_matches(line), None) if len(line) <= LONGEST_LINE else None
        if found:
            rolls.append(_roll({name: text or "" for name, text in found.groupdict().items()}, doubts, f"line {place}"))
        elif _ROLLED.search(line):
            doubts.append(f"line {place} speaks of a roll in a form that nobody knows: {line[:60]!r}")
    return rolls, doubts


def _matches(line: str) -> Iterator[re.Match[str]]:
    return (found for form in FORMS if (found := form.match(line)))


def _roll(fields: dict[str, str], doubts: list[str], where: str) -> Roll:
    at: datetime | None = read_instant(fields["when"])
    if at is None:
        doubts.append(f"{where}: its date cannot be read: {fields['when'][:40]!r}")
    return Roll(
        who=PlayerName(fields["who"]),
        at=at or UNKNOWN,
        expression=fields.get("expression", ""),
        result=fields["result"].strip(),
        comment=fields.get("comment", ""),
    )
