"""Two texts are the same law where they differ in theme, typography, markup or addresses alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from syncd.rules.law.folding import fold, name_key, normal, sentences, words_of

WIZARDS = words_of({"Player": "Wizard", "Emperor": "Battle Master"})


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Each Wizard may, and other wizards may not", "Each Player may, and other Player may not"),
        ("the Battle Master's Vote; two Battle Masters", "the Emperor's Vote; two Emperor"),
        ("a Player is a Wizard", "a Player is a Player"),
        ("Wizardry is no Wizard", "Wizardry is no Player"),
        ("the Battle\nMaster", "the Emperor"),
    ],
)
def test_words_of_the_theme_fold_in_any_form(text: str, folded: str) -> None:
    assert fold(text, WIZARDS) == folded


@pytest.mark.parametrize(
    ("player", "many", "text"),
    [
        ("Spy", "Spies", "Spies may not be a Spy"),
        ("Wolf", "Wolves", "Wolves may not be a Wolf"),
        ("Elector", "Electors", "Electors may not be an Elector"),
        ("Witch", "Witches", "Witches may not be a Witch"),
        ("Postman", "Postmen", "Postmen may not be a Postman"),
    ],
)
def test_plurals_and_articles_fold_with_the_word(player: str, many: str, text: str) -> None:
    assert fold(text, words_of({"Player": player})) == "Player may not be a Player"
    assert many in text


def test_the_longer_word_is_found_first() -> None:
    words = words_of({"Player": "Captain", "Emperor": "Star Captain"})
    assert fold("a Captain and the Star Captain", words) == "a Player and the Emperor"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("“curly” and it’s – so", '"curly" and it\'s - so'),
        ("  • a bullet", "a bullet"),
        ("1. a number", "* a number"),
        ("two   spaces , here", "two spaces, here"),
        ("see https://wiki.example/x now", "see now"),
        ("a non\u00a0breaking space", "a non breaking space"),
    ],
)
def test_typography_marks_and_addresses_make_no_difference(one: str, other: str) -> None:
    assert normal(one, ()) == normal(other, ())


def test_a_word_in_capitals_is_another_word() -> None:
    assert normal("a Vote FOR it", ()) != normal("a Vote for it", ())


def test_sentences_end_at_stops_and_lines() -> None:
    text = "It is so. It was not (yet). Nothing\n  • first\n  • second"
    assert sentences(text) == ("It is so.", "It was not (yet).", "Nothing", "first", "second")


def test_names_are_compared_folded_and_in_small_letters() -> None:
    assert name_key("Idle Wizards", WIZARDS) == name_key("Idle players", ())


@given(st.text(max_size=200))
def test_normal_form_is_final(text: str) -> None:
    once = normal(text, WIZARDS)
    assert "\n" not in once
    assert fold(once, WIZARDS) == once
