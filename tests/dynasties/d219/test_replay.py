"""A Duel's whole life on the wiki, replayed: what the rules make is explained, what they do not is a finding."""

from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from parsers.records import Kind, PlayerName, Post, PostPage, Revision, RevisionId, Roll
from syncd.dynasties.d219_wizard_duels.actions import CommenceDuel, Idle, ResolveDuel, ScheduleDuel
from syncd.dynasties.d219_wizard_duels.cells import PAGE, cells_of, effects
from syncd.dynasties.d219_wizard_duels.comment import resolution_comment
from syncd.dynasties.d219_wizard_duels.dynasty import WizardDuels
from syncd.dynasties.d219_wizard_duels.hidden import hidden_of
from syncd.dynasties.d219_wizard_duels.sheet import render
from syncd.dynasties.protocol import Membership, Place
from syncd.validator.explained import Reason
from syncd.validator.replay import replay
from syncd.validator.scenes import Context
from tests.dynasties.d219.arena import RING, casts, game, ruling, snipes, wizard
from tests.dynasties.d219.arena import pending as pending_duel
from tests.dynasties.d219.pages import comment, duel_page, sheet_text

START = datetime(2023, 11, 5, 12, tzinfo=UTC)
FIGHT = {"Anna": casts("Burn", 3), "Bert": snipes("Cleo", "Greed"), "Cleo": casts("Greed"), "Dora": casts("Gift", 1)}
SIX = Roll(PlayerName("Oz"), START, "DICE6", "1")


class Wiki:
    """The history of the Duel Sheet, an edit an hour."""

    def __init__(self, state):
        self.cells = cells_of(state)
        self.revisions = []
        self.save("Oz")

    @property
    def now(self):
        return START + timedelta(hours=len(self.revisions))

    def save(self, by, **_):
        revid = RevisionId(len(self.revisions) + 1)
        text = sheet_text(self.cells)
        self.revisions.append(Revision(revid, RevisionId(revid - 1), PAGE, by, self.now, "", len(text), text))
        return revid

    def edit(self, by, changed):
        self.cells = {**self.cells, **changed}
        return self.save(by)

    def replayed(self, *, posts=(), private=None, active=(*RING, "Oz"), idle=(), rolls=(SIX,), later=1):
        names = {who: frozenset(map(PlayerName, group)) for who, group in (("active", active), ("idle", idle))}
        who = Membership(START, names["active"], names["idle"], emperor=PlayerName("Oz"))
        context = Context(self.now + timedelta(hours=later), (who,), posts=posts, rolls=rolls, private=private or {})
        return replay(self.revisions, WizardDuels(), context)


def fight(selections=FIGHT):
    """The states of one Duel: before, scheduled, pending, resolved; the pending one knows the selections."""
    before = game()
    scheduled = ruling(before, ScheduleDuel("Oz"), list(RING), 1, "Unify").state
    pending = pending_duel(selections, spell_list=scheduled.duels[1].spell_list, removed_spell="Unify")
    found = ruling(pending, ResolveDuel("Oz"))
    return before, scheduled, pending, found.state, resolution_comment(found.log)


def told(text):
    """The duel post with both comments of the Battle Master."""
    body = "\n".join(f"{place}. {name}" for place, name in enumerate(RING, start=1))
    commencing = comment("The battle is about to commence.", at=START + timedelta(hours=2))
    return (duel_page(1, body, commencing, comment(text, at=START + timedelta(hours=3), anchor="c2"), at=START),)


def kinds(replayed):
    return [(one.kind, one.where.row, one.where.column) for one in replayed.standing]


def test_a_duels_life_is_explained_from_its_post_and_comments():
    before, scheduled, pending, resolved, text = fight()
    wiki = Wiki(before)
    wiki.edit("Oz", effects(before, scheduled))
    wiki.edit("Oz", effects(scheduled, pending))
    wiki.edit("Oz", effects(pending, resolved))
    replayed = wiki.replayed(posts=told(text))
    assert kinds(replayed) == []
    assert {one.explanation.reason for one in replayed.changes} == {Reason.ACTION}
    assert {one.explanation.text for one in replayed.changes} == {
        "Oz schedules Wizard Duel 1", "Oz commences Wizard Duel 1", "Oz resolves Wizard Duel 1",
    }  # fmt: skip


def test_a_resolution_in_several_edits_is_one():
    before, scheduled, pending, resolved, text = fight()
    wiki = Wiki(before)
    wiki.edit("Oz", effects(before, scheduled))
    wiki.edit("Oz", effects(scheduled, pending))
    changed = effects(pending, resolved)
    for table in ("Wizards", "Spells", "Duels"):
        wiki.edit("Oz", {place: value for place, value in changed.items() if place.table == table})
    replayed = wiki.replayed(posts=told(text))
    assert kinds(replayed) == []
    assert replayed.gamestate.cells == wiki.cells


@pytest.mark.parametrize(
    ("column", "value"), [("Stars", 12), ("Freshness", 3), ("Belligerent", 4), ("Hat", "Pointy"), ("High Marks", 1)]
)
def test_a_slip_in_a_resolution_is_found_and_what_it_should_be_is_said(column, value):
    before, scheduled, pending, resolved, text = fight()
    wiki = Wiki(before)
    wiki.edit("Oz", effects(before, scheduled))
    wiki.edit("Oz", effects(scheduled, pending))
    place = Place("Wizards", "Dora", column)
    guilty = wiki.edit("Oz", {**effects(pending, resolved), place: value})
    replayed = wiki.replayed(posts=told(text), later=30)
    (found,) = [one for one in replayed.standing if one.kind == "unexplained-change"]
    assert (found.where.row, found.where.column, found.revid) == ("Dora", column, guilty)
    assert found.expected == render(place, cells_of(resolved)[place])


def test_stars_that_nobody_is_owed_are_unexplained():
    wiki = Wiki(game())
    guilty = wiki.edit("Anna", {Place("Wizards", "Anna", "Stars"): 15})
    (found,) = wiki.replayed().standing
    assert (found.kind, found.revid, found.found, found.expected) == ("unexplained-change", guilty, "15", "10")


def test_a_duel_scheduled_by_a_wizard_is_no_action_and_the_finding_says_why():
    before, scheduled, *_ = fight()
    wiki = Wiki(before)
    wiki.edit("Anna", effects(before, scheduled))
    replayed = wiki.replayed()
    assert replayed.standing
    assert any("only the Battle Master may schedule a Duel" in one.text for one in replayed.standing)


def test_a_second_duel_while_one_is_open_is_found():
    before, scheduled, *_ = fight()
    wiki = Wiki(before)
    wiki.edit("Oz", effects(before, scheduled))
    row = {Place("Duels", "2", place.column): value for place, value in effects(before, scheduled).items()}
    guilty = wiki.edit("Oz", {**row, Place("Duels", "2", "Duel"): "2"})
    replayed = wiki.replayed()
    assert {one.revid for one in replayed.standing} == {guilty}


def test_a_resolution_that_the_blog_shows_and_nobody_entered_is_a_missing_effect():
    before, scheduled, pending, _, text = fight()
    wiki = Wiki(before)
    wiki.edit("Oz", effects(before, scheduled))
    wiki.edit("Oz", effects(scheduled, pending))
    replayed = wiki.replayed(posts=told(text), later=72)
    (found,) = replayed.standing
    assert found.kind == "missing-effect"
    assert "Oz resolves Wizard Duel 1 was announced" in found.text


def test_a_ring_that_differs_from_the_post_is_told_with_the_posts_link():
    before, scheduled, *_ = fight()
    wiki = Wiki(before)
    wiki.edit("Oz", effects(before, scheduled))
    (page,) = told("")
    other = (replace(page, post=replace(page.post, body="1. Bert\n2. Anna\n3. Cleo\n4. Dora"), comments=()),)
    (found,) = wiki.replayed(posts=other).standing
    assert (found.kind, found.where.column, found.links) == (
        "duel-post",
        "Wizard Ring",
        ("https://blog.example/duel-1",),
    )
    assert found.expected == "Bert, Anna, Cleo, Dora"


def test_a_declaration_of_victory_without_a_victory_is_told():
    dov = PostPage(Post(Kind.DOV, "I win", "https://blog.example/dov", PlayerName("Anna"), START))
    (found,) = Wiki(game()).replayed(posts=(dov,)).standing
    assert (found.kind, found.severity, found.where.row) == ("victory", "warning", "Anna")


def test_the_private_file_explains_a_resolution_without_a_comment():
    before, scheduled, pending, resolved, _ = fight()
    wiki = Wiki(before)
    wiki.edit("Oz", effects(before, scheduled))
    wiki.edit("Oz", effects(scheduled, pending))
    wiki.edit("Oz", effects(pending, resolved))
    replayed = wiki.replayed(private=hidden_of(pending))
    assert kinds(replayed) == []
    assert all(not one.explanation.missing for one in replayed.changes)


def test_going_idle_is_explained():
    before = game({"Emil": wizard(7)})
    wiki = Wiki(before)
    gone = ruling(before, Idle("Oz", "Emil"), now=wiki.now).state
    wiki.edit("Oz", effects(before, gone))
    assert kinds(wiki.replayed(idle=("Emil",))) == []


def test_commencing_is_the_battle_masters():
    before, scheduled, pending, *_ = fight()
    assert ruling(pending, CommenceDuel("Oz")).violations
    wiki = Wiki(before)
    wiki.edit("Oz", effects(before, scheduled))
    guilty = wiki.edit("Bert", effects(scheduled, pending))
    (found,) = wiki.replayed().standing
    assert (found.revid, found.where.column) == (guilty, "Status")
