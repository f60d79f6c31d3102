"""A ruleset nobody prepared: each change is named, and an edition is drafted that makes the verdicts right again."""

from datetime import timedelta
from pathlib import Path

import pytest

from parsers.kinds import Kind
from syncd.rules import editions
from syncd.rules.core_rules import core_rules
from syncd.rules.edition import Edition
from syncd.rules.editions import sources
from syncd.rules.law import draft_file, library
from syncd.rules.law.differences import DifferenceKind
from syncd.rules.law.drafting import Draft, draft
from syncd.rules.law.recognition import Recognised, recognise
from syncd.rules.law.review import review
from syncd.rules.law.texts import headline
from tests.rules.law.pages import SANDBOX, changed, read, seed

TWELVE_OF_219 = {
    "It has been open for voting for at least 12 hours.": "It has been open for voting for at least 24 hours.",
    "half the number of Wizards in that subset, rounded down, plus one": (
        "two thirds of the number of Wizards in that subset, rounded down, plus one"
    ),
    "can either be Pending, Enacted, Failed, or Illegal": "can either be Pending, Enacted, Failed, Shelved, or Illegal",
    "Declared Alliances [Inactive]": "Declared Alliances [Active]",
    "\nFair Play\n": "\nGood Sportsmanship\n",
    "Dormancy [Active] [Standard]\n\nIf there are fewer than four Wizards, then BlogNomic is on Hiatus.\n": "",
    "already has 2 Proposals pending": "already has 3 Proposals pending",
    "2/3rds of the number of Wizards, and it has been open for at least 24 hours": (
        "3/4 of the number of Wizards, and it has been open for at least 36 hours"
    ),
    "If there are six or fewer Wizards": "If there are fewer than nine Wizards",
    "pending for more than 7 days": "pending for more than ten days",
    "until after 120 hours (5 days)": "until after 96 hours (4 days)",
    "\nProposals\n\nAny": "\nThe Weekend\n\nOn Sundays nobody digs.\n\nProposals\n\nAny",
}
TWELVE_OF_SANDBOX = {
    "At least 12 hours have gone by": "At least 24 hours have gone by",
    "half their number without": "two thirds of their number without",
    "status to Enacted, Failed or Illegal": "status to Enacted, Failed, Shelved or Illegal",
    "Declared Alliances [Inactive]": "Declared Alliances [Active]",
    "===Fair Play===": "===Good Sportsmanship===",
    "number of Wizards is below four": "number of Wizards is below six",
    "unless 2 Proposals of theirs": "unless 4 Proposals of theirs",
    "FOR it and at least 24 hours": "FOR it and at least 36 hours",
    "With six Wizards or fewer this": "With eight Wizards or fewer this",
    "Pending for more than 7 days": "Pending for more than ten days",
    "before 120 hours have": "before 96 hours have",
    "===Proposals===": "===The Weekend===\nOn Sundays nobody digs.\n\n===Proposals===",
}


def drafted(page: str) -> tuple[Recognised, Draft, str]:
    found = recognise(read(page), library.known())
    tables = sources.merged(found.edition)
    made = draft("own", found, library.pins_of(found.edition), library.anchors(editions.load(found.edition)), tables)
    return found, made, draft_file.to_toml(made, tables)


def loaded(page: str, folder: Path) -> tuple[Edition, str]:
    file = folder / "own.toml"
    file.write_text(drafted(page)[2], encoding="utf-8")
    return editions.load(str(file)), str(file)


def numbers_of(edition: Edition) -> tuple[object, ...]:
    (hours,) = (spec.wait for spec in edition.matters[Kind.PROPOSAL].enact.parts if spec.key == "proposal-hours")
    return (
        hours,
        edition.quorum.of(9),
        edition.slots.pending,
        edition.queue_limit,
        edition.victory.cooldown,
        edition.imperial_deferentials.turnout_up_to,
    )


NEW_NUMBERS = (timedelta(hours=24), 7, 3, timedelta(days=10), timedelta(hours=96), 8)


def test_each_of_twelve_changes_of_edition_219_is_named() -> None:
    found, _, _ = drafted(changed(TWELVE_OF_219, seed("219")))
    assert found.edition == "219"
    assert sorted(map(headline, found.differences)) == [
        "Declared Alliances is active (was inactive)",
        "Dormancy was removed",
        "Enacting and Failing changed",
        "Fair Play is now called Good Sportsmanship",
        "Imperial Deferentials changed",
        "Proposals changed",
        "Quorum changed",
        "Resolution of Proposals changed",
        "The Weekend was added",
        "Victory and Ascension changed",
    ]


def test_the_draft_for_them_has_the_new_numbers_and_knows_the_page(tmp_path: Path) -> None:
    page = changed(TWELVE_OF_219, seed("219"))
    edition, file = loaded(page, tmp_path)
    assert numbers_of(edition) == NEW_NUMBERS
    assert "Dormancy" in edition.foreign_special_cases
    assert edition.special_cases["Declared Alliances"]
    again = recognise(read(page), library.known([file]))
    assert (again.edition, again.differences) == ("own", ())


def test_the_same_holds_for_a_page_in_words_of_its_own(tmp_path: Path) -> None:
    page = changed(TWELVE_OF_SANDBOX)
    edition, file = loaded(page, tmp_path)
    hours, quorum, slots, *rest = numbers_of(edition)
    assert (hours, quorum, slots) == (timedelta(hours=24), 7, 4)
    assert rest == list(NEW_NUMBERS[3:])
    assert edition.hiatus.dormant_below == 6
    assert recognise(read(page), library.known([file])).differences == ()


@pytest.mark.parametrize(
    ("edition", "changes"),
    [
        ("219", {"exceed or equal Quorum": "exceed Quorum"}),
        ("219", {"voting for at least 12 hours.": "voting for at least 13 hours at night."}),
    ],
)
def test_words_that_no_number_accounts_for_are_left_to_people(edition: str, changes: dict[str, str]) -> None:
    _, made, _ = drafted(changed(changes, seed(edition)))
    (line,) = made.by_hand
    assert "says in another way" in line


@pytest.mark.parametrize(("edition", "changes"), [("219", TWELVE_OF_219), ("sandbox", TWELVE_OF_SANDBOX)])
def test_numbers_account_for_all_that_twelve_changes_say(edition: str, changes: dict[str, str]) -> None:
    _, made, _ = drafted(changed(changes, SANDBOX if edition == "sandbox" else seed(edition)))
    assert made.by_hand == ("new rule 'The Weekend': does it bear on verdicts?",)


def test_each_of_two_equal_numbers_is_read_by_itself() -> None:
    _, made, _ = drafted(changed({"open for 48 hours or longer without": "open for 72 hours or longer without"}))
    assert [(one.path, one.new) for one in made.changes] == [(("conditions", "unpopular-hours", "hours"), 72)]


def test_what_cannot_be_read_is_left_to_people() -> None:
    _, made, text = drafted(changed({"half their number without the fraction, and one more": "a handful of them"}))
    assert any("quorum" in line for line in made.by_hand)
    assert "BY HAND" in text


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"already has 2 Proposals pending": "already has a Proposal pending"}, "slots.pending (now 2)"),
        ({"half the number of Wizards in that subset, rounded down, plus one": "all but two of them"}, "quorum: "),
        ({"subset, rounded down, plus one.": "subset minus two."}, "quorum.plus (now 1)"),
    ],
)
def test_a_number_that_states_something_else_is_not_read(changes: dict[str, str], path: str) -> None:
    _, made, _ = drafted(changed(changes, seed("219")))
    assert [line for line in made.by_hand if line.startswith(path)]
    assert not [one for one in made.changes if path.startswith(".".join(one.path))]


def test_a_repealed_rule_that_conditions_rest_on_is_left_to_people() -> None:
    start, end = SANDBOX.index("====Special Proposal Voting"), SANDBOX.index("====Resolution of Proposals")
    _, made, _ = drafted(SANDBOX[:start] + SANDBOX[end:])
    assert [line for line in made.by_hand if "'Special Proposal Voting' is gone" in line]


def test_new_words_for_the_people_are_taken_over(tmp_path: Path) -> None:
    page = changed({"Battle Master": "Pirate King", "Wizards": "Pirates", "Wizard": "Pirate"})
    edition, _ = loaded(page, tmp_path)
    assert (edition.terms.player, edition.terms.players, edition.terms.emperor) == ("Pirate", "Pirates", "Pirate King")
    assert "Pirates" in edition.citations["too-few-left"].quote


def test_a_page_without_differences_needs_no_change() -> None:
    _, made, _ = drafted(SANDBOX)
    assert (made.changes, made.citations, made.by_hand, made.special_cases, made.statuses) == ((), (), (), {}, ())


@pytest.mark.parametrize(
    ("words", "measure", "hours"),
    [
        ("At least 36 hours have", "hours", 36),
        ("More than 36 hours have", "more_than_hours", 36),
        ("At least two days have", "hours", 48),
    ],
)
def test_hours_are_read_in_any_unit_and_on_either_side(words: str, measure: str, hours: int) -> None:
    _, made, _ = drafted(changed({"At least 12 hours have": words}))
    (change,) = made.changes
    assert (change.path, change.new) == (("conditions", "proposal-hours", measure), hours)


@pytest.mark.parametrize(
    ("words", "first", "after"),
    [
        ("December 20th, 21st and 22nd", [12, 20], [12, 23]),
        ("the 1st and 2nd of May", [5, 1], [5, 3]),
    ],
)
def test_days_of_rest_are_read(words: str, first: list[int], after: list[int]) -> None:
    _, made, _ = drafted(changed({"December 24th, 25th and 26th": words}))
    assert [change.new for change in made.changes] == [first, after]


def test_a_renamed_rule_is_cited_by_its_new_name() -> None:
    found, made, _ = drafted(changed({"====Resolution of Proposals====": "====Endings===="}))
    assert [one.kind for one in found.differences] == [DifferenceKind.RENAMED]
    assert {one.rule for one in made.citations} == {"Endings"}


WINDOWS = {
    "that is less than 4 hours old": "that is less than 6 hours old",
    "neither posted nor commented for 168 hours": "neither posted nor commented for 240 hours",
    "with ten hours or more in between": "with eight hours or more in between",
    "more than ten comments in a row": "more than fifteen comments in a row",
}


@pytest.mark.parametrize(("edition", "text"), [("sandbox", SANDBOX), ("219", None)])
def test_windows_that_findings_rest_on_are_drafted_and_touch_no_verdict(
    edition: str, text: str | None, tmp_path: Path
) -> None:
    later = {
        "if it is less than 4 hours old": "if it is less than 6 hours old",
        "in the past 168 Hours (7 days)": "in the past 240 Hours (10 days)",
        "but not more than once every ten hours": "but not more than once every eight hours",
        "more than ten blog comments in a row": "more than fifteen blog comments in a row",
    }
    page = text or seed(edition)
    for old, new in (WINDOWS if text else later).items():
        assert page.count(old) == 1
        page = page.replace(old, new)
    made, _ = loaded(page, tmp_path)
    rules = core_rules(made)
    drawn = (rules.official_posts.alter_hours, rules.idling.silence_hours, rules.recurring_actions.daily_gap_hours)
    assert (*drawn, rules.fair_play.comments_in_a_row) == (6, 240, 8, 15)
    assert review(read(page), library.built_in()).suspects == {}
