"""What has to be kept up after every edit: derived values, invariants, effects that are due; and what still stands."""

from collections.abc import Collection
from datetime import datetime, timedelta

from msgspec.structs import replace

from syncd.dynasties.protocol import CLOCKS, ROLL_WINDOW, Gamestate, Illegal, Place, Value
from syncd.validator.course import Course
from syncd.validator.explained import Edit, rendered
from syncd.validator.findings import Finding
from syncd.validator.raised import Raised, Until
from syncd.validator.unfinished import overdue

EVENT_LASTS = timedelta(days=7)
"""What happened and cannot be put right is worth knowing so long."""

UNTIL_RIGHT = frozenset({Until.CORRECTED, Until.HOLDS, Until.LEGAL})
"""Findings that are over once the page has been right in between; the next edit that makes it wrong is another."""


def check_state(course: Course, edit: Edit) -> None:
    """Note what the pages show wrong by themselves after an edit."""
    course.edits.append(edit)
    course.last[edit.page] = edit
    scene = course.around.scene(edit.user, edit.at)
    shown = Gamestate(course.shown, course.state.memory)
    right = course.dynasty.derive(shown, scene)
    wrong = [place for place, value in right.items() if course.shown.get(place) != value]
    course.stale = {place: course.stale.get(place, edit) for place in wrong}
    course.following = {place: right[place] for place in wrong}
    breaches = {(breach.kind, breach.place): breach for breach in course.dynasty.invariants(shown, scene)}
    for key, breach in breaches.items():
        if key not in course.breaches:
            course.say(course.findings.breach(edit, breach, course.shown.get(breach.place)))
    course.breaches = breaches
    course.open = {id_ for id_ in course.open if still_standing(course, course.raised[id_], ())}


def check_time(course: Course, now: datetime) -> None:
    """Raise what should have happened before `now` and has not."""
    overdue(course, now)
    _check_stale(course, now)
    _check_due(course, now)


def with_derived(course: Course, state: Gamestate, now: datetime) -> Gamestate:
    """The state with its derived values worked out."""
    derived = course.dynasty.derive(state, course.around.scene("", now))
    return Gamestate({**state.cells, **{place: v for place, v in derived.items() if v is not None}}, state.memory)


def still_standing(course: Course, raised: Raised, suspect: Collection[str]) -> bool:
    """Whether a finding has not been settled since; what was settled once is over, whatever comes later."""
    place = raised.place
    if raised.until in UNTIL_RIGHT and raised.finding.id not in course.open:
        return False
    match raised.until:
        case Until.CORRECTED:
            return place is not None and course.shown.get(place) != course.state.cells.get(place)
        case Until.DERIVED:
            return place is not None and _is_stale_since(course, place, raised.finding)
        case Until.HOLDS:
            return place is not None and (raised.finding.kind, place) in course.breaches
        case Until.READABLE:
            return raised.finding.where.page in suspect
        case Until.LEGAL:
            return place is not None and _is_illegal_still(course, place, raised.finding)
        case Until.OLD:
            at, now = raised.finding.at, course.around.context.now
            return at is None or now - at < EVENT_LASTS
        case Until.SETTLED:
            return True


def _is_illegal_still(course: Course, place: Place, finding: Finding) -> bool:
    """Whether the page shows the illegal value found there; of what was put in its place the next finding speaks."""
    shown = course.shown.get(place)
    return isinstance(shown, Illegal) and _is_found(course, place, finding)


def _is_stale_since(course: Course, place: Place, finding: Finding) -> bool:
    """Whether the derived value has not been right since the finding, and still is what that says."""
    edit = course.stale.get(place)
    if edit is None or finding.at is None or finding.at < edit.at:
        return False
    if rendered(course.dynasty, place, course.following[place]) != finding.expected:
        return False
    return _is_found(course, place, finding)


def _is_found(course: Course, place: Place, finding: Finding) -> bool:
    """Whether the page still shows what was found there."""
    shown = course.shown.get(place)
    return finding.found in (rendered(course.dynasty, place, shown), course.findings.spoken(place, shown))


def _check_stale(course: Course, now: datetime) -> None:
    late = {place: edit for place, edit in course.stale.items() if edit.at + course.dynasty.grace < now}
    if late:
        scene = course.around.scene("", now)
        right = course.dynasty.derive(Gamestate(course.shown, course.state.memory), scene)
        for place, edit in late.items():
            course.say(course.findings.derived(edit, place, course.shown.get(place), right.get(place)))


def _check_due(course: Course, now: datetime) -> None:
    """Effects that a roll, a post or the calendar announced, still not made when their time was over."""
    if not course.edits:
        return
    scene = course.around.scene("", now)
    if course.around.context.rolls is not None:  # those that were read announce something, whatever else was rolled
        scene = replace(scene, rolls=course.around.rolls(now - ROLL_WINDOW, now + CLOCKS))
    shown: dict[Place, Value] = course.shown
    for due in course.dynasty.due(Gamestate(shown, course.state.memory), scene):
        key = (due.since, due.move.text)
        if due.by < now and key not in course.reminded:
            course.reminded.add(key)
            edit = _latest(course, due.by)
            place = next(iter(due.move.effects), None)
            if place is not None:
                course.say(course.findings.never_made(edit, place, due.move, shown.get(place)))


def _latest(course: Course, at: datetime) -> Edit:
    """The last edit up to an instant, of any page: the first that should have shown what was due."""
    return next((edit for edit in reversed(course.edits) if edit.at <= at), course.edits[0])
