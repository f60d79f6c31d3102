"""From a resolved matter, judged as of that instant, to the note that says whether and how it was resolved."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta

from parsers.records import Post, PostPage, Record, Revision, RevisionId, Status
from syncd.plan.wording import VOTE_WORDS, admin_note, age_words, kind_words, lacks, met_reasons, tally_words
from syncd.rules.edition import Edition
from syncd.rules.verdict import Act, Judgement, Verdict
from syncd.validator.carried_out import Because, CarryingEdit
from syncd.validator.fulfilled import Fulfilled, Fulfilment
from syncd.validator.lawful import Found, Lawfulness, found_lawful
from syncd.validator.past import ResolvedAt
from syncd.validator.tallies import compared
from writers.diff import plain_diff
from writers.resolution_note import Note, NoteEdit, NoteOrder, NoteRuleset, NoteVote

PATIENCE = timedelta(hours=1)  # before an enacted matter without any edit is told as not carried out
NOTHING_FOUND = "no edit of the wiki was found that carries it out"


class Carried(Record, frozen=True):
    """What was done on the wiki for a matter. `unordered` are rules that its edits changed and it does not speak of.

    `since_known` is the instant from which every edit is known; before it, an edit may be there and not be seen.
    """

    edits: tuple[CarryingEdit, ...] = ()
    orders: tuple[Fulfilled, ...] = ()
    unread: tuple[str, ...] = ()
    unordered: tuple[str, ...] = ()
    since_known: datetime | None = None


class Resolution(Record, frozen=True):
    """A resolved matter with all that its note rests on.

    `page` is its post and comments as of then. `before` is judged at that instant with it pending, `after` just behind
    it, `earlier` just behind the last comment, where that may decide. `ruleset` is the revision that was in force;
    `doubts` say why the verdict may not be trusted.
    """

    page: PostPage
    at: ResolvedAt
    before: Judgement
    after: Judgement
    edition: Edition
    carried: Carried
    earlier: Judgement | None = None
    ruleset: Revision | None = None
    doubts: tuple[str, ...] = ()
    other_dov: str | None = None
    changed_comments: tuple[str, ...] = ()

    @property
    def post(self) -> Post:
        """The matter's post."""
        return self.page.post


class Places(Record, frozen=True):
    """Where things are found: addresses of a diff and of an old revision, and the titles of all matters by their id."""

    diff: Callable[[RevisionId], str]
    revision: Callable[[RevisionId], str]
    titles: Mapping[str, str]


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
        votes=tuple(_votes(one.page, verdict)),
        lawfulness=found.how if not one.doubts else Lawfulness.UNSURE,
        conditions=tuple(_conditions(found)),
        doubts=one.doubts,
        edition=one.edition.name,
        ruleset=_ruleset(one.ruleset, places),
        carried=_summed_up(one, missing, waiting=waiting),
        edits=tuple(_edit(edit, places) for edit in one.carried.edits),
        orders=tuple(_order(order) for order in one.carried.orders),
        unread=one.carried.unread if post.status is Status.ENACTED else (),
        remarks=tuple(_remarks(one, verdict, found, patience)),
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
    return admin_note(act, one.before.verdict(one.post.url), one.before, one.edition, admin or "an unnamed admin")


def _conditions(found: Found) -> Iterable[str]:
    """Why the rules allowed this outcome, or what was lacking."""
    if found.words:
        yield f"{found.words} ({found.rule})"
    elif found.condition is not None and found.condition.met:
        yield from (f"{reason.text} ({reason.rule})" for reason in met_reasons(found.condition))
    elif found.condition is not None and found.how is Lawfulness.LAWFUL:
        yield f"{found.condition.text} ({found.condition.rule})"
    elif found.condition is not None:
        yield from lacks(found.condition)


def _votes(page: PostPage, verdict: Verdict) -> Iterable[NoteVote]:
    for icon, word in VOTE_WORDS.items():
        for player, vote in verdict.votes.items():
            if vote is icon:
                yield NoteVote(player, word, _permalink(page, verdict.evc.get(player)))


def _permalink(page: PostPage, index: int | None) -> str | None:
    if index is None:
        return None
    anchor = page.comments[index].anchor
    return f"{page.post.url}#{anchor}" if anchor else page.post.url


def _ruleset(revision: Revision | None, places: Places) -> NoteRuleset | None:
    if revision is None:
        return None
    return NoteRuleset(revision.page, revision.revid, revision.at, places.revision(revision.revid))


def _edit(carrying: CarryingEdit, places: Places) -> NoteEdit:
    one = carrying.revision
    return NoteEdit(one.page, one.user, one.at, one.summary, one.revid, places.diff(one.revid), carrying.because)


def _order(one: Fulfilled) -> NoteOrder:
    diff = ""
    if one.how in (Fulfilment.DIFFERENT, Fulfilment.MISSING) and one.wanted != one.found:
        diff = plain_diff(_lines(one.found), _lines(one.wanted), context=0)
    return NoteOrder(one.order.words, one.how, one.why, one.rule, diff)


def _lines(text: str | None) -> str:
    """A rule's text a sentence a line, so that a difference shows the sentence it is in."""
    return (text or "").replace(". ", ".\n")


def _summed_up(one: Resolution, missing: tuple[str, ...], *, waiting: bool) -> str:
    """In one line how the matter was carried out."""
    if one.post.status is not Status.ENACTED:
        return ""
    hows = {order.how for order in one.carried.orders}
    if missing:
        partly = one.carried.edits and (hows - {Fulfilment.MISSING} or not hows)
        return "not yet" if waiting else "in part" if partly else "not at all"
    if Fulfilment.DIFFERENT in hows:
        return "with differences"
    if Fulfilment.LOOK in hows or one.carried.unread:
        return "a person must look"
    return "exactly as ordered" if hows else "there is nothing that must be changed on the wiki"


def _missing(one: Resolution, *, waiting: bool) -> Iterable[str]:
    carried = one.carried
    if one.post.status is not Status.ENACTED or not (carried.orders or carried.unread):
        return
    if not carried.edits and not _known(one) and all(order.how is not Fulfilment.MISSING for order in carried.orders):
        return
    if not carried.edits:
        yield NOTHING_FOUND + (" so far" if waiting else "")
    for order in carried.orders:
        if order.how is Fulfilment.MISSING:
            yield f"not applied{' so far' if waiting else ''}: {order.order.words}"


def _known(one: Resolution) -> bool:
    """Whether every edit since the resolution has been seen."""
    since = one.carried.since_known
    return since is not None and since <= one.at.at


def _remarks(one: Resolution, verdict: Verdict, found: Found, patience: timedelta) -> Iterable[str]:
    yield from _of_the_note(one, verdict)
    yield from _of_the_instant(one, found)
    for name in one.changed_comments:
        yield f"a comment of {name} was changed later; here it counts as it was then"
    yield from _of_the_edits(one, patience)


def _of_the_note(one: Resolution, verdict: Verdict) -> Iterable[str]:
    """Where what the admin wrote is not what was counted, or not what the status says."""
    post, stated = one.post, one.post.admin_note
    if stated is None:
        yield "the admin left no note"
        return
    earlier = one.earlier.verdict(post.url) if one.earlier else None
    tally = compared(stated, verdict, one.page, earlier)
    if not tally.same:
        yield f"the admin note states {tally.stated}, the count is {tally.counted}" + (
            f": {tally.why}" * bool(tally.why)
        )
    if stated.outcome is not None and not same_outcome(stated.outcome, post.status):
        yield f"the admin note says {stated.outcome}, the status says {post.status}"


def same_outcome(stated: str, status: Status) -> bool:
    """Whether a note's outcome is that of a status; withdrawn and vetoed Proposals are failed ones."""
    meant = "failed" if stated in ("vetoed", "withdrawn") else stated
    return meant == status or (
        meant in ("failed", "illegal") and status in (Status.FAILED, Status.VETOED, Status.ILLEGAL)
    )


def _of_the_instant(one: Resolution, found: Found) -> Iterable[str]:
    """That the stamp is an upper bound, where that matters."""
    if found.how is Lawfulness.DEPENDS:
        yield (
            "the stamp moves when the post is saved again, so it is the latest the resolution can have been: "
            "just behind the last comment before it the conditions held"
        )
    elif found.how is Lawfulness.UNLAWFUL and not one.at.watched:
        yield "the stamp moves when the post is saved again, so the resolution may have been earlier than it says"
    elif one.at.stamp_moved:
        yield "the post was saved again later, which moved its stamp; the first stamp is the one taken here"


def _of_the_edits(one: Resolution, patience: timedelta) -> Iterable[str]:
    edits = [edit.revision for edit in one.carried.edits]
    if one.post.status is not Status.ENACTED:
        if any(edit.because is Because.NAMED for edit in one.carried.edits):
            yield f"an edit of the wiki names it, though it was not enacted but {one.post.status}"
        return
    if edits and min(edit.at for edit in edits) - one.at.at > patience:
        yield f"it was carried out late, {age_words(min(edit.at for edit in edits) - one.at.at)} after the resolution"
    for rule in one.carried.unordered:
        yield f"the edits also changed the rule “{rule}”, of which the matter does not speak"
    if not edits and not _known(one) and (one.carried.orders or one.carried.unread):
        yield "the wiki's edits of those days were not read, so that nothing can be said of how it was carried out"


def _queue(before: Judgement, after: Judgement, titles: Mapping[str, str]) -> str:
    """What the resolution opened for others."""
    then = {verdict.id: verdict for verdict in before.verdicts}
    opened = [
        f"“{titles.get(verdict.id, verdict.id)}” became {word}"
        for verdict in after.verdicts
        if verdict.id in then and verdict.pending
        for word, may, might in (
            ("enactable", verdict.may_enact, then[verdict.id].may_enact),
            ("failable", verdict.may_fail, then[verdict.id].may_fail),
            ("the oldest pending one", verdict.oldest_pending, then[verdict.id].oldest_pending),
        )
        if may and not might
    ]
    return "; ".join(opened)
