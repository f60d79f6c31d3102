"""What follows from what: the sequence in which an admin may act now, everything judged again after each step.

Of what is possible at once, CfJs come first, then Proposals and Family Actions in the order of their queues, then DoVs
that may be failed, since they keep the game on Hiatus, and last a DoV that may be enacted, since it ends the dynasty.
What an enacted matter does to the rules is not foreseen.
"""

from collections.abc import Mapping

from parsers.kinds import Kind, Status
from syncd.rules.bench import Bench, situation_of
from syncd.rules.edition import Edition
from syncd.rules.game import Game, VotableMatter
from syncd.rules.hiatus import INTERREGNUM
from syncd.rules.verdict import Act, Step, Verdict

Verdicts = Mapping[int, Verdict]

ORDER = (Kind.CFJ, Kind.PROPOSAL, Kind.FAMILY_ACTION, Kind.DOV)


def sequence(game: Game, verdicts: Verdicts, bench: Bench) -> tuple[Step, ...]:
    """The steps that are open now, one after the other, and then what there is to wait for."""
    steps: list[Step] = []
    while (chosen := next_act(game, verdicts)) is not None:
        act, order = chosen
        game = after(game, act, order, bench.edition)
        later = bench.verdicts(situation_of(game, bench.edition))
        steps.append(Step(act, game.matters[order].id, opened(verdicts, later), opened(later, verdicts, order)))
        verdicts = later
    return (*steps, *(wait(verdict) for verdict in verdicts.values()))


def next_act(game: Game, verdicts: Verdicts) -> tuple[Act, int] | None:
    """What to do first of all that may be done."""
    acts = [(act, order) for order, verdict in verdicts.items() for act in acts_on(verdict)]
    return min(acts, key=lambda one: rank(one[0], game.matters[one[1]], one[1]), default=None)


def rank(act: Act, matter: VotableMatter, order: int) -> tuple[bool, int, object, int, bool]:
    """What comes first has the lowest."""
    ends_dynasty = matter.kind is Kind.DOV and act is Act.ENACT
    return ends_dynasty, ORDER.index(matter.kind), matter.posted_at, order, act is Act.FAIL


def acts_on(verdict: Verdict) -> tuple[Act, ...]:
    """What may be done with a matter now."""
    return (Act.ENACT,) * verdict.may_enact + (Act.FAIL,) * verdict.may_fail


def opened(before: Verdicts, after: Verdicts, but: int | None = None) -> tuple[tuple[Act, str], ...]:
    """What may be done after and not before."""
    return tuple(
        (act, verdict.id)
        for order, verdict in after.items()
        if order != but
        for act in acts_on(verdict)
        if order not in before or act not in acts_on(before[order])
    )


def after(game: Game, act: Act, order: int, edition: Edition) -> Game:
    """The game once a matter has been resolved."""
    enacted = act is Act.ENACT
    matter = game.matters[order]
    matters = list(game.matters)
    matters[order] = matter._replace(status=Status.ENACTED if enacted else Status.FAILED, resolved_at=game.now)
    if not enacted or matter.kind is not Kind.DOV:
        return game._replace(matters=tuple(matters))
    return won(game, matter, matters, edition)


def won(game: Game, dov: VotableMatter, matters: list[VotableMatter], edition: Edition) -> Game:
    """The game once a DoV has been enacted: the others fail, and the Ascension Address is awaited."""
    resolved = [
        other._replace(status=Status.FAILED, resolved_at=game.now)
        if other.kind is Kind.DOV and other.pending
        else other
        for other in matters
    ]
    roster = game.roster
    if edition.victory.author_becomes_emperor and any(player.name == dov.author for player in roster.players):
        roster = roster._replace(emperor=dov.author)
    return game._replace(matters=tuple(resolved), roster=roster, hiatus=(*game.hiatus, INTERREGNUM))


def wait(verdict: Verdict) -> Step:
    """What there is to wait for with a matter that nothing may be done with now."""
    instants = [(at, act) for act, at in ((Act.ENACT, verdict.enactable_at), (Act.FAIL, verdict.failable_at)) if at]
    until, act = min(instants, default=(None, None))
    return Step(Act.WAIT, verdict.id, until=until, until_act=act)
