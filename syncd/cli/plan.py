"""`syncd plan`: what would put the gamestate's pages right, as a file that a person reads and `syncd apply` makes."""

import sys
from pathlib import Path

from parsers.errors import BadInput, SyncdError
from syncd.cli.options import clock, for_a_game, with_clock
from syncd.plan.file import PlanFile, encode, plan_file
from syncd.service.config import load
from syncd.service.cycle import Cycle
from syncd.service.world import World

TEACHING = """\
examples
  syncd plan --out plan.json     then read it, and syncd apply plan.json

exit codes: 0 nothing is to be done · 3 there are changes
            1 something failed · 2 bad input
"""


def run(arguments: list[str]) -> int:
    """Write the plan; exit 0 where nothing is to be done, 3 where there are changes."""
    made = for_a_game(
        "plan", "What would put the pages right. Reads the blog and the wiki; writes to neither.", TEACHING
    )
    with_clock(made)
    made.add_argument("--out", metavar="FILE", default="-", help="where to write the plan (default -: standard output)")
    options = made.parse_args(arguments)
    with World(load(options.config), options.config, now=clock(options.now)) as world:
        world.database.lock()
        plan = _plan(world)
    if options.out == "-":
        sys.stdout.buffer.write(encode(plan))
    else:
        _write(Path(options.out), encode(plan))
        _tell(plan, options.out)
    return 3 if plan.edits else 0


def _plan(world: World) -> PlanFile:
    now = world.now()
    cycle = Cycle(world)
    seen = cycle.observe(now)
    if not seen.complete or seen.gamestate is None:
        raise SyncdError("; ".join(seen.troubles) or "no dynasty is known that has pages to look after")
    plans, _ = cycle.plans(seen, now)
    return plan_file(plans.edits, plans.unplanned, seen.findings, world.wiki.url, now)


def _write(file: Path, plan: bytes) -> None:
    try:
        file.write_bytes(plan)
    except OSError as error:
        raise BadInput(f"--out {file}: {error.strerror}") from None


def _tell(plan: PlanFile, out: str) -> None:
    for edit in plan.edits:
        print(f"{edit.page} ({edit.edit_class}): {edit.reason}")
        for line in edit.diff:
            print(f"    {line}")
    for line in plan.left_to_people:
        print(f"left to people: {line}")
    print(f"{len(plan.edits)} edits in {out}; syncd apply {out} makes them" if plan.edits else "nothing to do")
