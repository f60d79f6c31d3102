"""The queue as people read it: what is pending, the tallies, what each matter still lacks and when it will have it."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from textwrap import wrap

from parsers.records import PostPage, Record
from syncd.plan.wording import age_words, instant_words, kind_words, lacks, tally_words
from syncd.rules.edition import Edition
from syncd.rules.verdict import Act, Judgement, Verdict

WIDTH = 79


class Line(Record, frozen=True):
    """A line of at most 79 columns; `tone` says how it is meant: ready, waiting, blocked, withheld, heading, plain."""

    text: str
    tone: str = "plain"


def queue_lines(
    judgement: Judgement, edition: Edition, pages: Mapping[str, PostPage], withheld: Mapping[str, str]
) -> tuple[Line, ...]:
    """Every pending matter with its tally and what it lacks; `withheld` says why a verdict may not be trusted."""
    pending = [verdict for verdict in judgement.verdicts if verdict.pending]
    lines = [Line(_heading(judgement), "heading")]
    for verdict in pending:
        lines += [Line(""), *_matter(verdict, pages[verdict.id], edition, judgement.now, withheld.get(verdict.id))]
    if not pending:
        lines += [Line(""), Line("Nothing is pending.")]
    return tuple(lines)


def _heading(judgement: Judgement) -> str:
    hiatus = f"HIATUS: {', '.join(judgement.hiatus)}" if judgement.hiatus else "no hiatus"
    now = instant_words(judgement.now)
    return f"{now} · edition {judgement.edition} · {judgement.players} players, quorum {judgement.quorum} · {hiatus}"


def _matter(verdict: Verdict, page: PostPage, edition: Edition, now: datetime, doubt: str | None) -> Iterator[Line]:
    post = page.post
    yield from _wrapped(f"{kind_words(post.kind, edition)}: {post.title}", "", "heading")
    turn = " · oldest" if verdict.oldest_pending else ""
    yield from _wrapped(f"by {post.author}, {age_words(now - post.posted_at)} old{turn} · {tally_words(verdict)}", "  ")
    if doubt is not None:
        yield from _wrapped(f"WITHHELD: {doubt}", "  ", "withheld")
        return
    if verdict.due is not Act.WAIT:
        acts = " or ".join(act for act, may in (("ENACT", verdict.may_enact), ("FAIL", verdict.may_fail)) if may)
        yield Line(f"  READY TO {acts}", "ready")
    if not verdict.may_enact:
        yield from _lacking(Act.ENACT, verdict.enactable_at, lacks(verdict.enact))
    if verdict.due is Act.WAIT:
        yield from _lacking(Act.FAIL, verdict.failable_at, ())


def _lacking(act: Act, at: datetime | None, lacking: Iterable[str]) -> Iterator[Line]:
    when = f"from {instant_words(at)}" if at else "not by waiting alone"
    yield Line(f"  to {act}: {when}", "waiting" if at else "blocked")
    for lack in lacking:
        yield from _wrapped(f"- {lack}", "    ")


def _wrapped(text: str, indent: str, tone: str = "plain") -> Iterator[Line]:
    for line in wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ", break_long_words=True):
        yield Line(line, tone)
