"""What holds for any game and any action."""

import json

from hypothesis import given
from hypothesis import strategies as st

from parsers.errors import BadCase
from syncd.dynasties.d219_wizard_duels.actions import ResolveDuel
from syncd.dynasties.d219_wizard_duels.spells import FIZZLE, SPELLS
from syncd.dynasties.d219_wizard_duels.state import DuelStatus
from syncd.dynasties.d219_wizard_duels.styles import STYLES
from syncd.dynasties.referee import answer
from tests.dynasties.d219.arena import RING, ruling
from tests.dynasties.d219.strategies import FEW, ROLLS, pending_duels


@FEW
@given(pending_duels(), ROLLS)
def test_no_number_falls_below_0_and_the_duel_is_resolved(state, rolls):
    after = ruling(state, ResolveDuel("Oz"), *rolls).state
    assert after.duels[1].status is DuelStatus.RESOLVED
    for wizard in after.wizards.values():
        assert min(wizard.stars, wizard.high_marks, wizard.freshness, *wizard.traits.values()) >= 0
        assert all(style in STYLES[kind] for kind, style in wizard.styles.items())
        assert len(set(wizard.achievements)) == len(wizard.achievements)


@FEW
@given(pending_duels(), ROLLS)
def test_the_same_rolls_give_the_same_end(state, rolls):
    assert ruling(state, ResolveDuel("Oz"), *rolls) == ruling(state, ResolveDuel("Oz"), *rolls, 3, "left over")


@FEW
@given(pending_duels(), ROLLS)
def test_charm_is_0_for_the_selected_and_1_more_for_the_rest_and_never_fizzles(state, rolls):
    after = ruling(state, ResolveDuel("Oz"), *rolls).state
    assert after.spells[FIZZLE].charm == 0
    assert all(after.spells[name].charm in (0, state.spells[name].charm + 1) for name in SPELLS if name != FIZZLE)


@FEW
@given(pending_duels(), ROLLS)
def test_casts_name_each_wizard_of_the_ring_and_their_selection_or_fizzle(state, rolls):
    casts = ruling(state, ResolveDuel("Oz"), *rolls).state.duels[1].casts
    assert set(casts) == {name for name in RING if not state.wizards[name].idle}
    assert all(cast in (FIZZLE, state.duels[1].selections[name].spell) for name, cast in casts.items())


@FEW
@given(pending_duels(), ROLLS)
def test_at_most_one_high_mark_and_freshness_falls_by_1_for_all_who_are_not_idle(state, rolls):
    after = ruling(state, ResolveDuel("Oz"), *rolls).state
    gained = [after.wizards[name].high_marks - state.wizards[name].high_marks for name in state.wizards]
    assert sorted(gained) in ([0] * 5, [0] * 4 + [1])
    for name, wizard in state.wizards.items():
        assert after.wizards[name].freshness == max(0, wizard.freshness - (not wizard.idle))


@FEW
@given(pending_duels(), ROLLS)
def test_an_idle_participant_is_changed_only_by_what_was_aimed_at_a_position_or_their_name(state, rolls):
    idle = [name for name in RING if state.wizards[name].idle]
    aimed = any(
        found.inputs.positions or found.inputs.wizard
        for name, found in state.duels[1].selections.items()
        if name not in idle
    )
    after = ruling(state, ResolveDuel("Oz"), *rolls).state
    assert aimed or all(after.wizards[name] == state.wizards[name] for name in idle)


@FEW
@given(pending_duels())
def test_without_the_rolls_that_it_needs_nothing_happens(state):
    found = ruling(state, ResolveDuel("Oz"))
    assert found.legal or (found.state is state and "roll 1 is missing" in found.violations[0].reason)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 9)
    | st.floats(allow_nan=False)
    | st.sampled_from(["Anna", "Burn", "open", ""]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["Anna", "1", "spell", "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)
BASE = {
    "edition": "219",
    "now": "2023-11-05T12:00:00Z",
    "state": {
        "battle_master": "Oz",
        "hiatus": [],
        "wizards": {name: {"stars": 3, "traits": {"Selfish": 1}, "hat": "Pointy"} for name in (*RING, "Emil")},
        "spells": {"Burn": {"charm": 1}, "Fizzle": {}, "Snipe": {}, "Gather": {}},
        "duels": {
            "1": {
                "status": "pending",
                "ring": list(RING),
                "spell_list": ["Burn", "Fizzle", "Snipe", "Gather"],
                "selections": {
                    "Anna": {"spell": "Burn", "inputs": {"position": 2}},
                    "Bert": {"spell": "Snipe", "inputs": {"wizard": "Anna", "spell": "Burn"}},
                    "Cleo": {"spell": "Gather"},
                },
                "style_requests": {"Dora": {"style_type": "hat", "style": "Pointy"}},
            }
        },
    },
    "action": {"type": "resolve_duel", "actor": "Oz", "wizard": "Zoey", "spell": "Burn", "inputs": {"position": 3}},
    "rolls": [2],
}
ACTIONS = [
    "schedule_duel", "select_spell", "clear_selection", "request_style", "commence_duel", "resolve_duel",
    "sort_spells", "join", "idle", "unidle",
]  # fmt: skip


def answered(one):
    """The answer, or the one line that says what is malformed."""
    try:
        return json.loads(answer(json.dumps(one).encode()))
    except BadCase as error:
        return str(error)


def places(value, path=()):
    """Every place of a JSON value, as a path."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield from places(one, (*path, key))


@given(st.sampled_from([path for path in places(BASE) if path]), JSON, st.sampled_from(ACTIONS), st.booleans())
def test_whatever_stands_anywhere_there_is_an_answer_or_one_clear_line(path, value, kind, is_open):
    one = json.loads(json.dumps(BASE))
    one["action"]["type"] = kind
    one["state"]["duels"]["1"]["status"] = "open" if is_open else "pending"
    *outer, last = path
    inner = one
    for key in outer:
        inner = inner[key]
    inner[last] = value
    found = answered(one)
    assert "\n" not in found if isinstance(found, str) else found["legal"] or found["state"] == one["state"]
