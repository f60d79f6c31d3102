"""Spells: order, cost, Imbalance, traits and charm."""

from syncd.dynasties.d219_wizard_duels.actions import ResolveDuel, SortSpells
from syncd.dynasties.d219_wizard_duels.spells import SPELLS, default_spells
from tests.dynasties.d219.arena import (
    RING,
    away,
    casts,
    fight,
    game,
    pending,
    resolved,
    ruling,
    snipes,
    stars,
    with_spell,
    wizard,
)


def casters(state):
    """Whose spells were cast, in that order."""
    log = ruling(state, ResolveDuel("Oz"), 1).log
    return [entry.text.split(" casts ")[0] for entry in log if " casts " in entry.text]


def test_the_table_of_speeds_is_that_of_the_ruleset():
    fast = {name: spell.speed for name, spell in SPELLS.items() if spell.speed != 1}
    assert fast == {
        "Snipe": 100, "Magical Armor": 90, "Misdirection": 10, "Synergy": 5,
        "Defrock": 2, "Disarm": 2, "Gust": 2, "Trim": 2, "Siphon": 0,
    }  # fmt: skip


def test_the_table_of_traits_is_that_of_the_ruleset():
    by_trait = {
        trait: {name for name, spell in SPELLS.items() if trait in spell.traits}
        for trait in ("Selfish", "Benevolent", "Belligerent", "Reclusive")
    }
    assert by_trait["Selfish"] == {"Snipe", "Gather", "Greed", "Spotlight", "Siphon"}
    assert by_trait["Benevolent"] == {"Gift", "Unify"}
    assert by_trait["Belligerent"] == {
        "Defrock", "Disarm", "Gust", "Trim", "Burn", "Doom Cloud", "Glam", "Siphon",
    }  # fmt: skip
    assert by_trait["Reclusive"] == {"Magical Armor", "Misdirection", "Upgrade"}


def test_spell_01_faster_spells_come_first_and_equal_ones_go_round_the_ring():
    state = pending(
        {"Anna": casts("Siphon"), "Bert": casts("Burn", 1), "Cleo": casts("Greed"), "Dora": casts("Synergy")}
    )
    assert casters(state) == ["Dora", "Bert", "Cleo", "Anna"]


def test_spell_02_stars_equal_to_the_cost_are_enough():
    assert fight({"Anna": casts("Doom Cloud")}, {"Anna": wizard(1)})[:2] == [0, 8]


def test_spell_02_the_cost_is_taken_before_the_effect():
    after = resolved(pending({"Anna": casts("Trim", 2)}, {"Anna": wizard(2), "Bert": wizard(beard="Evil Gotee")}))
    assert after.wizards["Anna"].stars == 1  # 2 paid, then 1 received


def test_spell_03_with_fewer_stars_nothing_is_paid_and_fizzle_is_cast():
    after = resolved(pending({"Anna": casts("Upgrade", style_type="hat")}, {"Anna": wizard(2)}))
    assert (after.wizards["Anna"].stars, after.wizards["Anna"].hat) == (2, "None")
    assert after.duels[1].casts["Anna"] == "Fizzle"


def test_spell_03_the_selection_stands_when_the_spell_fizzles():
    after = resolved(pending({"Anna": casts("Doom Cloud")}, {"Anna": wizard(0)}, charm={"Doom Cloud": 0, "Burn": 0}))
    assert after.duels[1].selections["Anna"] == casts("Doom Cloud")
    assert (after.spells["Doom Cloud"].charm, after.spells["Burn"].charm) == (0, 1)


def test_spell_04_the_cost_looks_at_the_final_target():
    wizards = {"Bert": wizard(hat="Gilded"), "Cleo": wizard(hat="Pointy")}
    selections = {"Anna": casts("Gust", 2), "Bert": casts("Misdirection", 3)}
    assert fight(selections, wizards)[0] == 10
    assert fight({"Anna": casts("Gust", 3), "Cleo": casts("Misdirection", 2)}, wizards)[0] == 8


def test_spell_04_the_cost_looks_at_the_style_of_the_moment():
    selections = {"Anna": casts("Gust", 3), "Bert": casts("Gust", 3)}
    assert fight(selections, {"Cleo": wizard(hat="Gilded")})[:2] == [8, 10]


def test_spell_04_trim_looks_at_the_final_target_like_its_sisters():
    selections = {"Anna": casts("Trim", 2), "Bert": casts("Misdirection", 3)}
    assert fight(selections, {"Cleo": wizard(beard="Evil Gotee")})[0] == 10 - 2 + 1


def test_spell_05_the_imbalance_is_added_where_the_spell_has_the_highest_trait():
    wizards = {"Anna": wizard(traits={"Belligerent": 5, "Selfish": 2})}
    assert fight({"Anna": casts("Burn", 3)}, wizards)[0] == 7
    assert fight({"Anna": casts("Greed")}, wizards)[0] == 15


def test_spell_05_a_tie_at_the_top_is_no_imbalance():
    wizards = {"Anna": wizard(traits={"Belligerent": 5, "Selfish": 5})}
    assert fight({"Anna": casts("Burn", 3)}, wizards)[0] == 10


def test_spell_05_of_two_traits_the_imbalance_is_added_once():
    wizards = {"Anna": wizard(traits={"Belligerent": 3, "Selfish": 2})}
    assert fight({"Anna": casts("Siphon")}, wizards)[0] == 9


def test_spell_05_spells_without_traits_are_never_raised():
    wizards = {"Anna": wizard(traits={"Selfish": 9})}
    assert fight({"Anna": casts("Synergy")}, wizards)[0] == 10
    assert fight({"Anna": casts("Meditate", trait="Selfish")}, wizards)[0] == 5


def test_spell_05_fizzle_is_never_raised_even_if_the_ruleset_gives_it_traits():
    spells = with_spell("Fizzle", traits=("Selfish",))
    state = pending({}, {"Anna": wizard(traits={"Selfish": 9})}, game_members={"spells": spells})
    assert stars(resolved(state))[0] == 10


def test_spell_06_the_trait_gained_in_this_duel_does_not_count():
    assert fight({"Anna": casts("Burn", 3)}, {"Anna": wizard(traits={"Selfish": 1})})[0] == 10


def test_spell_07_charm_comes_before_casting_and_can_pay():
    assert fight({"Anna": casts("Doom Cloud")}, {"Anna": wizard(0)}, charm={"Doom Cloud": 1})[:2] == [0, 8]


def test_spell_07_charm_is_no_star_from_a_spell():
    selections = {"Anna": casts("Siphon"), "Bert": casts("Doom Cloud")}
    assert fight(selections, charm={"Doom Cloud": 3})[0] == 8


def test_spell_08_the_selected_spells_traits_rise_though_it_is_sniped():
    after = resolved(pending({"Anna": casts("Siphon"), "Bert": snipes("Anna", "Siphon")}))
    assert after.wizards["Anna"].traits == {"Selfish": 1, "Benevolent": 0, "Belligerent": 1, "Reclusive": 0}


def test_spell_09_charm_of_the_selected_falls_to_0_and_of_the_rest_of_the_list_rises():
    after = resolved(pending({"Anna": casts("Burn", 2)}, charm={"Burn": 4, "Gift": 2}))
    assert (after.spells["Burn"].charm, after.spells["Gift"].charm, after.spells["Unify"].charm) == (0, 3, 1)


def test_spell_09_fizzle_gains_no_charm_though_nobody_selects_it():
    after = resolved(pending(dict.fromkeys(RING, casts("Greed"))))
    assert after.spells["Fizzle"].charm == 0


def test_spell_09_what_is_not_on_the_list_keeps_its_charm():
    after = resolved(pending({}, charm={"Unify": 2}, spell_list=("Fizzle", "Burn")))
    assert (after.spells["Unify"].charm, after.spells["Burn"].charm) == (2, 1)


def test_spell_09_a_sniped_spell_that_nobody_else_chose_gains_charm():
    selections = {"Anna": snipes("Bert", "Greed"), "Bert": casts("Greed")}
    assert resolved(pending(selections, charm={"Greed": 2})).spells["Greed"].charm == 3
    both = {**selections, "Cleo": casts("Greed")}
    assert resolved(pending(both, charm={"Greed": 2})).spells["Greed"].charm == 0


def test_spell_09_a_spell_that_only_an_idle_participant_selected_gains_charm():
    state = pending({"Dora": casts("Gift", 1)}, {"Dora": away(), "Emil": wizard()}, charm={"Gift": 2})
    assert resolved(state).spells["Gift"].charm == 3


def test_spell_10_speed_and_traits_of_the_state_replace_the_tables():
    state = pending(
        {"Anna": casts("Burn", 3), "Dora": casts("Greed")},
        game_members={"spells": with_spell("Greed", speed=7, traits=("Reclusive",))},
    )
    assert casters(state)[0] == "Dora"
    assert resolved(state).wizards["Dora"].traits["Reclusive"] == 1


def test_a_spell_that_came_later_cannot_be_cast_here_and_the_referee_says_so():
    state = pending({"Anna": casts("Thunder")}, spell_list=("Fizzle", "Thunder"))
    found = ruling(state, ResolveDuel("Oz"))
    assert not found.legal
    assert "Anna's selection of Thunder cannot be cast" in found.violations[0].reason


def test_sort_01_by_speed_then_by_name_and_anybody_may_sort():
    shuffled = game(spells=dict(reversed(default_spells().items())))
    for actor in ("Anna", "Oz"):
        assert ruling(shuffled, SortSpells(actor)).state.spell_order == tuple(SPELLS)


def test_sort_01_a_changed_speed_moves_a_spell_up():
    state = game(spells=with_spell("Siphon", speed=3))
    assert ruling(state, SortSpells("Anna")).state.spell_order[3:6] == ("Synergy", "Siphon", "Defrock")


def test_sort_01_an_idle_wizard_may_not_sort():
    state = game({"Eric": away()})
    assert not ruling(state, SortSpells("Eric")).legal
