from datetime import timedelta

import pytest

from parsers.records import RevisionId
from syncd.dynasties.generic.dynasty import GenericDynasty
from syncd.validator.explained import Reason
from tests.orchard import ORCHARD, PLAYERS, at
from tests.orchard.game import Game, tree_row, wikitext

TRADE = {at("Ann", "Gold"): 7, at("Bob", "Gold"): 13}


def reasons(replayed, revid):
    return {one.explanation.reason for one in replayed.changes if one.revid == revid}


def texts(replayed, revid):
    return {one.explanation.text for one in replayed.changes if one.revid == revid}


def kinds(findings):
    return [(one.kind, one.revid) for one in findings]


def test_an_action_is_explained_and_becomes_gamestate():
    game = Game()
    revid = game.edit("Ann", TRADE)
    replayed = game.replayed()
    assert texts(replayed, revid) == {"Trade by Ann with Bob, amount 3"}
    assert replayed.gamestate.cells[at("Bob", "Gold")] == 13
    assert not replayed.findings


def test_a_page_that_changes_no_value_is_formatting():
    game = Game()
    game.now += timedelta(minutes=5)
    revid = game.save("Bob", wikitext(game.cells).replace("| Ann || 5", "| '''Ann''' ||   5 <!-- five -->"))
    assert reasons(game.replayed(), revid) == {Reason.FORMATTING}


def test_what_nothing_explains_is_a_finding_and_the_gamestate_keeps_its_value():
    game = Game()
    revid = game.edit("Bob", {at("Bob", "Gold"): 50})
    replayed = game.replayed(hours=5)
    (finding,) = replayed.standing
    assert kinds([finding]) == [("unexplained-change", revid)]
    assert (finding.found, finding.expected, finding.by) == ("50", "10", "Bob")
    assert finding.links == (f"https://wiki.example/index.php?diff={revid}",)
    assert replayed.gamestate.cells[at("Bob", "Gold")] == 10
    assert replayed.shown[at("Bob", "Gold")] == 50


def test_what_was_put_right_is_over_for_good_and_the_same_mistake_made_anew_is_another():
    game = Game()
    game.edit("Bob", {at("Bob", "Gold"): 50})
    game.edit("Ann", {at("Bob", "Gold"): 10})
    again = game.edit("Bob", {at("Bob", "Gold"): 50})
    assert kinds(game.replayed(hours=5).standing) == [("unexplained-change", again)]


def test_somebody_elses_column_is_not_to_be_set():
    game = Game()
    game.edit("Bob", {at("Ann", "Hat"): "Felt"})
    (finding,) = game.replayed().findings
    assert "it looks like Bob sets Hat of Ann to Felt, but Hat of Ann is set by Ann, not by Bob" in finding.text


@pytest.mark.parametrize(("value", "reason"), [("-1", "is less than 0"), ("100", "is more than 99"), ("x", "is not a")])
def test_an_illegal_value_says_what_is_wrong_with_it(value, reason):
    game = Game()
    revid = game.edit("Ann", {at("Ann", "Apples"): value}, shares=False)
    (finding,) = game.replayed().findings
    assert kinds([finding]) == [("illegal-value", revid)]
    assert reason in finding.text
    assert finding.expected == "5"


def test_an_illegal_value_in_the_first_revision_is_told_too():
    game = Game({**Game().cells, at("Ann", "Gold"): "-4"})
    assert kinds(game.replayed().standing) == [("illegal-value", 100)]
    game.edit("Bob", {at("Ann", "Gold"): 3})
    replayed = game.replayed()
    assert not replayed.standing
    assert replayed.gamestate.cells[at("Ann", "Gold")] == 3


@pytest.mark.parametrize("value", ["lots", "-1"])
def test_an_illegal_value_is_told_until_another_stands_there_of_which_the_next_finding_speaks(value):
    game = Game()
    first = game.edit("Ann", {at("Ann", "Apples"): value}, shares=False)
    assert kinds(game.replayed().standing) == [("illegal-value", first)]
    second = game.edit("Ann", {at("Ann", "Apples"): "many"}, shares=False)
    assert kinds(game.replayed().standing) == [("illegal-value", second)]
    third = game.edit("Bob", {at("Ann", "Apples"): 70}, shares=False)
    assert kinds(game.replayed().standing) == [("unexplained-change", third)]
    assert game.replayed().standing[0].expected == "5"


def test_a_correction_settles_a_finding_whoever_makes_it():
    game = Game()
    game.edit("Bob", {at("Bob", "Gold"): 50})
    revid = game.edit("Cay", {at("Bob", "Gold"): 10})
    replayed = game.replayed()
    assert reasons(replayed, revid) == {Reason.CORRECTION}
    assert len(replayed.findings) == 1
    assert not replayed.standing


def test_actions_upon_a_wrong_value_are_carried_over_to_the_gamestate():
    game = Game()
    wrong = game.edit("Bob", {at("Bob", "Gold"): 50})
    game.edit("Bob", {at("Bob", "Gold"): 46, at("Ann", "Gold"): 14})
    replayed = game.replayed()
    assert replayed.gamestate.cells[at("Bob", "Gold")] == 6
    assert kinds(replayed.standing) == [("unexplained-change", wrong)]


def test_an_action_that_only_a_wrong_value_makes_possible_is_told_as_a_warning():
    game = Game()
    game.edit("Bob", {at("Bob", "Gold"): 50})
    spent = game.edit("Bob", {at("Bob", "Gold"): 30, at("Ann", "Gold"): 30})
    warning = game.replayed().findings[-1]
    assert (warning.revid, warning.severity) == (spent, "warning")
    assert "in the gamestate gold >= n does not hold" in warning.text


def test_an_action_over_two_edits_is_found_whatever_comes_first():
    for first, second in ((TRADE, "Ann"), (dict(reversed(TRADE.items())), "Bob")):
        game = Game()
        (one, other) = first.items()
        begun = game.edit("Ann", dict([one]))
        revid = game.edit("Ann", dict([other]))
        replayed = game.replayed(hours=5)
        assert not replayed.findings, second
        assert texts(replayed, begun) == texts(replayed, revid) == {"Trade by Ann with Bob, amount 3"}
        assert replayed.changes[-1].explanation.began == begun
        assert replayed.gamestate.cells[at("Bob", "Gold")] == 13


def test_an_action_goes_on_though_others_act_in_between():
    game = Game()
    game.edit("Ann", {at("Ann", "Gold"): 7})
    game.edit("Cay", {at("Cay", "Gold"): 9, at("Bob", "Gold"): 11})
    game.edit("Ann", {at("Bob", "Gold"): 14})
    replayed = game.replayed(hours=5)
    assert not replayed.findings
    assert replayed.gamestate.cells[at("Bob", "Gold")] == 14


def test_what_is_begun_and_not_finished_is_missing_when_its_time_is_over():
    game = Game()
    game.cells[at("Ann", "Tools")] = ("Ladder",)
    game = Game(game.cells)
    revid = game.edit("Ann", {at("Elm", "Ripe"): 2})
    assert not game.replayed(hours=1).findings
    (finding,) = game.replayed(hours=3).standing
    assert kinds([finding]) == [("missing-effect", revid)]
    assert (finding.where.column, finding.found, finding.expected) == ("Apples", "5", "6")


def test_a_missing_effect_may_be_made_good_by_anybody_later():
    game = Game()
    game.cells[at("Ann", "Tools")] = ("Ladder",)
    game = Game(game.cells)
    game.edit("Ann", {at("Elm", "Ripe"): 2})
    revid = game.edit("Cay", {at("Ann", "Apples"): 6}, minutes=300)
    replayed = game.replayed(hours=3)
    assert Reason.CORRECTION in reasons(replayed, revid)
    assert replayed.findings
    assert not replayed.standing


def test_giving_without_paying_is_unexplained_when_the_payment_never_comes():
    game = Game()
    revid = game.edit("Ann", {at("Bob", "Gold"): 13})
    replayed = game.replayed(hours=3)
    assert kinds(replayed.standing) == [("unexplained-change", revid)]
    assert reasons(replayed, revid) == {Reason.UNEXPLAINED}


def test_ones_own_edit_taken_back_has_never_happened():
    game = Game()
    game.rolls = []
    game.roll("Ann", 4)
    game.edit("Ann", {at("Ann", "Apples"): 9})
    back = game.edit("Ann", {at("Ann", "Apples"): 5})
    again = game.edit("Ann", {at("Ann", "Apples"): 9})
    replayed = game.replayed()
    assert Reason.CORRECTION in reasons(replayed, back)
    assert f"Ann takes back their own edit {back}" in texts(replayed, again)
    assert replayed.gamestate.cells[at("Ann", "Apples")] == 9
    assert not replayed.findings


def test_undoing_what_somebody_else_did_legally_is_unexplained():
    game = Game()
    game.edit("Ann", {at("Ann", "Hat"): "Felt"})
    revid = game.edit("Bob", {at("Ann", "Hat"): "None"})
    assert kinds(game.replayed().standing) == [("unexplained-change", revid)]


def test_a_second_daily_action_on_a_day_is_unexplained_and_says_when_the_first_was():
    game = Game()
    game.rolls = []
    game.roll("Ann", 4)
    game.edit("Ann", {at("Ann", "Apples"): 9})
    game.roll("Ann", 2)
    game.edit("Ann", {at("Ann", "Apples"): 11})
    (finding,) = game.replayed().findings
    assert "took it at 2024-03-04 12:10, on the same day" in finding.text
    assert finding.rules == ("Picking",)


def test_a_roll_is_cited():
    game = Game()
    game.rolls = []
    game.roll("Ann", 4)
    revid = game.edit("Ann", {at("Ann", "Apples"): 9})
    cites = [cite.text for one in game.replayed().changes if one.revid == revid for cite in one.explanation.cites]
    assert cites == ["DICE6 of Ann at 2024-03-04 12:00: 4"]


def test_a_roll_that_nobody_carried_out_is_a_missing_effect():
    game = Game()
    game.rolls = []
    game.edit("Bob", {at("Bob", "Hat"): "Felt"})
    game.roll("Ann", 4, comment="Pick")
    game.edit("Bob", {at("Bob", "Hat"): "Straw"}, minutes=200)
    (finding,) = game.replayed().findings
    assert (finding.kind, finding.where.row, finding.expected) == ("missing-effect", "Ann", "9")
    assert (finding.revid, finding.severity) == (RevisionId(101), "warning")
    assert not game.replayed(hours=24 * 8).standing


def test_a_derived_value_may_follow_in_the_next_edit():
    game = Game()
    game.edit("Ann", {at("Ann", "Apples"): 6}, shares=False)
    revid = game.edit("Bob", {})
    assert reasons(game.replayed(hours=4), revid) == {Reason.DERIVED}
    assert not game.replayed(hours=4).findings


def test_a_derived_value_that_does_not_follow_is_blamed_on_the_edit_that_changed_what_it_follows_from():
    game = Game()
    revid = game.edit("Ann", {at("Ann", "Apples"): 9}, shares=False)
    found = game.replayed(hours=4).standing
    assert {one.kind for one in found} == {"derived-value"}
    assert {one.revid for one in found} == {revid}
    assert {(one.where.row, one.expected) for one in found} == {("Ann", "47%"), ("Bob", "26%"), ("Cay", "26%")}


def test_a_derived_value_set_wrong_is_told_at_once():
    game = Game()
    revid = game.edit("Ann", {at("Ann", "Share"): 90}, shares=False)
    assert kinds(game.replayed().standing) == [("derived-value", revid)]


def test_a_newcomers_row_holds_the_defaults():
    game = Game()
    game.play((*PLAYERS, "Dee"))
    revid = game.add_row("Oz", "Dee", apples=5, gold=10)
    replayed = game.replayed()
    assert Reason.ROSTER in reasons(replayed, revid)
    assert not replayed.findings
    assert replayed.gamestate.cells[at("Dee", "Gold")] == 10


def test_a_newcomer_with_too_much_is_found_out():
    game = Game()
    game.play((*PLAYERS, "Dee"))
    revid = game.add_row("Dee", "Dee", apples=5, gold=12)
    (finding,) = game.replayed().findings
    assert (finding.kind, finding.revid, finding.expected) == ("unexplained-change", revid, "10")


def test_a_row_of_nobody_is_a_roster_row_and_one_finding():
    game = Game()
    revid = game.add_row("Ann", "Nob", shares=False)
    assert kinds(game.replayed(hours=48).standing) == [("roster-row", revid)]


def test_a_players_row_taken_away_is_a_roster_row_and_one_finding():
    game = Game()
    revid = game.remove_row("Ann", "Cay")
    assert kinds(game.replayed(hours=48).standing) == [("roster-row", revid)]


def test_a_row_goes_with_its_player_and_comes_back_as_it_was():
    dynasty = GenericDynasty.of_pack("x", ORCHARD.replace("emperor = false", 'emperor = false\nidle = "removed"'))
    game = Game()
    game.edit("Ann", TRADE)
    game.now += timedelta(hours=1)
    game.play(("Oz", "Bob", "Cay"), idle=("Ann",))
    game.remove_row("Oz", "Ann")
    game.now += timedelta(days=9)
    game.play()
    game.add_row("Oz", "Ann", gold=7)
    assert not game.replayed(hours=48, dynasty=dynasty).findings


def test_a_row_that_the_roster_asks_for_is_missing_after_a_day():
    game = Game()
    game.play((*PLAYERS, "Dee"))
    assert not game.replayed(hours=20).findings
    (finding,) = game.replayed(hours=25).standing
    assert (finding.kind, finding.where.row, finding.revid, finding.by) == ("roster-row", "Dee", None, None)


def test_a_row_that_the_roster_asks_for_is_the_same_finding_after_every_other_edit():
    game = Game()
    game.play((*PLAYERS, "Dee"))
    (before,) = game.replayed(hours=25).standing
    game.edit("Ann", TRADE)
    (after,) = game.replayed(hours=25).standing
    assert after.id == before.id


def test_an_edit_that_names_an_enacted_matter_is_its_effect():
    game = Game()
    game.enact("[Core] More Gold!")
    revid = game.edit("Oz", {at(name, "Gold"): 11 for name in ("Ann", "Bob", "Cay")}, summary="enacting More gold")
    replayed = game.replayed()
    assert reasons(replayed, revid) == {Reason.MATTER}
    assert replayed.changes[-1].explanation.cites[0].link == "https://blog.example/[core]-more-gold!"


def test_the_enacting_admin_need_not_name_a_matter_that_speaks_of_what_changed():
    game = Game()
    game.enact("Windfall", admin="Bob", text="Each Grower's Apples become 7.")
    revid = game.edit("Bob", {at("Ann", "Apples"): 7, at("Ann", "Gold"): 99})
    replayed = game.replayed()
    assert {one.place for one in replayed.changes if one.explanation.reason is Reason.MATTER} == {at("Ann", "Apples")}
    assert kinds(replayed.findings) == [("unexplained-change", revid)]


def test_a_matter_that_a_player_names_in_passing_explains_nothing():
    game = Game()
    game.enact("Gold")
    game.edit("Bob", {at("Bob", "Gold"): 50}, summary="my gold")
    revid = game.edit("Cay", {at("Cay", "Gold"): 50}, summary="per Gold")
    replayed = game.replayed()
    assert [one.by for one in replayed.findings] == ["Bob"]
    assert Reason.MATTER in reasons(replayed, revid)


def test_a_failed_matter_explains_nothing():
    game = Game()
    game.enact("More Gold")
    game.resolutions = [type(one)(**{**_fields(one), "outcome": "failed"}) for one in game.resolutions]
    game.edit("Bob", {at("Bob", "Gold"): 99}, summary="More Gold")
    assert game.replayed().findings


def _fields(record):
    return {name: getattr(record, name) for name in record.__struct_fields__}


def test_an_enacted_matter_that_no_page_follows_is_told_after_a_day():
    game = Game()
    game.enact("More Gold", gamestate=True)
    assert not game.replayed(hours=20).findings
    assert [one.kind for one in game.replayed(hours=30).findings] == ["not-implemented-on-wiki"]


def test_a_revision_that_an_admin_accepts_is_gamestate():
    game = Game()
    revid = game.edit("Bob", {at("Bob", "Gold"): 50})
    game.accepted.add(revid)
    assert reasons(game.replayed(), revid) == {Reason.ACCEPTED, Reason.ACCEPTED}
    assert game.replayed().gamestate.cells[at("Bob", "Gold")] == 50


def test_a_page_whose_columns_changed_is_suspect_and_the_last_good_reading_stays():
    game = Game()
    revid = game.save("Bob", wikitext(game.cells).replace("Gold", "Silver"))
    replayed = game.replayed()
    (finding,) = replayed.standing
    assert kinds([finding]) == [("suspect-page", revid)]
    assert "column Gold is gone" in finding.text
    assert replayed.shown[at("Ann", "Gold")] == 10
    assert replayed.suspect == {"Orchard": ("table Growers: column Gold is gone",)}


def test_a_change_made_while_the_page_was_broken_is_blamed_on_who_made_it():
    game = Game()
    broken = wikitext({**game.cells, at("Bob", "Gold"): 50}).replace("Hat !!", "Cap !!")
    guilty = game.save("Bob", broken)
    game.now += timedelta(minutes=9)
    game.save("Cay", broken.replace("Cap !!", "Hat !!"))
    replayed = game.replayed()
    assert ("unexplained-change", guilty) in kinds(replayed.standing)
    assert ("suspect-page", guilty) not in kinds(replayed.standing)


def test_the_emperor_adds_a_tree_and_nobody_else():
    game = Game()
    game.edit("Oz", tree_row("Oak"))
    revid = game.edit("Ann", tree_row("Fir"))
    assert kinds(game.replayed().findings) == [("unexplained-change", revid)]


def test_an_invariant_broken_is_blamed_on_the_edit_that_broke_it_and_told_until_it_holds():
    game = Game({**Game().cells, at("Ann", "Gold"): 145})
    revid = game.edit("Bob", {at("Bob", "Gold"): 9, at("Ann", "Gold"): 146})
    assert kinds(game.replayed().standing) == [("illegal-value", revid)]
    game.edit("Ann", {at("Ann", "Gold"): 140, at("Bob", "Gold"): 15})
    assert not game.replayed().standing


def test_the_same_revisions_give_the_same_findings():
    game = Game()
    game.edit("Bob", {at("Bob", "Gold"): 50})
    assert game.replayed() == game.replayed()
