"""From what a cycle saw and did to what is told: concerns, what ended them, and what is held back."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from parsers.records import PostPage, Status
from syncd.plan import concerns
from syncd.plan.alerts import SETTLED, AlertKind
from syncd.plan.remedies import findings_of, remedy_words
from syncd.service.belated import Belated
from syncd.service.confirming import READY
from syncd.service.correcting import Corrected
from syncd.service.judging import Judged
from syncd.service.observed import Observed
from syncd.service.reading import Changed
from syncd.service.resolutions import RESOLVED
from syncd.service.telling import Telling
from syncd.service.world import World
from syncd.validator.game import VOTABLE
from writers.resolution_note import Note


def announce(
    world: World, seen: Observed, corrected: Corrected, late: Belated, troubles: tuple[str, ...], now: datetime
) -> Telling:
    """Tell what is due of all that a cycle came to, and what an earlier one put right and did not tell (`late`)."""
    silences = world.ledger.silences(now)
    late = late.but_for(seen.findings)
    words = {**late.words, **corrected.words, **_remedies(seen.notes or ())}
    findings, settled = (*late.findings, *seen.findings), corrected.settled | {one.id for one in late.findings}
    mismatches = concerns.mismatches(findings, words, silences, settled, corrected.reverted)
    ill = concerns.troubles(troubles, blog=seen.blog.complete, wiki=seen.wiki.complete)
    due = [*mismatches, *concerns.idle(seen.findings), *ill, *seen.turned.concerns]
    verdicts = seen.judged
    gone: Mapping[str, str] = {}
    unsure: tuple[str, ...] = ()
    if verdicts is None:
        unsure = tuple(f for f in world.teller.told() if f.startswith((*READY, AlertKind.HIATUS)))
    else:
        due += concerns.ready(verdicts.judgement, verdicts.edition, verdicts.pages, verdicts.withheld)
        due += concerns.resolved(_resolved(seen.blog.changed), verdicts.edition)
        due += concerns.hiatus(verdicts.judgement)
        gone = concerns.gone(verdicts.judgement, verdicts.pages)
        gone |= {f"{kind}:{matter}": f"{why}." for matter, why in verdicts.overtaken.items() for kind in READY}
        unsure = tuple(
            f"{kind}:{one}" for one in verdicts.withheld.keys() - verdicts.overtaken.keys() for kind in READY
        )
    unsure += tuple(f"{AlertKind.MISMATCH}:{concerns.same_cause(one)}" for one in seen.findings if one.id in silences)
    silenced = {f"{AlertKind.MISMATCH}:{id_}": f"silenced: {one.reason}" for id_, one in silences.items()}
    silenced |= _resolved_meanwhile(verdicts)
    return world.teller.tell(now, due, gone, silenced, unsure, _inhibited(verdicts))


def _inhibited(verdicts: Judged | None) -> dict[AlertKind, str]:
    """What nobody need do while the game rests; what may be resolved in a Hiatus the verdicts know."""
    if verdicts is None or not verdicts.judgement.hiatus:
        return {}
    return {AlertKind.IDLE: f"the game is on Hiatus ({', '.join(verdicts.judgement.hiatus)})"}


def _remedies(notes: Iterable[Note]) -> dict[str, str]:
    """What the rules offer against a wrong resolution, by the id of the first finding of it."""
    return {found[0].id: remedy_words(note) for note in notes if (found := findings_of(note))}


def _resolved(changes: Iterable[Changed]) -> tuple[PostPage, ...]:
    return tuple(
        change.after
        for change in changes
        if change.after.post.kind in VOTABLE
        and change.before.post.status is Status.PENDING
        and change.after.post.status not in (Status.PENDING, Status.UNKNOWN)
    )


def _resolved_meanwhile(verdicts: Judged | None) -> dict[str, str]:
    """That a matter is no longer ready because it was resolved is told by its resolution."""
    resolved = [url for url, page in verdicts.pages.items() if page.post.status in RESOLVED] if verdicts else []
    return {f"{kind}:{id_}": SETTLED for id_ in resolved for kind in READY}
