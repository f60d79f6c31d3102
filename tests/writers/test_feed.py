"""The feed is well-formed whatever people write, newest first."""

from datetime import UTC, datetime, timedelta
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from writers.feed import atom
from writers.resolution_note import Note

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)


def a_note(title: str = "Coins", hours: float = 0, **different: object) -> Note:
    at = NOON + timedelta(hours=hours)
    given = {
        "url": f"https://blog.example/archive/{hours}", "kind": "Proposal", "author": "Ann", "outcome": "enacted",
        "admin": "Oz", "posted_at": NOON - timedelta(days=2), "open_for": "2 d", "tally": "4-0", "votes": (),
        "lawfulness": "by the rules", "conditions": (),
    }  # fmt: skip
    return Note(**{**given, "title": title, "resolved_at": at, **different})


def entries(feed: str) -> list[str]:
    return [entry.findtext("{*}title") or "" for entry in ElementTree.fromstring(feed).findall("{*}entry")]


def test_the_newest_comes_first_and_dates_the_feed() -> None:
    feed = atom([a_note("Old"), a_note("New", 2)], "Resolutions", "https://x.example/", NOON)
    assert entries(feed) == ["New: enacted, 4-0", "Old: enacted, 4-0"]
    assert ElementTree.fromstring(feed).findtext("{*}updated") == "2023-11-05T14:00:00Z"


def test_an_empty_feed_is_a_feed() -> None:
    assert entries(atom([], "Resolutions", "https://x.example/", NOON)) == []


@given(st.text())
def test_nothing_that_people_write_breaks_it(text: str) -> None:
    assert len(entries(atom([a_note(text, admin=text, stated=text)], text, "https://x.example/", NOON))) == 1
