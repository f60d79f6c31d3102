"""From findings to the edits that put them right, as "Representations of the Gamestate" allows.

What an edit did without right is undone, what is missing of an action that is under way for sure is redone, what
follows from other values is brought up to date, a row that the roster asks for or forbids is added or taken out.
Nothing is planned that needs a decision of somebody's, nothing that is disputed, and nothing on a page that does not
add up. One edit a page and class, so that an admin can approve, and a player object, class by class.

    finding              class           the edit
    -------------------  --------------  -----------------------------------------------------------
    derived-value        derived         the value that follows
    roster-row           roster          the row taken out; put back, or added where every value has a default
    illegal-value        illegal-value   the last legal value put back
    unexplained-change   undo            the value before the change put back
    missing-effect       redo            the effect that was left out, where it is clear

A cell that is put back gets the wikitext that it had, links and all. Values that follow from what is put right are
brought up to date in the same edit.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from hashlib import sha256
from types import MappingProxyType

import msgspec

from parsers.errors import SyncdError
from parsers.records import Record, Revision, RevisionId
from syncd.dynasties.protocol import Dynasty, Gamestate, Scene
from syncd.plan.disputes import CfjDraft, disputed, drafts
from syncd.plan.edit_classes import CLASS_OF, EditClass
from syncd.plan.operations import Ground, dependents, each_once, operation_for
from syncd.validator.explained import Explained, rendered, where
from syncd.validator.findings import Finding, Where
from writers.diff import plain_diff
from writers.surgery import Operation, operate


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
    """What is planned, and what is left to people; of what is disputed a CfJ is drafted."""

    edits: tuple[PlannedEdit, ...] = ()
    unplanned: tuple[Unplanned, ...] = ()
    disputes: tuple[CfjDraft, ...] = ()


def plan_corrections(
    findings: Iterable[Finding],
    gamestate: Gamestate,
    pages: Mapping[str, Revision],
    dynasty: Dynasty,
    *,
    scene: Scene | None = None,
    history: Mapping[str, Sequence[Revision]] = MappingProxyType({}),
    changes: Sequence[Explained] = (),
) -> Plans:
    """The edits that these findings ask for; `pages` are the newest revisions, with text, of pages that add up.

    With a `scene` (the roster of now) new rows get their defaults and dependent values follow; `history` are the pages'
    earlier revisions, oldest first, whose wikitext is put back; `changes` is what replay says of every change, by which
    a dispute is recognised.
    """
    together = tuple(findings)
    disputes = drafts(disputed(together, changes))
    titles = {finding: draft.title for draft in disputes for finding in draft.findings}
    unplanned = [Unplanned(one, f"it is disputed, and a CfJ can settle it: “{titles[one]}”") for one in titles]
    edits: list[PlannedEdit] = []
    for (page, edit_class), ours in _by_page_and_class(one for one in together if one.id not in titles).items():
        revision = pages.get(page)
        if revision is None:
            unplanned += [Unplanned(one.id, f"{page} does not add up") for one in ours]
            continue
        ground = Ground(revision, gamestate, dynasty, scene, tuple(history.get(page, ())))
        edit, left = _plan(edit_class, ground, ours)
        edits += [edit] if edit else []
        unplanned += left
    return Plans(tuple(edits), tuple(unplanned), disputes)


def at_once(edits: Sequence[PlannedEdit], revision: Revision) -> PlannedEdit:
    """Several edits of one revision as one, so that none of them has to wait for another's revision."""
    if len(edits) == 1:
        return edits[0]
    text = revision.text or ""
    after = operate(text, each_once(one for edit in edits for one in edit.operations)).text
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


def _plan(edit_class: EditClass, ground: Ground, findings: list[Finding]) -> tuple[PlannedEdit | None, list[Unplanned]]:
    """One edit for all of them that can be put right mechanically; each is tried alone first."""
    text = ground.text
    done: list[tuple[Finding, Operation]] = []
    left: list[Unplanned] = []
    for finding in findings:
        operation = operation_for(finding, ground)
        if isinstance(operation, str):
            left.append(Unplanned(finding.id, operation))
            continue
        try:
            operate(text, (operation,))
        except SyncdError as error:
            left.append(Unplanned(finding.id, str(error)))
        else:
            done.append((finding, operation))
    operations = each_once(operation for _, operation in done)
    if edit_class is not EditClass.DERIVED:
        operations += dependents(ground, operations)
    return (_edit(edit_class, ground.revision, [one for one, _ in done], operations) if done else None), left


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
    if finding.found is None:
        return f"row {where.row} put in: {finding.kind}{blame}"
    return f"{where.column} of {where.row}: {finding.found} back to {finding.expected}, {finding.kind}{blame}"


def key_of(finding: Finding) -> str:
    """What a correction is known by when it is due again: the place and what should stand there.

    What stands there instead plays no part: who changes a correction to a third value has changed it back, too.
    """
    return _key(finding.where, finding.expected)


def keys_of(
    changes: Iterable[Explained], ours: Container[RevisionId | None], dynasty: Dynasty
) -> dict[str, RevisionId]:
    """What our own revisions made of each place, by the key of such a correction, with the newest that did."""
    return {
        _key(where(dynasty, one.place), rendered(dynasty, one.place, one.new)): one.revid
        for one in changes
        if one.place is not None and one.revid is not None and one.revid in ours
    }


def _key(where: Where, expected: str | None) -> str:
    return f"{where.table}, {where.row}, {where.column}: to {expected}"
