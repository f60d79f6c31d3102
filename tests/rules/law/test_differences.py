"""Every difference is named: changed, added, removed, renamed, moved, another status."""

import pytest

from syncd.rules import editions
from syncd.rules.law.differences import Difference, DifferenceKind, differences
from syncd.rules.law.library import anchors, pins_of
from syncd.rules.law.texts import headline, known, text_difference
from tests.rules.law.pages import SANDBOX, changed, read

PINS = pins_of("sandbox")


def found(changes: dict[str, str]) -> tuple[Difference, ...]:
    return differences(read(changed(changes)), PINS)


def told(changes: dict[str, str]) -> list[str]:
    return [headline(one) for one in found(changes)]


@pytest.mark.parametrize(
    ("changes", "headlines"),
    [
        ({"more than ten entries": "more than 20 entries"}, ["Fair Play changed"]),
        ({"===Fair Play===": "===Manners==="}, ["Fair Play is now called Manners"]),
        (
            {"===Dynasties===": "===Tea===\nTea is served at five.\n\n===Dynasties==="},
            ["Tea was added"],
        ),
        (
            {"Malign Emperors [Inactive]": "Malign Emperors [Active]"},
            ["Malign Emperors is active (was inactive)"],
        ),
        (
            {"===Proposals===": "===Fair Play===\nNobody spams.\n===Proposals==="},
            ["Fair Play was added"],
        ),
        ({"Dormancy [Active] [Standard]": "Dormancy [Active]"}, ["Dormancy has no mark in its title (was [Standard])"]),
        ({"====Tags====": "===Tags==="}, ["Tags moved from core rules, votable matters to core rules"]),
        ({";Quorum\n": ";Majority\n"}, ["Quorum is now called Majority"]),
    ],
)
def test_each_kind_of_difference_has_its_headline(changes: dict[str, str], headlines: list[str]) -> None:
    assert told(changes) == headlines


def test_a_repealed_rule_is_named() -> None:
    start, end = SANDBOX.index("===Dormancy"), SANDBOX.index("===Imperial Deferentials")
    (one,) = differences(read(SANDBOX[:start] + SANDBOX[end:]), PINS)
    assert (one.kind, one.rule, one.section) == (DifferenceKind.REMOVED, "Dormancy", "Special Case")


def test_a_rule_that_got_another_name_and_other_words_is_still_the_same_rule() -> None:
    changes = {"===Mentors===": "===Guides===", "A Tenured Wizard, listed": "A Wizard of long standing, listed"}
    assert told(changes) == ["Mentors is now called Guides", "Guides changed"]


def test_subrules_of_a_renamed_rule_have_not_moved() -> None:
    assert told({"===Mentors===": "===Guides==="}) == ["Mentors is now called Guides"]


def test_the_text_difference_shows_what_is_gone_by_its_quotes_and_what_came_in_full() -> None:
    (one,) = found({"At least 12 hours have gone by": "At least 24 hours have gone by"})
    old = known(PINS, anchors(editions.load("sandbox")))
    assert text_difference(one, old) == (
        "- … At least 12 hours have gone by since it opened. …",
        "+ At least 24 hours have gone by since it opened.",
    )


def test_with_an_earlier_text_at_hand_the_difference_shows_both_in_full() -> None:
    (one,) = found({"Stay for four weeks": "Stay for six weeks"})
    gone, came = text_difference(one, known(PINS, (), read(SANDBOX)))
    assert gone.startswith("- Stay for four weeks or until")
    assert came.startswith("+ Stay for six weeks or until")


def test_without_one_an_unquoted_sentence_is_told_by_its_hash() -> None:
    (one,) = found({"Stay for four weeks": "Stay for six weeks"})
    assert "only the hash" in text_difference(one, known(PINS, ()))[0]


def test_the_state_of_a_rule_changes_with_its_text_name_and_status() -> None:
    states = [
        found({"Malign Emperors [Inactive]": "Malign Emperors [Active]"})[0].state,
        found({"Malign Emperors [Inactive]": "Bad Emperors [Inactive]"})[0].state,
        found({"The mantle may go to the last": "The mantle goes to the last"})[0].state,
    ]
    assert len(set(states)) == 3
