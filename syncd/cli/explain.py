"""`syncd explain PAGE`: by what right the cells of a tracking page changed, in words and with links."""

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from itertools import groupby

import msgspec

from parsers.addresses import wiki_difference
from parsers.errors import NoSuchCell
from syncd.cli.history import parser, replayed, spoken
from syncd.cli.options import clock, with_clock
from syncd.cli.terminal import coloured
from syncd.dynasties.protocol import Dynasty, Place, Value
from syncd.validator.explained import Explained, Explanation, Reason, rendered
from syncd.validator.findings import Finding

TEACHING = """\
examples
  syncd explain "Duel Sheet" --row Ann --column Stars --config game.toml
  syncd explain "Orchard" --revisions export.xml --pack orchard.toml

exit codes: 0 everything is explained · 3 a change is not
            1 there is no such page or cell · 2 bad input
"""


def run(arguments: list[str]) -> int:
    """Print the explained changes of a revision, or of a row and column; exit 3 if one of them has no explanation."""
    made = parser("explain", "By what right the cells of a tracking page changed.", TEACHING)
    made.add_argument("page", metavar="PAGE", help="the tracking page's title")
    made.add_argument("--revision", type=int, metavar="N", help="only what this revision changed")
    made.add_argument("--row", metavar="NAME", help="only the row of this name")
    made.add_argument("--column", metavar="NAME", help="only the column under this heading")
    made.add_argument("--json", action="store_true", help="print JSON instead of words")
    with_clock(made)
    options = made.parse_args(arguments)
    dynasty, known, wiki = replayed(options, clock(options.now)() if options.now else None)
    pages = {schema.page.casefold() for schema in dynasty.tables}
    if options.page.replace("_", " ").casefold() not in pages:
        raise NoSuchCell(f"{options.page}: {dynasty.name} has no tables there")
    changes = [one for one in known.changes if _wanted(one, options)]
    revisions = {change.revid for change in changes} | {options.revision}
    findings = [one for one in known.findings if one.revid in revisions and _asked_about(one, options)]
    if not changes and not findings:
        raise NoSuchCell(f"{options.page}: no change that was read is there")
    if options.json:
        _print_json(dynasty, changes)
    else:
        _print(dynasty, changes, findings, wiki)
    return 3 if any(one.explanation.reason is Reason.UNEXPLAINED for one in changes) else 0


def _wanted(change: Explained, options: Namespace) -> bool:
    """Whether a change is on the page, in the revision, the row and the column that were asked for."""
    if change.page.casefold() != options.page.replace("_", " ").casefold():
        return False
    place = change.place
    row, column = (None, None) if place is None else (place.row, place.column)
    asked = ((options.revision, change.revid), (options.row, row), (options.column, column))
    return all(wanted in (None, found) for wanted, found in asked)


def _asked_about(finding: Finding, options: Namespace) -> bool:
    """Whether a finding blames a revision, in the row and column that were asked for."""
    asked = ((options.row, finding.where.row), (options.column, finding.where.column))
    return finding.revid is not None and all(None in both or both[0] == both[1] for both in asked)


def _print(dynasty: Dynasty, changes: list[Explained], findings: list[Finding], wiki: str) -> None:
    for (revid, by, at), edit in groupby(changes, lambda change: (change.revid, change.by, change.at)):
        link = f" {wiki_difference(wiki, revid)}" if wiki and revid else ""
        number = f"revision {revid} " if revid else ""
        print(coloured(f"{number}by {by}, {at:%Y-%m-%d %H:%M} UTC{link}", "heading"))
        for explanation, same in _by_reason(edit):
            print("\n".join(_told(dynasty, explanation, same)))
        for finding in findings:
            if finding.revid == revid:
                print(f"! {finding.text}")
    told = {change.revid for change in changes}
    for finding in findings:
        if finding.revid not in told:
            print(f"! {finding.text}")


def _by_reason(edit: Iterable[Explained]) -> list[tuple[Explanation, list[Explained]]]:
    """The changes of one edit by what explains them, in the order in which they stand."""
    grouped: list[tuple[Explanation, list[Explained]]] = []
    for change in edit:
        found = next((same for explanation, same in grouped if explanation == change.explanation), None)
        if found is None:
            grouped.append((change.explanation, [change]))
        else:
            found.append(change)
    return grouped


def _told(dynasty: Dynasty, explanation: Explanation, changes: list[Explained]) -> Iterator[str]:
    """One reason and the cells that changed for it: on one line where it is one cell."""
    why = f"{explanation.reason}: {explanation.text}"
    if explanation.rules:
        why += f" ({', '.join(explanation.rules)})"
    cells = [_cell(dynasty, change.place, change) for change in changes if change.place is not None]
    yield f"  {cells[0]} — {why}" if len(cells) == 1 else f"  {why}"
    if len(cells) > 1:
        yield from (f"    {cell}" for cell in cells)
    yield from (f"    {cite.text}{f': {cite.link}' if cite.link else ''}" for cite in explanation.cites)
    yield from (f"    not known: {missing}" for missing in explanation.missing)


def _cell(dynasty: Dynasty, place: Place, change: Explained) -> str:
    old, new = (_shown(dynasty, place, value) for value in (change.old, change.new))
    return f"{place.column} of {place.row}: {old} → {new}"


def _shown(dynasty: Dynasty, place: Place, value: Value | None) -> str:
    return "not there" if value is None else spoken(dynasty, place, value) or "(empty)"


def _print_json(dynasty: Dynasty, changes: list[Explained]) -> None:
    answer = [_plain(dynasty, change) for change in changes]
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(answer)) + b"\n")


def _plain(dynasty: Dynasty, change: Explained) -> dict[str, object]:
    place, why = change.place, change.explanation
    return {
        "page": change.page,
        "revid": change.revid,
        "by": change.by,
        "at": change.at,
        "table": place.table if place else None,
        "row": place.row if place else None,
        "column": place.column if place else None,
        "old": rendered(dynasty, place, change.old) if place else None,
        "new": rendered(dynasty, place, change.new) if place else None,
        "reason": why.reason,
        "text": why.text,
        "rules": why.rules,
        "cites": why.cites,
        "missing": why.missing,
        "began": why.began,
    }
