"""One edit, explained: its changes get their reasons, the surest first, and what is left over is a finding."""

from syncd.dynasties.protocol import Effects, Gamestate, Illegal, Move, Place, Value
from syncd.validator.course import Course
from syncd.validator.explained import Changes, Edit, Explanation, Reason, Situation, changed, of_move
from syncd.validator.matters import named_matter, nearby_matter
from syncd.validator.reasons import accepted, corrections, derived_values, repairs, taken_back
from syncd.validator.rows import idle_marks, new_row_value, roster_rows
from syncd.validator.solver import applied, solve
from syncd.validator.unfinished import begin, carry_on, drop_undone, undo_missed

NOTHING = Explanation(Reason.UNEXPLAINED, "nothing explains it")


def explain_edit(course: Course, edit: Edit) -> None:
    """Explain every change of the edit, and let the course go on after it."""
    scene = course.around.scene(edit.user, edit.at, edit.summary)
    shown = Gamestate(course.shown, course.state.memory)
    after = changed(course.shown, {place: new for place, (_, new) in edit.changes.items()})
    before = course.state
    here = Situation(edit, scene, course.dynasty, course.around, shown, after, before)
    left = dict(edit.changes)
    course.adopt(edit, left, accepted(here, left))
    course.adopt(edit, left, named_matter(here, left))
    _take_back(course, here, left)
    course.adopt(edit, left, roster_rows(here, left, course.archive))
    carry_on(course, here, left)
    derived = dict(course.dynasty.derive(Gamestate(after, shown.memory), scene)) if left else {}
    course.note(edit, left, derived_values(course.derived, left, derived))
    undo_missed(course, here, left)
    _correct(course, here, left)
    nearest = _act(course, here, left)
    course.adopt(edit, left, idle_marks(here, left))
    course.adopt(edit, left, nearby_matter(here, left))
    course.adopt(edit, left, repairs(here, left))
    _leave(course, here, left, derived, nearest)
    course.recent.append((edit, before))
    course.shown = after


def _take_back(course: Course, here: Situation, left: Changes) -> None:
    """Somebody's own edit, undone by themselves: if nothing came after it, it has never happened."""
    for number, (earlier, before) in enumerate(reversed(course.recent)):
        found = taken_back(here, left, earlier)
        if found:
            course.note(here.edit, left, found)
            course.begun = [begun for begun in course.begun if begun.edit != earlier]
            if number == 0:
                course.state = before
            else:
                course.put({place: before.cells.get(place) for place in found})
            return


def _correct(course: Course, here: Situation, left: Changes) -> None:
    """What is as the gamestate has it again, unless it is part of an action that accounts for the whole edit."""
    values = {place: change for place, change in left.items() if (place.table, place.column) not in course.derived}
    found = corrections(here, values)
    if found and len(found) < len(values):
        upon, wanted = _open_question(course, here, left)
        actions = solve(course.dynasty, upon, wanted, here.scene)
        if len(wanted) == len(values) and not actions.left and not actions.begun:
            return
    course.note(here.edit, left, found)
    drop_undone(course, found)


def _act(course: Course, here: Situation, left: Changes) -> dict[Place, Move]:
    """Actions of the dynasty, whole or begun; returns what comes closest where there is none."""
    upon, wanted = _open_question(course, here, left)
    solution = solve(course.dynasty, upon, wanted, here.scene)
    for move in solution.moves:
        found = {place: of_move(move) for place in move.effects if place in left and place not in solution.left}
        course.carry_over(here.edit, move, upon)
        course.remark(here.edit, move)
        course.note(here.edit, left, found)
        upon = applied(upon, move)
    for group in solution.begun:
        begin(course, here, left, group, upon)
    return solution.nearest


def _open_question(course: Course, here: Situation, left: Changes) -> tuple[Gamestate, Effects]:
    """What the pages showed with all that is explained done already, and the values still to be brought about."""
    settled = {place: new for place, (_, new) in here.edit.changes.items() if place not in left}
    wanted = {place: new for place, (_, new) in left.items() if _may_be_acted_on(course, place, new)}
    return Gamestate(changed(course.shown, settled), course.state.memory), wanted


def _may_be_acted_on(course: Course, place: Place, new: Value | None) -> bool:
    if isinstance(new, Illegal) or (place.table, place.column) in course.derived:
        return False
    schema = course.schemas[place.table]
    return schema.rows.of != "players" or (new is not None and place.column != schema.key)


def _leave(
    course: Course, here: Situation, left: Changes, derived: dict[Place, Value | None], nearest: dict[Place, Move]
) -> None:
    """Findings for what nothing explains; a row that came or went without a reason is one finding."""
    keys = {name: schema.key for name, schema in course.schemas.items()}
    rows = {(p.table, p.row) for p, (old, new) in left.items() if p.column == keys[p.table] and None in (old, new)}
    for place, (old, _) in left.items():
        if (place.table, place.row) in rows and place.column != keys[place.table]:
            continue
        expected = course.state.cells.get(place)
        if (place.table, place.column) in course.derived:
            expected = derived.get(place)
        elif old is None and place.column != keys[place.table]:
            expected = new_row_value(here, place, course.archive)
            course.put({place: expected})
        course.say(course.findings.left(here.edit, place, expected, nearest.get(place)))
    course.note(here.edit, left, dict.fromkeys(tuple(left), NOTHING))
