"""Verdicts that may be wrong though every page adds up: what was read says two things, or not enough.

Each function answers with the matters that it takes a verdict from, and why, in words for an admin.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime

from parsers.records import Icon, Kind, PostPage, Roster
from syncd.rules.game import Game, VotableMatter
from syncd.rules.tags import CORE_TEXT, changes
from syncd.rules.verdict import Judgement, Verdict
from syncd.validator.game import stated
from syncd.validator.past import ResolvedAt, Won

Doubts = dict[str, str]
"""Why not to trust a verdict, by the matter's id."""


def pending_proposals(game: Game) -> Iterator[VotableMatter]:
    """The Proposals that nobody has resolved yet."""
    return (one for one in game.matters if one.pending and one.kind is Kind.PROPOSAL)


def of_unexplained_notice(game: Game, roster: Roster, judgement: Judgement) -> Doubts:
    """The sidebar states a Hiatus of which nothing else is known."""
    notices = stated(roster)
    if judgement.hiatus or not notices:
        return {}
    why = f"the sidebar says “{notices[0]}”, and nothing else that was read says why"
    return {matter.id: why for matter in pending_proposals(game)}


def of_veto_by_another(game: Game) -> Doubts:
    """Somebody used VETO while the Emperor is not on the roster: the Emperor may have another name by now."""
    emperor, active = game.roster.emperor, game.roster.active
    if emperor is None or emperor in active:
        return {}
    found: Doubts = {}
    for matter in pending_proposals(game):
        for comment in matter.comments:
            if Icon.VETO in comment.icons and comment.author in active:
                found[matter.id] = (
                    f"{comment.author} used VETO, and {emperor}, the Emperor as far as was read, is not on the roster"
                )
    return found


def of_strangers(game: Game, rosters: Sequence[tuple[datetime, Roster]]) -> Doubts:
    """The author was on no roster around the time of posting: whether it was allowed to be posted is not known."""
    return {
        matter.id: f"{matter.author} was not on the roster when it was posted"
        for matter in pending_proposals(game)
        if rosters and matter.posted_at > rosters[0][0] and matter.author not in _named(rosters, matter.posted_at)
    }


def of_overtaken_dovs(game: Game, won: Sequence[Won]) -> Doubts:
    """A DoV that was pending when another was enacted, or made before the Ascension Address."""
    return {
        matter.id: overtaken_words(other)
        for matter in game.matters
        if matter.pending and matter.kind is Kind.DOV
        for other in won
        if other.overtakes(matter.posted_at)
    }


def overtaken_words(won: Won) -> str:
    """Why another DoV cannot count."""
    fails = "every other DoV failed by that, and none may be made before an Ascension Address"
    return f"“{won.dov.title}” was enacted: {fails}"


def _named(rosters: Sequence[tuple[datetime, Roster]], at: datetime) -> frozenset[str]:
    """Who stood in the sidebar that was read last before an instant, or in the next one."""
    before = [roster for seen, roster in rosters if seen <= at][-1:]
    after = [roster for seen, roster in rosters if seen > at][:1]
    return frozenset(entry.name for roster in (*before, *after) for entry in roster.players)


def uncertain(game: Game, known: Mapping[str, ResolvedAt]) -> bool:
    """Whether it may matter to something pending when exactly something else was resolved."""
    return any(
        span.since < span.at and _bears_on(other, span, matter)
        for matter in game.matters
        if matter.pending
        for other in game.matters
        if (span := known.get(other.id)) is not None
    )


def _bears_on(other: VotableMatter, span: ResolvedAt, matter: VotableMatter) -> bool:
    both_dovs = other.kind is matter.kind is Kind.DOV and other.author == matter.author
    return both_dovs or span.since <= matter.posted_at < span.at


def with_untagged(game: Game, pages: Mapping[str, PostPage]) -> Game | None:
    """The game where Proposals without a tag that speak of core, Special Case or Appendix rules would change them.

    A tag is not needed where the section or the rule is named (CORE-TAG-01); None where nothing speaks of any.
    """
    speaking = {one.id for one in pending_proposals(game) if _speaks_of_core(one, pages[one.id])}
    matters = tuple(one._replace(changes=CORE_TEXT) if one.id in speaking else one for one in game.matters)
    return None if matters == game.matters else game._replace(matters=matters)


def _speaks_of_core(matter: VotableMatter, page: PostPage) -> bool:
    return not changes(matter) & CORE_TEXT and _CORE.search(page.post.body) is not None


def with_ties_reversed(game: Game) -> Game | None:
    """The game where of Proposals posted in the same second the other was first; None where there are none."""
    order = sorted(enumerate(game.matters), key=lambda one: (one[1].posted_at, -one[0]))
    waiting = [matter.posted_at for matter in pending_proposals(game)]
    if len(set(waiting)) == len(waiting):
        return None
    return game._replace(matters=tuple(matter for _, matter in order))


def differing(judgement: Judgement, others: Iterable[Verdict], why: str) -> Doubts:
    """The pending matters of which other verdicts come out otherwise."""
    return {other.id: why for other in others if _may(judgement.verdict(other.id)) != _may(other)}


SPAN = "it depends on when exactly another matter was resolved, which the blog does not say"
UNTAGGED = "it depends on whether it would change the core, Special Case or Appendix rules that it speaks of"
TIED = "another was posted in the same second, and which was first the blog does not say"
_CORE = re.compile(r"\b(?:core|special case|appendix)\b", re.IGNORECASE)


def _may(verdict: Verdict) -> tuple[bool, bool]:
    return verdict.may_enact, verdict.may_fail
