"""The exact criteria of the eight Achievements."""

import pytest

from syncd.dynasties.d219_wizard_duels.names import ACHIEVEMENTS
from tests.dynasties.d219.arena import away, casts, duel, earned, pending, resolved, snipes, wizard

GLAM_HAT = {"style_type": "hat"}
MISSES = snipes("Bert", "Gift")
EVEN = {"Selfish": 2, "Benevolent": 2, "Belligerent": 2, "Reclusive": 2}


def got(selections, wizards=None, name="Anna", *rolls, **members):
    """What one Wizard has after a Duel."""
    return earned(resolved(pending(selections, wizards, **members), *rolls), name)


def test_ach_01_stargazer_needs_5_more_than_every_other():
    assert got({}, {"Anna": wizard(15)}) == ("Stargazer",)
    assert got({}, {"Anna": wizard(14)}) == ()


def test_ach_01_outsiders_count_and_may_be_stargazers_and_the_idle_do_not_count():
    assert got({}, {"Anna": wizard(15), "Emil": wizard(11)}) == ()
    assert got({}, {"Emil": wizard(15)}, "Emil") == ("Stargazer",)
    assert got({}, {"Anna": wizard(15), "Emil": away(99)}) == ("Stargazer",)


def test_ach_01_the_volcano_falls_within_the_televised_period():
    state = {"Anna": wizard(15), "Bert": wizard(11)}
    assert got({"Cleo": casts("Burn", 3)}, state, gewgaws=("Bonsai Volcano",)) == ("Stargazer",)


def test_ach_02_perfect_harmony_needs_four_equal_traits_of_at_least_2():
    assert got({"Anna": MISSES}, {"Anna": wizard(traits={**EVEN, "Selfish": 1})}) == ("Perfect Harmony",)
    assert got({}, {"Anna": wizard(traits=dict.fromkeys(EVEN, 1))}) == ()
    assert got({"Anna": MISSES}, {"Anna": wizard(traits=EVEN)}) == ()


def test_ach_02_the_totem_counts():
    wizards = {"Anna": wizard(traits={**EVEN, "Selfish": 0})}
    assert got({"Anna": MISSES}, wizards, gewgaws=("Pine Totem",)) == ("Perfect Harmony",)


def test_ach_03_denied_for_sniping_the_only_greed():
    assert got({"Anna": snipes("Bert", "Greed"), "Bert": casts("Greed")}) == ("Denied!",)


def test_ach_03_not_if_another_had_selected_greed_also_if_that_one_fizzles():
    both = {"Anna": snipes("Bert", "Greed"), "Bert": casts("Greed"), "Cleo": casts("Greed")}
    assert got(both) == ()
    assert got(both, {"Cleo": wizard(2, traits={"Selfish": 9})}) == ()


def test_ach_03_not_if_both_greeds_are_sniped():
    selections = {
        "Anna": snipes("Bert", "Greed"), "Bert": casts("Greed"),
        "Cleo": casts("Greed"), "Dora": snipes("Cleo", "Greed"),
    }  # fmt: skip
    assert got(selections) == got(selections, None, "Dora") == ()


def test_ach_03_not_for_the_second_sniper_nor_for_another_spell():
    selections = {"Anna": snipes("Bert", "Greed"), "Bert": casts("Greed"), "Cleo": snipes("Bert", "Greed")}
    assert got(selections, None, "Cleo") == ()
    assert got({"Anna": snipes("Bert", "Gift"), "Bert": casts("Gift", 1)}) == ()


def test_ach_03_an_idle_participants_greed_may_be_the_victim_but_is_in_nobodys_way():
    idle = {"Bert": away(), "Emil": wizard()}
    assert got({"Anna": snipes("Bert", "Greed"), "Bert": casts("Greed")}, idle) == ("Denied!",)
    selections = {"Anna": snipes("Cleo", "Greed"), "Cleo": casts("Greed"), "Bert": casts("Greed")}
    assert got(selections, idle) == ("Denied!",)


def test_ach_04_safe_and_sound_sums_what_each_blocked_effect_would_have_taken():
    armor = {"Anna": casts("Magical Armor"), "Bert": casts("Burn", 1)}
    assert got({**armor, "Cleo": casts("Doom Cloud")}) == ("Safe and Sound",)  # 3 + 2
    assert got({**armor, "Cleo": casts("Burn", 2)}) == ()  # 3 + 1


def test_ach_04_after_dragonhide():
    selections = {"Anna": casts("Magical Armor"), "Bert": casts("Burn", 1), "Cleo": casts("Doom Cloud")}
    assert got(selections, {"Anna": wizard(robes="Dragonhide")}) == ()  # 2 + 1


def test_ach_04_glam_and_trim_would_have_taken_stars_too():
    selections = {
        "Anna": casts("Magical Armor"), "Bert": casts("Glam", 1, **GLAM_HAT), "Cleo": casts("Doom Cloud"),
        "Dora": casts("Trim", 1),
    }  # fmt: skip
    assert got(selections, {"Bert": wizard(hat="Pointy")}) == ("Safe and Sound",)  # 2 + 2 + 1


def test_ach_04_blocked_losses_count_beyond_the_stars_held():
    selections = {"Anna": casts("Magical Armor"), "Bert": casts("Burn", 1), "Cleo": casts("Doom Cloud")}
    assert got(selections, {"Anna": wizard(0)}) == ("Safe and Sound",)


def test_ach_04_a_burn_that_defrocking_would_have_stopped_is_not_counted_and_armor_without_effect_saves_nothing():
    selections = {"Anna": casts("Magical Armor"), "Bert": casts("Burn", 1), "Cleo": casts("Doom Cloud")}
    earlier = {1: duel("resolved", {}, casts={"Anna": "Magical Armor"})}
    assert got(selections, number=2, earlier=earlier) == ()


def test_ach_05_honor_student_with_the_third_high_mark_of_this_duel():
    assert got({}, {"Anna": wizard(11, high_marks=2)}) == ("Honor Student",)
    assert got({}, {"Anna": wizard(11, high_marks=1)}) == ()


def test_ach_06_superstar_gains_at_least_8():
    assert "Superstar" in got({"Anna": casts("Greed")}, charm={"Greed": 3})
    assert "Superstar" not in got({"Anna": casts("Greed")}, charm={"Greed": 2})


def test_ach_06_costs_paid_count():
    wizards = {"Anna": wizard(traits={"Selfish": 1})}
    assert "Superstar" not in got({"Anna": casts("Greed")}, wizards, charm={"Greed": 3})


def test_ach_07_fabulous_needs_glams_of_two_casters():
    wizards = {"Anna": wizard(hat="Pointy")}
    own_and_others = {"Anna": casts("Glam", 3, **GLAM_HAT), "Bert": casts("Glam", 1, **GLAM_HAT)}
    assert "Fabulous" in got(own_and_others, wizards)
    both_others = {"Dora": casts("Glam", 1, **GLAM_HAT), "Bert": casts("Glam", 1, **GLAM_HAT)}
    assert "Fabulous" in got(both_others, wizards)
    assert "Fabulous" not in got({"Bert": casts("Glam", 1, **GLAM_HAT)}, wizards)


def test_ach_07_one_casting_with_two_targets_is_one():
    wizards = {"Anna": wizard(hat="Pointy", staff="Forked")}
    assert "Fabulous" not in got({"Anna": casts("Glam", 2, 3, **GLAM_HAT)}, wizards)


def test_ach_08_thanks_me_for_a_gift_that_comes_home():
    assert got({"Anna": casts("Disarm", 2), "Bert": casts("Gift", 1)}, None, "Bert") == ("Thanks, Me!",)
    assert got({"Anna": casts("Gift", 2), "Bert": casts("Misdirection", 1)}) == ("Thanks, Me!",)


def test_ach_08_not_by_synergy():
    assert got({"Anna": casts("Gift", 2), "Bert": casts("Synergy")}) == ()


def test_ach_09_they_are_added_in_the_order_of_the_duels_list():
    selections = {"Anna": snipes("Bert", "Greed"), "Bert": casts("Greed")}
    wizards = {"Anna": wizard(15)}
    assert got(selections, wizards) == ("Stargazer", "Denied!")
    assert got(selections, wizards, achievements=("Denied!", "Stargazer")) == ("Denied!", "Stargazer")


def test_ach_09_only_those_of_the_duels_list():
    assert got({}, {"Anna": wizard(15)}, achievements=("Denied!",)) == ()


def test_ach_10_no_duplicates():
    wizards = {"Anna": wizard(15, achievements=("Fabulous", "Stargazer"))}
    assert got({}, wizards) == ("Fabulous", "Stargazer")


def test_an_achievement_that_came_later_is_left_to_the_battle_master():
    assert got({}, {"Anna": wizard(15)}, achievements=("Champion", "Stargazer")) == ("Stargazer",)


@pytest.mark.parametrize("name", ACHIEVEMENTS)
def test_nobody_earns_anything_by_fizzling_among_equals(name):
    assert name not in got({})
