"""What comes out of judging: for each matter the whole tree of conditions, met and unmet, never only the first.

A condition knows the instants at which it holds. What people read (the words, the least change that would meet it) is
put together only when asked for.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from parsers.kinds import Icon
from syncd.rules.edition import Citation, Join
from syncd.rules.spans import Span

Operand = int | str | datetime | tuple[str, ...]
Operands = Mapping[str, Operand]


NOTHING: Operands = MappingProxyType({})


class State(StrEnum):
    """How a condition stands."""

    MET = "met"
    UNMET = "unmet"
    NOT_APPLICABLE = "not-applicable"


class Condition(NamedTuple):
    """One condition for one matter at one instant.

    `when` are all instants at which it holds while only the clock runs, `met_at` the first of them from now on (None:
    time alone does not get there). `evidence` are indexes of the matter's comments.
    """

    key: str
    citation: Citation
    join: Join
    state: State
    when: Span
    met_at: datetime | None
    operands: Operands = NOTHING
    evidence: tuple[int, ...] = ()
    children: tuple["Condition", ...] = ()

    @property
    def met(self) -> bool:
        """Whether it holds now."""
        return self.state is State.MET

    @property
    def rule(self) -> str:
        """The rule it rests on."""
        return self.citation.rule

    @property
    def quote(self) -> str:
        """The words of that rule."""
        return self.citation.quote

    @property
    def reading(self) -> str:
        """The reading that was taken where the text leaves a choice, by its number; empty if there is none."""
        return self.citation.reading

    @property
    def text(self) -> str:
        """One line that says how it stands."""
        words = self.citation.met if self.state is State.MET else self.citation.unmet
        return words.format_map(self.operands)

    @property
    def least_change(self) -> str:
        """The least change that would meet it; empty if it is met, or if nothing would."""
        if self.state is not State.UNMET:
            return ""
        if self.join is not Join.TEST:
            return self._least_change_below()
        if self.met_at is not None:
            return f"wait until {self.met_at:%Y-%m-%d %H:%M:%S} UTC"
        return self.citation.change.format_map(self.operands)

    def _least_change_below(self) -> str:
        if self.join is Join.NONE:
            return self.citation.change.format_map(self.operands)
        below = [child for child in self.children if child.state is State.UNMET]
        if self.join is Join.ANY:
            below = sorted((child for child in below if child.least_change), key=Condition.distance)[:1]
        changes = [child.least_change for child in below]
        return "; ".join(dict.fromkeys(changes)) if all(changes) else ""

    def distance(self) -> int:
        """How many conditions, at the least, are unmet in it."""
        if self.state is not State.UNMET:
            return 0
        if self.join is Join.ALL:
            return sum(child.distance() for child in self.children)
        if self.join is Join.ANY:
            return min((child.distance() for child in self.children if child.state is State.UNMET), default=1)
        return 1

    def walk(self) -> Iterator["Condition"]:
        """This condition and all below it, in the order of the rules."""
        yield self
        for child in self.children:
            yield from child.walk()

    def unmet(self) -> Iterator["Condition"]:
        """What stands in the way: the unmet conditions in the order of the rules, the general before its parts."""
        if self.state is State.UNMET:
            yield self
            if self.join is not Join.NONE:
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


class Verdict(NamedTuple):
    """Where one matter stands: its votes after the rules have been applied, and what may be done with it.

    `enact` and `fail` are the trees behind `may_enact` and `may_fail`.
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

    @property
    def may_enact(self) -> bool:
        """Whether an admin may enact it now."""
        return self.enact.met

    @property
    def may_fail(self) -> bool:
        """Whether an admin may fail it now."""
        return self.fail.met

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


class Act(StrEnum):
    """What can be done with a pending matter."""

    ENACT = "enact"
    FAIL = "fail"
    WAIT = "wait"


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


class Judgement(NamedTuple):
    """The whole game at one instant: every matter's verdict in the game's order, and what follows from what."""

    edition: str
    now: datetime
    players: int
    quorum: int
    hiatus: tuple[str, ...]
    verdicts: tuple[Verdict, ...]
    sequence: tuple[Step, ...] = ()

    def verdict(self, matter: str) -> Verdict:
        """The verdict on the matter of that id; KeyError if there is none."""
        for verdict in self.verdicts:
            if verdict.id == matter:
                return verdict
        raise KeyError(matter)
