"""Posts as they were altered, moved and made, against the windows of Official Posts and the numbers of Fair Play."""

import msgspec
import pytest

from parsers.records import Comment, Kind, Post
from syncd.validator.findings import Finding, Severity
from syncd.validator.memory import post_changes
from tests.validator.remembered import (
    DAY,
    HOUR,
    MINUTE,
    NOON,
    START,
    a_post,
    evidence,
    found,
    remembered,
    said,
    sidebar,
)

POSTED = NOON - DAY
BEFORE = a_post(body="Each player gains five coins.")
AFTER = msgspec.structs.replace(BEFORE, body="Each player gains nine coins and a hat.")
VOTE = said("Bob", POSTED + HOUR, "", "for")


def altered(hours: float, *comments: Comment, known: float = 0, after: Post = AFTER, edition: str = "219") -> Finding:
    """The finding of an alteration noticed so many hours after posting; the old text was last seen at `known`."""
    posts = remembered(BEFORE, after, comments=comments, seen=[POSTED + hours * HOUR], after=known * HOUR)
    (one,) = found(evidence(posts, edition=edition), "post-changed")
    return one


def test_an_alteration_within_the_window_is_worth_knowing_and_no_more() -> None:
    """CORE-POST-01"""
    one = altered(3.9, known=0.1)
    assert one.severity is Severity.INFO
    assert "It was allowed: it may be altered until 2023-09-11 16:00:00 UTC." in one.text


def test_an_alteration_after_the_window_breaks_the_rule_and_says_when_it_closed() -> None:
    """CORE-POST-01"""
    one = altered(5, known=4)
    assert one.severity is Severity.ERROR
    assert "It was not allowed any more: it could be altered until 2023-09-11 16:00:00 UTC." in one.text
    assert one.expected == BEFORE.body


@pytest.mark.parametrize(("edition", "severity"), [("185", "error"), ("205", "info"), ("219", "info")])
def test_the_window_is_the_editions_own(edition: str, severity: str) -> None:
    """CORE-POST-01"""
    assert altered(3.5, known=2.5, edition=edition).severity == severity


def test_what_may_have_happened_in_time_is_only_doubtful() -> None:
    """CORE-POST-01: the blog does not say when a post was altered"""
    one = altered(5, known=3)
    assert one.severity is Severity.WARNING
    assert "may be older" in one.text


def test_a_vote_closes_the_window_and_is_named() -> None:
    """CORE-POST-02"""
    one = altered(2, VOTE, known=1.5)
    assert one.severity is Severity.ERROR
    assert "Bob had commented" in one.text


def test_a_comment_without_an_icon_leaves_it_open_on_a_matter() -> None:
    """CORE-POST-02"""
    assert altered(2, said("Bob", POSTED + HOUR, "Nice."), known=1.5).severity is Severity.INFO


def test_a_comment_shows_that_the_old_text_still_stood() -> None:
    """CORE-POST-01: the time of an alteration is narrowed by what was read meanwhile"""
    assert altered(6, said("Zed", POSTED + 5 * HOUR, "Hm."), known=1).severity is Severity.ERROR


def test_a_corrected_typing_error_is_allowed_at_any_time() -> None:
    """CORE-POST-08"""
    corrected = msgspec.structs.replace(BEFORE, body="Each player gains five coinz.")
    one = altered(20, VOTE, known=19, after=corrected)
    assert one.severity is Severity.INFO
    assert "typing error" in one.text


def test_who_is_no_player_closes_nothing_by_themselves() -> None:
    """CORE-POST-02"""
    assert altered(2, said("Zed", POSTED + HOUR, "", "for"), known=1.5).severity is Severity.INFO


def moved(before: Post, after: Post, minutes: float, edition: str = "219", **different: object) -> Severity:
    seen = POSTED + minutes * MINUTE
    posts = remembered(before, after, seen=[seen], after=(minutes - 0.5) * MINUTE)
    (one,) = found(evidence(posts, edition=edition, **different), "post-changed")  # type: ignore[arg-type]
    return one.severity


STORY = a_post(kind=Kind.STORY_POST, categories=("Story Post",))
BARE = a_post(kind=Kind.OTHER, categories=())


@pytest.mark.parametrize("edition", ["89", "110", "185", "205", "219"])
@pytest.mark.parametrize(("minutes", "severity"), [(15, Severity.INFO), (16, Severity.ERROR)])
def test_an_official_post_changes_its_category_within_fifteen_minutes(
    minutes: float, severity: Severity, edition: str
) -> None:
    """CORE-POST-01"""
    assert moved(BEFORE, msgspec.structs.replace(STORY, body=BEFORE.body), minutes, edition) is severity


@pytest.mark.parametrize(("minutes", "severity"), [(14, Severity.INFO), (359, Severity.INFO), (361, Severity.ERROR)])
def test_a_story_post_becomes_a_proposal_by_its_author_or_by_a_rescue(minutes: float, severity: Severity) -> None:
    """CORE-POST-01, CORE-POST-07"""
    assert moved(STORY, a_post(), minutes) is severity


def test_malign_emperors_forbid_the_rescue() -> None:
    """CORE-POST-07"""
    assert moved(STORY, a_post(), 60, active=frozenset({"Malign Emperors"})) is Severity.ERROR


def test_edition_205_rescues_posts_of_new_players_alone() -> None:
    """CORE-POST-03"""
    assert moved(BARE, a_post(), 60, "205") is Severity.ERROR
    newcomer = {START: sidebar("Oz", "Bob"), POSTED - DAY: sidebar("Oz", "Bob", "Ann")}
    assert moved(BARE, a_post(), 60, "205", rosters=newcomer) is Severity.INFO


def test_a_ruling_is_the_same_finding_as_when_the_change_was_noticed() -> None:
    """A finding does not flap"""
    (noticed,) = post_changes(BEFORE, AFTER, NOON)
    assert altered(5, known=4).id == noticed.id


def test_an_alteration_is_told_for_a_week() -> None:
    """A finding does not flap"""
    posts = remembered(BEFORE, AFTER, seen=[POSTED + HOUR])
    assert found(evidence(posts, now=POSTED + 7 * DAY), "post-changed") != []
    assert found(evidence(posts, now=POSTED + 7 * DAY + HOUR), "post-changed") == []


def test_the_eleventh_entry_of_a_day_is_noted_and_nobody_is_accused() -> None:
    """CORE-FAIR-01, CORE-FAIR-05"""
    entries = [remembered(a_post(f"Entry {n}", at=POSTED + n * MINUTE)) for n in range(11)]
    (note,) = found(evidence(*entries), "fair-play")
    assert (note.severity, note.rules, note.found) == (Severity.INFO, ("Fair Play",), "entry 11 of Ann on 11 September")
    assert "subjective" in note.text
    assert not any(word in note.text for word in ("broke", "violat", "illegal"))


def test_the_eleventh_comment_in_a_row_is_noted_with_its_link() -> None:
    """CORE-FAIR-02"""
    row = [said("Bob", POSTED + n * MINUTE, "More.") for n in range(1, 12)]
    (note,) = found(evidence(remembered(BEFORE, comments=row)), "fair-play")
    assert note.links == (f"{BEFORE.url}#{row[-1].anchor}",)


def test_an_entry_of_1001_words_is_noted() -> None:
    """CORE-FAIR-03"""
    (note,) = found(evidence(remembered(a_post(body="word " * 1001))), "fair-play")
    assert note.found == "an entry of 1001 words"


def test_an_edited_entry_date_is_left_to_fair_play() -> None:
    """CORE-FAIR-04, CORE-POST-06"""
    redated = msgspec.structs.replace(BEFORE, posted_at=POSTED + HOUR)
    (one,) = found(evidence(remembered(BEFORE, redated, seen=[NOON - HOUR])), "post-changed")
    assert one.rules == ("Fair Play",)
