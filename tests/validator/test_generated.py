from collections import Counter

import pytest

from syncd.validator.explained import Reason
from syncd.validator.replay import replay
from tests.harbour.generated import Harbour


def of_seed(seed, mistakes):
    """One worker plays a game, for all the tests that look at it."""
    return pytest.param((seed, mistakes), id=f"seed {seed}", marks=pytest.mark.xdist_group(f"seed {seed}"))


@pytest.fixture(scope="module", params=[of_seed(1, 200), of_seed(2, 60), of_seed(3, 60)])
def game(request):
    """A game with its planted mistakes, and what replay says of it."""
    seed, mistakes = request.param
    harbour = Harbour(seed).play(mistakes)
    return harbour, replay(harbour.revisions, harbour.dynasty, harbour.context())


def found(replayed, planted):
    """The findings of the right kind at the place of a planted mistake, in the revision to blame."""
    return [
        one
        for one in replayed.findings
        if (one.kind, one.revid) == (planted.kind, planted.revid)
        and (planted.place is None or (one.where.row, one.where.column) == (planted.place.row, planted.place.column))
    ]


def test_the_game_is_long_and_has_mistakes_of_every_class(game):
    harbour, _ = game
    kinds = Counter(planted.kind for planted in harbour.planted)
    assert len(harbour.revisions) > 4 * len(harbour.planted)
    assert set(kinds) == {
        "illegal-value",
        "unexplained-change",
        "missing-effect",
        "derived-value",
        "roster-row",
        "suspect-page",
    }
    assert len({planted.sort for planted in harbour.planted}) >= 20


def test_every_guilty_revision_is_cited(game):
    harbour, replayed = game
    cited = {one.revid for one in replayed.findings}
    assert not [planted for planted in harbour.planted if planted.revid not in cited]


def test_nineteen_mistakes_in_twenty_are_classed_right(game):
    harbour, replayed = game
    wrong = [planted for planted in harbour.planted if not found(replayed, planted)]
    assert len(wrong) <= len(harbour.planted) / 20, wrong


def test_no_legal_change_is_called_unexplained(game):
    harbour, replayed = game
    legal = set(harbour.legal)
    wrong = [one for one in replayed.changes if one.revid in legal and one.explanation.reason is Reason.UNEXPLAINED]
    assert not wrong


def test_nothing_stands_once_everything_is_put_right(game):
    harbour, replayed = game
    settled = [one for one in replayed.standing if "was announced" not in one.text]
    assert not settled
    values = {place: value for place, value in harbour.page.items() if value != ""}
    assert {place: value for place, value in replayed.shown.items() if value != ""} == values
