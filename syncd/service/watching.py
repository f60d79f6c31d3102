"""Reading the wiki into the store: one look at recent changes, and only what they name is fetched.

Every recent edit of any page is remembered by its metadata (a resolution may have been carried out anywhere); the
ruleset and the tracking pages with the text of each revision since they were first seen.
"""

from collections.abc import Iterable, Iterator

from parsers.errors import SourceError, UnreadablePage
from parsers.mediawiki import RecentChange
from parsers.records import Record, Revision, RevisionId
from syncd.sources.wiki import Wiki
from syncd.store.database import as_instant, as_text
from syncd.store.seen import Seen

SINCE = "wiki:since"
FROM = "wiki:from"  # the instant from which every edit of any page is known
EDITS = frozenset({"edit", "new"})


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

    def read(self, newest_only: Iterable[str], whole: Iterable[str]) -> WikiRead:
        """One cycle's reading: pages of which the newest revision is enough to begin with, and those read whole."""
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
        return WikiRead(True, tuple(found), tuple(sorted(self._missing)), tuple(_vanished(changes, watched)))

    def _changes(self) -> tuple[RecentChange, ...]:
        since = self._seen.bookmark(SINCE)
        return self._wiki.recent_changes(as_instant(since)) if since else ()

    def _has_moved(self, page: str, changes: Iterable[RecentChange]) -> bool:
        read_to = self._read_to(page)
        if read_to is None and page not in self._missing:
            return True
        return any(c.page == page and c.kind in EDITS and c.revid > (read_to or 0) for c in changes)

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


def _vanished(changes: Iterable[RecentChange], watched: Iterable[str]) -> Iterator[str]:
    """A watched page that was deleted or moved away: one clear line."""
    for change in changes:
        if change.page in watched and change.action.startswith(("delete/", "move/")):
            where = f" to {change.moved_to}" if change.moved_to else ""
            yield f"{change.page}: {change.action.partition('/')[0]}d{where} by {change.user} at {as_text(change.at)}"
