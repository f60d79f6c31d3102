"""A tracking page that is protected, moved, deleted or made again is followed, on a real MediaWiki and elsewhere."""

from collections.abc import Iterator
from contextlib import closing
from itertools import count

import pytest

from syncd.service.watching import WikiRead, WikiReader
from syncd.sources.wiki import Wiki
from syncd.store.database import Database
from syncd.store.seen import Seen
from tests.mediawiki.people import the_daemon
from tests.mediawiki.rig import Rig
from tests.service.auto_game import HOUR, SHEET, Game, told

numbers = count(1)


def test_a_tracking_page_that_was_deleted_is_trouble_until_it_is_back_and_nothing_is_planned_on_it(game: Game) -> None:
    game.cycle()
    game.set("Bob", Bob=(7, 15))
    game.clock.advance(HOUR / 60)
    game.wiki.delete(SHEET)
    assert ("trouble", "first") in told(game.cycle(HOUR))
    for text in ("one", "two"):
        game.wiki.edit("Elsewhere", "Ann", text)
        report = game.cycle(HOUR)
        assert (told(report), report.plans, len(report.troubles)) == ([], (), 1)
    game.set("Oz", Bob=(7, 14))
    assert ("trouble", "withdrawn") in told(game.cycle(HOUR))


class Watch:
    """The daemon's reading of one page of a real wiki."""

    def __init__(self, wiki: Wiki, page: str, seen: Seen) -> None:
        self._reader, self._wiki, self._seen, self.page = WikiReader(wiki, seen), wiki, seen, page

    def look(self) -> WikiRead:
        return self._reader.read((), (self.page,))

    @property
    def up_to_date(self) -> bool:
        known = self._seen.newest_text(self.page)
        return known is not None and known.revid == self._wiki.read((self.page,))[self.page].revid


@pytest.fixture
def watch(mediawiki: Rig) -> Iterator[Watch]:
    page = f"Watched {next(numbers)}"
    mediawiki.edit(page, "one")
    with closing(the_daemon(mediawiki)) as wiki, Database(":memory:") as database:
        found = Watch(wiki, page, Seen(database))
        found.look()
        yield found


@pytest.mark.mediawiki
@pytest.mark.xdist_group("mediawiki")
def test_a_page_that_was_protected_has_a_revision_that_no_edit_names(mediawiki: Rig, watch: Watch) -> None:
    mediawiki.by_owner(action="protect", title=watch.page, protections="edit=sysop")
    watch.look()
    assert watch.up_to_date


@pytest.mark.mediawiki
@pytest.mark.xdist_group("mediawiki")
def test_a_page_that_was_moved_is_trouble_until_it_is_moved_back(mediawiki: Rig, watch: Watch) -> None:
    mediawiki.by_owner(**{"action": "move", "from": watch.page, "to": f"{watch.page} elsewhere"})
    assert watch.look().troubles[0].startswith(f"{watch.page}: moved to {watch.page} elsewhere by Owner")
    assert watch.up_to_date
    mediawiki.by_owner(**{"action": "move", "from": f"{watch.page} elsewhere", "to": watch.page})
    assert watch.look().troubles == ()
    assert watch.up_to_date


@pytest.mark.mediawiki
@pytest.mark.xdist_group("mediawiki")
def test_a_page_that_was_deleted_is_trouble_until_it_is_restored_or_made_again(mediawiki: Rig, watch: Watch) -> None:
    for back in ({"action": "undelete"}, {"action": "edit", "text": "anew"}):
        mediawiki.by_owner(action="delete", title=watch.page)
        assert watch.look().troubles[0].startswith(f"{watch.page}: deleted by Owner")
        mediawiki.by_owner(title=watch.page, **back)
        assert watch.look().troubles == ()
        assert watch.up_to_date
