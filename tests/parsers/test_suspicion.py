from datetime import UTC, datetime, timedelta

from parsers.ballots import ballots
from parsers.records import Comment, Icon, Kind, PlayerName, Post, PostPage, Roster, RosterEntry
from parsers.suspicion import (
    comments_not_yet,
    not_yet,
    suddenly_empty_list,
    suddenly_empty_post,
    suddenly_empty_roster,
)

NOW = datetime(2023, 11, 5, 12, tzinfo=UTC)


def post(at: datetime = NOW, stamp: datetime | None = None) -> Post:
    return Post(Kind.PROPOSAL, "Coins", "/archive/coins", PlayerName("Ann"), at, adminned_at=stamp)


def page(*times: datetime) -> PostPage:
    return PostPage(post(), tuple(Comment(PlayerName("Bob"), at, (Icon.FOR,), (False,)) for at in times))


def roster(count: int) -> Roster:
    return Roster(tuple(RosterEntry(PlayerName(f"Player {n}")) for n in range(count)))


def test_dates_that_have_not_come_are_told():
    assert not not_yet([post()], NOW)
    assert not_yet([post(NOW + timedelta(days=4000))], NOW)
    assert not_yet([post(stamp=NOW + timedelta(days=2))], NOW)
    assert comments_not_yet(page(NOW, NOW + timedelta(days=1)), NOW)


def test_a_clock_may_go_a_little_wrong():
    assert not not_yet([post(NOW + timedelta(minutes=5))], NOW)


def test_sudden_emptiness_is_told():
    assert suddenly_empty_list((post(),) * 10, ())
    assert suddenly_empty_post(page(*[NOW] * 5), page())
    assert suddenly_empty_roster(roster(12), roster(3))


def test_what_people_do_is_no_emptiness():
    assert not suddenly_empty_post(page(NOW, NOW), page(NOW))
    assert not suddenly_empty_roster(roster(12), roster(9))
    assert not suddenly_empty_list((), (post(),))


def test_every_icon_is_told_with_its_place():
    both = Comment(PlayerName("Ann"), NOW, (Icon.AGAINST, Icon.FOR), (True, False))
    silent = Comment(PlayerName("Cleo"), NOW)
    cast = ballots(PostPage(post(), (silent, both)))
    assert [(one.comment, one.place, one.icon, one.quoted) for one in cast] == [
        (1, 0, Icon.AGAINST, True),
        (1, 1, Icon.FOR, False),
    ]
