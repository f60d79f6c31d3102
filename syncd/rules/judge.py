"""The judge: where every votable matter of a game stands under an edition of the ruleset. A pure function."""

from parsers.kinds import Kind
from syncd.rules import hiatus, proposals, votes
from syncd.rules.conditions import Asked, condition
from syncd.rules.edition import Edition
from syncd.rules.game import Game
from syncd.rules.spans import holds
from syncd.rules.standing import Place, Situation, Standing
from syncd.rules.verdict import Judgement, Tally, Verdict


def judge(game: Game, edition: Edition) -> Judgement:
    """Judge every matter of a game."""
    situation = situation_of(game, edition)
    standings = standings_of(situation)
    game_wide: Asked = {}
    return Judgement(
        edition=edition.name,
        now=game.now,
        players=situation.players,
        quorum=situation.quorum,
        hiatus=situation.reasons,
        verdicts=tuple([verdict_of(standing, game_wide) for standing in standings]),
    )


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


def standings_of(situation: Situation) -> list[Standing]:
    """Every matter in its situation: its votes counted and its place in its queue."""
    game, edition = situation.game, situation.edition
    places = places_of(game, edition)
    return [
        Standing(
            situation,
            index,
            matter,
            votes.count(matter, game, edition, situation.active),
            places.get(index, proposals.NO_PLACE),
        )
        for index, matter in enumerate(game.matters)
    ]


def places_of(game: Game, edition: Edition) -> dict[int, Place]:
    """The places in the queues: that of the Proposals, and that of the Family Actions, which nothing ever leaves."""
    places = proposals.queue(game, Kind.PROPOSAL, edition.queue_limit)
    if Kind.FAMILY_ACTION in edition.matters:
        places.update(proposals.queue(game, Kind.FAMILY_ACTION, None))
    return places


def verdict_of(standing: Standing, game_wide: Asked) -> Verdict:
    """Where one matter stands."""
    matter, ballot = standing.matter, standing.ballot
    chosen = standing.edition.matters[matter.kind]
    asked: Asked = {}
    legal, enact, popular, unpopular, fail = (
        condition(spec, standing, asked, game_wide)
        for spec in (chosen.legal, chosen.enact, chosen.popular, chosen.unpopular, chosen.fail)
    )
    return Verdict(
        id=matter.id,
        pending=matter.pending,
        votes=ballot.votes,
        tally=Tally(ballot.votes_for, ballot.votes_against, ballot.deferential),
        evc=ballot.evc,
        withdrawn=ballot.withdrawn,
        vetoed=ballot.vetoed,
        popular=legal.met and popular.met,
        unpopular=not legal.met or unpopular.met,
        oldest_pending=holds(standing.place.turn, standing.situation.game.now),
        enact=enact,
        fail=fail,
    )
