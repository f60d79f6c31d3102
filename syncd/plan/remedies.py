"""Where a resolution is wrong: the finding, and what the rules offer against it, with the draft of a CfJ."""

from collections.abc import Iterable

from parsers.records import PlayerName, RevisionId
from syncd.validator.findings import Finding, Severity, Where, finding
from syncd.validator.fulfilled import Fulfilment
from syncd.validator.lawful import Lawfulness
from writers.resolution_note import Note, NoteOrder
from writers.text import render

RESOLVING, RESOLVE = "Enacting and Failing", "Resolve"
OF_RESOLUTIONS = frozenset({"illegal-resolution", "not-implemented-on-wiki"})
NO_CORRECTING = frozenset({"89", "110", "185"})
"""Editions in which no rule lets an admin correct a status."""


def findings_of(note: Note) -> tuple[Finding, ...]:
    """What of a resolution does not fit the rules or the wiki; nothing while its edits may still come."""
    return tuple(_findings(note)) if note.settled else tuple(_of_the_resolution(note))


def _findings(note: Note) -> Iterable[Finding]:
    yield from _of_the_resolution(note)
    if note.missing:
        text = f"“{note.title}” was enacted by {_admin(note)}: {'; '.join(note.missing)}"
        sure = any(order.how == Fulfilment.MISSING for order in note.orders)
        severity = Severity.ERROR if sure else Severity.WARNING
        yield _finding(note, "not-implemented-on-wiki", text, severity=severity, rules=(RESOLVING,))
    for order in note.orders:
        if order.how == Fulfilment.DIFFERENT:
            did = f"The edits did something else (- as found, + as ordered):\n{order.diff}"
            text = f"“{note.title}” orders: {order.words}. {did}"
            revid = RevisionId(note.edits[-1].revid) if note.edits else None
            kind, found = "not-implemented-on-wiki", f"something else in “{order.rule}”"
            yield _finding(note, kind, text, found=found, expected=order.words, revid=revid, rules=(RESOLVING,))


def _of_the_resolution(note: Note) -> Iterable[Finding]:
    if note.lawfulness == Lawfulness.UNLAWFUL:
        text = f"“{note.title}” was {note.done} by {_admin(note)}, and could not be: {'; '.join(note.conditions)}"
        yield _finding(note, "illegal-resolution", text, found=note.outcome, rules=(RESOLVING,))
    for one in note.differences:
        if not one.why:
            text = f"“{note.title}”: {one.text}"
            kind, found = "illegal-resolution", note.stated
            yield _finding(note, kind, text, found=found, severity=Severity.WARNING, rules=(RESOLVING,))


def _finding(
    note: Note,
    kind: str,
    text: str,
    *,
    found: str | None = None,
    expected: str | None = None,
    severity: Severity = Severity.ERROR,
    revid: RevisionId | None = None,
    rules: tuple[str, ...] = (),
) -> Finding:
    by = PlayerName(note.admin) if note.admin else None
    links = (note.url, *(edit.diff for edit in note.edits))
    return finding(
        kind,
        Where(post=note.url),
        text,
        severity=severity,
        found=found,
        expected=expected,
        by=by,
        at=note.resolved_at,
        revid=revid,
        rules=rules,
        links=links,
    )


def remedies(note: Note) -> tuple[str, ...]:
    """What the rules offer, the nearest thing first; empty where nothing is wrong."""
    return tuple(_remedies(note))


def _remedies(note: Note) -> Iterable[str]:
    unlawful = note.lawfulness == Lawfulness.UNLAWFUL
    if unlawful and note.edition not in NO_CORRECTING:
        yield f"any admin may correct its status, and it is resolved anew once it may be ({RESOLVE})"
    if unlawful and note.edits and note.outcome == "enacted":
        yield f"what was changed for it had no right to be changed: {', '.join(edit.diff for edit in note.edits)}"
    if note.differences and note.house:
        yield f"the admin may correct the note: {note.house}"
    if note.missing and not unlawful:
        yield f"the enacting admin completes the edits now, and so may others for the Ruleset's text ({RESOLVING})"
    if _wrong_orders(note) and not unlawful:
        yield "any player may correct the Ruleset's text to what was ordered"
    if unlawful or _wrong_orders(note):
        yield "where people disagree, anybody may raise a Call for Judgement"


def _wrong_orders(note: Note) -> tuple[NoteOrder, ...]:
    return tuple(order for order in note.orders if order.how == Fulfilment.DIFFERENT)


def draft(note: Note) -> str:
    """A Call for Judgement that would settle it, ready to be posted by any player; empty where none is called for."""
    if note.lawfulness != Lawfulness.UNLAWFUL and not _wrong_orders(note):
        return ""
    return render(
        "cfj_resolution.txt",
        note=note,
        unlawful=note.lawfulness == Lawfulness.UNLAWFUL,
        wrong=_wrong_orders(note),
        admin=_admin(note),
    )


def remedy_words(note: Note) -> str:
    """Remedies and draft as an alert has them."""
    offered = "\n".join(f"  - {line}" for line in remedies(note))
    drafted = "\n".join(f"    {line}" for line in draft(note).splitlines())
    parts = (f"What the rules offer:\n{offered}" if offered else "", f"A draft:\n{drafted}" if drafted else "")
    return "\n".join(part for part in parts if part)


def _admin(note: Note) -> str:
    return note.admin or "an unnamed admin"
