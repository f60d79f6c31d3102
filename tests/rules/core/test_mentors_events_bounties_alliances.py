import msgspec
import pytest

from parsers.records import Kind, Status
from syncd.rules.alliances import Passing, fits, may_pass
from syncd.rules.bounties import is_bounty_notice, is_closed, is_judged, may_be_rewarded
from syncd.rules.event_types import EventType, ended_at, may_end, responses, type_of
from syncd.rules.mentors import Mentorship, ends, may_act_for_emperor, reminders
from tests.rules.core.editions import ALL, HOUR, LATER, NOON, PLAYERS, SECOND, comment, page, rules

DAY = 24 * HOUR
PAIR = Mentorship("Bob", "Ann", NOON)


@pytest.mark.parametrize("edition", LATER)
def test_either_side_dissolves_a_mentorship_at_any_time(edition: str) -> None:
    """CORE-MENT-01"""
    dissolved = msgspec.structs.replace(PAIR, dissolved=NOON + DAY)
    assert ends(dissolved, [], rules(edition).mentors) == NOON + DAY


@pytest.mark.parametrize("edition", LATER)
def test_a_mentorship_lasts_four_weeks_or_until_the_next_address_whichever_is_later(edition: str) -> None:
    """CORE-MENT-02"""
    numbers = rules(edition).mentors
    assert ends(PAIR, [NOON + 40 * DAY], numbers) == NOON + 40 * DAY
    assert ends(PAIR, [NOON + 3 * DAY], numbers) == NOON + 28 * DAY
    assert ends(PAIR, [NOON - DAY], numbers) is None


def test_without_an_emperor_a_player_of_three_earlier_dynasties_may_act() -> None:
    """CORE-MENT-03"""
    numbers = rules("219").mentors
    assert may_act_for_emperor(3, emperor=False, metadynasty=True, rules=numbers)
    assert not may_act_for_emperor(2, emperor=False, metadynasty=True, rules=numbers)
    assert not may_act_for_emperor(9, emperor=False, metadynasty=False, rules=numbers)


def test_the_daemon_reminds_of_new_players_mentees_near_idling_and_expired_terms() -> None:
    """CORE-MENT-06"""
    over = Mentorship("Oz", "Eve", NOON - 90 * DAY)
    told = list(reminders([PAIR, over], ["Ann", "Zed"], ["Ann"], [NOON - DAY], NOON, rules("219").mentors))
    assert len(told) == 3
    assert [any(words in line for line in told) for words in ("Eve ended", "Zed is new", "Ann, whose")] == [True] * 3
    assert list(reminders([over], ["Zed"], [], [NOON], NOON, rules("110").mentors)) == []


DUEL = EventType("Duel", r"(?:yes|no)")
TAGGED = page(tags=("duel",), kind=Kind.STORY_POST)


def test_a_post_tagged_with_a_complete_type_is_an_event() -> None:
    """CORE-EVENT-02"""
    assert type_of(TAGGED, [DUEL]) == DUEL
    assert type_of(TAGGED, [msgspec.structs.replace(DUEL, complete=False)]) is None
    assert type_of(page(), [DUEL]) is None


def test_an_event_ends_once_by_a_comment_of_a_player_that_says_so() -> None:
    """CORE-EVENT-03, CORE-EVENT-04"""
    said = [comment("Zed", text="This event is over"), comment("Bob", at=NOON + HOUR, text="The Event has ended.")]
    ended = msgspec.structs.replace(TAGGED, comments=tuple(said))
    assert ended_at(ended, PLAYERS) == NOON + HOUR
    assert not may_end(ended, "Ann", PLAYERS).allowed
    assert may_end(TAGGED, "Ann", PLAYERS).allowed
    assert not may_end(TAGGED, "Zed", PLAYERS).allowed


def test_a_response_fits_the_form_and_is_made_while_the_event_is_open() -> None:
    """CORE-EVENT-05"""
    said = [("Ann", 0, "yes"), ("Bob", 1, "maybe"), ("Bob", 2, "The event is closed"), ("Oz", 3, "no")]
    comments = tuple(comment(who, at=NOON + hours * HOUR, text=text) for who, hours, text in said)
    answers = responses(msgspec.structs.replace(TAGGED, comments=comments), DUEL, PLAYERS)
    assert [one.author for one in answers] == ["Ann"]


def test_without_a_type_in_the_dynasty_no_post_is_an_event() -> None:
    """CORE-EVENT-06"""
    assert type_of(TAGGED, []) is None


NOTICE = page(title="Bounty Notice: a repair").post


@pytest.mark.parametrize("edition", ALL)
def test_a_bounty_notice_is_an_ordinary_post_while_the_rule_is_inactive(edition: str) -> None:
    """CORE-BOUNTY-01"""
    assert not is_bounty_notice(NOTICE, rules(edition).bounties, active=False)
    assert is_judged(NOTICE, rules(edition).bounties, active=False)


def test_an_active_bounty_notice_is_not_judged() -> None:
    """CORE-BOUNTY-02"""
    assert not is_judged(NOTICE, rules("219").bounties, active=True)
    assert is_judged(page().post, rules("219").bounties, active=True)


def test_a_bounty_is_closed_by_category_in_205_and_by_status_in_219() -> None:
    """Section 33: closed by"""
    enacted, closed = page(status=Status.ENACTED).post, page(categories=("Closed",)).post
    assert [is_closed(one, rules("219").bounties) for one in (enacted, closed)] == [True, False]
    assert [is_closed(one, rules("205").bounties) for one in (enacted, closed)] == [False, True]


def test_the_emperor_has_no_reward() -> None:
    """Section 33: reward"""
    assert not may_be_rewarded("Oz", "Oz").allowed
    assert may_be_rewarded("Bob", "Oz").allowed


@pytest.mark.parametrize(
    ("names", "allowed"),
    [
        ((), True),
        (("Bob",), True),
        (("Bob", "Oz"), True),
        (("Bob", "Bob"), False),
        (("Ann",), False),
        (("Bob", "Oz", "Eve"), False),
        (("Zed",), False),
    ],
)
@pytest.mark.parametrize("edition", ["205", "219"])
def test_an_alliance_names_at_most_two_other_players(edition: str, names: tuple[str, ...], allowed: bool) -> None:
    """CORE-SPEC-07"""
    assert fits("Ann", names, ("Ann", "Bob", "Oz", "Eve"), rules(edition).alliances).allowed is allowed


def passes(edition: str, to: str, how: Passing) -> bool:
    return may_pass(to, NOON, how, rules(edition).alliances, rules(edition).mantle).allowed


FREE = Passing(limited=False, allied=False, malign=False, cfj=False, last_emperor="Oz")
LIMITED = msgspec.structs.replace(FREE, limited=True)


@pytest.mark.parametrize(("edition", "allowed"), [("110", True), ("185", True), ("205", False), ("219", False)])
def test_the_last_emperor_receives_the_mantle_only_where_the_edition_says_so(edition: str, allowed: bool) -> None:
    """CORE-ASC-04"""
    assert passes(edition, "Oz", FREE) is allowed
    assert passes(edition, "Oz", msgspec.structs.replace(FREE, malign=True))


@pytest.mark.parametrize(("edition", "by_cfj"), [("205", False), ("219", True)])
def test_mantle_limitations_leave_a_cfj_in_219_alone(edition: str, by_cfj: bool) -> None:
    """Section 14: Mantle Limitations"""
    assert not passes(edition, "Bob", LIMITED)
    assert passes(edition, "Bob", msgspec.structs.replace(LIMITED, cfj=True)) is by_cfj


@pytest.mark.parametrize("edition", ["205", "219"])
def test_the_mantle_may_pass_within_an_alliance_that_stood_for_48_hours(edition: str) -> None:
    """CORE-ASC-05"""
    allied = msgspec.structs.replace(LIMITED, allied=True, alliance=("Bob",), alliance_changed=NOON - 48 * HOUR)
    assert passes(edition, "Bob", allied)
    assert not passes(edition, "Ann", allied)
    late = msgspec.structs.replace(allied, alliance_changed=NOON - 48 * HOUR + SECOND)
    assert not passes(edition, "Bob", late)
