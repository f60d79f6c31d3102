"""What becomes of planned corrections: shown, staged for an admin, or made, as the mode and the classes allow.

A finding younger than `SETTLE` is left alone: its editor may be in the middle of an action of several edits.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

import msgspec

from parsers.errors import SourceError, WriteRefused
from parsers.records import Record, RevisionId
from syncd.plan.corrections import PlannedEdit, Plans, at_once, key_of
from syncd.service.config import Mode
from syncd.service.outbox import Delivery, Outcome
from syncd.service.report import PlannedLine, WrittenLine, written_line
from syncd.service.world import World
from syncd.store.decided import OPEN, PlanState
from syncd.store.outbox import Outbox
from syncd.validator.findings import Finding
from writers.wiki import Correction, PageEdit, mark_for

SETTLE = timedelta(minutes=10)


class Corrected(Record, frozen=True):
    """What was planned and written; `words` says of each finding what is done about it.

    `settled` are the findings that this cycle put right, `reverted` those that a person has put back.
    """

    plans: tuple[PlannedLine, ...] = ()
    written: tuple[WrittenLine, ...] = ()
    words: dict[str, str] = {}
    settled: frozenset[str] = frozenset()
    reverted: frozenset[str] = frozenset()
    troubles: tuple[str, ...] = ()


def ripe(findings: Iterable[Finding], now: datetime) -> tuple[Finding, ...]:
    """The findings that are old enough to be put right."""
    return tuple(one for one in findings if one.at is None or now - one.at >= SETTLE)


class Corrector:
    """Carries out plans on one world."""

    def __init__(self, world: World) -> None:
        self._world = world

    def carry_out(self, plans: Plans, pages: frozenset[str], now: datetime) -> Corrected:
        """Do with each planned edit what the configuration says; `pages` are the only ones ever written."""
        words = {one.finding: f"Nobody but a person can put it right: {one.why}." for one in plans.unplanned}
        approved = {plan.id for plan in self._world.ledger.plans(PlanState.APPROVED)}
        allowed: dict[str, list[PlannedEdit]] = {}
        for plan in plans.edits:
            if plan.id in approved or self._automatic(plan):
                allowed.setdefault(plan.page, []).append(plan)
            else:
                words |= dict.fromkeys(plan.findings, self._staged(plan, now))
        done = [self._write(page, edits, pages, now) for page, edits in allowed.items()]
        self._withdraw(plans.edits, now)
        for one in done:
            words |= one.words
        return Corrected(
            plans=tuple(_line(plan) for plan in plans.edits),
            written=tuple(line for one in done for line in one.written),
            words=words,
            settled=frozenset(finding for one in done for finding in one.settled),
            troubles=tuple(line for one in done for line in one.troubles),
        )

    def reverted(self, findings: Iterable[Finding], on_wiki: Mapping[str, RevisionId]) -> dict[str, str]:
        """Of these findings those that were put right before and are back: a person's word, which stands.

        `on_wiki` is what the history shows of our corrections: a store that was restored from a copy forgot some.
        """
        wanted: dict[str, list[str]] = {}
        for finding in findings:
            wanted.setdefault(key_of(finding), []).append(finding.id)
        made = {one.key: one.revid for one in Outbox(self._world.database).corrected(wanted)}
        made |= {key: revid for key, revid in on_wiki.items() if key in wanted}
        return {
            id_: f"It was put right in revision {revid} and changed back; that stands."
            for key, revid in made.items()
            for id_ in wanted[key]
        }

    def make(self, plan: PlannedEdit, pages: frozenset[str], now: datetime) -> tuple[WrittenLine | None, str]:
        """Make one planned edit; the line of what was written, or in words why it was not."""
        delivery = self._world.postman(pages).deliver(self._edit(plan, now), now)
        return self._settle(plan, delivery), delivery.line or self._said(delivery)

    def _write(self, page: str, edits: list[PlannedEdit], pages: frozenset[str], now: datetime) -> Corrected:
        """All that may be written to one page, in one edit."""
        revision = self._world.seen.newest_text(page)
        if revision is None:
            return Corrected()
        try:
            plan = at_once(edits, revision)
            delivery = self._world.postman(pages).deliver(self._edit(plan, now), now)
        except WriteRefused as refused:
            return Corrected(troubles=(str(refused.on(page)),))
        except SourceError as error:
            return Corrected(troubles=(str(error),))
        line = self._settle(plan, delivery)
        done = delivery.outcome is Outcome.WRITTEN
        if done:
            for each in edits:
                self._world.ledger.put_plan(each.id, msgspec.json.encode(each), PlanState.WRITTEN, now)
        return Corrected(
            written=(line,) if line else (),
            words=dict.fromkeys(plan.findings, self._said(delivery)),
            settled=frozenset(plan.findings) if done else frozenset(),
            troubles=() if done or delivery.replan or delivery.outcome is Outcome.OBJECTED else (delivery.line,),
        )

    def _automatic(self, plan: PlannedEdit) -> bool:
        write = self._world.config.write
        return write.mode is Mode.AUTO and plan.edit_class in write.auto and self._world.can_write

    def _staged(self, plan: PlannedEdit, now: datetime) -> str:
        """What is not written by itself: staged where the mode says so, else only shown."""
        if self._world.config.write.mode is Mode.OBSERVE:
            return f"Would be put right by plan {plan.id} (the mode is observe)."
        known = self._world.ledger.plan(plan.id)
        if known is None:
            self._world.ledger.put_plan(plan.id, msgspec.json.encode(plan), PlanState.PROPOSED, now)
        state = known.state if known else PlanState.PROPOSED
        return f"Plan {plan.id} would put it right; it is {state}."

    def _edit(self, plan: PlannedEdit, now: datetime) -> PageEdit:
        return PageEdit(
            page=plan.page,
            base_revid=plan.base_revid,
            text=plan.text,
            summary=plan.reason,
            mark=mark_for(plan.page, plan.base_revid, plan.text, now),
            complaints=self._world.manners(frozenset()).complaints,
            read_at=self._world.wiki.clock,
            plan=plan.id,
            corrections=tuple(Correction(key, by) for key, by in plan.corrects),
        )

    def _settle(self, plan: PlannedEdit, delivery: Delivery) -> WrittenLine | None:
        """The line of what was written, if it was; what somebody else made just so is no edit of ours."""
        done = delivery.written
        if delivery.outcome is not Outcome.WRITTEN or done is None or done.new_revid is None:
            return None
        return written_line(self._world.wiki, done, plan.id, plan.reason, plan.diff)

    def _said(self, delivery: Delivery) -> str:
        if delivery.outcome is Outcome.WRITTEN:
            new = delivery.written.new_revid if delivery.written else None
            return f"Put right: {self._world.wiki.diff_url(new)}" if new else "Somebody was faster and put it right."
        return f"Not put right: {delivery.line}."

    def _withdraw(self, planned: Iterable[PlannedEdit], now: datetime) -> None:
        """What was proposed or approved and is no longer planned is withdrawn: the page is another by now."""
        current = {plan.id for plan in planned}
        for old in self._world.ledger.plans(*OPEN):
            if old.id not in current:
                self._world.ledger.put_plan(old.id, old.record, PlanState.WITHDRAWN, now)


def _line(plan: PlannedEdit) -> PlannedLine:
    return PlannedLine(plan.id, plan.page, plan.base_revid, plan.edit_class, plan.reason, plan.findings, plan.diff)
