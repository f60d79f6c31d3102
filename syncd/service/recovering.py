"""The first thing a cycle does: bring home what an earlier one left open on its way to the wiki.

A crash, a lost answer or a wiki that was read-only leaves an edit in the outbox. It is looked for before it is sent
again, and before the wiki is read, so that nothing is planned twice.
"""

from datetime import datetime

from parsers.errors import SourceError
from parsers.records import Record
from syncd.service.config import Mode
from syncd.service.outbox import Delivery, Outcome
from syncd.service.report import WrittenLine, written_line
from syncd.service.world import World
from syncd.store.decided import PlanState


class Recovered(Record, frozen=True):
    """What was brought home, and one line for each edit that is still on its way."""

    written: tuple[WrittenLine, ...] = ()
    troubles: tuple[str, ...] = ()


def recover(world: World, pages: frozenset[str], now: datetime) -> Recovered:
    """Settle every open edit; `pages` are the only ones ever written. In the mode `observe` nothing is touched."""
    if world.config.write.mode is Mode.OBSERVE or not world.can_write:
        return Recovered()
    try:
        settled = world.postman(pages).recover(now)
    except SourceError as error:
        return Recovered(troubles=(str(error),))
    for one in settled:
        _note(world, one, now)
    return Recovered(
        written=tuple(line for one in settled if (line := _line(world, one))),
        troubles=tuple(one.line for one in settled if one.outcome in (Outcome.UNKNOWN, Outcome.WAITING)),
    )


def _note(world: World, one: Delivery, now: datetime) -> None:
    """Plans that turn out to be written are no longer open."""
    if one.outcome is Outcome.WRITTEN:
        for plan in filter(None, map(world.ledger.plan, one.edit.plan.split("+"))):
            world.ledger.put_plan(plan.id, plan.record, PlanState.WRITTEN, now)


def _line(world: World, one: Delivery) -> WrittenLine | None:
    done = one.written
    if one.outcome is not Outcome.WRITTEN or done is None:
        return None
    return written_line(world.wiki, done, one.edit.plan, one.edit.summary)
