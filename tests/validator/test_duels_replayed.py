"""The Wizards' dynasty watched by replay: a Duel from scheduling to resolution, idling, and what has no right."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from parsers.records import Revision, RevisionId, Roll
from syncd.dynasties.d219_wizard_duels.actions import ResolveDuel
from syncd.dynasties.d219_wizard_duels.cells import cells_of
from syncd.dynasties.d219_wizard_duels.comment import resolution_comment
from syncd.dynasties.d219_wizard_duels.dynasty import WizardDuels
from syncd.dynasties.d219_wizard_duels.state import DuelStatus, Lode
from syncd.dynasties.protocol import Place
from syncd.validator.explained import Reason
from syncd.validator.replay import replay
from syncd.validator.scenes import Context
from tests.dynasties.d219.arena import RING, casts, game, pending, ruling, wizard
from tests.dynasties.d219.pages import HOUR, NOON, comment, duel_page, roster, sheet_text

WHO = roster(*RING, "Oz", idle=())


class Sheet:
    """The Duel Sheet's history: each edit shows another state, an hour after the last."""

    def __init__(self, state):
        self.history = []
        self.edit("Oz", cells_of(state))

    def edit(self, by, cells):
        number = len(self.history)
        at = NOON + number * HOUR
        self.history.append(Revision(RevisionId(number), RevisionId(0), "Duel Sheet", by, at, text=sheet_text(cells)))

    def replayed(self, *rosters, **context):
        now = self.history[-1].at + timedelta(hours=30)
        first = replace(WHO, at=NOON - HOUR)
        return replay(self.history, WizardDuels(), Context(now=now, rosters=(first, *rosters), **context))


def reasons(replayed):
    return [(one.explanation.reason, one.explanation.text) for one in replayed.changes if one.place is not None]


SELECTIONS = {"Anna": casts("Burn", 3), "Cleo": casts("Gather")}


def resolved(state):
    done = ruling(state, ResolveDuel("Oz"), 2)
    return done.state, duel_page(1, "\n".join(f"{n}. {name}" for n, name in enumerate(RING, 1)), comment(
        "The battle is about to commence.", at=NOON, anchor="c1"
    ), comment(resolution_comment(done.log), at=NOON + HOUR / 2, anchor="c2"))  # fmt: skip


def test_a_resolution_in_one_edit_is_explained_by_its_comment_and_cites_it():
    state = pending(SELECTIONS)
    after, post = resolved(state)
    sheet = Sheet(state)
    sheet.edit("Oz", cells_of(after))
    roll = Roll("Oz", NOON, "DICE3", "2")
    replayed = sheet.replayed(posts=(post,), rolls=(roll,))
    assert {reason for reason, _ in reasons(replayed)} == {Reason.ACTION}
    cited = {cite.link for one in replayed.changes for cite in one.explanation.cites}
    assert "https://blog.example/duel-1#c2" in cited
    assert replayed.gamestate.cells[Place("Duels", "1", "Status")] == "Resolved"


def test_a_resolution_over_several_edits_is_one_action():
    state = pending(SELECTIONS)
    after, post = resolved(state)
    whole = cells_of(after)
    first = {place: whole[place] if place.table == "Wizards" else value for place, value in cells_of(state).items()}
    sheet = Sheet(state)
    sheet.edit("Oz", first)
    sheet.edit("Oz", whole)
    replayed = sheet.replayed(posts=(post,), rolls=(Roll("Oz", NOON, "DICE3", "2"),))
    assert {reason for reason, _ in reasons(replayed)} == {Reason.ACTION}
    assert not [one for one in replayed.standing if one.kind in ("unexplained-change", "missing-effect")]


def test_a_wizard_who_takes_a_star_is_found_out_while_a_duel_is_resolved_by_a_comment():
    state = pending(SELECTIONS)
    after, post = resolved(state)
    sheet = Sheet(state)
    stars = Place("Wizards", "Bert", "Stars")
    sheet.edit("Oz", {**cells_of(after), stars: 99})
    replayed = sheet.replayed(posts=(post,), rolls=(Roll("Oz", NOON, "DICE3", "2"),))
    assert (stars.row, "99") in [(one.where.row, one.found) for one in replayed.standing]


def test_a_duel_that_is_scheduled_and_commenced_is_explained():
    sheet = Sheet(game())
    opened = pending({}, gewgaws=()).duels[1]
    row = replace(opened, status=DuelStatus.OPEN, removed_spell="Gift")
    sheet.edit("Oz", cells_of(game(duels={1: row})))
    sheet.edit("Oz", cells_of(game(duels={1: replace(row, status=DuelStatus.PENDING)})))
    replayed = sheet.replayed()
    assert {reason for reason, _ in reasons(replayed)} == {Reason.ACTION}


def test_an_idling_and_an_unidling_are_explained_with_the_lode_and_the_stars():
    away = NOON + HOUR / 2
    idled = wizard(7, idle=True, idled_at=away, lode_when_idled=Lode(40, 4))
    sheet = Sheet(game({"Emil": wizard(7)}))
    sheet.edit("Oz", cells_of(game({"Emil": idled})))
    present = replace(WHO, active=WHO.active | {"Emil"}, at=NOON - HOUR)
    gone = replace(WHO, idle=frozenset({"Emil"}), at=away)
    context = Context(now=NOON + 5 * HOUR, rosters=(present, gone))
    replayed = replay(sheet.history, WizardDuels(), context)
    assert {reason for reason, _ in reasons(replayed)} == {Reason.ACTION}
    assert not replayed.standing


@pytest.mark.parametrize(("column", "value"), [("Stars", 11), ("Hat", "Pointy"), ("Freshness", 3), ("High Marks", 1)])
def test_what_no_action_of_the_dynasty_does_is_unexplained(column, value):
    sheet = Sheet(game())
    sheet.edit("Anna", {**cells_of(game()), Place("Wizards", "Anna", column): value})
    (finding,) = [one for one in sheet.replayed().standing if one.kind == "unexplained-change"]
    assert (finding.by, finding.where.column) == ("Anna", column)
