"""A page is recognised by itself, whatever the theme; what it lost on the way comes back from the pins."""

import re

import pytest

from parsers.errors import BadInput
from parsers.records import Ruleset
from parsers.ruleset import every_rule
from syncd.rules.law.library import known
from syncd.rules.law.recognition import recognise
from tests.rules.law.pages import SANDBOX, SEEDS, changed, read, seed

PIRATES = {
    "Battle Master": "Pirate King",
    "Wizards": "Crewmen",
    "Wizard": "Crewman",
}


def names(ruleset: Ruleset) -> list[str]:
    return [rule.name for section in ruleset.sections for rule in every_rule(section.rules)]


@pytest.mark.parametrize("edition", SEEDS)
def test_each_seed_is_its_own_edition_without_a_difference(edition: str) -> None:
    found = recognise(read(seed(edition)), known())
    assert (found.edition, found.differences) == (edition, ())


def test_the_sandbox_page_is_the_edition_sandbox() -> None:
    found = recognise(read(SANDBOX), known())
    assert (found.edition, found.differences, found.dynasty_share) == ("sandbox", (), 1.0)


def test_a_page_with_new_words_throughout_is_recognised() -> None:
    themed = read(changed(PIRATES))
    found = recognise(themed, known())
    assert themed.terms == {"Player": "Crewman", "Emperor": "Pirate King"}
    assert (found.edition, found.differences) == ("sandbox", ())


@pytest.mark.parametrize("edition", ["110", "185", "205", "219"])
def test_a_seed_with_new_words_throughout_is_recognised(edition: str) -> None:
    page = seed(edition)
    player, emperor = (read(page).terms[word] for word in ("Player", "Emperor"))
    themed = re.sub(rf"\b([Aa])n {player}\b", rf"\1 {player}", page)
    themed = themed.replace(emperor, "Pirate King").replace(f"{player}s", "Crewmen").replace(player, "Crewman")
    found = recognise(read(themed), known())
    assert (found.edition, found.differences) == (edition, ())


def test_names_that_plain_text_has_lost_are_filled_in() -> None:
    found = names(recognise(read(seed("205")), known()).ruleset)
    assert {"Operators", "Votes", "Tags", "Proposals", "Keywords", "Mentors"} <= set(found)


def test_rules_that_plain_text_put_side_by_side_are_nested_again() -> None:
    ruleset = recognise(read(seed("219")), known()).ruleset
    matters = next(rule for rule in ruleset.sections[0].rules if rule.name == "Votable Matters")
    assert [rule.name for rule in matters.rules] == ["Votes", "Enacting and Failing", "Tags"]


def test_another_dynasty_under_the_same_core_rules_is_the_same_edition() -> None:
    page = re.sub(r"(?s)==Dynastic Rules==.*?\n(?===Special)", "==Dynastic Rules==\n\n===Hats===\nHats.\n\n", SANDBOX)
    found = recognise(read(page), known())
    assert (found.edition, found.dynasty_share) == ("sandbox", 0.0)


def test_a_page_that_is_no_ruleset_known_here_is_said_to_be_none() -> None:
    with pytest.raises(BadInput, match="no edition known here"):
        recognise(read("==Core Rules==\n===Tea===\nheaded by a single A, known as the B.\n"), known())
