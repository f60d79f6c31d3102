"""All core checks together: slots, strangers, dice, and that the same evidence makes the same findings."""

from datetime import datetime

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.records import Kind, PlayerName, PostPage, Roll, Status
from syncd.plan.concerns import idle, mismatches
from syncd.rules.judge import judge
from syncd.validator.core_checks import core_findings
from syncd.validator.evidence import Evidence, Remembered
from syncd.validator.findings import Severity, Where, finding
from syncd.validator.game import question
from syncd.validator.idling_checked import MAY_BE_IDLED, STAYS_IDLE
from tests.validator.remembered import DAY, HOUR, MINUTE, NOON, START, a_post, evidence, found, remembered, sidebar


def judged(*posts: Remembered, edition: str = "219") -> Evidence:
    known = evidence(*posts, edition=edition)
    pages = [PostPage(one.post, one.commented()) for one in posts]
    asked = question(edition, known.now, known.rosters, pages, PlayerName("Oz"))
    return evidence(*posts, edition=edition, judgement=judge(asked, known.edition))


def proposals(number: int) -> list[Remembered]:
    return [remembered(a_post(f"Coins {n}", at=NOON - 5 * HOUR + n * MINUTE)) for n in range(number)]


@pytest.mark.parametrize("edition", ["89", "110", "185", "205", "219"])
def test_a_third_pending_proposal_is_beyond_the_slots(edition: str) -> None:
    """CORE-SLOT-01, CORE-SLOT-08"""
    assert found(judged(*proposals(2), edition=edition), "slots") == []
    (one,) = found(judged(*proposals(3), edition=edition), "slots")
    assert (one.where.post, one.by, one.rules) == (a_post("Coins 2").url, "Ann", ("Proposals",))


def test_a_fourth_proposal_of_a_day_breaks_both_limits_each_by_itself() -> None:
    """CORE-SLOT-02"""
    told = [one.found for one in found(judged(*proposals(4)), "slots")]
    assert told == ["slot-free", "slot-free", "day-slot-free"]


def test_a_proposal_posted_while_a_dov_was_pending_is_illegal() -> None:
    """CORE-SLOT-05, CORE-HIA-11"""
    dov = remembered(a_post("Victory", author="Bob", at=NOON - DAY, kind=Kind.DOV))
    (one,) = found(judged(dov, *proposals(1)), "illegal-post")
    assert one.found == "posted-without-dov"


def test_a_proposal_by_who_is_on_no_sidebar_is_told() -> None:
    """CORE-SLOT-04"""
    (one,) = found(evidence(remembered(a_post(author="Zed"))), "illegal-post")
    assert "Zed, who was not on the sidebar then" in one.text


def test_who_joined_in_that_hour_may_have_been_a_player() -> None:
    """CORE-SLOT-04: the sidebar is read a moment later"""
    rosters = {START: sidebar("Oz", "Ann", "Bob"), NOON - DAY + MINUTE: sidebar("Oz", "Ann", "Bob", "Zedd")}
    assert found(evidence(remembered(a_post(author="Zedd")), rosters=rosters), "illegal-post") == []


def rolled(expression: str, result: str, who: str = "Ann", at: datetime = NOON - HOUR) -> Roll:
    return Roll(PlayerName(who), at, expression, result)


def test_a_result_that_is_none_of_its_command_is_told() -> None:
    """CORE-DICE-05"""
    rolls = (rolled("DICE6", "6"), rolled("DICE6", "7"), rolled("VEGGIE", "Carrot"))
    told = [one.found for one in found(evidence(rolls=rolls), "dice")]
    assert told == ["7 (Random Generators)", "Carrot (Random Generators)"]


def test_a_roll_under_a_name_that_nobody_has_is_noted_where_ones_own_is_asked_for() -> None:
    """CORE-DICE-06, CORE-FAIR-04"""
    rolls = (rolled("DICE6", "6", who="Nobody"),)
    (one,) = found(evidence(rolls=rolls), "dice")
    assert (one.severity, one.rules) == (Severity.INFO, ("Fair Play",))
    assert found(evidence(rolls=rolls, edition="110"), "dice") == []


def test_without_rolls_that_were_read_nothing_is_said_of_dice() -> None:
    """CORE-DICE-05"""
    assert found(evidence(), "dice") == []


def test_a_game_in_order_has_no_findings() -> None:
    """A finding needs a reason"""
    for edition in ("89", "110", "185", "205", "219"):
        assert core_findings(judged(*proposals(2), edition=edition)) == ()


TIMES = st.integers(-20 * 24 * 60, 0).map(lambda minutes: NOON + minutes * MINUTE)


@given(
    st.lists(st.tuples(st.sampled_from(["Oz", "Ann", "Bob", "Eve"]), TIMES), max_size=4),
    st.dictionaries(TIMES, st.sets(st.sampled_from(["Oz", "Ann", "Bob", "Eve"])), max_size=4),
    st.sampled_from(["89", "110", "185", "205", "219"]),
)
def test_the_same_evidence_makes_the_same_findings_each_once(
    posts: list[tuple[str, datetime]], rosters: dict[datetime, set[str]], edition: str
) -> None:
    """A finding does not flap"""
    known = [remembered(a_post(f"Post {n}", author=who, at=at)) for n, (who, at) in enumerate(posts)]
    sidebars = {at: sidebar(*sorted(names)) for at, names in sorted({START: {"Oz", "Ann"}, **rosters}.items())}
    first = evidence(*known, rosters=sidebars, edition=edition)
    ids = [one.id for one in core_findings(first)]
    assert ids == [one.id for one in core_findings(first)]
    assert len(ids) == len(set(ids))


def test_who_may_be_idled_is_an_alert_and_who_must_stay_idle_is_none() -> None:
    """CORE-IDLE-03"""
    findings = [
        finding("idle", Where(table="sidebar", row=name, column=column), f"{name} …", severity=Severity.INFO, found="x")
        for name, column in (("Ann", MAY_BE_IDLED), ("Bob", STAYS_IDLE))
    ]
    (concern,) = idle(findings)
    assert (concern.kind, concern.key, concern.event) == ("idle", "Ann", False)
    assert mismatches(findings, {}) == ()


def test_a_day_of_proposals_begins_at_midnight() -> None:
    """CORE-SLOT-03"""
    midnight = NOON.replace(hour=0)
    made = [a_post(f"Coins {n}", at=midnight - (3 - n) * HOUR) for n in range(4)]
    gone = [msgspec.structs.replace(one, status=Status.FAILED, adminned_at=one.posted_at + MINUTE) for one in made[:3]]
    assert found(judged(*map(remembered, [*gone, made[3]])), "slots") == []


def test_a_slot_is_freed_by_the_resolution() -> None:
    """CORE-SLOT-09"""
    first, *others = (one.post for one in proposals(3))
    failed = msgspec.structs.replace(first, status=Status.FAILED, adminned_at=NOON - 5 * HOUR + MINUTE)
    assert found(judged(*map(remembered, [failed, *others])), "slots") == []


def test_odd_proposals_take_no_slot_in_edition_89() -> None:
    """CORE-SLOT-06"""
    odd = [remembered(a_post(f"Odd: {n}", at=NOON - 5 * HOUR + n * MINUTE)) for n in range(3)]
    assert found(judged(*odd, edition="89"), "slots") == []
    assert found(judged(*odd, edition="110"), "slots") != []


def test_a_post_of_two_official_types_is_told() -> None:
    """CORE-SLOT-07"""
    both = a_post(categories=("Proposal", "Call for Judgment"))
    (one,) = found(evidence(remembered(both)), "illegal-post")
    assert one.found == "Call for Judgement, Proposal"


def test_an_admin_whom_no_enacted_matter_made_is_noted() -> None:
    """CORE-IDLE-01"""
    rosters = {START: sidebar("Oz", "Ann", "Bob"), NOON - DAY: sidebar("Oz", "Ann", "Bob", admins=["Oz", "Bob"])}
    (one,) = found(evidence(rosters=rosters), "admin")
    assert (one.where.row, one.severity) == ("Bob", Severity.INFO)
    matter = a_post(body="Make Bob an admin.", at=NOON - 3 * DAY, status=Status.ENACTED, adminned_at=NOON - DAY)
    assert found(evidence(remembered(matter), rosters=rosters), "admin") == []


def test_who_resigns_as_an_admin_needs_no_matter() -> None:
    """CORE-IDLE-01"""
    rosters = {START: sidebar("Oz", "Ann", admins=["Oz", "Ann"]), NOON - DAY: sidebar("Oz", "Ann")}
    resigning = a_post(body="I resign as admin.", kind=Kind.STORY_POST, categories=())
    assert found(evidence(remembered(resigning), rosters=rosters, heard=["Oz", "Ann"]), "admin") == []
