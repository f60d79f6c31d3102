"""The Ruleset page: its tree, its words, its tracking page; from wikitext and from plain text."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.records import Rule, Ruleset
from parsers.ruleset import every_rule, read_ruleset

SANDBOX = (Path(__file__).parents[2] / "syncd/sandbox/ruleset.wiki").read_text(encoding="utf-8")
SEEDS = Path(__file__).parents[3] / "shared/seeds"

SMALL = """\
{{TOCRight}}
==Core Rules==
===Dynasties===
Each Dynasty may be headed by a single Gardener, known as the Head Gardener. Otherwise nobody is.
====Idle Gardeners====
They ''rest''.
==Special Case==
If a title includes “[Standard]” then its Default Status is Active; otherwise, Inactive.
===Frost [Active] [Standard]===
It is cold.
===Drought===
It is dry.
===Rain [Standard]===
It is wet.
"""

PLAIN = """\
Ruleset 7

Core Rules

Dynasties

Each Dynasty may be headed by a single Gardener, known as the Head Gardener.

Votes and Voices

A vote is cast when:

  • it is loud
  • it is clear

Special Case

Frost [Inactive]

It is cold.
"""


def read(text: str) -> Ruleset:
    reading = read_ruleset(text)
    assert reading.suspicions == ()
    return reading.value


def rules(ruleset: Ruleset, section: int) -> dict[str, Rule]:
    return {rule.name: rule for rule in every_rule(ruleset.sections[section].rules)}


def test_subrules_stand_in_their_rules() -> None:
    dynasties = read(SMALL).sections[0].rules[0]
    assert dynasties.name == "Dynasties"
    assert [rule.name for rule in dynasties.rules] == ["Idle Gardeners"]


def test_the_text_of_a_rule_is_plain_and_without_its_subrules() -> None:
    assert rules(read(SMALL), 0)["Idle Gardeners"].text == "They rest."
    assert "rest" not in rules(read(SMALL), 0)["Dynasties"].text


def test_a_section_keeps_the_text_before_its_first_rule() -> None:
    assert read(SMALL).sections[1].text.startswith("If a title includes")


def test_status_is_what_the_title_says_else_the_default_that_the_section_describes() -> None:
    special = rules(read(SMALL), 1)
    assert {name: rule.status for name, rule in special.items()} == {
        "Frost": "active",
        "Drought": "inactive",
        "Rain": "active",
    }
    assert special["Frost"].marks == ("Active", "Standard")


@pytest.mark.parametrize(
    ("convention", "title", "status"),
    [
        ("an asterisk, (*) its Default Status is Inactive", "The Guest*", "inactive"),
        ("an asterisk, (*) its Default Status is Inactive", "The Guest", "active"),
        ('"[Rare]", its Default Status is Inactive', "Guests [Rare]", "inactive"),
        ('"[Rare]", its Default Status is Inactive', "Guests [Rare][Active]", "active"),
    ],
)
def test_older_conventions_of_default_status(convention: str, title: str, status: str) -> None:
    page = SMALL.split("==Special Case==")[0] + f"==Special Case==\n{convention}\n==={title}===\nThey come.\n"
    (rule,) = read(page).sections[1].rules
    assert (rule.status, rule.name) == (status, title.split("[")[0].rstrip("* "))


def test_terms_come_from_the_rule_on_dynasties() -> None:
    assert read(SMALL).terms == {"Player": "Gardener", "Emperor": "Head Gardener"}


def test_terms_come_from_the_list_of_synonyms_first() -> None:
    listed = SMALL + "==Appendix==\n===Synonyms===\n* Rose (Player)\n* Thorn (Emperor)\n"
    assert read(listed).terms == {"Player": "Rose", "Emperor": "Thorn"}


def test_the_tracking_page_is_read_with_or_without_a_link() -> None:
    text = "The gamestate tracking page for this dynasty is the [[Garden Beds]] page of the wiki."
    assert read(SMALL.replace("They ''rest''.", text)).tracking_page == "Garden Beds"
    assert read(SMALL).tracking_page is None


def test_plain_text_is_read_by_the_look_of_its_headings() -> None:
    ruleset = read(PLAIN)
    assert [section.title for section in ruleset.sections] == ["Core Rules", "Special Case"]
    assert [rule.name for rule in ruleset.sections[0].rules] == ["Dynasties", "Votes and Voices"]
    assert "it is loud" in ruleset.sections[0].rules[1].text
    assert ruleset.sections[1].rules[0].status == "inactive"


def test_plain_text_with_one_line_for_each_paragraph_is_read_too() -> None:
    lines = [line for line in PLAIN.replace("  • ", "- ").split("\n") if line]
    ruleset = read("\n".join(lines))
    assert [rule.name for rule in ruleset.sections[0].rules] == ["Dynasties", "Votes and Voices"]


def test_a_heading_that_plain_text_has_lost_leaves_a_rule_without_a_name() -> None:
    lost = PLAIN.replace("Votes and Voices\n", "")
    assert [rule.name for rule in read(lost).sections[0].rules] == ["Dynasties", ""]


def test_an_unclosed_comment_is_suspect() -> None:
    assert "comment" in read_ruleset(SMALL.replace("They", "<!-- They")).suspicions[0]


def test_half_a_heading_is_suspect() -> None:
    assert "half a heading" in read_ruleset(SMALL.replace("===Drought===", "===Drought")).suspicions[0]


def test_a_page_without_rules_is_suspect() -> None:
    assert any("no section" in suspicion for suspicion in read_ruleset("The wiki is down for maintenance.").suspicions)


def test_two_sections_of_one_name_are_suspect() -> None:
    twice = SMALL + "==Core Rules==\n===More===\nText.\n"
    assert "two sections 'core rules'" in read_ruleset(twice).suspicions


def test_the_sandbox_page_is_read_whole() -> None:
    ruleset = read(SANDBOX)
    assert [section.title for section in ruleset.sections] == [
        "Core Rules",
        "Dynastic Rules",
        "Special Case",
        "Appendix",
    ]
    assert (ruleset.terms, ruleset.tracking_page) == ({"Player": "Wizard", "Emperor": "Battle Master"}, "Duel Sheet")
    assert sum(1 for section in ruleset.sections for _ in every_rule(section.rules)) == SANDBOX.count("\n===")


@pytest.mark.parametrize(
    ("seed", "player", "tracking_page"),
    [
        ("089", "Player", None),
        ("110", "Noble", None),
        ("doge", "Elector", "Chamber of the Great Council"),
        ("205", "Operator", "Workshop"),
        ("219", "Wizard", "Duel Sheet"),
    ],
)
def test_each_seed_reads_without_suspicion(seed: str, player: str, tracking_page: str | None) -> None:
    path = SEEDS / f"ruleset-{seed}.txt"
    if not path.exists():
        pytest.skip("the seeds are not here")
    ruleset = read(path.read_text(encoding="utf-8"))
    assert (ruleset.terms["Player"], ruleset.tracking_page) == (player, tracking_page)
    assert "Resolution of Proposals" in rules(ruleset, 0)


@given(st.text(alphabet="=[]{}'|!*#:;-<>nowiki/ \nABCde“”", max_size=120))
def test_no_page_makes_the_reader_stumble(text: str) -> None:
    reading = read_ruleset(text)
    assert reading.suspect or reading.value.sections
