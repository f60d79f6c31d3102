"""What the conditions are asked about: the whole game at one instant, and one matter in it."""

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from parsers.kinds import Icon
from syncd.rules.edition import Edition
from syncd.rules.game import Game, Player, VotableMatter
from syncd.rules.spans import ALWAYS, NEVER, Span
from syncd.rules.verdict import Operands

Found = tuple[Span | None, Operands, tuple[int, ...]]
"""What a test finds: when it holds (None: it does not apply), the operands, and the comments that show so."""


def found(met: bool, operands: Operands, evidence: tuple[int, ...] = ()) -> Found:
    """What a test finds that time does not change."""
    return (ALWAYS if met else NEVER), operands, evidence


class Situation(NamedTuple):
    """What holds for all matters at once.

    `active` are the players who are not idle, by name. `downtimes` are the Seasonal Downtimes that matter here, `dovs`
    the pending DoVs; `lasting` are the reasons for Hiatus that do not end by the clock, `reasons` all of this instant.
    `proposals` are the indexes of every author's Proposals.
    """

    game: Game
    edition: Edition
    active: Mapping[str, Player]
    quorum: int
    downtimes: Span
    dovs: tuple[str, ...]
    lasting: frozenset[str]
    reasons: tuple[str, ...]
    proposals: Mapping[str, list[int]]

    @property
    def players(self) -> int:
        """How many players are not idle."""
        return len(self.active)


class Ballot(NamedTuple):
    """The votes on a matter after the rules have been applied.

    `spoken` says for each voter which comment holds their vote; `for_at`, `against_at`, `withdrawn_at` and `vetoed_at`
    are the indexes of the comments that say so. `voters` is how many may vote on it.
    """

    votes: Mapping[str, Icon]
    spoken: Mapping[str, int]
    evc: Mapping[str, int]
    votes_for: int
    votes_against: int
    deferential: int
    withdrawn: bool
    vetoed: bool
    voters: int
    for_at: tuple[int, ...]
    against_at: tuple[int, ...]
    withdrawn_at: tuple[int, ...]
    vetoed_at: tuple[int, ...]


class Place(NamedTuple):
    """A matter's place in its queue: how many are in front of it, and when it is the oldest pending one that counts."""

    in_front: int
    turn: Span


class Standing(NamedTuple):
    """One matter in its situation: all that a condition may ask about; `order` is its place among the matters."""

    situation: Situation
    order: int
    matter: VotableMatter
    ballot: Ballot
    place: Place

    @property
    def edition(self) -> Edition:
        """The edition in force."""
        return self.situation.edition

    @property
    def emperor_vote(self) -> Icon | None:
        """The Emperor's Vote on the matter, if there is an Emperor who has one."""
        emperor = self.situation.game.roster.emperor
        return None if emperor is None else self.ballot.votes.get(emperor)

    @property
    def emperor_comment(self) -> tuple[int, ...]:
        """The comment that holds the Emperor's Vote, if there is one."""
        at = self.ballot.spoken.get(self.situation.game.roster.emperor or "")
        return () if at is None else (at,)

    def is_after(self, other: int) -> bool:
        """Whether this was posted after the matter at that index; in the same second the first listed was before."""
        posted_at = self.situation.game.matters[other].posted_at
        return (posted_at, other) < (self.matter.posted_at, self.order)


def was_pending(matter: VotableMatter, at: datetime) -> bool:
    """Whether the matter was pending then: from its posting until its resolution; not, if nobody knows when it was."""
    if matter.posted_at > at:
        return False
    return matter.pending or (matter.resolved_at is not None and at < matter.resolved_at)
