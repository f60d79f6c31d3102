"""What each spell does, one spell after the other."""

import pytest

from syncd.dynasties.d219_wizard_duels.actions import ResolveDuel
from tests.dynasties.d219.arena import (
    FASHIONABLE,
    OTHERWISE,
    RING,
    away,
    casts,
    duel,
    fight,
    pending,
    reasons,
    resolved,
    ruling,
    snipes,
    stars,
    with_spell,
    wizard,
)

FIVE = (*RING, "Emil")


# Snipe


def test_snipe_02_a_hit_brings_3_stars_and_leaves_the_victim_fizzle():
    after = resolved(pending({"Anna": snipes("Bert", "Greed"), "Bert": casts("Greed")}))
    assert stars(after)[:2] == [13, 10]
    assert after.duels[1].casts["Bert"] == "Fizzle"


def test_snipe_02_the_wrong_spell_is_a_miss():
    assert fight({"Anna": snipes("Bert", "Gift"), "Bert": casts("Greed")})[:2] == [10, 15]


def test_snipe_03_the_victim_keeps_charm_and_trait():
    state = pending({"Anna": snipes("Bert", "Greed"), "Bert": casts("Greed")}, charm={"Greed": 2})
    after = resolved(state)
    assert (after.wizards["Bert"].stars, after.wizards["Bert"].traits["Selfish"]) == (12, 1)


def test_snipe_03_greed_counts_the_victim_no_more():
    selections = {"Anna": snipes("Bert", "Greed"), "Bert": casts("Greed"), "Cleo": casts("Greed")}
    assert fight(selections)[:3] == [13, 10, 15]


def test_snipe_04_the_second_snipe_at_the_same_selection_misses():
    selections = {"Anna": snipes("Bert", "Greed"), "Cleo": snipes("Bert", "Greed"), "Bert": casts("Greed")}
    assert fight(selections)[:3] == [13, 10, 10]


def test_snipe_04_magical_armor_can_be_sniped_away():
    selections = {"Anna": snipes("Bert", "Magical Armor"), "Bert": casts("Magical Armor"), "Dora": casts("Burn", 2)}
    assert fight(selections)[1] == 7


def test_snipe_05_a_selection_that_would_have_fizzled_can_be_sniped():
    selections = {"Anna": snipes("Bert", "Doom Cloud"), "Bert": casts("Doom Cloud")}
    assert fight(selections, {"Bert": wizard(0)})[0] == 13


def test_snipe_keeps_the_private_selections_as_they_were():
    after = resolved(pending({"Anna": snipes("Bert", "Greed"), "Bert": casts("Greed")}))
    assert after.duels[1].selections["Bert"] == casts("Greed")


# Magical Armor


def test_armor_01_no_effect_touches_the_caster_good_or_bad():
    selections = {"Anna": casts("Magical Armor"), "Bert": casts("Burn", 1), "Cleo": casts("Gift", 1)}
    assert fight(selections) == [10, 9, 10, 9]


def test_armor_01_the_caster_is_armored_also_against_styles():
    state = pending({"Anna": casts("Magical Armor"), "Bert": casts("Gust", 1)}, {"Anna": wizard(hat="Pointy")})
    assert resolved(state).wizards["Anna"].hat == "Pointy"


@pytest.mark.parametrize(("ago", "armored"), [(1, False), (2, False), (3, True)])
def test_armor_02_not_again_within_the_next_two_duels(ago, armored):
    earlier = {4 - ago: duel("resolved", {}, casts={"Anna": "Magical Armor"})}
    selections = {"Anna": casts("Magical Armor"), "Cleo": casts("Burn", 1)}
    state = pending(selections, number=4, earlier=earlier)
    assert (resolved(state).wizards["Anna"].stars == 10) is armored


def test_armor_02_one_that_was_sniped_then_was_not_cast():
    earlier = {1: duel("resolved", {"Anna": casts("Magical Armor")}, casts={"Anna": "Fizzle"})}
    selections = {"Anna": casts("Magical Armor"), "Cleo": casts("Burn", 1)}
    assert fight(selections, number=2, earlier=earlier)[0] == 10


def test_armor_02_one_without_effect_was_cast_all_the_same():
    cast = {"casts": {"Anna": "Magical Armor"}}
    earlier = {1: duel("resolved", {}, **cast), 2: duel("resolved", {}, **cast)}
    state = pending({"Anna": casts("Magical Armor"), "Cleo": casts("Burn", 1)}, number=4, earlier=earlier)
    assert resolved(state).wizards["Anna"].stars == 7


# Misdirection


def test_misd_02_a_target_at_the_caster_goes_to_the_input():
    assert fight({"Anna": casts("Burn", 2), "Bert": casts("Misdirection", 3)}) == [10, 9, 7, 9]


def test_misd_02_neighbours_are_no_targets():
    assert fight({"Anna": casts("Burn", 3), "Bert": casts("Misdirection", 1)}) == [10, 9, 7, 9]


def test_misd_02_doom_cloud_and_snipe_are_not_moved():
    selections = {"Anna": snipes("Bert", "Misdirection"), "Bert": casts("Misdirection", 3), "Dora": casts("Doom Cloud")}
    assert fight(selections) == [11, 8, 8, 9]


def test_misd_02_ones_own_spell_is_not_moved_by_oneself_when_it_comes_back():
    selections = {"Anna": casts("Misdirection", 2), "Bert": casts("Burn", 1)}
    assert fight(selections) == [9, 7, 9, 10]


def test_misd_02_the_input_of_a_misdirection_is_not_moved():
    selections = {"Anna": casts("Misdirection", 2), "Bert": casts("Misdirection", 3), "Cleo": casts("Burn", 2)}
    assert fight(selections) == [10, 9, 7, 9]


def test_misd_03_the_new_target_may_misdirect_in_turn():
    selections = {"Anna": casts("Burn", 2), "Bert": casts("Misdirection", 3), "Cleo": casts("Misdirection", 4)}
    assert fight(selections) == [9, 10, 9, 7]


def test_misd_03_each_misdirection_moves_a_target_once():
    selections = {"Anna": casts("Burn", 2), "Bert": casts("Misdirection", 3), "Cleo": casts("Misdirection", 2)}
    assert fight(selections) == [9, 7, 9, 10]


def test_misd_of_two_positions_given_the_first_holds():
    selections = {"Anna": casts("Burn", 2), "Bert": casts("Misdirection", 3, 1)}
    assert fight(selections, {"Bert": wizard(staff="Forked")}) == [10, 8, 7, 9]


# Synergy


def test_syn_01_the_next_spell_at_the_caster_strikes_its_own_caster_too():
    assert fight({"Anna": casts("Burn", 3), "Cleo": casts("Synergy")}) == [7, 8, 7, 8]


def test_syn_01_being_a_neighbour_is_being_no_target():
    assert fight({"Anna": casts("Burn", 2), "Cleo": casts("Synergy")}) == [9, 7, 9, 10]


def test_syn_01_doom_cloud_has_no_target():
    selections = {"Anna": casts("Doom Cloud"), "Cleo": casts("Synergy"), "Dora": casts("Gift", 3)}
    assert fight(selections) == [9, 8, 11, 11]


def test_syn_01_it_is_the_final_target_that_counts():
    selections = {"Anna": casts("Gift", 2), "Bert": casts("Misdirection", 3), "Cleo": casts("Synergy")}
    assert fight(selections) == [13, 10, 13, 10]


def test_syn_02_it_works_once():
    assert fight({"Anna": casts("Gift", 3), "Bert": casts("Gift", 3), "Cleo": casts("Synergy")}) == [13, 10, 16, 10]


def test_syn_02_a_spell_that_fizzled_uses_nothing_up():
    wizards = {"Anna": wizard(1), "Cleo": wizard(hat="Gilded")}
    assert fight({"Anna": casts("Gust", 3), "Bert": casts("Gift", 3), "Cleo": casts("Synergy")}, wizards)[:2] == [1, 13]


def test_syn_03_it_is_no_gift_to_oneself():
    after = resolved(pending({"Anna": casts("Gift", 3), "Cleo": casts("Synergy")}))
    assert (after.wizards["Anna"].stars, after.wizards["Anna"].achievements) == (13, ())


def test_syn_04_trim_mirrored_takes_the_trimmers_beard_and_pays_themselves():
    wizards = {"Anna": wizard(beard="Flowing"), "Cleo": wizard(beard="Wispy")}
    after = resolved(pending({"Anna": casts("Trim", 3), "Cleo": casts("Synergy")}, wizards))
    assert (after.wizards["Anna"].beard, after.wizards["Cleo"].beard) == ("None", "None")
    assert stars(after)[::2] == [11, 9]


def test_syn_04_glam_mirrored_does_nothing():
    selections = {"Anna": casts("Glam", 3, style_type="hat"), "Cleo": casts("Synergy")}
    assert fight(selections, {"Anna": wizard(hat="Pointy")}) == [12, 10, 8, 10]


# Defrock, Disarm, Gust, Trim


def test_defr_01_robes_become_plain_and_burns_take_nothing():
    state = pending({"Anna": casts("Defrock", 3), "Bert": casts("Burn", 3)}, {"Cleo": wizard(robes="Starry")})
    after = resolved(state)
    assert (after.wizards["Cleo"].robes, stars(after)) == ("Plain", [10, 9, 10, 9])


def test_defr_01_a_doom_cloud_still_takes_stars():
    assert fight({"Anna": casts("Defrock", 3), "Bert": casts("Doom Cloud")})[2] == 8


@pytest.mark.parametrize(
    ("spell", "member", "style", "bare"),
    [
        ("Defrock", "robes", "Dragonhide", "Plain"),
        ("Disarm", "staff", "Forked", "None"),
        ("Gust", "hat", "Gilded", "None"),
    ],
)
def test_defr_disa_gust_02_taking_a_special_style_off_costs_2(spell, member, style, bare):
    after = resolved(pending({"Anna": casts(spell, 3)}, {"Cleo": wizard(**{member: style})}))
    assert (after.wizards["Anna"].stars, getattr(after.wizards["Cleo"], member)) == (8, bare)
    assert fight({"Anna": casts(spell, 3)})[0] == 10


def test_disa_02_later_spells_aim_one_position_higher():
    assert fight({"Anna": casts("Disarm", 2), "Bert": casts("Burn", 3)}) == [9, 10, 9, 7]


def test_disa_02_from_the_last_position_to_the_first():
    assert fight({"Anna": casts("Disarm", 2), "Bert": casts("Burn", 4)}) == [7, 9, 10, 9]


def test_disa_03_the_shift_comes_before_misdirection():
    selections = {"Anna": casts("Disarm", 2), "Bert": casts("Burn", 2), "Cleo": casts("Misdirection", 4)}
    assert fight(selections) == [9, 10, 9, 7]


def test_disa_04_an_earlier_spell_of_the_same_speed_is_not_shifted():
    selections = {"Anna": casts("Gust", 3), "Bert": casts("Disarm", 1)}
    wizards = {"Cleo": wizard(hat="Pointy"), "Dora": wizard(hat="Pointy")}
    after = resolved(pending(selections, wizards))
    assert (after.wizards["Cleo"].hat, after.wizards["Dora"].hat) == ("None", "Pointy")


def test_disa_04_a_later_spell_of_the_same_speed_is_shifted():
    selections = {"Anna": casts("Disarm", 2), "Bert": casts("Gust", 3)}
    wizards = {"Cleo": wizard(hat="Pointy"), "Dora": wizard(hat="Pointy")}
    after = resolved(pending(selections, wizards))
    assert (after.wizards["Cleo"].hat, after.wizards["Dora"].hat) == ("Pointy", "None")


def test_disa_04_two_disarms_are_one_shift():
    selections = {"Anna": casts("Disarm", 3), "Bert": casts("Disarm", 3), "Cleo": casts("Gift", 4)}
    assert fight(selections) == [13, 10, 10, 10]


def test_disa_a_snipe_has_no_position_to_shift_and_neither_has_misdirection():
    selections = {"Anna": casts("Disarm", 2), "Bert": casts("Misdirection", 3), "Cleo": casts("Burn", 2)}
    assert fight(selections) == [10, 9, 7, 9]


def test_gust_01_doom_clouds_take_nothing():
    selections = {"Anna": casts("Gust", 3), "Bert": casts("Doom Cloud")}
    assert fight(selections, {"Cleo": wizard(hat="Pointy")}) == [8, 9, 10, 8]


def test_gust_01_a_burn_still_takes_stars():
    assert fight({"Anna": casts("Gust", 3), "Bert": casts("Burn", 3)})[2] == 7


def test_trim_01_the_beard_goes_and_a_star_is_paid():
    after = resolved(pending({"Anna": casts("Trim", 3)}, {"Cleo": wizard(beard="Flowing")}))
    assert (stars(after)[::2], after.wizards["Cleo"].beard) == ([11, 9], "None")


def test_trim_02_with_no_star_nothing_is_paid():
    after = resolved(pending({"Anna": casts("Trim", 3)}, {"Cleo": wizard(0, beard="Flowing")}))
    assert (stars(after)[::2], after.wizards["Cleo"].beard) == ([10, 0], "None")


def test_trim_03_a_gotee_costs_2():
    assert fight({"Anna": casts("Trim", 3)}, {"Cleo": wizard(beard="Evil Gotee")})[::2] == [9, 9]


def test_trim_leaves_an_armored_beard_and_gets_no_star():
    selections = {"Anna": casts("Trim", 3), "Cleo": casts("Magical Armor")}
    after = resolved(pending(selections, {"Cleo": wizard(beard="Flowing")}))
    assert (stars(after)[::2], after.wizards["Cleo"].beard) == ([10, 10], "Flowing")


# Burn, Doom Cloud, Fizzle, Gather, Gift


def test_burn_01_3_for_the_target_and_1_for_each_neighbour():
    assert fight({"Anna": casts("Burn", 4)}) == [9, 10, 9, 7]


def test_burn_01_one_may_burn_oneself():
    assert fight({"Anna": casts("Burn", 1)}) == [7, 9, 10, 9]


def test_burn_02_each_of_two_targets_has_its_own_3_and_1s():
    assert fight({"Anna": casts("Burn", 2, 3)}, {"Anna": wizard(staff="Forked")}) == [8, 6, 6, 9]


def test_doom_01_every_other_participant_loses_2():
    assert fight({"Bert": casts("Doom Cloud")}) == [8, 9, 8, 8]


def test_doom_01_outsiders_lose_nothing():
    after = resolved(pending({"Bert": casts("Doom Cloud")}, {"Emil": wizard()}))
    assert after.wizards["Emil"].stars == 10


def test_fiz_01_nothing_happens():
    assert fight({}) == [10, 10, 10, 10]


def test_gath_01_gathers_take_their_rolls_in_casting_order():
    assert fight({"Dora": casts("Gather"), "Anna": casts("Gather")}, None, 1, 3) == [11, 10, 10, 13]


def test_gath_01_a_sniped_or_unpaid_gather_takes_no_roll():
    selections = {
        "Anna": casts("Gather"), "Bert": snipes("Anna", "Gather"), "Cleo": casts("Gather"), "Dora": casts("Gather"),
    }  # fmt: skip
    wizards = {"Cleo": wizard(2, traits={"Selfish": 4})}
    assert fight(selections, wizards, 2) == [10, 13, 2, 12]


@pytest.mark.parametrize("roll", [0, 4, "2", True, 1.5, None, [1]])
def test_gath_01_an_impossible_roll_makes_the_resolution_illegal(roll):
    state = pending({"Anna": casts("Gather"), "Bert": casts("Gather")})
    found = ruling(state, ResolveDuel("Oz"), 3, roll)
    assert (found.state, "roll 2" in reasons(found)) == (state, True)


def test_gath_01_a_missing_roll_is_named():
    assert "roll 1 is missing" in reasons(ruling(pending({"Anna": casts("Gather")}), ResolveDuel("Oz")))


def test_gift_01_the_target_gains_3():
    assert fight({"Anna": casts("Gift", 3)}) == [10, 10, 13, 10]


def test_gift_01_the_final_target_may_be_oneself():
    assert fight({"Anna": casts("Gift", 2), "Bert": casts("Misdirection", 1)})[0] == 13


# Glam


@pytest.mark.parametrize(
    ("ours", "theirs", "result"),
    [("Pointy", "Phrygian", [12, 8]), ("Phrygian", "Pointy", [8, 12]), ("Pointy", "Pointy", [10, 10])],
)
def test_glam_01_02_04_the_dominant_style_takes_2_from_the_other(ours, theirs, result):
    wizards = {"Anna": wizard(hat=ours), "Bert": wizard(hat=theirs)}
    assert fight({"Anna": casts("Glam", 2, style_type="hat")}, wizards)[:2] == result


def test_glam_03_a_fresh_target_is_safe():
    wizards = {"Anna": wizard(hat="Pointy"), "Bert": wizard(freshness=1)}
    assert fight({"Anna": casts("Glam", 2, style_type="hat")}, wizards) == [10, 10, 10, 10]


def test_glam_03_the_casters_own_freshness_does_not_matter():
    assert fight({"Anna": casts("Glam", 2, style_type="hat")}, {"Anna": wizard(hat="Pointy", freshness=3)})[0] == 12


def test_glam_04_special_styles_neither_dominate_nor_are_dominated():
    wizards = {"Anna": wizard(hat="Pointy"), "Bert": wizard(hat="Gilded")}
    assert fight({"Anna": casts("Glam", 2, style_type="hat")}, wizards) == [10, 10, 10, 10]


def test_glam_05_the_winner_gets_2_from_a_loser_with_1():
    wizards = {"Anna": wizard(hat="Pointy"), "Bert": wizard(1)}
    assert fight({"Anna": casts("Glam", 2, style_type="hat")}, wizards)[:2] == [12, 0]


def test_glam_at_an_armored_loser_still_brings_the_winner_2():
    selections = {"Anna": casts("Glam", 2, style_type="hat"), "Bert": casts("Magical Armor")}
    assert fight(selections, {"Anna": wizard(hat="Pointy")})[:2] == [12, 10]


# Greed, Meditate, Spotlight, Unify, Upgrade


def test_greed_01_alone_it_brings_5_and_together_nothing():
    assert fight({"Anna": casts("Greed")})[0] == 15
    assert fight({"Anna": casts("Greed"), "Bert": casts("Greed")})[:2] == [10, 10]


def test_greed_02_a_greed_that_fizzled_still_stands_in_the_way():
    wizards = {"Bert": wizard(2, traits={"Selfish": 4})}
    assert fight({"Anna": casts("Greed"), "Bert": casts("Greed")}, wizards)[:2] == [10, 2]


def test_greed_02_an_idle_participants_greed_does_not():
    wizards = {"Bert": away(), "Emil": wizard()}
    assert fight({"Anna": casts("Greed"), "Bert": casts("Greed")}, wizards)[0] == 15


def test_med_01_the_named_trait_falls_by_1():
    state = pending({"Anna": casts("Meditate", trait="Selfish")}, {"Anna": wizard(traits={"Selfish": 2})})
    after = resolved(state).wizards["Anna"]
    assert (after.traits["Selfish"], after.stars) == (1, 5)


def test_med_02_a_trait_of_0_stays_and_the_cost_is_paid():
    after = resolved(pending({"Anna": casts("Meditate", trait="Selfish")})).wizards["Anna"]
    assert (after.traits["Selfish"], after.stars) == (0, 5)


def test_spot_01_a_unique_wizard_gains_5():
    wizards = {"Anna": wizard(**FASHIONABLE), "Bert": wizard(12, **OTHERWISE)}
    assert fight({"Anna": casts("Spotlight")}, wizards)[0] == 15
    assert fight({"Bert": casts("Spotlight")}, wizards)[1] == 12


def test_uni_01_all_trendy_wizards_gain_1_in_the_ring_or_not():
    wizards = {"Anna": wizard(50, **FASHIONABLE), "Emil": wizard(1, **FASHIONABLE), "Fred": away(**FASHIONABLE)}
    after = resolved(pending({"Bert": casts("Unify")}, wizards))
    assert stars(after, ("Anna", "Bert", "Emil", "Fred")) == [51, 10, 2, 10]


def test_uni_01_it_is_judged_once_before_anybody_gains():
    clothes = {"hat": "Pointy", "staff": "Hooked", "beard": "Flowing"}
    wizards = {
        "Anna": wizard(5, robes="Starry", **clothes), "Bert": wizard(4), "Cleo": wizard(0), "Dora": wizard(0),
        "Emil": wizard(0, robes="Starry", **clothes),
    }  # fmt: skip
    after = resolved(pending({"Cleo": casts("Unify")}, wizards))
    assert stars(after, FIVE) == [6, 4, 0, 0, 1]


@pytest.mark.parametrize(
    ("style_type", "special", "left"),
    [("hat", "Gilded", 7), ("robes", "Dragonhide", 5), ("staff", "Forked", 5), ("beard", "Evil Gotee", 5)],
)
def test_upg_01_02_the_style_becomes_special_at_its_price(style_type, special, left):
    after = resolved(pending({"Anna": casts("Upgrade", style_type=style_type)})).wizards["Anna"]
    assert (getattr(after, style_type), after.stars) == (special, left)


def test_upg_01_an_upgrade_counts_at_once():
    selections = {"Anna": casts("Upgrade", style_type="robes"), "Bert": casts("Burn", 1)}
    assert fight(selections)[0] == 10 - 5 - 2


# Siphon


def test_siph_01_the_lowest_of_those_who_received_stars_loses_1():
    assert fight({"Anna": casts("Siphon"), "Bert": casts("Gift", 4), "Cleo": casts("Greed")}) == [11, 10, 14, 13]


@pytest.mark.parametrize(
    ("selection", "wizards"),
    [
        (snipes("Cleo", "Gift"), {}),
        (casts("Trim", 3), {}),
        (casts("Gather"), {}),
        (casts("Greed"), {}),
        (casts("Glam", 3, style_type="hat"), {"Bert": wizard(hat="Pointy")}),
        (casts("Spotlight"), {"Bert": wizard(**FASHIONABLE), "Dora": wizard(12, **OTHERWISE)}),
        (casts("Unify"), {"Bert": wizard(**FASHIONABLE), "Cleo": wizard(0), "Anna": wizard(0), "Dora": wizard(0)}),
    ],
)
def test_siph_02_who_received_stars_from_any_spell_is_a_victim(selection, wizards):
    selections = {"Bert": selection, "Cleo": casts("Gift", 4)}
    without = fight(selections, wizards, 2)
    with_siphon = fight({**selections, "Anna": casts("Siphon")}, wizards, 2)
    assert [after - before for before, after in zip(without, with_siphon, strict=True)][:2] == [1, -1]


def test_siph_02_charm_and_gewgaws_make_no_victim():
    selections = {"Anna": casts("Siphon"), "Bert": casts("Doom Cloud")}
    state = pending(selections, charm={"Doom Cloud": 1}, gewgaws=("Pewter Elephant",))
    assert stars(resolved(state)) == [8, 11, 8, 8]


def test_siph_03_what_a_siphon_gave_makes_no_victim():
    selections = {"Anna": casts("Siphon"), "Bert": casts("Siphon"), "Cleo": casts("Greed")}
    assert fight(selections) == [11, 11, 13, 10]


def test_siph_03_one_who_received_from_elsewhere_may_siphon_too():
    selections = {"Anna": casts("Siphon"), "Bert": casts("Gift", 1), "Cleo": casts("Greed")}
    assert fight(selections) == [14, 10, 14, 10]


def test_siph_04_a_victim_without_stars_loses_nothing_and_the_caster_gains():
    selections = {"Anna": casts("Siphon"), "Bert": casts("Gift", 3), "Cleo": casts("Burn", 3)}
    assert fight(selections, {"Cleo": wizard(0)}) == [11, 9, 0, 9]


def test_siphon_finds_no_victim_outside_the_ring_or_among_the_idle():
    outside = {"Emil": wizard(50, **FASHIONABLE)}
    assert fight({"Anna": casts("Siphon"), "Bert": casts("Unify")}, outside)[0] == 10
    idle = {"Cleo": away(), "Emil": wizard()}
    assert fight({"Anna": casts("Siphon"), "Bert": casts("Gift", 3)}, idle)[:3] == [10, 10, 13]


# what a selection has beyond its spell


def test_a_position_that_the_spell_does_not_take_is_no_target():
    assert fight({"Anna": casts("Gather", 2), "Bert": casts("Synergy")}, None, 2, 3) == [12, 10, 10, 10]


def test_a_trait_that_a_spell_has_twice_rises_once():
    doubled = {"spells": with_spell("Greed", traits=("Selfish", "Selfish"))}
    after = resolved(pending({"Anna": casts("Greed")}, game_members=doubled))
    assert after.wizards["Anna"].traits["Selfish"] == 1
