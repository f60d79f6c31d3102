"""What rests on changed words is suspect, exactly that, until somebody says how the change is to be taken."""

import re

import pytest

from parsers.kinds import Kind
from parsers.records import Record
from syncd.rules import editions
from syncd.rules.editions import sources
from syncd.rules.law.differences import differences
from syncd.rules.law.folding import normal, words_of
from syncd.rules.law.library import anchors, known, pins_of
from syncd.rules.law.pins import Anchor, Pins, place, printed
from syncd.rules.law.restoring import restored
from syncd.rules.law.rests import BESIDE_VERDICTS, rests_on
from syncd.rules.law.review import Review, review
from syncd.rules.law.suspects import affected_conditions
from tests.rules.law.pages import SANDBOX, SEEDS, changed, read, seed

PINNED = [name for name in SEEDS if (sources.FOLDER / f"{name}.toml").exists()]


class Acknowledgement(Record, frozen=True):
    rule: str
    text_hash: str


def reviewed(changes: dict[str, str]) -> Review:
    return review(read(changed(changes)), known())


def with_another_word(page: str, anchor: Anchor) -> str:
    """The page with one word of an anchor's quote replaced, wherever markup or line ends stand in between.

    Where the same words stand in another rule, too, those below the anchor's own heading are meant.
    """
    words = anchor.quote.replace("“”", " ").split()
    pattern = r"[\s“”\"]+".join(re.escape(word).replace("'", "['’]") for word in words)
    places = [found.start() for found in re.finditer(pattern, page)]
    start = places[0] if len(places) == 1 else next(at for at in places if at > page.index(f"\n{anchor.rule}\n"))
    at = page.index(words[0], start) + len(words[0])
    return page[:at] + "ish" + page[at:]


def sharing_a_sentence_with(anchor: Anchor, pins: Pins) -> set[str]:
    return {
        key
        for pin in pins.rules
        if anchor.key in pin.anchors
        for key, marks in pin.anchors.items()
        if set(marks) & set(pin.anchors[anchor.key])
    }


@pytest.mark.parametrize("anchor", anchors(editions.load("sandbox")), ids=lambda anchor: anchor.key)
def test_another_word_in_a_quoted_sentence_makes_exactly_what_rests_on_it_suspect(anchor: Anchor) -> None:
    pins = pins_of("sandbox")
    found = differences(read(with_another_word(SANDBOX, anchor)), pins)
    assert set(affected_conditions(found, pins)) == sharing_a_sentence_with(anchor, pins)


@pytest.mark.parametrize("edition", PINNED)
def test_in_each_edition_another_word_makes_exactly_what_rests_on_it_suspect(edition: str) -> None:
    page, pins = seed(edition), pins_of(edition)
    for anchor in anchors(editions.load(edition)):
        found = differences(restored(read(with_another_word(page, anchor)), pins), pins)
        assert set(affected_conditions(found, pins)) == sharing_a_sentence_with(anchor, pins), anchor


def test_verdicts_of_other_kinds_are_not_in_doubt() -> None:
    found, edition = reviewed({"older than 48 hours": "older than 72 hours"}), editions.load("sandbox")
    doubtful = [kind for kind in edition.matters if found.doubts(edition, kind)]
    assert doubtful == [Kind.DOV]


def test_the_quorum_puts_every_verdict_in_doubt() -> None:
    found, edition = reviewed({"and one more. Without": "and two more. Without"}), editions.load("sandbox")
    assert all(set(found.doubts(edition, kind)) == {"quorum"} for kind in edition.matters)


@pytest.mark.parametrize(
    ("edition", "words", "others", "doubtful"),
    [
        ("219", "Idle Wizards are not counted as", "Idle Wizards are counted as", {Kind.PROPOSAL, Kind.CFJ, Kind.DOV}),
        ("89", "Idle Players are not counted as", "Idle Players are counted as", {Kind.PROPOSAL, Kind.CFJ, Kind.DOV}),
        ("219", "including 00:00:00 UTC", "including 06:00:00 UTC", {Kind.PROPOSAL}),
        ("219", "time in BlogNomic is in UTC", "time in BlogNomic is in BST", {Kind.PROPOSAL, Kind.DOV}),
        ("219", "On the 24th, 25th and 26th of", "On the 25th and 26th of", {Kind.PROPOSAL, Kind.DOV}),
        ("89", "every year on December 24th", "every year on December 25th", {Kind.PROPOSAL, Kind.CFJ, Kind.DOV}),
        (
            "110",
            "every year on December 24th",
            "every year on December 25th",
            {Kind.PROPOSAL, Kind.DOV, Kind.FAMILY_ACTION},
        ),
        ("219", "Rule that is Inactive is flavour", "Rule that is Inactive is still", {Kind.PROPOSAL, Kind.DOV}),
    ],
)
def test_what_verdicts_rest_on_beside_their_conditions_puts_them_in_doubt(
    edition: str, words: str, others: str, doubtful: set[Kind]
) -> None:
    found, chosen = review(read(changed({words: others}, seed(edition))), known()), editions.load(edition)
    assert {kind for kind in chosen.matters if found.doubts(chosen, kind)} == doubtful


def test_a_sentence_more_in_a_rule_touches_all_that_rests_on_the_rule() -> None:
    found = reviewed({"* It is older than 48 hours and": "* It rains.\n* It is older than 48 hours and"})
    assert set(found.suspects) >= {"enact-dov", "fail-dov", "posted-after-cooldown"}


def test_another_sentence_that_nothing_is_anchored_in_touches_all_that_rests_on_the_rule() -> None:
    found = reviewed({"Votes on it should say whether that is true.": "Votes on it are a matter of taste."})
    assert {"enact-dov", "fail-dov-late"} <= set(found.suspects)
    assert "enact-cfj" not in found.suspects


def test_other_words_in_a_rule_that_no_verdict_rests_on_touch_none() -> None:
    assert reviewed({"Nobody makes a DoV for delay": "Nobody makes a DoV in jest"}).suspects == {}


def test_a_new_rule_touches_what_it_speaks_of() -> None:
    rule = "===Sunday===\nOn Sundays no Proposal may be Enacted.\n\n===Dynasties==="
    found = reviewed({"===Dynasties===": rule})
    assert "enact-proposal" in found.suspects
    assert "enact-cfj" not in found.suspects


def test_a_new_special_case_rule_that_is_inactive_touches_nothing() -> None:
    rule = "===Sunday [Inactive]===\nOn Sundays no Proposal may be Enacted.\n\n===Bounties [Inactive]==="
    assert reviewed({"===Bounties [Inactive]===": rule}).suspects == {}


@pytest.mark.parametrize(
    "changes",
    [
        {"====Resolution of Proposals====": "====Endings===="},
        {"Dormancy [Active]": "Dormancy [Inactive]"},
        {"====Votes====": "===Votes==="},
    ],
)
def test_another_name_status_or_place_touches_what_rests_on_the_rule(changes: dict[str, str]) -> None:
    assert reviewed(changes).suspects


def test_what_is_acknowledged_is_suspect_no_more() -> None:
    changes = {"older than 48 hours": "older than 72 hours", "no further DoV": "no other DoV"}
    (one,) = reviewed(changes).standing
    after = review(read(changed(changes)), known(), [Acknowledgement("Victory and Ascension", one.state)])
    assert (after.standing, after.suspects) == ((), {})


def test_a_further_change_of_an_acknowledged_rule_is_suspect_again() -> None:
    (one,) = reviewed({"older than 48 hours": "older than 72 hours"}).standing
    page = read(changed({"older than 48 hours": "older than 96 hours"}))
    assert review(page, known(), [Acknowledgement("Victory and Ascension", one.state)]).suspects


def test_nothing_rests_on_an_inactive_special_case_rule() -> None:
    edition = editions.load("sandbox")
    assert "malign-emperors" not in rests_on(edition, Kind.PROPOSAL)
    assert "malign-emperors" in rests_on(edition, Kind.PROPOSAL, {"Malign Emperors": True})


@pytest.mark.parametrize("edition", [*PINNED, "sandbox"])
def test_every_citation_of_an_edition_is_rested_on_by_some_verdict(edition: str) -> None:
    chosen = editions.load(edition)
    active = dict.fromkeys(chosen.special_cases, True)
    rested_on = {key for kind in chosen.matters for key in rests_on(chosen, kind, active)}
    assert set(chosen.citations) - BESIDE_VERDICTS == rested_on


def test_every_quote_of_the_sandbox_edition_stands_in_its_page_as_printed() -> None:
    page, words = read(SANDBOX), words_of(read(SANDBOX).terms)
    for anchor in anchors(editions.load("sandbox")):
        home = printed(page)[place(anchor, printed(page), words)]
        assert normal(anchor.quote, words) in " ".join(home.sentences)
