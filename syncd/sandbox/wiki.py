"""A wiki as data: pages with every revision, accounts, recent changes, and the rules by which an edit is taken or not.

What it does with conflicts, merges and texts is what was observed on a real MediaWiki 1.39. `Wiki` is safe to call
from several threads; revisions and pages that it hands out never change.
"""

import threading
from collections import deque
from datetime import datetime, timedelta

import msgspec

from syncd.sandbox import wiki_text
from syncd.sandbox.clock import SandboxClock
from syncd.sandbox.faults import Fault, Faults
from syncd.sandbox.merge import merged
from syncd.sandbox.wiki_errors import REFUSALS, refusal
from syncd.sandbox.wiki_records import Account, Edit, RecentChange, Saved, WikiPage, WikiRevision
from syncd.sandbox.wiki_titles import title

REVERT_DEPTH = 15  # revisions back in which the wiki looks for the text that an edit brings back


class Wiki:
    """The newest state of a wiki, what people do to it, and what can be made to go wrong."""

    def __init__(self, clock: SandboxClock, name: str = "BlogNomic Wiki") -> None:
        self.clock = clock
        self.name = name
        self.faults = Faults()
        self.readonly = ""
        self.lag = 0.0
        self.max_bytes = 2 * 1024 * 1024
        self.spam: tuple[str, ...] = ()
        self.rate_limit: tuple[int, timedelta] | None = None
        self._lock = threading.RLock()
        self._pages: dict[str, WikiPage] = {}
        self._revisions: dict[int, WikiRevision] = {}
        self._deleted: dict[str, datetime] = {}
        self._accounts: dict[str, Account] = {}
        self._changes: list[RecentChange] = []
        self._edits: dict[str, deque[datetime]] = {}
        self._failures: list[str] = []
        self._last_page = 0
        self._last_revision = 0

    # What there is

    def page(self, name: str) -> WikiPage | None:
        """A page by any form of its title."""
        known = title(name)
        return self._pages.get(known.text) if known else None

    def pages(self) -> tuple[WikiPage, ...]:
        """All pages, by number."""
        with self._lock:
            return tuple(sorted(self._pages.values(), key=lambda page: page.pageid))

    def text(self, name: str) -> str:
        """A page's newest text; raises LookupError."""
        page = self.page(name)
        if page is None:
            raise LookupError(name)
        return page.latest.text

    def revision(self, revid: int) -> WikiRevision | None:
        """A revision by its number, unless its page was deleted."""
        return self._revisions.get(revid)

    def changes(self) -> tuple[RecentChange, ...]:
        """The recent changes, oldest first."""
        with self._lock:
            return tuple(self._changes)

    def account(self, name: str) -> Account | None:
        """An account by its name."""
        known = title(f"User:{name}")
        return self._accounts.get(known.text.partition(":")[2]) if known else None

    # What people do

    def register(self, name: str, password: str, *groups: str, apps: tuple[tuple[str, str], ...] = ()) -> Account:
        """Make an account; `apps` are bot passwords (login name `name@app`)."""
        with self._lock:
            account = Account(len(self._accounts) + 1, name, password, groups, apps)
            self._accounts[name] = account
            return account

    def edit(
        self, name: str, user: str, text: str, summary: str = "", *, at: datetime | None = None, minor: bool = False
    ) -> Saved:
        """An edit by a person who looks at the newest text (nothing comes in between)."""
        known = title(name)
        if known is None:
            raise LookupError(name)
        return self.save(Edit(known, user, text, summary, minor), at=at)

    def save(self, edit: Edit, *, at: datetime | None = None) -> Saved:
        """Take an edit, merge it, or refuse it."""
        with self._lock:
            when = (at or self.clock.now()).replace(microsecond=0)
            page = self._pages.get(edit.title.text)
            text = wiki_text.stored(edit.text, edit.user, when, self._template)
            if page is None:
                return self._create(edit, text, when)
            text = self._resolved(page, edit, text)
            if text == page.latest.text:
                return Saved(page, page.latest.revid, None)
            return self._add(page, edit, text, when)

    def protect(self, name: str, *, by: str = "Admin", protected: bool = True) -> None:
        """Let admins alone edit a page."""
        with self._lock:
            page = self._known(name)
            self._pages[page.title.text] = msgspec.structs.replace(page, protected=protected)
            self._log("protect" if protected else "unprotect", page, by)

    def delete(self, name: str, *, by: str = "Admin", reason: str = "") -> None:
        """Take a page away with all its revisions."""
        with self._lock:
            page = self._known(name)
            del self._pages[page.title.text]
            for revision in page.revisions:
                del self._revisions[revision.revid]
            self._deleted[page.title.text] = self.clock.now()
            self._log("delete", page, by, reason)

    def block(self, user: str, reason: str) -> None:
        """Block an account; an empty reason lifts the block."""
        with self._lock:
            self._accounts[user] = msgspec.structs.replace(self._accounts[user], blocked=reason)

    # What goes wrong

    def fail_next(self, code: str, times: int = 1, *, delay: float = 0.5) -> None:
        """Spoil the next `times` edits with an API error, or the next API calls with one of the `Fault`s.

        `html` is a page where JSON was expected; `late` and `dropped` hit what is posted, once it has been done.
        """
        if code in REFUSALS:
            with self._lock:
                self._failures += [code] * times
            return
        fault = Fault.MAINTENANCE if code == "html" else Fault(code)
        method = "POST" if fault in (Fault.LATE, Fault.DROPPED) else None
        self.faults.fail_next(fault, times, below="/api.php", method=method, delay=delay)

    def refuse_if_planned(self) -> None:
        """Raise what `fail_next` has planned for an edit."""
        with self._lock:
            if self._failures:
                raise refusal(self._failures.pop(0))

    def count_edit(self, user: str) -> None:
        """Count an edit against the rate limit and refuse one too many."""
        if self.rate_limit is None:
            return
        most, span = self.rate_limit
        now = self.clock.now()
        with self._lock:
            times = self._edits.setdefault(user, deque())
            while times and now - times[0] >= span:
                times.popleft()
            if len(times) >= most:
                raise refusal("ratelimited")
            times.append(now)

    # How

    def _known(self, name: str) -> WikiPage:
        page = self.page(name)
        if page is None:
            raise LookupError(name)
        return page

    def _template(self, name: str) -> str | None:
        page = self.page(f"Template:{name}")
        return page.latest.text if page else None

    def _resolved(self, page: WikiPage, edit: Edit, text: str) -> str:
        """The text to be stored in place of the newest one, merged where something came in between."""
        stale_revision = edit.base_revid is not None and edit.base_revid != page.latest.revid
        stale_time = edit.base_time is not None and edit.base_time != page.latest.at
        if not (stale_revision or stale_time):
            return text
        if edit.base_time is not None and self._alone_since(page, edit.user, edit.base_time):
            return text  # the wiki forgives a conflict with oneself, and judges that by the time alone
        base = self._base(page, edit)
        combined = None if base is None else merged(base.text, text, page.latest.text)
        if combined is None:
            raise refusal("editconflict")
        return combined

    @staticmethod
    def _alone_since(page: WikiPage, user: str, since: datetime) -> bool:
        return all(revision.user == user for revision in page.revisions if revision.at > since)

    @staticmethod
    def _base(page: WikiPage, edit: Edit) -> WikiRevision | None:
        if edit.base_revid is not None:
            return next((one for one in page.revisions if one.revid == edit.base_revid), None)
        return next((one for one in reversed(page.revisions) if one.at == edit.base_time), None)

    def _create(self, edit: Edit, text: str, when: datetime) -> Saved:
        gone = self._deleted.get(edit.title.text)
        if gone is not None and edit.started is not None and gone > edit.started and not edit.recreate:
            raise refusal("pagedeleted")
        self._last_page += 1
        page = WikiPage(self._last_page, edit.title, ())
        return self._add(page, edit, text, when)

    def _add(self, page: WikiPage, edit: Edit, text: str, when: datetime) -> Saved:
        parent = page.revisions[-1] if page.revisions else None
        self._last_revision += 1
        revision = WikiRevision(
            self._last_revision,
            parent.revid if parent else 0,
            page.title.text,
            edit.user,
            when,
            wiki_text.summary(edit.summary, parent.text if parent else None, text),
            text,
            edit.minor and parent is not None,
            edit.bot,
            wiki_text.tags(
                parent.text if parent else None, text, [one.text for one in page.revisions[-REVERT_DEPTH:-1]]
            ),
        )
        newer = msgspec.structs.replace(page, revisions=(*page.revisions, revision))
        self._pages[page.title.text] = newer
        self._revisions[revision.revid] = revision
        self._changed(newer, revision, parent)
        return Saved(newer, revision.parentid, revision, new=parent is None)

    def _changed(self, page: WikiPage, revision: WikiRevision, parent: WikiRevision | None) -> None:
        self._changes.append(
            RecentChange(
                rcid=len(self._changes) + 1,
                kind="edit" if parent else "new",
                title=page.title,
                pageid=page.pageid,
                user=revision.user,
                at=revision.at,
                summary=revision.summary,
                revid=revision.revid,
                old_revid=revision.parentid,
                old_length=parent.size if parent else 0,
                new_length=revision.size,
                minor=revision.minor,
                bot=revision.bot,
                tags=revision.tags,
            )
        )

    def _log(self, action: str, page: WikiPage, user: str, reason: str = "") -> None:
        when = self.clock.now().replace(microsecond=0)
        rcid = len(self._changes) + 1
        self._changes.append(RecentChange(rcid, "log", page.title, page.pageid, user, when, reason, log=action))
