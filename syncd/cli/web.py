"""`syncd web`: the dashboard, in a process of its own beside the daemon."""

from importlib.util import find_spec

from parsers.errors import BadInput
from syncd.cli.options import clock, for_a_game, with_clock
from syncd.service.config import load, secret

PORT = 8219


def run(arguments: list[str]) -> int:
    """Serve the pages on loopback until SIGTERM or Ctrl-C."""
    made = for_a_game("web", "The dashboard: queue, gamestate, findings, edits, alerts, charts. Reads the store alone.")
    made.add_argument("--port", type=int, default=PORT, help=f"the port on loopback (default {PORT})")
    made.add_argument("--origin", action="append", default=[], metavar="URL", help="an address of a proxy before it")
    with_clock(made)
    options = made.parse_args(arguments)
    if find_spec("uvicorn") is None or find_spec("starlette") is None:
        raise BadInput("the pages need the extra `web`: pip install 'nomic-syncd[web]'")
    from syncd.web.serve import serve  # what no other command needs

    serve(load(options.config), options.port, options.origin, secret("web-token"), clock(options.now))
    return 0
