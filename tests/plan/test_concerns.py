"""An admin is told that a matter is ready with tally, reasons, voters and a note to paste; a doubtful one never."""

import pytest

from syncd.plan.concerns import gone, mismatches, ready, resolved, troubles
from syncd.validator.findings import Severity, Where, finding
from tests.plan.games import EDITION, NOON, a_comment, a_page, by_url, judged, votes

FOUR_FOR = votes(Bob="for", Cay="for", Dee="for")


def test_a_popular_proposal_is_ready_with_everything_an_admin_needs() -> None:
    page = a_page("Coins", *FOUR_FOR, a_comment("Eve", "against", number=4))
    (concern,) = ready(judged(page), EDITION, by_url([page]))
    assert concern.subject == "Ready to enact: Proposal “Coins” (4-1)"
    assert "4 FOR: Bob, Cay, Dee, Ann (implied)" in concern.text
    assert "(Resolution of Proposals)" in concern.text
    assert "Admin note to paste: Reached quorum, 4 votes to 1. Enacted by …." in concern.text
    assert concern.links[1] == "https://blog.example/archive/coins#c1"


def test_a_withheld_verdict_makes_no_concern() -> None:
    page = a_page("Coins", *FOUR_FOR)
    assert ready(judged(page), EDITION, by_url([page]), withheld=[page.post.url]) == ()


def test_a_withdrawn_proposal_is_ready_to_fail_with_its_own_note() -> None:
    page = a_page("Coins", a_comment("Ann", "against"), hours=1)
    (concern,) = ready(judged(page), EDITION, by_url([page]))
    assert (concern.kind, concern.todo) == (
        "ready-to-fail",
        "Fail it on the blog, with the note “Withdrawn. Failed by ….”",
    )


def test_a_vote_that_rests_on_a_quotation_is_pointed_out() -> None:
    page = a_page("Coins", *FOUR_FOR, a_comment("Eve", "for", quoted=True))
    (concern,) = ready(judged(page), EDITION, by_url([page]))
    assert "Note: the Vote of Eve rests on an icon inside a quotation" in concern.text


def test_what_is_no_longer_ready_says_what_is_lacking() -> None:
    page = a_page("Coins", *votes(Bob="for"))
    words = gone(judged(page), by_url([page]))
    assert words[f"ready-to-enact:{page.post.url}"] == "It is not Popular. The tally is 2-0."


def test_a_resolution_is_an_event() -> None:
    page = a_page("Coins", status="enacted")
    (concern,) = resolved([page], EDITION)
    assert (concern.subject, concern.event) == ("Proposal “Coins” was enacted", True)


def test_a_mismatch_names_revision_and_user_and_what_is_done_about_it() -> None:
    where = Where(page="Duel Sheet", table="Wizards", row="Ann", column="Stars")
    one = finding(
        "unexplained-change", where, "Nothing explains it.", found="9", expected="6", by="Bob", at=NOON, revid=7
    )
    (concern,) = mismatches([one], {one.id: "It will be put back."})
    assert concern.subject == "Duel Sheet: Ann, Stars (unexplained-change)"
    assert "Found: 9 · expected: 6" in concern.text
    assert "It will be put back." in concern.text
    assert concern.text.endswith("Set in revision 7 by Bob at 2023-11-05 12:00:00 UTC.")


def test_all_that_one_edit_did_wrong_is_one_message() -> None:
    where = [Where(page="Duel Sheet", row=name, column="Stars") for name in ("Ann", "Bob")]
    concerns = mismatches([finding("unexplained-change", place, "x", revid=7) for place in where], {})
    assert [concern.subject for concern in concerns] == ["Duel Sheet: Ann, Stars (unexplained-change) and 1 more"]


def test_that_a_person_put_a_mismatch_back_is_another_message() -> None:
    one = finding("derived-value", Where(page="Duel Sheet", row="Ann", column="Double"), "x", revid=7)
    (corrected,) = mismatches([one], {}, settled={one.id})
    (back,) = mismatches([one], {}, reverted={one.id})
    assert corrected.event
    assert not back.event
    assert corrected.digest != back.digest


def test_what_is_merely_worth_knowing_is_told_to_nobody() -> None:
    assert mismatches([finding("idle", Where(), "x", severity=Severity.INFO)], {}) == ()


@pytest.mark.parametrize(
    ("blog", "wiki", "words"),
    [
        (True, True, "Everything else goes on"),
        (True, False, "Matters are judged and told as before"),
        (False, True, "What happens on the wiki is recorded"),
        (False, False, "every cycle tries again"),
    ],
)
def test_a_trouble_says_what_still_works(blog: bool, wiki: bool, words: str) -> None:
    (concern,) = troubles(["disk: 7 MB are left"], blog=blog, wiki=wiki)
    assert (concern.key, concern.subject) == ("disk", "disk: 7 MB are left")
    assert words in concern.text
