"""What comes out of judging: for each matter the whole tree of conditions, met and unmet, never only the first.

A condition knows the instants at which it holds. What people read (the words, the least change that would meet it) is
put together only when asked for.
"""

from collections.abc import Container, Iterable, Iterator, Mapping
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from parsers.kinds import Icon
from syncd.rules.edition import Join, Spec
from syncd.rules.spans import NEVER, Span, instant, next_turn

Operand = int | str | datetime | tuple[str, ...]
Operands = Mapping[str, Operand]


NOTHING: Operands = MappingProxyType({})


AND = "; "
"""What joins two changes that are both needed."""


class State(StrEnum):
    """How a condition stands."""

    MET = "met"
    UNMET = "unmet"
    NOT_APPLICABLE = "not-applicable"


MET, UNMET, NOT_APPLICABLE = State
"""The states by themselves: an enumeration's member is slow to look up, and there are thousands of conditions."""


def words_for(spec: Spec, state: State) -> str:
    """How a condition in that state is told, its operands still in braces."""
    match state:
        case State.MET:
            return spec.words.met
        case State.UNMET:
            return spec.words.unmet
        case State.NOT_APPLICABLE:
            return "does not apply"


class Condition(NamedTuple):
    """One condition for one matter at one instant.

    `when` are all instants at which it holds while only the clock runs, `met_at` the first of them from now on (None:
    time alone does not get there). `evidence` are indexes of the matter's comments.
    """

    spec: Spec
    state: State
    when: Span
    met_at: datetime | None
    operands: Operands = NOTHING
    evidence: tuple[int, ...] = ()
    children: tuple["Condition", ...] = ()

    @property
    def met(self) -> bool:
        """Whether it holds now."""
        return self.state is MET

    @property
    def key(self) -> str:
        """Its name in the edition."""
        return self.spec.key

    @property
    def join(self) -> Join:
        """How it comes of its children."""
        return self.spec.join

    @property
    def rule(self) -> str:
        """The rule it rests on."""
        return self.spec.citation.rule

    @property
    def quote(self) -> str:
        """The words of that rule."""
        return self.spec.citation.quote

    @property
    def reading(self) -> str:
        """The reading that was taken where the text leaves a choice, by its number; empty if there is none."""
        return str(self.operands.get("reading", self.spec.citation.reading))

    @property
    def text(self) -> str:
        """One line that says how it stands."""
        return words_for(self.spec, self.state).format_map(self.operands)

    @property
    def least_change(self) -> str:
        """The least change that would meet it; empty if it is met, or if nothing would."""
        return self.change({})

    def change(self, known: dict[str, str]) -> str:
        """The least change; those that have been found already, by key, are taken from `known` and added to it."""
        if self.state is not UNMET:
            return ""
        found = known.get(self.spec.key)
        if found is None:
            found = known[self.spec.key] = self._change(known)
        return found

    def _change(self, known: dict[str, str]) -> str:
        if self.spec.join is Join.ALL:
            changes = [child.change(known) for child in self.children if child.state is UNMET]
            return AND.join(dict.fromkeys(changes)) if all(changes) else ""
        if self.spec.join is Join.ANY:
            ways = [way for child in self.children if child.state is UNMET and (way := child.change(known))]
            return min(ways, key=lambda way: way.count(AND), default="")
        if self.met_at is not None:
            return f"wait until {instant(self.met_at)}"
        return self.spec.words.change.format_map(self.operands)

    def distance(self) -> int:
        """How many tests would have to turn out otherwise, at the least, for it to be met."""
        below = [child.distance() for child in self.children if child.state is UNMET]
        if self.state is not UNMET or not below or self.spec.join is Join.NONE:
            return int(self.state is UNMET)
        return sum(below) if self.spec.join is Join.ALL else min(below)

    def walk(self) -> Iterator["Condition"]:
        """This condition and all below it, in the order of the rules."""
        yield self
        for child in self.children:
            yield from child.walk()

    def unmet(self) -> Iterator["Condition"]:
        """What stands in the way: the unmet conditions in the order of the rules, the general before its parts."""
        if self.state is UNMET:
            yield self
            if self.spec.join is not Join.NONE:
                for child in self.children:
                    yield from child.unmet()


class Tally(NamedTuple):
    """The votes by kind; `deferential` are those that were left unresolved."""

    votes_for: int
    votes_against: int
    deferential: int

    @property
    def valid(self) -> int:
        """The votes FOR and AGAINST."""
        return self.votes_for + self.votes_against


class Act(StrEnum):
    """What can be done with a pending matter."""

    ENACT = "enact"
    FAIL = "fail"
    WAIT = "wait"


class Verdict(NamedTuple):
    """Where one matter stands: its votes after the rules have been applied, and what may be done with it.

    `enact` and `fail` are the trees behind `may_enact` and `may_fail`; `conditions` are all that were asked, by their
    keys, parts before what they are parts of.
    """

    id: str
    pending: bool
    votes: Mapping[str, Icon]
    tally: Tally
    evc: Mapping[str, int]
    withdrawn: bool
    vetoed: bool
    popular: bool
    unpopular: bool
    oldest_pending: bool
    enact: Condition
    fail: Condition
    conditions: dict[str, Condition]

    @property
    def may_enact(self) -> bool:
        """Whether an admin may enact it now."""
        return self.enact.met

    @property
    def may_fail(self) -> bool:
        """Whether an admin may fail it now."""
        return self.fail.met

    @property
    def due(self) -> Act:
        """What there is to do with it now: what may be enacted is not failed."""
        return Act.ENACT if self.may_enact else Act.FAIL if self.may_fail else Act.WAIT

    @property
    def enactable_at(self) -> datetime | None:
        """The first instant, now or later, at which it may be enacted if nobody does anything more."""
        return self.enact.met_at

    @property
    def failable_at(self) -> datetime | None:
        """The first instant, now or later, at which it may be failed if nobody does anything more."""
        return self.fail.met_at

    @property
    def obstacles(self) -> tuple[Condition, ...]:
        """What stands in the way of enacting it, the first thing first; empty if nothing does."""
        return tuple(self.enact.unmet())[1:]


class Step(NamedTuple):
    """One step of the sequence that is open to an admin now.

    `opens` is what may be done with other matters after it and not before, `closes` what no longer may. A matter to
    WAIT for has in `until` the instant at which it may first be enacted or failed; None if time alone does not do.
    """

    act: Act
    matter: str
    opens: tuple[tuple[Act, str], ...] = ()
    closes: tuple[tuple[Act, str], ...] = ()
    until: datetime | None = None
    until_act: Act | None = None


def turn_of(verdicts: Iterable[Verdict], now: datetime) -> datetime | None:
    """The first instant after `now` at which one of the matters may be enacted or failed, or no longer."""
    spans = (act.when for one in verdicts if one.pending for act in (one.enact, one.fail))
    return min((at for span in spans if (at := next_turn(span, now))), default=None)


class Judgement(NamedTuple):
    """The whole game at one instant: every matter's verdict in the game's order, and what follows from what.

    `downtimes` are the Seasonal Downtimes, now or soon.
    """

    edition: str
    now: datetime
    players: int
    quorum: int
    hiatus: tuple[str, ...]
    verdicts: tuple[Verdict, ...]
    sequence: tuple[Step, ...] = ()
    downtimes: Span = NEVER

    @property
    def turns_at(self) -> datetime | None:
        """The next instant at which something may be enacted or failed, or no longer, or at which a downtime turns."""
        turns = (next_turn(self.downtimes, self.now), turn_of(self.verdicts, self.now))
        return min(filter(None, turns), default=None)

    def ready(self, withheld: Container[str] = ()) -> tuple[Verdict, ...]:
        """The verdicts on what an admin may enact or fail now, but for the matters that are `withheld`."""
        return tuple(one for one in self.verdicts if one.pending and one.due is not Act.WAIT and one.id not in withheld)

    def verdict(self, matter: str) -> Verdict:
        """The verdict on the matter of that id; KeyError if there is none."""
        for verdict in self.verdicts:
            if verdict.id == matter:
                return verdict
        raise KeyError(matter)
