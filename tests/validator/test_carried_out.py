"""The edits that carried a matter out are told from all others of those days."""

from datetime import datetime, timedelta

from parsers.records import Kind, PlayerName, Post, Revision, RevisionId
from syncd.validator.carried_out import Because, Resolved, carrying_edits
from tests.plan.games import HOUR, NOON


def a_matter(title: str = "More Coins", at: datetime = NOON, **different: object) -> Resolved:
    url = f"https://blog.example/archive/{title.casefold().replace(' ', '_')}"
    return Resolved(Post(Kind.PROPOSAL, title, url, PlayerName("Ann"), NOON - 48 * HOUR), at, "Oz", **different)


def an_edit(summary: str, user: str = "Oz", after: timedelta = HOUR / 2, revid: int = 7) -> Revision:
    return Revision(RevisionId(revid), RevisionId(revid - 1), "Ruleset", user, NOON + after, summary)


def found(matter: Resolved, *edits: Revision, others: tuple[Resolved, ...] = (), **rules: object) -> list[Because]:
    return [edit.because for edit in carrying_edits(matter, edits, others, **rules)]


def test_an_edit_that_names_the_matter_counts_whoever_made_it_and_days_later() -> None:
    assert found(a_matter(), an_edit("Enacting More Coins", "Bob", 100 * HOUR)) == [Because.NAMED]
    assert found(a_matter(), an_edit("Enacting More Coins", "Bob", 400 * HOUR)) == []


def test_the_resolving_admins_edit_at_the_time_counts_where_none_names_the_matter() -> None:
    assert found(a_matter(), an_edit("there")) == [Because.BY_ADMIN]
    assert found(a_matter(), an_edit("there", after=3 * HOUR)) == []
    assert found(a_matter(), an_edit("there"), an_edit("More Coins", revid=8)) == [Because.NAMED]


def test_an_edit_of_a_rule_that_the_matter_speaks_of_counts_whatever_its_summary() -> None:
    changed = {RevisionId(7): frozenset({"hats"})}
    assert found(a_matter(rules=("Hats",)), an_edit("", "Bob", 30 * HOUR), changed=changed) == [Because.BY_RULE]
    assert found(a_matter(rules=("Boots",)), an_edit("", "Bob", 30 * HOUR), changed=changed) == []


def test_an_edit_that_names_another_matter_is_not_taken_from_it() -> None:
    assert found(a_matter(), an_edit("Enacting Fewer Coins"), others=(a_matter("Fewer Coins"),)) == []


def test_of_two_matters_of_one_title_the_one_resolved_last_before_the_edit_is_meant() -> None:
    first, second = a_matter(at=NOON - 96 * HOUR), a_matter()
    edit = an_edit("Enacting More Coins")
    assert found(second, edit, others=(first,)) == [Because.NAMED]
    assert found(first, edit, others=(second,)) == []
