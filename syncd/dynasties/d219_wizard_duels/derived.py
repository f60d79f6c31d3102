"""The quantities that follow from a state: the Lode, fashion, Imbalance, Archmages."""

from syncd.dynasties.d219_wizard_duels.names import StyleType
from syncd.dynasties.d219_wizard_duels.state import State
from syncd.dynasties.d219_wizard_duels.styles import Outfit, fashion_scores, in_fashion, is_unique, trendy
from syncd.dynasties.d219_wizard_duels.traits import imbalance
from syncd.dynasties.d219_wizard_duels.victory import archmages
from syncd.dynasties.d219_wizard_duels.wizards import lode
from syncd.dynasties.given import Json


def derive(state: State) -> dict[str, Json]:
    """Every derived quantity, exact: integers, and the Lode as two of them."""
    outfits = {name: Outfit(wizard.stars, wizard.styles) for name, wizard in state.active.items()}
    everybody, fashionable, mages = lode(state.active), trendy(outfits), archmages(state)
    return {
        "lode": {"stars": everybody.stars, "wizards": everybody.wizards},
        "fashion_scores": {str(kind): {**fashion_scores(kind, outfits.values())} for kind in StyleType},
        "in_fashion": {str(kind): in_fashion(kind, outfits.values()) for kind in StyleType},
        "wizards": {
            name: {
                "imbalance": imbalance(wizard.traits),
                "fresh": wizard.fresh,
                "trendy": name in fashionable,
                "unique": is_unique(name, outfits),
                "archmage": name in mages,
            }
            for name, wizard in state.active.items()
        },
    }
