"""What can be done on the pages: approve or refuse a staged edit, silence a finding, accept a revision.

Each act is one transaction with its line in the audit log; one that comes too late leaves its line too.
"""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

import msgspec

from parsers.errors import BadInput
from parsers.records import Record
from syncd.store.audit import Act, Audit
from syncd.store.database import Database
from syncd.store.decided import OPEN, Ledger, PlanState, Silence
from syncd.validator.findings import Finding
from syncd.web.views.findings import acceptable

LONGEST = 365
"""Days that a silence lasts at most."""

MOST_WORDS = 500
"""Characters of a reason that are kept."""


class Wish(Record, frozen=True):
    """Somebody's wish to act on something (`subject` is its id), with what the form said."""

    act: str
    subject: str
    by: str
    address: str
    at: datetime
    form: Mapping[str, str] = {}

    @property
    def reason(self) -> str:
        """The reason that they gave, on one line."""
        return " ".join(self.form.get("reason", "").split())[:MOST_WORDS]


def carry_out(store: str, wish: Wish) -> str:
    """Do it, and say in words what was done; BadInput says why not."""
    with Database(store) as database:
        ledger, audit = Ledger(database), Audit(database)
        try:
            with database.transaction():
                done = ACTS[wish.act](ledger, wish)
                audit.add(_line(wish, "done"))
        except BadInput as refused:
            audit.add(_line(wish, str(refused)))
            raise
    return done


def note(store: str, wish: Wish) -> None:
    """Leave a line in the audit log of what is no decision on the game."""
    with Database(store) as database:
        Audit(database).add(_line(wish, "done"))


def _line(wish: Wish, outcome: str) -> Act:
    return Act(wish.at, wish.by, wish.address, wish.act, wish.subject, wish.reason, outcome)


def _approve(ledger: Ledger, wish: Wish) -> str:
    _move(ledger, wish, (PlanState.PROPOSED, PlanState.REFUSED), PlanState.APPROVED)
    return "Approved: the daemon makes the edit in its next cycle, if the page is still the same."


def _refuse(ledger: Ledger, wish: Wish) -> str:
    _move(ledger, wish, OPEN, PlanState.REFUSED)
    return "Refused: the edit will not be made."


def _move(ledger: Ledger, wish: Wish, allowed: tuple[PlanState, ...], state: PlanState) -> None:
    plan = ledger.plan(wish.subject)
    if plan is None:
        raise BadInput("there is no such edit")
    if plan.state not in allowed:
        raise BadInput(f"the edit is {plan.state} by now")
    ledger.put_plan(plan.id, plan.record, state, wish.at)


def _silence(ledger: Ledger, wish: Wish) -> str:
    finding, days = _finding(ledger, wish), wish.form.get("days", "")
    if not wish.reason:
        raise BadInput("a silence needs a reason")
    if not (days.isascii() and days.isdigit() and 1 <= int(days[:4]) <= LONGEST):
        raise BadInput(f"days: expected a whole number from 1 to {LONGEST}")
    until = wish.at + timedelta(days=int(days))
    ledger.silence(finding.id, Silence(until, f"{wish.reason} ({wish.by})"))
    return f"Silenced until {until:%Y-%m-%d %H:%M} UTC."


def _unsilence(ledger: Ledger, wish: Wish) -> str:
    ledger.silence(_finding(ledger, wish).id, Silence(wish.at, wish.reason))
    return "The silence is over."


def _accept(ledger: Ledger, wish: Wish) -> str:
    finding = _finding(ledger, wish)
    if finding.revid is None or not acceptable(finding):
        raise BadInput("this finding blames no revision that could be declared legal; silence it instead")
    if not wish.reason:
        raise BadInput("to declare a revision legal needs a reason")
    ledger.accept(finding.revid, wish.reason, wish.by, wish.at)
    return f"Revision {finding.revid} is declared legal; the next cycle takes it as gamestate."


def _finding(ledger: Ledger, wish: Wish) -> Finding:
    standing = (msgspec.json.decode(record, type=Finding) for record in ledger.findings())
    found = next((one for one in standing if one.id == wish.subject), None)
    if found is None:
        raise BadInput("that finding does not stand any more")
    return found


ACTS: Mapping[str, Callable[[Ledger, Wish], str]] = {
    "approve": _approve,
    "refuse": _refuse,
    "silence": _silence,
    "unsilence": _unsilence,
    "accept": _accept,
}
