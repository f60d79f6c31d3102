"""The nouns: what pages hold, as immutable records.

A record is a frozen `msgspec.Struct`: a frozen, slotted dataclass in all but name, that costs a tenth of one to
define (start-up stays lean) and knows its way to JSON and back, which the store and `syncd parse` use.
All instants are aware datetimes in UTC.
"""

from datetime import datetime
from typing import Generic, NewType, TypeVar

import msgspec

from parsers.kinds import Icon as Icon
from parsers.kinds import Kind as Kind
from parsers.kinds import Status as Status

PlayerName = NewType("PlayerName", str)
RevisionId = NewType("RevisionId", int)

T = TypeVar("T")


class Record(msgspec.Struct, frozen=True):
    """The common base: immutable, comparable, hashable where its members are, JSON both ways."""


class Reading(Record, Generic[T], frozen=True):
    """What was read and why it may not be trusted: anything in `suspicions` and nothing may rest on `value`."""

    value: T
    suspicions: tuple[str, ...] = ()

    @property
    def suspect(self) -> bool:
        """Whether the page did not add up."""
        return bool(self.suspicions)


class Comment(Record, frozen=True):
    """One comment: `icons` in the order they stand, `quoted[i]` true where icon i stands inside a quotation.

    `anchor` is the fragment of its permalink (`c123`), None where the page gives none; `text` is its plain text.
    """

    author: PlayerName
    at: datetime
    icons: tuple[Icon, ...] = ()
    quoted: tuple[bool, ...] = ()
    anchor: str | None = None
    text: str = ""


class AdminNote(Record, frozen=True):
    """What an admin wrote on resolving; None for whatever the note does not say.

    `outcome`: enacted, failed, vetoed, withdrawn, illegal. `admin` is the name as signed.
    """

    text: str
    outcome: str | None = None
    votes_for: int | None = msgspec.field(default=None, name="for")
    votes_against: int | None = msgspec.field(default=None, name="against")
    votes_deferential: int | None = msgspec.field(default=None, name="deferential")
    admin: str | None = None


class Post(Record, frozen=True):
    """A blog entry as a page prints it, without its comments.

    `title` has the category's prefix taken off and keeps its tags; `url` is the permalink as an absolute address.
    `status_word` is the word the page printed. `adminned_at` is in UTC, `adminned_at_printed` as it stood there.
    `comment_count` is the number that the page states; `body` is the plain text.
    """

    kind: Kind
    title: str
    url: str
    author: PlayerName
    posted_at: datetime
    status: Status = Status.PENDING
    status_word: str = ""
    tags: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    admin_note: AdminNote | None = None
    adminned_at: datetime | None = None
    adminned_at_printed: str | None = None
    comment_count: int | None = None
    body: str = ""


class PostPage(Record, frozen=True):
    """A post with every comment, in the page's order."""

    post: Post
    comments: tuple[Comment, ...] = ()


class RosterEntry(Record, frozen=True):
    """An active player as the sidebar lists them."""

    name: PlayerName
    admin: bool = False


class Roster(Record, frozen=True):
    """The sidebar: active players, the two numbers it states, and notices such as `Hiatus`."""

    players: tuple[RosterEntry, ...]
    players_stated: int | None = None
    quorum_stated: int | None = None
    notices: tuple[str, ...] = ()


class Revision(Record, frozen=True):
    """One revision of a wiki page; `parentid` 0 for a page's first; `text` None where only the metadata was read."""

    revid: RevisionId
    parentid: RevisionId
    page: str
    user: str
    at: datetime
    summary: str = ""
    size: int = 0
    text: str | None = None


class Span(Record, frozen=True):
    """A half-open range of characters in a page's wikitext."""

    start: int
    end: int


class Cell(Record, frozen=True):
    """A table cell: `span` covers its content alone (padding included, attributes and markers excluded).

    `text` is the plain text; `source` the wikitext at `span`.
    """

    text: str
    source: str
    span: Span
    header: bool = False
    rowspan: int = 1
    colspan: int = 1


class Row(Record, frozen=True):
    """A table row as the page writes it, from its marker to the next one."""

    cells: tuple[Cell, ...]
    span: Span


class Table(Record, frozen=True):
    """A wikitable: `header` the plain texts of its heading cells by column, `rows` the rows below them.

    `heads` are the heading rows as written. Anything in `suspicions`, and the table must not be written.
    """

    caption: str | None
    header: tuple[str, ...]
    rows: tuple[Row, ...]
    span: Span
    heads: tuple[Row, ...] = ()
    suspicions: tuple[str, ...] = ()


class Roll(Record, frozen=True):
    """A random result: `expression` as rolled (`3DICE6`, `CARD`, `{a,b}`), `result` as printed."""

    who: PlayerName
    at: datetime
    expression: str
    result: str
    comment: str = ""


class Change(Record, frozen=True):
    """A line of the GNDT's log: who changed whose column from what to what."""

    who: PlayerName
    at: datetime
    player: PlayerName
    column: str
    old: str
    new: str
    comment: str = ""


class Rule(Record, frozen=True):
    """A rule of the ruleset with its own text (subrules excluded); `status` active or inactive for Special Cases.

    `marks` are the words in brackets of its title (`Active`, `Standard`, `Rare`, `*`), which its `name` is without.
    A rule whose heading the page has lost has the name "".
    """

    name: str
    text: str
    status: str | None = None
    rules: tuple["Rule", ...] = ()
    marks: tuple[str, ...] = ()


class Section(Record, frozen=True):
    """One of the ruleset's sections: Core Rules, Dynastic Rules, Special Case Rules, Appendix (or Glossary).

    `text` is what stands between its heading and its first rule.
    """

    title: str
    rules: tuple[Rule, ...] = ()
    text: str = ""


class Ruleset(Record, frozen=True):
    """A ruleset page as a tree, the dynasty's words for the neutral ones, and the tracking page that it names."""

    sections: tuple[Section, ...]
    terms: dict[str, str] = {}
    tracking_page: str | None = None


class FeedEntry(Record, frozen=True):
    """An entry of the blog's feed: tags are stripped from its text, and neither category nor status is there."""

    title: str
    url: str
    author: PlayerName
    posted_at: datetime
    updated_at: datetime | None = None
    text: str = ""


class Gndt(Record, frozen=True):
    """The Generic Nomic Data Tracker: a row for each player, a column for each variable, and the log below."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    log: tuple[Change, ...] = ()
