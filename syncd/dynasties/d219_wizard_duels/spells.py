"""Spells: the list of them as data, and the order in which the ruleset lists them."""

from collections.abc import Mapping
from enum import Enum

from msgspec import field

from parsers.records import Record
from syncd.dynasties.d219_wizard_duels.names import TRAITS, StyleType
from syncd.dynasties.d219_wizard_duels.state import Inputs, Spell, State
from syncd.dynasties.d219_wizard_duels.styles import is_special

SELFISH, BENEVOLENT, BELLIGERENT, RECLUSIVE = TRAITS

SNIPE, ARMOR, MISDIRECTION, SYNERGY = "Snipe", "Magical Armor", "Misdirection", "Synergy"
DEFROCK, DISARM, GUST, TRIM = "Defrock", "Disarm", "Gust", "Trim"
BURN, DOOM_CLOUD, FIZZLE, GATHER, GIFT, GLAM = "Burn", "Doom Cloud", "Fizzle", "Gather", "Gift", "Glam"
GREED, MEDITATE, SPOTLIGHT, UNIFY, UPGRADE, SIPHON = "Greed", "Meditate", "Spotlight", "Unify", "Upgrade", "Siphon"


class Where(Enum):
    """Which positions of the ring a spell's selector may name."""

    ANY = "any position of the ring"
    ADJACENT = "a position adjacent to one's own"
    NOT_OWN = "a position other than one's own"


class SpellDefinition(Record, frozen=True):
    """A spell of the ruleset but for its effect: `takes` names its inputs, members of `Inputs`.

    The cost is `cost` Stars; or, with `strips`, 2 where the target's Style of that type is Special; or as in `prices`.
    """

    name: str
    speed: int = 1
    traits: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    where: Where = Where.ANY
    cost: int = 0
    strips: StyleType | None = None
    prices: Mapping[str, int] = field(default_factory=dict)

    @property
    def takes_position(self) -> bool:
        """Whether a numerical position is among the inputs."""
        return "position" in self.takes


def _stripping(name: str, style_type: StyleType) -> SpellDefinition:
    """One of the four sister spells that take a Style off (A2: Trim's cost looks at the target like the others')."""
    return SpellDefinition(name, speed=2, traits=(BELLIGERENT,), takes=("position",), strips=style_type)


DEFINITIONS = (
    SpellDefinition(SNIPE, speed=100, traits=(SELFISH,), takes=("wizard", "spell")),
    SpellDefinition(ARMOR, speed=90, traits=(RECLUSIVE,)),
    SpellDefinition(MISDIRECTION, speed=10, traits=(RECLUSIVE,), takes=("position",), where=Where.ADJACENT),
    SpellDefinition(SYNERGY, speed=5),
    _stripping(DEFROCK, StyleType.ROBES),
    _stripping(DISARM, StyleType.STAFF),
    _stripping(GUST, StyleType.HAT),
    _stripping(TRIM, StyleType.BEARD),
    SpellDefinition(BURN, traits=(BELLIGERENT,), takes=("position",)),
    SpellDefinition(DOOM_CLOUD, traits=(BELLIGERENT,), cost=1),
    SpellDefinition(FIZZLE),
    SpellDefinition(GATHER, traits=(SELFISH,)),
    SpellDefinition(GIFT, traits=(BENEVOLENT,), takes=("position",), where=Where.NOT_OWN),
    SpellDefinition(GLAM, traits=(BELLIGERENT,), takes=("style_type", "position")),
    SpellDefinition(GREED, traits=(SELFISH,)),
    SpellDefinition(MEDITATE, takes=("trait",), cost=5),
    SpellDefinition(SPOTLIGHT, traits=(SELFISH,)),
    SpellDefinition(UNIFY, traits=(BENEVOLENT,)),
    SpellDefinition(
        UPGRADE,
        traits=(RECLUSIVE,),
        takes=("style_type",),
        prices={StyleType.HAT: 3, StyleType.ROBES: 5, StyleType.STAFF: 5, StyleType.BEARD: 5},
    ),
    SpellDefinition(SIPHON, speed=0, traits=(SELFISH, BELLIGERENT)),
)
SPELLS = {definition.name: definition for definition in DEFINITIONS}


def listed_cost(definition: SpellDefinition, inputs: Inputs, target_styles: Mapping[StyleType, str]) -> int:
    """D219-SPELL-04: the cost that the spell's own text asks for, given the Styles of the (first) target."""
    if definition.strips is not None:
        return 2 if is_special(target_styles[definition.strips]) else 0
    return definition.prices.get(inputs.style_type or "", definition.cost)


def defined(name: str) -> Spell:
    """A spell as the ruleset of this edition has it; one that was added since has the defaults."""
    definition = SPELLS.get(name)
    return Spell() if definition is None else Spell(speed=definition.speed, traits=definition.traits)


def spell_of(state: State, name: str) -> Spell:
    """D219-SPELL-10: the spell with the speed and traits that it has now."""
    return state.spells.get(name) or defined(name)


def sorted_by_speed(spells: Mapping[str, Spell]) -> tuple[str, ...]:
    """D219-SORT-01, Spells: "by the Speed contained in each subrule, from highest to lowest", ties by name."""
    return tuple(sorted(spells, key=lambda name: (-spells[name].speed, name.casefold(), name)))


def in_ruleset_order(state: State) -> tuple[str, ...]:
    """The spells of the ruleset in their order there; any that the order leaves out come last."""
    listed = [name for name in dict.fromkeys(state.spell_order) if name in state.spells]
    return (*listed, *(name for name in sorted_by_speed(state.spells) if name not in listed))


def default_spells() -> dict[str, Spell]:
    """All spells of this edition, without charm."""
    return {name: defined(name) for name in SPELLS}
