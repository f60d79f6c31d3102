"""The resolution comment: what is posted can be read back; what people write is read as far as it goes."""

from hypothesis import given

from syncd.dynasties.d219_wizard_duels.actions import ResolveDuel
from syncd.dynasties.d219_wizard_duels.comment import read_resolution, resolution_comment
from syncd.dynasties.d219_wizard_duels.state import Selection, StyleRequest
from tests.dynasties.d219.arena import RING, casts, pending, ruling, snipes, wizard
from tests.dynasties.d219.strategies import FEW, ROLLS, pending_duels


def posted(state, *rolls):
    return resolution_comment(ruling(state, ResolveDuel("Oz"), *rolls).log)


def read(state, text):
    return read_resolution(text, state.duels[1], list(state.wizards))


def test_a_line_for_each_spell_in_casting_order():
    state = pending({"Anna": casts("Burn", 3), "Dora": casts("Synergy")})
    assert posted(state).splitlines() == [
        "Dora casts Synergy: the next spell at Dora has its effect at its caster too.",
        "Anna casts Burn at Cleo (3): Cleo loses 3 Stars, Bert loses 1 Star, Dora loses 1 Star.",
        "Bert casts Fizzle: nothing happens.",
        "Cleo casts Fizzle: nothing happens.",
        "High Mark: Anna has more Stars than every other Wizard.",
    ]


def test_achievements_come_after_the_comment_and_are_not_in_it():
    state = pending({"Anna": snipes("Bert", "Greed"), "Bert": casts("Greed")})
    assert "Denied!" not in posted(state)


@FEW
@given(pending_duels(), ROLLS)
def test_the_stars_that_the_comment_reports_are_those_that_changed(state, rolls):
    found = ruling(state, ResolveDuel("Oz"), *rolls)
    told = read(state, resolution_comment(found.log)).stars
    changed = {name: found.state.wizards[name].stars - wizard.stars for name, wizard in state.wizards.items()}
    assert {name: told.get(name, 0) for name in changed} == changed


@FEW
@given(pending_duels(), ROLLS)
def test_the_selections_can_be_read_out_of_the_comment(state, rolls):
    found = ruling(state, ResolveDuel("Oz"), *rolls)
    told = read(state, resolution_comment(found.log))
    active = {name for name in RING if not state.wizards[name].idle}
    assert {name: told.selections[name] for name in active} == {n: state.duels[1].selections[n] for n in active}
    assert told.casts == found.state.duels[1].casts


@FEW
@given(pending_duels(), ROLLS)
def test_requests_and_rolls_can_be_read_out_of_the_comment(state, rolls):
    found = ruling(state, ResolveDuel("Oz"), *rolls)
    told = read(state, resolution_comment(found.log))
    made = {name: one for name, one in state.duels[1].style_requests.items() if name in state.active}
    assert told.style_requests == made
    assert list(told.rolls) == rolls[: len(told.rolls)]


def test_what_people_write_is_read_as_far_as_it_goes():
    state = pending({})
    text = "The smoke clears!\n* Anna cast Burn at Cleo. Cleo loses 3 Stars\n- Bert casts Gift (yay)\nDora pays 1 Star"
    told = read(state, text)
    assert told.casts == {"Anna": "Burn", "Bert": "Gift"}
    assert told.selections == {"Anna": None, "Bert": None}
    assert told.stars == {"Cleo": -3, "Dora": -1}


def test_a_spell_without_inputs_is_told_by_its_name_alone():
    assert read(pending({}), "Anna casts Doom Cloud!").selections == {"Anna": Selection("Doom Cloud")}


def test_a_name_that_is_part_of_another_is_not_mistaken_for_it():
    state = pending({}, {"Bertram": wizard()})
    assert read(state, "Bertram gains 2 Stars, Bert loses 1 Star").stars == {"Bertram": 2, "Bert": -1}


def test_a_requested_style_is_told():
    told = read(pending({}), "Requested: Anna's Hat becomes Pointy.")
    assert told.style_requests == {"Anna": StyleRequest("hat", "Pointy")}


def test_a_position_that_the_ring_does_not_have_tells_no_wizard():
    assert read(pending({}), "Anna casts Snipe (Greed) at Nemo (9): nothing.").selections == {"Anna": None}
