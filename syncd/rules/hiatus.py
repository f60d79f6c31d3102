"""Hiatus, Seasonal Downtime and Dormancy: what stops the game, and when."""

from collections.abc import Set
from datetime import UTC, datetime
from functools import lru_cache

from parsers.kinds import Kind
from syncd.rules import special_cases
from syncd.rules.edition import Edition, HiatusRules
from syncd.rules.game import Game
from syncd.rules.spans import ALWAYS, NEVER, Span, holds, outside
from syncd.rules.standing import Found, Standing, found

DOV_PENDING = "dov-pending"
DORMANCY = "dormancy"
INTERREGNUM = "interregnum"
SEASONAL_DOWNTIME = "seasonal-downtime"
REASONS = (DORMANCY, DOV_PENDING, INTERREGNUM, SEASONAL_DOWNTIME)


def downtimes(game: Game, edition: Edition) -> Span:
    """The Seasonal Downtimes from `now` until nothing else can change any more; all time if one is given."""
    if SEASONAL_DOWNTIME in game.hiatus:
        return ALWAYS
    if not has_downtime(game, edition):
        return NEVER
    latest = max((matter.posted_at for matter in game.matters if matter.pending), default=game.now)
    end = max(latest, game.now) + edition.longest_wait
    windows = (downtime_of(year, edition.hiatus) for year in range(game.now.year - 1, end.year + 1))
    return tuple(window for window in windows if game.now < window[1] and window[0] <= end)


def has_downtime(game: Game, edition: Edition) -> bool:
    """Whether there is a Seasonal Downtime: as a core rule, or as a Special Case rule that is active."""
    name = "Seasonal Downtime"
    return edition.hiatus.downtime and (
        name not in edition.special_cases or special_cases.is_active(name, game, edition)
    )


@lru_cache(maxsize=64)
def downtime_of(year: int, rules: HiatusRules) -> tuple[datetime, datetime]:
    """The downtime that begins in that year; it may end in the next."""
    ends_next_year = rules.downtime_until <= rules.downtime_from
    start = datetime(year, *rules.downtime_from, tzinfo=UTC)
    return start, datetime(year + ends_next_year, *rules.downtime_until, tzinfo=UTC)


def in_downtime(instant: datetime, game: Game, edition: Edition) -> bool:
    """Whether the calendar says that it was Seasonal Downtime then."""
    start, end = edition.hiatus.downtime_from, edition.hiatus.downtime_until
    day = (instant.month, instant.day)
    within = start <= day < end if start < end else day >= start or day < end
    return within and has_downtime(game, edition)


def pending_dovs(game: Game) -> tuple[str, ...]:
    """The DoVs that nobody has resolved yet."""
    return tuple(matter.id for matter in game.matters if matter.kind is Kind.DOV and matter.pending)


def is_dormant(game: Game, edition: Edition, active: Set[str]) -> bool:
    """Whether so few players are left that the game is dormant by itself."""
    if not edition.hiatus.dormant_below or not special_cases.is_active("Dormancy", game, edition):
        return False
    counts_emperor = edition.hiatus.dormancy_counts_emperor
    players = len(active) if counts_emperor else special_cases.players_at_distance(game, edition, active)
    return players < edition.hiatus.dormant_below


def lasting_reasons(game: Game, edition: Edition, active: Set[str], dovs: tuple[str, ...]) -> frozenset[str]:
    """The reasons for Hiatus that do not end by the clock."""
    reasons = set(game.hiatus)
    if dovs and edition.hiatus.pending_dov:
        reasons.add(DOV_PENDING)
    if is_dormant(game, edition, active):
        reasons.add(DORMANCY)
    return frozenset(reasons)


def reasons_now(lasting: frozenset[str], downtime: Span, now: datetime) -> tuple[str, ...]:
    """All reasons for Hiatus at the instant, in alphabetical order."""
    return tuple(sorted(lasting | {SEASONAL_DOWNTIME} if holds(downtime, now) else lasting))


def no_pending_dov(standing: Standing) -> Found:
    """No Hiatus because of a pending DoV."""
    blocked = DOV_PENDING in standing.situation.lasting
    return found(not blocked, {"dovs": ", ".join(standing.situation.dovs)})


def no_interregnum(standing: Standing) -> Found:
    """No wait for an Ascension Address."""
    return found(INTERREGNUM not in standing.situation.lasting, {})


def no_dormancy(standing: Standing) -> Found:
    """The game is not dormant."""
    return found(DORMANCY not in standing.situation.lasting, {"players": standing.situation.players})


def no_downtime(standing: Standing) -> Found:
    """No Seasonal Downtime, by the calendar or as given."""
    return outside(standing.situation.downtimes), {}, ()
