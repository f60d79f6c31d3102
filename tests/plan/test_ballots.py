"""Every vote is told: the one that counts, the one it superseded, the one that never counted and why."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from parsers.records import Comment, Icon, Kind, PlayerName, Post, PostPage
from syncd.plan.ballots import Ballot, Standing, ballots
from syncd.rules import editions
from syncd.rules.game import Player, Roster
from syncd.rules.judge import judge
from syncd.validator import game

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)
ROSTER = Roster((Player("Oz"), Player("Ann"), Player("Bob"), Player("Cay", idle=True)), "Oz")


def told(votes: Sequence[tuple[str, str]], edition: str = "219", kind: Kind = Kind.PROPOSAL) -> tuple[Ballot, ...]:
    """The ballots on Ann's matter, with these comments: who, and icons with spaces between."""
    at = (NOON + timedelta(minutes=number) for number in range(100))
    comments = tuple(
        Comment(PlayerName(who), next(at), icons, (False,) * len(icons), f"c{number}")
        for number, (who, words) in enumerate(votes)
        for icons in [tuple(Icon(word) for word in words.split())]
    )
    page = PostPage(Post(kind, "Hats", "http://blog.example/hats", PlayerName("Ann"), NOON), comments)
    law = editions.load(edition)
    asked = game.question(edition, NOON + timedelta(hours=1), (), [page], None)._replace(roster=ROSTER)
    return ballots(page, judge(asked, law).verdicts[0], asked, law)


def standings(votes: Sequence[tuple[str, str]], edition: str = "219") -> list[tuple[str, Standing, str]]:
    return [(one.player, one.standing, one.why) for one in told(votes, edition) if one.icons]


def test_the_authors_vote_is_implied_until_they_vote() -> None:
    (implied,) = told([])
    assert (implied.player, implied.counts_as, implied.link) == ("Ann", Icon.FOR, None)
    assert [one.icons for one in told([("Ann", "for")])] == [(Icon.FOR,)]


def test_a_later_vote_supersedes_an_earlier_one() -> None:
    first, second = standings([("Bob", "for"), ("Bob", "against")])
    assert first == ("Bob", Standing.SUPERSEDED, "a later comment holds the Vote")
    assert second == ("Bob", Standing.COUNTED, "")


def test_each_vote_has_its_permalink() -> None:
    assert [one.link for one in told([("Bob", "for")])] == [None, "http://blog.example/hats#c0"]


@pytest.mark.parametrize(("who", "why"), [("Mallory", "is no Wizard on the roster"), ("Cay", "is an idle Wizard")])
def test_who_has_no_vote_is_said_to_have_none(who: str, why: str) -> None:
    assert standings([(who, "for")]) == [(who, Standing.INVALID, why)]


def test_a_veto_is_the_emperors() -> None:
    assert standings([("Bob", "veto")]) == [("Bob", Standing.INVALID, "VETO cannot be used here by this Wizard")]
    assert standings([("Oz", "veto")])[0][1] is Standing.COUNTED


def test_of_several_icons_it_is_said_which_counts() -> None:
    assert standings([("Bob", "for against")]) == [("Bob", Standing.COUNTED, "of these icons AGAINST counts")]


def test_a_deferential_says_what_it_became() -> None:
    assert standings([("Bob", "deferential")])[0][2] == "DEFERENTIAL, left unresolved"
    became = standings([("Oz", "against"), ("Bob", "deferential")])[1]
    assert became == ("Bob", Standing.COUNTED, "DEFERENTIAL, which the rules make AGAINST")


def test_a_vote_that_may_not_be_changed_any_more_says_so() -> None:
    first, second = standings([("Ann", "against"), ("Ann", "for")], "89")
    assert (first[1], second[1:]) == (Standing.COUNTED, (Standing.INVALID, "the Vote may not be changed any more"))
