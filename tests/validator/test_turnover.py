from datetime import UTC, datetime, timedelta

import pytest

from parsers.kinds import Kind
from parsers.records import PlayerName, Post, Revision, RevisionId, Status
from syncd.dynasties.generic.draft import Known
from syncd.rules import editions
from syncd.validator.replay import replay
from syncd.validator.scenes import Context
from syncd.validator.stopgap import stopgap
from syncd.validator.turnover import Turn, Words, hiatus_spans, interregna, turnings
from tests.orchard import at, roster
from tests.orchard.game import Game, wikitext

NOON = datetime(2024, 3, 4, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def dov(when=NOON, status=Status.ENACTED, *, resolved=True):
    url = f"https://blog.example/dov-{when:%d}"
    settled = when + DAY if resolved and status is not Status.PENDING else None
    return Post(Kind.DOV, "I win", url, PlayerName("Ann"), when, status, adminned_at=settled)


def address(when=NOON + 3 * DAY):
    return Post(Kind.ASCENSION_ADDRESS, "Groves", "https://blog.example/groves", PlayerName("Ann"), when)


OLD = Words({"Player": "Wizard", "Emperor": "Battle Master"}, "Duel Sheet")
NEW = Words({"Player": "Grower", "Emperor": "Head Gardener"}, "Orchard")


def turns(*posts, before=OLD, now=OLD, watched=("Duel Sheet", "Orchard"), since=NOON - DAY):
    return [(one.turn, one.standing) for one in turnings(posts, before, now, watched, since)]


def test_an_enacted_dov_begins_an_interregnum_that_goes_on():
    assert turns(dov()) == [(Turn.DOV_ENACTED, False), (Turn.INTERREGNUM, True)]


@pytest.mark.parametrize("status", [Status.PENDING, Status.FAILED])
def test_a_dov_that_was_not_enacted_turns_nothing(status):
    assert turns(dov(status=status)) == []


def test_the_address_ends_the_interregnum():
    assert turns(dov(), address()) == [(Turn.DOV_ENACTED, False), (Turn.ADDRESS, False)]


def test_what_was_before_anybody_looked_is_no_news():
    assert turns(dov(), address(), since=NOON + 9 * DAY) == []


def test_new_words_and_a_new_tracking_page_are_told_and_that_there_is_no_pack():
    found = turnings((), OLD, NEW, {"Duel Sheet"}, NOON)
    assert [one.text for one in found] == [
        "The ruleset has new words: Emperor is Head Gardener (was Battle Master), Player is Grower (was Wizard)",
        "The gamestate is tracked on Orchard, and no longer Duel Sheet",
        "There is no pack for Orchard yet",
    ]
    assert turns(now=NEW, before=NEW) == []


def test_an_interregnum_lasts_from_the_enacting_to_the_next_address():
    spans = interregna([address(), dov(), dov(NOON + 20 * DAY)])
    assert [(span.since, span.until) for span in spans] == [
        (NOON + DAY, NOON + 3 * DAY),
        (NOON + 21 * DAY, None),
    ]


@pytest.mark.parametrize("pending", [True, False])
def test_a_pending_dov_is_hiatus_where_the_edition_says_so(pending):
    edition = editions.load("219")
    edition = edition._replace(hiatus=edition.hiatus._replace(pending_dov=pending))
    spans = hiatus_spans([dov(status=Status.PENDING)], edition, NOON, NOON + DAY)
    assert ("dov-pending" in {span.reason for span in spans}) == pending
    assert ("seasonal-downtime", datetime(2024, 12, 24, tzinfo=UTC)) in {(span.reason, span.since) for span in spans}


def watched_by_draft(game):
    """What replay finds on the orchard's page by a draft of it alone."""
    draft = stopgap(game.revisions, Known(frozenset(["Ann", "Bob", "Cay"]), choices=False))
    return game.replayed(dynasty=draft.dynasty, hours=30)


def test_until_there_is_a_pack_rows_and_numbers_are_checked_by_a_draft():
    game = Game()
    game.edit("Ann", {at("Ann", "Gold"): -4}, shares=False)
    game.edit("Bob", {at("Cay", "Apples"): "many"}, shares=False)
    game.remove_row("Bob", "Bob")
    kinds = sorted(one.kind for one in watched_by_draft(game).standing if one.where.row != "Oz")
    assert kinds == ["illegal-value", "illegal-value", "roster-row"]


def test_until_there_is_a_pack_who_set_what_is_told():
    game = Game()
    revid = game.edit("Bob", {at("Ann", "Gold"): 12}, shares=False)
    texts = [one.explanation.text for one in watched_by_draft(game).changes if one.revid == revid]
    assert texts == ["Bob sets Gold of Ann to 12"]


def test_a_page_without_tables_has_no_draft():
    assert stopgap([Revision(RevisionId(1), RevisionId(0), "P", "Ann", NOON, text="Nothing yet.")], Known()) is None


def test_the_draft_has_the_tables_of_now():
    texts = [wikitext(Game().cells), wikitext(Game().cells).replace("Gold", "Silver")]
    history = [
        Revision(RevisionId(n), RevisionId(0), "Orchard", "Ann", NOON, text=text) for n, text in enumerate(texts)
    ]
    draft = stopgap(history, Known())
    assert not replay(history, draft.dynasty, Context(now=NOON, rosters=(roster(),))).suspect
    assert "Silver" in draft.pack
