"""Puts actions together until they make the values that an edit left: several actions in one edit, or a part of one."""

from collections.abc import Iterator, Mapping, Sequence, Set
from heapq import heappop, heappush
from itertools import count

import msgspec

from parsers.records import Record
from syncd.dynasties.protocol import Cells, Dynasty, Effects, Gamestate, Move, Place, Scene, Value
from syncd.validator.explained import changed

MOST_MOVES = 12
"""More actions than that in one edit are not looked for together."""
MOST_TRIES = 40
"""How often the dynasty is asked for one edit; what is not found by then is left to people."""

SLIPS = 3
"""How many right values an edit must have for each wrong one, to be taken as an action done with slips."""

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

    def complete(self, wanted: Wanted, moves: Sequence[Move]) -> tuple[Move, ...] | None:
        """The fewest actions that make all of `wanted` and nothing else, as far as anybody can look; None if none do.

        What is tried next is what has least to go: the actions so far, half of the places that are still wrong, and
        those that were right and will have to come back.
        """
        number = count()
        seen: set[frozenset[tuple[Place, Value | None]]] = set()
        queue: list[tuple[float, int, tuple[Move, ...], Gamestate, Wanted]] = [(0, 0, (), self.before, wanted)]
        while queue and self.tries < MOST_TRIES:
            _, turn, taken, state, rest = heappop(queue)
            for move in _useful(self.moves(state, rest) if turn else moves, rest):
                after = applied(state, move)
                left = self._rest(after.cells, rest, move)
                if not left:
                    return (*taken, move)
                key = frozenset((place, after.cells.get(place)) for place in left)
                if key not in seen and len(taken) < MOST_MOVES:
                    seen.add(key)
                    spoilt = sum(place not in rest for place in left)
                    cost = len(taken) + 1 + len(left) / 2 + spoilt
                    heappush(queue, (cost, next(number) + 1, (*taken, move), after, left))
        return None

    def with_what_makes_room(self, wanted: Wanted, moves: Sequence[Move]) -> tuple[Move, ...] | None:
        """The same, where another action took part that left no trace of itself in the end."""
        parts = [move for move in moves if _may_have_part(move, wanted)]
        beside = {place: self.target(place) for move in parts for place in move.effects if place not in wanted}
        if not beside:
            return None
        self.tries = 0
        return self.complete(wanted | beside, self.moves(self.before, wanted | beside))

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
    whole = search.complete(possible, moves) if possible else ()
    if whole is None and not out_of_reach:
        whole = search.with_what_makes_room(possible, moves)
    if whole is not None:
        return Solution(whole, (), out_of_reach, nearest(moves, out_of_reach))
    slipped = with_slips(moves, possible)
    if slipped is not None:
        wrong = {place: value for place, value in wanted.items() if slipped.effects.get(place, value) != value}
        return Solution((slipped,), (), wrong | out_of_reach)
    taken, state, left = search.greedy(possible, moves)
    again = search.moves(state, left) if taken and left else moves
    begun = tuple(_begun(again, left, wanted))
    accounted = {place for group in begun for place in _hits(group[0], left)}
    left = {place: value for place, value in left.items() if place not in accounted} | out_of_reach
    return Solution(taken, begun, left, nearest(moves, left))


def with_slips(moves: Sequence[Move], wanted: Effects) -> Move | None:
    """A long action that accounts for the edit but for a wrong value here and there: at most one of four."""
    for move in ranked(moves, wanted):
        wrong = sum(place in wanted and wanted[place] != value for place, value in move.effects.items())
        if wrong and wrong * SLIPS <= len(_hits(move, wanted)) and wanted.keys() == move.effects.keys():
            return move
    return None


def applied(state: Gamestate, move: Move) -> Gamestate:
    """The state after a move."""
    return Gamestate(changed(state.cells, move.effects), move.memory)


def ranked(moves: Sequence[Move], wanted: Effects) -> list[Move]:
    """The legal moves that bring something wanted about, first those that change nothing else and assume least."""
    useful = [move for move in moves if move.legal and _hits(move, wanted)]
    return sorted(useful, key=lambda move: _promise(move, wanted))


def _promise(move: Move, wanted: Effects) -> tuple[bool, int, int, int]:
    beside = sum(place not in wanted for place in move.effects)
    return not _exact(move, wanted), beside, -len(_hits(move, wanted)), len(move.missing)


def _may_have_part(move: Move, wanted: Effects) -> bool:
    """Whether another action may have made it possible (it is illegal as things are), or hidden what else it does."""
    if not move.legal:
        return bool(_hits(move, wanted))
    return any(place in wanted for place in move.effects) and not _hits(move, wanted)


def _useful(moves: Sequence[Move], wanted: Effects) -> Iterator[Move]:
    """Moves worth trying: what brings something wanted about, then what at least changes nothing but wanted places."""
    hitting = ranked(moves, wanted)
    yield from hitting
    for move in moves:
        if move.legal and move not in hitting and all(place in wanted for place in move.effects):
            yield move


def nearest(moves: Sequence[Move], left: Mapping[Place, Value | None]) -> dict[Place, Move]:
    """For each place that is left the move that would have made its value, the one with the least against it.

    An illegal one of which no more than half was done is no likeness: some amount makes any number.
    """
    found: dict[Place, Move] = {}
    alike = [move for move in moves if move.legal or 2 * len(_hits(move, left)) > len(move.effects)]
    for place, value in left.items():
        making = [move for move in alike if place in move.effects and move.effects[place] == value]
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
