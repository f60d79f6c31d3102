"""The bench: judges the matters of a game, and again what a resolution changes, without counting votes twice."""

from parsers.kinds import Kind, Status
from syncd.rules import hiatus, proposals, votes
from syncd.rules.conditions import Conditions, conditions
from syncd.rules.edition import Edition
from syncd.rules.game import Game
from syncd.rules.spans import Span, holds
from syncd.rules.standing import Ballot, Place, Situation, Standing
from syncd.rules.verdict import Tally, Verdict

PENDING = Status.PENDING

Circumstances = tuple[int, Span, frozenset[str], str | None]
"""A matter by its place in the game, and all that somebody else's resolution can change for it."""


class Bench:
    """One edition's judge at work on one game; remembers what it has counted and judged."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.ballots: dict[tuple[int, str | None], Ballot] = {}
        self.judged: dict[Circumstances, Verdict] = {}
        self.latest: dict[tuple[int, str | None], Verdict] = {}
        self.game_wide: dict[tuple[frozenset[str], Kind], Conditions] = {}

    def verdicts(self, situation: Situation, *, resolved: bool = False) -> dict[int, Verdict]:
        """The verdicts on the pending matters (on all with `resolved`) by their place in the game."""
        game = situation.game
        places = places_of(game, self.edition)
        return {
            order: self.verdict(situation, order, places.get(order, proposals.NO_PLACE))
            for order, matter in enumerate(game.matters)
            if resolved or matter.status is PENDING
        }

    def verdict(self, situation: Situation, order: int, place: Place) -> Verdict:
        """The verdict on one matter."""
        emperor = situation.game.roster.emperor
        circumstances = (order, place.turn, situation.lasting, emperor)
        known = self.judged.get(circumstances)
        if known is None:
            standing = Standing(situation, order, situation.game.matters[order], self.ballot(situation, order), place)
            known = verdict_of(standing, self.conditions(standing, self.latest.get((order, emperor))))
            self.judged[circumstances] = self.latest[order, emperor] = known
        return known

    def conditions(self, standing: Standing, before: Verdict | None) -> Conditions:
        """All conditions of a matter; of one that has been judged before, anew only those that others can change."""
        kind, lasting = standing.matter.kind, standing.situation.lasting
        chosen = self.edition.matters[kind]
        game_wide = self.game_wide.get((lasting, kind))
        if game_wide is None:
            game_wide = self.game_wide[lasting, kind] = conditions(chosen.game_wide, standing, {})
        if before is None:
            return conditions(chosen.own, standing, game_wide)
        return conditions(chosen.moving, standing, {**before.conditions, **game_wide})

    def ballot(self, situation: Situation, order: int) -> Ballot:
        """The votes on one matter."""
        game = situation.game
        known = self.ballots.get((order, game.roster.emperor))
        if known is None:
            known = votes.count(game.matters[order], game, self.edition, situation.active)
            self.ballots[order, game.roster.emperor] = known
        return known


def situation_of(game: Game, edition: Edition) -> Situation:
    """What holds for all matters of a game at once."""
    active = game.roster.active
    dovs = hiatus.pending_dovs(game)
    downtimes = hiatus.downtimes(game, edition)
    lasting = hiatus.lasting_reasons(game, edition, active.keys(), dovs)
    return Situation(
        game=game,
        edition=edition,
        active=active,
        quorum=edition.quorum.of(len(active)),
        downtimes=downtimes,
        dovs=dovs,
        lasting=lasting,
        reasons=hiatus.reasons_now(lasting, downtimes, game.now),
        proposals=proposals.by_author(game),
    )


def places_of(game: Game, edition: Edition) -> dict[int, Place]:
    """The places in the queues: that of the Proposals, and that of the Family Actions, which nothing leaves by age."""
    places = proposals.queue(game, Kind.PROPOSAL, edition.queue_limit)
    if Kind.FAMILY_ACTION in edition.matters:
        places.update(proposals.queue(game, Kind.FAMILY_ACTION, None))
    return places


def verdict_of(standing: Standing, made: Conditions) -> Verdict:
    """Where one matter stands, by its conditions."""
    matter, ballot = standing.matter, standing.ballot
    chosen = standing.edition.matters[matter.kind]
    legal = made[chosen.legal.key].met
    popular = legal and made[chosen.popular.key].met
    return Verdict(
        id=matter.id,
        pending=matter.pending,
        votes=ballot.votes,
        tally=Tally(ballot.votes_for, ballot.votes_against, ballot.deferential),
        evc=ballot.evc,
        withdrawn=ballot.withdrawn,
        vetoed=ballot.vetoed,
        popular=popular,
        unpopular=not legal or (made[chosen.unpopular.key].met and not popular),
        oldest_pending=holds(standing.place.turn, standing.situation.game.now),
        enact=made[chosen.enact.key],
        fail=made[chosen.fail.key],
        conditions=made,
    )
