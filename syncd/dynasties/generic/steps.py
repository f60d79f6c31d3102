"""The steps of an action: one atomic whole, each seeing what the steps before it made ("Atomic Actions").

Where one cannot be done, or would make a value illegal, the whole action is illegal ("Numbers and Variables").
"""

from datetime import datetime

from syncd.dynasties.columns import Integer, Listing, Percentage
from syncd.dynasties.generic.formulas import Effect, Formula, NoValue, Operand, truncated
from syncd.dynasties.generic.model import Act, Variable
from syncd.dynasties.generic.view import RowFrame, View, operand
from syncd.dynasties.protocol import Illegal, Place, Value, Violation

NUMBERS = "Numbers and Variables"


class Refused(Exception):
    """A step that cannot be done; it never leaves this module."""

    def __init__(self, rule: str, reason: str, value: Illegal | None = None) -> None:
        super().__init__(reason)
        self.violation = Violation(rule, reason)
        self.value = value


def take_steps(act: Act, view: View, frame: RowFrame) -> tuple[dict[Place, Value | None], list[Violation]]:
    """The places that the steps change, and what keeps them from being done."""
    cells = dict(view.cells)
    frame.cells = cells
    refused: list[Violation] = []
    changed: dict[Place, Value | None] = {}
    for done, right in act.effects:
        for place in frame.places(done.name):
            try:
                value = _step(
                    view.model.variables[place.table, place.column], done, right, frame, place, view.model.edition
                )
            except NoValue as error:
                refused.append(Violation(act.rule, str(error)))
                continue
            except Refused as error:
                refused.append(error.violation)
                if error.value is not None:
                    changed[place] = error.value
                continue
            cells[place] = changed[place] = value
    return {place: value for place, value in changed.items() if view.cells.get(place) != value}, refused


def _step(
    variable: Variable, done: Effect, right: Formula, frame: RowFrame, place: Place, edition: str | None
) -> Value:
    old = operand(frame.cells.get(place), done.name)
    given = truncated(right.of(frame))
    if isinstance(variable.type, Integer | Percentage):
        return _number(variable, done, old, given, place, edition)
    if isinstance(old, tuple) and done.operator in "+-":
        return _listed(variable, done, old, given if isinstance(given, tuple) else (str(given),))
    if done.operator != "=" or not isinstance(given, str | tuple | datetime):
        raise Refused(NUMBERS, f"{place.column} of {place.row} cannot become {given}")
    return _checked(variable, given, place)


def _number(variable: Variable, done: Effect, old: Operand, given: Operand, place: Place, edition: str | None) -> Value:
    if not isinstance(given, int) or not isinstance(old, int):
        raise Refused(NUMBERS, f"{place.column} of {place.row} is no number")
    value = {"=": given, "+": old + given, "-": old - given}[done.operator]
    bounds = variable.type
    assert isinstance(bounds, Integer | Percentage)  # noqa: S101 - what `_step` has just found
    if variable.clamp and bounds.maximum is not None:
        value = min(value, bounds.maximum)
    if (variable.clamp or edition == "89") and bounds.minimum is not None:
        value = max(value, bounds.minimum)
    return _checked(variable, value, place)


def _listed(variable: Variable, done: Effect, old: tuple[str, ...], things: tuple[str, ...]) -> Value:
    new = list(old)
    for thing in things:
        if done.operator == "-" and thing not in new:
            raise Refused(NUMBERS, f"{thing} is not there to be taken away")
        if done.operator == "+" and isinstance(variable.type, Listing) and not variable.type.repeats and thing in new:
            raise Refused(NUMBERS, f"{thing} is there already")
        (new.append if done.operator == "+" else new.remove)(thing)
    return tuple(new)


def _checked(variable: Variable, value: int | str | tuple[str, ...] | datetime, place: Place) -> Value:
    read = variable.type.read(variable.type.write(value))
    if isinstance(read, Illegal):
        raise Refused(NUMBERS, f"{place.column} of {place.row} would be {read.text}, which {read.reason}", read)
    return read
