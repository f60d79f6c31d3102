"""`syncd queue`: what is pending, the tallies, what each matter still lacks and when it will have it."""

from parsers.errors import BadInput
from syncd.cli.options import clock, for_a_game, with_clock
from syncd.cli.terminal import coloured
from syncd.plan.queue import queue_lines
from syncd.service.config import load, span
from syncd.service.heartbeat import pulse
from syncd.service.judging import judged_from_store
from syncd.service.law import LawReader
from syncd.service.world import World

TEACHING = """\
What was read more than an hour ago says nothing of the present: verdicts
on it are withheld (longer while the daemon lets a quiet game sleep).

exit codes: 0 nothing is known to wait for an admin
            2 bad input, or nothing was read yet
            3 something is ready to be enacted or failed
"""


def run(arguments: list[str]) -> int:
    """Print the queue as the store holds it; exit 3 when something is ready for an admin."""
    made = for_a_game(
        "queue", "What is pending, the tallies, and what each matter still lacks. Reads the store alone.", TEACHING
    )
    with_clock(made)
    options = made.parse_args(arguments)
    config = load(options.config)
    with World(config, options.config, now=clock(options.now)) as world:
        law = LawReader(world.config, world.seen, world.ledger).in_force()
        if isinstance(law, str):
            raise BadInput(f"{law}; syncd once reads it")
        now = world.now()
        too_old = pulse(config.store.path).too_old(now, span(config.blog.poll))
        found = judged_from_store(world.seen, law, config.game.emperor, now, too_old)
    for line in queue_lines(found.judgement, found.edition, found.pages, found.withheld):
        print(coloured(line.text, line.tone))
    return 3 if found.judgement.ready(found.withheld) else 0
