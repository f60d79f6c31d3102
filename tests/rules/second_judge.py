"""A second judge: the same law once more, by plain `if`s on the number of the edition, from the spec alone.

It shares the nouns of a case with the judge and nothing else: no edition's table, no condition, no span. It answers for
one instant; when a thing may first be done is searched for among all instants at which anything can change.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import NamedTuple

from parsers.kinds import Icon, Kind, Status
from syncd.rules.game import Game, Player, VotableMatter
from tests.rules.second_votes import AGAINST, FOR, SecondCount, Votes, changes, family

HOUR = timedelta(hours=1)
SECOND = timedelta(seconds=1)
TOURNAMENT = datetime(2022, 8, 22, tzinfo=UTC)


class Flags(NamedTuple):
    """What a matter is, and what may be done with it, at an instant."""

    popular: bool
    unpopular: bool
    may_enact: bool
    may_fail: bool


class SecondJudge(SecondCount):
    """The law of a game's edition."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.legal = [self.is_legal(place) for place in range(len(game.matters))]

    def is_legal(self, place: int) -> bool:
        """Section 20, with 8, 12 and CORE-FAM-05."""
        matter = self.game.matters[place]
        subject = matter.title.partition(":")[2] if ":" in matter.title else matter.title
        if matter.illegal or matter.status is Status.ILLEGAL or not subject.strip():
            return False
        before = [other for i, other in enumerate(self.game.matters) if self.is_before(i, place)]
        match matter.kind:
            case Kind.PROPOSAL:
                return self.is_legal_proposal(matter, before)
            case Kind.DOV:
                return self.edition < 185 or self.is_legal_dov(matter)
            case Kind.FAMILY_ACTION:
                return self.is_legal_family_action(matter, before)
            case _:
                return True

    def is_before(self, one: int, other: int) -> bool:
        """CORE-JUDGE-09."""
        return (self.game.matters[one].posted_at, one) < (self.game.matters[other].posted_at, other)

    def is_legal_proposal(self, matter: VotableMatter, before: list[VotableMatter]) -> bool:
        """CORE-SLOT-01 to 06, CORE-ILL-03."""
        own = [one for one in before if one.kind is Kind.PROPOSAL and one.author == matter.author]
        counted = [one for one in own if not self.is_odd(one)]
        pending = sum(was_pending(one, matter.posted_at) for one in counted)
        that_day = sum(one.posted_at.date() == matter.posted_at.date() for one in counted)
        if not self.is_odd(matter) and (pending >= 2 or that_day >= 3):
            return False
        dovs = [one for one in self.game.matters if one.kind is Kind.DOV and was_pending(one, matter.posted_at)]
        return not self.is_downtime(matter.posted_at) and (self.edition == 185 or not dovs)

    def is_legal_dov(self, matter: VotableMatter) -> bool:
        """CORE-DOV-13, 14; CORE-ILL-03."""
        if self.is_downtime(matter.posted_at):
            return False
        if self.edition == 185:
            return True
        barred = any(
            other.kind is Kind.DOV
            and other.status is Status.FAILED
            and other.author == matter.author
            and other.resolved_at is not None
            and other.resolved_at <= matter.posted_at <= other.resolved_at + 120 * HOUR
            and votes.number(AGAINST) >= 1
            for other, votes in zip(self.game.matters, self.counted, strict=True)
        )
        tournament = self.edition == 205 and matter.posted_at >= TOURNAMENT
        return not (barred and not tournament) and not (matter.pending and matter.author == self.emperor)

    def is_legal_family_action(self, matter: VotableMatter, before: list[VotableMatter]) -> bool:
        """CORE-FAM-05."""
        others = [one for one in before if one.kind is Kind.FAMILY_ACTION and was_pending(one, matter.posted_at)]
        of_family = self.everybody.get(matter.author, Player("")).family == family(matter)
        own = [one for one in others if one.author == matter.author]
        return of_family and not own and sum(family(one) == family(matter) for one in others) < 3

    def is_odd(self, matter: VotableMatter) -> bool:
        """Section 34, Odd Proposals."""
        return self.edition == 89 and matter.kind is Kind.PROPOSAL and "odd:" in matter.title.casefold()

    @cached_property
    def lasting(self) -> set[str]:
        """Section 15: the reasons for Hiatus that the clock does not end."""
        reasons = set(self.game.hiatus)
        if self.edition != 185 and any(one.kind is Kind.DOV and one.pending for one in self.game.matters):
            reasons.add("dov-pending")
        apart = self.edition == 219 and self.is_active("Dynastic Distance") and self.emperor in self.active
        least = {185: 5, 219: 4}.get(self.edition, 0)
        if self.is_active("Dormancy") and self.players - apart < least:
            reasons.add("dormancy")
        return reasons

    def hiatus(self, at: datetime) -> set[str]:
        """Section 15: all reasons at an instant."""
        return self.lasting | ({"seasonal-downtime"} if self.is_downtime(at) else set())

    def is_downtime(self, at: datetime) -> bool:
        """CORE-HIA-01."""
        in_days = at.month == 12 and at.day in (24, 25, 26)
        return in_days and (self.edition < 185 or self.is_active("Seasonal Downtime"))

    def is_oldest(self, place: int, at: datetime) -> bool:
        """CORE-QUEUE-01, 03; CORE-FAM-04."""
        kind = self.game.matters[place].kind
        waiting = [
            i
            for i, one in enumerate(self.game.matters)
            if one.kind is kind and one.pending and (kind is not Kind.PROPOSAL or at - one.posted_at <= 168 * HOUR)
        ]
        oldest = min(waiting, key=lambda i: self.game.matters[i].posted_at, default=None)
        return kind in (Kind.PROPOSAL, Kind.FAMILY_ACTION) and place == oldest

    def flags(self, place: int, at: datetime) -> Flags:
        """Sections 7 and 10 to 13, and Family Actions."""
        matter = self.game.matters[place]
        match matter.kind:
            case Kind.CFJ:
                flags = self.of_cfj(place, at)
            case Kind.DOV:
                flags = self.of_dov(place, at)
            case Kind.FAMILY_ACTION:
                flags = self.of_family_action(place, at)
            case _:
                flags = self.of_proposal(place, at)
        legal = self.legal[place]
        popular = legal and flags.popular
        return Flags(
            popular,
            not legal or (flags.unpopular and not popular),
            matter.pending and legal and flags.may_enact,
            matter.pending and flags.may_fail,
        )

    def by_votes(self, place: int, at: datetime) -> tuple[bool, bool]:
        """Section 7: Popular and Unpopular, and what 89 and 110 ask of the votes on Proposals."""
        matter, votes = self.game.matters[place], self.counted[place]
        ups, downs = votes.number(FOR), votes.number(AGAINST)
        late = at - matter.posted_at >= 48 * HOUR
        core = bool(changes(matter) & {"core", "special-case", "appendix"})
        kept = self.edition == 205 and matter.kind is Kind.PROPOSAL and core
        popular = ups >= self.quorum or (late and ups + downs > 1 and ups > downs and not kept)
        too_few = self.players - downs < self.quorum
        if self.edition == 89:
            return popular, too_few or (late and (ups <= downs or ups + downs < 2))
        return popular, too_few or (late and not popular)

    def of_proposal(self, place: int, at: datetime) -> Flags:
        """Section 10, CORE-ODD-02."""
        matter, votes = self.game.matters[place], self.counted[place]
        age, lost = at - matter.posted_at, votes.withdrawn or votes.vetoed
        popular, unpopular = self.by_votes(place, at)
        mine, rests = self.is_oldest(place, at), bool(self.hiatus(at))
        grounds = unpopular or lost or not self.legal[place]
        return Flags(
            popular,
            unpopular,
            mine and not rests and popular and not lost and age >= 12 * HOUR,
            (not rests and ((mine and grounds) or age > 168 * HOUR)) or (self.is_odd(matter) and lost),
        )

    def of_cfj(self, place: int, at: datetime) -> Flags:
        """Section 11."""
        matter, votes = self.game.matters[place], self.counted[place]
        ups, downs, age = votes.number(FOR), votes.number(AGAINST), at - matter.posted_at
        idle_talk = not changes(matter)
        if self.edition >= 185:
            popular, unpopular = self.by_votes(place, at)
            return Flags(popular, unpopular, popular, unpopular or not self.legal[place] or idle_talk)
        waited = age > 48 * HOUR
        if self.edition == 89:
            waited = age >= (48 if self.hiatus(at) else 96) * HOUR
        ripe = ups >= self.quorum or downs >= self.quorum or waited
        passes = ripe and ups > downs
        return Flags(passes, ripe and not passes, passes, idle_talk or (ripe and not (passes and self.legal[place])))

    def of_dov(self, place: int, at: datetime) -> Flags:
        """Sections 12 and 13."""
        matter, votes, legal = self.game.matters[place], self.counted[place], self.legal[place]
        downs, age = votes.number(AGAINST), at - matter.posted_at
        lead = votes.votes.get(self.emperor or "")
        popular, unpopular = self.by_votes(place, at)
        if self.edition == 185:
            goes_on = not self.hiatus(at) - {"dov-pending"}
            refused = lead is AGAINST or (lead is not FOR and age >= 24 * HOUR)
            return Flags(popular, unpopular, goes_on and lead is FOR, goes_on and refused)
        goes_on, suffices = "seasonal-downtime" not in self.hiatus(at), self.suffices(votes, age, lead)
        if self.edition > 110:
            fails = (age >= 12 * HOUR and (unpopular or not legal)) or (age > 48 * HOUR and not (legal and suffices))
            return Flags(popular, unpopular, goes_on and suffices, goes_on and fails)
        lost = self.players - downs < self.quorum or not legal
        fails = (age >= 12 * HOUR and lost) or (age >= 48 * HOUR and not (legal and suffices))
        return Flags(suffices, fails, goes_on and suffices, goes_on and fails)

    def suffices(self, votes: Votes, age: timedelta, lead: Icon | None) -> bool:
        """Section 12: the ways to enact a DoV."""
        ups, downs = votes.number(FOR), votes.number(AGAINST)
        early = age >= 12 * HOUR and (lead is FOR or not downs)
        if self.edition > 110:
            return 3 * ups > 2 * self.players and (early or age >= 24 * HOUR)
        voters = ups + downs if self.edition == 89 else len(votes.votes)
        later = age >= 24 * HOUR and downs < self.quorum // 2
        latest = age >= 48 * HOUR and voters >= self.quorum and ups > downs
        return (ups >= self.quorum and (early or later)) or latest

    def of_family_action(self, place: int, at: datetime) -> Flags:
        """CORE-FAM-02 to 04."""
        matter, votes = self.game.matters[place], self.counted[place]
        age, nobles = at - matter.posted_at, sum(self.has_vote(name, matter) for name in self.active)
        passes = age >= 24 * HOUR and 3 * votes.number(FOR) >= 2 * nobles
        rejected = age >= 24 * HOUR and 3 * votes.number(AGAINST) >= 2 * nobles
        fails = rejected or (age >= 36 * HOUR and not (passes and self.legal[place]))
        mine = self.is_oldest(place, at) and not self.hiatus(at)
        return Flags(passes, fails, mine and passes, mine and fails)

    def instants(self) -> Iterator[datetime]:
        """CORE-JUDGE-06: now, and whatever later instant can change anything."""
        now = self.game.now
        ages = [one.posted_at + hours * HOUR for one in self.game.matters for hours in (12, 24, 36, 48, 96, 168)]
        days = [datetime(year, 12, day, tzinfo=UTC) for year in (now.year, now.year + 1) for day in (24, 27)]
        yield from sorted({at for at in (now, *ages, *(age + SECOND for age in ages), *days) if at >= now})

    def first(self, place: int) -> tuple[datetime | None, datetime | None]:
        """`enactable_at` and `failable_at`."""
        seen = [(at, self.flags(place, at)) for at in self.instants()]
        enacted, failed = ([at for at, flags in seen if flags[which]] for which in (2, 3))
        return next(iter(enacted), None), next(iter(failed), None)


def was_pending(matter: VotableMatter, at: datetime) -> bool:
    """CORE-ILL-04."""
    if matter.pending:
        return matter.posted_at <= at
    return matter.resolved_at is not None and matter.posted_at <= at < matter.resolved_at
