"""An edition of the ruleset: a choice of conditions and numbers, each with the rule and the words it rests on.

Nothing of an edition is code. Its conditions are a tree of names: `all`, `any` or `none` of others, or a `test`, one
of the chapters' predicates, with the edition's numbers. `editions/` holds the five that are built in as data; an
admin's own edition extends one of them (see `editions.load`).
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from parsers.kinds import Kind, Status


class Join(StrEnum):
    """How a condition comes of its parts; a TEST has none."""

    ALL = "all"
    ANY = "any"
    NONE = "none"
    TEST = "test"


class Citation(NamedTuple):
    """The rule and its own words that a condition rests on.

    `reading` is the number of the reading that was taken where the words leave a choice.
    """

    key: str
    rule: str
    quote: str
    reading: str = ""


class Words(NamedTuple):
    """How a condition is told, with its operands in braces; `change` is the least change that would meet it."""

    met: str = ""
    unmet: str = ""
    change: str = ""


class Share(NamedTuple):
    """An exact fraction, such as two thirds."""

    numerator: int
    denominator: int

    def of(self, number: int) -> int:
        """That share of a number, times `denominator`; compare with others times `denominator`."""
        return self.numerator * number


class Spec(NamedTuple):
    """A condition as an edition chooses it: it joins `parts`, or asks `test`.

    `wait` is how long a matter must have been open, `longer` says that exactly so long is not enough; `share` and
    `least` are what the test compares with. `game_wide`: it is the same for all matters;
    `moves`: it changes when another matter is resolved.
    """

    edition: str
    key: str
    citation: Citation
    words: Words
    join: Join
    parts: tuple["Spec", ...] = ()
    test: str = ""
    wait: timedelta = timedelta()
    longer: bool = False
    share: Share = Share(1, 1)
    least: int = 0
    game_wide: bool = False
    moves: bool = False

    def __hash__(self) -> int:
        """By edition and key: a tuple's own hash would go through the whole tree below."""
        return hash((self.edition, self.key))


class Terms(NamedTuple):
    """The edition's own words for the neutral ones."""

    player: str
    players: str
    emperor: str
    withdrawn: str
    cfj: str


class Quorum(NamedTuple):
    """How many make a quorum: that share of the players, rounded down, and `plus`."""

    share: Share
    plus: int

    def of(self, players: int) -> int:
        """The quorum of so many players."""
        return self.share.of(players) // self.share.denominator + self.plus


class Voting(NamedTuple):
    """Which icons count on what, and what they do.

    `deferential_on` are the kinds on which the icon may be used, `deferential_follows` those on which it follows the
    Emperor. Nobody can comment on a matter whose status is `closed`. `locked`: an author's AGAINST and the Emperor's
    VETO cannot be changed, and what they do to a Proposal stands and falls with the vote. `evc_on` are the kinds that
    have EVCs, `evc_of_abstention` says whether an unresolved DEFERENTIAL is one.
    """

    deferential_on: frozenset[Kind]
    deferential_follows: frozenset[Kind]
    veto_on: frozenset[Kind]
    closed: frozenset[Status]
    locked: bool
    evc_on: frozenset[Kind]
    evc_of_abstention: bool


class ImperialDeferentials(NamedTuple):
    """What becomes of the Emperor's DEFERENTIAL; `turnout_up_to` is 0 where the number of players plays no part."""

    followed: bool
    turnout_up_to: int


class Slots(NamedTuple):
    """How many Proposals a player may have."""

    pending: int
    per_day: int


class Victory(NamedTuple):
    """Declarations of Victory: the cooldown of their authors, and what enacting one brings.

    The cooldown applies if a failed DoV had `cooldown_least` votes AGAINST or more (`cooldown_beyond_quorum`: more than
    Quorum), and ends for good at `cooldown_until` where the edition has such a day. `author_becomes_emperor` says whose
    turn it is.
    """

    cooldown: timedelta
    cooldown_least: int
    cooldown_beyond_quorum: bool
    cooldown_until: datetime | None
    author_becomes_emperor: bool


class HiatusRules(NamedTuple):
    """What puts the game on Hiatus; `dormant_below` is 0 where nothing does so by itself.

    The downtime lasts from the beginning of one day to the beginning of another, each as month and day.
    """

    pending_dov: bool
    downtime: bool
    dormant_below: int
    dormancy_counts_emperor: bool
    downtime_from: tuple[int, int] = (12, 24)
    downtime_until: tuple[int, int] = (12, 27)


class FamilySlots(NamedTuple):
    """How many Family Actions may be pending, by a player and by a Family."""

    pending: int
    per_family: int


class Matter(NamedTuple):
    """The conditions of one kind of matter; `order` has all of them and their parts, parts first.

    Of these `game_wide` are the same for all matters, `own` are the others, and `moving` those of its own that change
    when another matter is resolved.
    """

    enact: Spec
    fail: Spec
    popular: Spec
    unpopular: Spec
    legal: Spec
    order: tuple[Spec, ...]
    game_wide: tuple[Spec, ...]
    own: tuple[Spec, ...]
    moving: tuple[Spec, ...]


class Edition(NamedTuple):
    """One edition of the ruleset.

    `special_cases` are its Special Case rules with their own state, `foreign_special_cases` those that only other
    editions have; `known_special_cases` are all, and those that are core rules here. `tables` are as its files have
    them: the rules that votes do not need are read from there (see `core_rules`).
    """

    name: str
    terms: Terms
    quorum: Quorum
    voting: Voting
    imperial_deferentials: ImperialDeferentials
    slots: Slots
    odd_proposals: bool
    queue_limit: timedelta
    victory: Victory
    hiatus: HiatusRules
    family_slots: FamilySlots
    statuses: Mapping[str, Status]
    special_cases: Mapping[str, bool]
    foreign_special_cases: frozenset[str]
    known_special_cases: frozenset[str]
    matters: Mapping[Kind, Matter]
    citations: Mapping[str, Citation]
    longest_wait: timedelta
    tables: Mapping[str, object]
