"""Gewgaws before and after the spells are cast."""

from syncd.dynasties.d219_wizard_duels.actions import ResolveDuel
from tests.dynasties.d219.arena import (
    FASHIONABLE,
    away,
    casts,
    fight,
    pending,
    resolved,
    ruling,
    snipes,
    stars,
    wizard,
)


def acting(state):
    """The Gewgaws that act, in their order."""
    log = ruling(state, ResolveDuel("Oz")).log
    return [entry.text.split(":")[0] for entry in log if entry.rule == "Gewgaws"]


def test_gew_01_they_act_in_the_order_of_the_rule_not_of_the_post():
    state = pending({}, gewgaws=("Silver Candelabra", "Contemplation Orb"))
    assert acting(state) == ["Contemplation Orb", "Silver Candelabra"]


def test_gew_01_the_rulesets_own_order_holds_where_it_has_changed():
    state = pending(
        {},
        gewgaws=("Contemplation Orb", "Silver Candelabra"),
        game_members={"gewgaws": ("Silver Candelabra", "Contemplation Orb")},
    )
    assert acting(state) == ["Silver Candelabra", "Contemplation Orb"]


def test_gew_01_a_gewgaw_finds_all_before_it_gives_to_any():
    """Were the Orb's Star given at once, the second of two tied Trendy Wizards would still be as Trendy."""
    wizards = {"Anna": wizard(6, **FASHIONABLE), "Bert": wizard(6, **FASHIONABLE), "Cleo": wizard(0), "Dora": wizard(0)}
    assert fight({}, wizards, gewgaws=("Contemplation Orb",)) == [7, 7, 0, 0]


def test_gew_02_the_orb_gives_only_to_trendy_wizards_of_the_ring():
    wizards = {"Anna": wizard(40, **FASHIONABLE), "Emil": wizard(40, **FASHIONABLE), "Bert": away(40, **FASHIONABLE)}
    after = resolved(pending({}, wizards, gewgaws=("Contemplation Orb",)))
    assert stars(after, ("Anna", "Bert", "Emil", "Cleo")) == [41, 40, 40, 10]


def test_gew_03_the_volcano_takes_1_once_from_who_lost_to_burns():
    state = pending({"Anna": casts("Burn", 3), "Bert": casts("Burn", 3)}, gewgaws=("Bonsai Volcano",))
    assert stars(resolved(state)) == [10, 7, 3, 7]


def test_gew_03_who_lost_nothing_to_the_burn_loses_nothing():
    wizards = {"Bert": wizard(robes="Dragonhide"), "Dora": wizard(0)}
    selections = {"Anna": casts("Burn", 3)}
    assert fight(selections, wizards, gewgaws=("Bonsai Volcano",)) == [10, 10, 6, 0]


def test_gew_03_a_star_lost_to_the_gotee_alone_is_none_lost_to_the_burn():
    wizards = {"Bert": wizard(robes="Dragonhide"), "Anna": wizard(beard="Evil Gotee")}
    assert fight({"Anna": casts("Burn", 3)}, wizards, gewgaws=("Bonsai Volcano",))[1] == 9


def test_gew_03_an_idle_target_of_the_burn_is_passed_by():
    wizards = {"Cleo": away(), "Emil": wizard()}
    assert fight({"Anna": casts("Burn", 3)}, wizards, gewgaws=("Bonsai Volcano",)) == [10, 8, 7, 8]


def test_gew_04_the_elephant_gives_1_to_each_selector_of_a_charmed_spell():
    selections = {"Anna": casts("Greed"), "Bert": casts("Greed"), "Cleo": casts("Synergy")}
    assert fight(selections, charm={"Greed": 2}, gewgaws=("Pewter Elephant",)) == [13, 13, 10, 10]


def test_gew_05_the_candelabra_gives_1_for_a_selection_nobody_shares_fizzle_included():
    selections = {"Anna": casts("Synergy"), "Bert": casts("Greed"), "Cleo": casts("Greed")}
    assert fight(selections, gewgaws=("Silver Candelabra",)) == [11, 10, 10, 11]


def test_gew_05_it_looks_before_the_snipe():
    selections = {"Anna": snipes("Bert", "Spotlight"), "Bert": casts("Spotlight"), "Cleo": casts("Spotlight")}
    assert fight(selections, gewgaws=("Silver Candelabra",)) == [14, 10, 10, 11]


def test_gew_05_an_idle_participants_selection_is_nobodys():
    wizards = {"Bert": away(), "Emil": wizard()}
    selections = {"Anna": casts("Synergy"), "Bert": casts("Synergy")}
    assert fight(selections, wizards, gewgaws=("Silver Candelabra",))[0] == 11


def test_gew_07_the_totem_makes_each_change_of_a_trait_a_second_time():
    state = pending({"Anna": casts("Siphon"), "Bert": casts("Gift", 3)}, gewgaws=("Pine Totem",))
    after = resolved(state).wizards
    assert after["Anna"].traits == {"Selfish": 2, "Benevolent": 0, "Belligerent": 2, "Reclusive": 0}
    assert after["Bert"].traits["Benevolent"] == 2


def test_gew_07_meditation_twice_stops_at_0():
    meditates = {"Anna": casts("Meditate", trait="Selfish")}
    for had, left in ((0, 0), (1, 0), (2, 0), (3, 1)):
        state = pending(meditates, {"Anna": wizard(traits={"Selfish": had})}, gewgaws=("Pine Totem",))
        assert resolved(state).wizards["Anna"].traits["Selfish"] == left


def test_gew_07_the_totem_comes_after_casting_so_costs_do_not_see_it():
    wizards = {"Anna": wizard(traits={"Belligerent": 1})}
    state = pending({"Anna": casts("Burn", 3)}, wizards, gewgaws=("Pine Totem",))
    assert (stars(resolved(state))[0], resolved(state).wizards["Anna"].traits["Belligerent"]) == (9, 3)


def test_gew_07_a_sniped_or_unpaid_spells_trait_is_doubled_too():
    selections = {"Anna": casts("Greed"), "Bert": snipes("Anna", "Greed")}
    assert resolved(pending(selections, gewgaws=("Pine Totem",))).wizards["Anna"].traits["Selfish"] == 2


def test_a_gewgaw_that_nobody_knows_does_nothing():
    assert fight({}, gewgaws=("Rubber Duck",)) == [10, 10, 10, 10]
