"""Any Duel about to be resolved, for hypothesis."""

from hypothesis import settings
from hypothesis import strategies as st

from syncd.dynasties.d219_wizard_duels.names import ACHIEVEMENTS, GEWGAWS, TRAITS, StyleType
from syncd.dynasties.d219_wizard_duels.spells import FIZZLE, SNIPE, SPELLS
from syncd.dynasties.d219_wizard_duels.state import Inputs, Selection, StyleRequest, Wizard
from syncd.dynasties.d219_wizard_duels.styles import SPECIAL, STYLES
from tests.dynasties.d219.arena import RING, duel, game

FEW = settings(max_examples=30, deadline=None)
ROLLS = st.lists(st.integers(1, 3), min_size=4, max_size=4)
POSITIONS = st.integers(1, 4)
COMMON = {kind: [style for style in STYLES[kind] if style not in (SPECIAL[kind], "None")] for kind in StyleType}


@st.composite
def wizards(draw, idle=False):
    styles = {kind.value: draw(st.sampled_from(STYLES[kind])) for kind in StyleType}
    return Wizard(
        draw(st.integers(0, 12)),
        high_marks=draw(st.integers(0, 3)),
        freshness=draw(st.integers(0, 1)),
        traits={trait: draw(st.integers(0, 3)) for trait in TRAITS},
        achievements=tuple(draw(st.lists(st.sampled_from(ACHIEVEMENTS), unique=True, max_size=2))),
        idle=idle,
        **styles,
    )


@st.composite
def selections(draw, name):
    spell = draw(st.sampled_from(list(SPELLS)))
    values = {
        "position": POSITIONS,
        "style_type": st.sampled_from([kind.value for kind in StyleType]),
        "wizard": st.sampled_from([other for other in RING if other != name]),
        "spell": st.sampled_from([other for other in SPELLS if other not in (SNIPE, FIZZLE)]),
        "trait": st.sampled_from(TRAITS),
    }
    inputs = {taken: draw(values[taken]) for taken in SPELLS[spell].takes}
    if "position" in inputs and draw(st.booleans()):
        inputs["second_position"] = inputs["position"] % 4 + 1
    return Selection(spell, Inputs(**inputs))


@st.composite
def pending_duels(draw):
    """A Duel about to be resolved, with an outsider, perhaps idle participants, and requests of Style."""
    idle = draw(st.sets(st.sampled_from(RING), max_size=1))
    kind = draw(st.sampled_from(list(StyleType)))
    request = StyleRequest(kind, draw(st.sampled_from(COMMON[kind])))
    the_duel = duel(
        "pending",
        {name: draw(selections(name)) for name in RING},
        gewgaws=tuple(draw(st.lists(st.sampled_from(GEWGAWS), unique=True, max_size=2))),
        style_requests={draw(st.sampled_from(RING)): request},
    )
    everybody = {name: draw(wizards(idle=name in idle)) for name in RING} | {"Emil": draw(wizards())}
    charm = draw(st.dictionaries(st.sampled_from([s for s in SPELLS if s != FIZZLE]), st.integers(0, 5), max_size=6))
    return game(everybody, {1: the_duel}, charm=charm)
