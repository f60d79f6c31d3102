import pytest

from syncd.rules.idling import (
    Cause,
    IdleSpell,
    asks_to_be_idle,
    asks_to_be_unidled,
    may_be_idled,
    may_be_unidled,
    may_idle_themselves,
    silence_needed,
)
from tests.rules.core.editions import ALL, HOUR, NOON, SECOND, rules

DAY = 24 * HOUR


@pytest.mark.parametrize("edition", ALL)
def test_exactly_a_week_of_silence_is_enough_and_must_be_announced(edition: str) -> None:
    """CORE-IDLE-03"""
    numbers = rules(edition).idling
    enough = may_be_idled(NOON - 168 * HOUR, None, NOON, numbers, silence_hours=168)
    assert enough.allowed
    assert "must be announced in a post" in enough.reason
    early = may_be_idled(NOON - 168 * HOUR + SECOND, None, NOON, numbers, silence_hours=168)
    assert not early.allowed
    assert early.until == NOON + SECOND


@pytest.mark.parametrize(("edition", "late"), [("89", True), ("110", False), ("185", False), ("205", False)])
def test_a_request_counts_for_96_hours_and_in_edition_89_for_ever(edition: str, late: bool) -> None:
    """CORE-IDLE-03"""
    numbers = rules(edition).idling
    assert may_be_idled(NOON, NOON - 96 * HOUR, NOON, numbers, silence_hours=168).allowed
    old = may_be_idled(NOON, NOON - 96 * HOUR - SECOND, NOON, numbers, silence_hours=168)
    assert old.allowed is late


def test_who_was_idled_for_silence_may_be_idled_after_96_hours_in_that_dynasty_and_the_next() -> None:
    """CORE-IDLE-04"""
    numbers = rules("219").idling
    spell = IdleSpell(NOON - 30 * DAY, NOON - 20 * DAY, Cause.SILENCE)
    same, following, later = [NOON - 60 * DAY], [NOON - 60 * DAY, NOON - 9 * DAY], [NOON - 9 * DAY, NOON - 10 * DAY]
    assert silence_needed([spell], same, NOON, numbers) == 96
    assert silence_needed([spell], following, NOON, numbers) == 96
    assert silence_needed([spell], [*later, NOON - 60 * DAY], NOON, numbers) == 168


@pytest.mark.parametrize(("edition", "cause"), [("205", Cause.SILENCE), ("219", Cause.REQUEST)])
def test_nothing_shortens_the_silence_in_other_editions_or_after_a_request(edition: str, cause: Cause) -> None:
    """CORE-IDLE-04"""
    assert silence_needed([IdleSpell(NOON - DAY, NOON, cause)], [], NOON, rules(edition).idling) == 168


@pytest.mark.parametrize(("edition", "allowed"), [("219", False), ("205", True), ("185", True), ("110", True)])
def test_who_was_idled_for_silence_50_hours_ago_may_be_unidled_on_request_but_not_in_219(
    edition: str, allowed: bool
) -> None:
    """CORE-IDLE-05"""
    spell = IdleSpell(NOON - 50 * HOUR, cause=Cause.SILENCE)
    assert may_be_unidled(spell, NOON - 30 * DAY, NOON, NOON, rules(edition).idling).allowed is allowed


@pytest.mark.parametrize("edition", ALL)
def test_who_asked_to_be_idle_stays_so_for_four_days_of_the_same_dynasty(edition: str) -> None:
    """Section 22: not if, in this dynasty"""
    numbers, spell = rules(edition).idling, IdleSpell(NOON, cause=Cause.REQUEST)
    end = NOON + 96 * HOUR
    refused = may_be_unidled(spell, NOON - DAY, end, end, numbers, admin=True)
    assert not refused.allowed
    assert refused.until == end + SECOND
    assert may_be_unidled(spell, NOON - DAY, end, end + SECOND, numbers).allowed
    assert may_be_unidled(spell, NOON + HOUR, end, end, numbers).allowed


def test_nobody_is_unidled_while_a_dov_is_pending_in_219() -> None:
    """Section 22: also not"""
    spell = IdleSpell(NOON - 9 * DAY)
    assert not may_be_unidled(spell, None, NOON, NOON, rules("219").idling, pending_dov=True).allowed
    assert may_be_unidled(spell, None, NOON, NOON, rules("205").idling, pending_dov=True).allowed


@pytest.mark.parametrize(("edition", "allowed"), [("89", False), ("110", False), ("185", True), ("219", True)])
def test_idling_rests_in_the_downtime_of_the_earlier_editions(edition: str, allowed: bool) -> None:
    """Section 15: idling; the reading of sections 15 for 185 to 219"""
    numbers, spell = rules(edition).idling, IdleSpell(NOON - 9 * DAY)
    assert may_be_unidled(spell, None, NOON, NOON, numbers, downtime=True).allowed is allowed
    idled = may_be_idled(NOON - 9 * DAY, None, NOON, numbers, silence_hours=168, downtime=True)
    assert idled.allowed is allowed


def test_an_idle_admin_needs_no_request_and_another_player_does() -> None:
    """Section 22: idle admin unidles self"""
    numbers, spell = rules("219").idling, IdleSpell(NOON - 9 * DAY)
    assert may_be_unidled(spell, None, None, NOON, numbers, admin=True).allowed
    assert not may_be_unidled(spell, None, None, NOON, numbers).allowed
    assert not may_be_unidled(spell, None, NOON - 97 * HOUR, NOON, numbers).allowed


def test_an_admin_of_edition_110_declares_the_intent_before_idling_themselves() -> None:
    """Section 22: admin idles self"""
    assert not may_idle_themselves(None, NOON, rules("110").idling).allowed
    assert may_idle_themselves(NOON - 96 * HOUR, NOON, rules("110").idling).allowed
    assert may_idle_themselves(None, NOON, rules("219").idling).allowed


@pytest.mark.parametrize(
    ("text", "idle", "back"),
    [
        ("Please idle me for a while.", True, False),
        ("I'll be away, so I would like to go idle", True, False),
        ("Could somebody unidle me?", False, True),
        ("I'd like to be unidled, please", False, True),
        ("de-idle me", False, True),
        ("Idle players have no vote.", False, False),
        ("I think that Bob went idle", False, False),
    ],
)
def test_a_request_is_recognised_by_its_words_as_a_hint(text: str, idle: bool, back: bool) -> None:
    """Section 22: idle, unidle on request asked"""
    assert (asks_to_be_idle(text), asks_to_be_unidled(text)) == (idle, back)
