"""Creating A Duel, and commencing it."""

import pytest

from syncd.dynasties.d219_wizard_duels.actions import ResolveDuel
from syncd.dynasties.d219_wizard_duels.names import ACHIEVEMENTS, GEWGAWS
from syncd.dynasties.d219_wizard_duels.spells import SPELLS, default_spells
from syncd.dynasties.d219_wizard_duels.state import DuelStatus
from tests.dynasties.d219.arena import (
    FIZZLES,
    RING,
    away,
    casts,
    commence,
    duel,
    game,
    open_game,
    pending,
    reasons,
    resolved,
    ruling,
    schedule,
    snipes,
    wizard,
)

ORDER = ["Cleo", "Anna", "Dora", "Bert"]
MAGE = {"achievements": ACHIEVEMENTS[:3]}


def scheduled(state, *rolls):
    """The Duel that comes of it."""
    found = schedule(state, *rolls)
    assert found.legal, found.violations
    return found.state.duels[max(found.state.duels)]


def test_duel_01_the_number_is_one_above_the_highest():
    assert 1 in schedule(game(), ORDER, 1, "Gift").state.duels
    played = game(duels={2: duel("resolved", {}), 7: duel("resolved", {})})
    assert 8 in schedule(played, ORDER, 1, "Gift").state.duels


def test_a_scheduled_duel_is_open_and_has_everything_it_needs():
    new = scheduled(game(), ORDER, 1, "Gift")
    assert (new.status, new.ring, new.removed_spell, new.gewgaws) == (DuelStatus.OPEN, tuple(ORDER), "Gift", ())
    assert new.spell_list == tuple(name for name in SPELLS if name != "Gift")
    assert (new.achievements, new.selections) == (ACHIEVEMENTS, dict.fromkeys(ORDER))


def test_a_scheduled_duels_list_stands_in_the_rulesets_order():
    state = game()
    state = type(state)(
        **{name: getattr(state, name) for name in state.__struct_fields__} | {"spell_order": ("Siphon",)}
    )
    assert scheduled(state, ORDER, 1, "Gift").spell_list[:3] == ("Siphon", "Snipe", "Magical Armor")


@pytest.mark.parametrize(
    "ring",
    [
        ["Cleo", "Anna", "Dora"],
        [*ORDER, "Eric"],
        [*ORDER, "Oz"],
        ["Anna", "Anna", "Bert", "Cleo"],
        "Anna",
        [1, 2],
        None,
    ],
)
def test_duel_02_the_ring_is_a_permutation_of_all_wizards(ring):
    found = schedule(game({"Eric": away()}), ring, 1, "Gift")
    assert not found.legal
    assert "roll 1 is no possible outcome" in reasons(found)


@pytest.mark.parametrize("die", [2, 3, 4, 5])
def test_duel_03_from_2_to_5_one_gewgaw(die):
    assert scheduled(game(), ORDER, die, "Pine Totem", "Gift").gewgaws == ("Pine Totem",)


def test_duel_03_a_1_brings_none():
    assert scheduled(game(), ORDER, 1, "Gift").gewgaws == ()


@pytest.mark.parametrize("die", [0, 7, "6", True, 1.5])
def test_duel_03_a_die_has_6_sides(die):
    assert "roll 2" in reasons(schedule(game(), ORDER, die, "Pine Totem", "Gift"))


def test_duel_04_a_6_brings_two_and_a_repeated_pick_is_rerolled():
    rolls = (ORDER, 6, "Pine Totem", "Pine Totem", "Pine Totem", "Bonsai Volcano", "Gift")
    assert scheduled(game(), *rolls).gewgaws == ("Pine Totem", "Bonsai Volcano")


def test_duel_04_a_missing_second_pick_is_named():
    assert "roll 5 is missing" in reasons(schedule(game(), ORDER, 6, "Pine Totem", "Pine Totem"))


def test_duel_05_with_exactly_two_gewgaws_both_without_a_roll():
    state = game(gewgaws=("Pine Totem", "Bonsai Volcano"))
    assert scheduled(state, ORDER, 6, "Gift").gewgaws == ("Pine Totem", "Bonsai Volcano")


def test_fewer_gewgaws_than_the_die_asks_for_are_all_taken():
    assert scheduled(game(gewgaws=()), ORDER, 6, "Gift").gewgaws == ()
    assert scheduled(game(gewgaws=("Pine Totem",)), ORDER, 6, "Gift").gewgaws == ("Pine Totem",)


def test_a_draw_with_one_candidate_takes_no_roll_but_hears_one():
    state = game(gewgaws=("Pine Totem",))
    assert scheduled(state, ORDER, 3, "Gift") == scheduled(state, ORDER, 3, "Pine Totem", "Gift")


def test_a_gewgaw_that_is_not_in_the_ruleset_cannot_be_picked():
    assert "roll 3" in reasons(schedule(game(gewgaws=GEWGAWS[:4]), ORDER, 2, "Pine Totem", "Gift"))


def test_duel_06_burn_stays_when_the_volcano_was_chosen():
    assert "roll 4" in reasons(schedule(game(), ORDER, 2, "Bonsai Volcano", "Burn"))
    assert scheduled(game(), ORDER, 2, "Pine Totem", "Burn").removed_spell == "Burn"


def test_duel_06_fizzle_stays_while_snipe_is_there():
    assert "roll 3" in reasons(schedule(game(), ORDER, 1, "Fizzle"))
    sniped = {name: spell for name, spell in default_spells().items() if name != "Snipe"}
    assert scheduled(game(spells=sniped), ORDER, 1, "Fizzle").removed_spell == "Fizzle"


@pytest.mark.parametrize("spell", ["Thunder", 3, None])
def test_duel_06_only_a_spell_of_the_ruleset_is_removed(spell):
    assert "roll 3" in reasons(schedule(game(), ORDER, 1, spell))


def test_duel_06_the_last_spell_is_removed_without_a_roll():
    spells = {name: default_spells()[name] for name in ("Snipe", "Fizzle")}
    assert scheduled(game(spells=spells), ORDER, 1).removed_spell == "Snipe"


@pytest.mark.parametrize("status", ["open", "pending"])
def test_duel_07_not_while_another_is_unresolved(status):
    assert not schedule(game(duels={1: duel(status, {})}), ORDER, 1, "Gift").legal
    assert schedule(game(duels={1: duel("resolved", {})}), ORDER, 1, "Gift").legal


def test_duel_07_only_the_battle_master_schedules():
    assert not schedule(game(), ORDER, 1, "Gift", actor="Anna").legal


def test_duel_08_not_once_somebody_meets_a_victory_criterion():
    assert not schedule(game({"Anna": wizard(**MAGE)}), ORDER, 1, "Gift").legal
    assert schedule(game({"Anna": wizard(**MAGE), "Bert": wizard(**MAGE)}), ORDER, 1, "Gift").legal


def test_duel_14_every_wizard_of_the_ring_has_to_have_selected():
    selections = dict.fromkeys(RING, FIZZLES)
    assert commence(open_game(selections=selections)).state.duels[1].status is DuelStatus.PENDING
    late = commence(open_game(selections={**selections, "Bert": None}))
    assert (late.legal, "Bert" in reasons(late)) == (False, True)


def test_duel_14_only_the_battle_master_and_only_an_open_duel():
    assert not commence(open_game(selections=dict.fromkeys(RING, FIZZLES)), "Anna").legal
    assert not commence(pending({})).legal
    assert not commence(game()).legal


def test_duel_15_idle_participants_are_not_waited_for():
    selections = {**dict.fromkeys(RING, FIZZLES), "Dora": None}
    assert commence(open_game({"Dora": away(), "Emil": wizard()}, selections=selections)).legal


def test_duel_16_only_a_pending_duel_is_resolved_and_only_by_the_battle_master():
    assert not ruling(open_game(selections=dict.fromkeys(RING, FIZZLES)), ResolveDuel("Oz")).legal
    assert not ruling(pending({}), ResolveDuel("Anna")).legal
    assert not ruling(game(), ResolveDuel("Oz")).legal


def test_duel_17_gewgaws_then_charm_then_casting_then_gewgaws_then_the_high_mark():
    state = pending({"Anna": casts("Greed")}, charm={"Greed": 1}, gewgaws=("Pewter Elephant", "Pine Totem"))
    told = [entry.text.split(" ")[0].rstrip(":") for entry in ruling(state, ResolveDuel("Oz")).log]
    assert told[:4] == ["Pewter", "Charm", "Traits", "Anna"]
    assert told[7:9] == ["Pine", "High"]


def test_duel_18_an_idle_participants_spell_is_not_cast_and_brings_no_charm_and_no_trait():
    wizards = {"Dora": away(), "Emil": wizard()}
    after = resolved(pending({"Dora": casts("Burn", 1)}, wizards, charm={"Burn": 3}))
    assert (after.wizards["Anna"].stars, after.wizards["Dora"]) == (10, wizards["Dora"])
    assert "Dora" not in after.duels[1].casts


@pytest.mark.parametrize(
    ("spell", "left"),
    [(casts("Burn", 4), 7), (casts("Burn", 3), 10), (casts("Gift", 4), 13), (casts("Doom Cloud"), 10)],
)
def test_duel_18_an_idle_participant_is_affected_only_by_what_is_aimed_at_them(spell, left):
    wizards = {"Dora": away(), "Emil": wizard()}
    assert resolved(pending({"Anna": spell}, wizards)).wizards["Dora"].stars == left


def test_duel_18_an_idle_target_after_misdirection_is_affected():
    wizards = {"Dora": away(hat="Pointy"), "Emil": wizard()}
    state = pending({"Anna": casts("Gust", 3), "Cleo": casts("Misdirection", 4)}, wizards)
    assert resolved(state).wizards["Dora"].hat == "None"


def test_duel_18_an_idle_participant_can_be_sniped():
    wizards = {"Dora": away(), "Emil": wizard()}
    state = pending({"Anna": snipes("Dora", "Greed"), "Dora": casts("Greed")}, wizards)
    assert resolved(state).wizards["Anna"].stars == 13


def test_duel_18_a_gotee_may_find_an_idle_target_of_a_burn():
    wizards = {"Anna": away(), "Emil": wizard(), "Bert": wizard(beard="Evil Gotee")}
    assert resolved(pending({"Bert": casts("Burn", 1)}, wizards)).wizards["Anna"].stars == 6


def test_duel_19_a_single_leader_gains_a_high_mark_and_a_tie_none():
    assert resolved(pending({}, {"Anna": wizard(11)})).wizards["Anna"].high_marks == 1
    assert resolved(pending({})).wizards["Anna"].high_marks == 0


def test_duel_19_outsiders_count_and_the_idle_do_not():
    after = resolved(pending({}, {"Emil": wizard(12), "Anna": wizard(11), "Fred": away(99)}))
    assert [after.wizards[name].high_marks for name in ("Emil", "Anna", "Fred")] == [1, 0, 0]


def test_duel_20_casts_hold_the_spell_really_cast_and_the_private_parts_stay():
    selections = {
        "Anna": casts("Snipe", wizard="Bert", spell="Gift"),
        "Bert": casts("Gift", 1),
        "Cleo": casts("Doom Cloud"),
    }
    after = resolved(pending(selections, {"Cleo": wizard(0)})).duels[1]
    assert after.status is DuelStatus.RESOLVED
    assert after.casts == {"Anna": "Snipe", "Bert": "Fizzle", "Cleo": "Fizzle", "Dora": "Fizzle"}
    assert after.selections == {**selections, "Dora": FIZZLES}


def test_duel_20_who_came_back_without_a_selection_casts_nothing():
    after = resolved(pending({"Dora": None}))
    assert "Dora" not in after.duels[1].casts


@pytest.mark.parametrize(
    "selection",
    [
        casts("Burn"),
        casts("Burn", 5),
        casts("Burn", 0),
        casts("Glam", 2),
        casts("Meditate", trait="Grumpy"),
        casts("Nonsense"),
    ],
)  # fmt: skip
def test_a_selection_that_cannot_be_cast_makes_the_resolution_illegal(selection):
    state = pending({"Anna": selection})
    found = ruling(state, ResolveDuel("Oz"))
    assert (found.legal, found.state) == (False, state)
