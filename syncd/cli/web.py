"""`syncd web`: the dashboard, in a process of its own beside the daemon."""

from importlib.util import find_spec

from parsers.errors import BadInput
from syncd.cli.options import clock, for_a_game, with_clock
from syncd.service.config import load, secret

PORT = 8219

TEACHING = """\
examples
  SYNCD_WEB_TOKEN=secret syncd web --config game.toml
  syncd web --config game.toml --origin https://syncd.example

To act on the pages (approve, silence) takes the secret SYNCD_WEB_TOKEN, or the
credential web-token; without it they can only be read. They bind to loopback
alone: reach them through ssh -L 8219:127.0.0.1:8219 HOST, or a proxy of yours.

exit codes: 0 it was told to end · 2 bad input (one line says where)
"""


def run(arguments: list[str]) -> int:
    """Serve the pages on loopback until SIGTERM or Ctrl-C."""
    made = for_a_game(
        "web", "The dashboard: queue, gamestate, findings, edits, alerts, charts. Reads the store alone.", TEACHING
    )
    made.add_argument("--port", type=int, default=PORT, help=f"the port on loopback (default {PORT})")
    made.add_argument("--origin", action="append", default=[], metavar="URL", help="an address of a proxy before it")
    with_clock(made)
    options = made.parse_args(arguments)
    if find_spec("uvicorn") is None or find_spec("starlette") is None:
        raise BadInput("the pages need the extra `web`: pip install 'nomic-syncd[web]'")
    from syncd.web.serve import serve  # what no other command needs

    serve(load(options.config), options.port, options.origin, secret("web-token"), clock(options.now))
    return 0
