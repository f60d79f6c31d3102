"""A rule's wikitext reduced to what a reader sees."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.ruleset_wikitext import plain_text


@pytest.mark.parametrize(
    ("source", "seen"),
    [
        ("'''bold''' and ''slanted''", "bold and slanted"),
        ("see [[Duel Sheet|the sheet]] or [[Duel Sheet]]", "see the sheet or Duel Sheet"),
        ("the [https://dice.example/roll Dice Roller] rolls", "the Dice Roller rolls"),
        ("the tag [Core] stays", "the tag [Core] stays"),
        ("[[File:Hat.png|thumb|A [[hat]]]]A hat", "A hat"),
        ("a<!-- hidden\n== no heading == --> b", "a b"),
        ("<nowiki>[[not a link]] '''</nowiki>", "[[not a link]] '''"),
        ("{{TOCRight}}text", "text"),
        ("{{Quorum|x}} rises", "{{Quorum|x}} rises"),
        ("* one\n** two\n# first\n# second", "  • one\n    • two\n  1. first\n  2. second"),
        (";Quorum\n:Half and one.", "Quorum\nHalf and one."),
        ("; Can : “is able to”", "Can\n“is able to”"),
        ("one<br />two&nbsp;three", "one\ntwo three"),
        ('<div class="x">inside</div>', "inside"),
        ("3 < 4 and <wizard> stays", "3 < 4 and <wizard> stays"),
        ('{| class="w"\n! Name !! Test\n|-\n| A || style="x" | b\n|}\nafter', "Name Test\nA b\nafter"),
    ],
)
def test_markup_goes_and_words_stay(source: str, seen: str) -> None:
    assert plain_text(source) == seen


@given(st.text(alphabet="[]{}|<>!-=':;*# \nab", max_size=80))
def test_any_text_has_a_plain_form(source: str) -> None:
    assert isinstance(plain_text(source), str)


def test_deep_nesting_ends() -> None:
    assert "x" in plain_text("{{" * 500 + "x" + "}}" * 500)
