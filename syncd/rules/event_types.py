"""Event Types: which posts are Events, until when they are open, and which comments answer them."""

import re
from collections.abc import Iterable
from datetime import datetime

from parsers.records import Comment, PostPage, Record
from syncd.rules.rights import Right


class EventType(Record, frozen=True):
    """What a dynastic rule says of a type: its name, and the form of an answer as a pattern over the whole comment."""

    name: str
    response: str
    complete: bool = True


def type_of(page: PostPage, types: Iterable[EventType]) -> EventType | None:
    """Event Types: the type of a post tagged with its name while the definition was complete; None if it has none."""
    tags = {tag.strip().casefold() for tag in page.post.tags}
    return next((one for one in types if one.complete and one.name.casefold() in tags), None)


def ended_at(page: PostPage, players: Iterable[str]) -> datetime | None:
    """Event Types: when a comment of a player ended it, for good; None while it is open."""
    may_end = frozenset(players)
    return next((one.at for one in page.comments if one.author in may_end and _ends(one)), None)


def may_end(page: PostPage, who: str, players: Iterable[str]) -> Right:
    """Event Types: any player may end it, once."""
    names = frozenset(players)
    if ended_at(page, names) is not None:
        return Right(False, "it has ended already")
    return Right(True) if who in names else Right(False, "only a {player} may end it")


def responses(page: PostPage, of: EventType, players: Iterable[str]) -> tuple[Comment, ...]:
    """Event Types: the comments that fit the form, made while it was open."""
    end = ended_at(page, players)
    form = re.compile(of.response, re.DOTALL)
    return tuple(
        one for one in page.comments if (end is None or one.at < end) and form.fullmatch(one.text.strip()) is not None
    )


def _ends(comment: Comment) -> bool:
    return (
        re.search(r"\bevent\b[^.!?\n]{0,40}\b(?:has |is )?(?:now )?(?:ended|over|closed)\b", comment.text, re.I)
        is not None
    )
