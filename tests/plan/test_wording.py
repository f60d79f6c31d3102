"""The line to paste is in the admins' house style, and what reads admin notes reads the same from it."""

import pytest

from parsers.admin_note import read_admin_note
from parsers.records import Kind
from syncd.plan.wording import admin_note
from syncd.rules.verdict import Act
from tests.plan.games import EDITION, a_comment, a_page, judged, votes

FOR_3 = votes(Bob="for", Cay="for", Dee="for")
CASES = [
    (Act.ENACT, a_page("A", *FOR_3), "Reached quorum, 4 votes to 0. Enacted by Oz."),
    (Act.ENACT, a_page("A", *votes(Bob="for", Cay="against", Eve="deferential"), hours=49),
     "Timed out, 2 votes to 1 with 1 unresolved DEF. Enacted by Oz."),
    (Act.FAIL, a_page("A", a_comment("Oz", "veto")), "Vetoed. Failed by Oz."),
    (Act.FAIL, a_page("A", a_comment("Ann", "against")), "Withdrawn. Failed by Oz."),
    (Act.FAIL, a_page("A", *votes(Bob="against", Cay="against", Dee="against", Eve="against")),
     "Cannot reach quorum, 1 vote to 4. Failed by Oz."),
    (Act.FAIL, a_page("A", *votes(Bob="against"), hours=49), "Timed out, 1 vote to 1. Failed by Oz."),
    (Act.FAIL, a_page("A", hours=49, kind=Kind.CFJ), "Timed out, 1 FOR, 0 AGAINST. Failed by Oz."),
    (Act.FAIL, a_page("A", *FOR_3, hours=169), "Open for more than seven days, 4 FOR, 0 AGAINST. Failed by Oz."),
    (Act.FAIL, a_page("", hours=1), "Illegal, 1 FOR, 0 AGAINST. Failed by Oz."),
]  # fmt: skip


@pytest.mark.parametrize(("act", "page", "words"), CASES)
def test_the_house_style_and_what_is_read_from_it(act, page, words) -> None:
    judgement = judged(page)
    verdict = judgement.verdict(page.post.url)
    assert admin_note(act, verdict, judgement, EDITION, "Oz") == words
    read = read_admin_note(words)
    assert read.admin == "Oz"
    assert read.outcome in ({"enacted"} if act is Act.ENACT else {"failed", "vetoed", "withdrawn", "illegal"})
    if "," in words:
        assert (read.votes_for, read.votes_against) == (verdict.tally.votes_for, verdict.tally.votes_against)
        assert (read.votes_deferential or 0) == verdict.tally.deferential
