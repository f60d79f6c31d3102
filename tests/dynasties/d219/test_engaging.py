"""Selecting a spell: what the Battle Master may take down."""

import pytest

from tests.dynasties.d219.arena import (
    RING,
    away,
    casts,
    clear,
    duel,
    game,
    open_game,
    pending,
    reasons,
    select,
    wizard,
)

FIVE = (*RING, "Emil")


def selection(found, name="Anna"):
    assert found.legal, found.violations
    return found.state.duels[1].selections[name]


def test_duel_09_the_actor_is_a_wizard_of_the_ring_of_an_open_duel():
    assert select(open_game(), "Anna", "Fizzle").legal
    assert not select(pending({}), "Anna", "Fizzle").legal
    assert not select(game(duels={1: duel("resolved", {})}), "Anna", "Fizzle").legal
    assert not select(game(), "Anna", "Fizzle").legal


def test_duel_09_not_an_outsider_an_idle_one_or_the_battle_master():
    state = open_game({"Emil": wizard(), "Dora": away()})
    assert select(state, "Anna", "Fizzle").legal
    rules = [select(state, name, "Fizzle").violations[0].rule for name in ("Emil", "Dora", "Oz")]
    assert rules == ["Engaging in a Duel", "Idle Wizards", "Dynastic Distance"]


def test_duel_09_the_spell_is_on_the_duels_list():
    state = open_game(spell_list=("Fizzle", "Gift", "Thunder"))
    assert not select(state, "Anna", "Burn", position=2).legal
    assert not select(state, "Anna", "Thunder").legal
    assert not select(state, "Anna", "gift", position=2).legal


def test_duel_10_a_new_selection_replaces_the_earlier_one():
    state = open_game(selections={"Anna": casts("Burn", 2)})
    assert selection(select(state, "Anna", "Greed")) == casts("Greed")


def test_duel_10_a_selection_may_be_cleared_even_if_there_is_none():
    state = open_game(selections={"Anna": casts("Burn", 2)})
    assert selection(clear(state, "Anna")) is None
    assert selection(clear(open_game(), "Anna")) is None


def test_duel_10_only_a_participant_of_an_open_duel_clears():
    assert not clear(pending({}), "Anna").legal
    assert not clear(open_game({"Emil": wizard()}), "Emil").legal


@pytest.mark.parametrize("position", [0, 5, -1, 2.5, "Emil", "Oz"])
def test_duel_11_positions_from_1_to_n(position):
    assert not select(open_game({"Emil": wizard()}), "Anna", "Burn", position=position).legal


@pytest.mark.parametrize("position", [1, 2, 3, 4])
def test_duel_11_any_position_for_a_burn_ones_own_too(position):
    assert selection(select(open_game(), "Anna", "Burn", position=position)) == casts("Burn", position)


@pytest.mark.parametrize(("position", "legal"), [(1, False), (2, True), (3, False), (4, True)])
def test_duel_11_misd_01_misdirection_takes_an_adjacent_position_round_the_ring(position, legal):
    assert select(open_game(), "Anna", "Misdirection", position=position).legal is legal


def test_duel_11_gift_takes_another_position_than_ones_own():
    assert not select(open_game(), "Bert", "Gift", position=2).legal
    assert not select(open_game(), "Bert", "Gift", position="Bert").legal


@pytest.mark.parametrize(
    ("victim", "spell", "legal"),
    [
        ("Bert", "Burn", True), ("Dora", "Gift", True), ("Anna", "Burn", False), ("Emil", "Burn", False),
        ("Oz", "Burn", False), ("Bert", "Snipe", False), ("Bert", "Fizzle", False), ("Bert", "Thunder", False),
    ],
)  # fmt: skip
def test_duel_11_snipe_names_another_participant_and_a_spell_of_the_list(victim, spell, legal):
    state = open_game({"Emil": wizard(), "Dora": away()}, selections={})
    assert select(state, "Anna", "Snipe", wizard=victim, spell=spell).legal is legal


def test_duel_11_snipe_cannot_name_the_removed_spell():
    state = open_game(spell_list=("Snipe", "Fizzle", "Gift"), removed_spell="Burn")
    assert not select(state, "Anna", "Snipe", wizard="Bert", spell="Burn").legal


@pytest.mark.parametrize(
    ("spell", "given"),
    [
        ("Burn", {}), ("Glam", {"position": 2}), ("Glam", {"style_type": "hat"}), ("Snipe", {"wizard": "Bert"}),
        ("Snipe", {"spell": "Burn"}), ("Meditate", {}), ("Upgrade", {}), ("Burn", {"second_position": 2}),
    ],
)  # fmt: skip
def test_duel_11_a_missing_input_is_illegal(spell, given):
    assert "needs" in reasons(select(open_game({"Anna": wizard(staff="Forked")}), "Anna", spell, **given))


@pytest.mark.parametrize(
    ("spell", "given"),
    [
        ("Meditate", {"trait": "selfish"}),
        ("Upgrade", {"style_type": "shoes"}),
        ("Glam", {"style_type": "", "position": 2}),
    ],
)  # fmt: skip
def test_duel_11_a_trait_or_type_that_does_not_exist_is_illegal(spell, given):
    assert not select(open_game(), "Anna", spell, **given).legal


def test_duel_11_an_input_that_the_spell_does_not_take_is_illegal():
    assert "takes no position" in reasons(select(open_game(), "Anna", "Greed", position=2))


@pytest.mark.parametrize(
    ("spell", "given"),
    [
        ("Snipe", {"wizard": "Bert", "spell": "Burn"}), ("Magical Armor", {}), ("Misdirection", {"position": 2}),
        ("Synergy", {}), ("Defrock", {"position": 3}), ("Disarm", {"position": 3}), ("Gust", {"position": 3}),
        ("Trim", {"position": 3}), ("Burn", {"position": 3}), ("Doom Cloud", {}), ("Fizzle", {}), ("Gather", {}),
        ("Gift", {"position": 3}), ("Glam", {"position": 3, "style_type": "beard"}), ("Greed", {}),
        ("Meditate", {"trait": "Reclusive"}), ("Spotlight", {}), ("Unify", {}), ("Upgrade", {"style_type": "staff"}),
        ("Siphon", {}),
    ],
)  # fmt: skip
def test_every_spell_can_be_selected_with_its_inputs(spell, given):
    assert selection(select(open_game(), "Anna", spell, **given)).spell == spell


def test_nothing_stops_a_wizard_from_selecting_what_they_cannot_pay_for():
    assert select(open_game({"Anna": wizard(0)}), "Anna", "Meditate", trait="Selfish").legal


def test_duel_12_a_name_stands_for_that_wizards_position():
    state = open_game({"Anna": wizard(staff="Forked"), "Dora": away(), "Emil": wizard()})
    found = selection(select(state, "Anna", "Burn", position="Dora", second_position="Bert"))
    assert found.inputs.positions == (4, 2)


@pytest.mark.parametrize(("position", "legal"), [(1, False), (2, True), (3, False), (4, False), (5, True)])
def test_duel_13_gew_06_with_the_censer_only_adjacent_positions(position, legal):
    state = open_game(ring=FIVE, gewgaws=("Stygian Censer",))
    assert select(state, "Anna", "Burn", position=position).legal is legal


def test_duel_13_the_censer_leaves_snipe_alone_and_looks_at_names_as_positions():
    state = open_game(ring=FIVE, gewgaws=("Stygian Censer",))
    assert select(state, "Anna", "Snipe", wizard="Cleo", spell="Burn").legal
    assert not select(state, "Anna", "Burn", position="Cleo").legal


def test_fork_01_a_second_position_needs_the_forked_staff_now():
    assert not select(open_game(), "Anna", "Burn", position=2, second_position=3).legal
    state = open_game({"Anna": wizard(staff="Forked")})
    assert selection(select(state, "Anna", "Burn", position=2, second_position=3)).inputs.positions == (2, 3)


@pytest.mark.parametrize(
    ("spell", "given"),
    [
        ("Burn", {"position": 2, "second_position": 2}),
        ("Burn", {"position": 2, "second_position": "Bert"}),
        ("Burn", {"position": 2, "second_position": 5}),
        ("Gift", {"position": 2, "second_position": 1}),
        ("Misdirection", {"position": 2, "second_position": 3}),
        ("Upgrade", {"style_type": "hat", "second_position": 2}),
        ("Snipe", {"wizard": "Bert", "spell": "Burn", "second_position": 2}),
    ],
)
def test_fork_01_the_second_differs_and_abides_by_the_spells_own_rules(spell, given):
    assert not select(open_game({"Anna": wizard(staff="Forked")}), "Anna", spell, **given).legal


def test_fork_01_the_censer_holds_for_the_second_too():
    state = open_game({"Anna": wizard(staff="Forked")}, ring=FIVE, gewgaws=("Stygian Censer",))
    assert select(state, "Anna", "Burn", position=2, second_position=5).legal
    assert not select(state, "Anna", "Burn", position=2, second_position=3).legal


def test_fork_01_an_illegal_selection_leaves_the_earlier_one():
    state = open_game(selections={"Anna": casts("Burn", 2)})
    found = select(state, "Anna", "Burn", position=9)
    assert found.state is state
