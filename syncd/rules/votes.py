"""Votes: who has one on a matter, which icon it is, and what becomes of DEFERENTIAL and VETO."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from parsers.kinds import Icon, Kind
from syncd.rules import special_cases
from syncd.rules.edition import Edition
from syncd.rules.game import Comment, Game, Player, VotableMatter
from syncd.rules.quorum import players_of_family
from syncd.rules.standing import Ballot

FOR_OR_AGAINST = frozenset({Icon.FOR, Icon.AGAINST})
WITH_DEFERENTIAL = FOR_OR_AGAINST | {Icon.DEFERENTIAL}


def count(matter: VotableMatter, game: Game, edition: Edition, active: Mapping[str, Player]) -> Ballot:
    """Count the votes on a matter."""
    voters = players_of_family(matter, active) if matter.kind is Kind.FAMILY_ACTION else active
    cast, spoken = votes_cast(matter, game, edition, voters)
    if matter.author in voters:
        cast.setdefault(matter.author, Icon.FOR)
    votes = resolved(cast, spoken, matter, game, edition, active)
    withdrawn_at, vetoed_at = rendered(matter, game, edition, spoken, votes)
    sides = list(votes.values())
    return Ballot(
        votes=votes,
        spoken=spoken,
        evc=effective_vote_comments(votes, spoken, matter, edition),
        votes_for=sides.count(Icon.FOR),
        votes_against=sides.count(Icon.AGAINST),
        deferential=sides.count(Icon.DEFERENTIAL),
        withdrawn=bool(withdrawn_at),
        vetoed=bool(vetoed_at),
        voters=len(voters),
        for_at=tuple([at for name, at in spoken.items() if votes[name] is Icon.FOR]),
        against_at=tuple([at for name, at in spoken.items() if votes[name] is Icon.AGAINST]),
        withdrawn_at=withdrawn_at,
        vetoed_at=vetoed_at,
    )


def votes_cast(
    matter: VotableMatter, game: Game, edition: Edition, voters: Mapping[str, Player]
) -> tuple[dict[str, Icon], dict[str, int]]:
    """The last icon that each voter used and may use on this matter, and the index of the comment that holds it."""
    cast: dict[str, Icon] = {}
    spoken: dict[str, int] = {}
    emperor = game.roster.emperor
    usable, usable_by_emperor = usable_icons(matter, game, edition)
    locked = edition.voting.locked and matter.kind is Kind.PROPOSAL
    for index, comment in comments_on(matter, edition):
        name = comment.author
        if name not in voters or (locked and is_locked(name, cast.get(name), matter)):
            continue
        for icon in comment.icons:
            if icon in (usable_by_emperor if name == emperor else usable):
                cast[name] = icon
                spoken[name] = index
                if locked and is_locked(name, icon, matter):
                    break
    return cast, spoken


def usable_icons(matter: VotableMatter, game: Game, edition: Edition) -> tuple[frozenset[Icon], frozenset[Icon]]:
    """The icons that a player may use on this matter, and those that the Emperor may."""
    usable = WITH_DEFERENTIAL if matter.kind in edition.voting.deferential_on else FOR_OR_AGAINST
    return usable, usable | {Icon.VETO} if may_veto(matter, game, edition) else usable


def comments_on(matter: VotableMatter, edition: Edition) -> Iterable[tuple[int, Comment]]:
    """The comments with their indexes, without any that is later than the resolution that closed the matter to them."""
    closed_at = matter.resolved_at if matter.status in edition.voting.closed else None
    if closed_at is None:
        return enumerate(matter.comments)
    return [(index, comment) for index, comment in enumerate(matter.comments) if comment.at <= closed_at]


def may_veto(matter: VotableMatter, game: Game, edition: Edition) -> bool:
    """Whether the Emperor may use VETO on this matter."""
    return matter.kind in edition.voting.veto_on and not special_cases.veto_disregarded(matter, game, edition)


def is_locked(name: str, icon: Icon | None, matter: VotableMatter) -> bool:
    """Edition 89: a VETO, and an author's AGAINST, may not be changed."""
    return icon is Icon.VETO or (icon is Icon.AGAINST and name == matter.author)


def resolved(
    cast: dict[str, Icon],
    spoken: Mapping[str, int],
    matter: VotableMatter,
    game: Game,
    edition: Edition,
    active: Mapping[str, Player],
) -> dict[str, Icon]:
    """The votes with every DEFERENTIAL turned into the vote that the rules say it is."""
    emperor = game.roster.emperor
    if emperor is None or emperor not in cast or Icon.DEFERENTIAL not in cast.values():
        return cast
    lead = cast[emperor]
    followed = matter.kind in edition.voting.deferential_follows
    if lead is Icon.DEFERENTIAL:
        if not special_cases.imperial_deferentials_apply(matter, game, edition, active.keys(), spoken.keys()):
            return cast
        lead = special_cases.imperial_vote(cast)
        followed = edition.imperial_deferentials.followed
    votes = (
        {name: lead if icon is Icon.DEFERENTIAL else icon for name, icon in cast.items()}
        if (followed and lead in FOR_OR_AGAINST)
        else dict(cast)
    )
    votes[emperor] = lead
    return votes


def rendered(
    matter: VotableMatter, game: Game, edition: Edition, spoken: Mapping[str, int], votes: Mapping[str, Icon]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The comments by which a Proposal is withdrawn and vetoed.

    Where such votes are locked the state stands and falls with the vote; else the icon, once used by a player, is
    enough.
    """
    if matter.kind is not Kind.PROPOSAL:
        return (), ()
    emperor = game.roster.emperor
    if not edition.voting.locked:
        vetoed = used(Icon.VETO, emperor, matter, game, edition) if may_veto(matter, game, edition) else ()
        return used(Icon.AGAINST, matter.author, matter, game, edition), vetoed
    against = votes.get(matter.author) is Icon.AGAINST
    vetoed_by = emperor if emperor is not None and votes.get(emperor) is Icon.VETO else None
    return (
        (spoken[matter.author],) if against and matter.author in spoken else (),
        () if vetoed_by is None else (spoken[vetoed_by],),
    )


def used(icon: Icon, name: str | None, matter: VotableMatter, game: Game, edition: Edition) -> tuple[int, ...]:
    """The comments in which that person used the icon while a player, idle or not since then."""
    uses = [
        (i, comment.at)
        for i, comment in comments_on(matter, edition)
        if comment.author == name and icon in comment.icons
    ]
    if not uses:
        return ()
    player = next((player for player in game.roster.players if player.name == name), None)
    return tuple(i for i, at in uses if player is not None and was_active(player, at))


def was_active(player: Player, at: datetime) -> bool:
    """Whether the player was not idle then; taken so where it is not known since when they have been."""
    return not player.idle or player.idle_since is None or at < player.idle_since


def effective_vote_comments(
    votes: Mapping[str, Icon], spoken: Mapping[str, int], matter: VotableMatter, edition: Edition
) -> Mapping[str, int]:
    """For each voter with an explicit vote the index of the comment that holds it."""
    if matter.kind not in edition.voting.evc_on:
        return {}
    if edition.voting.evc_of_abstention:
        return spoken
    return {name: at for name, at in spoken.items() if votes[name] is not Icon.DEFERENTIAL}
