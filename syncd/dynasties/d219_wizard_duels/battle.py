"""The table on which one resolution is worked out: what changes while spells are cast, thrown away afterwards.

Every change of Stars goes through here, so that no moment sees a number below 0 (D219-STAR-09).
"""

from collections.abc import Iterable

from syncd.dynasties.d219_wizard_duels.names import StyleType
from syncd.dynasties.d219_wizard_duels.spells import BURN, DOOM_CLOUD, SIPHON
from syncd.dynasties.d219_wizard_duels.state import Selection, State
from syncd.dynasties.d219_wizard_duels.styles import BARE, DRAGONHIDE, Outfit
from syncd.dynasties.rulings import LogEntry, Rolls


class Battle:
    """A Duel under way. Idle participants stay in `stars` and `styles`: a spell aimed at them changes them."""

    def __init__(self, state: State, number: int, rolls: Rolls) -> None:
        self.state = state
        self.number = number
        self.rolls = rolls
        self.duel = state.duels[number]
        self.wizards = tuple(state.active)
        self.participants = tuple(name for name in self.duel.ring if name in state.active)
        self.stars = {name: wizard.stars for name, wizard in state.wizards.items()}
        self.styles = {name: wizard.styles for name, wizard in state.wizards.items()}
        self.traits = {name: dict(wizard.traits) for name, wizard in state.wizards.items()}
        self.charm = {name: spell.charm for name, spell in state.spells.items()}
        self.high_marks = {name: wizard.high_marks for name, wizard in state.wizards.items()}
        self.selected = {name: found for name in self.duel.ring if (found := self.duel.selections.get(name))}
        self.at_first = dict(self.selected)
        self.casts: dict[str, str] = {}
        self.sniped: dict[str, str] = {}  # who named it, by victim
        self.armored: set[str] = set()
        self.disarmed: set[str] = set()
        self.spared: dict[str, set[str]] = {BURN: set(), DOOM_CLOUD: set()}  # who loses nothing to these spells
        self.misdirections: dict[str, int] = {}
        self.synergies: set[str] = set()
        self.received: set[str] = set()  # Stars from a spell other than Siphon
        self.burned: set[str] = set()
        self.bitten: set[str] = set()  # lost a Star to an Evil Gotee
        self.affected: set[str] = set()  # by the loss that the spell being cast inflicts
        self.trait_changes: list[tuple[str, str, int]] = []
        self.prevented = dict.fromkeys(self.stars, 0)
        self.glams_won: dict[str, set[str]] = {name: set() for name in self.stars}  # whose Glams brought Stars
        self.snipers_of_greed: set[str] = set()
        self.gifted_themselves: set[str] = set()
        self.log: list[LogEntry] = []
        self._notes: list[str] = []

    # who and what

    @property
    def selectors(self) -> tuple[str, ...]:
        """Participants who are Wizards and have a selection, in ring order (D219-DUEL-17)."""
        return tuple(name for name in self.participants if name in self.selected)

    def selectors_of(self, spell: str) -> tuple[str, ...]:
        """Who has, as things stand, selected a spell."""
        return tuple(name for name in self.selectors if self.selected[name].spell == spell)

    def position_of(self, name: str) -> int:
        """A participant's position."""
        return self.duel.ring.index(name) + 1

    def outfits(self) -> dict[str, Outfit]:
        """All Wizards, in the ring or not, as fashion sees them now."""
        return {name: Outfit(self.stars[name], self.styles[name]) for name in self.wizards}

    # Stars

    def give(self, name: str, amount: int) -> None:
        """Stars gained by anything."""
        self.stars[name] += amount
        self.note(f"{name} gains {stars(amount)}")

    def take(self, name: str, amount: int) -> int:
        """Stars lost by anything, as many as there are; returns how many."""
        lost = min(amount, self.stars[name])
        self.stars[name] -= lost
        self.note(f"{name} loses {stars(lost)}")
        return lost

    def award(self, name: str, amount: int, spell: str) -> bool:
        """Stars gained by the effect of a spell, unless armor keeps it off (D219-SIPH-02 remembers who received)."""
        if self.untouched(name):
            return False
        self.give(name, amount)
        if spell != SIPHON:
            self.received.add(name)
        return True

    def inflict(self, name: str, amount: int, spell: str) -> None:
        """Stars lost by the effect of a spell: D219-DRAG-01, D219-DEFR-01, D219-GUST-01, and D219-ACH-04's account."""
        if name in self.spared.get(spell, ()):
            self.note(f"{name} is spared")
            return
        due = max(0, amount - (self.styles[name][StyleType.ROBES] == DRAGONHIDE))
        if self.untouched(name):
            self.prevented[name] += due
            return
        self.affected.add(name)
        lost = self.take(name, due)
        if spell == BURN and lost:
            self.burned.add(name)

    def untouched(self, name: str) -> bool:
        """Magical Armor: whether no effect touches them; says so."""
        if name in self.armored:
            self.note(f"{name} is armored")
        return name in self.armored

    # the rest

    def select(self, name: str, selection: Selection) -> None:
        """What a participant is considered to have selected from now on."""
        self.selected[name] = selection

    def wear(self, name: str, style_type: StyleType, style: str) -> None:
        """A change of Style."""
        self.styles[name][style_type] = style
        self.note(f"{name}'s {style_type.title()} becomes {style}")

    def undress(self, name: str, style_type: StyleType) -> None:
        """A Style taken off."""
        self.wear(name, style_type, BARE[style_type])

    def change_trait(self, name: str, trait: str, by: int) -> None:
        """A trait rises or falls, not below 0; D219-GEW-07 remembers what the Pine Totem would repeat."""
        self.traits[name][trait] = max(0, self.traits[name][trait] + by)
        self.trait_changes.append((name, trait, by))

    # words

    def note(self, words: str) -> None:
        """Something that happens within what is being told."""
        self._notes.append(words)

    def tell(self, rule: str, opening: str) -> None:
        """One line of the log: the opening and all that was noted since the last line."""
        self.log.append(LogEntry(rule, f"{opening}: {listed(self._notes)}."))
        self._notes = []


def listed(notes: Iterable[str]) -> str:
    """What happened, in one breath."""
    return ", ".join(notes) or "nothing happens"


def stars(amount: int) -> str:
    """A number of Stars in words."""
    return {0: "no Stars", 1: "1 Star"}.get(amount, f"{amount} Stars")
