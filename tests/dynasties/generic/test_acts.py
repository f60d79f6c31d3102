from datetime import timedelta

import pytest

from parsers.records import Comment, Kind, PlayerName, Post, PostPage
from syncd.dynasties.generic.dynasty import GenericDynasty
from syncd.dynasties.protocol import Action, Gamestate
from tests.orchard import NOON, ORCHARD, at, grower, orchard, rolled, roster, scene, state


def act(kind, before, by="Ann", when=NOON, dynasty=None, rolls=None, **parameters):
    there = scene(by, when, rolls=rolls) if not isinstance(by, tuple) else by[1]
    return (dynasty or orchard()).apply(before, Action(kind, PlayerName(there.by), parameters), there)


def reasons(move):
    return "; ".join(f"{violation.rule}: {violation.reason}" for violation in move.violations)


def test_a_trade_moves_gold_from_one_to_the_other():
    move = act("Trade", state(), target="Bob", n=3)
    assert move.effects == {at("Ann", "Gold"): 7, at("Bob", "Gold"): 13}
    assert move.text == "Trade by Ann with Bob, amount 3"


@pytest.mark.parametrize(
    ("parameters", "reason"),
    [
        ({"target": "Bob", "n": 11}, "gold >= n does not hold"),
        ({"target": "Bob", "n": 0}, "no positive amount"),
        ({"target": "Bob", "n": -2}, "no positive amount"),
        ({"target": "Ann", "n": 1}, "another player"),
        ({"target": "Eve", "n": 1}, "Eve is no active player"),
        ({"n": 1}, "nobody is no active player"),
    ],
)
def test_a_trade_that_cannot_be_done_says_why(parameters, reason):
    assert reason in reasons(act("Trade", state(), **parameters))


def test_a_value_out_of_its_range_makes_the_whole_action_illegal():
    move = act("Pick", state(ann={"apples": 97}), rolls=(rolled("Ann", 4),), roll=4)
    assert "Apples of Ann would be 101, which is more than 99" in reasons(move)


def test_a_daily_action_waits_for_the_next_day_and_ten_hours():
    first = act("Pick", state(), rolls=(rolled("Ann", 4),), roll=4)
    after = Gamestate(state().cells, first.memory)
    late = NOON + timedelta(hours=11, minutes=59)
    assert "same day" in reasons(act("Pick", after, when=late, rolls=(rolled("Ann", 2, at=late),), roll=2))
    tomorrow = NOON + timedelta(hours=12)
    assert act("Pick", after, when=tomorrow, rolls=(rolled("Ann", 2, at=tomorrow),), roll=2).legal


def test_two_days_that_meet_at_midnight_are_still_too_close():
    evening = NOON + timedelta(hours=11)
    first = act("Pick", state(), when=evening, rolls=(rolled("Ann", 4, at=evening),), roll=4)
    again = evening + timedelta(hours=2)
    move = act("Pick", Gamestate(state().cells, first.memory), when=again, rolls=(rolled("Ann", 1, at=again),), roll=1)
    assert "less than 10:00:00 before" in reasons(move)


def test_a_roll_is_cited_and_used_up():
    roll = rolled("Ann", 4)
    first = act("Pick", state(), rolls=(roll,), roll=4)
    assert first.cites[0].text == "DICE6 of Ann at 2024-03-04 11:55: 4"
    tomorrow = NOON + timedelta(hours=20)
    again = act("Pick", Gamestate(state().cells, first.memory), when=tomorrow, rolls=(roll,), roll=4)
    assert "roll 1 is missing" in reasons(again)


def test_without_any_rolls_read_the_action_is_possible_and_says_what_would_decide_it():
    move = act("Pick", state(), roll=6)
    assert move.legal
    assert move.missing == ("rolls: a DICE6 of Ann with 6 would decide it",)
    assert not act("Pick", state(), roll=7).legal


def test_somebody_elses_roll_is_no_roll_of_mine():
    assert "roll 1 is missing" in reasons(act("Pick", state(), rolls=(rolled("Bob", 4),), roll=4))


def test_a_condition_may_ask_what_is_in_a_list():
    move = act("Shake", state(ann={"tools": ["Ladder"]}), rows={"Trees": "Elm"})
    assert move.effects == {at("Elm", "Ripe"): 2, at("Ann", "Apples"): 6}
    assert "'Ladder' in tools does not hold" in reasons(act("Shake", state(), rows={"Trees": "Elm"}))
    assert "Trees has no row 'Oak'" in reasons(act("Shake", state(ann={"tools": ["Ladder"]}), rows={"Trees": "Oak"}))


def test_a_thing_is_bought_once():
    move = act("Buy", state(), value="Rope")
    assert move.effects == {at("Ann", "Gold"): 8, at("Ann", "Tools"): ("Rope",)}
    assert "Rope is there already" in reasons(act("Buy", state(ann={"tools": ["Rope"]}), value="Rope"))


def test_a_feast_is_the_emperors_and_reaches_all_who_are_active():
    idle = roster(active=("Oz", "Ann", "Bob"), idle=("Cay",))
    move = act("Feast", state(), by=("", scene("Oz", roster=idle)))
    assert move.effects == {at("Ann", "Gold"): 11, at("Bob", "Gold"): 11}
    assert "not one who may do it" in reasons(act("Feast", state()))


def test_nobody_acts_in_hiatus_or_while_idle():
    assert "the game is in Hiatus (interregnum)" in reasons(
        act("Trade", state(), by=("", scene(hiatus=("interregnum",))), target="Bob", n=1)
    )
    away = scene(roster=roster(active=("Oz", "Bob"), idle=("Ann",)))
    assert "Ann is idle" in reasons(act("Trade", state(), by=("", away), target="Bob", n=1))


def test_the_edition_with_a_floor_stops_at_zero_instead():
    old = GenericDynasty.of_pack("x", ORCHARD.replace('"219"', '"89"').replace('when = ["gold >= n"]\n', ""))
    assert act("Trade", state(), dynasty=old, target="Bob", n=12).effects[at("Ann", "Gold")] == 0
    new = GenericDynasty.of_pack("x", ORCHARD.replace('when = ["gold >= n"]\n', ""))
    assert "would be -2" in reasons(act("Trade", state(), dynasty=new, target="Bob", n=12))


def test_a_cell_is_set_at_will_by_its_owner_alone():
    chosen = {"table": "Growers", "row": "Ann", "column": "Hat", "value": "straw"}
    assert act("set", state(), **chosen).effects == {at("Ann", "Hat"): "Straw"}
    assert "Hat of Ann is set by Ann, not by Bob" in reasons(act("set", state(), by="Bob", **chosen))
    assert "is none of None, Straw, Felt" in reasons(act("set", state(), **{**chosen, "value": "Crown"}))
    assert "actions alone" in reasons(act("set", state(), **{**chosen, "column": "Gold", "value": "9"}))


def test_an_announced_action_needs_its_post_or_comment():
    pack = ORCHARD.replace('by = "emperor"\neffect', 'by = "emperor"\npost = "great feast"\neffect')
    dynasty = GenericDynasty.of_pack("x", pack)
    post = Post(Kind.STORY_POST, "Story: Spring", "https://blog.example/spring", PlayerName("Oz"), NOON)
    said = Comment(PlayerName("Oz"), NOON, anchor="c7", text="A Great Feast for all.")
    told = scene("Oz", posts=(PostPage(post, (said,)),))
    move = act("Feast", state(), by=("", told), dynasty=dynasty)
    assert move.cites[0].link == "https://blog.example/spring#c7"
    assert "no post or comment" in reasons(act("Feast", state(), by=("", scene("Oz", posts=())), dynasty=dynasty))
    assert act("Feast", state(), by=("", scene("Oz")), dynasty=dynasty).missing


def test_an_unknown_action_is_refused():
    assert "there is no action 'Fly'" in reasons(act("Fly", state()))


def test_the_default_of_a_newcomer_may_be_the_average_of_all_others():
    rows = state(ann={"gold": 10}, bob={"gold": 4}, cay={"gold": 1}).cells
    newcomer = {**rows, **grower("Dee", gold=0)}
    where = at("Dee", "Gold")
    there = scene(roster=roster(active=("Oz", "Ann", "Bob", "Cay", "Dee")))
    assert orchard().default(Gamestate(newcomer), where, there) == 5
    assert orchard().default(Gamestate(newcomer), at("Dee", "Hat"), there) == "None"


def test_a_formula_counts_active_players_only_and_rounds_down():
    derived = orchard().derive(state(bob={"apples": 3}), scene(roster=roster(active=("Ann", "Bob"), idle=("Cay",))))
    assert derived == {at("Ann", "Share"): 62, at("Bob", "Share"): 37}


def test_an_invariant_is_told_with_its_row():
    breaches = list(orchard().invariants(state(ann={"gold": 150}), scene()))
    assert [(breach.place, breach.kind) for breach in breaches] == [(at("Ann", "Apples"), "illegal-value")]
    assert "gold + apples <= 150" in breaches[0].text


def test_a_roll_made_for_an_action_that_nobody_carried_out_is_due():
    wanted = rolled("Ann", 4, comment="picking apples, that is Pick")
    due = list(orchard().due(state(), scene(rolls=(wanted, rolled("Bob", 3)))))
    assert [one.move.effects for one in due] == [{at("Ann", "Apples"): 9}]
    done = Gamestate(state().cells, due[0].move.memory)
    assert not list(orchard().due(done, scene(rolls=(wanted,))))
