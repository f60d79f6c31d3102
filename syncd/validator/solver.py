"""Puts actions together until they make the values that an edit left: several actions in one edit, or a part of one."""

from collections.abc import Iterator, Mapping, Sequence, Set

import msgspec

from parsers.records import Record
from syncd.dynasties.protocol import Cells, Dynasty, Effects, Gamestate, Move, Place, Scene, Value

MOST_MOVES = 12
"""More actions than that in one edit are not looked for together."""
MOST_TRIES = 25
"""How often the dynasty is asked for one edit; what is not found by then is left to people."""

Wanted = dict[Place, Value | None]


class Solution(Record, frozen=True):
    """How an edit came about: whole actions in order, actions begun, and what is left without an action.

    Each of `begun` is a group of alternatives that account for the same changes and differ in what is still to come.
    `nearest` has for a place that is left the action that comes closest, illegal or not.
    """

    moves: tuple[Move, ...] = ()
    begun: tuple[tuple[Move, ...], ...] = ()
    left: dict[Place, Value | None] = msgspec.field(default_factory=dict)
    nearest: dict[Place, Move] = msgspec.field(default_factory=dict)


class _Search:
    """One edit's search; counts how often the dynasty has been asked."""

    def __init__(self, dynasty: Dynasty, before: Gamestate, wanted: Effects, scene: Scene) -> None:
        self.dynasty = dynasty
        self.before = before
        self.wanted = wanted
        self.scene = scene
        self.tries = 0

    def moves(self, state: Gamestate, wanted: Effects) -> Sequence[Move]:
        self.tries += 1
        return tuple(move for move in self.dynasty.explain(state, wanted, self.scene) if move.effects)

    def target(self, place: Place) -> Value | None:
        """What the edit left at a place, changed or not."""
        return self.wanted[place] if place in self.wanted else self.before.cells.get(place)

    def complete(self, state: Gamestate, wanted: Wanted, moves: Sequence[Move], depth: int) -> tuple[Move, ...] | None:
        """Actions that make all of `wanted` and nothing else, or None."""
        for move in (*ranked(moves, wanted), *_steps_toward(moves, wanted, state.cells)):
            after = applied(state, move)
            rest = self._rest(after.cells, wanted, move)
            if not rest:
                return (move,)
            if depth > 1 and self.tries < MOST_TRIES:
                further = self.complete(after, rest, self.moves(after, rest), depth - 1)
                if further is not None:
                    return (move, *further)
        return None

    def greedy(self, wanted: Wanted, moves: Sequence[Move]) -> tuple[tuple[Move, ...], Gamestate, Wanted]:
        """Whole actions, one after the other, each exact, as far as they go."""
        taken: tuple[Move, ...] = ()
        state = self.before
        while wanted and len(taken) < MOST_MOVES:
            exact = next((move for move in ranked(moves, wanted) if _exact(move, wanted)), None)
            if exact is None:
                break
            taken, state = (*taken, exact), applied(state, exact)
            wanted = {place: value for place, value in wanted.items() if place not in exact.effects}
            moves = self.moves(state, wanted) if wanted else ()
        return taken, state, wanted

    def _rest(self, cells: Cells, wanted: Wanted, move: Move) -> Wanted:
        places = dict.fromkeys((*wanted, *move.effects))
        return {place: target for place in places if cells.get(place) != (target := self.target(place))}


def solve(dynasty: Dynasty, before: Gamestate, wanted: Effects, scene: Scene) -> Solution:
    """The actions of `scene.by` that turn `before` into a state with the wanted values."""
    if not wanted:
        return Solution()
    search = _Search(dynasty, before, wanted, scene)
    moves = search.moves(before, wanted)
    touched = {place for move in moves for place in move.effects}
    possible = {place: value for place, value in wanted.items() if place in touched}
    out_of_reach = {place: value for place, value in wanted.items() if place not in touched}
    whole = search.complete(before, possible, moves, MOST_MOVES) if possible else ()
    if whole is not None:
        return Solution(whole, (), out_of_reach, nearest(moves, out_of_reach))
    taken, state, left = search.greedy(possible, moves)
    again = search.moves(state, left) if taken and left else moves
    begun = tuple(_begun(again, left, wanted))
    accounted = {place for group in begun for place in _hits(group[0], left)}
    left = {place: value for place, value in left.items() if place not in accounted} | out_of_reach
    return Solution(taken, begun, left, nearest(moves, left))


def applied(state: Gamestate, move: Move) -> Gamestate:
    """The state after a move."""
    cells = dict(state.cells)
    for place, value in move.effects.items():
        if value is None:
            cells.pop(place, None)
        else:
            cells[place] = value
    return Gamestate(cells, move.memory)


def ranked(moves: Sequence[Move], wanted: Effects) -> list[Move]:
    """The legal moves that bring something wanted about: exact ones first, those that bring most, that assume least."""
    useful = [move for move in moves if move.legal and _hits(move, wanted)]
    return sorted(useful, key=lambda move: (not _exact(move, wanted), -len(_hits(move, wanted)), len(move.missing)))


def _steps_toward(moves: Sequence[Move], wanted: Effects, cells: Cells) -> Iterator[Move]:
    """The legal moves that bring all they change nearer to what is wanted: the same thing done twice."""
    for move in moves:
        if move.legal and all(
            _nearer(cells.get(place), value, wanted.get(place)) for place, value in move.effects.items()
        ):
            yield move


def _nearer(old: Value | None, new: Value | None, wanted: Value | None) -> bool:
    match old, new, wanted:
        case int(), int(), int():
            return old < new < wanted or wanted < new < old
        case tuple(), tuple(), tuple():
            grows = len(old) < len(new) < len(wanted) and set(new) <= set(wanted)
            return grows or (len(old) > len(new) > len(wanted) and set(new) >= set(wanted))
    return False


def nearest(moves: Sequence[Move], left: Mapping[Place, Value | None]) -> dict[Place, Move]:
    """For each place that is left the move that would have made its value, the one with the least against it."""
    found: dict[Place, Move] = {}
    for place, value in left.items():
        making = [move for move in moves if place in move.effects and move.effects[place] == value]
        if making:
            found[place] = min(making, key=lambda move: (len(move.violations), -len(_hits(move, left))))
    return found


def first_steps(move: Move, done: Set[Place]) -> bool:
    """Whether what is done of a move are its first steps: the cost is paid before the effect comes."""
    steps = [place in done for place in move.effects]
    return steps == sorted(steps, reverse=True)


def _begun(moves: Sequence[Move], left: Wanted, wanted: Effects) -> Iterator[tuple[Move, ...]]:
    """Groups of moves of which a part is done and the rest untouched, those that account for most first."""
    groups: dict[frozenset[Place], list[Move]] = {}
    for move in moves:
        hits = _hits(move, left)
        untouched = all(place in hits or place not in wanted for place in move.effects)
        if move.legal and hits and untouched and len(hits) < len(move.effects):
            groups.setdefault(hits, []).append(move)
    taken: set[Place] = set()
    for hits in sorted(groups, key=lambda hits: (-len(hits), min(hits))):
        if taken.isdisjoint(hits):
            taken |= hits
            paid = [move for move in groups[hits] if first_steps(move, hits)]
            yield tuple(paid or groups[hits])


def _hits(move: Move, wanted: Effects) -> frozenset[Place]:
    return frozenset(place for place, value in move.effects.items() if place in wanted and wanted[place] == value)


def _exact(move: Move, wanted: Effects) -> bool:
    return all(place in wanted and wanted[place] == value for place, value in move.effects.items())
