"""From a resolved matter, judged as of that instant, to the note that says whether and how it was resolved."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from parsers.addresses import permalink
from parsers.records import Icon, PostPage, Revision, Status
from syncd.plan.remarks import differences, remarks
from syncd.plan.resolution import Places, Resolution
from syncd.plan.wording import VOTE_WORDS, admin_note, age_words, kind_words, met_reasons, tally_words, unmet_reasons
from syncd.rules.verdict import Act, Judgement, Verdict
from syncd.validator.carried_out import Because, CarryingEdit
from syncd.validator.fulfilled import Fulfilled, Fulfilment
from syncd.validator.lawful import Found, Lawfulness, found_lawful
from syncd.validator.tallies import stated_tally
from writers.diff import excerpt
from writers.resolution_note import Note, NoteEdit, NoteOrder, NoteRuleset, NoteVote

PATIENCE = timedelta(hours=1)  # before an enacted matter without any edit is told as not carried out
NOTHING_FOUND = "no edit of the wiki was found that carries it out"


def note(one: Resolution, places: Places, now: datetime, patience: timedelta = PATIENCE) -> Note:
    """The note on a resolved matter as of `now`; `patience` is how long its edits may take."""
    post, verdict = one.post, one.before.verdict(one.post.url)
    found = found_lawful(post, one.before, one.earlier, one.other_dov)
    stated = post.admin_note
    waiting = now - one.at.at < patience
    missing = tuple(_missing(one, waiting=waiting))
    return Note(
        url=post.url,
        kind=kind_words(post.kind, one.edition),
        title=post.title,
        author=post.author,
        outcome=post.status,
        admin=(stated.admin or "") if stated else "",
        posted_at=post.posted_at,
        resolved_at=one.at.at,
        watched=one.at.watched,
        open_for=age_words(one.at.at - post.posted_at),
        tally=tally_words(verdict),
        house=_house(one, found),
        stated=stated.text if stated else "",
        stated_tally=stated_tally(stated),
        votes=tuple(_votes(one.page, verdict)),
        lawfulness=found.how if not one.doubts else Lawfulness.UNSURE,
        conditions=tuple(_by_title(line, places.titles) for line in _conditions(found)),
        doubts=one.doubts,
        edition=one.edition.name,
        ruleset=_ruleset(one.ruleset, places),
        carried=_summed_up(one, missing, waiting=waiting),
        edits=tuple(_edit(edit, places) for edit in _shown(one)),
        orders=tuple(_order(order) for order in one.carried.orders),
        unread=one.carried.unread if post.status is Status.ENACTED else (),
        differences=tuple(differences(one, verdict)),
        remarks=tuple(remarks(one, verdict, found, patience)),
        missing=missing,
        queue=_queue(one.before, one.after, places.titles),
        settled=not (waiting and missing),
    )


def _house(one: Resolution, found: Found) -> str:
    """The house-style line for what the rules say; empty where this status was not to be had."""
    if found.how is not Lawfulness.LAWFUL or found.condition is None or one.post.status is Status.ILLEGAL:
        return ""
    act = Act.ENACT if one.post.status is Status.ENACTED else Act.FAIL
    admin = one.post.admin_note.admin if one.post.admin_note else None
    return admin_note(act, one.before.verdict(one.post.url), one.before, one.edition, admin or "")


def _conditions(found: Found) -> Iterable[str]:
    """Why the rules allowed this outcome, or what was lacking."""
    if found.words:
        yield f"{found.words} ({found.rule})"
    elif found.condition is not None:
        reasons = met_reasons(found.condition) if found.condition.met else unmet_reasons(found.condition)
        before = "no longer at that instant – " if found.how is Lawfulness.DEPENDS else ""
        yield from (f"{before}{reason.text} ({reason.rule})" for reason in reasons)


def _by_title(line: str, titles: Mapping[str, str]) -> str:
    """A line that names matters by their titles, where the judge names them by their addresses."""
    for url in sorted(titles, key=len, reverse=True):
        line = line.replace(url, f"“{titles[url]}”")
    return line


def _votes(page: PostPage, verdict: Verdict) -> Iterable[NoteVote]:
    for icon, word in VOTE_WORDS.items():
        for player, vote in verdict.votes.items():
            if vote is icon:
                index = verdict.evc.get(player)
                yield NoteVote(player, word, _permalink(page, index), _followed(page, index, vote))


def _followed(page: PostPage, index: int | None, vote: Icon) -> str:
    """What the comment itself says, where the Vote came to be another by following the Emperor's."""
    icons = page.comments[index].icons if index is not None else ()
    followed = icons[-1:] == (Icon.DEFERENTIAL,) and vote is not Icon.DEFERENTIAL
    return VOTE_WORDS[Icon.DEFERENTIAL] if followed else ""


def _permalink(page: PostPage, index: int | None) -> str | None:
    if index is None:
        return None
    return permalink(page.post.url, page.comments[index].anchor)


def _ruleset(revision: Revision | None, places: Places) -> NoteRuleset | None:
    if revision is None:
        return None
    return NoteRuleset(revision.page, revision.revid, revision.at, places.revision(revision.revid))


def _edit(carrying: CarryingEdit, places: Places) -> NoteEdit:
    one = carrying.revision
    return NoteEdit(one.page, one.user, one.at, one.summary, one.revid, places.diff(one.revid), carrying.because)


def _shown(one: Resolution) -> Iterable[CarryingEdit]:
    """Of a matter that was not enacted, only edits that name it are of interest."""
    enacted = one.post.status is Status.ENACTED
    return (edit for edit in one.carried.edits if enacted or edit.because is Because.NAMED)


def _order(one: Fulfilled) -> NoteOrder:
    different = one.how in (Fulfilment.DIFFERENT, Fulfilment.MISSING) and one.wanted != one.found
    diff = excerpt(one.found or "", one.wanted or "") if different else ""
    return NoteOrder(one.order.words, one.how, one.why, one.rule, diff)


def _summed_up(one: Resolution, missing: tuple[str, ...], *, waiting: bool) -> str:
    """In one line how the matter was carried out."""
    if one.post.status is not Status.ENACTED:
        return ""
    hows = {order.how for order in one.carried.orders}
    if missing:
        partly = one.carried.edits and (hows - {Fulfilment.MISSING} or not hows)
        nothing = "not at all; this is what was edited then:" if one.carried.edits else "not at all"
        return "not yet" if waiting else "in part" if partly else nothing
    if Fulfilment.DIFFERENT in hows:
        return "with differences"
    if Fulfilment.LOOK in hows or one.carried.unread:
        return "a person must look"
    return "exactly as ordered" if hows else "there is nothing that must be changed on the wiki"


def _missing(one: Resolution, *, waiting: bool) -> Iterable[str]:
    carried = one.carried
    if one.post.status is not Status.ENACTED or not (carried.orders or carried.unread):
        return
    if (
        not carried.edits
        and not one.edits_known
        and all(order.how is not Fulfilment.MISSING for order in carried.orders)
    ):
        return
    if not carried.edits:
        yield NOTHING_FOUND + (" so far" if waiting else "")
    for order in carried.orders:
        if order.how is Fulfilment.MISSING:
            yield f"not applied{' so far' if waiting else ''}: {order.order.words}"


def _queue(before: Judgement, after: Judgement, titles: Mapping[str, str]) -> str:
    """What the resolution opened for others."""
    then = {verdict.id: verdict for verdict in before.verdicts}
    others = (verdict for verdict in after.verdicts if verdict.pending and verdict.id in then)
    opened = ((titles.get(one.id, one.id), " and ".join(_became(then[one.id], one))) for one in others)
    return "; ".join(f"“{title}” became {what}" for title, what in opened if what)


def _became(then: Verdict, now: Verdict) -> Iterable[str]:
    if now.oldest_pending and not then.oldest_pending:
        yield "the oldest pending one"
    if now.may_enact and not then.may_enact:
        yield "enactable"
    if now.may_fail and not then.may_fail:
        yield "failable"
