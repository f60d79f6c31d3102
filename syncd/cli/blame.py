"""`syncd blame PAGE`: for every cell of a wiki page the revision that set it, by whom, when and with which summary."""

import sys
from collections.abc import Iterable
from itertools import groupby, pairwise

import msgspec

from parsers.errors import NoSuchCell, UnreadablePage
from parsers.records import Revision, RevisionId
from syncd.cli.options import for_a_game
from syncd.cli.terminal import coloured
from syncd.service.config import load
from syncd.service.world import World
from syncd.validator.blame import BlamedCell, blame

TEACHING = """\
examples
  syncd blame "Duel Sheet" --row Ann --column Stars

exit codes: 0 done · 1 there is no such page or cell · 2 bad input
"""


def run(arguments: list[str]) -> int:
    """Print who set each cell, or those in one row or column; exit 1 when there is no such cell."""
    made = for_a_game("blame", "Who set every cell of a wiki page's tables, when, and with which summary.", TEACHING)
    made.add_argument("page", metavar="PAGE", help="a wiki page's title")
    made.add_argument("--table", type=int, metavar="N", help="only this table (counted from 1)")
    made.add_argument("--row", metavar="NAME", help="only the row of this name (its first cell)")
    made.add_argument("--column", metavar="NAME", help="only the column under this heading")
    made.add_argument("--json", action="store_true", help="print JSON instead of words")
    options = made.parse_args(arguments)
    with World(load(options.config), options.config) as world:
        cells = blame(_history(world, options.page))
        wanted = {"table": options.table, "row": options.row, "column": options.column}
        found = [cell for cell in cells if all(value in (None, getattr(cell, name)) for name, value in wanted.items())]
        addresses = {cell.by.revid: world.wiki.diff_url(cell.by.revid) for cell in found}
    if not found:
        raise NoSuchCell(f"{options.page}: no table has such a cell")
    if options.json:
        answer = [{**msgspec.to_builtins(cell), "diff_url": addresses[cell.by.revid]} for cell in found]
        sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(answer)) + b"\n")
    else:
        _print(found, addresses)
    return 0


def _history(world: World, page: str) -> tuple[Revision, ...]:
    """Every revision of the page: those that the store holds from the first on, and what has come since."""
    stored = tuple(revision for revision in world.seen.revisions(page) if revision.text is not None)
    whole = stored if stored and not stored[0].parentid and _without_gaps(stored) else ()
    revisions = (*whole, *world.wiki.history(page, whole[-1].revid if whole else None))
    if not revisions:
        raise UnreadablePage(page, "the wiki has no such page")
    return revisions


def _without_gaps(revisions: tuple[Revision, ...]) -> bool:
    return all(later.parentid == earlier.revid for earlier, later in pairwise(revisions))


def _print(cells: Iterable[BlamedCell], addresses: dict[RevisionId, str]) -> None:
    for (table, row), group in groupby(cells, key=lambda cell: (cell.table, cell.row)):
        print(coloured(f"table {table} · {row}", "heading"))
        for cell in group:
            was = f" (was {cell.by.old})" if cell.by.old is not None else ""
            summary = f" “{cell.by.summary}”" if cell.by.summary else ""
            print(f"  {cell.column}: {cell.text}{was}".replace("\n", " / "))
            hidden = ", or a revision before it whose text is hidden" if cell.by.unsure else ""
            print(f"    {cell.by.user}, {cell.by.at:%Y-%m-%d %H:%M} UTC{summary}, {addresses[cell.by.revid]}{hidden}")
