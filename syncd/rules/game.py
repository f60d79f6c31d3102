"""The nouns of a question to the judge: a game at one instant.

They are named tuples, not records: `syncd judge` is started afresh for every question by shells, hooks and cron, and
loading the library behind records would take longer than judging. All instants are aware datetimes in UTC, in whole
seconds.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from parsers.kinds import Icon, Kind, Status

NO_FAMILY = "-"


class Player(NamedTuple):
    """Somebody on the roster; `idle_since` says since when, where that is known; `family` is for edition 110."""

    name: str
    admin: bool = False
    idle: bool = False
    idle_since: datetime | None = None
    family: str = NO_FAMILY


class Roster(NamedTuple):
    """Everybody who plays, idle or not; `emperor` is None in a Metadynasty."""

    players: tuple[Player, ...]
    emperor: str | None = None

    @property
    def active(self) -> dict[str, Player]:
        """The players who are not idle, by name."""
        return {player.name: player for player in self.players if not player.idle}


class Comment(NamedTuple):
    """A comment on a matter: its icons in the order in which they stand, quoted ones left out."""

    author: str
    at: datetime
    icons: tuple[Icon, ...] = ()


class VotableMatter(NamedTuple):
    """A post that is voted on.

    `changes` is what it would alter (`core`, `special-case`, `appendix`, `dynastic`, `gamestate`), empty if nothing,
    and None where only the tags in the title tell. `illegal` says what the game itself cannot show.
    """

    id: str
    kind: Kind
    title: str
    author: str
    posted_at: datetime
    status: Status = Status.PENDING
    comments: tuple[Comment, ...] = ()
    changes: frozenset[str] | None = None
    illegal: bool = False
    resolved_at: datetime | None = None

    @property
    def pending(self) -> bool:
        """Whether nobody has resolved it yet."""
        return self.status is Status.PENDING


class Game(NamedTuple):
    """A game at the instant `now`.

    `special_cases` holds the Special Case rules whose state is not the edition's own (true: active); `hiatus` names
    the reasons for Hiatus that neither clock, roster nor matters show.
    """

    edition: str
    now: datetime
    roster: Roster
    matters: tuple[VotableMatter, ...] = ()
    special_cases: Mapping[str, bool] = {}
    hiatus: tuple[str, ...] = ()
