"""Personality Traits and the Imbalance that makes some spells dearer."""

from collections.abc import Collection, Mapping


def imbalance(traits: Mapping[str, int]) -> int:
    """D219-SPELL-05, Personality Traits: "their highest personality trait minus their second highest"."""
    highest, second = sorted(traits.values(), reverse=True)[:2]
    return highest - second


def surcharge(traits: Mapping[str, int], of_spell: Collection[str]) -> int:
    """D219-SPELL-05: the Imbalance, once, "if the spell has a trait which is that Wizard's highest".

    Where two traits share the top the Imbalance is 0, so it does not matter which of them is the highest.
    """
    top = max(traits.values())
    return imbalance(traits) if any(traits[trait] == top for trait in of_spell if trait in traits) else 0
