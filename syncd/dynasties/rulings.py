"""What a referee answers: a ruling on one action, with the rules it rests on and what happened in words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from parsers.records import Record
from syncd.dynasties.given import Json

S = TypeVar("S")


class Violation(Record, frozen=True):
    """Why an action is illegal: the rule that forbids it, and how, in words."""

    rule: str
    reason: str


class LogEntry(Record, frozen=True):
    """Something that happened: the rule that made it happen, in words, and what else the dynasty tells of it."""

    rule: str
    text: str
    more: Mapping[str, Json] = {}


class Ruling(Record, Generic[S], frozen=True):
    """Whether an action is legal (nothing is violated), and the state after it: the state before if it is not."""

    state: S
    violations: tuple[Violation, ...] = ()
    log: tuple[LogEntry, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether the action may be done."""
        return not self.violations


class IllegalAction(Exception):  # not of the error tree: it never leaves the module that refuses
    """Raised in the middle of an action that turns out to be impossible, so that nothing of it happens."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(reason)
        self.violation = Violation(rule, reason)


def unmet(*conditions: tuple[bool, str, str]) -> tuple[Violation, ...]:
    """The violations among (whether it is met, rule, what is wrong otherwise)."""
    return tuple(Violation(rule, reason) for met, rule, reason in conditions if not met)


class Rolls:
    """The results of dice and draws, taken one after the other in the order in which an action asks for them."""

    def __init__(self, results: Sequence[Json]) -> None:
        self._results = results
        self._taken = 0

    def die(self, sides: int, rule: str, what: str) -> int:
        """The next result as that of a die with so many sides."""
        result = whole(self._next(rule, what))
        if result is None or not 1 <= result <= sides:
            raise self._impossible(rule, what, f"a number from 1 to {sides}")
        return result

    def pick(self, among: Sequence[str], rule: str, what: str) -> str:
        """The next result as one of the names of `among`."""
        result = self._next(rule, what)
        if not isinstance(result, str) or result not in among:
            raise self._impossible(rule, what, f"one of {', '.join(among)}")
        return result

    def order(self, names: Iterable[str], rule: str, what: str) -> tuple[str, ...]:
        """The next result as an order of all the names."""
        result = self._next(rule, what)
        wanted = sorted(names)
        given = [name for name in result if isinstance(name, str)] if isinstance(result, list) else []
        if sorted(given) == wanted and result == given:
            return tuple(given)
        raise self._impossible(rule, what, f"an order of {', '.join(wanted)}")

    def next_is(self, result: Json) -> bool:
        """Whether the next result is this one."""
        return self._taken < len(self._results) and self._results[self._taken] == result

    def _next(self, rule: str, what: str) -> Json:
        if self._taken == len(self._results):
            raise IllegalAction(rule, f"roll {self._taken + 1} is missing: {what}")
        self._taken += 1
        return self._results[self._taken - 1]

    def _impossible(self, rule: str, what: str, expected: str) -> IllegalAction:
        return IllegalAction(rule, f"roll {self._taken} is no possible outcome for {what}: it takes {expected}")


def whole(value: Json) -> int | None:
    """A JSON number as an integer, None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return int(value) if value == value // 1 else None
