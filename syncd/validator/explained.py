"""What replay says of every change: the reason, the evidence, and where it can be looked up."""

from datetime import datetime
from enum import StrEnum

import msgspec

from parsers.records import PlayerName, Record, RevisionId
from syncd.dynasties.protocol import (
    Action,
    Cells,
    Citation,
    Dynasty,
    Effects,
    Gamestate,
    Move,
    Place,
    Scene,
    TableSchema,
    Value,
)
from syncd.validator.findings import Where
from syncd.validator.scenes import Surroundings


class Reason(StrEnum):
    """Why a cell changed."""

    ACTION = "action"
    CORRECTION = "correction"
    MATTER = "enacted matter"
    ROSTER = "roster change"
    DERIVED = "derived value"
    FORMATTING = "formatting"
    ACCEPTED = "accepted"
    UNEXPLAINED = "unexplained"


class Explanation(Record, frozen=True):
    """The right by which a change was made; `began` is the revision in which an action of several edits began."""

    reason: Reason
    text: str
    rules: tuple[str, ...] = ()
    cites: tuple[Citation, ...] = ()
    action: Action | None = None
    missing: tuple[str, ...] = ()
    began: RevisionId | None = None


class Explained(Record, frozen=True):
    """A change of a cell with its explanation; `place` is None for an edit that changed no value."""

    page: str
    revid: RevisionId | None
    by: PlayerName
    at: datetime
    place: Place | None
    old: Value | None
    new: Value | None
    explanation: Explanation


class Edit(Record, frozen=True):
    """A revision, or an update of the GNDT, as changes of cells; `by` is the player of the wiki's `user`."""

    page: str
    revid: RevisionId | None
    user: str
    by: PlayerName
    at: datetime
    summary: str = ""
    changes: dict[Place, tuple[Value | None, Value | None]] = msgspec.field(default_factory=dict)

    def explained(self, place: Place, explanation: Explanation) -> Explained:
        """One of its changes, explained."""
        old, new = self.changes[place]
        return Explained(self.page, self.revid, self.by, self.at, place, old, new, explanation)


class Situation(Record, frozen=True):
    """An edit with all that an explanation may look at: what the pages showed before and after, and the gamestate."""

    edit: Edit
    scene: Scene
    dynasty: Dynasty
    around: Surroundings
    shown: Gamestate
    after: Cells
    gamestate: Gamestate


Changes = dict[Place, tuple[Value | None, Value | None]]
Explanations = dict[Place, Explanation]


def derived_columns(tables: tuple[TableSchema, ...]) -> frozenset[tuple[str, str]]:
    """The columns that a formula gives, by table and heading."""
    return frozenset((table.name, column.heading) for table in tables for column in table.columns if column.derived)


def of_move(move: Move, began: RevisionId | None = None) -> Explanation:
    """The explanation that an action is."""
    return Explanation(Reason.ACTION, move.text, move.rules, move.cites, move.action, move.missing, began)


def where(dynasty: Dynasty, place: Place) -> Where:
    """The place as findings name it."""
    page = next((table.page for table in dynasty.tables if table.name == place.table), None)
    return Where(page=page, table=place.table, row=place.row, column=place.column)


def rendered(dynasty: Dynasty, place: Place, value: Value | None) -> str | None:
    """The value as the page writes it; None for a place that is not there."""
    return None if value is None else dynasty.render(place, value)


def changed(cells: Cells, values: Effects) -> dict[Place, Value]:
    """The cells with these values; a place that becomes None is gone."""
    after = dict(cells)
    for place, value in values.items():
        if value is None:
            after.pop(place, None)
        else:
            after[place] = value
    return after


def difference(before: Cells, after: Cells) -> Changes:
    """The places whose values differ, with both values."""
    changes: Changes = {}
    for place, value in after.items():
        old = before.get(place)
        if old != value:
            changes[place] = (old, value)
    for place, old in before.items():
        if place not in after:
            changes[place] = (old, None)
    return changes
