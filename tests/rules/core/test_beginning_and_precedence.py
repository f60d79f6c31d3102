import pytest

from syncd.rules.ascension_address import (
    interregnum_ends,
    is_active_by_default,
    may_reinitialise,
    may_track_on,
    special_cases_after,
    words_fit,
)
from syncd.rules.numbers_and_variables import may_choose
from syncd.rules.orphan_variables import Variable, is_orphan, may_rest_on
from syncd.rules.prioritisation import Part, PartOf, Scope, applies
from tests.rules.core.editions import ALL, HOUR, LATER, NOON, rules

CORE, DYNASTIC, SPECIAL, APPENDIX = (Part(part) for part in PartOf)
FORBIDDING = Part(PartOf.CORE, negative=True)


@pytest.mark.parametrize("edition", ["205", "219"])
def test_the_interregnum_ends_with_the_last_step_and_not_with_the_address(edition: str) -> None:
    """CORE-ASC-01"""
    numbers = rules(edition).ascension
    assert interregnum_ends(NOON, [NOON, NOON + HOUR], numbers) == NOON + HOUR
    assert interregnum_ends(NOON, [NOON, None], numbers) is None
    assert interregnum_ends(NOON, [None], rules("110").ascension) == NOON


@pytest.mark.parametrize(
    ("edition", "marks", "active"),
    [
        ("185", ["*"], False),
        ("185", [], True),
        ("205", ["Active", "Rare"], False),
        ("205", ["Active"], True),
        ("219", ["Inactive", "Standard"], True),
        ("219", ["Active"], False),
    ],
)
def test_the_marks_of_a_title_tell_the_default(edition: str, marks: list[str], active: bool) -> None:
    """Section 16: default"""
    assert is_active_by_default(marks, rules(edition).ascension) is active


def test_what_the_address_lists_goes_to_the_other_status_and_all_else_to_its_default() -> None:
    """CORE-ASC-03, CORE-SPEC-10"""
    defaults = {"Dormancy": True, "Bounties": False, "Alliances": False}
    assert special_cases_after(defaults, ["Dormancy", "Bounties"]) == {
        "Dormancy": False,
        "Bounties": True,
        "Alliances": False,
    }


@pytest.mark.parametrize("edition", ["205", "219"])
def test_the_tracking_page_is_new_and_does_not_begin_with_ruleset(edition: str) -> None:
    """Section 14: tracking page"""
    numbers = rules(edition).ascension
    assert may_track_on("Arena", numbers, exists=False).allowed
    assert not may_track_on("Arena", numbers, exists=True).allowed
    assert not may_track_on("Ruleset 220", numbers, exists=False).allowed
    assert may_track_on("Arena", rules("185").ascension, exists=True).allowed
    assert not may_track_on("Arena", rules("89").ascension, exists=False).allowed


def test_new_words_of_185_differ_from_each_other_and_from_the_ruleset() -> None:
    """Section 14: new words"""
    numbers, text = rules("185").ascension, "An Elector may make a Proposal."
    assert words_fit(["Pirate", "Captain"], text, numbers).allowed
    assert not words_fit(["Pirate", "pirate"], text, numbers).allowed
    assert not words_fit(["Proposal", "Captain"], text, numbers).allowed
    assert not words_fit(["Proposal Reader", "Captain"], text, numbers).allowed
    assert words_fit(["Proposal"], text, rules("219").ascension).allowed


def test_one_reinitialises_once_a_dynasty() -> None:
    """CORE-SPEC-08"""
    assert may_reinitialise(None, NOON).allowed
    assert may_reinitialise(NOON - HOUR, NOON).allowed
    assert not may_reinitialise(NOON + HOUR, NOON).allowed


@pytest.mark.parametrize("edition", ALL)
def test_the_appendix_goes_before_and_a_dynastic_rule_before_a_core_rule_that_does_not_protect_itself(
    edition: str,
) -> None:
    """CORE-PRIO-01"""
    numbers, protected = rules(edition).prioritisation, Part(PartOf.CORE, protected=True)
    known = edition != "89"
    assert applies(APPENDIX, DYNASTIC, Scope.WIDER, numbers) == (APPENDIX if known else None)
    assert applies(CORE, DYNASTIC, Scope.NARROWER, numbers) == (DYNASTIC if known else None)
    assert applies(protected, DYNASTIC, Scope.WIDER, numbers) == (protected if known else None)


@pytest.mark.parametrize("edition", LATER)
def test_special_case_and_dynastic_rules_are_equal_and_the_narrower_applies(edition: str) -> None:
    """CORE-PRIO-01; section 31, step 3"""
    numbers, protected = rules(edition).prioritisation, Part(PartOf.SPECIAL_CASE, protected=True)
    assert applies(SPECIAL, DYNASTIC, Scope.NARROWER, numbers) == SPECIAL
    assert applies(SPECIAL, DYNASTIC, Scope.WIDER, numbers) == DYNASTIC
    assert applies(DYNASTIC, protected, Scope.NARROWER, numbers) == protected


@pytest.mark.parametrize(
    ("edition", "overlap"), [("110", None), ("185", None), ("205", FORBIDDING), ("219", FORBIDDING)]
)
def test_of_the_same_scope_the_negative_part_applies(edition: str, overlap: Part | None) -> None:
    """Section 31, step 5"""
    numbers = rules(edition).prioritisation
    assert applies(CORE, FORBIDDING, Scope.SAME, numbers) == FORBIDDING
    assert applies(CORE, FORBIDDING, Scope.OVERLAPPING, numbers) == overlap
    assert applies(CORE, CORE, Scope.SAME, numbers) is None


def test_what_has_neither_a_place_nor_a_way_to_determine_it_is_an_orphan() -> None:
    """CORE-ORPH-01, CORE-ORPH-03"""
    assert is_orphan(Variable("nowhere"))
    assert not is_orphan(Variable("nowhere", derivable=True))
    assert not is_orphan(Variable("publicly"))
    assert not is_orphan(Variable("privately"))


def test_nothing_may_be_contingent_on_an_orphan() -> None:
    """CORE-ORPH-02"""
    known = {"Luck": Variable("nowhere"), "Gold": Variable("publicly")}
    assert may_rest_on(["Gold"], known).allowed
    assert not may_rest_on(["Gold", "Luck"], known).allowed


def test_no_choice_that_only_changes_values_makes_one_illegal() -> None:
    """CORE-NUM-03"""
    legal = {"Gold": lambda value: value >= 0}
    assert may_choose({"Gold": 0}, legal, values_alone=True).allowed
    assert not may_choose({"Gold": -1}, legal, values_alone=True).allowed
    assert may_choose({"Gold": -1}, legal, values_alone=False).allowed
