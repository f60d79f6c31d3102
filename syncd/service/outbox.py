"""The one way out to the wiki: manners asked, intent noted, sent once, outcome noted; after a crash, looked for first.

`deliver` sends a new edit, `recover` settles at the beginning of a cycle whatever an earlier one left open (a crash, a
lost answer, a wiki that was read-only), `deliver_planned` plans again after a conflict, at most so often.

The outcome of each delivery is a value; only a wiki that cannot be asked at all raises (Unreachable, Refused), and
then nothing was sent by that call.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from enum import StrEnum

import msgspec

from parsers.errors import SourceError, WriteRefused
from parsers.records import Record
from syncd.plan.manners import Manners, Reverted, Surroundings, objections, stop_text
from syncd.store.outbox import Entry, Outbox
from writers.wiki import PageEdit, WikiClient, Written, find, write

PAUSE = timedelta(minutes=1)  # before the same edit is sent again, where the wiki did not say how long
CONFLICTS = 3  # plans for one page in one cycle; then people are told
GRACE = timedelta(minutes=3)  # in which the wiki may still be at work on an edit whose answer was lost
HOUR = timedelta(hours=1)
LONGEST_WAIT = timedelta(hours=1)  # an edit that was never sent rests on what was known then


class Outcome(StrEnum):
    """What became of an edit; UNKNOWN and WAITING are settled by `recover`, the rest is final."""

    WRITTEN = "written"
    REFUSED = "refused"
    OBJECTED = "objected"
    WAITING = "waiting"
    UNKNOWN = "unknown"


class Delivery(Record, frozen=True):
    """An edit and what became of it; `line` says why it is not written, `replan` that the page is another by now."""

    edit: PageEdit
    outcome: Outcome
    written: Written | None = None
    line: str = ""
    replan: bool = False


class Postman:
    """Carries edits from the outbox to one wiki, with manners. `now` is the cycle's instant, in every call."""

    def __init__(
        self, outbox: Outbox, wiki: WikiClient, manners: Manners, bots_may: Callable[[str, str], bool]
    ) -> None:
        self._outbox = outbox
        self._wiki = wiki
        self._manners = manners
        self._bots_may = bots_may  # (the page's text, our account) -> whether its templates let us in

    def deliver(self, edit: PageEdit, now: datetime) -> Delivery:
        """Send an edit, unless somebody objects or an earlier one for the page is still unsettled."""
        for entry in self._outbox.open_entries(edit.page):
            earlier = self._settle(entry, now)
            if earlier.outcome in (Outcome.UNKNOWN, Outcome.WAITING) or _same(earlier.edit, edit):
                return earlier
        if known := self._outbox.entry(edit.mark):
            return self._again(known, edit, now)
        if against := self._against(edit, now):
            return against
        keys = [correction.key for correction in edit.corrections]
        return self._send(self._outbox.intend(edit.mark, edit.page, _json(edit), keys, now), edit, now)

    def deliver_planned(
        self, plan: Callable[[], PageEdit | None], now: datetime, at_most: int = CONFLICTS
    ) -> Delivery | None:
        """Deliver what `plan` makes of the page as it is, again where somebody was faster; None: nothing is due."""
        last: Delivery | None = None
        for _ in range(at_most):
            edit = plan()
            if edit is None:
                return None
            last = self.deliver(edit, now)
            if not last.replan:
                return last
        if last is None:
            return None
        return msgspec.structs.replace(last, line=f"{last.line}; given up after {at_most} plans")

    def recover(self, now: datetime) -> tuple[Delivery, ...]:
        """Settle everything open, oldest first: look for its mark, and send only what is not in the history."""
        return tuple(self._settle(entry, now) for entry in self._outbox.open_entries())

    def _again(self, known: Entry, edit: PageEdit, now: datetime) -> Delivery:
        """The very same edit once more: done stays done; what was refused before may be sent now, after a look."""
        if known.written is not None:
            return Delivery(edit, Outcome.WRITTEN, msgspec.json.decode(known.written, type=Written))
        return self._settle(self._outbox.reopen(known), now)

    def _settle(self, entry: Entry, now: datetime) -> Delivery:
        """Bring one open entry to its end, or say why it stays open."""
        edit = msgspec.json.decode(entry.record, type=PageEdit)
        if entry.not_before and now < entry.not_before <= now + LONGEST_WAIT:
            return Delivery(edit, Outcome.WAITING, line=entry.line)
        against = self._against(edit, now)
        # The history is asked after the page was read: an edit that lands in between must not pass for somebody else's.
        lost = self._outbox.unanswered_since(entry)
        if lost and (written := find(self._wiki, edit)):
            self._outbox.done(entry, _json(written), written.new_revid, now)
            return Delivery(edit, Outcome.WRITTEN, written)
        if against is None and not lost and now - entry.at > LONGEST_WAIT:
            against = Delivery(edit, Outcome.REFUSED, line=f"{edit.page}: planned too long ago", replan=True)
        if against is None:
            return self._send(entry, edit, now)
        if lost and now - lost < GRACE:
            return Delivery(edit, Outcome.UNKNOWN, line=f"{edit.page}: an edit of ours may still be under way")
        self._outbox.refuse(entry, against.line, now)
        return against

    def _send(self, entry: Entry, edit: PageEdit, now: datetime) -> Delivery:
        """One attempt, noted before and after."""
        attempt = self._outbox.attempt(entry, now)
        try:
            written = write(self._wiki, edit)
        except WriteRefused as refused:
            return self._refused(entry, attempt, edit, refused, now)
        except SourceError as lost:
            self._outbox.unanswered(attempt, str(lost), now)
            return Delivery(edit, Outcome.UNKNOWN, line=str(lost))
        self._outbox.done(entry, _json(written), written.new_revid, now, attempt)
        return Delivery(edit, Outcome.WRITTEN, written)

    def _refused(self, entry: Entry, attempt: int, edit: PageEdit, why: WriteRefused, now: datetime) -> Delivery:
        """This attempt wrote nothing: the end of it, unless it may be sent again or an earlier one is under way."""
        self._outbox.answered(attempt, str(why), now)
        lost = self._outbox.unanswered_since(entry)
        if why.later or (lost and now - lost < GRACE):
            pause = timedelta(seconds=why.retry_after) if why.retry_after else PAUSE
            self._outbox.wait(entry, str(why), now + pause)
            return Delivery(edit, Outcome.WAITING, line=str(why))
        self._outbox.refuse(entry, str(why), now)
        return Delivery(edit, Outcome.REFUSED, line=str(why), replan=why.replan)

    def _against(self, edit: PageEdit, now: datetime) -> Delivery | None:
        """What speaks against writing a page as it is now: somebody was faster, or our manners; one request."""
        stop_page = self._manners.stop_page
        found = self._wiki.read((edit.page, stop_page))
        page = found.get(edit.page)
        if page is not None and page.revid != edit.base_revid:
            return Delivery(edit, Outcome.REFUSED, line=f"{edit.page}: changed since it was planned", replan=True)
        by = {correction.key: correction.by for correction in edit.corrections}
        around = Surroundings(
            stop_text=stop_text(found.get(stop_page)),
            bots_may=page is None or self._bots_may(page.text or "", self._wiki.user),
            reverted=tuple(Reverted(done.key, done.revid, by[done.key]) for done in self._outbox.corrected(by)),
            attempts=self._outbox.attempts_since(edit.page, now - HOUR),
        )
        lines = [objection.line for objection in objections(self._manners, edit.page, now, around)]
        return Delivery(edit, Outcome.OBJECTED, line="; ".join(lines)) if lines else None


def _same(one: PageEdit, other: PageEdit) -> bool:
    return (one.page, one.base_revid, one.text) == (other.page, other.base_revid, other.text)


def _json(record: Record) -> str:
    return msgspec.json.encode(record).decode()
