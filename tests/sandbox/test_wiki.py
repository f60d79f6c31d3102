from datetime import timedelta

import pytest

from syncd.sandbox.clock import SandboxClock
from syncd.sandbox.wiki import Wiki
from syncd.sandbox.wiki_errors import ApiRefusal
from syncd.sandbox.wiki_records import Edit, Saved
from syncd.sandbox.wiki_titles import title

SHEET = title("Duel Sheet")
assert SHEET is not None


@pytest.fixture
def wiki(clock: SandboxClock) -> Wiki:
    wiki = Wiki(clock)
    wiki.register("Ann", "")
    wiki.edit("Duel Sheet", "Ann", "one\n\ntwo\n\nthree", "start")
    return wiki


def send(wiki: Wiki, text: str, user: str = "Syncbot", **more: object) -> Saved:
    return wiki.save(Edit(title=SHEET, user=user, text=text, **more))


@pytest.mark.parametrize(
    ("typed", "canonical", "namespace"),
    [
        ("duel_Sheet", "Duel Sheet", 0),
        (" user:ann ", "User:Ann", 2),
        ("project:x", "BlogNomic:X", 4),
        ("A: b", "A: b", 0),
        ("Page#part", "Page", 0),
    ],
)
def test_a_title_has_one_canonical_form(typed: str, canonical: str, namespace: int):
    known = title(typed)
    assert known is not None
    assert (known.text, known.namespace) == (canonical, namespace)


@pytest.mark.parametrize("typed", ["", "A[B", "A|B", "{{x}}", "User:"])
def test_some_words_are_no_title(typed: str):
    assert title(typed) is None


def test_every_edit_is_a_revision_with_its_parent(wiki: Wiki):
    saved = send(wiki, "one\n\ntwo\n\nthree!", base_revid=1)
    assert saved.revision is not None
    assert (saved.old_revid, saved.revision.revid, saved.revision.parentid) == (1, 2, 1)


def test_an_edit_that_changes_nothing_makes_no_revision(wiki: Wiki):
    assert send(wiki, "one\n\ntwo\n\nthree\n\n").revision is None


def test_a_stale_base_conflicts_where_both_changed(wiki: Wiki):
    wiki.edit("Duel Sheet", "Ann", "ONE\n\ntwo\n\nthree")
    with pytest.raises(ApiRefusal, match="editconflict"):
        send(wiki, "1\n\ntwo\n\nthree", base_revid=1)


def test_a_stale_base_is_merged_where_they_changed_different_paragraphs(wiki: Wiki):
    wiki.edit("Duel Sheet", "Ann", "ONE\n\ntwo\n\nthree")
    saved = send(wiki, "one\n\ntwo\n\n3", base_revid=1)
    assert (saved.old_revid, wiki.text("Duel Sheet")) == (2, "ONE\n\ntwo\n\n3")


@pytest.mark.parametrize("base", [99, 2])
def test_a_base_that_is_no_revision_of_the_page_conflicts(wiki: Wiki, base: int):
    wiki.edit("Another", "Ann", "x")
    with pytest.raises(ApiRefusal, match="editconflict"):
        send(wiki, "1\n\ntwo\n\nthree", base_revid=base)


def test_a_base_time_does_not_see_an_edit_of_the_same_second(wiki: Wiki):
    base = wiki.clock.now()
    wiki.edit("Duel Sheet", "Ann", "ONE\n\ntwo\n\nthree")
    send(wiki, "1\n\ntwo\n\nthree", base_time=base)
    assert wiki.text("Duel Sheet").startswith("1")


def test_with_a_base_time_beside_the_base_revision_a_conflict_is_forgiven_and_an_edit_lost(wiki: Wiki):
    base = wiki.clock.now()
    wiki.edit("Duel Sheet", "Ann", "ONE\n\ntwo\n\nthree")
    send(wiki, "1\n\ntwo\n\nthree", base_revid=1, base_time=base)
    assert "ONE" not in wiki.text("Duel Sheet")


def test_a_base_time_conflicts_with_a_later_edit_of_another_person(wiki: Wiki):
    base = wiki.clock.now()
    wiki.clock.advance(timedelta(seconds=1))
    wiki.edit("Duel Sheet", "Ann", "ONE\n\ntwo\n\nthree")
    with pytest.raises(ApiRefusal, match="editconflict"):
        send(wiki, "1\n\ntwo\n\nthree", base_time=base)


def test_a_repeated_edit_with_a_stale_base_changes_nothing(wiki: Wiki):
    send(wiki, "one\n\ntwo\n\n3", base_revid=1)
    assert send(wiki, "one\n\ntwo\n\n3", base_revid=1).revision is None


def test_texts_are_normalised_before_they_are_stored(wiki: Wiki):
    wiki.edit("Template:Hat", "Ann", "Pointy")
    wiki.edit("T", "Ann", "a\r\nb\x07 cafe\u0301 {{subst:Hat}} [[User:Ann|]] ~~~~ <nowiki>~~~~</nowiki> \n\n")
    assert wiki.text("T") == (
        "a\nb\ufffd café Pointy [[User:Ann|Ann]] [[User:Ann|Ann]] ([[User talk:Ann|talk]]) "
        "12:00, 5 November 2023 (UTC) <nowiki>~~~~</nowiki>"
    )


@pytest.mark.parametrize(
    ("text", "typed", "kept"),
    [
        ("x", "a\n" + "é" * 600, "a\n" + "é" * 495 + "..."),
        ("x", "", ""),
        ("", "", "Blanked the page"),
        ("n", "", 'Replaced content with "n"'),
    ],
)
def test_a_summary_is_cut_and_sometimes_found_by_the_wiki_itself(wiki: Wiki, text: str, typed: str, kept: str):
    made = wiki.edit("T", "Ann", "a page" if text == "x" else "a page " * 20).revision
    saved = wiki.edit("T", "Ann", text, typed).revision
    assert made is not None
    assert saved is not None
    assert (made.summary[:25], saved.summary) == ('Created page with "a page', kept)


def test_a_page_deleted_since_the_edit_began_is_not_made_again(wiki: Wiki):
    began = wiki.clock.now()
    wiki.clock.advance(timedelta(seconds=5))
    wiki.delete("Duel Sheet")
    with pytest.raises(ApiRefusal, match="pagedeleted"):
        send(wiki, "again", started=began)
    assert send(wiki, "again", started=began, recreate=True).new


def test_an_edit_that_brings_back_an_old_text_is_tagged_as_a_revert(wiki: Wiki):
    wiki.edit("Duel Sheet", "Syncbot", "one\n\ntwo\n\n3")
    saved = wiki.edit("Duel Sheet", "Ann", "one\n\ntwo\n\nthree")
    assert saved.revision is not None
    assert saved.revision.tags == ("mw-manual-revert",)


def test_the_rate_limit_counts_within_its_span(wiki: Wiki):
    wiki.rate_limit = (2, timedelta(seconds=5))
    wiki.count_edit("Ann")
    wiki.count_edit("Ann")
    with pytest.raises(ApiRefusal, match="ratelimited"):
        wiki.count_edit("Ann")
    wiki.clock.advance(timedelta(seconds=5))
    wiki.count_edit("Ann")
