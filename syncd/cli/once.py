"""`syncd once`: one cycle; reads, judges, plans, tells and (as the mode allows) writes."""

import sys

from syncd.cli.options import clock, for_a_game, with_clock
from syncd.cli.report_text import print_report, report_json
from syncd.service.config import load
from syncd.service.cycle import Cycle
from syncd.service.heartbeat import note_judged
from syncd.service.world import World

TEACHING = """\
examples
  syncd once --config game.toml
  syncd once --config game.toml --json | jq .alerts

exit codes: 0 done · 1 something failed · 2 bad input
            3 something could not be read; what rests on it is withheld
"""


def run(arguments: list[str]) -> int:
    """Run one cycle; exit 0 when nothing is wrong, 3 when something could not be read."""
    made = for_a_game("once", "One cycle: reads, judges, plans, tells and (as the mode allows) writes.", TEACHING)
    with_clock(made)
    made.add_argument("--json", action="store_true", help="print one JSON object instead of words")
    options = made.parse_args(arguments)
    config = load(options.config)
    with World(config, options.config, now=clock(options.now)) as world:
        world.database.lock()
        report = Cycle(world).run(world.now())
    if report.judged is not None:
        note_judged(config.store.path, report.now)
    if options.json:
        sys.stdout.buffer.write(report_json(report) + b"\n")
    else:
        print_report(report)
    return 3 if report.troubles else 0
