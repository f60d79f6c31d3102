"""The queue fits a terminal and says what each matter lacks and when it will have it."""

from syncd.plan.queue import queue_lines
from tests.plan.games import EDITION, a_page, by_url, judged, votes


def shown(*pages, withheld=None) -> str:
    lines = queue_lines(judged(*pages), EDITION, by_url(pages), withheld or {})
    assert all(len(line.text) <= 79 for line in lines)
    return "\n".join(line.text for line in lines)


def test_a_young_popular_proposal_lacks_its_hours() -> None:
    text = shown(a_page("Coins", *votes(Bob="for", Cay="for", Dee="for"), hours=2))
    assert "by Ann, 2 h old · oldest · 4-0" in text
    assert "to enact: from 2023-11-05 22:00:00 UTC" in text
    assert "READY" not in text


def test_what_is_ready_says_so() -> None:
    assert "READY TO ENACT" in shown(a_page("Coins", *votes(Bob="for", Cay="for", Dee="for")))


def test_what_stands_behind_another_waits_for_its_turn() -> None:
    text = shown(a_page("First", hours=20), a_page("Second", *votes(Bob="for", Cay="for", Dee="for"), hours=13))
    assert "Proposal: Second" in text
    assert "to enact: from" in text.partition("Proposal: Second")[2]


def test_a_withheld_verdict_gives_its_cause_and_no_promise() -> None:
    page = a_page("Coins", *votes(Bob="for", Cay="for", Dee="for"))
    text = shown(page, withheld={page.post.url: "its page does not add up"})
    assert "WITHHELD: its page does not add up" in text
    assert "READY" not in text


def test_long_titles_are_wrapped() -> None:
    assert "Proposal:" in shown(a_page("A very long title " * 12))


def test_an_empty_queue_says_so() -> None:
    assert "Nothing is pending." in shown()
