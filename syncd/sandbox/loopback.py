"""A small web server on loopback, in threads of this process: it hands requests to a site, and faults in between."""

import socket
import threading
from http.cookies import CookieError, SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self
from urllib.parse import parse_qsl, unquote, urlsplit

from syncd.sandbox.faults import Faults
from syncd.sandbox.messages import Request, Response, Site


class LoopbackServer:
    """Serves one site on 127.0.0.1 at a free port, as a context manager; `url` ends in a slash."""

    def __init__(self, site: Site, faults: Faults | None = None) -> None:
        self._server = _Server(site, faults or Faults())
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.faults.hurry()
        self._server.shutdown()
        self._server.hang_up()
        self._server.server_close()
        self._thread.join()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self, site: Site, faults: Faults) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.site = site
        self.faults = faults
        self._lock = threading.Lock()
        self._connections: set[socket.socket] = set()

    def opened(self, connection: socket.socket) -> None:
        with self._lock:
            self._connections.add(connection)

    def closed(self, connection: socket.socket) -> None:
        with self._lock:
            self._connections.discard(connection)

    def hang_up(self) -> None:
        """End the connections that clients keep open, so that no thread outlives the server."""
        with self._lock:
            for connection in self._connections:
                _shut(connection)

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that hangs up in the middle of an answer is nobody's business."""


def _shut(connection: socket.socket) -> None:
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        return  # the client was faster


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1  # headers and body leave in one write: two would wait for each other's acknowledgement
    server: _Server

    def setup(self) -> None:
        super().setup()
        self.server.opened(self.connection)

    def finish(self) -> None:
        self.server.closed(self.connection)
        super().finish()

    def do_GET(self) -> None:
        self._serve()

    do_POST = do_HEAD = do_GET  # noqa: N815

    def log_message(self, *_: object) -> None:
        """The sandbox is silent."""

    def _serve(self) -> None:
        request = self._request()
        response = self.server.faults.answer(request, self.server.site)
        if response is None:
            self.close_connection = True
        else:
            self._send(response)

    def _request(self) -> Request:
        address = urlsplit(self.path)
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length).decode("utf-8", "replace")
        return Request(
            method=self.command,
            path=unquote(address.path),
            query=_fields(address.query),
            form=_fields(body),
            headers={name.lower(): value for name, value in self.headers.items()},
            cookies=_cookies(self.headers.get("Cookie", "")),
        )

    def _send(self, response: Response) -> None:
        self.send_response(response.status)
        for name, value in response.headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(response.body)))
        self.end_headers()
        self.wfile.write(b"" if self.command == "HEAD" else response.body)


def _fields(text: str) -> dict[str, str]:
    return dict(parse_qsl(text, keep_blank_values=True))


def _cookies(text: str) -> dict[str, str]:
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(text).items()}
    except CookieError:
        return {}
