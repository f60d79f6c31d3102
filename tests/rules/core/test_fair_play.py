import pytest

from syncd.rules.fair_play import entries_beyond, rows_beyond, words_beyond
from tests.rules.core.editions import ALL, HOUR, MINUTE, NOON, comment, page, rules


def entries(number: int) -> list[tuple[int, str]]:
    posts = [page(posted_at=NOON + n * MINUTE, url=f"https://blog.example/{n}").post for n in range(number)]
    return [(place, post.url) for place, post in entries_beyond(posts, rules("219").fair_play)]


def test_the_11th_entry_of_a_day_is_notable_and_ten_are_not() -> None:
    """CORE-FAIR-01"""
    assert entries(10) == []
    assert entries(11) == [(11, "https://blog.example/10")]


def test_entries_of_another_day_or_person_are_not_counted() -> None:
    """CORE-FAIR-01"""
    posts = [page(posted_at=NOON + n * 2 * HOUR, url=f"https://blog.example/{n}").post for n in range(11)]
    assert entries_beyond(posts, rules("219").fair_play) == ()


@pytest.mark.parametrize("edition", ALL)
def test_the_11th_comment_in_a_row_is_notable_once(edition: str) -> None:
    """CORE-FAIR-02"""
    numbers = rules(edition).fair_play
    assert list(rows_beyond([comment("Ann")] * 10, numbers)) == []
    assert [place for place, _ in rows_beyond([comment("Ann")] * 13, numbers)] == [11]


def test_anothers_comment_in_between_begins_the_row_anew() -> None:
    """CORE-FAIR-02"""
    row = [*[comment("Ann")] * 10, comment("Bob"), *[comment("Ann")] * 10]
    assert list(rows_beyond(row, rules("219").fair_play)) == []


@pytest.mark.parametrize(("words", "found"), [(1000, None), (1001, 1001)])
def test_an_entry_of_1001_words_is_notable(words: int, found: int | None) -> None:
    """CORE-FAIR-03"""
    assert words_beyond(page(body="word\n" * words).post, rules("219").fair_play) == found
