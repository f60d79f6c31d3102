"""Among people: what must hold before a page is written."""

from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from parsers.records import Revision, RevisionId
from syncd.plan.manners import Objection, Reverted, Rule, Surroundings, manners_for, objections, stop_text, stops

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
FREE = Surroundings(stop_text=None, bots_may=True)


def objected(around: Surroundings = FREE, page: str = "Sheet", limit: int = 2) -> tuple[Objection, ...]:
    return objections(manners_for("Syncbot", frozenset({"Sheet"}), edits_per_hour=limit), page, NOON, around)


def rules(*found: Objection) -> list[Rule]:
    return [objection.rule for objection in found]


def test_a_page_of_ours_on_a_quiet_day_is_written() -> None:
    assert objected() == ()


def test_each_of_the_manners_objects_by_itself_and_all_at_once() -> None:
    around = Surroundings(
        stop_text="stop",
        bots_may=False,
        reverted=(Reverted("Coins of Ann: 5 to 6", RevisionId(17), "Bob"),),
        attempts=(NOON - MINUTE, NOON),
    )
    assert rules(*objected(around, page="Other")) == list(Rule)


@pytest.mark.parametrize("text", ["x", "<!-- stop", "<nowiki/>", "<!-- a --> b <!-- c -->"])
def test_any_content_stops(text: str) -> None:
    assert stops(text)
    assert rules(*objected(Surroundings(text, bots_may=True))) == [Rule.STOPPED]


@pytest.mark.parametrize("text", [None, "", " \n", "<!-- Write here\nto stop. -->\n"])
def test_an_empty_page_and_whole_comments_do_not(text: str | None) -> None:
    assert not stops(text)


def test_a_stop_page_whose_text_an_admin_has_hidden_stops() -> None:
    shown = Revision(RevisionId(2), RevisionId(1), "User:Syncbot/Stop", "Ann", NOON, text="")
    assert not stops(stop_text(shown))
    assert stops(stop_text(msgspec.structs.replace(shown, text=None)))
    assert not stops(stop_text(None))


def test_where_nobody_knows_who_changed_it_back_somebody_did() -> None:
    (objection,) = objected(Surroundings(None, bots_may=True, reverted=(Reverted("X", RevisionId(17)),)))
    assert objection.line == (
        "Sheet: X was corrected in revision 17 and somebody changed it back; it is not corrected again"
    )


def test_only_the_last_hour_counts() -> None:
    attempts = tuple(NOON - minutes * MINUTE for minutes in (120, 60, 59, 1))
    assert rules(*objected(Surroundings(None, bots_may=True, attempts=attempts), limit=3)) == []
    assert rules(*objected(Surroundings(None, bots_may=True, attempts=attempts), limit=2)) == [Rule.TOO_OFTEN]


def test_a_limit_of_none_writes_nothing() -> None:
    assert rules(*objected(limit=0)) == [Rule.TOO_OFTEN]


def test_the_accounts_own_pages_unless_others_are_named() -> None:
    manners = manners_for("Syncbot", frozenset())
    assert (manners.stop_page, manners.complaints) == ("User:Syncbot/Stop", "User talk:Syncbot")
    named = manners_for("Syncbot", frozenset(), stop_page="Stop", complaints="Talk:Rules")
    assert (named.stop_page, named.complaints) == ("Stop", "Talk:Rules")
