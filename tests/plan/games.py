"""A small game, judged: what the tests of plans, words and notes state is only what differs."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

import msgspec

from parsers.records import Comment, Icon, Kind, PlayerName, Post, PostPage, Roster, RosterEntry
from syncd.rules import editions
from syncd.rules.edition import Edition
from syncd.rules.judge import judge
from syncd.rules.verdict import Judgement
from syncd.validator.game import question

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
NAMES = ("Oz", "Ann", "Bob", "Cay", "Dee", "Eve", "Fay")
EDITION: Edition = editions.load("219")


def a_comment(author: str, *icons: str, number: int = 1, quoted: bool = False) -> Comment:
    return Comment(
        PlayerName(author), NOON - HOUR, tuple(Icon(i) for i in icons), (quoted,) * len(icons), anchor=f"c{number}"
    )


def a_page(
    title: str = "Coins", *comments: Comment, hours: float = 14, kind: Kind = Kind.PROPOSAL, **different: object
) -> PostPage:
    url = f"https://blog.example/archive/{title.lower().replace(' ', '_')}"
    post = Post(Kind.PROPOSAL, title, url, PlayerName("Ann"), NOON - hours * HOUR)
    return PostPage(msgspec.structs.replace(post, **different), comments)


def votes(**icons: str) -> tuple[Comment, ...]:
    return tuple(a_comment(name, icon, number=n) for n, (name, icon) in enumerate(icons.items(), 1))


def judged(*pages: PostPage, now: datetime = NOON) -> Judgement:
    roster = Roster(tuple(RosterEntry(PlayerName(name), name == "Oz") for name in NAMES))
    return judge(question("219", now, [(NOON - 100 * HOUR, roster)], pages, PlayerName("Oz")), EDITION)


def by_url(pages: Iterable[PostPage]) -> dict[str, PostPage]:
    return {page.post.url: page for page in pages}
