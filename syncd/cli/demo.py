"""`syncd demo`: a whole game on loopback, watched end to end."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path

from parsers.errors import BadInput
from syncd.cli.options import Parser
from syncd.cli.report_text import print_news, print_report
from syncd.cli.terminal import coloured
from syncd.plan.alerts import AlertKind
from syncd.sandbox.chat import ChatService
from syncd.sandbox.game import Sandbox
from syncd.service.config import load, span
from syncd.service.cycle import Cycle
from syncd.service.daemon import Daemon
from syncd.service.heartbeat import beat
from syncd.service.report import Report
from syncd.service.world import World

SPEED = 900.0
TOKEN = "abracadabra"  # noqa: S105  (of pages that live on loopback, for a minute)
TEACHING = """\
examples
  syncd demo --exit                   the whole story, in half a minute
  syncd demo --template wordpress     the same, the blog in its other template

Without --exit it goes on until Ctrl-C; meanwhile look at the addresses that it
prints, and try other commands on its configuration.

exit codes: 0 the story was told · 1 some of it did not come out
"""
STORY = frozenset({AlertKind.READY_TO_ENACT, AlertKind.READY_TO_FAIL, AlertKind.MISMATCH, AlertKind.RESOLVED})
"""What is told of in the story."""
CONFIG = """\
[game]
name = "The sandbox"
contact = "nobody; this is loopback"
[blog]
url = "{blog}"
template = "{template}"
poll = "30min"
dice = "dice/roll.php"
[wiki]
url = "{wiki}"
user = "{user}"
[write]
mode = "auto"
auto = ["derived", "roster", "illegal-value", "undo"]
[alerts]
to = ["{alerts}"]
[store]
path = "{store}"
"""


def run(arguments: list[str]) -> int:
    """Run the demo until Ctrl-C, or with --exit until its story is told; exit 1 where the story did not come out."""
    made = Parser("syncd demo", "A whole game on loopback, watched end to end.", TEACHING)
    made.add_argument("--exit", action="store_true", help="end when the story has been told")
    made.add_argument(
        "--template",
        choices=("expressionengine", "wordpress"),
        default="expressionengine",
        help="the blog's (default expressionengine)",
    )
    made.add_argument("--speed", type=float, default=SPEED, help="seconds of the game in one second (default 900)")
    options = made.parse_args(arguments)
    if not options.speed > 0:
        raise BadInput(f"--speed {options.speed:g}: expected more than 0")
    with (
        tempfile.TemporaryDirectory(prefix="syncd-demo-") as folder,
        Sandbox(options.template, options.speed) as sandbox,
        ChatService() as chat,
    ):
        config = Path(folder, "game.toml")
        config.write_text(_config(sandbox, options.template, chat, folder), encoding="utf-8")
        os.environ["SYNCD_WIKI_PASSWORD"] = sandbox.bot_password
        _introduce(sandbox, config)
        with _pages(sandbox, config):
            return _watch(sandbox, chat, config, leave=options.exit)


def _config(sandbox: Sandbox, template: str, chat: ChatService, folder: str) -> str:
    return CONFIG.format(
        blog=sandbox.blog_url,
        wiki=sandbox.wiki_url,
        template=template,
        user=sandbox.bot_login,
        alerts=chat.address,
        store=Path(folder, "game.sqlite"),
    )


def _introduce(sandbox: Sandbox, config: Path) -> None:
    print(coloured("A game of eight wizards, on loopback; an hour of theirs is four seconds here.", "heading"))
    print(f"  the blog   {sandbox.blog_url}")
    print(f"  the wiki   {sandbox.wiki_url}wiki/Duel_Sheet")
    print(f"  the config {config}   (for other commands, with the clock of then:")
    print(f"             syncd queue --now {sandbox.ends_at:%Y-%m-%dT%H:%M:%SZ} --config {config})", flush=True)


@contextmanager
def _pages(sandbox: Sandbox, config: Path) -> Iterator[None]:
    """Serve the pages of `syncd web` for as long, where the extra `web` is installed."""
    if find_spec("uvicorn") is None or find_spec("starlette") is None:
        yield
        return
    from syncd.web.serve import Serving

    with Serving(load(config), TOKEN, sandbox.clock.now) as serving:
        print(f"  the pages  {serving.home}/   (to approve and silence: log in with the token {TOKEN})\n", flush=True)
        yield


def _watch(sandbox: Sandbox, chat: ChatService, config: Path, *, leave: bool) -> int:
    with World(load(config), str(config), now=sandbox.clock.now) as world:
        world.database.lock()
        cycle = Cycle(world)
        seen = [cycle.run(world.now())]
        print_report(seen[0])
        sandbox.start_story()

        def note(report: Report, due: datetime) -> None:
            judged = report.judged is not None
            beat(world.config.store.path, report.now, due, whole=report.complete, judged=judged)

        def tell(report: Report) -> None:
            print_news(report)
            seen.append(report)
            if leave and not sandbox.left and report.now > sandbox.ends_at:
                daemon.stop()

        poll = span(world.config.blog.poll)
        daemon = Daemon(
            cycle.run,
            tell,
            poll=poll,
            now=world.now,
            speed=sandbox.clock.speed,
            beat=note,
        )
        daemon.run()
    print(coloured(f"\nThe chat service received {len(chat.received)} messages. Good-bye.", "heading"))
    return 1 if leave and not _came_out(seen) else 0


def _came_out(seen: list[Report]) -> bool:
    """Whether each kind of alert was told, a correction was written, and a resolution note."""
    told = {alert.kind for report in seen for alert in report.alerts}
    pages = {written.page for report in seen for written in report.written}
    return told >= STORY and len(pages) > 1
