"""Every icon that anybody used on a matter, counted or not, so that what nobody counted can be told too."""

from datetime import datetime

from parsers.records import Icon, PlayerName, PostPage, Record


class Ballot(Record, frozen=True):
    """An icon in its place: the `place`-th of comment `comment` (both from 0), `quoted` inside a quotation."""

    comment: int
    place: int
    author: PlayerName
    at: datetime
    icon: Icon
    quoted: bool


def ballots(page: PostPage) -> tuple[Ballot, ...]:
    """The icons of a page in the order in which the rules look at them: comment by comment, and within each."""
    return tuple(
        Ballot(comment=index, place=place, author=comment.author, at=comment.at, icon=icon, quoted=quoted)
        for index, comment in enumerate(page.comments)
        for place, (icon, quoted) in enumerate(zip(comment.icons, comment.quoted, strict=True))
    )
