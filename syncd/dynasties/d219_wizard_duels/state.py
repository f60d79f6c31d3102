"""The gamestate of the Wizards: Wizards, Spells, Duels, and what wizards select in private."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from msgspec import field

from parsers.records import Record
from syncd.dynasties.d219_wizard_duels.names import ACHIEVEMENTS, GEWGAWS, TRAITS, StyleType


class Lode(Record, frozen=True):
    """The Lode of a group as an exact fraction: their `stars` divided by the number of `wizards`."""

    stars: int
    wizards: int

    @property
    def whole_stars(self) -> int:
        """The Lode as a number of Stars, rounded towards 0; nobody's Lode is 0."""
        return self.stars // self.wizards if self.wizards else 0

    def above(self, other: "Lode") -> int:
        """How many whole Stars this Lode is above the other (below: negative), rounded towards 0."""
        if not self.wizards or not other.wizards:
            return 0
        difference = self.stars * other.wizards - other.stars * self.wizards
        size = abs(difference) // (self.wizards * other.wizards)
        return size if difference > 0 else -size


class Wizard(Record, frozen=True):
    """What belongs to one Wizard; `idled_at` is None also for who was idle before this dynasty."""

    stars: int
    high_marks: int = 0
    hat: str = "None"
    robes: str = "Plain"
    staff: str = "None"
    beard: str = "None"
    freshness: int = 3
    traits: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(TRAITS, 0))
    achievements: tuple[str, ...] = ()
    idle: bool = False
    idled_at: datetime | None = None
    lode_when_idled: Lode | None = None

    @property
    def styles(self) -> dict[StyleType, str]:
        """The four Styles by their types."""
        return {
            StyleType.HAT: self.hat,
            StyleType.ROBES: self.robes,
            StyleType.STAFF: self.staff,
            StyleType.BEARD: self.beard,
        }

    @property
    def fresh(self) -> bool:
        """D219-STYLE-09, Style: "Fresh if their Freshness is greater than 0"."""
        return self.freshness > 0


class Spell(Record, frozen=True):
    """A spell as the ruleset and the Duel Sheet have it now."""

    charm: int = 0
    speed: int = 1
    traits: tuple[str, ...] = ()


class Inputs(Record, frozen=True):
    """What a selection says beside the spell's name; positions count from 1; None for what is not given."""

    position: int | None = None
    second_position: int | None = None
    style_type: str | None = None
    wizard: str | None = None
    spell: str | None = None
    trait: str | None = None

    @property
    def positions(self) -> tuple[int, ...]:
        """The positions given, one or two."""
        return tuple(given for given in (self.position, self.second_position) if given is not None)


class Selection(Record, frozen=True):
    """The spell that a participant has selected to cast, with its inputs."""

    spell: str
    inputs: Inputs = Inputs()


class StyleRequest(Record, frozen=True):
    """The change of Style that a Wizard has asked for."""

    style_type: str
    style: str


class DuelStatus(StrEnum):
    """Where a Duel stands."""

    OPEN = "open"
    PENDING = "pending"
    RESOLVED = "resolved"


class Duel(Record, frozen=True):
    """One Duel; `casts` has the spell really cast by each Wizard, Fizzle included."""

    status: DuelStatus
    ring: tuple[str, ...]
    spell_list: tuple[str, ...]
    removed_spell: str | None = None
    gewgaws: tuple[str, ...] = ()
    achievements: tuple[str, ...] = ACHIEVEMENTS
    selections: Mapping[str, Selection | None] = {}
    style_requests: Mapping[str, StyleRequest | None] = {}
    casts: Mapping[str, str] = {}

    def position_of(self, name: str) -> int | None:
        """The position of a participant, None for anybody else."""
        return self.ring.index(name) + 1 if name in self.ring else None

    def at(self, position: int) -> str:
        """Who stands at a position of the ring."""
        return self.ring[position - 1]

    def after(self, position: int) -> int:
        """The next position; the ring is closed."""
        return position % len(self.ring) + 1

    def neighbours(self, position: int) -> tuple[int, ...]:
        """Duels: the positions before and after; the ring "loops", and nobody is adjacent to themselves."""
        size = len(self.ring)
        before, after = (position - 2) % size + 1, self.after(position)
        return tuple(dict.fromkeys(p for p in (before, after) if p != position))


class State(Record, frozen=True):
    """The whole gamestate; `spells`, `gewgaws` and `achievements` are what the ruleset has now."""

    battle_master: str | None
    hiatus: tuple[str, ...]
    wizards: Mapping[str, Wizard]
    spells: Mapping[str, Spell]
    spell_order: tuple[str, ...]
    gewgaws: tuple[str, ...] = GEWGAWS
    achievements: tuple[str, ...] = ACHIEVEMENTS
    duels: Mapping[int, Duel] = {}

    @property
    def active(self) -> dict[str, Wizard]:
        """D219-STATE-02, Dynastic Distance: who is a Wizard: neither idle nor the Battle Master."""
        return {name: wizard for name, wizard in self.wizards.items() if not wizard.idle and name != self.battle_master}

    def unresolved(self) -> int | None:
        """The Number of the Duel that is open or pending, the newest if there were several; None without one."""
        open_ones = [number for number, duel in self.duels.items() if duel.status is not DuelStatus.RESOLVED]
        return max(open_ones, default=None)
