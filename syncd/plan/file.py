"""A plan as a file: JSON that a person can read and a program applies exactly, or refuses.

Each edit has its page and base revision, the operations, the diff line by line, the reason, the findings in words and
their citations. What is applied is what the operations make of the base revision; the diff is for people.
"""

from collections.abc import Iterable
from datetime import datetime

import msgspec

from parsers.errors import BadInput
from parsers.records import Record, RevisionId
from syncd.plan.corrections import PlannedEdit, Unplanned
from syncd.plan.edit_classes import EditClass
from syncd.validator.findings import Finding
from writers.surgery import Operation

VERSION = 1


class EditInFile(Record, frozen=True, rename={"edit_class": "class"}):
    """One edit, as people read it and as it is made."""

    id: str
    page: str
    base_revid: RevisionId
    edit_class: EditClass
    reason: str
    findings: tuple[str, ...]
    citations: tuple[str, ...]
    diff: tuple[str, ...]
    operations: tuple[Operation, ...]
    corrects: tuple[tuple[str, str], ...]


class PlanFile(Record, frozen=True):
    """All edits of one plan, the wiki they are for, and what is left to people."""

    version: int
    wiki: str
    made_at: datetime
    edits: tuple[EditInFile, ...]
    left_to_people: tuple[str, ...] = ()


def plan_file(
    edits: Iterable[PlannedEdit],
    unplanned: Iterable[Unplanned],
    findings: Iterable[Finding],
    wiki: str,
    now: datetime,
) -> PlanFile:
    """The file of these edits."""
    known = {finding.id: finding for finding in findings}
    left = tuple(f"{known[one.finding].text}: {one.why}" for one in unplanned if one.finding in known)
    return PlanFile(VERSION, wiki, now, tuple(_edit(edit, known) for edit in edits), left)


def _edit(edit: PlannedEdit, known: dict[str, Finding]) -> EditInFile:
    found = [known[id_] for id_ in edit.findings if id_ in known]
    return EditInFile(
        id=edit.id,
        page=edit.page,
        base_revid=edit.base_revid,
        edit_class=edit.edit_class,
        reason=edit.reason,
        findings=tuple(one.text for one in found),
        citations=tuple(dict.fromkeys(link for one in found for link in one.links)),
        diff=tuple(edit.diff.splitlines()),
        operations=edit.operations,
        corrects=edit.corrects,
    )


def encode(plan: PlanFile) -> bytes:
    """The file's bytes, indented for people."""
    return msgspec.json.format(msgspec.json.encode(plan), indent=2) + b"\n"


def decode(source: bytes, name: str) -> PlanFile:
    """The plan back from its bytes; BadInput names the file and the path of what is wrong."""
    try:
        plan = msgspec.json.decode(source, type=PlanFile)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{name}: is no plan: {error}") from None
    if plan.version != VERSION:
        raise BadInput(f"{name}: $.version: expected {VERSION}; syncd plan makes a new one")
    return plan
