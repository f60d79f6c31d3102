"""What a dynasty must be able to say, so that replay can watch it: tables, derived values, invariants, actions.

The public gamestate is a mapping from places to values, whatever page, GNDT column or bullet list holds them. What no
page shows (private choices, last uses of an action) is the dynasty's `Memory`: replay carries it along and stores it,
and only the dynasty looks inside. Everything here is pure: who, when, roster, posts and rolls come in as a `Scene`.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import NamedTuple, Protocol, TypeAlias

import msgspec

from parsers.records import PlayerName, PostPage, Reading, Record, Roll
from syncd.dynasties.given import Json as Json
from syncd.dynasties.rulings import Violation as Violation

Memory: TypeAlias = Mapping[str, Json]

CLOCKS = timedelta(minutes=5)
"""How far the clocks of wiki, blog and dice may be apart."""
ROLL_WINDOW = timedelta(hours=24)
"""How long before an action its roll may have been made."""


class Illegal(Record, frozen=True):
    """A cell whose text is no legal value of its column, and why."""

    text: str
    reason: str


Value: TypeAlias = int | str | tuple[str, ...] | datetime | Illegal
"""A variable's value; an empty cell without a default is the empty string, a list a tuple."""


class Place(NamedTuple):
    """Where a variable stands: the dynasty's name of the table, the row's name, the column's own heading."""

    table: str
    row: str
    column: str


Cells: TypeAlias = Mapping[Place, Value]
Effects: TypeAlias = Mapping[Place, Value | None]
"""Places and what they become; None where the place is gone (a row removed)."""


class Gamestate(Record, frozen=True):
    """The values of all public places, and what no page shows."""

    cells: dict[Place, Value] = msgspec.field(default_factory=dict)
    memory: dict[str, Json] = msgspec.field(default_factory=dict)


class Membership(Record, frozen=True):
    """Who is who from `at` on, until the next one: `active` includes the Emperor, `idle` those known to be idle."""

    at: datetime
    active: frozenset[PlayerName]
    idle: frozenset[PlayerName] = frozenset()
    admins: frozenset[PlayerName] = frozenset()
    emperor: PlayerName | None = None


class Scene(Record, frozen=True):
    """Who acts, when, and the evidence there is: the posts and rolls around that time.

    `by` is the name on the roster. `posts` and `rolls` are None where nobody has read any, so that their absence proves
    nothing. `hiatus` names the reasons that hold at `at`; `private` is the file that the Emperor keeps; `texts` has the
    wikitext of those pages that the dynasty refers to (`Dynasty.references`), as they stood at `at`.
    """

    by: PlayerName
    at: datetime
    roster: Membership
    summary: str = ""
    posts: tuple[PostPage, ...] | None = None
    rolls: tuple[Roll, ...] | None = None
    hiatus: tuple[str, ...] = ()
    private: dict[str, Json] = msgspec.field(default_factory=dict)
    texts: dict[str, str] = msgspec.field(default_factory=dict)


class Citation(Record, frozen=True):
    """Evidence of an action outside the edit itself: a post, a comment, a roll; `link` where it has an address."""

    text: str
    link: str | None = None


class Action(Record, frozen=True):
    """What somebody does under a rule of the dynasty."""

    kind: str
    actor: PlayerName
    parameters: dict[str, Json] = msgspec.field(default_factory=dict)


class Breach(Record, frozen=True):
    """What the rules do not allow, or have a word for: `kind` is a kind of finding, the dynasty's own included.

    `expected` is what should stand there, if known.

    `links` are permalinks of what speaks against it.
    """

    kind: str
    place: Place
    text: str
    expected: Value | None = None
    rules: tuple[str, ...] = ()
    severity: str = "error"
    links: tuple[str, ...] = ()


class Move(Record, frozen=True):
    """An action judged on a state: what it makes (`effects`, `memory`), legal where nothing is violated.

    Of an illegal one the effects are what it would have made, as far as that can be said. `missing` names what no page
    shows and what would decide it; such a move is taken as possible. `text` says the action in words. `remarks` are
    what people should know of it though it is legal (an improper act, a payment beyond one's means): findings, once it
    is done.
    """

    action: Action
    text: str
    effects: dict[Place, Value | None] = msgspec.field(default_factory=dict)
    memory: dict[str, Json] = msgspec.field(default_factory=dict)
    violations: tuple[Violation, ...] = ()
    rules: tuple[str, ...] = ()
    cites: tuple[Citation, ...] = ()
    missing: tuple[str, ...] = ()
    remarks: tuple[Breach, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether the rules allow it."""
        return not self.violations


class Due(Record, frozen=True):
    """Something announced outside the tables (a post, a roll, a schedule) whose effects have to stand there by `by`."""

    move: Move
    since: datetime
    by: datetime


class Column(Record, frozen=True):
    """A column of a table: the type of its cells, and who may set them at will.

    `setters`: `owner` (the row's player), `emperor`, `admin`, `player`, `anyone`; empty where only actions change it.
    `kind` is the type's name; `describe` says it in words for people.
    """

    heading: str
    kind: str
    describe: str
    setters: tuple[str, ...] = ()
    rule: str | None = None
    optional: bool = False
    derived: bool = False


class Rows(Record, frozen=True):
    """Which rows a table has.

    `of`: `players` (one for each active player) or `free`. `emperor`: whether the Emperor has one.
    `idle`: what becomes of an idle player's row: `kept`, `removed`, or the heading of a column that is filled then.
    `besides` names rows that are no players (families, sums); `setters` may add and remove rows that are free.
    """

    of: str = "free"
    emperor: bool = True
    idle: str = "kept"
    besides: tuple[str, ...] = ()
    setters: tuple[str, ...] = ()


class TableSchema(Record, frozen=True):
    """A table of variables: on which page, and the heading of the column that names its rows.

    `name` is the dynasty's own name for it (`Place.table`); `page` is a wiki page, or `GNDT`. With `pairs` each row is
    a heading and its value: a single row, called `name`, that stands upright.
    """

    name: str
    page: str
    key: str
    columns: tuple[Column, ...]
    rows: Rows = Rows()
    pairs: bool = False

    def column(self, heading: str) -> Column | None:
        """The column of this heading."""
        return next((column for column in self.columns if column.heading == heading), None)


class Dynasty(Protocol):
    """A dynasty as replay sees it; implemented by the generic one (from a pack) and by packages of Python."""

    @property
    def name(self) -> str:
        """What the dynasty is called."""

    @property
    def tables(self) -> tuple[TableSchema, ...]:
        """Where its public variables stand."""

    @property
    def grace(self) -> timedelta:
        """How long an action, or the update of a derived value, may take over several edits."""

    def read(self, page: str, text: str) -> Reading[Cells]:
        """The values on a page of this wikitext; suspect where the page does not add up, naming what is gone."""

    def references(self, state: Gamestate) -> tuple[str, ...]:
        """Wiki pages beside those of the tables that a rule refers to: lists of names, spells, components."""

    def value(self, place: Place, text: str) -> Value:
        """The value of a cell's plain text at this place."""

    def render(self, place: Place, value: Value | None, like: str = "") -> str:
        """The value as the page writes it, in the manner of the cell's text `like`; nothing for None."""

    def default(self, state: Gamestate, place: Place, scene: Scene) -> Value | None:
        """What a new row starts with at this place; None where the rules do not say."""

    def derive(self, state: Gamestate, scene: Scene) -> Effects:
        """What the derived places ought to hold, from the other values of this state."""

    def invariants(self, state: Gamestate, scene: Scene) -> Iterable[Breach]:
        """What is wrong with this state by itself (types and ranges that cells show are checked on reading)."""

    def apply(self, state: Gamestate, action: Action, scene: Scene) -> Move:
        """Whether the action is legal in this state, and what it does."""

    def explain(self, before: Gamestate, wanted: Effects, scene: Scene) -> Iterable[Move]:
        """Actions that could have brought some of the wanted values about: legal ones, and near misses with violations.

        A move need not account for all that is wanted, nor reach the final value where several actions meet: the
        caller puts moves together.
        """

    def cross_checks(self, state: Gamestate, scene: Scene) -> Iterable[Breach]:
        """Where posts, comments and rolls (`scene` has all there are) tell something else than this state shows."""

    def due(self, state: Gamestate, scene: Scene) -> Iterable[Due]:
        """What posts, rolls and the calendar say must have happened by `scene.at`, not yet in this state."""
