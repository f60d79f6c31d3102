"""Edit summaries name matters in every form that people write."""

import pytest

from syncd.validator.naming import names

URL = "https://blog.example/archive/votes_and_power"
FORMS = (
    "Votes and Power",
    "Enacting Proposal: Votes and Power",
    "Enacting “Votes and Power”",
    "Enacting 'Votes and Power'",
    "Proposal: Votes and Power",
    "enacted Votes and Power",
    "/* Dynastic Rules */ Enacting Votes and Power",
    "/* Votes */ votes and power",
    "as per [[Votes and Power]]",
    "Implementing [https://blog.example/archive/votes_and_power Votes and Power]",
    "https://blog.example/archive/votes_and_power/",
    "per https://blog.example/archive/votes_and_power",
    "“Votes and Power” (sorry, late)",
    "+rule from Votes and Power, thanks Ann",
    "[Core] Votes  and Power",
    "Votes and Power passes",
    "Enacting Votes and Pow…",
)


@pytest.mark.parametrize("summary", FORMS)
@pytest.mark.parametrize("title", ["Votes and Power", "[Core] Votes and Power"])
def test_every_form_of_a_summary_names_the_matter(summary: str, title: str) -> None:
    assert names(summary, title, URL)


@pytest.mark.parametrize(
    "summary",
    ["", "typo", "/* Votes and Power */ typo", "Votes", "power and votes", "https://blog.example/archive/x", "..."],
)  # fmt: skip
def test_a_summary_that_names_something_else_does_not(summary: str) -> None:
    assert not names(summary, "Votes and Power", URL)


@pytest.mark.parametrize("summary", ["Coins", "Enacting Coins", "“Coins”", "CfJ 'Coins'", "Coins enacted", "(Coins)"])
def test_a_short_title_counts_where_it_is_marked(summary: str) -> None:
    assert names(summary, "Coins")


@pytest.mark.parametrize("summary", ["counted the coins", "3 coins to Ann", "Enacting Coinsmith", "coins, coins"])
def test_a_short_title_in_a_sentence_is_no_name(summary: str) -> None:
    assert not names(summary, "Coins")


def test_a_longer_title_is_not_taken_for_the_shorter_one_in_it() -> None:
    assert not names("Enacting More Coins", "Coins", others=("More Coins",))
    assert names("Enacting More Coins, and Coins", "Coins", others=("More Coins",))
    assert names("Enacting Coins", "Coins", others=("More Coins",))


@pytest.mark.parametrize("summary", ["Don't Stop the Rain!", "enacting dont stop the rain", "Dont stop the rain"])
def test_an_apostrophe_or_an_end_mark_left_out_makes_no_difference(summary: str) -> None:
    assert names(summary, "[Core] Don’t Stop the Rain!")


def test_a_title_of_marks_alone_is_still_a_title() -> None:
    assert names("Enacting ???", "???")
    assert not names("what???", "???")


def test_typography_makes_no_difference() -> None:
    assert names('Enacting "It\'s -- well..."', "It’s — well…")
