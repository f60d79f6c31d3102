"""Where players disagree what the gamestate is: no second revert, but a CfJ ("Representations of the Gamestate").

A change is disputed where somebody undid it and it was made again, or where it undoes what somebody else did by right.
"""

from collections.abc import Iterable, Sequence

from parsers.records import Record
from syncd.dynasties.protocol import Illegal, Place, Value
from syncd.dynasties.sheets import folded
from syncd.validator.explained import Explained, Reason
from syncd.validator.findings import Finding
from writers.text import render

RIGHTFUL = frozenset({Reason.ACTION, Reason.MATTER, Reason.ROSTER, Reason.ACCEPTED})


class Dispute(Record, frozen=True):
    """A finding that people disagree about, with the changes back and forth at its place, oldest first."""

    finding: Finding
    moves: tuple[Explained, ...]


class CfjDraft(Record, frozen=True):
    """A Call for Judgement that would settle it, ready to be posted by any player."""

    title: str
    text: str
    findings: tuple[str, ...]


def disputed(findings: Iterable[Finding], changes: Sequence[Explained]) -> tuple[Dispute, ...]:
    """The findings about which somebody has reverted somebody already."""
    return tuple(dispute for finding in findings if (dispute := _dispute(finding, changes)) is not None)


def drafts(disputes: Iterable[Dispute]) -> tuple[CfjDraft, ...]:
    """One CfJ for all that is disputed in one table row."""
    rows: dict[tuple[str | None, str | None], list[Dispute]] = {}
    for dispute in disputes:
        where = dispute.finding.where
        rows.setdefault((where.table, where.row), []).append(dispute)
    return tuple(_draft(together) for together in rows.values())


def _dispute(finding: Finding, changes: Sequence[Explained]) -> Dispute | None:
    where = finding.where
    if finding.kind not in ("unexplained-change", "missing-effect") or where.table is None:
        return None
    place = Place(where.table, where.row or "", where.column or "")
    moves = [one for one in changes if one.place == place]
    wrong = next((one for one in reversed(moves) if one.explanation.reason is Reason.UNEXPLAINED), None)
    if wrong is None:
        return None
    before = moves[: moves.index(wrong)]
    made_again = any(one.explanation.reason is Reason.UNEXPLAINED and one.new == wrong.new for one in before)
    undone = any(one.explanation.reason is Reason.CORRECTION and one.old == wrong.new for one in before)
    against = [one for one in before if _undoes(wrong, one)]
    if not against and not (made_again and undone):
        return None
    first = before.index(against[-1]) if against else next(i for i, one in enumerate(before) if one.new == wrong.new)
    return Dispute(finding, tuple(moves[first:]))


def _undoes(wrong: Explained, right: Explained) -> bool:
    """Whether a change puts back what somebody else had changed by right."""
    back = (wrong.old, wrong.new) == (right.new, right.old)
    return back and right.explanation.reason in RIGHTFUL and folded(wrong.by) != folded(right.by)


def _draft(disputes: Sequence[Dispute]) -> CfjDraft:
    where = disputes[0].finding.where
    told = [(dispute.finding, [_told(move) for move in dispute.moves]) for dispute in disputes]
    text = render("cfj.txt", disputes=told, page=where.page)
    return CfjDraft(f"What {where.row} has in {where.table}", text, tuple(one.finding.id for one in disputes))


def _told(move: Explained) -> str:
    """A change in words: when, who, from what to what, by what right."""
    revision = f" (revision {move.revid})" if move.revid is not None else ""
    change = f"{move.at:%Y-%m-%d %H:%M}: {move.by} changed it from {_spoken(move.old)} to {_spoken(move.new)}{revision}"
    return f"{change}: {move.explanation.text}."


def _spoken(value: Value | None) -> str:
    match value:
        case None | "" | ():
            return "(nothing)"
        case tuple():
            return ", ".join(value)
        case Illegal():
            return value.text
        case _:
            return str(value)
