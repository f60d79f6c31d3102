"""From a replay to the page put right: undone, redone, rows, what follows, and what is disputed."""

from syncd.plan.corrections import plan_corrections
from tests.orchard import PLAYERS, at, orchard
from tests.orchard.game import Game, wikitext


def planned(game, hours=5):
    replayed = game.replayed(hours=hours)
    newest = game.revisions[-1]
    return plan_corrections(
        replayed.standing,
        replayed.gamestate,
        {} if replayed.suspect else {"Orchard": newest},
        orchard(),
        scene=replayed.scene,
        history={"Orchard": game.revisions},
        changes=replayed.changes,
    )


def test_a_value_is_undone_and_what_follows_from_it_with_it():
    game = Game()
    right = wikitext(game.cells)
    game.edit("Bob", {at("Bob", "Apples"): 50})
    (edit,) = planned(game).edits
    assert edit.edit_class == "undo"
    assert edit.text == right


def test_a_forgotten_effect_is_redone():
    game = Game()
    game.cells[at("Ann", "Tools")] = ("Ladder",)
    game = Game(game.cells)
    game.edit("Ann", {at("Elm", "Ripe"): 2})
    (edit,) = planned(game).edits
    assert edit.edit_class == "redo"
    assert "-| Ann || 5 ||" in edit.diff
    assert "+| Ann || 6 ||" in edit.diff


def test_a_derived_value_is_brought_up_to_date_by_itself():
    game = Game()
    game.edit("Ann", {at("Ann", "Share"): 90}, shares=False)
    (edit,) = planned(game).edits
    assert (edit.edit_class, edit.text) == ("derived", wikitext(Game().cells))


def test_a_row_taken_away_comes_back_as_it_was_written():
    game = Game()
    game.cells[at("Cay", "Tools")] = ("Rope",)
    game = Game(game.cells)
    linked = wikitext(game.cells).replace("Rope", "[[Rope]]")
    game.save("Oz", linked)
    game.save("Ann", "\n".join(line for line in linked.splitlines() if "Cay" not in line).replace("|-\n|}", "|}", 1))
    (edit,) = planned(game).edits
    assert edit.edit_class == "roster"
    assert "| Cay || 5 || 10 || None || [[Rope]] || 33" in edit.text


def test_a_newcomers_row_begins_with_the_defaults():
    game = Game()
    game.play((*PLAYERS, "Dee"))
    (edit,) = planned(game, hours=30).edits
    assert edit.edit_class == "roster"
    assert "+| Dee || 5 || 10 || None || - || 25%" in edit.diff


def test_a_cell_gets_the_links_back_that_it_had():
    game = Game()
    game.cells[at("Bob", "Tools")] = ("Axe",)
    game = Game(game.cells)
    linked = wikitext(game.cells).replace("Axe", "[[Tools#Axe|Axe]]")
    game.save("Oz", linked)
    game.save("Ann", linked.replace("[[Tools#Axe|Axe]]", "Rope"))
    (edit,) = planned(game).edits
    assert edit.text == linked


def test_what_was_undone_and_made_again_is_for_a_cfj():
    game = Game()
    for by, gold in (("Bob", 50), ("Cay", 10), ("Bob", 50)):
        game.edit(by, {at("Bob", "Gold"): gold}, minutes=150)
    plans = planned(game)
    assert plans.edits == ()
    (draft,) = plans.disputes
    assert draft.title == "What Bob has in Growers"
    assert "a CfJ can settle it" in plans.unplanned[0].why
    assert draft.text.startswith("On the page Orchard, players disagree about Gold of Bob:\n\n- 2024-03-04 14:30: Bob ")
    assert draft.text.endswith("Set Gold of Bob to 10.")


def test_what_undoes_somebody_elses_right_is_for_a_cfj_too():
    game = Game()
    game.edit("Ann", {at("Ann", "Hat"): "Felt"})
    game.edit("Bob", {at("Ann", "Hat"): "None"})
    plans = planned(game)
    assert plans.edits == ()
    assert "Set Hat of Ann to Felt." in plans.disputes[0].text


def test_nothing_is_planned_on_a_page_whose_shape_has_changed():
    game = Game()
    game.edit("Bob", {at("Bob", "Gold"): 50})
    game.save("Cay", wikitext(game.cells).replace("Hat !!", "Cap !!"))
    assert planned(game).edits == ()


def test_a_roll_that_nobody_carried_out_is_left_to_its_player():
    game = Game()
    game.rolls = []
    game.roll("Ann", 4, comment="Pick")
    assert planned(game).unplanned[0].why == "it takes an action that is its player's own"
