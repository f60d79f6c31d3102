"""Corrections of which nobody was told: a death came between the writing and the telling.

What was wrong is over by the next cycle, so that nothing it reads leads to a message; but the findings of the cycle
that died still stand in the ledger, until that one looks anew.
"""

from collections.abc import Iterable
from datetime import datetime

import msgspec

from parsers.records import Record
from syncd.plan.corrections import key_of
from syncd.service.world import World
from syncd.store.database import as_instant, as_text
from syncd.store.outbox import Outbox
from syncd.validator.findings import Finding
from writers.wiki import PageEdit, Written

TOLD = "corrections:told"  # the instant up to which people have been told of corrections


class Belated(Record, frozen=True):
    """What was put right and is still to be told of; `any`: something was written, whatever is still known of it."""

    findings: tuple[Finding, ...] = ()
    words: dict[str, str] = {}
    any: bool = False

    def but_for(self, standing: Iterable[Finding]) -> "Belated":
        """Those that do not stand any more; what a person has put back since is told as that."""
        back = {one.id for one in standing}
        return Belated(tuple(one for one in self.findings if one.id not in back), self.words, self.any)


def belated(world: World) -> Belated:
    """What was written since people were last told of corrections; to be asked before a cycle looks anew."""
    since = world.seen.bookmark(TOLD)
    done = Outbox(world.database).written(as_instant(since) if since else None)
    if not done:
        return Belated()
    said: dict[str, str] = {}
    for record, written in done:
        edit, revid = msgspec.json.decode(record, type=PageEdit), msgspec.json.decode(written, type=Written).new_revid
        words = f"Put right: {world.wiki.diff_url(revid)}" if revid else "Somebody was faster and put it right."
        said |= {correction.key: words for correction in edit.corrections}
    standing = (msgspec.json.decode(record, type=Finding) for record in world.ledger.findings())
    found = {one.id: one for one in standing if key_of(one) in said}
    return Belated(tuple(found.values()), {id_: said[key_of(one)] for id_, one in found.items()}, any=True)


def told_of_corrections(world: World, now: datetime) -> None:
    """People have been told of every correction up to now."""
    world.seen.set_bookmark(TOLD, as_text(now))
