"""A route that answered has a receipt, one that did not is tried again, and secrets stay off the process list."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from syncd.sandbox.chat import ChatService
from writers.alerts import Delivery, Message, Receipt, collect, forget, send

MESSAGE = Message(("a1",), "Coins: ready to enact", "7-1\nhttps://blog.example/archive/coins", "success")


@pytest.fixture
def service() -> Iterator[ChatService]:
    with ChatService() as service:
        yield service


@pytest.fixture
def receipts(tmp_path: Path) -> Path:
    return tmp_path / "receipts"


def test_what_the_service_took_has_a_receipt(service: ChatService, receipts: Path) -> None:
    assert send([Delivery(MESSAGE, 0, service.address)], receipts) is None
    assert collect(receipts) == (Receipt("a1", 0, answered=True),)
    assert service.received[0]["title"] == MESSAGE.title
    assert MESSAGE.body in service.received[0]["message"]


def test_a_refused_message_and_an_unknown_address_have_receipts_too(service: ChatService, receipts: Path) -> None:
    service.status = 500
    deliveries = [Delivery(MESSAGE, 0, service.address), Delivery(MESSAGE, 1, "nonsense://x")]
    assert send(deliveries, receipts) == "the alert process ended with code 1"
    assert [receipt.answered for receipt in collect(receipts)] == [False, False]


def test_receipts_stay_until_they_are_forgotten(receipts: Path) -> None:
    receipts.write_bytes(b'{"alert":"a1","route":0,"answered":true}\n{"alert":"a2","ro')
    assert collect(receipts) == collect(receipts) == (Receipt("a1", 0, answered=True),)
    forget(receipts)
    assert collect(receipts) == ()
