"""Gamestate is replayed, not trusted: every change since a known-good revision is explained, or it is a finding.

1. A revision is read into places and values; one that does not add up is suspect, and the last good reading stays.
2. What differs from the page before are the changes; none at all is formatting.
3. Each change gets its reason, the surest first: an admin's word, a matter that the summary names, one's own edit taken
   back, a row of somebody who came or went, an action carried on, a derived value, a correction, actions of the dynasty
   (several in one edit too), a matter that the editor had just enacted.
4. What has a reason is gamestate from then on. What has none is a finding, and the gamestate keeps its value; actions
   taken later upon a wrong page are carried over to the gamestate all the same.
5. What was begun and is not finished in time, and derived values not brought up to date, are findings too.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from datetime import timedelta

import msgspec

from parsers.records import Change, Reading, Record, Revision, RevisionId
from syncd.dynasties.protocol import Cells, Dynasty, Gamestate, Illegal, Place, Scene, Value
from syncd.validator.changes import Unread, edit_of, edits_of_log, edits_of_revision
from syncd.validator.course import Course
from syncd.validator.explain import explain_edit
from syncd.validator.explained import Edit, Explained, Explanation, Reason
from syncd.validator.findings import Finding
from syncd.validator.scenes import Context, Surroundings
from syncd.validator.upkeep import check_state, check_time, still_standing, with_derived
from syncd.validator.watch import check_matters, check_rows, check_witnesses

FORMATTING = Explanation(Reason.FORMATTING, "changes no value")


class Replayed(Record, frozen=True):
    """What replay comes to: all changes explained, all findings in order, and those that still stand at the end.

    `shown` is what the pages hold, `gamestate` what they should; `revisions` the last one read of each page, `suspect`
    the pages whose last revision does not add up, with the reasons; `scene` is the end, with nobody acting.
    """

    changes: tuple[Explained, ...] = ()
    findings: tuple[Finding, ...] = ()
    standing: tuple[Finding, ...] = ()
    gamestate: Gamestate = Gamestate()
    shown: dict[Place, Value] = msgspec.field(default_factory=dict)
    revisions: dict[str, RevisionId] = msgspec.field(default_factory=dict)
    suspect: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    scene: Scene | None = None


def replay(
    revisions: Iterable[Revision],
    dynasty: Dynasty,
    context: Context,
    baseline: Gamestate | None = None,
    log: Sequence[Change] = (),
) -> Replayed:
    """Replay revisions (of any pages, in any order) and lines of the GNDT's log up to `context.now`.

    Without a `baseline` the first readable revision of each page is taken as known to be good.
    """
    pages = {table.page for table in dynasty.tables}
    wanted = (one for one in revisions if one.page in pages and one.at <= context.now)
    fold = _Fold(dynasty, Surroundings(context), baseline)
    lines = deque(line for line in edits_of_log(log, dynasty, fold.course.around) if line.at <= context.now)
    for revision in sorted(wanted, key=lambda one: (one.at, one.revid)):
        while lines and lines[0].at <= revision.at:
            fold.log(lines.popleft())
        fold.revision(revision)
    for line in lines:
        fold.log(line)
    return fold.finish()


SETTLED = timedelta(days=3)
"""Evidence that comes later than this after an edit is taken up when somebody replays from the beginning."""


class Follower:
    """Replays one dynasty's pages again and again as they grow: what is settled is not replayed twice."""

    def __init__(self, dynasty: Dynasty) -> None:
        self._dynasty = dynasty
        self._settled: _Fold | None = None
        self._passed: tuple[RevisionId, ...] = ()
        self._text_of: Callable[[RevisionId], str | None] | None = None

    def replay(
        self, revisions: Iterable[Revision], context: Context, text_of: Callable[[RevisionId], str | None] | None = None
    ) -> Replayed:
        """What `replay` comes to; `revisions` are all of them each time, and only the newer ones are explained anew.

        Those without their text are read by `text_of` where it is needed.
        """
        self._text_of = text_of
        pages, around = {table.page for table in self._dynasty.tables}, Surroundings(context)
        wanted = (one for one in revisions if one.page in pages and one.at <= context.now)
        ordered = sorted(wanted, key=lambda one: (one.at, one.revid))
        fold = self._up_to(context, around, ordered)
        for revision in ordered[len(self._passed) :]:
            fold.revision(self._readable(revision, fold))
        return fold.finish()

    def _readable(self, revision: Revision, fold: "_Fold") -> Revision:
        """A revision with its text, where it was not read before."""
        if self._text_of is None or revision.text is not None or revision.revid in fold.readings:
            return revision
        return msgspec.structs.replace(revision, text=self._text_of(revision.revid))

    def _up_to(self, context: Context, around: Surroundings, ordered: Sequence[Revision]) -> "_Fold":
        """The replay of everything settled, which is kept, to go on with."""
        known = tuple(one.revid for one in ordered[: len(self._passed)])
        if self._settled is None or known != self._passed:
            fold, self._passed = _Fold(self._dynasty, around, None), ()
        else:
            fold = self._settled.copied(around)
        settled = [one for one in ordered[len(self._passed) :] if context.now - one.at > SETTLED]
        for revision in settled:
            fold.revision(self._readable(revision, fold))
            fold.readings.pop(revision.revid, None)
        self._passed += tuple(one.revid for one in settled)
        self._settled = fold
        return fold.copied(around)


class _Fold:
    """The replay under way: what has been read of each page."""

    def __init__(self, dynasty: Dynasty, around: Surroundings, baseline: Gamestate | None) -> None:
        self.course = Course(dynasty, around, baseline)
        self.pages: dict[str, Cells] = {}
        self.unread: dict[str, list[Unread]] = {}
        self.readings: dict[RevisionId, Reading[Cells]] = {}
        for schema in dynasty.tables if baseline else ():
            cells = {place: value for place, value in self.course.shown.items() if place.table == schema.name}
            self.pages[schema.page] = {**self.pages.get(schema.page, {}), **cells}

    def copied(self, around: Surroundings) -> "_Fold":
        """The same replay up to here, to go on with by itself."""
        other = copy(self)
        other.course, other.pages = self.course.copied(around), dict(self.pages)
        other.unread = {page: list(unread) for page, unread in self.unread.items()}
        return other

    def revision(self, revision: Revision) -> None:
        """Read a revision and explain what it changed."""
        course, page = self.course, revision.page
        if revision.revid not in self.readings:
            if revision.text is None:
                return
            self.readings[revision.revid] = course.dynasty.read(page, revision.text)
        reading = self.readings[revision.revid]
        unread = self.unread.setdefault(page, [])
        if reading.suspect:
            if not unread or unread[-1].suspicions != reading.suspicions:
                course.say(course.findings.suspect(revision, reading.suspicions))
            unread.append(Unread(revision, reading.value, reading.suspicions))
        elif page not in self.pages:
            self._begin(revision, reading.value)
        else:
            for edit in edits_of_revision(revision, self.pages[page], reading.value, unread, course.around):
                self._edit(edit)
            self.pages[page] = reading.value
            unread.clear()
        course.revisions[page] = revision.revid

    def log(self, edit: Edit) -> None:
        """Explain an update of the GNDT as its log tells it; what a line says of the time before it is believed."""
        course = self.course
        seen = dict(course.shown)
        for place, (old, _) in edit.changes.items():
            if old is not None:
                seen.setdefault(Place(place.table, place.row, course.schemas[place.table].key), place.row)
                seen.setdefault(place, old)
        course.put({place: value for place, value in seen.items() if place not in course.shown})
        course.shown = seen
        self._edit(edit)

    def finish(self) -> Replayed:
        """Everything that the end of the replay shows."""
        course, context = self.course, self.course.around.context
        check_time(course, context.now)
        check_rows(course, context.now)
        check_matters(course, context.now)
        check_witnesses(course, context.now)
        raised = tuple(course.raised.values())
        suspect = {page: unread[-1].suspicions for page, unread in self.unread.items() if unread}
        return Replayed(
            changes=tuple(course.explained),
            findings=tuple(one.finding for one in raised),
            standing=tuple(one.finding for one in raised if still_standing(course, one, suspect)),
            gamestate=with_derived(course, course.state, context.now),
            shown=course.shown,
            revisions=course.revisions,
            suspect=suspect,
            scene=course.around.scene("", context.now),
        )

    def _begin(self, revision: Revision, cells: Cells) -> None:
        """Take a page's first revision as good, but for what cannot be legal."""
        course = self.course
        course.shown = {**course.shown, **cells}
        course.put(dict(cells))
        for place, value in cells.items():
            if isinstance(value, Illegal):
                course.say(course.findings.illegal_at_first(revision, place, value))
        self.pages[revision.page] = cells
        self.unread[revision.page].clear()
        check_state(course, edit_of(revision, {}, course.around))

    def _edit(self, edit: Edit) -> None:
        course = self.course
        check_time(course, edit.at)
        if edit.changes:
            explain_edit(course, edit)
        else:
            course.explained.append(Explained(edit.page, edit.revid, edit.by, edit.at, None, None, None, FORMATTING))
        check_state(course, edit)
