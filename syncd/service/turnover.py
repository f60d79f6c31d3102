"""Notices a change of dynasty, and watches a tracking page that nobody has described by a draft."""

from datetime import datetime, timedelta

import msgspec

from parsers.records import Record, RevisionId
from syncd.dynasties.generic.draft import Known
from syncd.dynasties.protocol import Dynasty
from syncd.plan.alerts import Concern
from syncd.plan.turnover import turned
from syncd.service.judging import DYNASTY, emperor_in
from syncd.service.law import Law
from syncd.service.world import World
from syncd.validator.stopgap import Stopgap, stopgap
from syncd.validator.turnover import Words, turnings

WORDS, SINCE = "turnover:words", "turnover:since"
LASTS = timedelta(days=7)


class Turned(Record, frozen=True):
    """Who watches the gamestate now (`drafted`: only a draft does), and what there is to tell."""

    dynasty: Dynasty | None
    drafted: bool = False
    concerns: tuple[Concern, ...] = ()


class TurnoverWatch:
    """Compares what a cycle reads with what the last one knew."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._drafted: tuple[tuple[RevisionId, Known], Stopgap | None] | None = None

    def see(self, law: Law, dynasty: Dynasty | None, pages: tuple[str, ...], now: datetime) -> Turned:
        """Who can watch these tracking pages, and what has turned since the last cycle and lately."""
        words, before = self._words(law), self._known()
        if words is not None and words != before:
            self._world.seen.set_bookmark(WORDS, msgspec.json.encode(words).decode())
        watched = {table.page for table in dynasty.tables} if dynasty else set()
        if self._world.config.game.dynasty != "auto":
            watched |= set(pages)
        missing = next((page for page in pages if page not in watched), None)
        draft = self._draft(missing, words, now) if missing else None
        posts = self._world.seen.posts_since(now - 2 * LASTS)
        since = max(self._first_look(now), now - LASTS)
        concerns = turned(turnings(posts, before, words, watched, since), draft.pack if draft else None)
        return Turned(draft.dynasty if draft else dynasty, drafted=draft is not None, concerns=concerns)

    def _first_look(self, now: datetime) -> datetime:
        """When this began to watch: what was there before is no news."""
        stored = self._world.seen.bookmark(SINCE)
        if stored is None:
            self._world.seen.set_bookmark(SINCE, now.isoformat())
        return datetime.fromisoformat(stored) if stored else now

    def _words(self, law: Law) -> Words | None:
        if law.found is None:
            return None
        ruleset = law.found.recognised.ruleset
        return Words(dict(ruleset.terms), ruleset.tracking_page)

    def _known(self) -> Words | None:
        stored = self._world.seen.bookmark(WORDS)
        return msgspec.json.decode(stored, type=Words) if stored else None

    def _draft(self, page: str, words: Words | None, now: datetime) -> Stopgap | None:
        """A draft from the page as it is; None while it cannot be read."""
        newest = self._world.seen.newest_text(page)
        if newest is None:
            return None
        roster = self._world.seen.roster()
        players = frozenset(entry.name for entry in roster.players) if roster else frozenset()
        emperor = emperor_in(self._world.config.game.emperor, self._world.seen.posts_since(now - DYNASTY))
        known = Known(players, words.terms.get("Player", "") if words else "", choices=False, emperor=emperor)
        if self._drafted is None or self._drafted[0] != (newest.revid, known):
            revisions = [one for one in self._world.seen.revisions(page) if one.text is not None]
            self._drafted = (newest.revid, known), stopgap(revisions, known)
        return self._drafted[1]
