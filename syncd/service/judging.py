"""From the store to verdicts, and which of them nothing may rest on."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta

import msgspec

from parsers.records import Kind, PlayerName, Post, PostPage, Record, Status
from syncd.rules.edition import Edition
from syncd.rules.game import Game
from syncd.rules.judge import judge, judge_pending
from syncd.rules.spans import LAST
from syncd.rules.verdict import Judgement, turn_of
from syncd.service.law import Law
from syncd.service.reading import suspects
from syncd.store.seen import Seen
from syncd.validator import doubtful, game
from syncd.validator.game import DYNASTY as DYNASTY
from syncd.validator.past import ResolvedAt, as_it_happened, told_resolution, victories

EVERY = timedelta(hours=1)
OF_VICTORY = frozenset({Kind.DOV, Kind.ASCENSION_ADDRESS})


class Judged(Record, frozen=True):
    """A judgement with the pages it rests on, by the matter's id; `withheld` says which verdicts not to trust.

    `asked` is the game as the judge was asked about it. `turns_at` is when, with nothing read, a verdict or the trust
    in one turns by the clock. `overtaken` are the withheld ones that are certainly not to be enacted, and why.
    """

    judgement: Judgement
    edition: Edition
    pages: dict[str, PostPage]
    withheld: dict[str, str]
    asked: Game
    turns_at: datetime | None = None
    overtaken: dict[str, str] = {}


class Docket:
    """The verdicts on one store, made anew where something was read, where the clock turns one, and once an hour."""

    def __init__(self, seen: Seen, emperor: str) -> None:
        self._seen, self._emperor = seen, emperor
        self._basis: tuple[int, Law, frozenset[str]] | None = None
        self._last: Judged | None = None

    def judged(self, law: Law, now: datetime, suspect: frozenset[str] = frozenset()) -> Judged:
        """As the function of that name, of the store as it is."""
        basis = (self._seen.changes, law, suspect)
        if self._last is None or basis != self._basis or not self._still_holds(self._last, now):
            self._last = judged(self._seen, law, self._emperor, now, suspect)
            self._basis = basis
        return self._last

    def _still_holds(self, last: Judged, now: datetime) -> bool:
        since = last.judgement.now
        return since <= now < min(last.turns_at or LAST, since + EVERY)


def judged(seen: Seen, law: Law, emperor: str, now: datetime, suspect: Iterable[str] = ()) -> Judged:
    """Judge what the store holds as of `now`, by the law in force.

    `emperor` is the config's ("auto": the author of the newest Ascension Address; "": nobody). `suspect` are posts
    whose pages do not add up.
    """
    posts = seen.posts_since(now - DYNASTY)
    wanted = (post for post in posts if game.still_matters(post, now) and post.kind in law.edition.matters)
    read = [page for post in wanted if (page := seen.page(post.url))]
    versions = {page.post.url: seen.versions(page.post.url) for page in read}
    known = {url: at for url, found in versions.items() if (at := told_resolution(found))}
    pages = {page.post.url: as_it_happened(page, versions[page.post.url]) for page in read}
    won = victories(seen.versions(post.url) for post in posts if post.kind in OF_VICTORY)
    rosters = seen.rosters()
    asked = game.question(
        law.edition.name,
        now,
        rosters,
        pages.values(),
        emperor_in(emperor, (*posts, *seen.newest_of(Kind.ASCENSION_ADDRESS))),
        game.reasons_for_hiatus(posts, rosters[-1][1], {one.dov.url: one.pending_until for one in won})
        if rosters
        else (),
        law.special_cases,
    )
    judgement = judge(asked, law.edition)
    others = {why: judge_pending(other, law.edition) for why, other in _other_games(asked, known, pages)}
    doubts = doubtful.of_veto_by_another(asked) | doubtful.of_strangers(asked, rosters)
    overtaken = doubtful.of_overtaken_dovs(asked, won)
    if rosters:
        doubts |= doubtful.of_unexplained_notice(asked, rosters[-1][1], judgement)
    for why, verdicts in others.items():
        doubts |= doubtful.differing(judgement, verdicts, why)
    unread = {url for url in suspect if url in pages or _may_be_a_matter(seen, url)}
    withheld = doubts | overtaken | withheld_for(unread, pages) | _rests_on_changed_rules(law, pages)
    turns = (judgement.turns_at, *(turn_of(verdicts, now) for verdicts in others.values()))
    return Judged(judgement, law.edition, pages, withheld, asked, min(filter(None, turns), default=None), overtaken)


def _other_games(
    asked: Game, known: Mapping[str, ResolvedAt], pages: Mapping[str, PostPage]
) -> Iterator[tuple[str, Game]]:
    """The other games that what was read leaves possible, each with the doubt that it is where it ends otherwise."""
    if doubtful.uncertain(asked, known):
        matters = (one._replace(resolved_at=known[one.id].since) if one.id in known else one for one in asked.matters)
        yield doubtful.SPAN, asked._replace(matters=tuple(matters))
    if (reversed_ := doubtful.with_ties_reversed(asked)) is not None:
        yield doubtful.TIED, reversed_
    if (untagged := doubtful.with_untagged(asked, pages)) is not None:
        yield doubtful.UNTAGGED, untagged


def judged_from_store(seen: Seen, law: Law, emperor: str, now: datetime, too_old: str | None) -> Judged:
    """Judge what the store holds as of `now`, as the last cycle left it; `emperor` as configured.

    `too_old` says why nothing pending may be judged by it any more.
    """
    found = judged(seen, law, emperor, now, suspects(seen))
    if too_old is None:
        return found
    pending = (verdict.id for verdict in found.judgement.verdicts if verdict.pending)
    return msgspec.structs.replace(found, withheld={**dict.fromkeys(pending, too_old), **found.withheld})


def emperor_in(configured: str, posts: Iterable[Post]) -> PlayerName | None:
    """The Emperor as configured, or the author of the newest Ascension Address."""
    if configured == "auto":
        return game.emperor_of(posts)
    return PlayerName(configured) if configured else None


def _may_be_a_matter(seen: Seen, url: str) -> bool:
    known = seen.post(url)
    return known is None or known.kind in game.VOTABLE


def withheld_for(suspect: Iterable[str], pages: Mapping[str, PostPage]) -> dict[str, str]:
    """The verdicts that a page which does not add up takes away: its own; and if nobody has ever read it, as it may
    be an older Proposal, those of all pending Proposals.
    """
    found: dict[str, str] = {}
    for url in suspect:
        if url not in pages:
            for other, page in pages.items():
                if page.post.kind is Kind.PROPOSAL and page.post.status is Status.PENDING:
                    found[other] = f"{url} cannot be read and may stand before it in the queue"
        found[url] = "its page does not add up; the last good reading is older"
    return found


def _rests_on_changed_rules(law: Law, pages: Mapping[str, PostPage]) -> dict[str, str]:
    doubts = {kind: law.doubts(kind) for kind in {page.post.kind for page in pages.values()}}
    return {url: doubt for url, page in pages.items() if (doubt := doubts[page.post.kind]) is not None}
