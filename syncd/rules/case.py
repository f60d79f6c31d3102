"""From a case as JSON to a game; every mistake names its JSON path and what should stand there.

The checks are written out by hand, since the judge is started afresh for every question: see `game`.
"""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import TypeVar

from parsers.errors import BadCase
from parsers.kinds import Icon, Kind, Status
from syncd.rules.edition import Edition
from syncd.rules.game import NO_FAMILY, Comment, Game, Player, Roster, VotableMatter
from syncd.rules.hiatus import REASONS
from syncd.rules.quorum import FAMILIES

T = TypeVar("T")

Table = Mapping[str, object]

ICONS = {icon.value: icon for icon in Icon}
KINDS = {kind.value: kind for kind in Kind}
STATUSES: Mapping[str, Status] = {status.value: status for status in Status if status is not Status.UNKNOWN}
FAMILY_WORDS = {family: family for family in (*FAMILIES, NO_FAMILY)}
CHANGES = {change: change for change in ("core", "special-case", "appendix", "dynastic", "gamestate")}
SPECIAL_CASE_STATES = {"active": True, "inactive": False}
YEARS = range(2, 9900)
"""Years that leave room on both sides for every wait that an edition may ask."""


class Misfit(Exception):
    """Something that does not fit, `at` the end of a path that grows on the way out."""

    def __init__(self, at: str, expected: str) -> None:
        super().__init__(at, expected)
        self.at = at
        self.expected = expected


def edition_name(case: Table) -> str:
    """The name of the edition that a case asks for."""
    try:
        return text(case, "edition")
    except Misfit as misfit:
        raise BadCase(f"${misfit.at}", misfit.expected) from None


def table_of(source: bytes) -> Table:
    """A case's members, as yet unread."""
    try:
        case = json.loads(source.decode())
    except RecursionError:
        raise BadCase("$", "JSON that is not nested so deep") from None
    except ValueError as error:
        raise BadCase("$", f"JSON in UTF-8 ({one_line(error)})") from None
    if not isinstance(case, dict):
        raise BadCase("$", "an object")
    return case


def game_of(case: Table, edition: Edition) -> Game:
    """The game that a case describes, in the words of its edition."""
    try:
        roster = within(case, "roster", roster_of)
        return Game(
            edition=text(case, "edition"),
            now=instant(case, "now"),
            roster=roster,
            matters=unlike(each(case, "matters", lambda table: matter_of(table, edition)), ".matters", "id"),
            special_cases=within(case, "special_cases", lambda table: special_cases_of(table, edition), {}),
            hiatus=words(case, "hiatus", {reason: reason for reason in REASONS}, ()),
        )
    except Misfit as misfit:
        raise BadCase(f"${misfit.at}", misfit.expected) from None


def roster_of(table: Table) -> Roster:
    """Everybody who plays."""
    players = unlike(each(table, "players", player_of), ".players", "name")
    emperor = table.get("emperor", "")
    if emperor is not None and emperor not in [player.name for player in players]:
        raise missing_or(table, "emperor", "null, or the name of somebody on the roster")
    return Roster(players, emperor)


def player_of(table: Table) -> Player:
    """Somebody on the roster."""
    return Player(
        text(table, "name"),
        flag(table, "admin"),
        flag(table, "idle"),
        instant(table, "idle_since") if table.get("idle_since") is not None else None,
        word(table, "family", FAMILY_WORDS) if "family" in table else NO_FAMILY,
    )


def matter_of(table: Table, edition: Edition) -> VotableMatter:
    """A post that is voted on."""
    changes = None if table.get("changes") is None else words(table, "changes", CHANGES)
    return VotableMatter(
        id=text(table, "id"),
        kind=kind_of(table, edition),
        title=text(table, "title"),
        author=text(table, "author"),
        posted_at=instant(table, "posted_at"),
        status=word(table, "status", {**STATUSES, **edition.statuses}),
        comments=each(table, "comments", comment_of),
        changes=None if changes is None else frozenset(changes),
        illegal=flag(table, "illegal", False),
        resolved_at=instant(table, "resolved_at") if table.get("resolved_at") is not None else None,
    )


def kind_of(table: Table, edition: Edition) -> Kind:
    """A kind of matter that the edition knows."""
    kind = KINDS.get(value) if isinstance(value := table.get("kind"), str) else None
    if kind is None or kind not in edition.matters:
        raise missing_or(table, "kind", f"one of {', '.join(edition.matters)} in edition {edition.name}")
    return kind


def comment_of(table: Table) -> Comment:
    """A comment on a matter."""
    return Comment(text(table, "author"), instant(table, "at"), words(table, "icons", ICONS, ()))


def special_cases_of(table: Table, edition: Edition) -> dict[str, bool]:
    """The states of Special Case rules; those of other editions are no rules of this one."""
    for name in table:
        if name not in edition.known_special_cases:
            raise Misfit(
                f"[{json.dumps(name)}]",
                f"no such Special Case rule; one of {', '.join(sorted(edition.known_special_cases))}",
            )
    return {name: word(table, name, SPECIAL_CASE_STATES) for name in table}


def text(table: Table, key: str, default: str | None = None) -> str:
    """A text."""
    value = table.get(key, default)
    if isinstance(value, str):
        return value
    raise missing_or(table, key, "a text")


def flag(table: Table, key: str, default: bool | None = None) -> bool:
    """Yes or no."""
    value = table.get(key, default)
    if isinstance(value, bool):
        return value
    raise missing_or(table, key, "true or false")


def instant(table: Table, key: str) -> datetime:
    """An instant, in UTC and whole seconds."""
    value = table.get(key)
    try:
        if isinstance(value, str) and (read := datetime.fromisoformat(value)).tzinfo and read.year in YEARS:
            return read if read.tzinfo is UTC and not read.microsecond else read.astimezone(UTC).replace(microsecond=0)
    except (ValueError, OverflowError):
        pass
    raise missing_or(table, key, "an instant in UTC, such as 2023-11-05T12:00:00Z")


def word(table: Table, key: str, known: Mapping[str, T]) -> T:
    """One of the known words."""
    value = table.get(key)
    if isinstance(value, str) and value in known:
        return known[value]
    raise missing_or(table, key, f"one of {', '.join(known)}")


def words(table: Table, key: str, known: Mapping[str, T], default: tuple[T, ...] | None = None) -> tuple[T, ...]:
    """A list of known words."""
    values = table.get(key, default)
    if not isinstance(values, list | tuple):
        raise missing_or(table, key, f"a list of {', '.join(known)}")
    try:
        return tuple([known[value] for value in values])
    except (KeyError, TypeError):
        at = next(i for i, value in enumerate(values) if not (isinstance(value, str) and value in known))
        raise Misfit(f".{key}[{at}]", f"one of {', '.join(known)}") from None


def within(table: Table, key: str, read: Callable[[Table], T], default: T | None = None) -> T:
    """What `read` makes of an object."""
    if default is not None and table.get(key) is None:
        return default
    value = table.get(key)
    if not isinstance(value, dict):
        raise missing_or(table, key, "an object")
    try:
        return read(value)
    except Misfit as misfit:
        raise Misfit(f".{key}{misfit.at}", misfit.expected) from None


def each(table: Table, key: str, read: Callable[[Table], T]) -> tuple[T, ...]:
    """What `read` makes of every object of a list."""
    values = table.get(key)
    if not isinstance(values, list):
        raise missing_or(table, key, "a list of objects")
    made: list[T] = []
    try:
        for value in values:
            if not isinstance(value, dict):
                raise Misfit("", "an object")
            made.append(read(value))
    except Misfit as misfit:
        raise Misfit(f".{key}[{len(made)}]{misfit.at}", misfit.expected) from None
    return tuple(made)


def unlike(values: tuple[T, ...], at: str, member: str) -> tuple[T, ...]:
    """The values, if no two have the same name."""
    seen: set[object] = set()
    for i, value in enumerate(values):
        name = getattr(value, member)
        if name in seen:
            raise Misfit(f"{at}[{i}].{member}", f"a name of its own, not {json.dumps(name)} again")
        seen.add(name)
    return values


def missing_or(table: Table, key: str, expected: str) -> Misfit:
    """The error for a member that is missing or of the wrong kind."""
    return Misfit(f".{key}", expected if key in table else f"missing; {expected}")


def one_line(error: ValueError) -> str:
    """What an error of the JSON reader says, on one line."""
    return " ".join(str(error).split())
