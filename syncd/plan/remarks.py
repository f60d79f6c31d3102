"""What is worth a look at a resolution, lawful or not: its admin note, its instant, its comments, its edits."""

from collections.abc import Iterable
from datetime import timedelta

from parsers.records import Status
from syncd.plan.resolution import Resolution
from syncd.plan.wording import age_words, quoted_votes
from syncd.rules.verdict import Verdict
from syncd.validator.carried_out import Because
from syncd.validator.lawful import Found, Lawfulness
from syncd.validator.tallies import compared
from writers.resolution_note import NoteDifference


def remarks(one: Resolution, verdict: Verdict, found: Found, patience: timedelta) -> Iterable[str]:
    """Every remark on a resolution; an edit later than `patience` is late."""
    if one.post.admin_note is None:
        yield "the admin left no note"
    yield from _of_the_instant(one, found)
    yield from quoted_votes(verdict, one.page)
    for name in one.changed_comments:
        yield f"a comment of {name} was changed later; here it counts as it was then"
    yield from _of_the_edits(one, patience)


def differences(one: Resolution, verdict: Verdict) -> Iterable[NoteDifference]:
    """Where what the admin wrote is not what was counted, or not what the status says."""
    post, stated = one.post, one.post.admin_note
    if stated is None:
        return
    earlier = one.before_last_vote.verdict(post.url) if one.before_last_vote else None
    tally = compared(stated, verdict, one.page, one.edition.terms.emperor, earlier)
    if not tally.same:
        text = f"the admin note states {tally.stated}, the count is {tally.counted}"
        yield NoteDifference(text, tally.why or "; ".join(one.doubts))
    if stated.outcome is not None and not same_outcome(stated.outcome, post.status):
        yield NoteDifference(f"the admin note says {stated.outcome}, the status says {post.status}")


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
            "the stamp moves when the post is saved again, so the resolution may have been earlier: "
            "there was a time between the last comment and the stamp at which the conditions held"
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
    if not edits and not one.edits_known and (one.carried.orders or one.carried.unread):
        yield "the wiki's edits of those days were not read, so that nothing can be said of how it was carried out"
