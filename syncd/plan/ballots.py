"""Every vote on a matter as people look it up: what counts, what a later one superseded, what never counted and why."""

from collections.abc import Iterator
from datetime import datetime
from enum import StrEnum

from parsers.addresses import permalink
from parsers.kinds import Icon, Kind
from parsers.records import Comment, PostPage, Record
from syncd.plan.wording import VOTE_WORDS
from syncd.rules.edition import Edition
from syncd.rules.game import Game, VotableMatter
from syncd.rules.quorum import players_of_family
from syncd.rules.verdict import Verdict
from syncd.rules.votes import usable_icons, votes_cast


class Standing(StrEnum):
    """What a vote is worth."""

    COUNTED = "counted"
    SUPERSEDED = "superseded"
    INVALID = "invalid"


class Ballot(Record, frozen=True):
    """One comment with voting icons, or (without `link` and `at`) the author's implied Vote.

    `counts_as` is what the Vote is after the rules have been applied, where it counts; `why` says the rest in words.
    """

    player: str
    icons: tuple[Icon, ...]
    standing: Standing
    why: str = ""
    counts_as: Icon | None = None
    at: datetime | None = None
    link: str | None = None
    quoted: bool = False
    text: str = ""


def ballots(page: PostPage, verdict: Verdict, asked: Game, edition: Edition) -> tuple[Ballot, ...]:
    """Every vote on the page in its order, an implied one first; `asked` is the game that the verdict is about."""
    matter = next(one for one in asked.matters if one.id == verdict.id)
    return tuple(_Count(matter, verdict, asked, edition).ballots(page))


class _Count:
    """The votes on one matter, counted."""

    def __init__(self, matter: VotableMatter, verdict: Verdict, asked: Game, edition: Edition) -> None:
        active = asked.roster.active
        self.matter, self.verdict, self.roster, self.terms = matter, verdict, asked.roster, edition.terms
        self.voters = players_of_family(matter, active) if matter.kind is Kind.FAMILY_ACTION else active
        self.usable, self.usable_by_emperor = usable_icons(matter, asked, edition)
        self.cast, self.spoken = votes_cast(matter, asked, edition, self.voters)

    def ballots(self, page: PostPage) -> Iterator[Ballot]:
        author = page.post.author
        if author in self.voters and author not in self.spoken:
            counts_as = self.verdict.votes.get(author, Icon.FOR)
            yield Ballot(author, (), Standing.COUNTED, "implied: the author has not voted", counts_as)
        for index, comment in enumerate(page.comments):
            if comment.icons:
                link = permalink(page.post.url, comment.anchor)
                yield self._ballot(index, comment, link)

    def _ballot(self, index: int, comment: Comment, link: str) -> Ballot:
        why_not = self._why_invalid(index, comment)
        counted = not why_not and self.spoken[comment.author] == index
        return Ballot(
            player=comment.author,
            icons=comment.icons,
            standing=Standing.INVALID if why_not else Standing.COUNTED if counted else Standing.SUPERSEDED,
            why=why_not or (self._how(comment) if counted else "a later comment holds the Vote"),
            counts_as=self.verdict.votes.get(comment.author) if counted else None,
            at=comment.at,
            link=link,
            quoted=any(comment.quoted),
            text=comment.text,
        )

    def _why_invalid(self, index: int, comment: Comment) -> str:
        name, terms = comment.author, self.terms
        if name not in self.voters:
            known = next((player for player in self.roster.players if player.name == name), None)
            if known is None:
                return f"is no {terms.player} on the roster"
            return f"is an idle {terms.player}" if known.idle else "is not of that Family"
        usable = self.usable_by_emperor if name == self.roster.emperor else self.usable
        if not usable.intersection(comment.icons):
            words = " and ".join(dict.fromkeys(VOTE_WORDS[icon] for icon in comment.icons))
            return f"{words} cannot be used here by this {terms.player}"
        return "the Vote may not be changed any more" if index > self.spoken[name] else ""

    def _how(self, comment: Comment) -> str:
        """Which of several icons counts, and what became of a DEFERENTIAL."""
        name = comment.author
        if self.cast[name] is not Icon.DEFERENTIAL:
            return f"of these icons {VOTE_WORDS[self.cast[name]]} counts" if len(comment.icons) > 1 else ""
        vote = self.verdict.votes.get(name)
        if vote in (None, Icon.DEFERENTIAL):
            return "DEFERENTIAL, left unresolved"
        return f"DEFERENTIAL, which the rules make {VOTE_WORDS[vote]}"
