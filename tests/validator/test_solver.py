import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers.records import PlayerName
from syncd.dynasties.protocol import Action, Gamestate
from syncd.validator.solver import applied, solve
from tests.orchard import at, orchard, rolled, scene, state

DYNASTY = orchard()
LADDER = {"tools": ["Ladder"]}


def after(before, *actions, there=None):
    """The state after these actions of `there.by`, which must be legal."""
    there = there or scene()
    for kind, parameters in actions:
        move = DYNASTY.apply(before, Action(kind, there.by, parameters), there)
        assert move.legal, move
        before = applied(before, move)
    return before


def difference(before, later):
    places = dict.fromkeys((*before.cells, *later.cells))
    return {place: later.cells.get(place) for place in places if before.cells.get(place) != later.cells.get(place)}


def solved(before, wanted, there=None):
    return solve(DYNASTY, before, wanted, there or scene())


def kinds(solution):
    return [move.action.kind for move in solution.moves]


def test_one_action_is_found_with_its_choices():
    solution = solved(state(), {at("Ann", "Gold"): 7, at("Cay", "Gold"): 13})
    assert [move.text for move in solution.moves] == ["Trade by Ann with Cay, amount 3"]
    assert not solution.left


def test_several_actions_in_one_edit_are_found_also_where_they_meet_in_one_cell():
    there = scene(rolls=(rolled("Ann", 4),))
    before = state(ann=LADDER)
    actions = [("Pick", {"roll": 4}), ("Shake", {"rows": {"Trees": "Elm"}}), ("Trade", {"target": "Bob", "n": 2})]
    solution = solved(before, difference(before, after(before, *actions, there=there)), there)
    assert sorted(kinds(solution)) == ["Pick", "Shake", "Trade"]


def test_an_action_that_another_one_makes_possible_is_found():
    actions = [("Buy", {"value": "Ladder"}), ("Shake", {"rows": {"Trees": "Elm"}})]
    assert kinds(solved(state(), difference(state(), after(state(), *actions)))) == ["Buy", "Shake"]


def test_a_cell_set_at_will_beside_an_action_is_an_action_of_its_own():
    wanted = {at("Ann", "Hat"): "Felt", at("Ann", "Gold"): 9, at("Bob", "Gold"): 11}
    assert sorted(kinds(solved(state(), wanted))) == ["Trade", "set"]


def test_the_part_that_nothing_explains_is_left_and_the_rest_explained():
    solution = solved(state(), {at("Ann", "Gold"): 7, at("Cay", "Gold"): 13, at("Bob", "Apples"): 50})
    assert kinds(solution) == ["Trade"]
    assert solution.left == {at("Bob", "Apples"): 50}


def test_what_comes_closest_is_told_with_what_stands_against_it():
    solution = solved(state(), {at("Bob", "Hat"): "Felt"})
    assert "not by Ann" in solution.nearest[at("Bob", "Hat")].violations[0].reason


def test_an_action_begun_is_told_with_all_ways_in_which_it_may_go_on():
    (group,) = solved(state(), {at("Ann", "Gold"): 7}).begun
    assert {place.row for move in group for place in move.effects} == {"Ann", "Bob", "Cay"}
    assert {move.action.parameters["n"] for move in group} == {3}


def test_taking_without_paying_is_no_action_begun_by_its_cost():
    (group,) = solved(state(), {at("Bob", "Gold"): 13}).begun
    assert [move.action.parameters["target"] for move in group] == ["Bob"]


def test_nothing_wanted_needs_no_action():
    assert solved(state(), {}) == solve(DYNASTY, state(), {}, scene())


AMOUNTS = st.integers(1, 10)
ACTIONS = st.one_of(
    st.tuples(st.just("Trade"), st.fixed_dictionaries({"target": st.sampled_from(["Bob", "Cay"]), "n": AMOUNTS})),
    st.tuples(st.just("Pick"), st.fixed_dictionaries({"roll": st.integers(1, 6)})),
    st.tuples(st.just("Shake"), st.fixed_dictionaries({"rows": st.just({"Trees": "Elm"})})),
    st.tuples(st.just("Buy"), st.fixed_dictionaries({"value": st.sampled_from(["Axe", "Rope", "Ladder"])})),
    st.tuples(
        st.just("set"),
        st.fixed_dictionaries(
            {"table": st.just("Growers"), "row": st.sampled_from(["Ann", "Bob"]), "column": st.just("Hat"),
             "value": st.sampled_from(["Straw", "Felt"])}
        ),
    ),
)  # fmt: skip
STATES = st.builds(
    lambda apples, gold, tools: state(ann={"apples": apples, "gold": gold, "tools": tools}),
    st.integers(0, 99),
    st.integers(0, 20),
    st.lists(st.sampled_from(["Axe", "Rope", "Ladder"]), unique=True),
)


@settings(max_examples=300)
@given(STATES, ACTIONS, st.sampled_from([None, (), (rolled("Ann", 3),)]))
def test_a_legal_action_is_explained_with_the_same_effect_and_an_illegal_one_never(before, action, rolls):
    there = scene(rolls=rolls)
    move = DYNASTY.apply(before, Action(action[0], PlayerName("Ann"), action[1]), there)
    wanted = {place: value for place, value in move.effects.items() if before.cells.get(place) != value}
    solution = solved(before, wanted, there)
    if move.legal:
        assert not solution.left
        assert not solution.begun
        explained = before
        for found in solution.moves:
            explained = applied(explained, found)
        assert explained.cells == applied(before, move).cells
    elif wanted:
        assert solution.left or solution.begun


@settings(max_examples=100)
@given(st.lists(ACTIONS, min_size=2, max_size=4))
def test_several_legal_actions_in_one_edit_are_explained_together(actions):
    there = scene(rolls=(rolled("Ann", 3),))
    before = current = state(ann={"gold": 30, **LADDER})
    for kind, parameters in actions:
        move = DYNASTY.apply(current, Action(kind, PlayerName("Ann"), parameters), there)
        current = applied(current, move) if move.legal else current
    solution = solved(before, difference(before, current), there)
    assert not solution.left
    assert not solution.begun


@pytest.mark.parametrize("memory", [{}, {"last Pick of ann": "2024-03-04T08:00:00+00:00"}])
def test_an_action_taken_too_often_is_not_explained_though_it_looks_right(memory):
    there = scene(rolls=(rolled("Ann", 4),))
    solution = solved(Gamestate(state().cells, memory), {at("Ann", "Apples"): 9}, there)
    assert bool(solution.left) == bool(memory)
