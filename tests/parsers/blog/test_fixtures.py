"""Every page under `fixtures/blog` is read as its meaning beside it says."""

import json
from functools import cache
from typing import Any

import msgspec
import pytest

from parsers.blog import read_list, read_post, read_roster
from parsers.second import confirm_post
from tests.parsers.blog.scenarios import FOLDER, Scenario, described, scenarios

BY_NAME = {f"{one.template}/{one.name}": one for one in scenarios()}


@cache
def answer(path: str) -> tuple[Any, tuple[str, ...]]:
    """What is read from a page, as plain data, and the suspicions."""
    page = (FOLDER / f"{path}.html").read_bytes()
    told = json.loads((FOLDER / f"{path}.json").read_text())
    if told["as"] == "list":
        posts = read_list(page, "https://blog.example/")
        return {"posts": msgspec.to_builtins(posts.value)}, posts.suspicions
    if told["as"] == "roster":
        roster = read_roster(page, "https://blog.example/")
        return msgspec.to_builtins(roster.value), roster.suspicions
    reading = read_post(page, told["url"] or "https://blog.example/archive/more_coins")
    plain = msgspec.to_builtins(reading.value)
    return {**plain["post"], "comments": plain["comments"]}, reading.suspicions + confirm_post(page, reading)


def within(expected: Any, found: Any, where: str = "") -> str:
    """Where what was expected is not in what was found; empty where all of it is."""
    match expected:
        case dict():
            return next(
                (bad for key, value in expected.items() if (bad := within(value, found.get(key), f"{where}.{key}"))), ""
            )
        case list():
            if len(expected) != len(found):
                return f"{where}: {len(found)} instead of {len(expected)}"
            return next(
                (bad for n, value in enumerate(expected) if (bad := within(value, found[n], f"{where}[{n}]"))), ""
            )
    return "" if expected == found else f"{where}: {found!r} instead of {expected!r}"


def test_there_are_enough_pages():
    assert len(BY_NAME) == len(scenarios()) >= 60


@pytest.mark.parametrize("path", BY_NAME)
def test_the_file_is_what_its_scenario_prints(path: str):
    scenario = BY_NAME[path]
    assert (FOLDER / f"{path}.html").read_bytes() == scenario.page
    assert (FOLDER / f"{path}.json").read_text(encoding="utf-8") == described(scenario)


@pytest.mark.parametrize("path", [name for name, one in BY_NAME.items() if one.suspect is not None])
def test_a_page_is_suspect_where_it_must_be_and_only_there(path: str):
    suspicions = answer(path)[1]
    assert bool(suspicions) is BY_NAME[path].suspect, suspicions


@pytest.mark.parametrize("path", [name for name, one in BY_NAME.items() if one.answer and one.suspect is not True])
def test_what_is_read_with_confidence_is_right(path: str):
    value, suspicions = answer(path)
    scenario: Scenario = BY_NAME[path]
    if suspicions and scenario.suspect is None:
        return
    assert within(scenario.answer, value) == ""
