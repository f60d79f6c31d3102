"""A change of dynasty, seen in the posts and the ruleset: a DoV enacted, the interregnum, the address, new words.

DoV enacted ──> interregnum (Hiatus) ──> Ascension Address ──> new terms, new tracking page ──> a pack for it
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from enum import StrEnum

from parsers.kinds import Kind
from parsers.records import Post, Record, Status
from syncd.rules.edition import Edition
from syncd.rules.hiatus import DOV_PENDING, INTERREGNUM, SEASONAL_DOWNTIME, downtime_of
from syncd.validator.game import enacted_dov
from syncd.validator.scenes import HiatusSpan


class Turn(StrEnum):
    """What happened on the way from one dynasty to the next."""

    DOV_ENACTED = "dov-enacted"
    INTERREGNUM = "interregnum"
    ADDRESS = "ascension-address"
    TERMS = "new-terms"
    TRACKING_PAGE = "new-tracking-page"
    NO_PACK = "no-pack"


class Turning(Record, frozen=True):
    """One of them: `key` tells it from others of its kind, `standing` says that it goes on until something is done."""

    turn: Turn
    key: str
    text: str
    at: datetime | None = None
    links: tuple[str, ...] = ()
    standing: bool = False


class Words(Record, frozen=True):
    """What a dynasty calls things: its words for the neutral ones, and its tracking page."""

    terms: dict[str, str]
    tracking_page: str | None = None


def turnings(
    posts: Iterable[Post], before: Words | None, now: Words | None, watched: Collection[str], since: datetime
) -> tuple[Turning, ...]:
    """All that has turned since an instant; `watched` are the pages that the known dynasty or pack describes."""
    return (*_of_posts(sorted(posts, key=_when), since), *_of_words(before, now), *_without_pack(now, watched))


def interregna(posts: Iterable[Post]) -> tuple[HiatusSpan, ...]:
    """From each enacted DoV to the next Ascension Address; the last one may go on."""
    spans: list[HiatusSpan] = []
    for post in sorted(posts, key=_when):
        if enacted_dov(post) and not (spans and spans[-1].until is None):
            spans.append(HiatusSpan(INTERREGNUM, _when(post)))
        elif post.kind is Kind.ASCENSION_ADDRESS and spans and spans[-1].until is None:
            spans[-1] = HiatusSpan(INTERREGNUM, spans[-1].since, post.posted_at)
    return tuple(spans)


def hiatus_spans(posts: Sequence[Post], edition: Edition, since: datetime, until: datetime) -> tuple[HiatusSpan, ...]:
    """When the game was on Hiatus, as posts and calendar show it."""
    spans = list(interregna(posts))
    if edition.hiatus.pending_dov:
        dovs = (post for post in posts if post.kind is Kind.DOV)
        spans += (HiatusSpan(DOV_PENDING, post.posted_at, _resolved_at(post)) for post in dovs)
    if edition.hiatus.downtime:
        windows = (downtime_of(year, edition.hiatus) for year in range(since.year - 1, until.year + 1))
        spans += (HiatusSpan(SEASONAL_DOWNTIME, start, end) for start, end in windows)
    return tuple(spans)


def _of_posts(posts: Sequence[Post], since: datetime) -> Iterator[Turning]:
    for post in posts:
        if _when(post) < since:
            continue
        if enacted_dov(post):
            text = f"The Declaration of Victory of {post.author} was enacted: {post.title}"
            yield Turning(Turn.DOV_ENACTED, post.url, text, _when(post), (post.url,))
        elif post.kind is Kind.ASCENSION_ADDRESS:
            text = f"{post.author} has posted an Ascension Address, and a new dynasty begins: {post.title}"
            yield Turning(Turn.ADDRESS, post.url, text, post.posted_at, (post.url,))
    for span in interregna(posts):
        if span.until is None:
            text = "It is interregnum: Hiatus until the Ascension Address and the ruleset's update are done"
            yield Turning(Turn.INTERREGNUM, f"{span.since:%Y-%m-%d}", text, span.since, standing=True)


def _of_words(before: Words | None, now: Words | None) -> Iterator[Turning]:
    if before is None or now is None:
        return
    changed = list(_renamed(before.terms, now.terms))
    if changed:
        key = " ".join(f"{neutral}={word}" for neutral, word in sorted(now.terms.items()))
        yield Turning(Turn.TERMS, key, f"The ruleset has new words: {', '.join(changed)}")
    if now.tracking_page and now.tracking_page != before.tracking_page:
        was = f", and no longer {before.tracking_page}" if before.tracking_page else ""
        text = f"The gamestate is tracked on {now.tracking_page}{was}"
        yield Turning(Turn.TRACKING_PAGE, now.tracking_page, text)


def _without_pack(now: Words | None, watched: Collection[str]) -> Iterator[Turning]:
    page = now.tracking_page if now else None
    if page and page not in watched:
        text = f"There is no pack for {page} yet"
        yield Turning(Turn.NO_PACK, page, text, standing=True)


def _renamed(before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    for neutral, word in sorted(now.items()):
        if before.get(neutral) != word:
            yield f"{neutral} is {word}" + (f" (was {before[neutral]})" if neutral in before else "")


def _when(post: Post) -> datetime:
    """When a post took effect: a matter by its resolution, everything else by its posting."""
    return (post.adminned_at or post.posted_at) if post.kind is Kind.DOV else post.posted_at


def _resolved_at(post: Post) -> datetime | None:
    """When a DoV stopped to be pending; None while it is."""
    return None if post.status is Status.PENDING else post.adminned_at or post.posted_at
