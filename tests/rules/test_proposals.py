"""Core rules, sections 8 to 10: slots, withdrawal and veto, the queue."""

from datetime import datetime

import pytest

from parsers.kinds import Icon
from syncd.rules.game import Player, Roster
from tests.rules.games import (
    EMPEROR,
    FAILED,
    HOUR,
    NOW,
    SECOND,
    VETOED,
    ago,
    cfj,
    dov,
    judged,
    proposal,
    roster,
    verdict,
    votes,
)

ALL = ("89", "110", "185", "205", "219")
LATER = ("110", "185", "205", "219")
EACH = pytest.mark.parametrize("edition", ALL)
WEEK = 7 * 24
FIVE_FOR = "Ann+ Bob+ Cid+ Dee+ Eve+"


@EACH
def test_core_slot_01_no_third_proposal_while_two_are_pending(edition: str) -> None:
    others = [proposal(id=f"m{i}", hours=70 - i) for i in range(2)]
    assert not legal(proposal(id="third", hours=20), *others, edition=edition)
    assert legal(proposal(id="third", hours=20), others[0], edition=edition)


@EACH
def test_core_slot_02_no_fourth_proposal_of_a_day_whatever_became_of_the_others(edition: str) -> None:
    others = [
        proposal(id=f"m{i}", hours=10 - i, status=s, resolved_at=ago(2)) for i, s in enumerate((FAILED, VETOED, FAILED))
    ]
    assert not legal(proposal(id="fourth", hours=1), *others, edition=edition)
    assert legal(proposal(id="third", hours=1), *others[1:], edition=edition)


@EACH
def test_core_slot_03_the_day_begins_at_midnight(edition: str) -> None:
    others = [proposal(id=f"m{i}", hours=20 + i, status=FAILED, resolved_at=ago(19)) for i in range(3)]
    midnight = NOW.replace(hour=0)
    assert legal(proposal(id="fourth", posted_at=midnight), *others, edition=edition)
    assert not legal(proposal(id="fourth", posted_at=midnight - SECOND), *others, edition=edition)


@EACH
def test_core_slot_08_and_an_illegal_one_still_takes_up_a_slot(edition: str) -> None:
    others = [proposal(id="m0", hours=30), proposal(id="m1", hours=29, illegal=True)]
    told = verdict(proposal(FIVE_FOR, id="third", hours=20), *others, edition=edition)
    assert (told.may_enact, told.enactable_at) == (False, None)
    assert "slot-free" in [obstacle.key for obstacle in told.obstacles]


@EACH
def test_core_slot_09_a_slot_is_freed_by_resolving(edition: str) -> None:
    resolved = proposal(id="m0", hours=70, status=FAILED, resolved_at=ago(20))
    pending = proposal(id="m1", hours=60)
    assert legal(proposal(id="third", posted_at=ago(20)), resolved, pending, edition=edition)
    assert not legal(proposal(id="third", posted_at=ago(20, seconds=1)), resolved, pending, edition=edition)


@EACH
def test_of_two_proposals_of_one_second_the_first_listed_was_first(edition: str) -> None:
    others = [proposal(id="m0", hours=70), proposal(id="m1", hours=20)]
    assert [told.popular for told in judged(*others, proposal(FIVE_FOR, id="m2", hours=20), edition=edition).verdicts][
        2
    ] is False
    third_first = judged(proposal(FIVE_FOR, id="m2", hours=20), *others, edition=edition)
    assert third_first.verdict("m2").popular


def legal(one: object, *others: object, edition: str) -> bool:
    told = verdict(one, *others, edition=edition)  # type: ignore[arg-type]
    return told.conditions["legal-proposal"].met


@EACH
def test_core_self_01_only_proposals_are_withdrawn(edition: str) -> None:
    for matter in (cfj("Ann-"), dov("Ann-")):
        told = verdict(matter, edition=edition)
        assert (told.withdrawn, told.votes["Ann"]) == (False, Icon.AGAINST)


@pytest.mark.parametrize("edition", LATER)
def test_core_self_02_withdrawn_for_good_though_a_later_icon_is_the_vote(edition: str) -> None:
    told = verdict(proposal(f"Ann-+ {FIVE_FOR}"), edition=edition)
    assert (told.withdrawn, told.votes["Ann"], told.tally.votes_for) == (True, Icon.FOR, 5)
    assert (told.may_enact, told.may_fail) == (False, True)


@EACH
def test_core_self_03_a_deferential_that_comes_to_against_withdraws_in_edition_89_alone(edition: str) -> None:
    told = verdict(proposal("Ann? Oz-"), edition=edition)
    assert told.votes["Ann"] is Icon.AGAINST
    assert told.withdrawn is (edition == "89")


@pytest.mark.parametrize("edition", LATER)
def test_core_self_04_vetoed_for_good(edition: str) -> None:
    told = verdict(proposal(f"Oz!+ {FIVE_FOR}"), edition=edition)
    assert (told.vetoed, told.votes[EMPEROR], told.may_enact) == (True, Icon.FOR, False)


@EACH
@pytest.mark.parametrize("cast", ["Oz!", "Ann-"])
def test_core_self_05_lost_proposals_may_be_failed_at_any_age_in_their_turn(edition: str, cast: str) -> None:
    told = verdict(proposal(cast, hours=0), edition=edition)
    assert (told.may_fail, told.enactable_at) == (True, None)
    behind = verdict(proposal(cast, hours=0, author="Bob"), proposal(id="m0", hours=1), edition=edition)
    assert not behind.may_fail


def with_ann_and_the_emperor_idle(since: datetime | None) -> Roster:
    gone = (Player("Ann", idle=True, idle_since=since), Player(EMPEROR, idle=True, idle_since=since))
    return Roster((*gone, *roster(9).players[2:]), EMPEROR)


@EACH
@pytest.mark.parametrize("since", [None, NOW])
def test_core_self_08_what_was_cast_before_going_idle_stays_but_in_edition_89(
    edition: str, since: datetime | None
) -> None:
    cast = proposal(comments=votes("Ann- Oz!", ago(5)))
    told = verdict(cast, edition=edition, roster=with_ann_and_the_emperor_idle(since))
    assert (told.withdrawn, told.vetoed) == ((False, False) if edition == "89" else (True, True))


@EACH
def test_core_self_08_icons_cast_while_idle_do_nothing(edition: str) -> None:
    cast = proposal(comments=votes("Ann- Oz!", NOW))
    told = verdict(cast, edition=edition, roster=with_ann_and_the_emperor_idle(NOW))
    assert (told.withdrawn, told.vetoed) == (False, False)


def test_core_self_08_the_reading_is_told_where_it_decides() -> None:
    unknown_since = verdict(proposal("Ann- Oz!"), roster=with_ann_and_the_emperor_idle(None))
    assert {unknown_since.conditions[key].reading for key in ("not-withdrawn", "not-vetoed")} == {"CORE-SELF-08"}
    assert verdict(proposal("Ann-")).conditions["not-withdrawn"].reading == ""


@EACH
def test_core_queue_01_and_02_only_the_oldest_of_all_pending_proposals_may_be_resolved(edition: str) -> None:
    told = judged(
        proposal(FIVE_FOR, id="young", hours=20, author="Bob"),
        proposal(FIVE_FOR, id="old", hours=30),
        proposal(id="resolved", hours=40, status=FAILED),
        cfj(id="cfj", hours=50),
        edition=edition,
    )
    assert [one.id for one in told.verdicts if one.oldest_pending] == ["old"]
    assert told.verdict("old").may_enact
    assert not told.verdict("young").may_enact


@EACH
def test_core_queue_03_a_second_after_seven_days_the_next_is_the_oldest(edition: str) -> None:
    at_seven, later = (
        judged(
            proposal(FIVE_FOR, id="old", posted_at=ago(WEEK, seconds=s)),
            proposal(FIVE_FOR, id="next", hours=20, author="Bob"),
            edition=edition,
        )
        for s in (0, 1)
    )
    assert (at_seven.verdict("old").may_enact, at_seven.verdict("next").oldest_pending) == (True, False)
    old, following = later.verdict("old"), later.verdict("next")
    assert (old.may_enact, old.may_fail, old.oldest_pending, old.enactable_at) == (False, True, False, None)
    assert following.may_enact


@EACH
def test_core_queue_04_enacting_needs_twelve_hours_and_failing_none(edition: str) -> None:
    before, after = (verdict(proposal(FIVE_FOR, posted_at=ago(12, seconds=s)), edition=edition) for s in (-1, 0))
    assert (before.may_enact, before.enactable_at) == (False, NOW + SECOND)
    assert after.may_enact
    assert verdict(proposal("Bob- Cid- Dee- Eve- Fay-", hours=0), edition=edition).may_fail


@EACH
def test_core_queue_05_in_hiatus_nothing_is_resolved_at_whatever_age(edition: str) -> None:
    for matter in (
        proposal(FIVE_FOR),
        proposal("Oz!"),
        proposal("Ann-"),
        proposal(hours=WEEK + 1),
        proposal(illegal=True),
    ):
        told = verdict(matter, edition=edition, hiatus=("interregnum",))
        assert (told.may_enact, told.may_fail, told.enactable_at, told.failable_at) == (False, False, None, None)


@EACH
def test_core_queue_06_half_of_the_players_against_fail_it(edition: str) -> None:
    assert verdict(proposal("Bob- Cid- Dee- Eve-", hours=1), edition=edition, roster=roster(8)).may_fail
    assert not verdict(proposal("Bob- Cid- Dee- Eve-", hours=1), edition=edition, roster=roster(9)).may_fail


@EACH
def test_core_queue_07_an_illegal_proposal_holds_its_place_until_it_is_failed(edition: str) -> None:
    told = judged(
        proposal(FIVE_FOR, id="old", hours=30, illegal=True),
        proposal(FIVE_FOR, id="next", hours=20, author="Bob"),
        edition=edition,
    )
    assert (told.verdict("old").oldest_pending, told.verdict("old").may_fail) == (True, True)
    assert not told.verdict("next").may_enact


@EACH
def test_core_queue_08_behind_another_it_waits_until_that_one_is_out_of_the_queue(edition: str) -> None:
    told = verdict(proposal(FIVE_FOR, hours=20, author="Bob"), proposal(id="m0", hours=30), edition=edition)
    assert told.enactable_at == ago(30) + WEEK * HOUR + SECOND


@EACH
def test_core_queue_09_after_a_week_and_a_second_it_may_be_failed_at_the_latest(edition: str) -> None:
    assert verdict(proposal(FIVE_FOR, hours=20), edition=edition).failable_at == ago(20) + WEEK * HOUR + SECOND


@EACH
def test_of_two_of_one_second_the_first_listed_is_older_and_the_other_never_has_its_turn(edition: str) -> None:
    told = judged(proposal(FIVE_FOR, id="first"), proposal(FIVE_FOR, id="second", author="Bob"), edition=edition)
    assert [one.oldest_pending for one in told.verdicts] == [True, False]
    assert told.verdict("second").enactable_at is None


@EACH
def test_more_than_one_valid_vote_and_a_majority_enact_at_48_hours(edition: str) -> None:
    assert verdict(proposal("Bob+ Cid-", hours=48), edition=edition).may_enact
    assert not verdict(proposal("Bob-", hours=48), edition=edition).may_enact
    assert not verdict(proposal(hours=48), edition=edition).may_enact


@EACH
def test_at_48_hours_what_cannot_be_enacted_may_be_failed(edition: str) -> None:
    for cast in ("", "Bob-", "Bob- Cid-"):
        assert verdict(proposal(cast, hours=48), edition=edition).may_fail
        assert not verdict(proposal(cast, hours=47), edition=edition).may_fail
