"""What no edit shows: rows that the roster asks for, matters that the pages should have followed."""

from collections.abc import Iterator, Sequence
from datetime import datetime

import msgspec

from syncd.dynasties.protocol import Gamestate, Membership, Place, TableSchema
from syncd.dynasties.sheets import folded
from syncd.validator.course import Course
from syncd.validator.explained import Reason
from syncd.validator.rows import active, belongs
from syncd.validator.scenes import ROSTER_GRACE

Wrong = tuple[str, str | None, str | None]
"""What is wrong in words, what was found, what was expected."""


def check_rows(course: Course, now: datetime) -> None:
    """Rows that are missing or too many by the roster of the whole last day."""
    rosters = course.around.rosters(now)
    if not rosters or not rosters[-1].active:
        return
    for schema in course.dynasty.tables:
        if schema.rows.of == "players" and schema.page in course.last:
            wrong = dict(_wrong_rows(course, schema, rosters))
            for place, (text, found, expected) in wrong.items():
                if course.shown.get(place) == course.state.cells.get(place):  # else the edit that did it is told
                    course.say(course.findings.row(schema.page, place, text, found, expected))


def check_matters(course: Course, now: datetime) -> None:
    """Matters enacted a day ago that change the gamestate and that no edit has followed."""
    of_matters = (one.explanation for one in course.explained if one.explanation.reason is Reason.MATTER)
    followed = {cite.link for explanation in of_matters for cite in explanation.cites}
    since = course.edits[0].at if course.edits else now
    for matter in course.around.context.resolutions:
        late = since <= matter.at < now - ROSTER_GRACE
        if matter.gamestate and matter.outcome == "enacted" and late and matter.url not in followed:
            course.say(course.findings.not_followed(matter))


def check_witnesses(course: Course, now: datetime) -> None:
    """What posts, comments and rolls tell differently than the pages show in the end."""
    context = course.around.context
    if not course.edits:
        return
    scene = msgspec.structs.replace(course.around.scene("", now), posts=context.posts, rolls=context.rolls)
    shown = Gamestate(course.shown, course.state.memory)
    for breach in course.dynasty.cross_checks(shown, scene):
        course.say(course.findings.told_otherwise(breach, course.shown.get(breach.place)))


def _wrong_rows(course: Course, schema: TableSchema, rosters: Sequence[Membership]) -> Iterator[tuple[Place, Wrong]]:
    """Places of the row's name, or of the mark of idleness, with what is wrong, found and expected."""
    rows = {folded(p.row): p.row for p in course.shown if p.table == schema.name and p.column == schema.key}
    for player in sorted(rosters[-1].active):
        if folded(player) not in rows and all(belongs(schema, player, roster) for roster in rosters):
            text = f"{player} plays and has no row in {schema.name}"
            yield Place(schema.name, player, schema.key), (text, None, player)
    known = course.around.everybody
    for row in rows.values():
        unknown = schema.rows.idle == "removed" or folded(row) not in known or _emperors(schema, row, rosters)
        if (
            unknown
            and not _marked_idle(course, schema, row)
            and not any(belongs(schema, row, roster) for roster in rosters)
        ):
            text = f"{schema.name} has a row {row}, who is no active player"
            yield Place(schema.name, row, schema.key), (text, row, None)
        yield from _idle_mark(course, schema, row, rosters)


def _marked_idle(course: Course, schema: TableSchema, row: str) -> bool:
    """Whether the table itself says so: who idled before anybody read the sidebar is in no roster."""
    return course.state.cells.get(Place(schema.name, row, schema.rows.idle), "") != ""


def _emperors(schema: TableSchema, row: str, rosters: Sequence[Membership]) -> bool:
    emperors = {folded(roster.emperor) for roster in rosters if roster.emperor is not None}
    return not schema.rows.emperor and folded(row) in emperors


def _idle_mark(
    course: Course, schema: TableSchema, row: str, rosters: Sequence[Membership]
) -> Iterator[tuple[Place, Wrong]]:
    place = Place(schema.name, row, schema.rows.idle)
    value = course.shown.get(place)
    if value is None or row in schema.rows.besides:
        return
    plays = [active(row, roster) for roster in rosters]
    text = course.dynasty.render(place, value)
    if all(plays) and value != "":
        yield place, (f"{row} plays, and {schema.name} says idle", text, "")
    elif not any(plays) and value == "":
        yield place, (f"{row} is idle, and {schema.name} does not say so", "", None)
