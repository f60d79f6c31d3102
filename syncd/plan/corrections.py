"""From findings to the edits that put them right, as "Representations of the Gamestate" allows.

What an edit did without right is undone, what follows from other values is brought up to date, a row that the roster
asks for or forbids is added or taken out. Nothing is planned that needs a decision of somebody's, and nothing on a page
that does not add up. One edit a page and class, so that an admin can approve, and a player object, class by class.

    finding              class           the edit
    -------------------  --------------  -----------------------------------------------------------
    derived-value        derived         the value that follows
    roster-row           roster          the row taken out; added, where every value has a default
    illegal-value        illegal-value   the last legal value put back
    unexplained-change   undo            the value before the change put back
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from hashlib import sha256

import msgspec

from parsers.errors import SyncdError
from parsers.records import Record, Revision, RevisionId
from parsers.wikitext import read_tables
from syncd.dynasties.protocol import Dynasty, Gamestate, Place
from syncd.dynasties.sheets import Found, find_table
from syncd.validator.findings import Finding, Where
from writers.diff import plain_diff
from writers.surgery import Operation, RemoveRow, SetCell, operate


class EditClass(StrEnum):
    """The classes of edits that `[write] auto` names."""

    DERIVED = "derived"
    ROSTER = "roster"
    ILLEGAL_VALUE = "illegal-value"
    UNDO = "undo"


CLASS_OF = {
    "derived-value": EditClass.DERIVED,
    "roster-row": EditClass.ROSTER,
    "illegal-value": EditClass.ILLEGAL_VALUE,
    "unexplained-change": EditClass.UNDO,
}


class PlannedEdit(Record, frozen=True):
    """An edit of one page from one revision; `text` is the page's whole text after it.

    `reason` is the edit's summary in words; `corrects` names each place with what is found and expected there, by which
    a person's revert is recognised, and who set it; `findings` are the ids of what it puts right.
    """

    id: str
    page: str
    base_revid: RevisionId
    edit_class: EditClass
    reason: str
    findings: tuple[str, ...]
    operations: tuple[Operation, ...]
    text: str
    diff: str
    corrects: tuple[tuple[str, str], ...] = ()


class Unplanned(Record, frozen=True):
    """A finding that no edit can put right without a person, and why, in words."""

    finding: str
    why: str


class Plans(Record, frozen=True):
    """What is planned, and what is left to people."""

    edits: tuple[PlannedEdit, ...] = ()
    unplanned: tuple[Unplanned, ...] = ()


def plan_corrections(
    findings: Iterable[Finding], gamestate: Gamestate, pages: Mapping[str, Revision], dynasty: Dynasty
) -> Plans:
    """The edits that these findings ask for; `pages` are the newest revisions, with text, of pages that add up."""
    edits: list[PlannedEdit] = []
    unplanned: list[Unplanned] = []
    for (page, edit_class), together in _by_page_and_class(findings).items():
        revision = pages.get(page)
        if revision is None:
            unplanned += [Unplanned(one.id, f"{page} does not add up") for one in together]
            continue
        edit, left = _plan(edit_class, revision, together, gamestate, dynasty)
        edits += [edit] if edit else []
        unplanned += left
    return Plans(tuple(edits), tuple(unplanned))


def at_once(edits: Sequence[PlannedEdit], revision: Revision) -> PlannedEdit:
    """Several edits of one revision as one, so that none of them has to wait for another's revision."""
    if len(edits) == 1:
        return edits[0]
    text = revision.text or ""
    after = operate(text, tuple(dict.fromkeys(one for edit in edits for one in edit.operations))).text
    return PlannedEdit(
        id="+".join(edit.id for edit in edits),
        page=revision.page,
        base_revid=revision.revid,
        edit_class=edits[0].edit_class,
        reason="; ".join(edit.reason for edit in edits),
        findings=tuple(finding for edit in edits for finding in edit.findings),
        operations=tuple(operation for edit in edits for operation in edit.operations),
        text=after,
        diff=plain_diff(text, after, context=1),
        corrects=tuple(one for edit in edits for one in edit.corrects),
    )


def _by_page_and_class(findings: Iterable[Finding]) -> dict[tuple[str, EditClass], list[Finding]]:
    together: dict[tuple[str, EditClass], list[Finding]] = {}
    for finding in findings:
        edit_class = CLASS_OF.get(finding.kind)
        if edit_class is not None and finding.where.page is not None:
            together.setdefault((finding.where.page, edit_class), []).append(finding)
    return together


def _plan(
    edit_class: EditClass, revision: Revision, findings: list[Finding], gamestate: Gamestate, dynasty: Dynasty
) -> tuple[PlannedEdit | None, list[Unplanned]]:
    """One edit for all of them that can be put right mechanically; each is tried alone first."""
    text = revision.text or ""
    done: list[tuple[Finding, Operation]] = []
    left: list[Unplanned] = []
    for finding in findings:
        operation = _operation(finding, text, gamestate, dynasty)
        if isinstance(operation, str):
            left.append(Unplanned(finding.id, operation))
            continue
        try:
            operate(text, (operation,))
        except SyncdError as error:
            left.append(Unplanned(finding.id, str(error)))
        else:
            done.append((finding, operation))
    operations = tuple(dict.fromkeys(operation for _, operation in done))
    return (_edit(edit_class, revision, [one for one, _ in done], operations) if done else None), left


def _operation(finding: Finding, text: str, gamestate: Gamestate, dynasty: Dynasty) -> Operation | str:
    """What puts a finding right, or in words why nothing does without a person."""
    found = _table(finding.where, text, dynasty)
    if isinstance(found, str):
        return found
    where = finding.where
    row, column, number = where.row or "", where.column or "", found.index + 1
    place = Place(found.schema.name, row, column)
    if column == found.schema.key:
        return _row_operation(finding, row, number, legal=place in gamestate.cells)
    if place not in gamestate.cells:
        return f"what should stand there ({place.row}, {place.column}) is not known"
    return SetCell(number, row, column, dynasty.render(place, gamestate.cells[place], finding.found or ""))


def _row_operation(finding: Finding, row: str, number: int, *, legal: bool) -> Operation | str:
    """A row goes only where an edit without right made it; one that came there by right is for a person to judge."""
    if finding.found is None or finding.expected is not None:
        return f"a row for {row} needs values that somebody has to know"
    return f"the row {row} came there by right" if legal else RemoveRow(number, row)


def _table(where: Where, text: str, dynasty: Dynasty) -> Found | str:
    schema = next((one for one in dynasty.tables if one.name == where.table), None)
    if schema is None:
        return f"{where.page} has no table {where.table} that the dynasty knows"
    return find_table(read_tables(text).value, schema)


def _edit(
    edit_class: EditClass, revision: Revision, findings: list[Finding], operations: tuple[Operation, ...]
) -> PlannedEdit:
    before = revision.text or ""
    after = operate(before, operations).text
    key = msgspec.json.encode((revision.page, revision.revid, edit_class, after))
    return PlannedEdit(
        id=sha256(key).hexdigest()[:12],
        page=revision.page,
        base_revid=revision.revid,
        edit_class=edit_class,
        reason="; ".join(_reason(finding) for finding in findings),
        findings=tuple(finding.id for finding in findings),
        operations=operations,
        text=after,
        diff=plain_diff(before, after, context=1),
        corrects=tuple((key_of(finding), finding.by or "") for finding in findings),
    )


def _reason(finding: Finding) -> str:
    where = finding.where
    blame = f" (revision {finding.revid} by {finding.by})" if finding.revid else ""
    if finding.expected is None:
        return f"row {where.row} taken out: {finding.kind}{blame}"
    return f"{where.column} of {where.row}: {finding.found} back to {finding.expected}, {finding.kind}{blame}"


def key_of(finding: Finding) -> str:
    """What a correction is known by when it is due again: the place, what stands there, what should."""
    where = finding.where
    return f"{where.row}, {where.column}: {finding.found} to {finding.expected}"
