"""The server: binds to loopback and serves one game's pages until it is told to end."""

import socket
import threading
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Self

import uvicorn

from parsers.errors import BadInput
from syncd.service.config import Config
from syncd.web.app import Application
from syncd.web.desk import Desk
from syncd.web.gate import Gate

LOOPBACK = "127.0.0.1"


def serve(config: Config, port: int, origins: Iterable[str], token: str | None, now: Callable[[], datetime]) -> None:
    """Serve until SIGTERM or SIGINT; `origins` are further addresses at which the pages can be reached."""
    with _listening(port) as listening:
        uvicorn.Server(_settings(config, listening, origins, token, now)).run([listening])


class Serving:
    """The pages served by a thread, at a free port; a context manager, inside which `home` is their address."""

    def __init__(self, config: Config, token: str | None, now: Callable[[], datetime]) -> None:
        self._socket = _listening(0)
        self.home = f"http://{LOOPBACK}:{self._socket.getsockname()[1]}"
        self._server = _Server(_settings(config, self._socket, (), token, now))
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],), daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        self._server.begun.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = self._server.force_exit = True
        self._thread.join()
        self._socket.close()


class _Server(uvicorn.Server):
    """Says when it has begun."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.begun = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.begun.set()


def _listening(port: int) -> socket.socket:
    try:
        return socket.create_server((LOOPBACK, port))
    except (OSError, OverflowError) as error:
        raise BadInput(f"--port {port}: {getattr(error, 'strerror', None) or error}") from None


def _settings(
    config: Config, listening: socket.socket, origins: Iterable[str], token: str | None, now: Callable[[], datetime]
) -> uvicorn.Config:
    """How the server runs: one process, few connections, quiet, ended within seconds."""
    port = listening.getsockname()[1]
    ours = [f"http://{host}:{port}" for host in (LOOPBACK, "localhost")]
    gate = Gate(token, [*(origin.rstrip("/") for origin in origins), *ours])
    return uvicorn.Config(
        Application(Desk(config, now), gate).starlette(),
        log_level="warning",
        access_log=False,
        server_header=False,
        lifespan="off",
        ws="none",
        limit_concurrency=100,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=3,
    )
