"""Style, Special Styles, Dominance, fashion, Freshness."""

from itertools import pairwise

import pytest

from syncd.dynasties.d219_wizard_duels.names import StyleType
from syncd.dynasties.d219_wizard_duels.styles import (
    STYLES,
    Outfit,
    dominates,
    fashion_scores,
    in_fashion,
    is_unique,
    trendy,
)
from tests.dynasties.d219.arena import (
    FASHIONABLE,
    OTHERWISE,
    ask_style,
    away,
    casts,
    fight,
    game,
    open_game,
    pending,
    reasons,
    resolved,
    stars,
    wizard,
)

HAT = StyleType.HAT


def outfits(**wizards):
    return {name: Outfit(one.stars, one.styles) for name, one in wizards.items()}


def test_style_01_the_score_is_the_stars_of_all_with_that_style_and_0_for_none():
    scores = fashion_scores(HAT, outfits(a=wizard(3, hat="Pointy"), b=wizard(4, hat="Pointy"), c=wizard(9)).values())
    assert (scores["Pointy"], scores["None"], scores["Hooded"]) == (7, 0, 0)


def test_style_01_plain_is_a_style_like_any_other():
    assert in_fashion(StyleType.ROBES, outfits(a=wizard(3), b=wizard(2, robes="Starry")).values()) == "Plain"


def test_style_02_a_tie_leaves_none_in_fashion():
    assert in_fashion(HAT, outfits(a=wizard(3, hat="Pointy"), b=wizard(3, hat="Hooded")).values()) is None


def test_style_02_a_hat_without_stars_ties_with_no_hat_at_all():
    assert in_fashion(HAT, outfits(a=wizard(0, hat="Pointy"), b=wizard(9)).values()) is None


def test_style_03_trendy_needs_all_four():
    wearing = outfits(a=wizard(9, **FASHIONABLE), b=wizard(1, **FASHIONABLE), c=wizard(1, hat="Pointy"))
    assert trendy(wearing) == ("a", "b")


@pytest.mark.parametrize(
    "others",
    [
        {"b": wizard(12, **OTHERWISE), "c": wizard(1, beard="Flowing")},  # shared
        {"b": wizard(12, **{**OTHERWISE, "staff": "None"})},  # In Fashion
    ],
)
def test_style_04_unique_needs_all_four_to_be_ones_own_and_out_of_fashion(others):
    assert is_unique("a", outfits(a=wizard(**FASHIONABLE), b=wizard(12, **OTHERWISE)))
    assert not is_unique("a", outfits(a=wizard(**FASHIONABLE), **others))


def test_style_04_none_is_never_unique():
    wearing = outfits(a=wizard(**{**FASHIONABLE, "beard": "None"}), b=wizard(12, **OTHERWISE))
    assert not is_unique("a", wearing)


def test_style_05_any_wizard_may_ask_while_a_duel_is_open_and_it_is_only_noted():
    state = open_game({"Emil": wizard()})
    after = ask_style(state, "Emil", "robes", "Starry").state
    assert after.duels[1].style_requests["Emil"].style == "Starry"
    assert after.wizards == state.wizards


def test_style_05_not_while_it_is_pending_and_not_for_idle_wizards_or_the_battle_master():
    assert not ask_style(pending({}), "Anna", "hat", "Pointy").legal
    state = open_game({"Emil": away()})
    assert not ask_style(state, "Emil", "hat", "Pointy").legal
    assert not ask_style(state, "Oz", "hat", "Pointy").legal
    assert not ask_style(game(), "Anna", "hat", "Pointy").legal


@pytest.mark.parametrize(
    ("style_type", "style"),
    [
        ("hat", "Gilded"),
        ("hat", "None"),
        ("staff", "Pointy"),
        ("robes", "None"),
        ("shoes", "Pointy"),
        ("hat", "pointy"),
    ],
)
def test_style_06_not_a_special_style_nor_none_nor_one_of_another_type(style_type, style):
    found = ask_style(open_game(), "Anna", style_type, style)
    assert not found.legal
    assert "Style" in reasons(found)


def test_style_06_plain_may_be_asked_for_also_in_the_place_of_a_special_style():
    assert ask_style(open_game({"Anna": wizard(robes="Dragonhide")}), "Anna", "robes", "Plain").legal


def test_style_07_a_new_request_replaces_the_old_of_whatever_type():
    after = ask_style(ask_style(open_game(), "Anna", "hat", "Pointy").state, "Anna", "staff", "Hooked").state
    request = after.duels[1].style_requests["Anna"]
    assert (request.style_type, request.style) == ("staff", "Hooked")


def test_style_08_requests_are_applied_before_the_orb_looks():
    wizards = {"Anna": wizard(**{**FASHIONABLE, "beard": "None"}), **{n: wizard(1) for n in ("Bert", "Cleo", "Dora")}}
    state = ask_style(open_game(wizards), "Anna", "beard", "Flowing").state
    requests = state.duels[1].style_requests
    after = resolved(pending({}, wizards, gewgaws=("Contemplation Orb",), style_requests=requests))
    assert (after.wizards["Anna"].beard, stars(after)[0]) == ("Flowing", 11)


def test_style_08_an_idle_wizards_request_is_not_applied():
    requests = ask_style(open_game(), "Dora", "hat", "Pointy").state.duels[1].style_requests
    after = resolved(pending({}, {"Dora": away(), "Emil": wizard()}, style_requests=requests))
    assert after.wizards["Dora"].hat == "None"


def test_style_09_freshness_of_every_wizard_falls_to_no_less_than_0():
    wizards = {"Anna": wizard(freshness=2), "Emil": wizard(freshness=3), "Fred": away(freshness=3)}
    after = resolved(pending({}, wizards)).wizards
    assert [after[name].freshness for name in ("Anna", "Bert", "Emil", "Fred")] == [1, 0, 2, 3]


@pytest.mark.parametrize(
    ("style_type", "chain"),
    [
        ("staff", ["Hooked", "Crooked", "Knobbed", "Hooked"]),
        ("robes", ["Starry", "Cloaked", "Ragged", "Starry"]),
        ("hat", ["Pointy", "Phrygian", "Hooded", "Pointy"]),
        ("beard", ["Flowing", "Clipped", "Wispy", "Flowing"]),
    ],
)
def test_style_10_each_common_style_dominates_the_next_and_the_bare_one(style_type, chain):
    kind = StyleType(style_type)
    pairs = {(a, b) for a in STYLES[kind] for b in STYLES[kind] if dominates(kind, a, b)}
    bare = "Plain" if style_type == "robes" else "None"
    assert pairs == {*pairwise(chain), *((style, bare) for style in chain)}


# Special Styles


def test_fork_02_the_second_position_costs_1_more():
    assert fight({"Anna": casts("Burn", 2, 4)}, {"Anna": wizard(staff="Forked")}) == [7, 7, 8, 7]


def test_fork_02_if_the_sum_cannot_be_paid_the_whole_spell_fizzles():
    after = resolved(pending({"Anna": casts("Gift", 2, 4)}, {"Anna": wizard(0, staff="Forked")}))
    assert (stars(after), after.duels[1].casts["Anna"]) == ([0, 10, 10, 10], "Fizzle")


def test_fork_03_each_target_is_disarmed_and_misdirected_on_its_own():
    selections = {"Anna": casts("Disarm", 2), "Bert": casts("Gift", 3, 4), "Dora": casts("Misdirection", 3)}
    assert fight(selections, {"Bert": wizard(staff="Forked")}) == [11, 9, 13, 10]  # 2 for the Disarm; 4 goes to 1


def test_fork_03_both_targets_may_become_the_same():
    selections = {"Anna": casts("Gift", 2, 3), "Bert": casts("Misdirection", 3)}
    assert fight(selections, {"Anna": wizard(staff="Forked")}) == [9, 10, 16, 10]


def test_fork_04_losing_the_staff_after_selecting_changes_nothing():
    selections = {"Anna": casts("Gift", 2, 3), "Dora": casts("Disarm", 1)}
    after = resolved(pending(selections, {"Anna": wizard(staff="Forked")}))
    assert (after.wizards["Anna"].staff, stars(after)) == ("None", [9, 10, 13, 11])


def test_fork_05_a_cost_that_looks_at_the_target_looks_at_the_first_only():
    wizards = {"Anna": wizard(staff="Forked"), "Dora": wizard(hat="Gilded")}
    assert fight({"Anna": casts("Gust", 2, 4)}, wizards)[0] == 9
    assert fight({"Anna": casts("Gust", 4, 2)}, wizards)[0] == 7


def test_drag_01_each_loss_by_a_spell_is_1_smaller():
    hide = {"Cleo": wizard(robes="Dragonhide")}
    assert fight({"Anna": casts("Burn", 3)}, hide)[2] == 8
    assert fight({"Anna": casts("Burn", 2)}, hide)[2] == 10
    assert fight({"Anna": casts("Doom Cloud")}, hide)[2] == 9
    glam = {"Anna": casts("Glam", 3, style_type="hat")}
    assert fight(glam, {**hide, "Anna": wizard(hat="Pointy")})[2] == 9
    assert fight({"Anna": casts("Siphon"), "Bert": casts("Gift", 3)}, hide)[::2] == [11, 13]


def test_drag_01_a_forked_burn_that_hits_twice_is_two_losses():
    wizards = {"Anna": wizard(staff="Forked"), "Cleo": wizard(robes="Dragonhide")}
    assert fight({"Anna": casts("Burn", 3, 4)}, wizards)[2] == 8  # 3 - 1 and 1 - 1


def test_drag_02_costs_and_payments_are_not_covered():
    hide = {"Anna": wizard(robes="Dragonhide")}
    assert fight({"Anna": casts("Doom Cloud")}, hide)[0] == 9
    assert fight({"Bert": casts("Trim", 1)}, hide)[:2] == [9, 11]


def test_drag_02_volcano_and_gotee_are_not_covered():
    wizards = {"Anna": wizard(beard="Evil Gotee"), "Bert": wizard(robes="Dragonhide")}
    assert fight({"Anna": casts("Burn", 2)}, {"Bert": wizard(robes="Dragonhide")}, gewgaws=("Bonsai Volcano",))[1] == 7
    assert fight({"Cleo": casts("Burn", 3), "Anna": casts("Doom Cloud")}, wizards)[1] == 8


@pytest.mark.parametrize(("charm", "gained"), [(2, 2), (3, 4), (5, 6)])
def test_gild_01_charm_of_at_least_3_gives_1_more(charm, gained):
    assert fight({"Anna": casts("Greed")}, {"Anna": wizard(hat="Gilded")}, charm={"Greed": charm})[0] == 15 + gained


def test_gild_01_a_requested_style_that_takes_the_gilded_hat_off_counts_first():
    wizards = {"Anna": wizard(hat="Gilded")}
    requests = ask_style(open_game(wizards), "Anna", "hat", "Pointy").state.duels[1].style_requests
    assert fight({"Anna": casts("Greed")}, wizards, charm={"Greed": 3}, style_requests=requests)[0] == 18


def test_gild_01_the_elephants_star_is_no_charm_star():
    state = pending(
        {"Anna": casts("Greed")}, {"Anna": wizard(hat="Gilded")}, charm={"Greed": 2}, gewgaws=("Pewter Elephant",)
    )
    assert stars(resolved(state))[0] == 10 + 1 + 2 + 5


# Evil Gotee

GOTEE = wizard(beard="Evil Gotee")


def test_got_01_the_lowest_of_the_affected_loses_1_more():
    assert fight({"Dora": casts("Burn", 3)}, {"Dora": GOTEE}) == [10, 8, 7, 9]
    assert fight({"Dora": casts("Doom Cloud")}, {"Dora": GOTEE}) == [7, 8, 8, 9]
    selections = {"Dora": casts("Siphon"), "Bert": casts("Gift", 3)}
    assert fight(selections, {"Dora": GOTEE}) == [10, 10, 11, 11]


def test_got_01_the_caster_is_not_excepted():
    assert fight({"Anna": casts("Burn", 2)}, {"Anna": GOTEE}) == [8, 7, 9, 10]


def test_got_01_both_targets_and_the_mirror_are_counted_together():
    selections = {"Cleo": casts("Burn", 4, 3), "Dora": casts("Synergy")}
    wizards = {"Cleo": wizard(beard="Evil Gotee", staff="Forked")}
    # at 4: Dora 3, Cleo 1, Anna 1; mirrored at 3: Cleo 3, Bert 1, Dora 1; at 3 the same; the cost is 1; the Gotee: Anna
    assert fight(selections, wizards) == [8, 8, 2, 5]


def test_got_01_trim_and_glam_do_not_state_that_anybody_loses_stars():
    assert fight({"Dora": casts("Trim", 1)}, {"Dora": GOTEE})[::3] == [9, 11]
    wizards = {"Dora": wizard(beard="Evil Gotee", hat="Pointy")}
    assert fight({"Dora": casts("Glam", 1, style_type="hat")}, wizards)[::3] == [8, 12]


def test_got_02_who_lost_a_star_to_another_gotee_is_left_alone_and_nobody_else_is_taken():
    selections = {"Cleo": casts("Doom Cloud"), "Dora": casts("Doom Cloud")}
    assert fight(selections, {"Cleo": GOTEE, "Dora": GOTEE}) == [5, 6, 7, 7]


def test_got_02_two_gotees_may_take_from_two_wizards():
    selections = {"Cleo": casts("Burn", 2), "Dora": casts("Burn", 3)}
    assert fight(selections, {"Cleo": GOTEE, "Dora": GOTEE}) == [8, 5, 6, 9]


def test_got_03_a_wizard_at_0_stars_or_saved_by_dragonhide_is_affected():
    assert fight({"Dora": casts("Burn", 3)}, {"Dora": GOTEE, "Bert": wizard(0)}) == [10, 0, 7, 9]
    assert fight({"Dora": casts("Burn", 3)}, {"Dora": GOTEE, "Bert": wizard(robes="Dragonhide")}) == [10, 9, 7, 9]


def test_got_03_armored_defrocked_and_gusted_wizards_are_not_affected():
    armored = {"Dora": casts("Burn", 3), "Bert": casts("Magical Armor")}
    assert fight(armored, {"Dora": GOTEE}) == [10, 10, 6, 9]
    defrocked = {"Dora": casts("Burn", 3), "Anna": casts("Defrock", 2)}
    assert fight(defrocked, {"Dora": GOTEE}) == [10, 10, 6, 9]
    gusted = {"Dora": casts("Doom Cloud"), "Cleo": casts("Gust", 1)}
    assert fight(gusted, {"Dora": GOTEE}) == [10, 7, 8, 9]


def test_got_a_gotee_trimmed_before_the_casting_bites_nobody():
    selections = {"Dora": casts("Burn", 3), "Anna": casts("Trim", 4)}
    assert fight(selections, {"Dora": GOTEE}) == [10 - 2 + 1, 9, 7, 8]
