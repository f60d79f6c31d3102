"""No alert is lost or doubled, whatever dies between deciding, sending and recording."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from syncd.plan.alerts import AlertKind, Concern, Rules
from syncd.service.telling import Teller
from syncd.store.database import Database
from syncd.store.told import Told
from writers.alerts import Delivery, Message, Receipt, Route

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)
READY = Concern(AlertKind.READY_TO_ENACT, "coins", "Coins: ready", "7-1", digest="7-1")


class Service:
    """A chat service: takes what it is sent while `up`, and answers unless `dies` before the receipt is written."""

    def __init__(self) -> None:
        self.got: list[tuple[str, int]] = []
        self.up = True
        self.dies = False

    def send(self, deliveries: Sequence[Delivery], receipts: Path) -> str | None:
        with receipts.open("ab") as file:
            for one in deliveries:
                if self.up:
                    self.got.append((one.message.title, one.route))
                for alert in one.message.alerts:
                    file.write(msgspec.json.encode(Receipt(alert, one.route, self.up)) + b"\n")
        if self.dies:
            raise KeyboardInterrupt
        return None if self.up else "down"


@pytest.fixture
def service() -> Service:
    return Service()


@pytest.fixture
def teller(service: Service, tmp_path: Path) -> Iterator[Teller]:
    with Database(":memory:") as database:
        yield Teller(Told(database), (Route("a://"), Route("b://")), tmp_path / "receipts", Rules(), service.send)


def test_every_route_is_told_once(teller: Teller, service: Service) -> None:
    teller.tell(NOON, [READY])
    teller.tell(NOON, [READY])
    assert service.got == [("Coins: ready", 0), ("Coins: ready", 1)]


def test_a_service_that_is_down_is_told_when_it_is_back(teller: Teller, service: Service) -> None:
    service.up = False
    assert teller.tell(NOON, [READY]).troubles == ("down",)
    service.up = True
    teller.deliver(NOON + timedelta(minutes=1))
    teller.deliver(NOON + timedelta(minutes=2))
    assert len(service.got) == 2


def test_what_is_over_before_a_service_is_back_is_not_told_as_if_it_stood(teller: Teller, service: Service) -> None:
    service.up = False
    teller.tell(NOON, [READY])
    teller.tell(NOON + timedelta(hours=1), [], silenced={READY.fingerprint: "it was resolved"})
    service.up = True
    teller.deliver(NOON + timedelta(hours=2))
    assert service.got == []


def test_dying_after_the_answer_and_before_recording_sends_nothing_twice(teller: Teller, service: Service) -> None:
    service.dies = True
    with pytest.raises(KeyboardInterrupt):
        teller.tell(NOON, [READY])
    service.dies = False
    teller.tell(NOON, [READY])
    assert len(service.got) == 2


def test_what_is_not_known_now_is_neither_withdrawn_nor_told_again(teller: Teller) -> None:
    teller.tell(NOON, [READY])
    assert teller.tell(NOON, [], unsure=[READY.fingerprint]).alerts == ()
    assert teller.tell(NOON, [READY]).alerts == ()
    assert [alert.reason for alert in teller.tell(NOON, []).alerts] == ["withdrawn"]


def test_what_stands_though_its_kind_is_unsure_is_told_once(teller: Teller) -> None:
    begun = Concern(AlertKind.HIATUS, "address", "A dynasty begins", "", event=True)
    told = [teller.tell(NOON, [begun], unsure=[begun.fingerprint]).alerts for _ in range(3)]
    assert [len(alerts) for alerts in told] == [1, 0, 0]


def test_an_inhibited_kind_is_held_back_with_its_cause_and_told_when_it_is_over(teller: Teller) -> None:
    silent = Concern(AlertKind.IDLE, "ann", "Ann is silent", "")
    held = teller.tell(NOON, [silent], inhibited={AlertKind.IDLE: "the game is on Hiatus"})
    assert [alert.reason for alert in held.alerts] == ["suppressed: the game is on Hiatus"]
    assert [alert.reason for alert in teller.tell(NOON, [silent]).alerts] == ["first"]


def test_the_alerts_of_a_cycle_are_one_message(teller: Teller, service: Service) -> None:
    other = Concern(AlertKind.MISMATCH, "sheet", "A mismatch", "x")
    teller.tell(NOON, [READY, other])
    teller.deliver(NOON)
    assert service.got == [("A mismatch, and 1 more", 0), ("A mismatch, and 1 more", 1)]


def test_long_alerts_are_messages_of_their_own_since_chat_services_take_only_so_much(
    teller: Teller, service: Service
) -> None:
    long = [Concern(AlertKind.RESOLVED, str(n), f"Coins {n}", "x" * 1000) for n in range(3)]
    teller.tell(NOON, [*long, READY])
    assert [title for title, route in service.got if route == 0] == ["Coins 0", "Coins 1", "Coins: ready, and 1 more"]


def test_a_player_whose_words_would_call_somebody_calls_nobody(service: Service, tmp_path: Path) -> None:
    sent: list[Message] = []

    def send(deliveries: Sequence[Delivery], receipts: Path) -> str | None:
        sent.extend(one.message for one in deliveries)
        return service.send(deliveries, receipts)

    with Database(":memory:") as database:
        teller = Teller(Told(database), (Route("a://", mention="@admins"),), tmp_path / "receipts", Rules(), send)
        teller.tell(NOON, [msgspec.structs.replace(READY, subject="“@everyone”: ready", text="by <@1>")])
    (message,) = sent
    assert message.mention == "@admins"
    assert "@everyone" not in message.title
    assert "<@1>" not in message.body


def test_an_admin_in_person_is_told_only_what_asks_something_of_admins(service: Service, tmp_path: Path) -> None:
    routes = (Route("all://"), Route("ann://", kinds=("ready-to-enact",)))
    with Database(":memory:") as database:
        teller = Teller(Told(database), routes, tmp_path / "receipts", Rules(), service.send)
        teller.tell(NOON, [Concern(AlertKind.MISMATCH, "sheet", "A mismatch", "x")])
        teller.tell(NOON, [READY, Concern(AlertKind.MISMATCH, "sheet", "A mismatch", "x")])
    assert service.got == [("A mismatch", 0), ("Coins: ready", 0), ("Coins: ready", 1)]
