"""An admin is told once, at the right moment, and of the end only if told of the beginning."""

from datetime import UTC, datetime, time, timedelta

from hypothesis import given
from hypothesis import strategies as st

from syncd.plan.alerts import Alert, AlertKind, Concern, Reason, Rules, due

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
READY = Concern(AlertKind.READY_TO_ENACT, "coins", "Coins: ready to enact", "7-1", digest="7-1")
FINGERPRINT = READY.fingerprint


class Desk:
    """An admin's desk: remembers what was told and held, as the store does."""

    def __init__(self, **rules: object) -> None:
        self.rules = Rules(**rules)  # type: ignore[arg-type]
        self.told: dict[str, Alert] = {}
        self.held: dict[str, Alert] = {}

    def cycle(self, now: datetime, *concerns: Concern, gone: str = "") -> list[str]:
        alerts = due(now, concerns, self.told, self.held, self.rules, {FINGERPRINT: gone})
        for alert in alerts:
            if alert.suppressed:
                self.held[alert.fingerprint] = alert
            else:
                self.told[alert.fingerprint] = alert
                self.held.pop(alert.fingerprint, None)
        return [alert.reason for alert in alerts]


def test_a_concern_is_told_once_and_repeated_by_the_clock() -> None:
    desk = Desk(repeat=12 * HOUR)
    assert desk.cycle(NOON, READY) == ["first"]
    assert desk.cycle(NOON + 12 * HOUR - timedelta(seconds=1), READY) == []
    assert desk.cycle(NOON + 12 * HOUR, READY) == ["repeat"]
    assert desk.cycle(NOON + 13 * HOUR, READY) == []


def test_another_tally_is_told_as_changed() -> None:
    desk = Desk()
    desk.cycle(NOON, READY)
    other = Concern(READY.kind, READY.key, READY.subject, "8-1", digest="8-1")
    assert desk.cycle(NOON + HOUR, other) == ["changed"]
    assert desk.cycle(NOON + HOUR, other) == []


def test_what_no_longer_stands_is_withdrawn_once_with_the_cause() -> None:
    desk = Desk()
    desk.cycle(NOON, READY)
    assert desk.cycle(NOON + HOUR, gone="Bob's Vote changed to AGAINST.") == ["withdrawn"]
    assert desk.told[FINGERPRINT].text == "Bob's Vote changed to AGAINST."
    assert desk.cycle(NOON + 2 * HOUR) == []
    assert desk.cycle(NOON + 3 * HOUR, READY) == ["first"]


def test_an_event_is_told_once_and_never_withdrawn() -> None:
    desk = Desk()
    enacted = Concern(AlertKind.RESOLVED, "coins", "Coins was enacted", "", event=True)
    assert desk.cycle(NOON, enacted) == ["first"]
    assert desk.cycle(NOON + HOUR) == []
    assert desk.cycle(NOON + 100 * HOUR, enacted) == []


def test_quiet_hours_hold_it_back_and_say_so_once() -> None:
    desk = Desk(quiet=(time(22), time(7)))
    night = NOON.replace(hour=23)
    assert desk.cycle(night, READY) == ["suppressed: quiet hours until 07:00 UTC"]
    assert desk.cycle(night + HOUR, READY) == []
    assert desk.cycle(night + 8 * HOUR, READY) == ["first"]


def test_a_withdrawal_held_back_by_the_night_is_told_in_the_morning() -> None:
    desk = Desk(quiet=(time(22), time(7)))
    desk.cycle(NOON, READY)
    night = NOON.replace(hour=23)
    assert desk.cycle(night) == ["suppressed: quiet hours until 07:00 UTC"]
    assert desk.cycle(night + HOUR) == []
    assert desk.cycle(night + 8 * HOUR) == ["withdrawn"]


def test_what_came_and_went_in_the_night_is_never_sent() -> None:
    desk = Desk(quiet=(time(22), time(7)))
    night = NOON.replace(hour=23)
    desk.cycle(night, READY)
    assert desk.cycle(night + HOUR) == []
    assert desk.cycle(night + 9 * HOUR) == []


def test_an_event_of_the_night_is_told_in_the_morning() -> None:
    desk = Desk(quiet=(time(22), time(7)))
    night = NOON.replace(hour=23)
    desk.cycle(night, Concern(AlertKind.RESOLVED, "coins", "Coins was enacted", "", event=True))
    assert desk.cycle(night + HOUR) == []
    assert desk.cycle(night + 8 * HOUR) == ["first"]
    assert desk.cycle(night + 9 * HOUR) == []


def test_a_silence_names_its_cause() -> None:
    desk = Desk(silenced={FINGERPRINT: "known, says Ann"})
    assert desk.cycle(NOON, READY) == ["suppressed: known, says Ann"]


@given(st.lists(st.tuples(st.integers(1, 300), st.sampled_from(["gone", "7-1", "8-1"])), max_size=40))
def test_first_and_withdrawn_take_turns_whatever_happens(story: list[tuple[int, str]]) -> None:
    desk, now, sent = Desk(quiet=(time(22), time(7)), repeat=5 * HOUR), NOON, []
    for minutes, digest in story:
        now += timedelta(minutes=minutes)
        concerns = [] if digest == "gone" else [Concern(READY.kind, READY.key, READY.subject, "", digest=digest)]
        sent += [reason for reason in desk.cycle(now, *concerns) if reason in (Reason.FIRST, Reason.WITHDRAWN)]
    assert all(reason == ("first", "withdrawn")[i % 2] for i, reason in enumerate(sent))
