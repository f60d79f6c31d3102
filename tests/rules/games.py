"""Games for the judge's tests: a roster of made-up names, and matters that state only what differs."""

from datetime import UTC, datetime, timedelta

from parsers.kinds import Icon, Kind, Status
from syncd.rules.editions import load
from syncd.rules.game import Comment, Game, Player, Roster, VotableMatter
from syncd.rules.judge import judge
from syncd.rules.verdict import Judgement, Verdict

NOW = datetime(2023, 9, 12, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)
HOUR = timedelta(hours=1)
EMPEROR = "Oz"
NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gil", "Hal", "Ivy", "Jon", "Kit", "Lou")
ICONS = {"+": Icon.FOR, "-": Icon.AGAINST, "?": Icon.DEFERENTIAL, "!": Icon.VETO}


def ago(hours: float = 0, *, seconds: int = 0, now: datetime = NOW) -> datetime:
    """The instant so long before now."""
    return now - hours * HOUR - timedelta(seconds=seconds)


def roster(active: int = 9, *, emperor: str | None = EMPEROR, idle: tuple[str, ...] = ()) -> Roster:
    """So many active players, the Emperor first among them."""
    names = (*([EMPEROR] if emperor else []), *NAMES)[:active]
    return Roster(tuple(Player(name) for name in names) + tuple(Player(name, idle=True) for name in idle), emperor)


def votes(words: str, at: datetime = NOW) -> tuple[Comment, ...]:
    """Comments, one each, such as `Ann+ Bob- Eve? Oz+! Cid`: FOR, AGAINST, DEFERENTIAL, FOR and VETO, nothing."""
    return tuple(comment(word, at) for word in words.split())


def comment(word: str, at: datetime) -> Comment:
    """A comment such as `Oz+!`."""
    name = word.rstrip("".join(ICONS))
    return Comment(name, at, tuple(ICONS[sign] for sign in word[len(name) :]))


def matter(cast: str = "", *, hours: float = 24, kind: Kind = Kind.PROPOSAL, **members: object) -> VotableMatter:
    """A pending matter of Ann's, so many hours old."""
    usual = {"id": "m1", "kind": kind, "title": "Small repairs", "author": "Ann", "posted_at": ago(hours)}
    posted_at = members.get("posted_at", usual["posted_at"])
    return VotableMatter(**usual | {"comments": votes(cast, posted_at)} | members)  # type: ignore[arg-type]


def proposal(cast: str = "", **members: object) -> VotableMatter:
    """A Proposal of Ann's."""
    return matter(cast, **members)  # type: ignore[arg-type]


def cfj(cast: str = "", **members: object) -> VotableMatter:
    """A Call for Judgement of Ann's."""
    return matter(cast, kind=Kind.CFJ, **members)  # type: ignore[arg-type]


def dov(cast: str = "", **members: object) -> VotableMatter:
    """A Declaration of Victory of Ann's."""
    return matter(cast, kind=Kind.DOV, **members)  # type: ignore[arg-type]


def game(*matters: VotableMatter, edition: str = "219", **members: object) -> Game:
    """A game of nine active players."""
    return Game(**{"edition": edition, "now": NOW, "roster": roster(), "matters": matters} | members)  # type: ignore[arg-type]


def judged(*matters: VotableMatter, edition: str = "219", **members: object) -> Judgement:
    """The judgement of such a game."""
    return judge(game(*matters, edition=edition, **members), load(edition))


def verdict(one: VotableMatter, *others: VotableMatter, edition: str = "219", **members: object) -> Verdict:
    """The verdict on the first matter of such a game."""
    return judged(one, *others, edition=edition, **members).verdicts[0]


ENACTED, FAILED, VETOED, ILLEGAL = Status.ENACTED, Status.FAILED, Status.VETOED, Status.ILLEGAL
