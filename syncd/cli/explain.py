"""`syncd explain PAGE`: by what right the cells of a tracking page changed, in words and with links."""

import sys
from argparse import Namespace

import msgspec

from parsers.errors import NoSuchCell
from syncd.cli.history import parser, replayed
from syncd.cli.terminal import coloured
from syncd.dynasties.protocol import Dynasty, Place, Value
from syncd.validator.explained import Explained, Reason, rendered
from syncd.validator.findings import Finding


def run(arguments: list[str]) -> int:
    """Print the explained changes of a revision, or of a row and column; exit 3 if one of them has no explanation."""
    made = parser("explain", "By what right the cells of a tracking page changed.")
    made.add_argument("page", metavar="PAGE", help="the tracking page's title")
    made.add_argument("--revision", type=int, metavar="N", help="only what this revision changed")
    made.add_argument("--row", metavar="NAME", help="only the row of this name")
    made.add_argument("--column", metavar="NAME", help="only the column under this heading")
    made.add_argument("--json", action="store_true", help="print JSON instead of words")
    options = made.parse_args(arguments)
    dynasty, known, wiki = replayed(options)
    pages = {schema.page.casefold() for schema in dynasty.tables}
    if options.page.replace("_", " ").casefold() not in pages:
        raise NoSuchCell(f"{options.page}: {dynasty.name} has no tables there")
    changes = [one for one in known.changes if _wanted(one, options)]
    revisions = {change.revid for change in changes} | {options.revision}
    findings = [one for one in known.findings if one.revid in revisions and one.revid is not None]
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


def _print(dynasty: Dynasty, changes: list[Explained], findings: list[Finding], wiki: str) -> None:
    last: object = ()
    for change in changes:
        if (change.revid, change.at) != last:
            last = (change.revid, change.at)
            link = f" {wiki.rstrip('/')}/index.php?diff={change.revid}" if wiki and change.revid else ""
            number = f"revision {change.revid} " if change.revid else ""
            print(coloured(f"{number}by {change.by}, {change.at:%Y-%m-%d %H:%M} UTC{link}", "heading"))
        print(f"  {_told(dynasty, change)}")
        for cite in change.explanation.cites:
            print(f"    {cite.text}{f': {cite.link}' if cite.link else ''}")
        for missing in change.explanation.missing:
            print(f"    not known: {missing}")
    for finding in findings:
        print(f"! {finding.text}")


def _told(dynasty: Dynasty, change: Explained) -> str:
    why = f"{change.explanation.reason}: {change.explanation.text}"
    if change.explanation.rules:
        why += f" ({', '.join(change.explanation.rules)})"
    if change.place is None:
        return why
    old, new = (_shown(dynasty, change.place, value) for value in (change.old, change.new))
    return f"{change.place.column} of {change.place.row}: {old} → {new} — {why}"


def _shown(dynasty: Dynasty, place: Place, value: Value | None) -> str:
    text = rendered(dynasty, place, value)
    return "not there" if text is None else text or "(empty)"


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
