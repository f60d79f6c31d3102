"""The judge: where every votable matter of a game stands under an edition of the ruleset. A pure function."""

from syncd.rules.bench import Bench, situation_of
from syncd.rules.edition import Edition
from syncd.rules.game import Game
from syncd.rules.sequence import sequence
from syncd.rules.verdict import Judgement, Verdict


def judge(game: Game, edition: Edition) -> Judgement:
    """Judge every matter of a game, and what an admin may do now, one thing after the other."""
    bench = Bench(edition)
    situation = situation_of(game, edition)
    verdicts = bench.verdicts(situation, resolved=True)
    pending = {order: verdict for order, verdict in verdicts.items() if verdict.pending}
    return Judgement(
        edition=edition.name,
        now=game.now,
        players=situation.players,
        quorum=situation.quorum,
        hiatus=situation.reasons,
        verdicts=tuple(verdicts.values()),
        sequence=sequence(game, pending, bench),
        downtimes=situation.downtimes,
    )


def judge_pending(game: Game, edition: Edition) -> tuple[Verdict, ...]:
    """The verdicts on the pending matters alone."""
    return tuple(Bench(edition).verdicts(situation_of(game, edition)).values())
