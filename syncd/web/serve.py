"""The server: binds to loopback and serves one game's pages until it is told to end."""

from collections.abc import Callable, Iterable
from datetime import datetime

import uvicorn

from syncd.service.config import Config
from syncd.web.app import Application
from syncd.web.desk import Desk
from syncd.web.gate import Gate

LOOPBACK = "127.0.0.1"


def serve(config: Config, port: int, origins: Iterable[str], token: str | None, now: Callable[[], datetime]) -> None:
    """Serve until SIGTERM or SIGINT; `origins` are further addresses at which the pages can be reached."""
    server = uvicorn.Server(settings(config, port, origins, token, now))
    server.run()


def settings(
    config: Config, port: int, origins: Iterable[str], token: str | None, now: Callable[[], datetime]
) -> uvicorn.Config:
    """How the server runs: one process, few connections, quiet, ended within seconds."""
    ours = [f"http://{host}:{port}" for host in (LOOPBACK, "localhost")]
    gate = Gate(token, [*(origin.rstrip("/") for origin in origins), *ours])
    return uvicorn.Config(
        Application(Desk(config, now), gate).starlette(),
        host=LOOPBACK,
        port=port,
        log_level="warning",
        access_log=False,
        server_header=False,
        lifespan="off",
        limit_concurrency=100,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=3,
    )
