"""The least change to a game that meets an unmet condition: what `least_change` says, done.

FOR votes only ever help a matter on, so that changes for several conditions do not get into each other's way.
"""

from collections.abc import Callable

from parsers.kinds import Icon, Kind
from syncd.rules.bench import situation_of
from syncd.rules.edition import Edition, Join
from syncd.rules.game import Comment, Game, VotableMatter
from syncd.rules.verdict import Condition, State, Verdict
from syncd.rules.votes import count

Change = Callable[[Game, int, int, Edition], Game]
"""From a game, the place of the matter in it, and how much is missing, to the changed game."""


def unmet_leaves(condition: Condition) -> list[Condition]:
    """The unmet tests of all that must hold, and of alternatives those of the nearest that can be changed."""
    unmet = [child for child in condition.children if child.state is State.UNMET]
    if condition.join is Join.TEST:
        return [condition]
    if condition.join is Join.ANY:
        return min((unmet_leaves(child) for child in unmet if changeable(child)), key=len)
    return [leaf for child in unmet for leaf in unmet_leaves(child)]


def changeable(condition: Condition) -> bool:
    """Whether somebody could do something about it."""
    if condition.join is Join.TEST:
        return condition.met or condition.spec.test in CHANGES
    can = [changeable(child) for child in condition.children if child.state is State.UNMET]
    return any(can) if condition.join is Join.ANY else all(can)


def changed(game: Game, verdict: Verdict, law: Edition) -> Game:
    """The game with exactly the unmet conditions of a matter's enactment changed; time last."""
    leaves = unmet_leaves(verdict.enact)
    for leaf in sorted(leaves, key=lambda leaf: leaf.spec.test == "open"):
        at = next(i for i, matter in enumerate(game.matters) if matter.id == verdict.id)
        if leaf.spec.test == "open":
            assert leaf.met_at is not None
            game = game._replace(now=max(game.now, leaf.met_at))
        else:
            game = CHANGES[leaf.spec.test](game, at, int(str(leaf.operands.get("missing", 1))), law)
    return game


def with_matter(game: Game, at: int, **members: object) -> Game:
    """The game with some members of a matter replaced."""
    matters = list(game.matters)
    matters[at] = matters[at]._replace(**members)  # type: ignore[arg-type]
    return game._replace(matters=tuple(matters))


def voting_for(game: Game, at: int, missing: int, law: Edition) -> Game:
    """So many more are FOR: first of those who are neither, then of those AGAINST."""
    matter = game.matters[at]
    ballot = count(matter, game, law, situation_of(game, law).active)
    voters = [name for name in game.roster.active if may_vote(game, matter, name)]
    neutral = [name for name in voters if ballot.votes.get(name) not in (Icon.FOR, Icon.AGAINST)]
    against = [name for name in voters if ballot.votes.get(name) is Icon.AGAINST]
    return saying(game, at, (neutral + against)[:missing])


def may_vote(game: Game, matter: VotableMatter, name: str) -> bool:
    """Whether that active player's vote counts; on Family Actions, of what the title says."""
    family = game.roster.active[name].family
    return matter.kind is not Kind.FAMILY_ACTION or family.casefold() in matter.title.casefold()


def saying(game: Game, at: int, names: list[str]) -> Game:
    """The matter with one more FOR of each of those."""
    said = tuple(Comment(name, game.now, (Icon.FOR,)) for name in names)
    return with_matter(game, at, comments=game.matters[at].comments + said)


def taking_back(game: Game, at: int, _missing: int, law: Edition) -> Game:
    """Everybody who is AGAINST turns to FOR."""
    ballot = count(game.matters[at], game, law, situation_of(game, law).active)
    return saying(game, at, [name for name, vote in ballot.votes.items() if vote is Icon.AGAINST])


def without(icon: Icon, whose: Callable[[Game, VotableMatter], str | None]) -> Change:
    """That person has used FOR wherever they used the icon (or, in edition 89, DEFERENTIAL)."""

    def change(game: Game, at: int, _missing: int, _law: Edition) -> Game:
        matter = game.matters[at]
        person = whose(game, matter)
        comments = tuple(
            comment._replace(
                icons=tuple(Icon.FOR if used in (icon, Icon.DEFERENTIAL) else used for used in comment.icons)
            )
            if comment.author == person
            else comment
            for comment in matter.comments
        )
        return with_matter(game, at, comments=comments)

    return change


def emperor_for(game: Game, at: int, _missing: int, _law: Edition) -> Game:
    """The Emperor says FOR; where none is active, somebody else becomes so."""
    active = list(game.roster.active)
    emperor = game.roster.emperor if game.roster.emperor in active else active[0]
    return saying(game._replace(roster=game.roster._replace(emperor=emperor)), at, [str(emperor)])


def alone(game: Game, at: int, _missing: int, _law: Edition) -> Game:
    """Nothing else was ever posted."""
    return game._replace(matters=(game.matters[at],))


def legal(game: Game, at: int, _missing: int, _law: Edition) -> Game:
    """Nobody says that it is illegal."""
    return with_matter(game, at, illegal=False)


def without_dovs(game: Game, at: int, _missing: int, _law: Edition) -> Game:
    """No other DoV was ever posted."""
    kept = tuple(matter for i, matter in enumerate(game.matters) if i == at or matter.kind is not Kind.DOV)
    return game._replace(matters=kept)


def without_given(game: Game, _at: int, _missing: int, _law: Edition) -> Game:
    """No reason for Hiatus is given."""
    return game._replace(hiatus=())


def awake(game: Game, _at: int, _missing: int, _law: Edition) -> Game:
    """The game is not dormant."""
    return game._replace(hiatus=(), special_cases={**game.special_cases, "Dormancy": False})


CHANGES: dict[str, Change] = {
    "open": legal,  # by the clock: see `changed`
    "not-declared-illegal": legal,
    "not-vetoed": without(Icon.VETO, lambda game, _: game.roster.emperor),
    "not-withdrawn": without(Icon.AGAINST, lambda _, matter: matter.author),
    "for-reaches-quorum": voting_for,
    "for-exceeds-share": voting_for,
    "valid-votes": voting_for,
    "more-for-than-against": voting_for,
    "votes-reach-quorum": voting_for,
    "valid-votes-reach-quorum": voting_for,
    "family-for": voting_for,
    "few-against": taking_back,
    "none-against": taking_back,
    "emperor-for": emperor_for,
    "turn": alone,
    "slot-free": alone,
    "day-slot-free": alone,
    "own-family-slot-free": alone,
    "family-slot-free": alone,
    "after-cooldown": alone,
    "posted-without-dov": without_dovs,
    "no-pending-dov": without_dovs,
    "no-interregnum": without_given,
    "no-downtime": without_given,
    "no-dormancy": awake,
}
