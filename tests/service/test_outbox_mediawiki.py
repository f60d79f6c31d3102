"""The way out to a real MediaWiki on its bad days: nothing lost, nothing twice, and the next cycle makes it good."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest

from parsers.wikitext.bots import may_edit
from syncd.plan.manners import manners_for
from syncd.service.outbox import Delivery, Outcome, Postman
from syncd.sources.wiki import Wiki
from syncd.store.database import Database
from syncd.store.outbox import Outbox
from tests.mediawiki.people import someone, the_daemon
from tests.mediawiki.rig import Rig
from writers.wiki import PageEdit, mark_for

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
WANTED = "Bob has 8 coins"
numbers = count(1)


@pytest.fixture(scope="module")
def wiki(mediawiki: Rig) -> Iterator[Wiki]:
    daemon = the_daemon(mediawiki)
    yield daemon
    daemon.close()


@pytest.fixture
def title(mediawiki: Rig) -> str:
    name = f"Sheet {next(numbers)}"
    mediawiki.edit(name, "Bob has 7 coins\n\n\nThe end.")
    return name


@pytest.fixture
def store() -> Iterator[Database]:
    with Database(":memory:") as database:
        yield database


def a_cycle(store: Database, wiki: Wiki, title: str, now: datetime) -> Delivery | None:
    """What was left open, then what is due: Bob's eighth coin, as long as the page does not show it."""
    postman = Postman(Outbox(store), wiki, manners_for(wiki.user, frozenset({title})), may_edit)
    postman.recover(now)
    return postman.deliver_planned(lambda: the_edit(wiki, title, now), now)


def the_edit(wiki: Wiki, title: str, now: datetime) -> PageEdit | None:
    page = wiki.read([title])[title]
    text = (page.text or "").replace("Bob has 7 coins", WANTED)
    mark = mark_for(title, page.revid, text, now)
    return PageEdit(title, page.revid, text, WANTED, mark, read_at=wiki.clock) if text != page.text else None


def made_once(wiki: Wiki, title: str) -> bool:
    """Whether the page shows the edit, it stands in the history once, and nothing of others is gone."""
    history = wiki.history(title)
    newest = history[-1].text or ""
    return [one.user for one in history].count(wiki.user) == 1 and newest.startswith(WANTED) and "The end." in newest


BAD_DAYS: dict[str, tuple[Callable[[Rig, str], AbstractContextManager[None]], Outcome]] = {
    "read-only": (lambda rig, _: rig.override(wgReadOnly="Backup"), Outcome.WAITING),
    "lag": (lambda rig, _: rig.lagging_for_edits(), Outcome.WAITING),
    "rate limit": (lambda rig, _: rig.override(wgRateLimits={"edit": {"user": [0, 60]}}), Outcome.WAITING),
    "blocked": (lambda rig, _: rig.blocked("Syncbot", "Gone mad"), Outcome.REFUSED),
    "protected": (lambda rig, title: protected(rig, title), Outcome.REFUSED),
    "spam filter": (lambda rig, _: rig.override(wgSpamRegex=["/8 coins/"]), Outcome.REFUSED),
    "too big": (lambda rig, _: rig.override(wgMaxArticleSize=0), Outcome.REFUSED),
    "503": (lambda rig, _: rig.fault(503, "down", matching="action=edit"), Outcome.UNKNOWN),
    "HTML": (lambda rig, _: rig.fault(200, "<html>Back soon</html>", matching="action=edit"), Outcome.UNKNOWN),
    "forbidden": (lambda rig, _: rig.fault(403, "no", matching="action=edit"), Outcome.UNKNOWN),
}


@contextmanager
def protected(rig: Rig, title: str) -> Iterator[None]:
    rig.maintenance("protect.php", title)
    yield
    rig.maintenance("protect.php", "--unprotect", title)


@pytest.mark.parametrize("day", BAD_DAYS)
def test_after_a_bad_day_the_next_cycle_makes_it_good(
    mediawiki: Rig, wiki: Wiki, store: Database, title: str, day: str
) -> None:
    trouble, expected = BAD_DAYS[day]
    with trouble(mediawiki, title):
        delivery = a_cycle(store, wiki, title, NOON)
    assert delivery is not None
    assert (delivery.outcome, "\n" in delivery.line) == (expected, False)
    a_cycle(store, wiki, title, NOON + MINUTE)
    assert made_once(wiki, title)
    assert a_cycle(store, wiki, title, NOON + 2 * MINUTE) is None
    assert Outbox(store).open_entries() == ()


@pytest.mark.parametrize("trouble", ["a bad token", "a lost session", "a lost answer"])
def test_some_days_are_not_even_noticed(mediawiki: Rig, wiki: Wiki, store: Database, title: str, trouble: str) -> None:
    if trouble == "a bad token":
        mediawiki.spoil_token_once()
    if trouble == "a lost session":
        mediawiki.end_sessions()
    with mediawiki.fault(502, "", matching="action=edit", after=True, times=int(trouble == "a lost answer")):
        delivery = a_cycle(store, wiki, title, NOON)
    assert delivery is not None
    assert delivery.outcome is Outcome.WRITTEN
    assert made_once(wiki, title)


def test_a_late_answer_is_waited_for_until_the_next_cycle(mediawiki: Rig, store: Database, title: str) -> None:
    hasty = someone(mediawiki, "Syncbot", timeout=0.4)
    hasty.login()
    mediawiki.answer_late_once(0.6)
    delivery = a_cycle(store, hasty, title, NOON)
    assert delivery is not None
    assert delivery.outcome is Outcome.UNKNOWN
    mediawiki.wait_for(title, delivery.edit.mark)
    assert a_cycle(store, hasty, title, NOON + MINUTE) is None
    assert made_once(hasty, title)
    assert Outbox(store).open_entries() == ()


def test_a_conflict_is_planned_again_in_the_same_cycle(mediawiki: Rig, wiki: Wiki, store: Database, title: str) -> None:
    plans = count()

    def plan() -> PageEdit | None:
        edit = the_edit(wiki, title, NOON)
        if next(plans) == 0:
            mediawiki.edit(title, "Bob has 7 coins and a hat\n\n\nThe end.")
        return edit

    postman = Postman(Outbox(store), wiki, manners_for(wiki.user, frozenset({title})), may_edit)
    delivery = postman.deliver_planned(plan, NOON)
    assert delivery is not None
    assert delivery.outcome is Outcome.WRITTEN
    assert (wiki.read([title])[title].text or "").startswith("Bob has 8 coins and a hat")


def test_a_page_deleted_meanwhile_stays_deleted(mediawiki: Rig, wiki: Wiki, store: Database, title: str) -> None:
    edit = the_edit(wiki, title, NOON)
    assert edit is not None
    mediawiki.maintenance("deleteBatch.php", "-u", "Owner", text=f"{title}\n")
    postman = Postman(Outbox(store), wiki, manners_for(wiki.user, frozenset({title})), may_edit)
    assert postman.deliver(edit, NOON).line == f"{title}: the page does not exist any more (missingtitle)"
    assert wiki.read([title]) == {}


def test_anybody_stops_it_on_the_wiki_and_lets_it_go_on(
    mediawiki: Rig, wiki: Wiki, store: Database, title: str
) -> None:
    mediawiki.edit("User:Syncbot/Stop", "Please stop. ~~~~", "Player3")
    delivery = a_cycle(store, wiki, title, NOON)
    assert delivery is not None
    assert delivery.line == "User:Syncbot/Stop has content: somebody wants all writing stopped"
    mediawiki.edit("User:Syncbot/Stop", "<!-- Write anything here to stop the bot. -->", "Player4")
    a_cycle(store, wiki, title, NOON + MINUTE)
    assert made_once(wiki, title)
