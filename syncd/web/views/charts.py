"""Charts: each variable over the dynasty per player, votes day by day, hours to resolution."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from statistics import median

from parsers.kinds import VOTABLE, Icon, Kind, Status
from parsers.records import Post, Record
from syncd.dynasties.protocol import Dynasty
from syncd.plan.wording import kind_words
from syncd.validator.replay import Replayed
from syncd.web.desk import Look
from syncd.web.plotting import Frame, Tick, ceiling, days, levels, noons, steps
from syncd.web.views.matters import key_of

SMALL, WIDE = (260.0, 96.0), (960.0, 260.0)
"""Sizes of the canvases."""

LATE = 48
"""Hours after which a matter has waited long."""

DAYS = 60
"""So many days of votes are shown at most."""

SIDES = (Icon.FOR, Icon.AGAINST, Icon.DEFERENTIAL, Icon.VETO)


class Series(Record, frozen=True):
    """A player's values of a variable, each with the instant from which it held; `path` draws them."""

    row: str
    points: tuple[tuple[datetime, int], ...]
    path: str = ""
    last: int = 0
    x: float = 0
    y: float = 0


class VariableChart(Record, frozen=True):
    """One variable for every player, all on the same scale."""

    table: str
    column: str
    frame: Frame
    days: tuple[Tick, ...]
    levels: tuple[Tick, ...]
    series: tuple[Series, ...]


class Bar(Record, frozen=True):
    """A part of a day's votes."""

    side: str
    count: int
    x: float
    y: float
    width: float
    height: float


class VoteDay(Record, frozen=True):
    """How many voting icons of each kind a day saw."""

    day: date
    votes: dict[str, int]


class VotesChart(Record, frozen=True):
    """Votes day by day."""

    frame: Frame
    days: tuple[Tick, ...]
    levels: tuple[Tick, ...]
    bars: tuple[Bar, ...]
    table: tuple[VoteDay, ...]


class Dot(Record, frozen=True):
    """A resolved matter: how many hours it was open."""

    key: str
    kind: str
    title: str
    status: str
    at: datetime
    hours: float
    x: float
    y: float


class HoursChart(Record, frozen=True):
    """Hours from post to resolution; `late` is where matters have waited long."""

    frame: Frame
    days: tuple[Tick, ...]
    levels: tuple[Tick, ...]
    dots: tuple[Dot, ...]
    median: float
    late: Tick
    waited_long: int


class ChartsPage(Record, frozen=True):
    """All charts; `variables` are those that can be asked for, as table and column."""

    now: datetime
    variables: tuple[tuple[str, str], ...]
    variable: VariableChart | None = None
    votes: VotesChart | None = None
    hours: HoursChart | None = None


def charts(look: Look, wanted: str = "") -> ChartsPage:
    """Every chart; `wanted` is a variable as `table/column`, the first one where there is none of that name."""
    dynasty = look.dynasty
    variables = tuple(_variables(dynasty, look.replayed)) if dynasty else ()
    chosen = next((one for one in variables if "/".join(one) == wanted), variables[0] if variables else None)
    return ChartsPage(
        now=look.now,
        variables=variables,
        variable=_variable(look, look.replayed, *chosen) if chosen else None,
        votes=_votes(look),
        hours=_hours(look),
    )


def _variables(dynasty: Dynasty, replayed: Replayed) -> Iterator[tuple[str, str]]:
    """The columns that hold numbers."""
    numbers = {
        (place.table, place.column) for place, value in replayed.gamestate.cells.items() if isinstance(value, int)
    }
    for schema in dynasty.tables:
        for column in schema.columns:
            if (schema.name, column.heading) in numbers and column.heading != schema.key:
                yield schema.name, column.heading


def _variable(look: Look, replayed: Replayed, table: str, column: str) -> VariableChart:
    series = [one for one in _series(replayed, table, column, _begun(look, replayed)) if one.points]
    since = min((one.points[0][0] for one in series), default=look.now - timedelta(days=1))
    values = [value for one in series for _, value in one.points]
    low = min([0, *values])
    frame = Frame(8, 10, SMALL[0] - 48, SMALL[1] - 20, since, look.now, low, ceiling(values))
    drawn = tuple(
        Series(
            one.row, one.points, steps(frame, one.points), one.points[-1][1], frame.right, frame.y(one.points[-1][1])
        )
        for one in series
    )
    return VariableChart(table, column, frame, days(frame), levels(frame, 2), drawn)


def _begun(look: Look, replayed: Replayed) -> datetime:
    """When the watching of the tracking pages began."""
    first = [found[0].at for page in replayed.revisions if (found := look.seen.revisions(page))]
    return min(first, default=look.now - timedelta(days=1))


def _series(replayed: Replayed, table: str, column: str, begun: datetime) -> Iterator[Series]:
    """What the pages showed of each row, changed as replay saw it change; rows that are gone are left out."""
    for place, value in replayed.shown.items():
        if (place.table, place.column) != (table, column):
            continue
        changes = [one for one in replayed.changes if one.place == place]
        points = [(one.at, one.new) for one in changes]
        before = changes[0].old if changes else value
        if before is not None:
            points.insert(0, (begun, before))
        yield Series(place.row, tuple((at, number) for at, number in points if isinstance(number, int)))


def _votes(look: Look) -> VotesChart | None:
    counts: dict[date, Counter[str]] = {}
    for at, icon in _icons(look):
        counts.setdefault(at.astimezone(UTC).date(), Counter())[icon] += 1
    if not counts:
        return None
    last = look.now.astimezone(UTC).date()
    first = max(min(counts), last - timedelta(days=DAYS - 1))
    table = tuple(
        VoteDay(day, {side: counts.get(day, Counter())[side] for side in SIDES})
        for number in range((last - first).days + 1)
        for day in [first + timedelta(days=number)]
    )
    since = datetime(first.year, first.month, first.day, tzinfo=UTC)
    high = ceiling([sum(one.votes.values()) for one in table])
    frame = Frame(40, 10, WIDE[0] - 56, WIDE[1] - 44, since, since + timedelta(days=len(table)), 0, high)
    return VotesChart(frame, noons(frame), levels(frame), tuple(_bars(frame, table)), table)


def _icons(look: Look) -> Iterator[tuple[datetime, Icon]]:
    for post in look.posts:
        page = look.seen.page(post.url) if post.kind in VOTABLE else None
        for comment in page.comments if page else ():
            for icon in comment.icons[-1:]:
                yield comment.at, icon


def _bars(frame: Frame, table: tuple[VoteDay, ...]) -> Iterator[Bar]:
    width = frame.width / len(table)
    gap = min(6.0, width / 5)
    for number, one in enumerate(table):
        stacked = 0
        for side, count in one.votes.items():
            if count:
                top = frame.y(stacked + count)
                broad = min(width - gap, 40)
                x = round(frame.left + width * (number + 0.5) - broad / 2, 1)
                yield Bar(side, count, x, top, round(broad, 1), round(frame.y(stacked) - top, 1))
                stacked += count


def _hours(look: Look) -> HoursChart | None:
    ends = [(post, post.adminned_at) for post in look.posts if _is_resolved(post) and post.adminned_at]
    if not ends or isinstance(look.law, str):
        return None
    edition = look.law.edition
    open_for = [(end - post.posted_at).total_seconds() / 3600 for post, end in ends]
    since = min(end for _, end in ends) - timedelta(hours=12)
    frame = Frame(40, 10, WIDE[0] - 56, WIDE[1] - 44, since, look.now, 0, ceiling(open_for, LATE))
    dots = tuple(
        Dot(
            key_of(post.url),
            kind_words(Kind(post.kind), edition),
            post.title,
            post.status,
            end,
            round(hours, 1),
            frame.x(end),
            frame.y(hours),
        )
        for (post, end), hours in zip(ends, open_for, strict=True)
    )
    waited_long = sum(hours > LATE for hours in open_for)
    late = Tick(frame.y(LATE), f"{LATE} h")
    return HoursChart(frame, days(frame), levels(frame), dots, round(median(open_for), 1), late, waited_long)


def _is_resolved(post: Post) -> bool:
    return post.kind in VOTABLE and post.status is not Status.PENDING
