"""A second count of votes, by plain `if`s on the number of the edition: see `second_judge`."""

from datetime import datetime
from typing import NamedTuple

from parsers.kinds import Icon, Kind, Status
from syncd.rules.game import Comment, Game, Player, VotableMatter

FOR, AGAINST, DEFERENTIAL, VETO = Icon.FOR, Icon.AGAINST, Icon.DEFERENTIAL, Icon.VETO
TAGS = {"[core]": "core", "[special case]": "special-case", "[appendix]": "appendix"}
USUALLY_ACTIVE = {
    185: {"Seasonal Downtime", "Dormancy", "Imperial Deferentials", "Dynastic Distance"},
    205: {"Seasonal Downtime", "Dormancy", "Dynastic Distance"},
    219: {"Seasonal Downtime", "Dormancy", "Imperial Deferentials", "Dynastic Distance"},
}


class Votes(NamedTuple):
    """Sections 2 to 5 and 9: each voter's Vote, the comments that hold them, and the state of a Proposal."""

    votes: dict[str, Icon]
    evc: dict[str, int]
    withdrawn: bool
    vetoed: bool

    def number(self, icon: Icon) -> int:
        """How many have that Vote."""
        return list(self.votes.values()).count(icon)


class SecondCount:
    """The votes of a game under its edition (the sandbox has the numbers of 219)."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.edition = 219 if game.edition == "sandbox" else int(game.edition)
        self.everybody = {player.name: player for player in game.roster.players}
        self.active = [player.name for player in game.roster.players if not player.idle]
        self.emperor = game.roster.emperor
        self.players = len(self.active)
        self.quorum = self.players // 2 + 1
        self.counted = [self.votes(matter) for matter in game.matters]

    def is_active(self, rule: str) -> bool:
        """Section 16."""
        if self.edition < 185 or (rule == "Malign Emperors" and self.edition == 185):
            return False
        return self.game.special_cases.get(rule, rule in USUALLY_ACTIVE[self.edition])

    def votes(self, matter: VotableMatter) -> Votes:
        """Sections 2, 3 and 9."""
        cast: dict[str, Icon] = {}
        spoken: dict[str, int] = {}
        withdrawn = vetoed = False
        for place, said in enumerate(matter.comments):
            if said.author not in self.everybody or self.came_too_late(said, matter):
                continue
            for icon in said.icons:
                if not self.may_use(icon, said.author, matter):
                    continue
                if matter.kind is Kind.PROPOSAL and not idle_at(self.everybody[said.author], said.at):
                    withdrawn |= icon is AGAINST and said.author == matter.author
                    vetoed |= icon is VETO
                if self.has_vote(said.author, matter) and not self.is_locked(said.author, cast, matter):
                    cast[said.author], spoken[said.author] = icon, place
        if self.has_vote(matter.author, matter):
            cast.setdefault(matter.author, FOR)
        resolved = self.resolved(cast, spoken, matter)
        if self.edition > 89:
            return Votes(resolved, spoken, withdrawn, vetoed)
        is_proposal = matter.kind is Kind.PROPOSAL
        return Votes(
            resolved,
            {name: place for name, place in spoken.items() if is_proposal and resolved[name] is not DEFERENTIAL},
            is_proposal and resolved.get(matter.author) is AGAINST,
            is_proposal and VETO in resolved.values(),
        )

    def has_vote(self, name: str, matter: VotableMatter) -> bool:
        """CORE-VOTE-01, CORE-FAM-01."""
        if matter.kind is Kind.FAMILY_ACTION and self.everybody.get(name, Player("")).family != family(matter):
            return False
        return name in self.active

    def came_too_late(self, said: Comment, matter: VotableMatter) -> bool:
        """CORE-VOTE-08."""
        closed = {Status.ENACTED, Status.FAILED, Status.VETOED} | ({Status.ILLEGAL} if self.edition > 185 else set())
        if self.edition < 185 or matter.status not in closed or matter.resolved_at is None:
            return False
        return said.at > matter.resolved_at

    def may_use(self, icon: Icon, name: str, matter: VotableMatter) -> bool:
        """Section 2, CORE-SPEC-05."""
        if icon is VETO:
            disregarded = self.is_active("Malign Emperors") and changes(matter) <= {"dynastic", "gamestate"}
            return name == self.emperor and matter.kind is Kind.PROPOSAL and not disregarded
        return icon is not DEFERENTIAL or self.edition > 89 or matter.kind is Kind.PROPOSAL

    def is_locked(self, name: str, cast: dict[str, Icon], matter: VotableMatter) -> bool:
        """CORE-VOTE-07."""
        locks = cast.get(name) is VETO or (cast.get(name) is AGAINST and name == matter.author)
        return self.edition == 89 and matter.kind is Kind.PROPOSAL and locks

    def resolved(self, cast: dict[str, Icon], spoken: dict[str, int], matter: VotableMatter) -> dict[str, Icon]:
        """Sections 4 and 5."""
        is_proposal = matter.kind is Kind.PROPOSAL
        lead = cast.get(self.emperor or "")
        followed = self.edition >= 185 or is_proposal
        if lead is DEFERENTIAL and is_proposal and self.has_imperial_deferentials(spoken):
            sides = list(cast.values())
            lead = FOR if sides.count(FOR) > sides.count(AGAINST) else AGAINST
            cast = {**cast, str(self.emperor): lead}
            followed = self.edition == 185
        if lead not in (FOR, AGAINST) or not followed:
            return cast
        return {name: lead if icon is DEFERENTIAL else icon for name, icon in cast.items()}

    def has_imperial_deferentials(self, spoken: dict[str, int]) -> bool:
        """CORE-IMP-05 to 07, 10."""
        if not self.is_active("Imperial Deferentials"):
            return False
        wizards = self.players - (self.is_active("Dynastic Distance") and self.emperor in self.active)
        everybody_spoke = all(name in spoken for name in self.active if name != self.emperor)
        return self.edition != 219 or wizards > 6 or everybody_spoke


def idle_at(player: Player, at: datetime) -> bool:
    """CORE-SELF-08."""
    return player.idle and player.idle_since is not None and at >= player.idle_since


def changes(matter: VotableMatter) -> set[str]:
    """Section 17, `changes`."""
    if matter.changes is not None:
        return set(matter.changes)
    return {change for tag, change in TAGS.items() if tag in matter.title.casefold()} or {"dynastic"}


def family(matter: VotableMatter) -> str:
    """Section 34, Family Actions."""
    words = matter.title.upper()
    return next((name for name in ("York", "Lancaster") if f"{name.upper()}:" in words), "")
