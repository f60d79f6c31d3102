"""The dynasty as replay sees it: which action made a change of the sheet, and what a post announces."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from msgspec.structs import replace

from parsers.records import PlayerName, Roll
from syncd.dynasties.d219_wizard_duels.actions import ResolveDuel
from syncd.dynasties.d219_wizard_duels.cells import PAGE, cells_of, effects
from syncd.dynasties.d219_wizard_duels.comment import resolution_comment
from syncd.dynasties.d219_wizard_duels.dynasty import WizardDuels
from syncd.dynasties.d219_wizard_duels.hidden import hidden_of, known_state
from syncd.dynasties.d219_wizard_duels.sheet import read_sheet
from syncd.dynasties.d219_wizard_duels.state import DuelStatus, Lode
from syncd.dynasties.protocol import Action, Dynasty, Place
from tests.dynasties.d219.arena import FIZZLES, RING, casts, game, open_game, pending, ruling, wizard
from tests.dynasties.d219.pages import HOUR, NOON, SHEET, comment, duel_page, gamestate, roster, scene
from tests.dynasties.d219.strategies import FEW, ROLLS, pending_duels

DUELS: Dynasty = WizardDuels()
STATUS = Place("Duels", "1", "Status")
EVERYBODY = roster(*RING, "Emil", "Oz", idle=())


def explained(state, wanted, memory=None, **more):
    more.setdefault("roster", roster(*RING, "Oz", idle=[name for name, one in state.wizards.items() if one.idle]))
    return list(DUELS.explain(gamestate(cells_of(state), memory), wanted, scene(**more)))


def act(state, kind, *, by="Oz", memory=None, **parameters):
    action = Action(kind, PlayerName(by), parameters)
    return DUELS.apply(gamestate(cells_of(state), memory), action, scene(by, roster=roster(*RING, "Oz", idle=())))


# reading


def test_only_the_duel_sheet_has_tables():
    assert DUELS.read(PAGE, SHEET) == read_sheet(SHEET)
    assert DUELS.read("Elsewhere", SHEET).value == {}


def test_a_new_row_starts_with_the_lode_and_the_defaults():
    before = gamestate(cells_of(game({"Anna": wizard(13)})))
    here = scene(roster=roster(*RING, "Zoey", "Oz", idle=()))
    values = {
        column: DUELS.default(before, Place("Wizards", "Zoey", column), here)
        for column in ("Stars", "Robes", "Freshness")
    }
    assert values == {"Stars": 10, "Robes": "Plain", "Freshness": 3}


def test_a_duel_has_the_spells_and_achievements_of_its_own_page():
    page = "== Spells ==\n=== Burn ===\n=== Gift ===\n== Achievements ==\n{|\n! Name\n|-\n| Superstar\n|}\n"
    state = open_game()
    cells = gamestate(cells_of(state))
    assert DUELS.references(cells) == ("Wizard Duel Spell List 1",)
    read, empty = (scene(texts={"Wizard Duel Spell List 1": text}) for text in (page, "Coming soon."))
    duel = known_state(cells, read).state.duels[1]
    assert (duel.spell_list, duel.achievements) == (("Burn", "Gift"), ("Superstar",))
    assert known_state(cells, empty) == known_state(cells, scene())


def test_what_is_not_on_the_page_of_the_list_gains_no_charm():
    state = pending(dict.fromkeys(RING, FIZZLES), charm={"Gift": 1})
    page = "== Spells ==\n=== Burn ===\n=== Fizzle ===\n"
    here = scene("Oz", roster=roster(*RING, "Oz", idle=()), texts={"Wizard Duel Spell List 1": page})
    done = DUELS.apply(gamestate(cells_of(state), hidden_of(state)), Action("resolve_duel", PlayerName("Oz")), here)
    assert done.effects[Place("Spells", "Burn", "Charm")] == 1
    assert Place("Spells", "Gift", "Charm") not in done.effects


def test_a_row_that_goes_while_others_aim_at_it_breaks_nothing():
    state = open_game(selections={"Anna": casts("Snipe", wizard="Bert", spell="Burn"), "Bert": FIZZLES})
    cells = {place: value for place, value in cells_of(state).items() if place.row != "Bert"}
    assert list(DUELS.due(gamestate(cells, hidden_of(state)), scene())) == []
    move = DUELS.apply(gamestate(cells, hidden_of(state)), Action("commence_duel", PlayerName("Oz")), scene("Oz"))
    assert not move.legal  # Cleo and Dora have not selected


def test_invariants_are_those_between_cells():
    state = game({"Anna": wizard(high_marks=1)})
    found = list(DUELS.invariants(gamestate(cells_of(state)), scene()))
    assert [(one.place.row, one.place.column) for one in found] == [("Anna", "High Marks")]


# doing


def test_a_duel_is_scheduled_with_its_rolls():
    move = act(game(), "schedule_duel", rolls=[list(RING), 2, "Pine Totem", "Gift"])
    assert move.legal
    assert move.effects[Place("Duels", "1", "Gewgaws")] == ("Pine Totem",)


def test_a_malformed_action_is_illegal_and_says_why():
    assert "$.wizard" in act(game(), "join").violations[0].reason


def test_private_selections_are_remembered_until_the_duel_is_resolved():
    state, memory = open_game(), {}
    for name in RING:
        move = act(state, "select_spell", by=name, memory=memory, spell="Greed", inputs={})
        assert (move.legal, move.effects) == (True, {})
        memory = move.memory
    commenced = act(state, "commence_duel", memory=memory)
    assert commenced.effects == {STATUS: "Pending"}
    resolved = act(pending({}), "resolve_duel", memory=commenced.memory)
    assert resolved.effects[Place("Duels", "1", "Spells Cast")] == tuple(f"{name}: Greed" for name in RING)
    assert resolved.memory == {"duels": {}}


# explaining


def test_page_09_a_new_row_is_a_duel_scheduled():
    before = game()
    move = act(before, "schedule_duel", rolls=[list(RING), 2, "Pine Totem", "Gift"])
    (found,) = explained(before, move.effects)
    assert (found.effects, found.action.kind, found.legal) == (move.effects, "schedule_duel", True)
    assert "DICE6" in found.missing[0]


def test_page_09_the_roll_of_a_scheduling_is_cited_or_missed():
    effects_of = act(game(), "schedule_duel", rolls=[list(RING), 1, "Gift"]).effects
    one = Roll(PlayerName("Oz"), NOON - HOUR, "DICE6", "1")
    (cited,) = explained(game(), effects_of, rolls=(one,))
    assert (cited.legal, cited.missing, len(cited.cites)) == (True, (), 1)
    (lacking,) = explained(game(), effects_of, rolls=(replace(one, result="3"),))
    assert "roll 2 is missing" in lacking.violations[0].reason


@pytest.mark.parametrize("change", [{"Removed": "Fizzle"}, {"Wizard Ring": ("Anna", "Bert")}])
def test_page_09_an_impossible_scheduling_explains_nothing(change):
    wanted = act(game(), "schedule_duel", rolls=[list(RING), 1, "Gift"]).effects
    wanted |= {Place("Duels", "1", column): value for column, value in change.items()}
    assert not any(move.legal for move in explained(game(), wanted))


def test_page_09_another_than_the_battle_master_is_a_near_miss_that_says_so():
    wanted = act(game(), "schedule_duel", rolls=[list(RING), 1, "Gift"]).effects
    (near,) = explained(game(), wanted, by="Anna")
    assert (near.legal, near.effects) == (False, wanted)
    assert "only the Battle Master" in near.violations[0].reason


def test_page_09_a_status_that_becomes_pending_is_a_commencing():
    (found,) = explained(open_game(), {STATUS: "Pending"})
    assert (found.legal, found.effects) == (True, {STATUS: "Pending"})
    assert "selections of Duel 1" in found.missing[0]


def test_page_09_with_known_selections_a_late_wizard_makes_it_illegal_or_unknown():
    hidden = hidden_of(open_game(selections=dict.fromkeys(RING, FIZZLES)))
    (found,) = explained(open_game(), {STATUS: "Pending"}, private=hidden)
    assert (found.legal, found.missing) == (True, ())


@FEW
@given(pending_duels(), ROLLS)
def test_page_09_a_resolution_is_explained_exactly_by_its_comment(state, rolls):
    found = ruling(state, ResolveDuel("Oz"), *rolls)
    wanted = effects(state, found.state)
    told = comment(resolution_comment(found.log), at=NOON - HOUR)
    idle = [name for name, one in state.wizards.items() if one.idle]
    who = roster(*(name for name in state.wizards if name not in idle), "Oz", idle=idle)
    (move,) = explained(state, wanted, posts=(duel_page(1, "", told),), roster=who)
    assert (move.legal, move.effects, move.missing) == (True, wanted, ())
    assert move.cites[0].link == "https://blog.example/duel-1#c1"


def test_page_09_a_resolution_is_explained_exactly_by_the_private_file():
    state = pending({"Anna": casts("Burn", 3)})
    wanted = effects(state, ruling(state, ResolveDuel("Oz")).state)
    (move,) = explained(state, wanted, private=hidden_of(state))
    assert (move.effects, move.missing) == (wanted, ())


def test_page_09_without_both_what_a_resolution_may_change_is_possible_and_nothing_else():
    state = pending({})
    possible = {
        STATUS: "Resolved", Place("Wizards", "Anna", "Stars"): 14, Place("Wizards", "Anna", "High Marks"): 1,
        Place("Spells", "Burn", "Charm"): 1,
    }  # fmt: skip
    impossible = {
        Place("Wizards", "Bert", "High Marks"): 2, Place("Wizards", "Bert", "Freshness"): 3,
        Place("Spells", "Gift", "Charm"): 7, Place("Duels", "1", "Wizard Ring"): ("Bert",),
        Place("Wizards", "Bert", "Idle since"): NOON,
    }  # fmt: skip
    move = next(m for m in explained(state, {**possible, **impossible}) if m.action.kind == "resolve_duel")
    assert move.effects == possible
    assert "would decide it" in move.missing[0]


def test_page_09_while_no_duel_is_pending_stars_have_no_explanation():
    assert explained(open_game(), {Place("Wizards", "Anna", "Stars"): 14}) == []


def test_page_09_an_idling_notes_the_instant_and_the_lode():
    since = datetime(2023, 11, 4, tzinfo=UTC)
    wanted = {Place("Wizards", "Emil", "Idle since"): since, Place("Wizards", "Emil", "Lode then"): "40/4"}
    (move,) = explained(game({"Emil": wizard(7)}), wanted, roster=EVERYBODY)
    assert (move.legal, move.effects) == (True, wanted)


def test_page_09_an_idling_that_the_sidebar_shows_already_is_one_all_the_same():
    since = datetime(2023, 11, 4, tzinfo=UTC)
    wanted = {Place("Wizards", "Emil", "Idle since"): since}
    (move,) = explained(game({"Emil": wizard(7)}), wanted, roster=roster(*RING, "Oz"))
    assert move.effects[Place("Wizards", "Emil", "Lode then")] == "40/4"


def test_page_09_an_unidling_moves_the_stars():
    gone = wizard(4, idle=True, idled_at=datetime(2023, 10, 20, tzinfo=UTC), lode_when_idled=Lode(26, 4))
    wanted = {
        Place("Wizards", "Emil", "Idle since"): "", Place("Wizards", "Emil", "Lode then"): "",
        Place("Wizards", "Emil", "Stars"): 7,
    }  # fmt: skip
    (move,) = explained(game({"Emil": gone}), wanted, roster=EVERYBODY)
    assert (move.legal, move.effects) == (True, wanted)


def test_columns_that_the_sheet_does_not_have_are_no_effects():
    state = open_game()
    cells = {place: value for place, value in cells_of(state).items() if place.column != "Removed"}
    resolved = replace(state, duels={1: replace(state.duels[1], status=DuelStatus.RESOLVED, casts={"Anna": "Fizzle"})})
    move = DUELS.apply(
        gamestate({p: v for p, v in cells_of(resolved).items() if p in cells}),
        Action("schedule_duel", PlayerName("Oz"), {"rolls": [list(RING), 1, "Gift"]}),
        scene(roster=roster(*RING, "Oz", idle=())),
    )
    assert Place("Duels", "2", "Removed") not in move.effects


# what is due


def due(state, *comments, number=1, body="1. Anna\n2. Bert\n3. Cleo\n4. Dora"):
    posts = (duel_page(number, body, *comments),)
    return list(DUELS.due(gamestate(cells_of(state)), scene(roster=roster(*RING, "Oz", idle=()), posts=posts)))


def test_a_duel_that_was_posted_is_due_on_the_sheet():
    (found,) = due(game())
    assert found.move.effects[Place("Duels", "1", "Wizard Ring")] == RING
    assert (found.since, found.by - found.since) == (NOON, DUELS.grace)


def test_a_commencing_and_a_resolution_are_due():
    (found,) = due(open_game(), comment("The battle is about to commence.", at=NOON + HOUR))
    assert (found.move.effects, found.since) == ({STATUS: "Pending"}, NOON + HOUR)
    told = resolution_comment(ruling(pending({"Anna": casts("Burn", 3)}), ResolveDuel("Oz")).log)
    (found,) = due(pending({}), comment(told, at=NOON + HOUR))
    assert found.move.effects[Place("Wizards", "Cleo", "Stars")] == 7


def test_nothing_is_due_that_the_sheet_shows_or_nobody_has_read():
    assert due(open_game()) == []
    assert list(DUELS.due(gamestate(cells_of(game())), scene(posts=None))) == []
