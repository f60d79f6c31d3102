"""From a resolved matter, judged as of that instant, to the note that says whether and how it was resolved."""

from collections.abc import Callable, Iterable, Mapping
from datetime import timedelta

from parsers.records import AdminNote, Post, PostPage, RevisionId, Status
from syncd.plan.wording import VOTE_WORDS, age_words, kind_words, lacks, met_reasons, tally_words
from syncd.rules.edition import Edition
from syncd.rules.verdict import Judgement, Verdict
from syncd.validator.carried_out import CarryingEdit
from writers.resolution_note import Note, NoteEdit, NoteVote

PATIENCE = timedelta(hours=1)  # before an enacted matter without any edit is told as not carried out


def note(
    page: PostPage,
    before: Judgement,
    after: Judgement,
    edition: Edition,
    edits: Iterable[CarryingEdit],
    diff_url: Callable[[RevisionId], str],
    titles: Mapping[str, str],
) -> Note:
    """The note on a resolved matter; `before` is judged at the instant of its resolution, with it pending, `after`
    just behind it, `titles` are those of all matters by their id.
    """
    post = page.post
    verdict = before.verdict(post.url)
    stated = post.admin_note
    carried = tuple(_edit(one, diff_url) for one in edits)
    lawful, conditions = _lawful(post, verdict)
    return Note(
        url=post.url,
        kind=kind_words(post.kind, edition),
        title=post.title,
        author=post.author,
        outcome=post.status,
        admin=(stated.admin or "") if stated else "",
        resolved_at=before.now,
        open_for=age_words(before.now - post.posted_at),
        tally=tally_words(verdict),
        votes=tuple(_votes(page, verdict)),
        lawful=lawful,
        conditions=conditions,
        edits=carried,
        remarks=tuple(_remarks(post, verdict, stated)),
        missing=tuple(_missing(post, carried)),
        queue=_queue(before, after, titles),
    )


def _lawful(post: Post, verdict: Verdict) -> tuple[bool, tuple[str, ...]]:
    """Whether the rules allowed this outcome, and why: what held, or what was lacking."""
    condition = verdict.enact if post.status is Status.ENACTED else verdict.fail
    if condition.met:
        return True, tuple(f"{reason.text} ({reason.rule})" for reason in met_reasons(condition))
    return False, lacks(condition)


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


def _edit(carrying: CarryingEdit, diff_url: Callable[[RevisionId], str]) -> NoteEdit:
    one = carrying.revision
    return NoteEdit(one.page, one.user, one.at, one.summary, diff_url(one.revid), carrying.because)


def _remarks(post: Post, verdict: Verdict, stated: AdminNote | None) -> Iterable[str]:
    """Where what the admin wrote is not what was counted, or not what the status says."""
    if stated is None:
        yield "the admin left no note"
        return
    counted = (verdict.tally.votes_for, verdict.tally.votes_against)
    if stated.votes_for is not None and (stated.votes_for, stated.votes_against or 0) != counted:
        told = f"{stated.votes_for}-{stated.votes_against or 0}"
        yield f"the admin note states {told}, the count is {counted[0]}-{counted[1]}"
    outcome = "failed" if stated.outcome in ("vetoed", "withdrawn") else stated.outcome
    status = "failed" if post.status is Status.VETOED else post.status
    if outcome is not None and outcome != status:
        yield f"the admin note says {stated.outcome}, the status says {post.status}"


def _missing(post: Post, edits: tuple[NoteEdit, ...]) -> Iterable[str]:
    if post.status is Status.ENACTED and not edits:
        yield "no edit of the wiki was found that carries it out"


def _queue(before: Judgement, after: Judgement, titles: Mapping[str, str]) -> str:
    """What the resolution opened for others."""
    then = {verdict.id: verdict for verdict in before.verdicts}
    opened = [
        f"“{titles[verdict.id]}” became {word}"
        for verdict in after.verdicts
        for word, may, might in (
            ("enactable", verdict.may_enact, then[verdict.id].may_enact),
            ("failable", verdict.may_fail, then[verdict.id].may_fail),
            ("the oldest pending one", verdict.oldest_pending, then[verdict.id].oldest_pending),
        )
        if verdict.id in then and may and not might
    ]
    return "; ".join(opened)
