"""The way out: whatever gets lost or killed on it, each edit is made exactly once, and people are never fought."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from syncd.plan.manners import manners_for
from syncd.service.outbox import Delivery, Outcome, Postman
from syncd.store.database import Database
from syncd.store.outbox import Outbox, State
from tests.service.memory_wiki import NOON, Fate, Killed, MemoryWiki
from writers.wiki import Correction, PageEdit, Written, mark_for

PAGE = "Duel Sheet"
MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)
MANNERS = manners_for("Syncbot", frozenset({PAGE}), edits_per_hour=1000)


@pytest.fixture
def store() -> Iterator[Database]:
    with Database(":memory:") as database:
        yield database


@pytest.fixture
def outbox(store: Database) -> Outbox:
    return Outbox(store)


def a_postman(outbox: Outbox, wiki: MemoryWiki, *, edits_per_hour: int = 1000) -> Postman:
    manners = manners_for("Syncbot", frozenset({PAGE}), edits_per_hour=edits_per_hour)
    return Postman(outbox, wiki, manners, lambda text, _: "{{nobots}}" not in text)


def an_edit(wiki: MemoryWiki, text: str, *corrections: Correction, now: datetime = NOON, page: str = PAGE) -> PageEdit:
    newest = wiki.read([page]).get(page)
    base = newest.revid if newest else None
    return PageEdit(page, base, text, "because", mark_for(page, base, text, now), corrections=corrections)


def a_wiki(*fates: Fate) -> MemoryWiki:
    wiki = MemoryWiki(fates)
    wiki.person(PAGE, "Ann 5")
    return wiki


def texts(wiki: MemoryWiki) -> list[str | None]:
    return [one.text for one in wiki.revisions if one.page == PAGE]


# One delivery


def test_what_is_written_is_noted_with_its_revision(outbox: Outbox) -> None:
    wiki = a_wiki()
    delivery = a_postman(outbox, wiki).deliver(an_edit(wiki, "Ann 6"), NOON)
    assert delivery.outcome is Outcome.WRITTEN
    assert delivery.written is not None
    assert delivery.written.new_revid == 2
    assert outbox.open_entries() == ()
    assert len(outbox.written()) == 1


def test_the_intent_stands_in_the_outbox_before_anything_is_sent(outbox: Outbox) -> None:
    wiki = a_wiki(Fate.KILLED_BEFORE)
    with pytest.raises(Killed):
        a_postman(outbox, wiki).deliver(an_edit(wiki, "Ann 6"), NOON)
    assert [entry.state for entry in outbox.open_entries()] == [State.SENDING]


@pytest.mark.parametrize("fate", [Fate.KILLED_BEFORE, Fate.KILLED_AFTER])
def test_after_a_crash_it_is_made_exactly_once(outbox: Outbox, fate: Fate) -> None:
    wiki = a_wiki(fate)
    with pytest.raises(Killed):
        a_postman(outbox, wiki).deliver(an_edit(wiki, "Ann 6"), NOON)
    (delivery,) = a_postman(outbox, wiki).recover(NOON + MINUTE)
    assert delivery.outcome is Outcome.WRITTEN
    assert texts(wiki) == ["Ann 5", "Ann 6"]
    assert a_postman(outbox, wiki).recover(NOON + MINUTE) == ()


@pytest.mark.parametrize("fate", [Fate.LOST, Fate.LATE, Fate.LATER])
def test_an_edit_without_an_answer_stays_unknown_until_it_was_looked_for(outbox: Outbox, fate: Fate) -> None:
    wiki = a_wiki(fate)
    postman = a_postman(outbox, wiki)
    assert postman.deliver(an_edit(wiki, "Ann 6"), NOON).outcome is Outcome.UNKNOWN
    assert [delivery.outcome for delivery in postman.recover(NOON + MINUTE)] == [Outcome.WRITTEN]
    assert texts(wiki) == ["Ann 5", "Ann 6"]


def test_an_unanswered_edit_that_is_done_is_found_at_once(outbox: Outbox) -> None:
    wiki = a_wiki(Fate.UNANSWERED)
    delivery = a_postman(outbox, wiki).deliver(an_edit(wiki, "Ann 6"), NOON)
    assert delivery.written is not None
    assert delivery.written.found


def test_a_lagging_wiki_is_asked_again_when_it_wished(outbox: Outbox) -> None:
    wiki = a_wiki(Fate.LAG)
    postman = a_postman(outbox, wiki)
    assert postman.deliver(an_edit(wiki, "Ann 6"), NOON).outcome is Outcome.WAITING
    assert [d.outcome for d in postman.recover(NOON + timedelta(seconds=4))] == [Outcome.WAITING]
    assert [d.outcome for d in postman.recover(NOON + timedelta(seconds=5))] == [Outcome.WRITTEN]


def test_a_waiting_edit_of_a_page_that_changed_is_dropped_for_a_new_plan(outbox: Outbox) -> None:
    wiki = a_wiki(Fate.LAG)
    postman = a_postman(outbox, wiki)
    postman.deliver(an_edit(wiki, "Ann 6"), NOON)
    wiki.person(PAGE, "Ann 7")
    (delivery,) = postman.recover(NOON + MINUTE)
    assert (delivery.outcome, delivery.replan) == (Outcome.REFUSED, True)
    assert texts(wiki) == ["Ann 5", "Ann 7"]


def test_an_edit_that_may_still_be_under_way_is_not_dropped(outbox: Outbox) -> None:
    wiki = a_wiki(Fate.LOST)
    postman = a_postman(outbox, wiki)
    postman.deliver(an_edit(wiki, "Ann 6"), NOON)
    wiki.person(PAGE, "Ann 7")
    assert [d.outcome for d in postman.recover(NOON + MINUTE)] == [Outcome.UNKNOWN]
    assert [d.outcome for d in postman.recover(NOON + 5 * MINUTE)] == [Outcome.REFUSED]


def test_a_new_edit_waits_for_the_page_s_unsettled_one(outbox: Outbox) -> None:
    wiki = a_wiki(Fate.LOST, Fate.LOST)
    postman = a_postman(outbox, wiki)
    postman.deliver(an_edit(wiki, "Ann 6"), NOON)
    delivery = postman.deliver(an_edit(wiki, "Ann 8"), NOON + MINUTE)
    assert (delivery.outcome, delivery.edit.text) == (Outcome.UNKNOWN, "Ann 6")


def test_the_very_same_edit_is_not_made_again(outbox: Outbox) -> None:
    wiki = a_wiki()
    postman = a_postman(outbox, wiki)
    edit = an_edit(wiki, "Ann 6")
    assert postman.deliver(edit, NOON).written == postman.deliver(edit, NOON).written
    assert texts(wiki) == ["Ann 5", "Ann 6"]


def test_an_edit_that_was_refused_may_be_asked_for_again(outbox: Outbox) -> None:
    wiki = a_wiki()
    edit = an_edit(wiki, "Ann 6")
    stopped = wiki.person(MANNERS.stop_page, "stop")
    assert a_postman(outbox, wiki).deliver(edit, NOON).outcome is Outcome.OBJECTED
    wiki.revisions.remove(stopped)
    assert a_postman(outbox, wiki).deliver(edit, NOON).outcome is Outcome.WRITTEN


# Conflicts


def test_after_a_conflict_it_is_planned_again(outbox: Outbox) -> None:
    wiki = a_wiki(Fate.OVERTAKEN, Fate.OVERTAKEN)
    delivery = a_postman(outbox, wiki).deliver_planned(lambda: an_edit(wiki, wiki.read([PAGE])[PAGE].text + "?"), NOON)
    assert delivery is not None
    assert texts(wiki) == ["Ann 5", "Ann 5!", "Ann 5!!", "Ann 5!!?"]


def test_it_is_planned_again_at_most_so_often(outbox: Outbox) -> None:
    wiki = a_wiki(*[Fate.OVERTAKEN] * 9)
    delivery = a_postman(outbox, wiki).deliver_planned(lambda: an_edit(wiki, "Ann 6"), NOON)
    assert delivery is not None
    assert delivery.line == f"{PAGE}: somebody changed the same lines in between (editconflict); given up after 3 plans"
    assert len(texts(wiki)) == 4


def test_where_nothing_is_due_nothing_is_delivered(outbox: Outbox) -> None:
    assert a_postman(outbox, a_wiki()).deliver_planned(lambda: None, NOON) is None


# Manners


def objection(delivery: Delivery) -> str:
    assert delivery.outcome is Outcome.OBJECTED
    return delivery.line


def test_a_page_that_the_configuration_does_not_name_is_never_written(outbox: Outbox) -> None:
    wiki = a_wiki()
    delivery = a_postman(outbox, wiki).deliver(an_edit(wiki, "x", page="Main Page"), NOON)
    assert objection(delivery) == "Main Page: the configuration does not name this page"


def test_anybody_can_stop_it(outbox: Outbox) -> None:
    wiki = a_wiki()
    wiki.person("User:Syncbot/Stop", "Please stop. Bob", "Bob")
    delivery = a_postman(outbox, wiki).deliver(an_edit(wiki, "Ann 6"), NOON)
    assert objection(delivery) == "User:Syncbot/Stop has content: somebody wants all writing stopped"


def test_a_stop_holds_for_what_was_left_open_too(outbox: Outbox) -> None:
    wiki = a_wiki(Fate.LAG)
    postman = a_postman(outbox, wiki)
    postman.deliver(an_edit(wiki, "Ann 6"), NOON)
    wiki.person("User:Syncbot/Stop", "stop")
    assert "stopped" in objection(postman.recover(NOON + MINUTE)[0])
    assert texts(wiki) == ["Ann 5"]


def test_a_stop_page_whose_text_is_hidden_stops_it_too(outbox: Outbox) -> None:
    wiki = a_wiki()
    hidden = msgspec.structs.replace(wiki.person("User:Syncbot/Stop", "stop"), text=None)
    wiki.revisions[-1] = hidden
    assert "stopped" in objection(a_postman(outbox, wiki).deliver(an_edit(wiki, "Ann 6"), NOON))


def test_an_edit_that_could_not_be_sent_for_hours_is_planned_anew(outbox: Outbox) -> None:
    wiki = a_wiki(Fate.LAG)
    postman = a_postman(outbox, wiki)
    postman.deliver(an_edit(wiki, "Ann 6"), NOON)
    (delivery,) = postman.recover(NOON + 2 * HOUR)
    assert (delivery.outcome, delivery.replan) == (Outcome.REFUSED, True)
    assert texts(wiki) == ["Ann 5"]


def test_a_page_that_keeps_bots_out_is_left_alone(outbox: Outbox) -> None:
    wiki = a_wiki()
    wiki.person(PAGE, "{{nobots}} Ann 5")
    assert "keeps us out" in objection(a_postman(outbox, wiki).deliver(an_edit(wiki, "Ann 6"), NOON))


def test_a_persons_revert_ends_a_correction(outbox: Outbox) -> None:
    wiki = a_wiki()
    postman = a_postman(outbox, wiki)
    postman.deliver(an_edit(wiki, "Ann 6", Correction("Coins of Ann: 5 -> 6", "Bob")), NOON)
    wiki.person(PAGE, "Ann 5", "Cat")
    delivery = postman.deliver(an_edit(wiki, "Ann 6", Correction("Coins of Ann: 5 -> 6", "Cat")), NOON + HOUR)
    assert objection(delivery) == (
        f"{PAGE}: Coins of Ann: 5 -> 6 was corrected in revision 2 and Cat changed it back; it is not corrected again"
    )


def test_so_many_edits_an_hour_and_no_more(outbox: Outbox) -> None:
    wiki = a_wiki()
    postman = a_postman(outbox, wiki, edits_per_hour=2)
    for n in range(2):
        assert postman.deliver(an_edit(wiki, f"Ann {n}"), NOON + n * MINUTE).outcome is Outcome.WRITTEN
    assert "2 edits within an hour, 2 are allowed" in objection(postman.deliver(an_edit(wiki, "x"), NOON + 2 * MINUTE))
    assert postman.deliver(an_edit(wiki, "y"), NOON + HOUR).outcome is Outcome.WRITTEN


# Whatever happens


@given(st.lists(st.sampled_from(Fate), max_size=12))
def test_whatever_happens_each_edit_is_made_once_and_nobodys_is_lost(fates: list[Fate]) -> None:
    wiki = a_wiki(*fates)
    with Database(":memory:") as database:
        outbox = Outbox(database)
        bring_all_home(outbox, wiki)
        assert outbox.open_entries() == ()
        made = {one.revid for one in wiki.revisions if one.user == wiki.user}
        noted = [msgspec.json.decode(written, type=Written).new_revid for _, written in outbox.written()]
        assert sorted(noted) == sorted(made)
    final = wiki.read([PAGE])[PAGE].text or ""
    assert final.count("!") == wiki.overtaken
    assert [final.count(f"[{n}]") for n in range(4)] == [1, 1, 1, 1]


def bring_all_home(outbox: Outbox, wiki: MemoryWiki) -> None:
    """Cycle after cycle, killed and restarted, until the page holds [0] [1] [2] [3] and nothing is open."""
    for minute in range(100):
        now = NOON + minute * MINUTE
        with suppress(Killed):
            postman = a_postman(outbox, wiki)
            postman.recover(now)
            postman.deliver_planned(partial(the_next, wiki, now), now)


def the_next(wiki: MemoryWiki, now: datetime) -> PageEdit | None:
    text = wiki.read([PAGE])[PAGE].text or ""
    missing = [n for n in range(4) if f"[{n}]" not in text]
    return an_edit(wiki, f"{text}[{missing[0]}]", now=now) if missing else None
