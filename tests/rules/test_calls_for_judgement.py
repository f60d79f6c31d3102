"""Core rules, section 11: Calls for Judgement."""

import pytest

from tests.rules.games import HOUR, NOW, SECOND, ago, cfj, dov, judged, roster, verdict

ALL = ("89", "110", "185", "205", "219")
EACH = pytest.mark.parametrize("edition", ALL)
LATE = pytest.mark.parametrize("edition", ["185", "205", "219"])
FIVE_FOR = "Bob+ Cid+ Dee+ Eve+"
FIVE_AGAINST = "Bob- Cid- Dee- Eve- Fay-"


@EACH
def test_core_cfj_01_they_stand_in_no_queue(edition: str) -> None:
    told = judged(cfj(FIVE_FOR, id="young", hours=1), cfj(id="old", hours=2), edition=edition)
    assert told.verdict("young").may_enact
    assert [one.oldest_pending for one in told.verdicts] == [False, False]


@EACH
def test_core_cfj_02_a_quorum_for_enacts_in_the_first_minute(edition: str) -> None:
    told = verdict(cfj(FIVE_FOR, hours=0), edition=edition)
    assert (told.may_enact, told.may_fail, told.failable_at) == (True, False, None)


@EACH
def test_a_quorum_against_fails_it_in_the_first_minute(edition: str) -> None:
    told = verdict(cfj(FIVE_AGAINST, hours=0), edition=edition)
    assert (told.may_enact, told.may_fail, told.enactable_at) == (False, True, None)


@pytest.mark.parametrize(("cast", "enacts"), [("Bob+", True), ("Bob-", False)])
def test_core_cfj_03_of_edition_110_is_resolved_a_second_after_48_hours(cast: str, enacts: bool) -> None:
    at, after = (verdict(cfj(cast, posted_at=ago(48, seconds=s)), edition="110") for s in (0, 1))
    assert (at.may_enact, at.may_fail) == (False, False)
    assert (after.may_enact, after.may_fail) == (enacts, not enacts)
    assert (at.enactable_at if enacts else at.failable_at) == NOW + SECOND


def test_core_cfj_04_of_edition_110_half_against_is_no_quorum_against() -> None:
    assert not verdict(cfj("Bob- Cid- Dee- Eve-"), edition="110", roster=roster(8)).may_fail


@pytest.mark.parametrize(("hours", "over"), [(95, False), (96, True)])
def test_of_edition_89_it_ends_after_four_days(hours: int, over: bool) -> None:
    assert verdict(cfj("Bob+", hours=hours), edition="89").may_enact is over
    assert verdict(cfj("Bob-", hours=hours), edition="89").may_fail is over


def test_core_cfj_05_of_edition_89_a_hiatus_of_any_kind_makes_it_two_days() -> None:
    for matters, given in (((dov(id="d", hours=1),), ()), ((), ("interregnum",))):
        told = verdict(cfj("Bob+", hours=48), *matters, edition="89", hiatus=given)
        assert told.may_enact
        assert not verdict(cfj("Bob+", hours=47), *matters, edition="89", hiatus=given).may_enact


def test_core_cfj_05_of_edition_89_the_beginning_of_the_downtime_ends_an_older_one() -> None:
    now = NOW.replace(month=12, day=23, hour=18)
    told = verdict(cfj("Bob+", posted_at=now - 60 * HOUR), edition="89", now=now)
    assert told.enactable_at == now + 6 * HOUR


def test_core_cfj_06_of_edition_89_exactly_half_for_fails() -> None:
    told = verdict(cfj("Bob-", hours=100), edition="89")
    assert (told.may_enact, told.may_fail) == (False, True)


@EACH
def test_core_cfj_07_without_any_change_it_may_be_failed_at_once(edition: str) -> None:
    told = verdict(cfj(FIVE_FOR, hours=0, changes=frozenset()), edition=edition)
    assert (told.may_enact, told.may_fail) == (True, True)
    assert not verdict(cfj(hours=0, changes=frozenset({"gamestate"})), edition=edition).may_fail


@EACH
def test_core_cfj_08_its_authors_against_is_a_plain_vote(edition: str) -> None:
    told = verdict(cfj("Ann- Bob+ Cid+ Dee+ Eve+ Fay+ Oz!"), edition=edition)
    assert (told.withdrawn, told.vetoed, told.may_enact) == (False, False, True)


@LATE
def test_core_cfj_10_an_illegal_one_may_be_failed_at_once_and_never_enacted(edition: str) -> None:
    told = verdict(cfj(FIVE_FOR, hours=0, illegal=True), edition=edition)
    assert (told.may_enact, told.may_fail, told.enactable_at) == (False, True, None)


@LATE
def test_time_resolves_it_at_48_hours(edition: str) -> None:
    assert verdict(cfj("Bob+", hours=48), edition=edition).may_enact
    assert verdict(cfj("Bob-", hours=48), edition=edition).may_fail
    assert not verdict(cfj("Bob-", hours=47), edition=edition).may_fail


@EACH
def test_it_goes_on_in_every_hiatus(edition: str) -> None:
    reasons = ("dormancy", "interregnum", "seasonal-downtime")
    assert verdict(cfj(FIVE_FOR), edition=edition, hiatus=reasons).may_enact
