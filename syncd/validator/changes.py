"""From revisions and log lines to changes of cells, each with the edit that made it."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta

from parsers.records import Change, Record, Revision
from syncd.dynasties.protocol import Cells, Dynasty, Place
from syncd.dynasties.sheets import folded
from syncd.validator.explained import Changes, Edit, difference
from syncd.validator.scenes import Surroundings

GNDT = "GNDT"
ONE_UPDATE = timedelta(seconds=60)
"""Lines of the GNDT's log by one player within this time are one update."""


class Unread(Record, frozen=True):
    """A revision that did not add up, with what could be read of it."""

    revision: Revision
    cells: Cells
    suspicions: tuple[str, ...]


def edits_of_revision(
    revision: Revision, before: Cells, after: Cells, unread: Sequence[Unread], around: Surroundings
) -> Iterator[Edit]:
    """What changed on a page since its last good reading.

    Where revisions in between could not be read, a change belongs to the first of them that already showed it.
    """
    left = difference(before, after)
    for earlier in unread:
        shown = {place: change for place, change in left.items() if _shows(earlier, place, change[1])}
        left = {place: change for place, change in left.items() if place not in shown}
        if shown:
            yield edit_of(earlier.revision, shown, around)
    yield edit_of(revision, left, around)


def edit_of(revision: Revision, changes: Changes, around: Surroundings) -> Edit:
    """The revision as an edit that made these changes."""
    by = around.scene(revision.user, revision.at).by
    return Edit(revision.page, revision.revid, revision.user, by, revision.at, revision.summary, changes)


def edits_of_log(lines: Iterable[Change], dynasty: Dynasty, around: Surroundings) -> Iterator[Edit]:
    """The GNDT's log as edits: lines of one player that follow each other closely are one update."""
    group: list[Change] = []
    for line in sorted(lines, key=lambda line: line.at):
        if group and (folded(line.who) != folded(group[-1].who) or line.at - group[0].at > ONE_UPDATE):
            yield _update(group, dynasty, around)
            group = []
        group.append(line)
    if group:
        yield _update(group, dynasty, around)


def _update(lines: Sequence[Change], dynasty: Dynasty, around: Surroundings) -> Edit:
    first = lines[0]
    table = next((table for table in dynasty.tables if table.page == GNDT), None)
    changes: Changes = {}
    for line in lines if table is not None else ():
        place = Place(table.name if table else "", line.player, line.column)
        old, _ = changes.get(place, (dynasty.value(place, line.old), None))
        changes[place] = (old, dynasty.value(place, line.new))
    summary = "; ".join(dict.fromkeys(line.comment for line in lines if line.comment))
    by = around.scene(first.who, first.at).by
    changed = {place: (old, new) for place, (old, new) in changes.items() if old != new}
    return Edit(GNDT, None, first.who, by, lines[-1].at, summary, changed)


def _shows(unread: Unread, place: Place, new: object) -> bool:
    """Whether the part of the page that could be read showed the new value; a place not read proves nothing."""
    return new is not None and unread.cells.get(place) == new
