"""A chat service on loopback, to which alerts are sent as JSON: it remembers them, and answers as it is told to."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self


class ChatService:
    """A context manager; `received` are the messages it took, `status` is what it answers with."""

    def __init__(self) -> None:
        self.received: list[dict[str, str]] = []
        self.status = 200
        self._server = _Server(("127.0.0.1", 0), _Answer)
        self._server.service = self
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)

    @property
    def address(self) -> str:
        """Its address as apprise writes it."""
        return f"json://127.0.0.1:{self._server.server_address[1]}/"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class _Server(ThreadingHTTPServer):
    service: ChatService


class _Answer(BaseHTTPRequestHandler):
    server: _Server

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.server.service.status == 200:
            self.server.service.received.append(json.loads(body))
        self.send_response(self.server.service.status)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """The sandbox is silent."""
