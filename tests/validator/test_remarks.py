"""What a dynasty says of actions that are legal: told once they are done, and never corrected."""

import pytest
from msgspec.structs import replace

from syncd.dynasties.generic.dynasty import GenericDynasty
from syncd.dynasties.protocol import Breach
from syncd.plan.corrections import plan_corrections
from tests.orchard import ORCHARD, at
from tests.orchard.game import Game

HAGGLING = Breach(
    "improper-act", at("Ann", "Gold"), "Ann traded with Bob, which is improper", rules=("Trade",), severity="warning",
    links=("https://blog.example/a-trade",),
)  # fmt: skip


class Frowning(GenericDynasty):
    """The orchard, where every trade is improper."""

    def explain(self, before, wanted, scene):
        for move in super().explain(before, wanted, scene):
            yield replace(move, remarks=(HAGGLING,)) if move.action.kind == "Trade" else move


@pytest.fixture
def frowning():
    return Frowning.of_pack("orchard.toml", ORCHARD)


def test_a_legal_action_is_explained_and_remarked_upon(frowning):
    game = Game()
    revid = game.edit("Ann", {at("Ann", "Gold"): 7, at("Bob", "Gold"): 13})
    replayed = game.replayed(dynasty=frowning)
    (finding,) = replayed.standing
    assert (finding.kind, finding.severity, finding.by, finding.revid) == ("improper-act", "warning", "Ann", revid)
    assert finding.links == (f"https://wiki.example/index.php?diff={revid}", "https://blog.example/a-trade")
    assert replayed.gamestate.cells[at("Bob", "Gold")] == 13
    newest = {"Orchard": game.revisions[-1]}
    assert plan_corrections(replayed.standing, replayed.gamestate, newest, frowning, scene=replayed.scene).edits == ()


def test_one_that_takes_two_edits_is_remarked_upon_when_it_is_done(frowning):
    game = Game()
    game.edit("Ann", {at("Ann", "Gold"): 7})
    assert not game.replayed(dynasty=frowning).findings
    game.edit("Ann", {at("Bob", "Gold"): 13})
    assert [one.kind for one in game.replayed(dynasty=frowning).findings] == ["improper-act"]


def test_a_remark_is_old_after_a_week(frowning):
    game = Game()
    game.edit("Ann", {at("Ann", "Gold"): 7, at("Bob", "Gold"): 13})
    assert game.replayed(dynasty=frowning, hours=7 * 24 + 1).standing == ()
