"""Made-up games of every edition, as hypothesis draws them."""

from datetime import datetime, timedelta

from hypothesis import strategies as st

from parsers.kinds import Icon, Kind, Status
from syncd.rules.game import Comment, Game, Player, Roster, VotableMatter
from tests.rules.games import NAMES, NOW

EDITIONS = ("89", "110", "185", "205", "219", "sandbox")
HOUR = timedelta(hours=1)
TITLES = ("Small repairs", "[Core] Words", "Odd: Northgate", "YORK: Tax", "LANCASTER: Tax")
CHANGES = st.none() | st.frozensets(
    st.sampled_from(["core", "special-case", "appendix", "dynastic", "gamestate"]), max_size=2
)

USUAL = (Icon.FOR, Icon.FOR, Icon.FOR, Icon.FOR, Icon.AGAINST, Icon.DEFERENTIAL, Icon.VETO)
icons = st.lists(st.sampled_from(USUAL), min_size=0, max_size=2).map(tuple)


@st.composite
def rosters(draw: st.DrawFn, *, least: int = 0) -> Roster:
    """Up to nine players, some of them idle, with a family each; the first is the Emperor, if there is one."""
    active = draw(st.integers(least, 9))
    idle = draw(st.integers(0, 2))
    families = st.sampled_from(["York", "Lancaster", "-"])
    since = st.none() | st.just(NOW - 30 * HOUR)
    players = [
        Player(name, idle=i >= active, idle_since=draw(since) if i >= active else None, family=draw(families))
        for i, name in enumerate(NAMES[: active + idle])
    ]
    has_emperor = players and draw(st.booleans())
    return Roster(tuple(players), players[draw(st.integers(0, len(players) - 1))].name if has_emperor else None)


@st.composite
def matters(
    draw: st.DrawFn, name: str, kinds: tuple[Kind, ...], now: datetime, hours: st.SearchStrategy[int]
) -> VotableMatter:
    """A matter with up to nine comments; three of four are pending."""
    around = draw(st.sampled_from([timedelta(seconds=s) for s in (-1, 0, 1)]))
    posted_at = now - draw(hours) * HOUR + around
    status = draw(st.sampled_from([Status.PENDING, Status.PENDING, Status.PENDING, Status.FAILED]))
    said = draw(st.lists(st.tuples(st.sampled_from(NAMES[:10]), icons, st.integers(0, 60)), max_size=9))
    return VotableMatter(
        id=name,
        kind=draw(st.sampled_from(kinds)),
        title=draw(st.sampled_from(TITLES)),
        author=draw(st.sampled_from(NAMES[:10])),
        posted_at=posted_at,
        status=status,
        comments=tuple(Comment(who, posted_at + hours_later * HOUR, used) for who, used, hours_later in said),
        changes=draw(CHANGES),
        illegal=draw(st.sampled_from([False, False, False, True])),
        resolved_at=None if status is Status.PENDING else now - draw(st.integers(0, 20)) * HOUR,
    )


@st.composite
def games(draw: st.DrawFn, *, least_players: int = 0, oldest: int = 200, december: bool = True) -> Game:
    """A game of up to four matters, at ages where something changes; in every fourth it is December."""
    edition = draw(st.sampled_from(EDITIONS))
    late = december and draw(st.sampled_from([True, False, False, False]))
    now = NOW.replace(month=12, day=draw(st.integers(14, 28))) if late else NOW
    kinds = (Kind.PROPOSAL, Kind.PROPOSAL, Kind.CFJ, Kind.DOV) + ((Kind.FAMILY_ACTION,) if edition == "110" else ())
    hours = st.sampled_from([h for h in (0, 1, 11, 12, 24, 36, 47, 48, 95, 96, 100, 168, 169, 200) if h <= oldest])
    given_reasons = st.sampled_from([(), (), (), ("dormancy",), ("interregnum",), ("seasonal-downtime",)])
    states = st.dictionaries(
        st.sampled_from(
            ["Seasonal Downtime", "Dormancy", "Imperial Deferentials", "Dynastic Distance", "Malign Emperors"]
        ),
        st.booleans(),
        max_size=2,
    )
    return Game(
        edition=edition,
        now=now,
        roster=draw(rosters(least=least_players)),
        matters=tuple(draw(matters(f"m{i}", kinds, now, hours)) for i in range(draw(st.integers(1, 4)))),
        special_cases=draw(states),
        hiatus=draw(given_reasons),
    )
