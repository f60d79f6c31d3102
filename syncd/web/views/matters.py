"""The queue with live tallies, and one matter with every vote and the whole tree of conditions."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from hashlib import sha256

import msgspec

from parsers.addresses import permalink
from parsers.errors import SyncdError
from parsers.kinds import VOTABLE, Status
from parsers.records import Post, PostPage, Record
from syncd.plan.ballots import Ballot, ballots
from syncd.plan.wording import admin_note, age_words, kind_words, lacks, quoted_votes, what_follows
from syncd.rules.edition import Edition
from syncd.rules.verdict import Act, Condition, Judgement, Operand, State, Tally, Verdict
from syncd.service.judging import Judged
from syncd.web.desk import Look
from writers.resolution_note import Note

LATELY = 8
"""So many resolved matters stand below the queue."""


class NoSuchThing(SyncdError):
    """A page was asked for that shows nothing there is."""


class Sides(Record, frozen=True, rename={"votes_for": "for"}):
    """A tally, and the quorum that it is measured by."""

    votes_for: int
    against: int
    deferential: int
    players: int
    quorum: int


class MatterLine(Record, frozen=True):
    """A pending matter in the queue.

    `stands` is ready, waiting, blocked or withheld; `headline` says it in words, `at` is when it changes by itself.
    """

    key: str
    url: str
    kind: str
    title: str
    author: str
    posted_at: datetime
    age: str
    oldest: bool
    sides: Sides
    stands: str
    headline: str
    at: datetime | None
    act: str
    lacks: tuple[str, ...] = ()


class ResolvedLine(Record, frozen=True):
    """A matter that was resolved."""

    key: str
    kind: str
    title: str
    author: str
    status: str
    resolved_at: datetime
    open_for: str


class NextChange(Record, frozen=True):
    """What changes by itself next, and when."""

    at: datetime
    matter: str
    title: str
    act: str


class QueuePage(Record, frozen=True):
    """Everything pending, oldest first; `trouble` says why there are no verdicts."""

    now: datetime
    edition: str = ""
    players: int = 0
    quorum: int = 0
    hiatus: tuple[str, ...] = ()
    next_change: NextChange | None = None
    matters: tuple[MatterLine, ...] = ()
    resolved: tuple[ResolvedLine, ...] = ()
    trouble: str = ""


class Branch(Record, frozen=True):
    """A condition as the page shows it; `joined` says how it comes of those below it."""

    state: str
    text: str
    rule: str
    quote: str
    joined: str
    operands: dict[str, Operand] = {}
    evidence: tuple[str, ...] = ()
    met_at: datetime | None = None
    least_change: str = ""
    reading: str = ""
    below: tuple["Branch", ...] = ()


class MatterPage(Record, frozen=True):
    """One matter as of `now`, which of a resolved one (without `line`) is the instant of its resolution.

    `resolution` is the note on it, `trees` are the conditions to enact and to fail it.
    """

    now: datetime
    url: str
    key: str
    kind: str
    title: str
    author: str
    posted_at: datetime
    status: str
    body: str
    sides: Sides
    ballots: tuple[Ballot, ...]
    line: MatterLine | None = None
    resolved_at: datetime | None = None
    note: str = ""
    suggested_note: str = ""
    remarks: tuple[str, ...] = ()
    follows: str = ""
    trees: dict[str, Branch] = {}
    resolution: Note | None = None


def key_of(url: str) -> str:
    """What a matter goes by in the pages' own addresses."""
    return sha256(url.encode()).hexdigest()[:12]


def queue(look: Look) -> QueuePage:
    """The queue as it is now."""
    judged = look.judged
    if isinstance(judged, str):
        return QueuePage(now=look.now, trouble=judged)
    game = judged.judgement
    lines = tuple(_line(verdict, judged) for verdict in game.verdicts if verdict.pending)
    return QueuePage(
        now=look.now,
        edition=game.edition,
        players=game.players,
        quorum=game.quorum,
        hiatus=game.hiatus,
        next_change=_next_change(lines),
        matters=lines,
        resolved=resolved(look.posts, judged.edition)[:LATELY],
    )


def resolved(posts: Iterable[Post], edition: Edition) -> tuple[ResolvedLine, ...]:
    """The matters that were resolved, the last one first."""
    lines = [
        ResolvedLine(
            key=key_of(post.url),
            kind=kind_words(post.kind, edition),
            title=post.title,
            author=post.author,
            status=post.status,
            resolved_at=post.adminned_at,
            open_for=age_words(post.adminned_at - post.posted_at),
        )
        for post in posts
        if post.kind in VOTABLE and post.status is not Status.PENDING and post.adminned_at is not None
    ]
    return tuple(sorted(lines, key=lambda line: line.resolved_at, reverse=True))


def _next_change(lines: Iterable[MatterLine]) -> NextChange | None:
    coming = [line for line in lines if line.stands == "waiting" and line.at is not None]
    first = min(coming, key=lambda line: line.at or line.posted_at, default=None)
    return NextChange(first.at, first.key, first.title, first.act) if first and first.at else None


def _line(verdict: Verdict, judged: Judged) -> MatterLine:
    post, now = judged.pages[verdict.id].post, judged.judgement.now
    stands, headline, act, at = _stands(verdict, judged.withheld.get(verdict.id))
    return MatterLine(
        key=key_of(post.url),
        url=post.url,
        kind=kind_words(post.kind, judged.edition),
        title=post.title,
        author=post.author,
        posted_at=post.posted_at,
        age=age_words(now - post.posted_at),
        oldest=verdict.oldest_pending,
        sides=_sides(verdict.tally, judged.judgement),
        stands=stands,
        headline=headline,
        at=at,
        act=act,
        lacks=() if stands in ("ready", "withheld") else lacks(verdict.enact),
    )


def _stands(verdict: Verdict, doubt: str | None) -> tuple[str, str, str, datetime | None]:
    """How it stands, in words, what it is about, and when it changes by itself."""
    if doubt is not None:
        return "withheld", f"Withheld: {doubt}", "", None
    if verdict.due is not Act.WAIT:
        both = verdict.may_enact and verdict.may_fail
        return "ready", "Ready to enact, or to fail" if both else f"Ready to {verdict.due}", verdict.due, None
    ways = [(at, act) for at, act in ((verdict.enactable_at, Act.ENACT), (verdict.failable_at, Act.FAIL)) if at]
    if not ways:
        return "blocked", "Waiting alone will not do", "", None
    at, act = min(ways)
    return "waiting", "Enactable" if act is Act.ENACT else "Failable", act, at


def _sides(tally: Tally, game: Judgement) -> Sides:
    return Sides(tally.votes_for, tally.votes_against, tally.deferential, game.players, game.quorum)


def matter(look: Look, key: str) -> MatterPage:
    """One matter: a pending one as it stands now, a resolved one as it stood when it was resolved."""
    post = next((post for post in look.posts if post.kind in VOTABLE and key_of(post.url) == key), None)
    if post is None:
        raise NoSuchThing("there is no such matter")
    judged = look.judged if post.status is Status.PENDING else look.resolutions.judged(post.url)
    if judged is None or isinstance(judged, str):
        raise NoSuchThing(f"there are no verdicts: {judged or 'nobody knows when it was resolved'}")
    shown = _matter(judged.pages[post.url], post, judged.judgement.verdict(post.url), judged)
    return msgspec.structs.replace(shown, resolution=look.resolutions.note(post.url, look.now))


def _matter(page: PostPage, post: Post, verdict: Verdict, judged: Judged) -> MatterPage:
    """`page` is as it was judged, `post` as it is now."""
    act, pending = verdict.due, post.status is Status.PENDING
    ready = pending and act is not Act.WAIT and post.url not in judged.withheld
    titles = {url: one.post.title for url, one in judged.pages.items()}
    return MatterPage(
        now=judged.judgement.now,
        url=post.url,
        key=key_of(post.url),
        kind=kind_words(post.kind, judged.edition),
        title=post.title,
        author=post.author,
        posted_at=post.posted_at,
        status=post.status,
        body=post.body,
        sides=_sides(verdict.tally, judged.judgement),
        ballots=ballots(page, verdict, judged.asked, judged.edition),
        line=_line(verdict, judged) if pending else None,
        resolved_at=post.adminned_at,
        note=post.admin_note.text if post.admin_note else "",
        suggested_note=admin_note(act, verdict, judged.judgement, judged.edition) if ready else "",
        remarks=tuple(_remarks(verdict, page, judged)),
        follows=what_follows(judged.judgement, act, verdict, titles) if ready else "",
        trees={"enact": branch(verdict.enact, page), "fail": branch(verdict.fail, page)},
    )


def _remarks(verdict: Verdict, page: PostPage, judged: Judged) -> Iterator[str]:
    if verdict.id in judged.withheld:
        yield f"The verdict is withheld: {judged.withheld[verdict.id]}."
    if verdict.withdrawn:
        yield "Its author has withdrawn it."
    if verdict.vetoed:
        yield "It is vetoed."
    for warning in quoted_votes(verdict, page):
        yield f"{warning[0].upper()}{warning[1:]}."


def branch(condition: Condition, page: PostPage) -> Branch:
    """A condition with all below it; its evidence as permalinks of the page's comments."""
    applies = condition.state is not State.NOT_APPLICABLE
    return Branch(
        state=condition.state,
        text=condition.text if applies else "does not apply",
        rule=condition.rule,
        quote=condition.quote,
        joined=condition.join if condition.children else "",
        operands=dict(condition.operands),
        evidence=tuple(_permalink(page, index) for index in condition.evidence),
        met_at=condition.met_at if condition.state is State.UNMET else None,
        least_change=condition.least_change,
        reading=condition.reading,
        below=tuple(branch(child, page) for child in condition.children),
    )


def _permalink(page: PostPage, index: int) -> str:
    return permalink(page.post.url, page.comments[index].anchor)
