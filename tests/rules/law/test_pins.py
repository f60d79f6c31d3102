"""Pins hold hashes and no text; every quoted word stands where the edition says, once."""

import pytest

from parsers.errors import BadInput
from syncd.rules import editions
from syncd.rules.editions import sources
from syncd.rules.law import library, pins_file
from syncd.rules.law.pins import Anchor, pin
from syncd.rules.law.restoring import restored
from tests.rules.law.pages import SANDBOX, SEEDS, read, seed

WITH_CONDITIONS = [name for name in editions.BUILT_IN if (sources.FOLDER / f"{name}.toml").exists()]

PAGE = """\
==Core Rules==
===Dynasties===
Each Dynasty may be headed by a single Gardener, known as the Head Gardener.
===Frost===
It freezes for 12 hours. Nobody digs.
"""


def test_the_sandbox_is_pinned_as_it_stands() -> None:
    ruleset = restored(read(SANDBOX), library.pins_of("sandbox"))
    assert pin("sandbox", ruleset, library.anchors(editions.load("sandbox"))) == library.pins_of("sandbox")


@pytest.mark.parametrize("edition", [name for name in SEEDS if name in WITH_CONDITIONS])
def test_each_edition_is_pinned_as_its_text_stands_and_every_quote_is_found_in_it_once(edition: str) -> None:
    pins = library.pins_of(edition)
    ruleset = restored(read(seed(edition)), pins)
    assert pin(edition, ruleset, library.anchors(editions.load(edition))) == pins


@pytest.mark.parametrize("edition", WITH_CONDITIONS)
def test_every_citation_of_an_edition_has_its_place_among_the_pins(edition: str) -> None:
    pinned = {key for one in library.pins_of(edition).rules for key in one.anchors}
    assert pinned == set(editions.load(edition).citations)


def test_a_pins_file_reads_back_as_it_was_written() -> None:
    pins = pin("garden", read(PAGE), [Anchor("frost", "Frost", "for 12 hours")])
    assert pins_file.from_toml(pins_file.to_toml(pins)) == pins


def test_no_words_of_a_rule_are_in_its_pins() -> None:
    text = pins_file.to_toml(pin("garden", read(PAGE), [Anchor("frost", "Frost", "for 12 hours")]))
    assert "freezes" not in text
    assert "12 hours" not in text


@pytest.mark.parametrize(
    ("rule", "quote", "complaint"),
    [
        ("Frost", "for 13 hours", "stands 0 times: nowhere"),
        ("Dynasties", "for 12 hours", "stands 1 times: Frost"),
        ("Frost", "o", "Dynasties, Frost"),
    ],
)
def test_a_quote_that_does_not_stand_once_in_its_rule_is_refused(rule: str, quote: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        pin("garden", read(PAGE), [Anchor("frost", rule, quote)])


def test_a_broken_pins_file_says_where() -> None:
    with pytest.raises(BadInput, match=r"x\.toml: .*rules"):
        pins_file.from_toml('edition = "x"\nterms = {}\nrules = 3\n', "x.toml")
