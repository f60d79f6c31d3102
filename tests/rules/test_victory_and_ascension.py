"""Core rules, sections 12 and 13: Declarations of Victory, and The Elective Monarchy of edition 185."""

import pytest

from parsers.kinds import Icon
from syncd.rules.game import Player, Roster
from tests.rules.games import (
    EMPEROR,
    ENACTED,
    FAILED,
    HOUR,
    NOW,
    SECOND,
    ago,
    cfj,
    dov,
    judged,
    proposal,
    roster,
    verdict,
)

EARLY = pytest.mark.parametrize("edition", ["89", "110"])
LATE = pytest.mark.parametrize("edition", ["205", "219"])
CORE = pytest.mark.parametrize("edition", ["89", "110", "205", "219"])
SEVEN_FOR = "Bob+ Cid+ Dee+ Eve+ Fay+ Gil+"
FIVE_AGAINST = "Bob- Cid- Dee- Eve- Fay-"


@LATE
@pytest.mark.parametrize(("players", "needed"), [(9, 7), (6, 5), (8, 6), (7, 5)])
def test_core_dov_01_more_than_two_thirds_are_needed(edition: str, players: int, needed: int) -> None:
    others = ["Bob+", "Cid+", "Dee+", "Eve+", "Fay+", "Gil+"]
    enough, few = (" ".join(others[:count]) for count in (needed - 1, needed - 2))
    assert verdict(dov(enough), edition=edition, roster=roster(players)).may_enact
    assert not verdict(dov(few), edition=edition, roster=roster(players)).may_enact


@LATE
def test_core_dov_02_the_emperor_is_one_of_the_players(edition: str) -> None:
    for state in (True, False):
        told = verdict(dov("Bob+ Cid+ Dee+ Eve+ Fay+"), edition=edition, special_cases={"Dynastic Distance": state})
        assert not told.may_enact


@CORE
def test_core_dov_03_the_emperors_for_or_nobody_against_makes_12_hours_enough(edition: str) -> None:
    for cast in (SEVEN_FOR, f"{SEVEN_FOR} Hal- Oz+"):
        assert verdict(dov(cast, hours=12), edition=edition).may_enact
        assert not verdict(dov(cast, posted_at=ago(12, seconds=-1)), edition=edition).may_enact


@LATE
@pytest.mark.parametrize("cast", [f"{SEVEN_FOR} Hal-", f"{SEVEN_FOR} Oz-", f"{SEVEN_FOR} Oz? Hal-"])
def test_core_dov_04_else_24(edition: str, cast: str) -> None:
    assert verdict(dov(cast, hours=20), edition=edition).enactable_at == NOW + 4 * HOUR
    assert verdict(dov(cast, hours=24), edition=edition).may_enact


@pytest.mark.parametrize(("edition", "vote"), [("110", Icon.DEFERENTIAL), ("205", Icon.FOR), ("219", Icon.FOR)])
def test_core_dov_05_deferentials_follow_the_emperor_in_late_editions(edition: str, vote: Icon) -> None:
    assert verdict(dov("Oz+ Bob?"), edition=edition).votes["Bob"] is vote


@CORE
def test_core_dov_06_the_emperors_deferential_is_neither(edition: str) -> None:
    assert not verdict(dov(f"{SEVEN_FOR} Hal- Oz?", hours=12), edition=edition).may_enact


@LATE
def test_core_dov_07_when_it_may_be_failed(edition: str) -> None:
    popular = dov("Bob+ Cid+ Dee+ Eve+", posted_at=ago(48))
    assert verdict(popular, edition=edition).failable_at == NOW + SECOND
    assert verdict(dov("Bob-", hours=48), edition=edition).may_fail
    against = [verdict(dov(FIVE_AGAINST, posted_at=ago(12, seconds=s)), edition=edition).may_fail for s in (-1, 0)]
    assert against == [False, True]


@LATE
def test_core_dov_08_one_that_can_be_enacted_is_never_failed_by_age(edition: str) -> None:
    told = verdict(dov(SEVEN_FOR, hours=200), edition=edition)
    assert (told.may_fail, told.failable_at) == (False, None)


@EARLY
@pytest.mark.parametrize(("players", "against", "passes"), [(9, 1, True), (9, 2, False), (11, 2, True), (11, 3, False)])
def test_core_dov_09_at_24_hours_few_against_pass(edition: str, players: int, against: int, passes: bool) -> None:
    negative = " ".join(["Gil-", "Hal-", "Ivy-"][:against]) if players > 9 else " ".join(["Gil-", "Hal-"][:against])
    told = verdict(dov(f"Bob+ Cid+ Dee+ Eve+ Fay+ {negative}", hours=24), edition=edition, roster=roster(players))
    assert told.may_enact is passes


def test_core_dov_10_deferentials_make_up_the_quorum_of_voters_in_edition_110() -> None:
    early, late = (verdict(dov("Bob+ Cid+ Dee- Eve?", hours=48), edition=edition) for edition in ("89", "110"))
    assert (early.may_enact, early.may_fail) == (False, True)
    assert (late.may_enact, late.may_fail) == (True, False)


@CORE
def test_core_dov_11_there_is_no_queue(edition: str) -> None:
    told = judged(dov(SEVEN_FOR, id="d1", hours=20), dov(id="d2", hours=30, author="Bob"), edition=edition)
    assert told.verdict("d1").may_enact
    assert not any(one.oldest_pending for one in told.verdicts)


@CORE
def test_core_dov_12_resolving_goes_on_in_hiatus_but_not_in_the_downtime(edition: str) -> None:
    assert verdict(dov(SEVEN_FOR), edition=edition, hiatus=("interregnum", "dormancy")).may_enact
    told = verdict(dov(SEVEN_FOR), edition=edition, hiatus=("seasonal-downtime",))
    assert (told.may_enact, told.may_fail, told.enactable_at) == (False, False, None)


@LATE
@pytest.mark.parametrize(("seconds", "legal"), [(0, False), (1, True)])
def test_core_dov_13_and_14_a_cooldown_of_120_hours(edition: str, seconds: int, legal: bool) -> None:
    failed = dov("Bob-", id="d0", hours=150, status=FAILED, resolved_at=ago(130))
    told = verdict(dov(posted_at=ago(10, seconds=-seconds)), failed, edition=edition, now=NOW)
    assert told.conditions["legal-dov"].met is (legal or edition == "205")


@LATE
def test_core_dov_13_without_any_against_or_of_another_author_there_is_none(edition: str) -> None:
    unopposed = dov(id="d0", hours=50, status=FAILED, resolved_at=ago(30))
    anothers = dov("Cid-", id="d0", hours=50, author="Bob", status=FAILED, resolved_at=ago(30))
    unknown = dov("Cid-", id="d0", hours=50, status=FAILED)
    for failed in (unopposed, anothers, unknown):
        assert verdict(dov(hours=10), failed, edition=edition).conditions["legal-dov"].met


def test_core_disp_01_no_cooldown_in_the_tournament_mode_of_edition_205() -> None:
    begin = NOW.replace(year=2022, month=8, day=22, hour=0)
    failed = dov("Bob-", id="d0", posted_at=begin - 30 * HOUR, status=FAILED, resolved_at=begin - 20 * HOUR)
    before, after = (
        verdict(dov(posted_at=begin - s * SECOND), failed, edition="205", now=begin + HOUR) for s in (1, 0)
    )
    assert not before.conditions["legal-dov"].met
    assert after.conditions["legal-dov"].met


@LATE
def test_core_dov_14_the_emperor_may_not_declare_victory(edition: str) -> None:
    told = verdict(dov(SEVEN_FOR, author=EMPEROR, hours=12), edition=edition)
    assert (told.may_enact, told.may_fail, told.unpopular) == (False, True, True)
    enacted = verdict(dov(SEVEN_FOR, author=EMPEROR, status=ENACTED), edition=edition)
    assert not enacted.unpopular


@EARLY
def test_core_dov_14_draws_no_consequence_in_early_editions(edition: str) -> None:
    assert verdict(dov(f"Ann+ {SEVEN_FOR}", author=EMPEROR, hours=12), edition=edition).may_enact


@CORE
def test_core_dov_15_its_hiatus_ends_with_the_last_pending_dov(edition: str) -> None:
    pending, failed = dov(id="d1"), dov(id="d0", status=FAILED)
    assert judged(pending, failed, edition=edition).hiatus == ("dov-pending",)
    assert judged(failed, edition=edition).hiatus == ()


@CORE
def test_core_dov_16_the_emperors_present_vote_counts(edition: str) -> None:
    assert not verdict(dov(f"{SEVEN_FOR} Hal- Oz+ Oz-", hours=12), edition=edition).may_enact


@LATE
def test_an_illegal_dov_may_be_failed_from_12_hours_on(edition: str) -> None:
    told = verdict(dov(SEVEN_FOR, illegal=True, hours=10), edition=edition)
    assert (told.enactable_at, told.failable_at) == (None, NOW + 2 * HOUR)
    assert judged(dov(illegal=True), edition=edition).hiatus == ("dov-pending",)


@EARLY
def test_early_dovs_fail_by_against_from_12_hours_and_by_age_from_48(edition: str) -> None:
    assert verdict(dov(FIVE_AGAINST, hours=10), edition=edition).failable_at == NOW + 2 * HOUR
    assert verdict(dov("Bob+", hours=48), edition=edition).may_fail
    assert not verdict(dov("Bob+", hours=47), edition=edition).may_fail


@EARLY
def test_at_48_hours_a_quorum_of_voters_and_a_majority_enact(edition: str) -> None:
    cast = "Bob+ Cid+ Dee- Eve-"
    assert verdict(dov(cast, hours=48), edition=edition).may_enact
    assert not verdict(dov(cast, hours=47), edition=edition).may_enact


# The Elective Monarchy


@pytest.mark.parametrize("hours", [0, 10, 100])
def test_core_elec_02_the_doges_for_alone_enacts(hours: int) -> None:
    told = verdict(dov(f"Oz+ {FIVE_AGAINST}", hours=hours), edition="185")
    assert (told.may_enact, told.may_fail, told.unpopular) == (True, False, True)
    assert not verdict(dov(SEVEN_FOR, hours=hours), edition="185").may_enact


@pytest.mark.parametrize(
    ("cast", "hours", "fails"), [("Oz-", 0, True), ("Oz?", 23, False), ("Oz?", 24, True), ("", 24, True)]
)
def test_core_elec_03_when_it_may_be_failed(cast: str, hours: int, fails: bool) -> None:
    assert verdict(dov(cast, hours=hours), edition="185").may_fail is fails


def test_core_elec_03_without_a_doge_or_with_an_idle_one_24_hours_fail_it() -> None:
    idle = Roster((*roster(8, emperor=None).players, Player(EMPEROR, idle=True)), EMPEROR)
    for players in (idle, roster(9, emperor=None)):
        told = verdict(dov("Oz+", hours=24), edition="185", roster=players)
        assert (told.may_enact, told.may_fail) == (False, True)


def test_core_elec_05_pending_dovs_stop_nothing() -> None:
    told = judged(dov(id="d"), proposal(SEVEN_FOR, id="m"), cfj(id="c"), edition="185")
    assert told.hiatus == ()
    assert told.verdict("m").may_enact


def test_core_elec_09_deferentials_follow_the_doge() -> None:
    assert verdict(dov("Oz+ Bob?"), edition="185").votes["Bob"] is Icon.FOR


@pytest.mark.parametrize("reason", ["dormancy", "interregnum", "seasonal-downtime"])
def test_such_dovs_rest_in_any_hiatus(reason: str) -> None:
    told = verdict(dov("Oz+"), edition="185", hiatus=(reason,))
    assert (told.may_enact, told.enactable_at) == (False, None)


def test_the_doge_changed_to_for_makes_it_enactable_and_not_failable() -> None:
    told = verdict(dov("Oz-+", hours=30), edition="185")
    assert (told.may_enact, told.may_fail) == (True, False)


def test_core_ill_09_an_illegal_one_is_not_enacted_whatever_the_doge_votes() -> None:
    told = verdict(dov("Oz+", hours=30, illegal=True), edition="185")
    assert (told.may_enact, told.may_fail) == (False, False)
    assert verdict(dov("Oz-", illegal=True), edition="185").may_fail
