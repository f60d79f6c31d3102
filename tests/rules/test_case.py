"""Cases as JSON: every mistake names its path, and nothing ends in a traceback."""

import copy
import json
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers.errors import BadCase
from parsers.kinds import Icon, Kind, Status
from syncd.rules import case
from syncd.rules.answer import answer
from syncd.rules.editions import load
from syncd.rules.game import Game
from syncd.rules.judge import judge
from tests.rules.games import HOUR, NOW

edition = cache(load)

NUMBERS = ("89", "110", "185", "205", "219")

CASE = {
    "edition": "219",
    "now": "2023-09-12T12:00:00Z",
    "roster": {
        "emperor": "Oz",
        "players": [
            {"name": "Oz", "admin": True, "idle": False},
            {"name": "Ann", "admin": False, "idle": True, "idle_since": "2023-09-12T11:00:00Z"},
        ],
    },
    "special_cases": {"Dormancy": "inactive"},
    "hiatus": ["interregnum"],
    "matters": [
        {
            "id": "m1",
            "kind": "proposal",
            "title": "Words",
            "author": "Ann",
            "posted_at": "2023-09-12T11:00:00Z",
            "status": "pending",
            "changes": ["core"],
            "illegal": False,
            "resolved_at": "2023-09-12T11:30:00Z",
            "comments": [{"author": "Oz", "at": "2023-09-12T11:10:00Z", "icons": ["for", "veto"]}],
        }
    ],
}


def read(source: object) -> Game:
    table = case.table_of(source if isinstance(source, bytes) else json.dumps(source).encode())
    return case.game_of(table, edition(case.edition_name(table)))


GONE = object()


def without(*path: str | int) -> dict[str, object]:
    return with_member(GONE, *path)


def with_member(value: object, *path: str | int, edition: str = "219") -> dict[str, object]:
    changed = copy.deepcopy(CASE) | {"edition": edition}
    inner: object = changed
    for key in path[:-1]:
        inner = inner[key]  # type: ignore[index]
    if value is GONE:
        del inner[path[-1]]  # type: ignore[attr-defined]
    else:
        inner[path[-1]] = value  # type: ignore[index]
    return changed


def test_a_whole_case_is_read() -> None:
    game = read(CASE)
    (matter,) = game.matters
    assert (game.now, game.hiatus, game.special_cases) == (NOW, ("interregnum",), {"Dormancy": False})
    assert (matter.kind, matter.status, matter.posted_at) == (Kind.PROPOSAL, Status.PENDING, NOW - HOUR)
    assert matter.comments[0].icons == (Icon.FOR, Icon.VETO)
    assert game.roster.players[1].idle_since == NOW - HOUR


def test_what_is_optional_may_be_missing() -> None:
    short = copy.deepcopy(CASE)
    del short["special_cases"], short["hiatus"], short["roster"]["players"][1]["idle_since"]  # type: ignore[index]
    for key in ("changes", "illegal", "resolved_at"):
        del short["matters"][0][key]  # type: ignore[index]
    del short["matters"][0]["comments"][0]["icons"]  # type: ignore[index]
    assert read(short).matters[0].changes is None


@pytest.mark.parametrize(
    "path",
    [
        ("now",),
        ("roster",),
        ("matters",),
        ("roster", "players"),
        ("roster", "emperor"),
        ("roster", "players", 0, "name"),
        ("roster", "players", 0, "idle"),
        ("matters", 0, "id"),
        ("matters", 0, "kind"),
        ("matters", 0, "title"),
        ("matters", 0, "author"),
        ("matters", 0, "posted_at"),
        ("matters", 0, "status"),
        ("matters", 0, "comments"),
        ("matters", 0, "comments", 0, "author"),
        ("matters", 0, "comments", 0, "at"),
    ],
)
def test_a_missing_member_is_named_by_its_path(path: tuple[str | int, ...]) -> None:
    with pytest.raises(BadCase, match="missing") as caught:
        read(without(*path))
    assert caught.value.path == json_path(path)


def json_path(path: tuple[str | int, ...]) -> str:
    return "$" + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("now",), 10**30),
        (("now",), "yesterday"),
        (("now",), "2023-11-05T12:00:00"),
        (("now",), "2023-02-30T12:00:00Z"),
        (("now",), "0001-01-01T00:00:00+14:00"),
        (("now",), "9999-12-31T23:59:59Z"),
        (("roster",), []),
        (("roster", "players"), {}),
        (("roster", "players", 1), "Ann"),
        (("roster", "players", 0, "admin"), 1),
        (("roster", "players", 1, "name"), "Oz"),
        (("roster", "emperor"), "Nobody"),
        (("roster", "players", 0, "family"), "york"),
        (("hiatus", 0), "boredom"),
        (("hiatus",), "dormancy"),
        (("special_cases",), []),
        (("special_cases", "Dormancy"), True),
        (("matters", 0, "kind"), "story-post"),
        (("matters", 0, "kind"), "family-action"),
        (("matters", 0, "status"), "unknown"),
        (("matters", 0, "posted_at"), None),
        (("matters", 0, "changes"), "core"),
        (("matters", 0, "changes", 0), "everything"),
        (("matters", 0, "illegal"), None),
        (("matters", 0, "comments", 0, "icons"), ["for", ["against"]]),
        (("matters", 0, "comments", 0, "at"), 0),
    ],
)
def test_what_does_not_fit_is_named_by_its_path(path: tuple[str | int, ...], value: object) -> None:
    with pytest.raises(BadCase) as caught:
        read(with_member(value, *path))
    assert caught.value.path.startswith(json_path(path))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("matters", 0, "kind"), "story-post", "one of proposal, cfj, dov in edition 219"),
        (("matters", 0, "changes", 0), "everything", "one of core, special-case, appendix, dynastic, gamestate"),
        (("roster", "emperor"), ["Oz"], "null, or the name of somebody on the roster"),
    ],
)
def test_what_was_expected_is_told_as_the_edition_has_it(
    path: tuple[str | int, ...], value: object, words: str
) -> None:
    with pytest.raises(BadCase, match=words):
        read(with_member(value, *path))


def test_a_special_case_that_no_edition_knows_is_a_mistake_and_one_of_another_edition_has_no_effect() -> None:
    with pytest.raises(BadCase, match="no such Special Case rule") as caught:
        read(with_member("active", "special_cases", "Imperial deferentials"))
    assert caught.value.path == '$.special_cases["Imperial deferentials"]'
    assert read(with_member("active", "special_cases", "The Traitor"))


def test_two_matters_of_one_id_are_a_mistake() -> None:
    twice = with_member([CASE["matters"][0]] * 2, "matters")  # type: ignore[index]
    with pytest.raises(BadCase, match="name of its own") as caught:
        read(twice)
    assert caught.value.path == "$.matters[1].id"


@pytest.mark.parametrize(
    "source", [b"", b"[]", b"null", b"{", b"\xff", b"NaN", b"[" * 100_000, b"1" * 10_000, b'{"edition": 219}', b"{}"]
)
def test_what_is_no_case_is_one_line(source: bytes) -> None:
    with pytest.raises(BadCase) as caught:
        read(source)
    assert caught.value.path.startswith("$")
    assert "\n" not in str(caught.value)


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["2023-09-12T12:00:00Z"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def places(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The paths of all members of a case."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place for key, inner in items for place in ((*path, key), *places(inner, (*path, key)))]


def path_or_edition(source: bytes) -> str:
    """The edition that the answer names, or the path that the error names."""
    try:
        table = case.table_of(source)
        name = case.edition_name(table)
        if name not in NUMBERS:
            return "$.edition"
        told = answer(judge(case.game_of(table, edition(name)), edition(name)))
    except BadCase as error:
        return error.path
    return str(json.loads(told)["edition"])


@given(st.sampled_from(places(CASE)), json_values | st.just(GONE), st.sampled_from(NUMBERS))
@settings(max_examples=300, deadline=None)
def test_a_damaged_case_is_answered_or_is_one_bad_case(path: tuple[str | int, ...], value: object, number: str) -> None:
    damaged = with_member(value, *path, edition=number)
    told = path_or_edition(json.dumps(damaged).encode())
    assert told == damaged.get("edition") or told.startswith("$")


@given(st.binary(max_size=60))
@settings(max_examples=100, deadline=None)
def test_bytes_are_no_case(source: bytes) -> None:
    with pytest.raises(BadCase):
        read(source)
