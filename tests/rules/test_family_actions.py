"""Core rules, section 34: Family Actions of edition 110, and Odd Proposals of edition 89."""

import pytest

from parsers.kinds import Kind
from syncd.rules.game import Player, Roster, VotableMatter
from syncd.rules.verdict import Judgement, Verdict
from tests.rules.games import EMPEROR, FAILED, HOUR, NOW, ago, dov, judged, matter, proposal, verdict

YORK = ("Ann", "Bob", "Cid")
LANCASTER = ("Dee", "Eve", "Fay", "Gil")
FAMILIES = Roster(
    (
        Player(EMPEROR),
        Player("Hal"),
        *(Player(name, family="York") for name in YORK),
        *(Player(name, family="Lancaster") for name in LANCASTER),
        Player("Ivy", family="Lancaster", idle=True),
    ),
    EMPEROR,
)


def action(cast: str = "", **members: object) -> VotableMatter:
    return matter(cast, kind=Kind.FAMILY_ACTION, **{"title": "YORK: Tax"} | members)  # type: ignore[arg-type]


def family_verdict(one: VotableMatter, *others: VotableMatter, **members: object) -> Verdict:
    return family_judged(one, *others, **members).verdicts[0]


def family_judged(*matters: VotableMatter, **members: object) -> Judgement:
    return judged(*matters, edition="110", roster=FAMILIES, **members)


def test_core_fam_01_only_votes_of_that_family_count() -> None:
    told = family_verdict(action("Bob- Dee+ Hal+ Oz+"))
    assert {name: vote.value for name, vote in told.votes.items()} == {"Bob": "against", "Ann": "for"}


@pytest.mark.parametrize("title", ["YORK: Tax", "Family Action: YORK: Tax", "Family Action: York: Tax"])
def test_the_family_stands_at_the_beginning_of_the_title_or_of_the_subject(title: str) -> None:
    assert family_verdict(action("Bob+", title=title)).may_enact


@pytest.mark.parametrize(
    ("family", "cast", "passes"),
    [("YORK", "Bob+", True), ("LANCASTER", "Eve+", False), ("LANCASTER", "Eve+ Fay+", True)],
)
def test_core_fam_02_passes_with_two_thirds_of_the_family(family: str, cast: str, passes: bool) -> None:
    one = action(cast, title=f"{family}: Tax", author="Ann" if family == "YORK" else "Dee")
    assert family_verdict(one).may_enact is passes
    assert not family_verdict(one._replace(posted_at=ago(23))).may_enact


def test_core_fam_03_fails_at_24_hours_by_against_and_at_36_by_age() -> None:
    assert family_verdict(action("Bob- Cid-", hours=20)).failable_at == NOW + 4 * HOUR
    assert family_verdict(action("Bob-", hours=30)).failable_at == NOW + 6 * HOUR
    assert family_verdict(action("Bob+", hours=40)).failable_at is None


def test_core_fam_04_one_queue_for_both_families_that_nothing_leaves_by_age() -> None:
    old = action("Eve+", title="LANCASTER: Knights", author="Dee", id="old", hours=500)
    told = family_judged(action("Bob+", id="young"), old, proposal(id="p", hours=900))
    assert (told.verdict("old").oldest_pending, told.verdict("young").oldest_pending) == (True, False)
    assert (told.verdict("old").may_fail, told.verdict("young").may_enact) == (True, False)


@pytest.mark.parametrize(
    ("one", "others", "legal"),
    [
        (action("Bob+"), [action(id="m0", hours=30)], False),
        (action("Bob+"), [action(id="m0", hours=30, status=FAILED, resolved_at=ago(25))], True),
        (
            action("Bob+"),
            [action(id=f"m{i}", hours=30, author=name) for i, name in enumerate(("Bob", "Cid", "Bob"))],
            False,
        ),
        (action("Bob+"), [action(id=f"m{i}", hours=30, author=name) for i, name in enumerate(("Bob", "Cid"))], True),
        (action("Bob+", author="Hal"), [], False),
        (action("Eve+", title="LANCASTER: Tax"), [], False),
        (action("Bob+", title="Tax"), [], False),
    ],
)
def test_core_fam_05_slots_and_the_poster_s_family(
    one: VotableMatter, others: list[VotableMatter], legal: bool
) -> None:
    assert family_verdict(one, *others).conditions["legal-family-action"].met is legal


def test_core_fam_05_an_illegal_one_fails_by_age() -> None:
    told = family_verdict(action("Bob+", illegal=True, hours=30))
    assert (told.may_enact, told.failable_at) == (False, NOW + 6 * HOUR)


def test_core_fam_06_deferentials_stay_and_the_implied_for_counts() -> None:
    told = family_verdict(action("Bob? Cid! Oz+"))
    assert {name: vote.value for name, vote in told.votes.items()} == {"Bob": "deferential", "Ann": "for"}


def test_in_hiatus_none_passes_or_fails() -> None:
    told = family_verdict(action("Bob+"), dov(id="d", author="Hal"))
    assert (told.may_enact, told.enactable_at) == (False, None)


def odd(cast: str = "", **members: object) -> VotableMatter:
    return proposal(cast, **{"title": "Odd: Northgate", "id": "odd"} | members)


def test_core_odd_01_odd_proposals_take_up_no_slots_and_need_none() -> None:
    others = [odd(id=f"m{i}", hours=10 - i) for i in range(3)]
    told = judged(*others, odd(id="m3", hours=5), proposal(id="m4", hours=4), edition="89")
    assert all(one.conditions["legal-proposal"].met for one in told.verdicts)


def test_core_odd_01_but_stand_in_the_queue_like_any_other() -> None:
    assert verdict(odd(hours=30), proposal(id="m0", hours=20), edition="89").oldest_pending


@pytest.mark.parametrize("cast", ["Oz!", "Ann-"])
def test_core_odd_02_lost_ones_may_be_failed_at_any_time(cast: str) -> None:
    front = proposal(id="m0", hours=50)
    told = verdict(odd(cast, hours=1), front, edition="89", hiatus=("interregnum",))
    assert (told.oldest_pending, told.may_fail, told.may_enact) == (False, True, False)
    assert not verdict(odd(cast, hours=1, title="Even"), front, edition="89").may_fail
    assert not verdict(odd(hours=1), front, edition="89").may_fail


def test_other_editions_know_no_odd_proposals() -> None:
    assert not verdict(odd("Ann-", hours=1), proposal(id="m0", hours=50, author="Bob"), edition="110").may_fail
