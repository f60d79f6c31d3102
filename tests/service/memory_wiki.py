"""A wiki in memory that conflicts as MediaWiki does, and can lose an edit's answer, do it late, or take us down."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from enum import StrEnum

from parsers.errors import Unreachable
from parsers.mediawiki import Edited, Rejected
from parsers.records import Revision, RevisionId

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)


class Killed(BaseException):
    """What `kill -9` is to a process."""


class Fate(StrEnum):
    """What happens to an edit on its way."""

    DONE = "done"
    LOST = "lost"  # it never arrives
    UNANSWERED = "unanswered"  # it is done, nobody hears of it
    LATE = "late"  # nobody hears of it, and it is done when somebody has looked for it already
    LATER = "later"  # the same, but when somebody has looked twice
    KILLED_BEFORE = "killed before"
    KILLED_AFTER = "killed after"
    LAG = "lag"
    OVERTAKEN = "overtaken"  # a person edits the same page in between


class MemoryWiki:
    """Pages with their revisions; `fates` are used up by edits, one each, and then all goes well."""

    user = "Syncbot"

    def __init__(self, fates: Iterable[Fate] = ()) -> None:
        self.revisions: list[Revision] = []
        self.overtaken = 0
        self._fates = list(fates)
        self._under_way: list[tuple[int, Mapping[str, str]]] = []

    def person(self, title: str, text: str, user: str = "Ann") -> Revision:
        """A person's edit."""
        return self._store(title, text, user, "")

    def login(self) -> None:
        """Always works."""

    def read(self, titles: Iterable[str]) -> dict[str, Revision]:
        """The newest revision of each page."""
        return {title: newest for title in titles if (newest := self._newest(title))}

    def revision(self, revid: RevisionId) -> Revision | None:
        """One revision."""
        return next((one for one in self.revisions if one.revid == revid), None)

    def revisions_by(self, user: str, title: str, after: RevisionId | None = None) -> tuple[Revision, ...]:
        """One user's revisions later than `after`; what was still under way is done when this has answered."""
        mine = [r for r in self.revisions if r.page == title and r.user == user and r.revid > (after or 0)]
        arrived = [fields for looks, fields in self._under_way if looks == 1]
        self._under_way = [(looks - 1, fields) for looks, fields in self._under_way if looks > 1]
        for fields in arrived:
            self._do(fields)
        return tuple(mine)

    def edit(self, fields: Mapping[str, str]) -> Edited | Rejected:
        """One edit, with the fate that comes next."""
        fate = self._fates.pop(0) if self._fates else Fate.DONE
        if fate is Fate.KILLED_BEFORE:
            raise Killed
        if fate is Fate.LAG:
            return Rejected("maxlag", "7 seconds lagged", retry_after=5)
        if fate is Fate.OVERTAKEN:
            self.person(fields["title"], self._text(fields["title"]) + "!")
            self.overtaken += 1
        if fate in (Fate.LATE, Fate.LATER):
            self._under_way.append((1 if fate is Fate.LATE else 2, fields))
        answer = None if fate in (Fate.LOST, Fate.LATE, Fate.LATER) else self._do(fields)
        if fate is Fate.KILLED_AFTER:
            raise Killed
        if answer is None or fate is Fate.UNANSWERED:
            raise Unreachable("memory", "no answer in time")
        return answer

    def _do(self, fields: Mapping[str, str]) -> Edited | Rejected:
        title, text, newest = fields["title"], fields["text"], self._newest(fields["title"])
        if newest is None and "nocreate" in fields:
            return Rejected("missingtitle", "no such page")
        if newest is not None and "createonly" in fields:
            return Rejected("articleexists", "it is there")
        if newest is not None and newest.text == text:
            return Edited(nochange=True)
        if newest is not None and str(newest.revid) != fields["baserevid"]:
            return Rejected("editconflict", "Edit conflict.")
        stored = self._store(title, text, self.user, fields["summary"])
        return Edited(stored.parentid, stored.revid, stored.at)

    def _newest(self, title: str) -> Revision | None:
        return next((one for one in reversed(self.revisions) if one.page == title), None)

    def _text(self, title: str) -> str:
        newest = self._newest(title)
        return (newest.text or "") if newest else ""

    def _store(self, title: str, text: str, user: str, summary: str) -> Revision:
        parent = self._newest(title)
        revid = RevisionId(len(self.revisions) + 1)
        stored = Revision(revid, parent.revid if parent else RevisionId(0), title, user, NOON, summary, len(text), text)
        self.revisions.append(stored)
        return stored
