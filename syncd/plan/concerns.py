"""What an admin may want to know now: from verdicts, findings, resolutions and troubles to concerns.

A verdict that may not be trusted makes no concern of its own: whoever calls says which matters are withheld, and why
is told as trouble.
"""

from collections.abc import Container, Iterable, Mapping
from textwrap import shorten

from parsers.addresses import permalink
from parsers.records import Post, PostPage, Status
from syncd.plan.alerts import AlertKind, Concern
from syncd.plan.wording import (
    DONE,
    admin_note,
    kind_words,
    met_reasons,
    quoted_votes,
    readings,
    sides,
    tally_words,
    what_follows,
)
from syncd.rules.edition import Edition, Join
from syncd.rules.verdict import Act, Condition, Judgement, State, Verdict
from syncd.validator.findings import Finding, Severity
from syncd.validator.idling_checked import MAY_BE_IDLED
from writers.text import render

READY_TO = {Act.ENACT: AlertKind.READY_TO_ENACT, Act.FAIL: AlertKind.READY_TO_FAIL}
"""The notice for each act that is due."""
EVENTS = frozenset({"post-changed", "comment-changed"})
"""Kinds of findings that happened and are over."""
TOLD_ONCE = EVENTS | {"illegal-resolution", "not-implemented-on-wiki"}
"""Kinds of findings that are told once, and never withdrawn."""


def ready(
    judgement: Judgement, edition: Edition, pages: Mapping[str, PostPage], withheld: Iterable[str] = ()
) -> tuple[Concern, ...]:
    """A concern for each matter that may be enacted now, or else failed."""
    distrusted = frozenset(withheld)
    return tuple(_ready(judgement, edition, pages, verdict) for verdict in judgement.ready(distrusted))


def _ready(judgement: Judgement, edition: Edition, pages: Mapping[str, PostPage], verdict: Verdict) -> Concern:
    page = pages[verdict.id]
    act = verdict.due
    condition = verdict.enact if act is Act.ENACT else verdict.fail
    kind = kind_words(page.post.kind, edition)
    tally = tally_words(verdict)
    note = admin_note(act, verdict, judgement, edition)
    text = render(
        "ready.txt",
        kind=kind,
        title=page.post.title,
        author=page.post.author,
        done=DONE[act],
        tally=tally,
        reasons=met_reasons(condition),
        sides=sides(verdict),
        warnings=(*quoted_votes(verdict, page), *_both(verdict), *_readings(verdict, act)),
        note=note,
        then=what_follows(judgement, act, verdict, {url: one.post.title for url, one in pages.items()}),
    )
    return Concern(
        kind=READY_TO[act],
        key=verdict.id,
        subject=f"Ready to {act}: {kind} “{page.post.title}” ({tally})",
        text=text,
        digest=tally,
        todo=f"{act.capitalize()} it on the blog, with the note “{note}”",
        links=(verdict.id, *_evidence(verdict, page)),
    )


def _both(verdict: Verdict) -> Iterable[str]:
    if verdict.may_enact and verdict.may_fail:
        yield "it may be failed as well: the rules allow either"


def _readings(verdict: Verdict, act: Act) -> Iterable[str]:
    for reading in readings(verdict.enact if act is Act.ENACT else verdict.fail):
        yield f"this rests on a reading of the rules that others may not share ({reading})"


def _evidence(verdict: Verdict, page: PostPage) -> Iterable[str]:
    """The permalinks of the Effective Vote Comments."""
    anchors = (page.comments[index].anchor for index in sorted(verdict.evc.values()))
    return (permalink(verdict.id, anchor) for anchor in anchors if anchor)


def resolved(pages: Iterable[PostPage], edition: Edition) -> tuple[Concern, ...]:
    """An event for each matter that an admin has just resolved."""
    return tuple(
        Concern(
            kind=AlertKind.RESOLVED,
            key=f"{post.url}:{post.status}",
            subject=f"{kind_words(post.kind, edition)} “{post.title}” was {post.status}",
            text=post.admin_note.text if post.admin_note else "The admin left no note.",
            links=(post.url,),
            event=True,
        )
        for post in (page.post for page in pages)
    )


def mismatches(
    findings: Iterable[Finding],
    plans: Mapping[str, str],
    silenced: Container[str] = (),
    settled: Container[str] = (),
    reverted: Container[str] = (),
) -> tuple[Concern, ...]:
    """A concern for each edit, post or place with findings that are more than worth knowing.

    `plans` says in words what is done about a finding, by its id; each of those `silenced` is a concern by itself;
    where all of them are `settled` in this very cycle, nobody need be told that they are over. That somebody has put
    one back (`reverted`) is worth telling again.
    """
    together: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.severity is not Severity.INFO:
            key = finding.id if finding.id in silenced else same_cause(finding)
            together.setdefault(key, []).append(finding)
    return tuple(
        _mismatch(key, found, plans, reverted, over=all(one.id in settled for one in found))
        for key, found in together.items()
    )


def same_cause(finding: Finding) -> str:
    """The key of the message: what one edit did wrong in one way is one; everything else stands alone."""
    return f"{finding.where.page}:{finding.revid}:{finding.kind}" if finding.revid is not None else finding.id


def _mismatch(
    key: str, findings: list[Finding], plans: Mapping[str, str], reverted: Container[str], *, over: bool
) -> Concern:
    first = findings[0]
    back = ("put back",) if any(one.id in reverted for one in findings) else ()
    more = f" and {len(findings) - 1} more" if len(findings) > 1 else ""
    return Concern(
        kind=AlertKind.MISMATCH,
        key=key,
        subject=f"{_headline(first)}{more}",
        text=render("mismatch.txt", findings=findings, first=first, plans=plans),
        digest=" ".join((*sorted(finding.id for finding in findings), *back)),
        links=tuple(dict.fromkeys(link for finding in findings for link in finding.links)),
        event=over or first.kind in TOLD_ONCE,
    )


def _headline(finding: Finding) -> str:
    """Where it is, or of a post the beginning of what is said of it."""
    if finding.where.post is not None and finding.kind in TOLD_ONCE - EVENTS:
        return f"{shorten(finding.text, 100, placeholder=' …')} ({finding.kind})"
    place = ", ".join(part for part in (finding.where.row, finding.where.column) if part)
    where = f"{place} ({finding.kind})" if place else finding.kind
    return f"{finding.where.page or 'The blog'}: {where}"


def idle(findings: Iterable[Finding]) -> tuple[Concern, ...]:
    """A concern for each player who may be idled; who only may not be unidled yet is none."""
    return tuple(
        Concern(
            kind=AlertKind.IDLE,
            key=one.where.row or one.id,
            subject=f"{one.where.row} may be idled",
            text=f"{one.text} ({', '.join(one.rules)})",
            digest=one.found or "",
            links=one.links,
        )
        for one in findings
        if one.kind == "idle" and one.where.column == MAY_BE_IDLED
    )


def hiatus(judgement: Judgement) -> tuple[Concern, ...]:
    """That the game is on Hiatus, and why."""
    if not judgement.hiatus:
        return ()
    reasons = ", ".join(judgement.hiatus)
    text = f"The game is on Hiatus ({reasons}): Proposals can be neither posted nor resolved."
    return (Concern(AlertKind.HIATUS, "game", f"Hiatus: {reasons}", text, digest=reasons),)


STILL_WORKS = {
    (True, True): "Everything else goes on; only what rests on this is withheld.",
    (True, False): "Matters are judged and told as before, by the rules last read; the gamestate stays as it was last "
    "read, and no page is written.",
    (False, True): "What happens on the wiki is recorded; nothing new is judged, told as ready or written until the "
    "blog can be read.",
    (False, False): "Everything stays as it was last read, and every cycle tries again; nothing is judged or written.",
}
"""What goes on in a trouble, by whether the blog and the wiki could be read as a whole."""


def troubles(lines: Iterable[str], *, blog: bool = True, wiki: bool = True) -> tuple[Concern, ...]:
    """What the program could not do, and what still works: one concern a source, whatever the words of the moment."""
    works = STILL_WORKS[blog, wiki]
    return tuple(Concern(AlertKind.TROUBLE, line.partition(": ")[0], line, f"{line}\n{works}") for line in lines)


def gone(judgement: Judgement, pages: Mapping[str, PostPage]) -> dict[str, str]:
    """For each matter that is not (or no longer) ready, why, by the fingerprint of the concern it would be."""
    words: dict[str, str] = {}
    for verdict in judgement.verdicts:
        post = pages[verdict.id].post
        for kind, condition in ((AlertKind.READY_TO_ENACT, verdict.enact), (AlertKind.READY_TO_FAIL, verdict.fail)):
            why = _unmet(condition) if verdict.pending else _ended(post)
            words[f"{kind}:{verdict.id}"] = f"{why[:1].upper()}{why[1:]}. The tally is {tally_words(verdict)}."
    return words


def _ended(post: Post) -> str:
    """What has become of a matter that is not pending any more; of one that nobody resolved the status word says it."""
    word = post.status_word or post.status
    return f"it is {word}, and not pending" if post.status is Status.UNKNOWN else f"it was resolved: {word}"


def _unmet(condition: Condition) -> str:
    """What stands in the way, in as few words as the rules have for it."""
    below = [child.text for child in condition.children if child.state is State.UNMET]
    return "; ".join(below) if below and condition.join is Join.ALL else condition.text
