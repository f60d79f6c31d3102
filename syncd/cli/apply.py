"""`syncd apply PLAN`: makes exactly the edits of a plan, or refuses those whose page is another by now."""

import sys

from parsers.errors import BadInput, WriteRefused
from syncd.cli.cases import read
from syncd.cli.options import for_a_game
from syncd.plan.corrections import PlannedEdit, at_once
from syncd.plan.file import EditInFile, decode
from syncd.service.config import load
from syncd.service.correcting import Corrector
from syncd.service.law import LawReader
from syncd.service.world import World
from writers.diff import plain_diff
from writers.surgery import operate

TEACHING = """\
examples
  syncd plan --out plan.json && syncd apply plan.json

exit codes: 0 all were made · 1 one was refused (one line says why)
            2 the plan or the command line is no good
"""


def run(arguments: list[str]) -> int:
    """Make the edits page by page, all checked before the first; exit 0 when all were made, 1 when any was refused."""
    made = for_a_game(
        "apply", "Makes exactly the edits of a plan, or refuses those whose page is another by now.", TEACHING
    )
    made.add_argument("plan", metavar="PLAN", help="a file that syncd plan wrote, or - for standard input")
    options = made.parse_args(arguments)
    plan = decode(read(options.plan), options.plan)
    with World(load(options.config), options.config) as world:
        world.database.lock()
        if plan.wiki != world.wiki.url:
            raise BadInput(f"{options.plan}: $.wiki: for {plan.wiki}, not {world.wiki.url}")
        if not world.can_write:
            raise BadInput("[wiki] user and SYNCD_WIKI_PASSWORD are needed to write")
        together: dict[str, list[EditInFile]] = {}
        for edit in plan.edits:
            together.setdefault(edit.page, []).append(edit)
        plans = [_checked(world, edits) for edits in together.values()]
        applied = [plan is not None and _apply(world, plan) for plan in plans]
    return 0 if all(applied) else 1


def _checked(world: World, edits: list[EditInFile]) -> PlannedEdit | None:
    """The edits of one page as one, on their base revision; None where that is stale."""
    page, base = edits[0].page, edits[0].base_revid
    newest = world.wiki.read((page,)).get(page)
    if newest is None or any(edit.base_revid != newest.revid for edit in edits):
        found = f"revision {newest.revid}" if newest else "no such page"
        print(f"{page}: stale: planned on revision {base}, found {found}", file=sys.stderr)
        return None
    return at_once([_planned(edit, newest.text or "") for edit in edits], newest)


def _apply(world: World, plan: PlannedEdit) -> bool:
    pages = frozenset(LawReader(world.config, world.seen, world.ledger).tracking_pages())
    line, trouble = Corrector(world).make(plan, pages, world.now())
    if line is None:
        print(f"{plan.page}: not written: {trouble}", file=sys.stderr)
        return False
    print(f"{plan.page}: written: {line.diff_url}")
    return True


def _planned(edit: EditInFile, text: str) -> PlannedEdit:
    """The edit as the program makes it; it has to be the one that the file shows people."""
    try:
        after = operate(text, edit.operations).text
    except WriteRefused as refused:
        raise refused.on(edit.page) from None
    diff = plain_diff(text, after, context=1)
    if tuple(diff.splitlines()) != edit.diff:
        raise BadInput(f"{edit.page}: $.edits: the operations of {edit.id} do not make the diff that the plan shows")
    return PlannedEdit(
        id=edit.id,
        page=edit.page,
        base_revid=edit.base_revid,
        edit_class=edit.edit_class,
        reason=edit.reason,
        findings=(),
        operations=edit.operations,
        text=after,
        diff=diff,
        corrects=edit.corrects,
    )
