"""A route that answered has a receipt, one that did not is tried again, and secrets stay off the process list."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from writers.alerts import Delivery, Message, Receipt, collect, forget, send

MESSAGE = Message("a1", "Coins: ready to enact", "7-1\nhttps://blog.example/archive/coins", "success")


class Service(ThreadingHTTPServer):
    """A chat service on loopback: remembers what it was sent and answers with `status`."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answer)
        self.received: list[dict[str, str]] = []
        self.status = 200

    @property
    def address(self) -> str:
        return f"json://127.0.0.1:{self.server_address[1]}/"


class _Answer(BaseHTTPRequestHandler):
    server: Service

    def do_POST(self) -> None:
        self.server.received.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(self.server.status)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def service() -> Iterator[Service]:
    with Service() as service:
        thread = threading.Thread(target=service.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield service
        service.shutdown()
        thread.join()


@pytest.fixture
def receipts(tmp_path: Path) -> Path:
    return tmp_path / "receipts"


def test_what_the_service_took_has_a_receipt(service: Service, receipts: Path) -> None:
    assert send([Delivery(MESSAGE, 0, service.address)], receipts) is None
    assert collect(receipts) == (Receipt("a1", 0, answered=True),)
    assert service.received[0]["title"] == MESSAGE.title
    assert MESSAGE.body in service.received[0]["message"]


def test_a_refused_message_and_an_unknown_address_have_receipts_too(service: Service, receipts: Path) -> None:
    service.status = 500
    deliveries = [Delivery(MESSAGE, 0, service.address), Delivery(MESSAGE, 1, "nonsense://x")]
    assert send(deliveries, receipts) == "the alert process ended with code 1"
    assert [receipt.answered for receipt in collect(receipts)] == [False, False]


def test_receipts_stay_until_they_are_forgotten(receipts: Path) -> None:
    receipts.write_bytes(b'{"alert":"a1","route":0,"answered":true}\n{"alert":"a2","ro')
    assert collect(receipts) == collect(receipts) == (Receipt("a1", 0, answered=True),)
    forget(receipts)
    assert collect(receipts) == ()
