"""The other core rules of each edition, and instants, for the tests of this folder."""

from datetime import UTC, datetime, timedelta
from functools import cache

from parsers.records import Comment, Icon, Kind, PlayerName, Post, PostPage, Status
from syncd.rules import editions
from syncd.rules.core_rules import CoreRules, core_rules

ALL = ("89", "110", "185", "205", "219")
LATER = ("185", "205", "219")
NOON = datetime(2023, 9, 12, 12, tzinfo=UTC)
HOUR, MINUTE, SECOND = timedelta(hours=1), timedelta(minutes=1), timedelta(seconds=1)
PLAYERS = frozenset({"Ann", "Bob", "Oz"})


@cache
def rules(edition: str) -> CoreRules:
    return core_rules(editions.load(edition))


def comment(author: str, *icons: str, at: datetime = NOON, text: str = "") -> Comment:
    return Comment(PlayerName(author), at, tuple(map(Icon, icons)), (False,) * len(icons), text=text)


def page(
    *comments: Comment, kind: Kind = Kind.PROPOSAL, status: Status = Status.PENDING, **members: object
) -> PostPage:
    usual = {"title": "Coins", "url": "https://blog.example/coins", "author": PlayerName("Ann"), "posted_at": NOON}
    return PostPage(Post(kind=kind, status=status, **usual | members), comments)  # type: ignore[arg-type]
