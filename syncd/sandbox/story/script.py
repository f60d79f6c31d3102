"""Reads a story's scenes: plain text, a line a deed, into steps in the order of time.

== the_slug_of_a_post
11-05 12:00 Ann posts: Proposal: More Ink
    The body, indented.
11-05 12:30 Bob: :for: A comment on that post.
11-06 09:00 Ann edits Duel Sheet: A summary
    Bob, Cay | Stars + 1
    everybody | Freshness = 3
    + Duel: 1 | Open | a new row of the table that has a column Duel
    replace these words by others
"""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime

from parsers.records import Record
from syncd.sandbox.story.deeds import (
    Change,
    Create,
    Deed,
    Idle,
    Post,
    Resolve,
    Reword,
    Roll,
    Say,
    Step,
    Text,
    Undo,
    Unidle,
    Write,
)
from syncd.sandbox.story.sheet import add_row, gain, put, swap

CATEGORIES = ("Proposal", "Call for Judgement", "Declaration of Victory", "Story Post", "Ascension Address")
EVERYBODY = "everybody"

_LINE = re.compile(r"(\d\d-\d\d \d\d:\d\d(?::\d\d)?) (.+)")
_PUT = re.compile(r"(?P<rows>[^|=+]+?) \| (?P<column>[\w ]+?) (?P<how>[=+]) (?P<value>.*)")
_ROW = re.compile(r"\+ (?P<column>[\w ]+): (?P<cells>.*)")
_SWAP = re.compile(r"replace (?P<old>.+?) by (?P<new>.+)")


class Cue(Record, frozen=True):
    """A line of a scene as it stands there: its place, its instant, its words, what is indented below it."""

    place: str
    at: datetime
    slug: str
    words: str
    below: str


class Props(Record, frozen=True):
    """What scenes refer to: whole texts by name, and the names of everybody."""

    texts: Mapping[str, Text]
    everybody: tuple[str, ...]


def read_scenes(scenes: Mapping[str, str], props: Props) -> tuple[Step, ...]:
    """The steps of some scenes (texts by file name), in the order of time."""
    cues = (cue for name, text in scenes.items() for cue in _cues(name, text))
    steps = (Step(cue.at, _deed(cue, props), f"{cue.at:%d %b %H:%M} {cue.words}") for cue in cues)
    return tuple(sorted(steps, key=lambda step: step.at))


def _cues(name: str, text: str) -> Iterator[Cue]:
    slug, head, place = "", "", ""
    below: list[str] = []
    for number, line in enumerate([*text.split("\n"), "== end"], 1):
        if line.startswith("#"):
            continue
        if line.startswith("    ") or not line:
            below.append(line[4:])
            continue
        if head:
            yield _cue(head, place, slug, "\n".join(below).rstrip("\n"))
        head, place, below = "", f"{name}:{number}", []
        if line.startswith("== "):
            slug = line[3:]
        else:
            head = line


def _cue(line: str, place: str, slug: str, below: str) -> Cue:
    found = _LINE.fullmatch(line)
    if found is None:
        raise ValueError(f"{place}: no instant: {line!r}")
    stamp = found[1] if found[1].count(":") == 2 else f"{found[1]}:00"
    at = datetime.strptime(f"2023-{stamp}", "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
    return Cue(place, at, slug, found[2], below)


def _deed(cue: Cue, props: Props) -> Deed:
    for pattern, make in _DEEDS:
        found = pattern.fullmatch(cue.words)
        if found:
            return make(cue, props, **found.groupdict())
    raise ValueError(f"{cue.place}: nobody knows how to do this: {cue.words!r}")


def _post(cue: Cue, _: Props, who: str, title: str) -> Deed:
    category, colon, rest = title.partition(": ")
    known = colon and category in CATEGORIES
    return Post(who, cue.slug, category if known else None, rest if known else title, cue.below.strip("\n"))


def _say(cue: Cue, _: Props, who: str, text: str) -> Deed:
    return Say(who, cue.slug, f"{text}\n{cue.below}".strip())


def _reword(cue: Cue, _: Props, who: str, text: str) -> Deed:
    return Reword(who, cue.slug, text)


def _resolve(cue: Cue, _: Props, who: str, status: str, note: str) -> Deed:  # noqa: ARG001  (the note tells who)
    return Resolve(cue.slug, status, note)


def _idle(_: Cue, __: Props, who: str, verb: str, name: str) -> Deed:  # noqa: ARG001  (no page shows which admin it was)
    return Idle(name) if verb == "idles" else Unidle(name)


def _roll(_: Cue, __: Props, who: str, expression: str, result: str, comment: str) -> Deed:
    return Roll(who, expression, result, comment)


def _create(cue: Cue, props: Props, who: str, page: str, summary: str) -> Deed:
    named = cue.below.removeprefix("= ") if cue.below.startswith("= ") else None
    if named is None:
        return Create(who, page, summary, lambda _: cue.below)
    if named not in props.texts:
        raise ValueError(f"{cue.place}: there is no text called {named!r}")
    return Create(who, page, summary, props.texts[named])


def _write(cue: Cue, props: Props, who: str, page: str, summary: str) -> Deed:
    changes = tuple(change for line in cue.below.split("\n") if line for change in _changes(cue, props, line))
    return Write(who, page, summary, changes)


def _undo(_: Cue, __: Props, who: str, whose: str, page: str, summary: str) -> Deed:
    return Undo(who, page, whose, summary)


def _changes(cue: Cue, props: Props, line: str) -> Iterator[Change]:
    if found := _SWAP.fullmatch(line):
        yield swap(*(found[side].replace("\\n", "\n") for side in ("old", "new")))
    elif found := _ROW.fullmatch(line):
        yield add_row(found["column"], [cell.strip() for cell in found["cells"].split("|")])
    elif found := _PUT.fullmatch(line):
        rows = props.everybody if found["rows"] == EVERYBODY else found["rows"].split(", ")
        for row in rows:
            put_or_gain = put if found["how"] == "=" else _gain
            yield put_or_gain(row, found["column"], found["value"])
    else:
        raise ValueError(f"{cue.place}: no change of a page: {line!r}")


def _gain(row: str, column: str, value: str) -> Change:
    return gain(row, column, int(value))


_DEEDS: tuple[tuple[re.Pattern[str], Callable[..., Deed]], ...] = tuple(
    (re.compile(rf"(?P<who>[^\s:]+){pattern}"), make)
    for pattern, make in (
        (r" posts: (?P<title>.+)", _post),
        (r" rewords: (?P<text>.+)", _reword),
        (r" resolves (?P<status>\w+): (?P<note>.*)", _resolve),
        (r" (?P<verb>idles|unidles) (?P<name>\S+)", _idle),
        (r" rolls (?P<expression>\S+) = (?P<result>[^:]+): (?P<comment>.*)", _roll),
        (r" makes (?P<page>[^:]+): ?(?P<summary>.*)", _create),
        (r" edits (?P<page>[^:]+): ?(?P<summary>.*)", _write),
        (r" undoes (?P<whose>\S+) on (?P<page>[^:]+): ?(?P<summary>.*)", _undo),
        (r": (?P<text>.+)", _say),
    )
)
