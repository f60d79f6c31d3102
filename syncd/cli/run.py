"""`syncd run`: the daemon."""

from syncd.cli.options import for_a_game
from syncd.cli.report_text import print_news
from syncd.service.config import load, span
from syncd.service.cycle import Cycle
from syncd.service.daemon import Daemon
from syncd.service.world import World


def run(arguments: list[str]) -> int:
    """Run until SIGTERM or Ctrl-C."""
    made = for_a_game("run", "The daemon: a cycle at every poll, and whenever a verdict changes by itself.")
    options = made.parse_args(arguments)
    config = load(options.config)
    with World(config, options.config) as world:
        world.database.lock()
        Daemon(Cycle(world).run, print_news, poll=span(config.blog.poll), now=world.now).run()
    return 0
