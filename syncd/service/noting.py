"""The notes of resolutions on their log page: written once, updated where there is something new to say."""

import re
from datetime import datetime, timedelta
from itertools import chain

import msgspec

from parsers.errors import Refused, SourceError
from parsers.records import Record
from syncd.service.log_page import log_page
from syncd.service.outbox import Delivery, Outcome
from syncd.service.report import WrittenLine, written_line
from syncd.service.world import World
from syncd.store.outbox import Outbox
from writers.resolution_note import Note, placed, section, standing, summary
from writers.wiki import PageEdit, Written, mark_for, mark_in, normalised

REDIRECT = re.compile(r"\s*#\s*redirect\b", re.IGNORECASE)
YOUNG = timedelta(days=3)  # what was resolved before is noted no more; a note that was written is kept up to date


class Noted(Record, frozen=True):
    """What became of the notes that were due: those written, and one clear line for each that was not."""

    written: tuple[WrittenLine, ...] = ()
    troubles: tuple[str, ...] = ()


class Noter:
    """Writes the notes of one world, all that are due on a page in one edit."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._written: object = None  # notes of which none was due

    def write(self, notes: tuple[Note, ...], now: datetime) -> Noted:
        """Write every note that is due; a wiki that cannot be asked is told, and asked again in the next cycle."""
        if notes is self._written:
            return Noted()
        due: dict[str, list[Note]] = {}
        for one in notes:
            if self._is_due(one, now):
                due.setdefault(log_page(self._world.config, one.resolved_at), []).append(one)
        self._written = None if due else notes
        noted = [self._write_to(page, those, now) for page, those in due.items()]
        return Noted(tuple(chain(*(one.written for one in noted))), tuple(chain(*(one.troubles for one in noted))))

    def _write_to(self, page: str, due: list[Note], now: datetime) -> Noted:
        """All that is due on one page, in one edit."""
        try:
            delivery = self._deliver(page, due, now)
        except SourceError as error:
            return Noted(troubles=(str(error),))
        if delivery is not None and delivery.outcome is not Outcome.WRITTEN:
            return Noted(troubles=(delivery.line,))
        for one in due:
            self._world.ledger.put_note(one.url, _json(one), now)
        return Noted((self._line(due, delivery.written),) if delivery and delivery.written else ())

    def _is_due(self, one: Note, now: datetime) -> bool:
        """Whether a note says something that was not written yet."""
        before = self._world.ledger.note(one.url)
        return one.settled and before != _json(one) and (before is not None or now - one.resolved_at < YOUNG)

    def _deliver(self, page: str, due: list[Note], now: datetime) -> Delivery | None:
        """Bring a log page up to date; None where it says all of it already."""
        world = self._world

        def plan() -> PageEdit | None:
            newest = world.wiki.read((page,)).get(page)
            if newest is None and self._was_written(page):
                raise Refused(page, "the log page is gone, and nobody but a person makes it again")
            if newest is not None and (newest.text is None or REDIRECT.match(newest.text)):
                raise Refused(page, "the log page leads elsewhere or is hidden; [wiki] log_page names it")
            text = newest.text or "" if newest else ""
            wanted = [one for one in due if self._is_ours_to_write(text, one, now)]
            new = placed(text, wanted)
            if normalised(new) == text.rstrip():
                return None
            base = newest.revid if newest else None
            return PageEdit(page, base, new, summary(wanted), mark_for(page, base, new, now))

        return world.postman(frozenset({page})).deliver_planned(plan, now)

    def _was_written(self, page: str) -> bool:
        """Whether a note was written to a page before."""
        written = (msgspec.json.decode(record, type=Note) for record in self._world.ledger.notes())
        return any(log_page(self._world.config, one.resolved_at) == page for one in written)

    def _is_ours_to_write(self, text: str, one: Note, now: datetime) -> bool:
        """A note that somebody has taken away or reworded is theirs: it is not written again.

        So is one that stands there and that this store knows nothing of: whose words it has nobody can tell.
        """
        record, there = self._world.ledger.note(one.url), standing(text, one)
        if record is None and one.marker not in text:
            return not self._stood_before(one, now)
        if record is None:
            return there == normalised(section(one))
        before = msgspec.json.decode(record, type=Note)
        return there is not None and there in (normalised(section(before)), normalised(section(one)))

    def _stood_before(self, one: Note, now: datetime) -> bool:
        """Whether an edit of ours wrote it that this store, restored from a copy, knows nothing of."""
        world, outbox = self._world, Outbox(self._world.database)
        edits = world.seen.edits_between(one.resolved_at, now)
        page = log_page(world.config, one.resolved_at)
        ours = (edit for edit in edits if (edit.page, edit.user) == (page, world.wiki.user))
        forgotten = (edit.revid for edit in ours if outbox.entry(mark_in(edit.summary)) is None)
        return any(one.marker in (found.text or "") for found in map(world.wiki.revision, forgotten) if found)

    def _line(self, due: list[Note], done: Written) -> WrittenLine:
        titles = ", ".join(f"“{one.title}”" for one in due)
        page = self._world.wiki.url_of(done.page)
        what = f"the resolution note{'s' * (len(due) > 1)} on {titles}, to be read at {page}"
        return written_line(self._world.wiki, done, due[0].url, what)


def _json(note: Note) -> bytes:
    return msgspec.json.encode(note)
