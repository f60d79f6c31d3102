"""`syncd replay`: every resolution of the store judged again, in a table; or the votes of a record counted again."""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from textwrap import shorten, wrap

import msgspec

from parsers.dates import GAME_BEGAN
from parsers.errors import BadInput
from parsers.records import Record
from syncd.cli.options import clock, for_a_game, instant, with_clock
from syncd.cli.terminal import coloured
from syncd.plan.agreement import Accord, Agreement, agreement
from syncd.plan.recorded import read_matter, recount
from syncd.service.config import load
from syncd.service.law import LawReader
from syncd.service.resolutions import Resolutions
from syncd.service.world import World

TONES = {Accord.AGREED: "ready", Accord.EXPLAINED: "plain", Accord.UNEXPLAINED: "withheld"}
ROW = "{date:<10}  {kind:<8}  {title:<30}  {outcome:<9}  {stated:>7}  {counted:>9}  {accord}"


class Line(Record, frozen=True):
    """One resolution in the table."""

    date: str
    kind: str
    title: str
    outcome: str
    stated: str
    counted: str
    agreement: Agreement
    ground: str = ""


TEACHING = """\
examples
  syncd replay --from 2023-11-01T00:00:00Z --to 2023-12-01T00:00:00Z
  syncd replay --sample matters.jsonl

exit codes: 0 every resolution is explained · 3 one is not
            2 bad input (one line says where)
"""


def run(arguments: list[str]) -> int:
    """Print the table; exit 3 where something is unexplained."""
    made = for_a_game("replay", "Every resolution of the store judged again as of its instant, in a table.", TEACHING)
    with_clock(made)
    made.add_argument("--from", dest="begin", metavar="INSTANT", help="the first instant (default: the beginning)")
    made.add_argument("--to", dest="end", metavar="INSTANT", help="the last instant (default: now)")
    made.add_argument("--sample", metavar="FILE", help="instead: matters recorded as JSON lines, their votes counted")
    options = made.parse_args(arguments)
    if options.sample:
        return _print(_of_sample(options.sample))
    with World(load(options.config), options.config, now=clock(options.now)) as world:
        begin = instant("--from", options.begin) if options.begin else GAME_BEGAN
        end = instant("--to", options.end) if options.end else world.now()
        return _print(_of_store(world, begin, end))


def _of_store(world: World, begin: datetime, end: datetime) -> Iterable[Line]:
    resolutions = Resolutions(world, LawReader(world.config, world.seen, world.ledger))
    for note in resolutions.between(begin, end, world.now()):
        date = f"{note.resolved_at:%Y-%m-%d}"
        yield Line(
            date, note.kind, note.title, note.outcome, note.stated_tally or "–", note.tally.split()[0], agreement(note)
        )


def _of_sample(name: str) -> Iterable[Line]:
    try:
        lines = Path(name).read_bytes().splitlines()
    except OSError as error:
        raise BadInput(f"{name}: {error.strerror or error}") from None
    for number, line in enumerate(lines, 1):
        try:
            matter = read_matter(line)
        except (msgspec.ValidationError, msgspec.DecodeError) as error:
            raise BadInput(f"{name}, line {number}: {error}") from None
        found = recount(matter)
        date, outcome = matter.posted or "?", matter.outcome or "?"
        yield Line(date, matter.kind, matter.title, outcome, found.stated, found.counted, found.agreement, found.ground)


def _print(lines: Iterable[Line]) -> int:
    found: Counter[Accord] = Counter()
    grounds: Counter[str] = Counter()
    heads = {name: name for name in ("date", "kind", "title", "outcome", "stated", "counted")}
    print(coloured(ROW.format(**heads, accord=""), "heading"))
    for line in lines:
        accord = line.agreement.accord
        found[accord] += 1
        grounds[line.ground] += accord is Accord.EXPLAINED
        row = ROW.format(
            date=line.date,
            kind=shorten(line.kind, 8, placeholder="."),
            title=shorten(line.title, 30, placeholder="…") or line.title[:30],
            outcome=line.outcome,
            stated=line.stated,
            counted=line.counted,
            accord=accord,
        )
        print(coloured(row, TONES[accord]))
        for why in line.agreement.why:
            print("\n".join(wrap(why, 100, initial_indent="            ", subsequent_indent="            ")))
    print(", ".join(f"{found[accord]} {accord}" for accord in Accord))
    for ground, count in grounds.most_common():
        if ground and count:
            print(f"  {count:>4} explained: {ground}")
    return 3 if found[Accord.UNEXPLAINED] else 0
