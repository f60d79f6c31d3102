"""D219-XCHK: sheet, posts, comments, dice and DoVs held against each other."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from parsers.records import Kind, PlayerName, Post, Roll
from parsers.wikitext import read_tables
from syncd.dynasties.d219_wizard_duels.actions import ResolveDuel
from syncd.dynasties.d219_wizard_duels.comment import read_resolution, resolution_comment
from syncd.dynasties.d219_wizard_duels.crosschecks import (
    check_charm,
    check_dice,
    check_dov,
    check_post,
    check_resolution,
    check_stars,
    check_status,
    cross_checks,
    resolved_again,
)
from syncd.dynasties.d219_wizard_duels.names import ACHIEVEMENTS
from syncd.dynasties.d219_wizard_duels.posts import DuelPost, duel_posts, read_duel_post, read_spell_list
from syncd.dynasties.d219_wizard_duels.state import DuelStatus
from tests.dynasties.d219.arena import RING, casts, duel, game, pending, ruling, snipes, stars, wizard
from tests.dynasties.d219.pages import HOUR, NOON, comment, duel_page

COMMENCING = comment("The battle is about to commence!", anchor="c1")
CASTING = comment("Anna casts Burn at Cleo (3): Cleo loses 3 Stars.", at=NOON + HOUR, anchor="c2")


def post(number=1, ring=RING, *, text="", **more):
    resolving = (comment(text, at=NOON + HOUR),) if text else ()
    return DuelPost(number, f"https://blog.example/duel-{number}", NOON, ring, resolving=resolving, **more)


def texts(found):
    return [one.text for one in found]


# reading the posts


def test_a_duel_post_has_ring_gewgaws_link_and_comments():
    page = duel_page(
        3, "1. Anna\n2. Bert\nSpells: Wizard Duel Spell List 3\nGewgaws: Pine Totem, Pewter Elephant", COMMENCING
    )
    read = read_duel_post(page, "Oz")
    assert (read.number, read.ring, read.list_number) == (3, ("Anna", "Bert"), 3)
    assert (read.gewgaws, read.status) == (("Pine Totem", "Pewter Elephant"), DuelStatus.PENDING)


def test_a_ring_that_lost_its_numbers_is_known_by_its_names():
    assert read_duel_post(duel_page(3, "Anna\nBert\nsee below"), "Oz", RING).ring == ("Anna", "Bert")


def test_other_posts_and_other_peoples_are_none():
    assert read_duel_post(duel_page(by="Anna"), "Oz") is None
    page = duel_page()
    assert read_duel_post(replace(page, post=replace(page.post, title="On Wizard Duels")), "Oz") is None


def test_comments_of_others_make_no_duel_pending():
    assert read_duel_post(duel_page(2, "", comment("Please commence!", by="Anna")), "Oz").status is DuelStatus.OPEN


def test_a_resolution_in_two_comments_is_one():
    more = comment("Bert casts Gift at Anna (1): Anna gains 3 Stars.", at=NOON + 2 * HOUR)
    read = read_duel_post(duel_page(2, "", COMMENCING, CASTING, more), "Oz")
    assert read.status is DuelStatus.RESOLVED
    assert read.resolution.count("casts") == 2


def test_of_two_posts_of_one_duel_the_earlier_counts():
    later = duel_page(2, "1. Bert", at=NOON + HOUR)
    assert duel_posts([later, duel_page(2, "1. Anna")], "Oz")[2].ring == ("Anna",)


def test_a_spell_list_page_has_spells_and_achievements():
    text = "==Spells==\n===Burn===\nEffect: hot\n=== Gift ===\n== Achievements ==\n"
    text += "{|\n! Name !! Criteria\n|-\n| Fabulous || x\n|}\n"
    page = read_spell_list(text, read_tables(text).value)
    assert (page.spells, page.achievements) == (("Burn", "Gift"), ("Fabulous",))


# the checks


def test_xchk_01_ring_gewgaws_and_link_against_the_row():
    row = duel("open", {}, gewgaws=("Pine Totem",))
    assert texts(check_post(post(gewgaws=("Pine Totem",), list_number=1), row, {})) == []
    assert len(texts(check_post(post(ring=RING[::-1], list_number=7), row, {}))) == 3


def test_xchk_01_posted_while_an_earlier_duel_was_unresolved():
    second, row = post(2), duel("open", {})
    assert "before Duel 1 was resolved" in texts(check_post(second, row, {1: post(1)}))[0]
    earlier = replace(post(1), resolving=(comment("", at=NOON - HOUR),))
    assert texts(check_post(second, row, {1: earlier, 2: second})) == []


@pytest.mark.parametrize(("status", "wrong"), [("open", True), ("pending", True), ("resolved", False)])
def test_xchk_02_the_status_against_the_comments(status, wrong):
    assert bool(texts(check_status(post(text="Anna casts Fizzle"), duel(status, {})))) is wrong


def resolved_with(state, *rolls):
    """State before, state after and the post with the comment that tells of it."""
    found = ruling(state, ResolveDuel("Oz"), *rolls)
    return state, found.state, post(text=resolution_comment(found.log))


FIGHT = {"Anna": casts("Burn", 3), "Bert": snipes("Cleo", "Greed"), "Cleo": casts("Greed"), "Dora": casts("Gather")}


def test_xchk_03_a_faithful_comment_agrees_with_spells_cast():
    _, after, told = resolved_with(pending(FIGHT), 2)
    assert texts(check_resolution(told, after.duels[1], after)) == []


def test_xchk_03_another_spell_a_missing_wizard_one_told_twice():
    _, after, told = resolved_with(pending(FIGHT), 2)
    row = replace(after.duels[1], casts={**after.duels[1].casts, "Anna": "Gift"})
    assert "Anna cast Gift by the sheet" in texts(check_resolution(told, row, after))[0]
    lines = told.resolution.splitlines()
    silent = post(text="\n".join(line for line in lines if not line.startswith("Anna casts")))
    assert "tells no spell of Anna" in texts(check_resolution(silent, after.duels[1], after))[0]
    twice = post(text="\n".join([*lines, lines[0]]))
    assert any("tells two spells of Bert" in text for text in texts(check_resolution(twice, after.duels[1], after)))


def test_xchk_03_the_casting_order():
    text = "Anna casts Burn at Bert (2)\nBert casts Snipe (Gift) at Cleo (3)"
    assert "not told in casting order" in texts(check_resolution(post(text=text), duel("resolved", {}), game()))[-1]


def test_xchk_04_a_faithful_sheet_agrees_with_the_comment():
    before, after, told = resolved_with(pending(FIGHT, charm={"Burn": 3}), 2)
    assert texts(check_stars(before, after, told)) == []


def test_xchk_04_every_cell_is_compared_where_the_comment_tells_all():
    before, after, told = resolved_with(pending(FIGHT), 2)
    wrong = replace(after, wizards={**after.wizards, "Anna": replace(after.wizards["Anna"], stars=99, freshness=3)})
    found = list(check_stars(before, wrong, told))
    assert [(one.place.row, one.place.column, one.expected) for one in found] == [
        ("Anna", "Stars", 10),
        ("Anna", "Freshness", 0),
    ]


def test_xchk_04_where_it_does_not_the_stars_it_reports_are_added_up():
    before, after, _ = resolved_with(pending({"Anna": casts("Burn", 3)}))
    told = post(text="Anna casts Burn: Cleo loses 3 Stars, Bert loses 1 Star")
    assert texts(check_stars(before, after, told)) == ["Dora has 9 Stars after Duel 1, and 10 by its comment"]


def test_xchk_04_a_duel_is_resolved_again_from_its_comment():
    before, after, told = resolved_with(pending(FIGHT), 3)
    public = replace(before, duels={1: replace(before.duels[1], selections=dict.fromkeys(RING))})
    again = resolved_again(public, 1, read_resolution(told.resolution, before.duels[1], RING))
    assert again.wizards == after.wizards
    assert stars(again) == stars(after)


def test_xchk_05_the_charm_after_the_duel():
    before, after, told = resolved_with(pending(FIGHT, charm={"Burn": 3, "Gift": 1}), 2)
    assert texts(check_charm(before, after, told)) == []
    wrong = replace(after, spells={**after.spells, "Gift": replace(after.spells["Gift"], charm=5)})
    assert texts(check_charm(before, wrong, told)) == ["the charm of Gift is 5 after Duel 1, and should be 2"]


def rolled(expression, result, at, who="Oz"):
    return Roll(PlayerName(who), at, expression, result)


def test_xchk_06_a_dice6_before_the_post_that_brings_its_gewgaws():
    row, since = duel("open", {}, gewgaws=("Pine Totem",)), NOON - timedelta(days=2)
    fitting = rolled("DICE6", "4", NOON - HOUR)
    assert texts(check_dice(post(), row, [fitting], "Oz", since)) == []
    for other in (
        rolled("DICE6", "1", NOON - HOUR),
        rolled("DICE6", "4", NOON + HOUR),
        rolled("DICE6", "4", NOON, "Anna"),
    ):
        assert len(texts(check_dice(post(), row, [other], "Oz", since))) == 1


def test_xchk_06_a_dice3_for_each_gather():
    six = rolled("DICE6", "1", NOON - HOUR)
    _, after, told = resolved_with(pending(FIGHT), 2)
    row = after.duels[1]
    assert texts(check_dice(told, row, [six, rolled("DICE3", "2", NOON)], "Oz", NOON - HOUR)) == []
    assert "Gathers" in texts(check_dice(told, row, [six, rolled("DICE3", "3", NOON)], "Oz", NOON - HOUR))[0]


def test_xchk_the_whole_sheet_at_once_and_what_is_due_is_not_told_here():
    row = duel("open", {})
    resolved = post(text="Anna casts Fizzle: nothing happens.")
    six = rolled("DICE6", "1", NOON - HOUR)
    assert texts(cross_checks(game(duels={1: row}), {1: resolved, 9: post(9)}, None)) == []
    assert texts(cross_checks(game(duels={1: row}), {1: post()}, [six])) == []
    assert len(texts(cross_checks(game(duels={1: row}), {1: post()}, [replace(six, at=NOON - timedelta(days=8))]))) == 1
    ahead = cross_checks(game(duels={1: duel("pending", {})}), {1: post(ring=RING[::-1])}, None)
    assert len(texts(ahead)) == 2


def test_xchk_07_who_declares_victory_has_won():
    dov = Post(Kind.DOV, "I win", "https://blog.example/dov", PlayerName("Anna"), NOON)
    assert texts(check_dov(dov, game({"Anna": wizard(achievements=ACHIEVEMENTS[:3])}))) == []
    assert "nobody has achieved it" in texts(check_dov(dov, game()))[0]
