"""A whole Duel with everything at once: the fourth, five Wizards, two Gewgaws."""

from syncd.dynasties.d219_wizard_duels.actions import ResolveDuel
from syncd.dynasties.d219_wizard_duels.state import StyleRequest
from tests.dynasties.d219.arena import casts, pending, resolved, ruling, snipes, stars, wizard

RING = ("Anna", "Bert", "Cleo", "Dora", "Emil")


def fourth_duel():
    wizards = {
        "Anna": wizard(6, hat="Gilded", staff="Forked", traits={"Selfish": 1}),
        "Bert": wizard(4),
        "Cleo": wizard(9, robes="Dragonhide", freshness=3),
        "Dora": wizard(7),
        "Emil": wizard(9, beard="Evil Gotee", traits={"Belligerent": 4, "Selfish": 1}),
    }
    selections = {
        "Anna": casts("Burn", 3, 5), "Bert": snipes("Dora", "Greed"), "Cleo": casts("Misdirection", 4),
        "Dora": casts("Greed"), "Emil": casts("Doom Cloud"),
    }  # fmt: skip
    return pending(
        selections, wizards, ring=RING, number=4, gewgaws=("Pewter Elephant", "Bonsai Volcano"),
        charm={"Burn": 1, "Misdirection": 3, "Greed": 2, "Gift": 2}, removed_spell="Unify",
        spell_list=("Snipe", "Misdirection", "Burn", "Doom Cloud", "Fizzle", "Gift", "Greed"),
        style_requests={"Bert": StyleRequest("hat", "Pointy")},
    )  # fmt: skip


def test_the_stars_at_the_end():
    assert stars(resolved(fourth_duel()), RING) == [2, 5, 12, 3, 0]


def test_the_spells_really_cast():
    assert resolved(fourth_duel()).duels[4].casts == {
        "Anna": "Burn", "Bert": "Snipe", "Cleo": "Misdirection", "Dora": "Fizzle", "Emil": "Doom Cloud",
    }  # fmt: skip


def test_charm_styles_freshness_high_mark_and_achievements():
    after = resolved(fourth_duel())
    charm = [after.spells[name].charm for name in ("Burn", "Snipe", "Misdirection", "Doom Cloud")]
    assert (charm, after.spells["Greed"].charm) == ([0, 0, 0, 0], 3)
    assert (after.spells["Gift"].charm, after.spells["Unify"].charm) == (3, 0)
    assert (after.wizards["Bert"].hat, after.wizards["Cleo"].freshness) == ("Pointy", 2)
    assert [after.wizards[name].high_marks for name in RING] == [0, 0, 1, 0, 0]
    assert [after.wizards[name].achievements for name in RING] == [(), ("Denied!",), ("Stargazer",), (), ()]


def test_the_traits():
    after = resolved(fourth_duel()).wizards
    assert [sum(after[name].traits.values()) for name in RING] == [2, 1, 1, 1, 6]


def test_what_happened_in_words():
    told = [entry.text for entry in ruling(fourth_duel(), ResolveDuel("Oz")).log if " casts " in entry.text]
    assert told == [
        "Bert casts Snipe (Greed) at Dora (4): Dora has selected Fizzle instead, Bert gains 3 Stars.",
        "Cleo casts Misdirection to Dora (4): spells that target Cleo go to Dora instead.",
        "Anna casts Burn at Cleo (3) moved to Dora (4) and Emil (5): Anna pays 1 Star, Dora loses 3 Stars, "
        "Cleo loses no Stars, Emil loses 1 Star, Emil loses 3 Stars, Dora loses 1 Star, Anna loses 1 Star.",
        "Dora casts Fizzle instead of Greed: sniped by Bert.",
        "Emil casts Doom Cloud: Emil pays 4 Stars, Anna loses 2 Stars, Bert loses 2 Stars, Cleo loses 1 Star, "
        "Dora loses 2 Stars, by the Evil Gotee, Anna loses 1 Star.",
    ]
