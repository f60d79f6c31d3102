"""Reading the wiki into the store: one look at recent changes, and only what they name is fetched.

Every recent edit of any page is remembered by its metadata (a resolution may have been carried out anywhere); the
ruleset and the tracking pages with the text of each revision since they were first seen.
"""

from collections.abc import Iterable

from parsers.errors import SourceError, UnreadablePage
from parsers.mediawiki import RecentChange
from parsers.records import Record, Revision, RevisionId
from syncd.sources.wiki import Wiki
from syncd.store.database import as_instant, as_text
from syncd.store.seen import Seen

SINCE = "wiki:since"
FROM = "wiki:from"  # the instant from which every edit of any page is known
GONE = "wiki:gone"  # watched pages that are not there any more, a line each
EDITS = frozenset({"edit", "new"})
TAKEN_AWAY = frozenset({"delete/delete", "move/move", "move/move_redir"})


class WikiRead(Record, frozen=True):
    """What one cycle read of the wiki; `complete`: what the store holds is what stands there now."""

    complete: bool
    changed: tuple[Revision, ...] = ()
    missing: tuple[str, ...] = ()
    troubles: tuple[str, ...] = ()


class WikiReader:
    """Reads one wiki into one store."""

    def __init__(self, wiki: Wiki, seen: Seen) -> None:
        self._wiki = wiki
        self._seen = seen
        self._missing: set[str] = set()  # asked for and not there; recent changes tell when it is made
        self._complete = False

    def unasked(self) -> WikiRead | None:
        """What a cycle that does not ask goes by: the last reading, where it was whole."""
        if not self._complete:
            return None
        return WikiRead(True, missing=tuple(sorted(self._missing)), troubles=tuple(self.gone().values()))

    def read(self, newest_only: Iterable[str], whole: Iterable[str]) -> WikiRead:
        """One cycle's reading: pages of which the newest revision is enough to begin with, and those read whole."""
        self._complete = False
        starting = tuple(page for page in newest_only if self._read_to(page) is None and page not in self._missing)
        watched = tuple(dict.fromkeys((*newest_only, *whole)))
        try:
            changes = self._changes()
            found = list(self._wiki.read(starting).values()) if starting else []
            for page in watched:
                if page not in starting and self._has_moved(page, changes):
                    found += self._wiki.history(page, self._read_to(page))
            self._seen.record_revisions([*found, *(_metadata(change) for change in changes if change.kind in EDITS)])
            self._remember(changes, found)
        except (SourceError, UnreadablePage) as error:
            return WikiRead(complete=False, troubles=(str(error),))
        self._missing = {page for page in watched if self._read_to(page) is None}
        gone = self._gone_by(changes, watched)
        self._complete = True
        return WikiRead(True, tuple(found), tuple(sorted(self._missing)), tuple(gone.values()))

    def _changes(self) -> tuple[RecentChange, ...]:
        since = self._seen.bookmark(SINCE)
        return self._wiki.recent_changes(as_instant(since)) if since else ()

    def gone(self) -> dict[str, str]:
        """The watched pages that were deleted or moved away and are not back, each with one clear line of it."""
        return dict(line.split("\t", 1) for line in (self._seen.bookmark(GONE) or "").splitlines())

    def _gone_by(self, changes: Iterable[RecentChange], watched: Iterable[str]) -> dict[str, str]:
        """The pages that are gone after these changes, oldest first."""
        gone = self.gone()
        for change in changes:
            gone.pop(change.moved_to or "", None)
            if change.kind in EDITS or change.action == "delete/restore":
                gone.pop(change.page, None)
            elif change.page in watched and change.action in TAKEN_AWAY:
                gone[change.page] = _taken_away(change)
        self._seen.set_bookmark(GONE, "\n".join(f"{page}\t{line}" for page, line in gone.items()))
        return gone

    def _has_moved(self, page: str, changes: Iterable[RecentChange]) -> bool:
        """Whether there is a revision to be read; protecting and moving make some, too, which only their log names."""
        read_to = self._read_to(page)
        if read_to is None and page not in self._missing:
            return True
        return any(page in (c.page, c.moved_to) and c.revid > (read_to or 0) for c in changes)

    def _read_to(self, page: str) -> RevisionId | None:
        newest = self._seen.newest_text(page)
        return newest.revid if newest else None

    def _remember(self, changes: Iterable[RecentChange], found: Iterable[Revision]) -> None:
        """The next look begins at the newest instant that was seen: a second may hold more than one edit."""
        newest = max((*(change.at for change in changes), *(one.at for one in found)), default=None)
        if newest is not None:
            if self._seen.bookmark(FROM) is None:
                self._seen.set_bookmark(FROM, as_text(newest))
            self._seen.set_bookmark(SINCE, max(as_text(newest), self._seen.bookmark(SINCE) or ""))


def _metadata(change: RecentChange) -> Revision:
    """An edit of any page, without its text."""
    return Revision(change.revid, change.old_revid, change.page, change.user, change.at, change.summary)


def _taken_away(change: RecentChange) -> str:
    """That a watched page was deleted or moved away: one clear line."""
    where = f" to {change.moved_to}" if change.moved_to else ""
    return f"{change.page}: {change.action.partition('/')[0]}d{where} by {change.user} at {as_text(change.at)}"
