"""A game's blog as data: who plays, what was posted, commented and resolved, and what people do to it afterwards.

`BlogState` is an immutable picture from which pages are printed; `Blog` holds the newest one and the operations.
"""

import re
import threading
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, TypeVar

import msgspec

from parsers.records import Record
from syncd.sandbox.clock import SandboxClock

OPEN = "open"

T = TypeVar("T")


class Member(Record, frozen=True):
    """An account; `password` empty means that it cannot log in."""

    number: int
    name: str
    admin: bool = False
    idle: bool = False
    pronouns: str = ""
    password: str = ""


class Remark(Record, frozen=True):
    """A comment as it was typed; a moderated one is stored but not shown."""

    number: int
    author: str
    at: datetime
    text: str
    moderated: bool = False


class Entry(Record, frozen=True):
    """A post as it was typed; `status` is the site's own word (`open`, `Enacted` …).

    `saved_at` moves with every save of the entry, also when only a typing error goes; the page prints it as
    "Adminned at" once the status is no longer `open`.
    """

    number: int
    url_title: str
    category: str | None
    title: str
    body: str
    author: str
    posted_at: datetime
    saved_at: datetime
    status: str = OPEN
    admin_note: str = ""
    closed: bool = False
    remarks: tuple[Remark, ...] = ()

    @property
    def shown_remarks(self) -> tuple[Remark, ...]:
        """What a page shows of the comments."""
        return tuple(remark for remark in self.remarks if not remark.moderated)

    @property
    def resolved(self) -> bool:
        """Whether an admin has set another status."""
        return self.status != OPEN


class Throw(Record, frozen=True):
    """A line of the dice roller."""

    who: str
    at: datetime
    comment: str
    expression: str
    result: str


class BlogState(Record, frozen=True):
    """The blog at one moment; entries by number."""

    name: str
    members: tuple[Member, ...] = ()
    entries: tuple[Entry, ...] = ()
    notices: tuple[str, ...] = ()
    throws: tuple[Throw, ...] = ()

    @property
    def players(self) -> tuple[Member, ...]:
        """Active players by name."""
        return tuple(sorted((m for m in self.members if not m.idle), key=lambda member: member.name.lower()))

    @property
    def quorum(self) -> int:
        """Half the active players, rounded down, plus one."""
        return len(self.players) // 2 + 1

    def member(self, name: str) -> Member:
        """An account by name; raises LookupError."""
        return _only((m for m in self.members if m.name == name), name)

    def entry(self, url_title: str) -> Entry:
        """A post by the last part of its address, in either case; raises LookupError."""
        wanted = url_title.lower()
        return _only((e for e in self.entries if e.url_title == wanted), url_title)

    def listed(self, now: datetime) -> tuple[Entry, ...]:
        """The posts that have been published, newest first."""
        published = (entry for entry in self.entries if entry.posted_at <= now)
        return tuple(sorted(published, key=lambda entry: (entry.posted_at, entry.number), reverse=True))


class Blog:
    """The newest state of a blog and everything that people do to it; safe to call from several threads.

    `at` is the clock's present everywhere unless given.
    """

    def __init__(self, clock: SandboxClock, name: str = "BlogNomic") -> None:
        self.clock = clock
        self._state = BlogState(name)
        self._lock = threading.RLock()
        self._last_remark = 0

    @property
    def state(self) -> BlogState:
        """The blog as it is now."""
        return self._state

    def register(
        self, name: str, *, admin: bool = False, idle: bool = False, pronouns: str = "", password: str = ""
    ) -> None:
        """Make an account, of a player unless `idle`."""
        with self._lock:
            member = Member(len(self._state.members) + 1, name, admin, idle, pronouns, password)
            self._set(members=(*self._state.members, member))

    def idle(self, name: str) -> None:
        """Take a player off the list."""
        self._change_member(name, idle=True)

    def unidle(self, name: str) -> None:
        """Put an idle player back on the list."""
        self._change_member(name, idle=False)

    def notice(self, *texts: str) -> None:
        """What stands in the sidebar beside the players (`Hiatus`, `Dormant`)."""
        with self._lock:
            self._set(notices=texts)

    def post(
        self,
        author: str,
        category: str | None,
        title: str,
        body: str,
        *,
        at: datetime | None = None,
        url_title: str | None = None,
    ) -> Entry:
        """Publish a post, in no category with None."""
        with self._lock:
            when = at or self.clock.now()
            number = 1 + max((entry.number for entry in self._state.entries), default=0)
            address = self._free(url_title or slug(title))
            entry = Entry(number, address, category, title, body, self._state.member(author).name, when, when)
            self._set(entries=(*self._state.entries, entry))
            return entry

    def edit_post(self, url_title: str, *, title: str | None = None, body: str | None = None) -> None:
        """Change a post's words; its address stays."""
        entry = self._state.entry(url_title)
        self._save(url_title, title=entry.title if title is None else title, body=entry.body if body is None else body)

    def delete_post(self, url_title: str) -> None:
        """Take a post away."""
        with self._lock:
            gone = self._state.entry(url_title)
            self._set(entries=tuple(entry for entry in self._state.entries if entry is not gone))

    def redate(self, url_title: str, at: datetime) -> None:
        """Change the Entry Date, which nobody should."""
        self._save(url_title, posted_at=at)

    def resolve(self, url_title: str, status: str, note: str = "", *, at: datetime | None = None) -> None:
        """Set the status and the admin field, as an admin does by hand; who did it only the note tells."""
        self._save(url_title, at=at, status=status, admin_note=note)

    def close(self, url_title: str) -> None:
        """Allow no more comments."""
        self._save(url_title, closed=True)

    def comment(
        self, url_title: str, author: str, text: str, *, at: datetime | None = None, moderated: bool = False
    ) -> Remark:
        """Add a comment; the entry itself is not saved by that."""
        with self._lock:
            self._last_remark += 1
            when = at or self.clock.now()
            remark = Remark(self._last_remark, self._state.member(author).name, when, text, moderated)
            entry = self._state.entry(url_title)
            self._replace(entry, msgspec.structs.replace(entry, remarks=(*entry.remarks, remark)))
            return remark

    def edit_comment(self, number: int, text: str) -> None:
        """Change a comment's words, which nobody should; its time stays."""
        self._change_remark(number, lambda remark: (msgspec.structs.replace(remark, text=text),))

    def redate_comment(self, number: int, at: datetime) -> None:
        """Change a comment's time."""
        self._change_remark(number, lambda remark: (msgspec.structs.replace(remark, at=at),))

    def delete_comment(self, number: int) -> None:
        """Take a comment away."""
        self._change_remark(number, lambda _: ())

    def roll(self, who: str, expression: str, result: str, comment: str = "", *, at: datetime | None = None) -> None:
        """Write a line of the dice roller."""
        with self._lock:
            throw = Throw(who, at or self.clock.now(), comment, expression, result)
            self._set(throws=(*self._state.throws, throw))

    def shorten_dice(self) -> None:
        """Let the dice roller's list, which holds the newest lines only, run past all that it has."""
        with self._lock:
            self._set(throws=())

    def _free(self, wanted: str) -> str:
        taken = {entry.url_title for entry in self._state.entries}
        numbered = (wanted if number == 0 else f"{wanted}{number}" for number in range(len(taken) + 1))
        return next(address for address in numbered if address not in taken)

    def _save(self, url_title: str, *, at: datetime | None = None, **changes: Any) -> None:
        with self._lock:
            entry = self._state.entry(url_title)
            self._replace(entry, msgspec.structs.replace(entry, saved_at=at or self.clock.now(), **changes))

    def _change_member(self, name: str, **changes: Any) -> None:
        with self._lock:
            old = self._state.member(name)
            new = msgspec.structs.replace(old, **changes)
            self._set(members=tuple(new if member is old else member for member in self._state.members))

    def _change_remark(self, number: int, change: Callable[[Remark], tuple[Remark, ...]]) -> None:
        with self._lock:
            entry = _only((e for e in self._state.entries if any(r.number == number for r in e.remarks)), str(number))
            kept = tuple(new for old in entry.remarks for new in (change(old) if old.number == number else (old,)))
            self._replace(entry, msgspec.structs.replace(entry, remarks=kept))

    def _replace(self, old: Entry, new: Entry) -> None:
        self._set(entries=tuple(new if entry is old else entry for entry in self._state.entries))

    def _set(self, **changes: Any) -> None:
        self._state = msgspec.structs.replace(self._state, **changes)


def slug(title: str) -> str:
    """The address that the software makes of a title."""
    return re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_") or "entry"


def _only(found: Iterable[T], name: str) -> T:
    for item in found:
        return item
    raise LookupError(name)
