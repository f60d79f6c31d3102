"""Style, Special Styles and Dominance: what Wizards wear, and what is In Fashion."""

from collections.abc import Iterable, Mapping

from parsers.records import Record
from syncd.dynasties.d219_wizard_duels.names import StyleType

NONE = "None"
GILDED, DRAGONHIDE, FORKED, EVIL_GOTEE = "Gilded", "Dragonhide", "Forked", "Evil Gotee"

STYLES: dict[StyleType, tuple[str, ...]] = {
    StyleType.HAT: ("Pointy", "Phrygian", "Hooded", GILDED, NONE),
    StyleType.ROBES: ("Starry", "Cloaked", "Ragged", DRAGONHIDE, "Plain"),
    StyleType.STAFF: ("Hooked", "Crooked", "Knobbed", FORKED, NONE),
    StyleType.BEARD: ("Flowing", "Clipped", "Wispy", EVIL_GOTEE, NONE),
}
"""Style: the three common Styles of a type (each dominates the next), the Special one, and the lack of any."""

SPECIAL = {style_type: styles[3] for style_type, styles in STYLES.items()}
BARE = {style_type: styles[4] for style_type, styles in STYLES.items()}


class Outfit(Record, frozen=True):
    """A Wizard as fashion sees them: Stars and the four Styles."""

    stars: int
    styles: Mapping[StyleType, str]


def is_special(style: str) -> bool:
    """Special Styles: "If a Style is listed in the following list, it is a Special Style"."""
    return style in SPECIAL.values()


def dominates(style_type: StyleType, style: str, other: str) -> bool:
    """D219-STYLE-10, Dominance: "Hooked Dominates Crooked and None" and so on, type by type."""
    common = STYLES[style_type][:3]
    if style not in common:
        return False
    return other in (common[(common.index(style) + 1) % 3], BARE[style_type])


def fashion_scores(style_type: StyleType, outfits: Iterable[Outfit]) -> dict[str, int]:
    """D219-STYLE-01, Style: "the total number of Stars held by all Wizards who have that Style"; 0 for None."""
    scores = dict.fromkeys(STYLES[style_type], 0)
    for outfit in outfits:
        if outfit.styles[style_type] != NONE:
            scores[outfit.styles[style_type]] += outfit.stars
    return scores


def in_fashion(style_type: StyleType, outfits: Iterable[Outfit]) -> str | None:
    """D219-STYLE-02, Style: the one Style whose score is greater than "all other Styles of that same type"."""
    scores = fashion_scores(style_type, outfits)
    best = max(scores.values())
    leaders = [style for style, score in scores.items() if score == best]
    return leaders[0] if len(leaders) == 1 else None


def trendy(outfits: Mapping[str, Outfit]) -> tuple[str, ...]:
    """D219-STYLE-03, Style: who has all four Styles In Fashion."""
    fashion = {style_type: in_fashion(style_type, outfits.values()) for style_type in StyleType}
    return tuple(name for name, outfit in outfits.items() if dict(outfit.styles) == fashion)


def is_unique(name: str, outfits: Mapping[str, Outfit]) -> bool:
    """D219-STYLE-04, Style: for each Style "they are the only Wizard with that Style", Out of Fashion, not None."""
    others = [outfit for other, outfit in outfits.items() if other != name]
    return all(
        style not in (NONE, in_fashion(style_type, outfits.values()))
        and all(other.styles[style_type] != style for other in others)
        for style_type, style in outfits[name].styles.items()
    )
