import pytest

from syncd.rules.joining_and_names import fits, may_join
from tests.rules.core.editions import ALL, HOUR, NOON, PLAYERS, rules

DAY = 24 * HOUR


@pytest.mark.parametrize("edition", ["205", "219"])
@pytest.mark.parametrize(
    ("name", "allowed"),
    [("Anna", True), ("Ann", False), ("x" * 30, True), ("x" * 31, False), ("J._-'9z", True), ("Two Words", False)],
)
def test_a_new_name_has_4_to_30_letters_digits_and_a_few_marks(edition: str, name: str, allowed: bool) -> None:
    """CORE-JOIN-02"""
    assert fits(name, rules(edition).joining).allowed is allowed


@pytest.mark.parametrize("name", ["Zoë1", "Ann@home", "Ann—B"])
def test_letters_beyond_the_26_are_out_of_bounds_and_named(name: str) -> None:
    """CORE-JOIN-02"""
    ruling = fits(name, rules("219").joining)
    assert not ruling.allowed
    assert "“" in ruling.reason


@pytest.mark.parametrize("edition", ["89", "110", "185"])
def test_the_earlier_editions_leave_the_form_of_names_open(edition: str) -> None:
    """CORE-JOIN-02"""
    assert fits("J", rules(edition).joining).allowed


def test_who_has_been_here_before_may_keep_a_name_of_another_form() -> None:
    """CORE-JOIN-02"""
    numbers = rules("219").joining
    assert may_join("Jo", PLAYERS, None, NOON, numbers, first_time=False).allowed
    assert not may_join("Jo", PLAYERS, None, NOON, numbers).allowed


@pytest.mark.parametrize("edition", ALL)
def test_nobody_joins_in_the_downtime(edition: str) -> None:
    """CORE-JOIN-03"""
    assert not may_join("Newcomer", PLAYERS, None, NOON, rules(edition).joining, downtime=True).allowed


@pytest.mark.parametrize(("edition", "allowed"), [("89", True), ("110", True), ("205", True), ("219", False)])
def test_a_pending_dov_keeps_newcomers_out_in_219_alone(edition: str, allowed: bool) -> None:
    """CORE-JOIN-03"""
    assert may_join("Newcomer", PLAYERS, None, NOON, rules(edition).joining, pending_dov=True).allowed is allowed


@pytest.mark.parametrize("edition", ALL)
def test_who_is_a_player_cannot_join_again(edition: str) -> None:
    """CORE-JOIN-04"""
    assert not may_join("Bob", PLAYERS, None, NOON, rules(edition).joining).allowed


@pytest.mark.parametrize(("edition", "days"), [("89", 0), ("110", 14), ("219", 14)])
def test_who_left_returns_after_the_editions_time(edition: str, days: int) -> None:
    """Section 21: return"""
    numbers = rules(edition).joining
    assert may_join("Jo", PLAYERS, NOON - days * DAY, NOON, numbers).allowed
    if days:
        early = may_join("Jo", PLAYERS, NOON - DAY, NOON, numbers)
        assert early.until == NOON + (days - 1) * DAY
