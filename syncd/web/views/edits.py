"""Staged edits with their diffs, and what became of earlier ones."""

from datetime import datetime

import msgspec

from parsers.records import Record
from syncd.plan.corrections import PlannedEdit
from syncd.store.decided import OPEN, Decided, PlanState
from syncd.validator.findings import Finding
from syncd.web.desk import Look
from writers.diff import Line, diff_lines

OVER = tuple(state for state in PlanState if state not in OPEN)
LATELY = 12
"""So many of those that are over stand below."""


class EditLine(Record, frozen=True):
    """A planned edit: `diff` is empty where the revision that it was planned on is not known."""

    id: str
    state: str
    at: datetime
    page: str
    base_revid: int
    edit_class: str
    reasons: tuple[str, ...]
    diff: tuple[Line, ...]
    findings: tuple[Finding, ...] = ()


class EditsPage(Record, frozen=True):
    """Those that wait for somebody or for the daemon, and those that are over."""

    now: datetime
    mode: str
    open: tuple[EditLine, ...]
    over: tuple[EditLine, ...]


def edits(look: Look) -> EditsPage:
    """Every plan that is open, and the last ones that are not."""
    known = {one.id: one for record in look.ledger.findings() for one in [msgspec.json.decode(record, type=Finding)]}
    opened = look.ledger.plans(*OPEN)
    over = sorted(look.ledger.plans(*OVER), key=lambda plan: plan.at, reverse=True)
    return EditsPage(
        look.now,
        look.config.write.mode,
        tuple(_edit(look, plan, known) for plan in opened),
        tuple(_edit(look, plan, known) for plan in over[:LATELY]),
    )


def _edit(look: Look, plan: Decided, known: dict[str, Finding]) -> EditLine:
    edit = msgspec.json.decode(plan.record, type=PlannedEdit)
    before = next((one.text for one in look.seen.revisions(edit.page) if one.revid == edit.base_revid), None)
    return EditLine(
        id=plan.id,
        state=plan.state,
        at=plan.at,
        page=edit.page,
        base_revid=edit.base_revid,
        edit_class=edit.edit_class,
        reasons=tuple(edit.reason.split("; ")),
        diff=diff_lines(before, edit.text, context=1) if before is not None else (),
        findings=tuple(known[id_] for id_ in edit.findings if id_ in known),
    )
