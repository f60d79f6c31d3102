"""The wiki's nouns: revisions, pages, accounts, recent changes, and what somebody sends as an edit."""

from datetime import datetime
from hashlib import sha1

from parsers.records import Record
from syncd.sandbox.wiki_titles import Title


class WikiRevision(Record, frozen=True):
    """One revision; `parentid` is 0 for a page's first."""

    revid: int
    parentid: int
    title: str
    user: str
    at: datetime
    summary: str
    text: str
    minor: bool = False
    bot: bool = False
    tags: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """Bytes of text."""
        return len(self.text.encode())

    @property
    def sha1(self) -> str:
        """The text's hash, as the API gives it."""
        return sha1(self.text.encode(), usedforsecurity=False).hexdigest()


class WikiPage(Record, frozen=True):
    """A page with its revisions, oldest first; `protected` lets admins alone edit it."""

    pageid: int
    title: Title
    revisions: tuple[WikiRevision, ...]
    protected: bool = False

    @property
    def latest(self) -> WikiRevision:
        """The newest revision."""
        return self.revisions[-1]


class Account(Record, frozen=True):
    """An account; `apps` are its bot passwords by name."""

    number: int
    name: str
    password: str
    groups: tuple[str, ...] = ()
    apps: tuple[tuple[str, str], ...] = ()
    blocked: str = ""


class RecentChange(Record, frozen=True):
    """A line of the recent changes; `kind` is new, edit or log (then `log` says what was done)."""

    rcid: int
    kind: str
    title: Title
    pageid: int
    user: str
    at: datetime
    summary: str
    revid: int = 0
    old_revid: int = 0
    old_length: int = 0
    new_length: int = 0
    minor: bool = False
    bot: bool = False
    log: str = ""
    tags: tuple[str, ...] = ()


class Edit(Record, frozen=True):
    """What somebody sends; `base_revid`, `base_time` and `started` are None where the client did not say."""

    title: Title
    user: str
    text: str
    summary: str = ""
    minor: bool = False
    bot: bool = False
    base_revid: int | None = None
    base_time: datetime | None = None
    started: datetime | None = None
    recreate: bool = False


class Saved(Record, frozen=True):
    """What became of an edit: `revision` is None when it changed nothing; `old_revid` is what it replaced."""

    page: WikiPage
    old_revid: int
    revision: WikiRevision | None
    new: bool = False
