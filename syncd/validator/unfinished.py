"""What takes several edits: actions begun and carried on, and what happens when nobody finishes them in time."""

from collections.abc import Collection
from datetime import datetime

from msgspec.structs import replace

from syncd.dynasties.protocol import Gamestate, Move, Place
from syncd.validator.begun import Begun, carried_on
from syncd.validator.course import Course
from syncd.validator.explained import Changes, Explanation, Reason, Situation, of_move
from syncd.validator.reasons import REPRESENTATIONS
from syncd.validator.solver import first_steps

NEVER_FINISHED = Explanation(Reason.UNEXPLAINED, "part of an action that was never finished")


def begin(course: Course, here: Situation, left: Changes, group: tuple[Move, ...], upon: Gamestate) -> None:
    """An action of which this edit makes a part; `group` holds all ways in which it may go on."""
    move = group[0]
    first = frozenset(place for place, value in move.effects.items() if place in left and left[place][1] == value)
    if not first:
        return
    entries = course.note(here.edit, left, {place: of_move(move) for place in move.effects if place in first})
    paid = first_steps(move, first)
    begun = Begun(
        edit=here.edit,
        alternatives=group,
        first=first,
        done=first,
        base=dict(upon.cells),
        memory=upon.memory,
        deadline=here.edit.at + course.dynasty.grace,
        paid=paid,
        entries=entries,
    )
    course.begun.append(begun)
    if paid:
        course.put(begun.upon(move, first, course.state.cells))


def carry_on(course: Course, here: Situation, left: Changes) -> None:
    """Actions that an earlier edit began and this one goes on with."""
    for number, begun in enumerate(course.begun):
        going = carried_on(begun, here.edit, left, course.shown)
        if going is not None:
            further, found = going
            entries = begun.entries + course.note(here.edit, left, found)
            course.begun[number] = replace(further, entries=entries)
            _finish(course, course.begun[number])
    course.begun = [begun for begun in course.begun if begun.complete is None]


def overdue(course: Course, now: datetime) -> None:
    """Actions that should be finished by now and are not."""
    for begun in [begun for begun in course.begun if begun.deadline < now]:
        course.begun.remove(begun)
        if begun.paid:
            _miss(course, begun)
        else:
            _disown(course, begun)


def undo_missed(course: Course, here: Situation, left: Changes) -> None:
    """What was done of an action that nobody finished, undone: it never happened ("Atomic Actions")."""
    course.missed = [begun for begun in course.missed if _still_missed(course, begun)]
    for begun in tuple(course.missed):
        move = begun.alternatives[0]
        undone = begun.before(move, begun.first, course.shown)
        if all(place in left and left[place][1] == value for place, value in undone.items()):
            text = f"undoes {move.text}, which was never finished"
            course.note(
                here.edit, left, dict.fromkeys(undone, Explanation(Reason.CORRECTION, text, (REPRESENTATIONS,)))
            )
            course.put(begun.before(move, move.effects, course.state.cells))
            course.forget(begun.remembered(move), begun.memory)
            course.missed.remove(begun)


def _still_missed(course: Course, begun: Begun) -> bool:
    cells = course.state.cells
    return any(
        course.shown.get(place) != cells.get(place)
        for place in begun.alternatives[0].effects
        if place not in begun.done
    )


def drop_undone(course: Course, corrected: Collection[Place]) -> None:
    """Effects without their cost that somebody has undone: nothing explained them."""
    for begun in [begun for begun in course.begun if not begun.paid and not begun.first.isdisjoint(corrected)]:
        course.begun.remove(begun)
        _disown(course, begun)


def _finish(course: Course, begun: Begun) -> None:
    """Let an action that has come to its end be gamestate as a whole."""
    move = begun.complete
    if move is not None:
        _settle(course, begun, move)
        for number in begun.entries:
            course.replace(number, of_move(move, begun.edit.revid))


def _settle(course: Course, begun: Begun, move: Move) -> None:
    """Let those effects of an action that are not gamestate yet be so."""
    already = begun.first if begun.paid else frozenset()
    places = [place for place in move.effects if place not in already]
    course.put(begun.upon(move, places, course.state.cells), begun.remembered(move))
    course.remark(begun.edit, move)


def _miss(course: Course, begun: Begun) -> None:
    """Begun for sure, and not finished: what is missing is gamestate where that is clear, else nothing happened."""
    move = begun.certain
    if move is not None:
        for place, value in begun.outstanding(move, course.shown).items():
            course.say(course.findings.missing(begun, place, course.shown.get(place), value))
        _settle(course, begun, move)
        course.missed.append(begun)
        return
    before = begun.before(begun.alternatives[0], begun.first, course.state.cells)
    for place, value in before.items():
        course.say(course.findings.missing(begun, place, course.shown.get(place), value))
    course.put(before)


def _disown(course: Course, begun: Begun) -> None:
    """An effect without its cost, which never came: nothing explains it."""
    for place in begun.first:
        nearest = begun.alternatives[0]
        course.say(course.findings.left(begun.edit, place, course.state.cells.get(place), nearest))
    for number in begun.entries:
        course.replace(number, NEVER_FINISHED)
