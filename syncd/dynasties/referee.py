"""`syncd referee`: finds the dynasty of a case's edition, asks it, and writes its answer out.

An illegal action gives the state back as the very bytes that came in. After a legal one the dynasty's members are
written out in full, and what the case gave beyond them is kept, at every level.
"""

from collections.abc import Mapping
from datetime import datetime
from importlib import import_module
from typing import Protocol

from msgspec import Raw
from msgspec.json import Encoder

from parsers.errors import BadCase
from parsers.records import Record
from syncd.dynasties.given import Given, Json
from syncd.dynasties.rulings import LogEntry, Violation

REFEREES = {
    "219": "syncd.dynasties.d219_wizard_duels.referee",
}
"""Where the referee of an edition lives: a module with a function `referee` (see `RefereeOfEdition`)."""

ENCODER = Encoder()


class Case(Record, frozen=True):
    """A question: may this action be done in this state at this instant, and what does it do with these rolls?"""

    now: datetime
    state: Given
    action: Given
    rolls: tuple[Json, ...] = ()


class Whole(Record, frozen=True):
    """An object among a state's values that changes as one (a selection, say): nothing of the old one stays."""

    value: Mapping[str, Json]


class Outcome(Record, frozen=True):
    """A dynasty's answer: `known` is what it read of the state, `after` the whole state then.

    Both are plain JSON values, but for `Whole` in the place of some objects. `more` is answered besides.
    """

    known: Mapping[str, object]
    after: Mapping[str, object]
    violations: tuple[Violation, ...] = ()
    log: tuple[LogEntry, ...] = ()
    derived: Mapping[str, Json] = {}
    victory: tuple[str, ...] = ()
    more: Mapping[str, object] = {}


class RefereeOfEdition(Protocol):
    """What an edition's package offers as `referee`; it raises BadCase for what is malformed."""

    def __call__(self, case: Case) -> Outcome:
        """Rule on the action."""


def answer(case: bytes) -> bytes:
    """The answer to one case, both as JSON; raises BadCase for a malformed one."""
    given = Given(Raw(_text(case)))
    referee = _referee_of(given.member("edition"))
    rolls = given.members().get("rolls")
    asked = Case(
        now=given.member("now").instant(),
        state=given.member("state"),
        action=given.member("action"),
        rolls=() if rolls is None else tuple(roll.value() for roll in rolls.items()),
    )
    return ENCODER.encode(_written(asked.state, referee(asked)))


def _text(case: bytes) -> bytes:
    try:
        case.decode()
    except UnicodeDecodeError as error:
        raise BadCase("$", f"expected JSON in UTF-8, byte {error.start} is not") from None
    return case


def _referee_of(edition: Given) -> RefereeOfEdition:
    module = import_module(REFEREES[edition.choice(list(REFEREES))])
    found: RefereeOfEdition = module.referee
    return found


def _written(state: Given, outcome: Outcome) -> dict[str, object]:
    legal = not outcome.violations
    return {
        "legal": legal,
        "violations": outcome.violations,
        "state": merged(state, outcome.known, outcome.after) if legal else state.raw,
        "log": [{"rule": entry.rule, "text": entry.text, **entry.more} for entry in outcome.log],
        "derived": outcome.derived,
        "victory": sorted(outcome.victory),
        **outcome.more,
    }


def merged(given: Given, known: object, after: object) -> object:
    """The value to write: `after` in the place of what was `known`, the rest of what was `given` kept as it was."""
    if isinstance(after, Whole):
        return merged(given, after.value, after.value) if known == after else after.value
    if not isinstance(after, Mapping) or not given.is_object():
        return given.raw if known == after else plain(after)
    before = known if isinstance(known, Mapping) else {}
    kept = {
        name: merged(member, before.get(name), after[name]) if name in after else member.raw
        for name, member in given.members().items()
        if name in after or name not in before
    }
    return kept | {name: plain(value) for name, value in after.items() if name not in kept}


def plain(value: object) -> object:
    """A value without the marks of `Whole`."""
    if isinstance(value, Whole):
        return value.value
    return {name: plain(one) for name, one in value.items()} if isinstance(value, Mapping) else value
