"""Atomic Actions: done completely and in order, or not at all; steps done right are kept."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Generic, TypeVar

from parsers.records import Record
from syncd.rules.rights import Right

S = TypeVar("S")

Step = Callable[[S], S | Right]
"""What a step makes of a state, or why it cannot be performed."""


class Performed(Record, Generic[S], frozen=True):
    """How an atomic action ended: the state after, and why not where it was undone."""

    state: S
    undone: str = ""


def perform(state: S, steps: Sequence[Step[S]], skipped: Sequence[int] = ()) -> Performed[S]:
    """Atomic Actions: every step in order; one that cannot be performed undoes all. Skipped ones count as done."""
    reached = state
    for place, step in enumerate(steps):
        if place in skipped:
            continue
        after = step(reached)
        if isinstance(after, Right):
            return Performed(state, f"step {place + 1}: {after.reason}")
        reached = after
    return Performed(reached)


class StepDone(Record, frozen=True):
    """A step as somebody did it: which (from 0), when, and whether it was done right."""

    place: int
    at: datetime
    right: bool = True


def to_redo(done: Sequence[StepDone], steps: int, skipped: Sequence[int] = ()) -> tuple[int, ...]:
    """Atomic Actions: the steps still to be done or done again; those done right are kept, rolls included."""
    kept = {one.place for one in done if one.right} | set(skipped)
    return tuple(place for place in range(steps) if place not in kept)


def completed_at(done: Sequence[StepDone], steps: int, skipped: Sequence[int] = ()) -> datetime | None:
    """Atomic Actions: the time of its last step, redone ones included; None while it is not complete."""
    if to_redo(done, steps, skipped):
        return None
    return max((one.at for one in done if one.right), default=None)
