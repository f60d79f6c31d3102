"""The sidebar over time: who may be idled, who may not be unidled yet, and what does not fit."""

import pytest

from parsers.records import Kind
from syncd.validator.findings import Finding, Severity
from syncd.validator.idling_checked import MAY_BE_IDLED, STAYS_IDLE
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

GONE = sidebar("Oz", "Ann")


def idle(which: str, *args: object, **kwargs: object) -> list[Finding]:
    return [one for one in found(evidence(*args, **kwargs), "idle") if one.where.column == which]  # type: ignore[arg-type]


def test_a_week_of_silence_is_told_with_what_must_be_announced() -> None:
    """CORE-IDLE-02, CORE-IDLE-03"""
    post = remembered(a_post(author="Bob", at=NOON - 168 * HOUR))
    (one,) = idle(MAY_BE_IDLED, post, heard=["Oz", "Ann"])
    assert one.where.row == "Bob"
    assert "silent for 168 h: may be idled, must be announced in a post" in one.text
    assert one.severity is Severity.INFO


def test_a_minute_less_is_not_enough() -> None:
    """CORE-IDLE-03"""
    post = remembered(a_post(author="Bob", at=NOON - 168 * HOUR + MINUTE))
    assert idle(MAY_BE_IDLED, post, heard=["Oz", "Ann"]) == []


def test_a_comment_breaks_the_silence() -> None:
    """CORE-IDLE-02"""
    assert idle(MAY_BE_IDLED, heard=["Oz", "Ann", "Bob"]) == []


def test_nobody_is_called_silent_for_longer_than_the_blog_was_read() -> None:
    """CORE-IDLE-02: what was never read is no silence"""
    fresh = remembered(a_post("Hello", author="Oz", at=NOON - 6 * DAY), comments=[said("Ann", NOON - HOUR)])
    assert idle(MAY_BE_IDLED, heard=["Oz", "Ann"], posts=(fresh,), begun=NOON) == []


def test_a_request_is_told_as_a_hint_with_its_link() -> None:
    """Section 22: idle on request asked"""
    asking = said("Bob", NOON - 2 * HOUR, "Exams. Please idle me.")
    (one,) = idle(MAY_BE_IDLED, remembered(a_post(), comments=[asking]))
    assert "seems to have asked" in one.text
    assert one.links == (f"{a_post().url}#{asking.anchor}",)


def test_who_may_be_idled_is_the_same_finding_an_hour_later() -> None:
    """A finding does not flap"""
    post = remembered(a_post(author="Bob", at=NOON - 9 * DAY))
    now, later = (idle(MAY_BE_IDLED, post, heard=["Oz", "Ann"], now=NOON + n * HOUR)[0] for n in (0, 1))
    assert now == later


def silent_spell(edition: str) -> list[Finding]:
    """Bob was idled for silence, came back ten days ago, and was last heard of 100 hours ago."""
    words = remembered(a_post("Old", author="Bob", at=NOON - 29 * DAY), comments=[said("Bob", NOON - 100 * HOUR)])
    rosters = {START: sidebar("Oz", "Ann", "Bob"), NOON - 20 * DAY: GONE, NOON - 10 * DAY: sidebar("Oz", "Ann", "Bob")}
    return idle(MAY_BE_IDLED, words, edition=edition, rosters=rosters, heard=["Oz", "Ann"])


def test_edition_219_shortens_the_silence_of_who_was_idled_for_it_once() -> None:
    """CORE-IDLE-04"""
    (one,) = silent_spell("219")
    assert "silent for 96 h" in one.text
    assert silent_spell("205") == []


def test_who_was_idled_for_silence_may_not_be_unidled_for_96_hours_in_219() -> None:
    """CORE-IDLE-05"""
    rosters = {START: sidebar("Oz", "Ann", "Bob"), NOON - 50 * HOUR: GONE}
    (one,) = idle(STAYS_IDLE, rosters=rosters, heard=["Oz", "Ann"])
    assert "may not be unidled before 2023-09-14 10:00 UTC" in one.text
    assert idle(STAYS_IDLE, rosters=rosters, heard=["Oz", "Ann"], edition="205") == []


def test_idling_for_silence_wants_a_post_that_announces_it() -> None:
    """Section 22: announced in a post (silence)"""
    rosters = {START: sidebar("Oz", "Ann", "Bob"), NOON - 20 * HOUR: GONE}
    (one,) = found(evidence(rosters=rosters, heard=["Oz", "Ann"]), "idled")
    assert "no post that announces it" in one.text
    announced = a_post("Idling", author="Oz", at=NOON - 19 * HOUR, kind=Kind.STORY_POST, body="Bob has idled out.")
    assert found(evidence(remembered(announced), rosters=rosters, heard=["Oz", "Ann"]), "idled") == []


def test_the_announcement_has_some_hours() -> None:
    """A finding does not flap"""
    rosters = {START: sidebar("Oz", "Ann", "Bob"), NOON - 11 * HOUR: GONE}
    assert found(evidence(rosters=rosters, heard=["Oz", "Ann"]), "idled") == []


@pytest.mark.parametrize(("words", "number"), [("I would like to go idle", 0), ("Busy day.", 1)])
def test_an_idling_without_silence_or_request_is_told(words: str, number: int) -> None:
    """Section 22: idle for silence, on request asked"""
    rosters = {START: sidebar("Oz", "Ann", "Bob"), NOON - 20 * HOUR: GONE}
    talk = remembered(a_post(), comments=[said("Bob", NOON - 22 * HOUR, words)])
    assert len(found(evidence(talk, rosters=rosters, heard=["Oz", "Ann"]), "idled")) == number


def test_an_admin_may_idle_themselves_at_any_time() -> None:
    """Section 22: admin idles self"""
    rosters = {START: sidebar("Oz", "Ann", "Bob", admins=["Bob"]), NOON - 20 * HOUR: GONE}
    talk = remembered(a_post(), comments=[said("Bob", NOON - 22 * HOUR, "Busy day.")])
    assert found(evidence(talk, rosters=rosters, heard=["Oz", "Ann"]), "idled") == []


@pytest.mark.parametrize(("hours", "number"), [(95, 1), (97, 0)])
def test_who_came_back_too_soon_is_told(hours: int, number: int) -> None:
    """CORE-IDLE-05"""
    gone = NOON - 2 * HOUR - hours * HOUR
    announced = remembered(a_post("Idling", author="Oz", at=gone, kind=Kind.STORY_POST, body="Bob has idled out."))
    rosters = {START: sidebar("Oz", "Ann", "Bob"), gone: GONE, NOON - 2 * HOUR: sidebar("Oz", "Ann", "Bob")}
    assert len(found(evidence(announced, rosters=rosters), "idled")) == number


def test_a_new_dynasty_lets_everybody_come_back() -> None:
    """Section 22: in this dynasty"""
    rosters = {START: sidebar("Oz", "Ann", "Bob"), NOON - 50 * HOUR: GONE}
    address = remembered(a_post("Dynasty", author="Ann", at=NOON - 20 * HOUR, kind=Kind.ASCENSION_ADDRESS))
    assert idle(STAYS_IDLE, address, rosters=rosters, heard=["Oz", "Ann"]) == []


def test_nobody_is_unidled_or_joins_while_a_dov_is_pending_in_219() -> None:
    """CORE-JOIN-03; section 22: also not"""
    dov = remembered(a_post("Victory", author="Ann", at=NOON - 10 * HOUR, kind=Kind.DOV))
    rosters = {
        START: sidebar("Oz", "Ann", "Bob"),
        NOON - 20 * DAY: GONE,
        NOON - 2 * HOUR: sidebar("Oz", "Ann", "Bob", "Newcomer"),
    }
    kinds = [(one.kind, one.where.row) for one in found(evidence(dov, rosters=rosters), "idled")]
    kinds += [(one.kind, one.where.row) for one in found(evidence(dov, rosters=rosters), "name")]
    assert kinds == [("idled", "Bob"), ("name", "Newcomer")]
    assert found(evidence(dov, rosters=rosters, edition="205"), "name") == []


@pytest.mark.parametrize(("name", "number"), [("Eve", 1), ("Eve Adams", 1), ("Evelyn", 0)])
def test_a_new_name_out_of_bounds_is_told_and_an_old_one_left_alone(name: str, number: int) -> None:
    """CORE-JOIN-02"""
    rosters = {START: sidebar("Oz", "Ann", "Bob"), NOON - DAY: sidebar("Oz", "Ann", "Bob", name)}
    told = found(evidence(rosters=rosters, heard=["Oz", "Ann", "Bob", name]), "name")
    assert [one.where.row for one in told] == [name] * number
    assert found(evidence(rosters=rosters, edition="110"), "name") == []


CHRISTMAS = NOON.replace(month=12, day=25)


@pytest.mark.parametrize(("edition", "idle_too"), [("89", True), ("110", True), ("185", False), ("219", False)])
def test_nobody_joins_in_the_downtime_and_in_the_earlier_editions_nobody_is_unidled(
    edition: str, idle_too: bool
) -> None:
    """CORE-JOIN-03; section 15: joining, idling"""
    rosters = {
        CHRISTMAS - 30 * DAY: sidebar("Oz", "Ann", "Bob"),
        CHRISTMAS - 20 * DAY: GONE,
        CHRISTMAS: sidebar("Oz", "Ann", "Bob", "Newcomer"),
    }
    of = evidence(edition=edition, rosters=rosters, now=CHRISTMAS + HOUR, active=frozenset({"Seasonal Downtime"}))
    assert [one.where.row for one in found(of, "name")] == ["Newcomer"]
    assert [one.where.row for one in found(of, "idled")] == (["Bob"] if idle_too else [])


def test_nobody_is_to_be_idled_in_the_downtime_of_the_earlier_editions() -> None:
    """Section 15: idling"""
    post = remembered(a_post(author="Bob", at=CHRISTMAS - 9 * DAY))
    assert idle(MAY_BE_IDLED, post, heard=["Oz", "Ann"], now=CHRISTMAS, edition="110") == []
    assert len(idle(MAY_BE_IDLED, post, heard=["Oz", "Ann"], now=CHRISTMAS, edition="185")) == 1
