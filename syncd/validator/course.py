"""The course of a replay: what the pages show, what the gamestate is, and all that has been said so far."""

from collections import deque
from collections.abc import Collection
from copy import copy
from datetime import datetime

from parsers.records import RevisionId
from syncd.dynasties.protocol import Breach, Cells, Dynasty, Gamestate, Illegal, Json, Move, Place, Value
from syncd.validator.begun import Begun, added, shifted
from syncd.validator.explained import Changes, Edit, Explained, Explanation, Explanations, changed, derived_columns
from syncd.validator.raised import Findings, Raised
from syncd.validator.scenes import Surroundings

REMEMBERED_EDITS = 8
"""So many edits back somebody may take their own edit back."""


class Course:
    """What changes from revision to revision; the modules of replay work on it in turn.

    `shown` is what the pages hold, `state` the gamestate; `stale` are derived places that have not followed, with the
    edit since which, and `following` what should stand there; `archive` is what rows held that have gone; `open` are
    the findings that were not settled so far.
    """

    def __init__(self, dynasty: Dynasty, around: Surroundings, baseline: Gamestate | None) -> None:
        self.dynasty = dynasty
        self.around = around
        self.schemas = {schema.name: schema for schema in dynasty.tables}
        self.derived = derived_columns(dynasty.tables)
        self.findings = Findings(dynasty, around)
        self.state = baseline or Gamestate()
        self.shown: dict[Place, Value] = dict(self.state.cells)
        self.explained: list[Explained] = []
        self.raised: dict[str, Raised] = {}
        self.open: set[str] = set()
        self.begun: list[Begun] = []
        self.missed: list[Begun] = []
        self.stale: dict[Place, Edit] = {}
        self.following: dict[Place, Value | None] = {}
        self.breaches: dict[tuple[str, Place], Breach] = {}
        self.archive: dict[Place, Value] = {}
        self.recent: deque[tuple[Edit, Gamestate]] = deque(maxlen=REMEMBERED_EDITS)
        self.revisions: dict[str, RevisionId] = {}
        self.reminded: set[tuple[datetime, str]] = set()
        self.edits: list[Edit] = []
        self.last: dict[str, Edit] = {}

    def copied(self, around: Surroundings) -> "Course":
        """The same course up to here, to go on with by itself in these surroundings; what it holds is immutable."""
        other = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, (list, dict, set, deque)):
                setattr(other, name, value.copy())
        other.around, other.findings = around, Findings(self.dynasty, around)
        return other

    def say(self, raised: Raised) -> None:
        """Raise a finding, once."""
        if raised.finding.id not in self.raised:
            self.raised[raised.finding.id] = raised
            self.open.add(raised.finding.id)

    def note(self, edit: Edit, left: Changes, found: Explanations) -> tuple[int, ...]:
        """Write explanations down and take what they explain off the list; returns their numbers."""
        first = len(self.explained)
        for place, explanation in found.items():
            del left[place]
            self.explained.append(edit.explained(place, explanation))
        return tuple(range(first, len(self.explained)))

    def adopt(self, edit: Edit, left: Changes, found: Explanations) -> None:
        """Write explanations down, and let what they explain be gamestate."""
        for place in found:
            old, new = edit.changes[place]
            if isinstance(new, Illegal):
                self.say(self.findings.outdated_pack(edit, place, new))
            if new is None and old is not None and not isinstance(old, Illegal):
                self.archive[place] = self.state.cells.get(place, old)
            self.put({place: new})
        self.note(edit, left, found)

    def put(self, values: dict[Place, Value | None], memory: dict[str, Json] | None = None) -> None:
        """Make these values, and what is to be remembered, gamestate."""
        if not values and not memory:
            return
        self.state = Gamestate(changed(self.state.cells, values), {**self.state.memory, **(memory or {})})

    def forget(self, keys: Collection[str], before: dict[str, Json]) -> None:
        """Let the dynasty's memory be at these keys as it was before."""
        memory = {key: value for key, value in self.state.memory.items() if key not in keys}
        memory |= {key: before[key] for key in keys if key in before}
        self.state = Gamestate(self.state.cells, memory)

    def drifted(self, shown: Cells) -> bool:
        """Whether the pages show anything but the gamestate, derived values aside."""
        cells = self.state.cells
        if cells == shown:
            return False
        return any(
            cells.get(place) != shown.get(place) and (place.table, place.column) not in self.derived
            for place in {**cells, **shown}
        )

    def carry_over(self, edit: Edit, move: Move, shown: Gamestate) -> None:
        """Let an action that was taken upon what the pages showed happen to the gamestate."""
        news = added(shown.memory, move.memory)
        if not self.drifted(shown.cells):
            self.put(dict(move.effects), news)
            return
        scene = self.around.scene(edit.user, edit.at, edit.summary)
        there = self.dynasty.apply(self.state, move.action, scene)
        if there.legal and not move.missing:
            self.put(dict(there.effects), news)
            return
        if there.violations and not move.missing:
            self.say(self.findings.on_wrong_ground(edit, next(iter(move.effects)), move, there))
        cells, seen = self.state.cells, shown.cells
        self.put({p: shifted(cells.get(p), seen.get(p), value) for p, value in move.effects.items()}, news)

    def remark(self, edit: Edit, move: Move) -> None:
        """Raise what people should know of an action though it is legal."""
        for breach in move.remarks:
            self.say(self.findings.remarked(edit, breach, self.shown.get(breach.place)))

    def replace(self, number: int, explanation: Explanation) -> None:
        """Say something else of a change that has been explained before."""
        old = self.explained[number]
        self.explained[number] = Explained(
            old.page, old.revid, old.by, old.at, old.place, old.old, old.new, explanation
        )
