"""Actions over several edits: begun in one, carried on in another, and overdue when nobody does."""

from collections.abc import Iterable, Set
from datetime import datetime

from msgspec.structs import replace

from parsers.records import Record
from syncd.dynasties.protocol import Cells, Json, Memory, Move, Place, Value
from syncd.dynasties.sheets import folded
from syncd.validator.explained import Changes, Edit, Explanations, of_move


class Begun(Record, frozen=True):
    """An action of which a part is done: the `alternatives` agree on that part and differ in what is to come.

    `first` was done at the beginning, `done` is by now. `base` is what the pages showed and `memory` what the dynasty
    remembered before it; `paid` says that its first steps are those that came first, so that it is under way for sure;
    `entries` are the numbers of the explained changes that rest on it.
    """

    edit: Edit
    alternatives: tuple[Move, ...]
    first: frozenset[Place]
    done: frozenset[Place]
    base: dict[Place, Value]
    memory: dict[str, Json]
    deadline: datetime
    paid: bool
    entries: tuple[int, ...] = ()

    @property
    def certain(self) -> Move | None:
        """The one way in which it can go on, if there is but one."""
        return self.alternatives[0] if len(self.alternatives) == 1 else None

    @property
    def complete(self) -> Move | None:
        """The way in which it has come to its end, if it has."""
        return next((move for move in self.alternatives if self.done.issuperset(move.effects)), None)

    def outstanding(self, move: Move, cells: Cells) -> dict[Place, Value | None]:
        """What is still to come of a move, upon these cells."""
        return self.upon(move, [place for place in move.effects if place not in self.done], cells)

    def upon(self, move: Move, places: Iterable[Place], cells: Cells) -> dict[Place, Value | None]:
        """What a move makes of some of its places, if others have changed them since it began."""
        return {place: shifted(cells.get(place), self.base.get(place), move.effects[place]) for place in places}

    def before(self, move: Move, places: Iterable[Place], cells: Cells) -> dict[Place, Value | None]:
        """What some places of a move go back to, if others have changed them since it began."""
        return {place: shifted(cells.get(place), move.effects[place], self.base.get(place)) for place in places}

    def remembered(self, move: Move) -> dict[str, Json]:
        """What the move adds to the dynasty's memory."""
        return added(self.memory, move.memory)


def carried_on(begun: Begun, edit: Edit, left: Changes, shown: Cells) -> tuple[Begun, Explanations] | None:
    """The action after this edit, and the changes that belong to it; None where the edit does not carry it on.

    Its own player may go on in any of its ways; anybody may where there is but one ("Representations").
    """
    if folded(edit.by) != folded(begun.edit.by) and begun.certain is None:
        return None
    matches = [(move, places) for move in begun.alternatives if (places := _met(begun.outstanding(move, shown), left))]
    most = max((len(places) for _, places in matches), default=0)
    best = [(move, places) for move, places in matches if len(places) == most]
    if not best:
        return None
    places = best[0][1]
    moves = tuple(move for move, met in best if met == places)
    return (
        replace(begun, alternatives=moves, done=begun.done | places),
        dict.fromkeys(places, of_move(moves[0], begun.edit.revid)),
    )


def shifted(now: Value | None, old: Value | None, new: Value | None) -> Value | None:
    """What a change from `old` to `new` makes of a value that others have changed to `now` since."""
    if isinstance(now, int) and isinstance(old, int) and isinstance(new, int):
        return now + new - old
    return new


def added(before: Memory, after: Memory) -> dict[str, Json]:
    """What a memory has gained or changed."""
    return {key: value for key, value in after.items() if before.get(key) != value}


def _met(outstanding: dict[Place, Value | None], left: Changes) -> Set[Place]:
    return frozenset(place for place, value in outstanding.items() if place in left and left[place][1] == value)
