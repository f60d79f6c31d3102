import pytest

from parsers.records import Kind, Status
from syncd.rules.alterations import (
    closing_comment,
    is_new_player,
    is_official,
    looks_like_spelling,
    may_alter,
    may_become_official,
    may_recategorise,
    may_remove,
    may_rescue,
)
from tests.rules.core.editions import ALL, HOUR, LATER, MINUTE, NOON, PLAYERS, SECOND, comment, page, rules


@pytest.mark.parametrize(("edition", "hours"), [("185", 2), ("205", 4), ("219", 4)])
def test_the_window_closes_at_the_very_end_of_its_last_hour(edition: str, hours: int) -> None:
    """CORE-POST-01"""
    numbers, closes = rules(edition).official_posts, NOON + hours * HOUR
    open_still = may_alter(page(), PLAYERS, closes - SECOND, numbers)
    assert open_still.allowed
    assert open_still.until == closes
    assert not may_alter(page(), PLAYERS, closes, numbers).allowed


@pytest.mark.parametrize("edition", ["89", "110"])
def test_the_earlier_editions_close_the_window_by_comments_alone(edition: str) -> None:
    """CORE-POST-01"""
    numbers = rules(edition).official_posts
    assert may_alter(page(), PLAYERS, NOON + 900 * HOUR, numbers).allowed
    assert not may_alter(page(comment("Bob")), PLAYERS, NOON, numbers).allowed


@pytest.mark.parametrize("edition", ["89", "110"])
def test_a_comment_of_the_author_closes_the_window_too(edition: str) -> None:
    """CORE-POST-02 (reading: "no Player")"""
    assert not may_alter(page(comment("Ann")), PLAYERS, NOON, rules(edition).official_posts).allowed


@pytest.mark.parametrize("edition", LATER)
def test_on_a_matter_a_comment_without_an_icon_leaves_the_window_open(edition: str) -> None:
    """CORE-POST-02"""
    numbers = rules(edition).official_posts
    assert may_alter(page(comment("Bob")), PLAYERS, NOON + HOUR, numbers).allowed
    assert not may_alter(page(comment("Bob", "for")), PLAYERS, NOON + HOUR, numbers).allowed


@pytest.mark.parametrize("edition", LATER)
def test_who_is_no_player_closes_the_window_only_together_with_one(edition: str) -> None:
    """CORE-POST-02"""
    numbers, stranger = rules(edition).official_posts, comment("Zed", "for")
    assert closing_comment(page(stranger), PLAYERS, NOON, numbers) is None
    both = page(stranger, comment("Bob", at=NOON + MINUTE))
    closed_by = closing_comment(both, PLAYERS, NOON + MINUTE, numbers)
    assert closed_by is not None
    assert closed_by.author == "Bob"


@pytest.mark.parametrize("edition", ALL)
def test_any_comment_of_a_player_closes_the_window_of_another_official_post(edition: str) -> None:
    """CORE-POST-02"""
    address = page(comment("Bob"), kind=Kind.ASCENSION_ADDRESS)
    assert is_official(address.post.kind)
    assert not may_alter(address, PLAYERS, NOON, rules(edition).official_posts).allowed


def test_a_comment_closes_nothing_before_it_is_made() -> None:
    """CORE-POST-02"""
    later = page(comment("Bob", "for", at=NOON + HOUR))
    assert may_alter(later, PLAYERS, NOON + HOUR - SECOND, rules("219").official_posts).allowed


@pytest.mark.parametrize("edition", ALL)
def test_a_category_may_change_in_the_fifteenth_minute_and_not_after(edition: str) -> None:
    """CORE-POST-01"""
    numbers = rules(edition).official_posts
    assert may_recategorise(page(), NOON + 15 * MINUTE, numbers).allowed
    assert not may_recategorise(page(), NOON + 15 * MINUTE + SECOND, numbers).allowed


@pytest.mark.parametrize("edition", ALL)
def test_a_post_becomes_official_before_its_fifteenth_minute_and_without_comments(edition: str) -> None:
    """CORE-POST-01"""
    numbers, story = rules(edition).official_posts, page(kind=Kind.OTHER)
    assert may_become_official(story, NOON + 15 * MINUTE - SECOND, numbers).allowed
    assert not may_become_official(story, NOON + 15 * MINUTE, numbers).allowed
    assert not may_become_official(page(comment("Zed"), kind=Kind.OTHER), NOON, numbers).allowed


@pytest.mark.parametrize(("edition", "overturned"), [("185", False), ("205", True), ("219", True)])
def test_a_resolved_post_keeps_its_category_unless_its_resolution_is_overturned(edition: str, overturned: bool) -> None:
    """Section 19: resolved post changing category"""
    numbers, failed = rules(edition).official_posts, page(status=Status.FAILED)
    assert not may_recategorise(failed, NOON, numbers).allowed
    assert may_recategorise(failed, NOON, numbers, overturned=True).allowed is overturned


@pytest.mark.parametrize(("edition", "allowed"), [("89", True), ("110", True), ("185", False), ("219", False)])
def test_only_the_earlier_editions_let_an_author_remove_a_post(edition: str, allowed: bool) -> None:
    """Section 19: author may remove"""
    assert may_remove(page(), PLAYERS, NOON, rules(edition).official_posts).allowed is allowed


def test_the_emperor_may_rescue_a_post_for_six_hours_if_its_author_has_a_slot() -> None:
    """CORE-POST-07"""
    numbers, story = rules("219").official_posts, page(kind=Kind.STORY_POST)
    assert may_rescue(story, NOON + 6 * HOUR - SECOND, numbers, pending=1, new=False, malign=False).allowed
    assert not may_rescue(story, NOON + 6 * HOUR, numbers, pending=1, new=False, malign=False).allowed
    assert not may_rescue(story, NOON, numbers, pending=2, new=False, malign=False).allowed
    assert not may_rescue(story, NOON, numbers, pending=0, new=False, malign=True).allowed


@pytest.mark.parametrize("edition", ["185", "205"])
def test_an_admin_may_rescue_a_post_of_a_new_player_that_has_no_category(edition: str) -> None:
    """Section 19: as a rescue"""
    numbers, bare = rules(edition).official_posts, page(kind=Kind.OTHER)
    assert may_rescue(bare, NOON + HOUR, numbers, pending=2, new=True, malign=False).allowed
    assert not may_rescue(bare, NOON + HOUR, numbers, pending=0, new=False, malign=False).allowed
    story = page(kind=Kind.STORY_POST)
    assert not may_rescue(story, NOON + HOUR, numbers, pending=0, new=True, malign=False).allowed


@pytest.mark.parametrize("edition", ["89", "110"])
def test_the_earlier_editions_know_no_rescue(edition: str) -> None:
    """Section 19: as a rescue"""
    numbers = rules(edition).official_posts
    assert not may_rescue(page(kind=Kind.OTHER), NOON, numbers, pending=0, new=True, malign=False).allowed


def test_one_is_a_new_player_for_seven_days_and_again_after_three_months_of_being_idle() -> None:
    """CORE-POST-03"""
    week = 7 * 24 * HOUR
    assert is_new_player(NOON, NOON - week + SECOND)
    assert not is_new_player(NOON, NOON - week)
    months = (NOON - 100 * 24 * HOUR, NOON - 24 * HOUR)
    assert is_new_player(NOON, NOON - 50 * week, [months])
    assert not is_new_player(NOON, NOON - 50 * week, [(NOON - week, NOON - 24 * HOUR)])


@pytest.mark.parametrize(
    ("before", "after", "spelling"),
    [
        ("Every playr recieves a coin.", "Every player receives a coin.", True),
        ("Scores increase.", "Scores decrease.", False),
        ("Each player has five coins", "Each player has nine coins", False),
        ("Each player has 5 coins", "Each player has 50 coins", False),
        ("Each player has a coin", "Each player has a shiny coin", False),
        pytest.param("a" * 50_000, "a" * 50_000 + "b", False, id="no word is as long as that"),
    ],
)
def test_a_corrected_typing_error_leaves_numbers_and_the_count_of_words_alone(
    before: str, after: str, spelling: bool
) -> None:
    """CORE-POST-08"""
    assert looks_like_spelling(before, after) is spelling
