"""Resolution notes on a real MediaWiki: made up, and written by a daemon of its own process that is killed (-9)."""

import os
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from parsers.mediawiki import Edited, Rejected
from syncd.service.config import parse
from syncd.service.noting import Noted, Noter
from syncd.service.recovering import recover
from syncd.service.world import World
from syncd.sources.wiki import Wiki
from tests.mediawiki.rig import BOT_PASSWORD
from writers.resolution_note import Note, NoteEdit, NoteVote

KILLED = -9
NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)


def a_note(title: str = "Coins", carried: str = "exactly as ordered", **different: object) -> Note:
    """A note in which only what is given differs."""
    ordinary = {
        "url": "https://blog.example/archive/coins", "kind": "Proposal", "author": "Ann", "outcome": "enacted",
        "admin": "Oz", "posted_at": NOON - timedelta(hours=14), "resolved_at": NOON, "open_for": "14 h", "tally": "2-0",
        "votes": (NoteVote("Ann", "FOR"), NoteVote("Bob", "FOR", "https://blog.example/archive/coins#c1")),
        "lawfulness": "by the rules", "conditions": ("2 FOR, quorum is 2 (Votes)",), "edition": "219",
    }  # fmt: skip
    return Note(**{**ordinary, "title": title, "carried": carried, **different})


def an_edit(page: str, user: str, summary: str, revid: int, diff: str) -> NoteEdit:
    """An edit as a note cites it."""
    return NoteEdit(page, user, NOON, summary, revid, diff, "its summary names the matter")


@contextmanager
def a_world(url: str, store: Path, log_page: str, wiki: Wiki | None = None) -> Iterator[World]:
    """A daemon's world on this wiki; the blog is nowhere, as no note needs it."""
    config = (
        f'[blog]\nurl="http://127.0.0.1:9/"\n[wiki]\nurl="{url}"\nuser="Syncbot@rig"\nlog_page="{log_page}"\n'
        f'[write]\nmode="auto"\nedits_per_hour=100000\n[store]\npath="{store}"\n'
    )
    os.environ["SYNCD_WIKI_PASSWORD"] = BOT_PASSWORD
    with World(parse(config, "game.toml"), "game.toml", sleep=lambda _: None) as world:
        if wiki is not None:
            world.wiki = wiki
        yield world


def write(world: World, *notes: Note) -> Noted:
    """One cycle's notes: first what an earlier one left open, then these."""
    now = datetime.now(UTC)
    recover(world, frozenset({world.config.wiki.log_page}), now)
    return Noter(world).write(notes, NOON)


class DyingWiki(Wiki):
    """A wiki whose client is killed before it sends an edit, or with the answer in its hands."""

    step = ""

    def edit(self, fields: Mapping[str, str]) -> Edited | Rejected:
        if self.step == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        answer = super().edit(fields)
        os.kill(os.getpid(), signal.SIGKILL)
        return answer


def main(url: str, store: str, log_page: str, step: str, carried: str) -> None:
    """Write a note, as far as it goes."""
    wiki = DyingWiki(url, "Syncbot@rig", BOT_PASSWORD)
    wiki.step = step
    with a_world(url, Path(store), log_page, wiki) as world:
        write(world, a_note(carried=carried))


if __name__ == "__main__":
    main(*sys.argv[1:])
