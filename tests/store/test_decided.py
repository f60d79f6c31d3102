"""Findings open and close, plans change state, and the same again is no write."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from syncd.store.database import Database
from syncd.store.decided import Acknowledgement, Ledger, PlanState, Silence

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)


@pytest.fixture
def store() -> Iterator[Database]:
    with Database(":memory:") as database:
        yield database


@pytest.fixture
def ledger(store: Database) -> Ledger:
    return Ledger(store)


def test_findings_open_close_and_come_back(ledger: Ledger) -> None:
    both: dict[str, bytes] = {"a": b"1", "b": b"2"}
    for standing in (both, {"b": b"2"}, both):
        ledger.replace_findings(standing, NOON)
        assert ledger.findings() == tuple(standing.values())


def test_the_same_again_writes_nothing(store: Database, ledger: Ledger) -> None:
    def decide() -> None:
        ledger.replace_findings({"a": b"1"}, NOON)
        ledger.put_plan("p", b"{}", PlanState.PROPOSED, NOON)
        ledger.put_note("m", b"{}", NOON)

    decide()
    before = store.connection.total_changes
    decide()
    assert store.connection.total_changes == before


def test_a_silence_ends_by_itself(ledger: Ledger) -> None:
    ledger.replace_findings({"a": b"1"}, NOON)
    silence = Silence(NOON + timedelta(days=1), "known")
    assert ledger.silence("a", silence)
    assert not ledger.silence("nobody", silence)
    assert ledger.silences(NOON) == {"a": silence}
    assert ledger.silences(NOON + timedelta(days=1)) == {}


def test_a_plan_moves_from_state_to_state(ledger: Ledger) -> None:
    ledger.put_plan("p", b"{}", PlanState.PROPOSED, NOON)
    ledger.put_plan("p", b"{}", PlanState.APPROVED, NOON)
    assert ledger.plans(PlanState.PROPOSED) == ()
    assert [plan.id for plan in ledger.plans(PlanState.APPROVED)] == ["p"]


def test_an_acknowledgement_is_of_one_text_of_a_rule(ledger: Ledger) -> None:
    read = Acknowledgement("Votes", "h1", "harmless", "Ann", NOON)
    ledger.acknowledge(read)
    assert ledger.acknowledgements() == (read,)
