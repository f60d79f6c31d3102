from hypothesis import given
from hypothesis import strategies as st

from writers.diff import diff_lines, plain_diff, terminal_diff

OLD = "a\nb\nc\n| Ann || 5\nd\ne\nf\n"
NEW = OLD.replace("Ann || 5", "Ann || 12")


def test_a_diff_shows_changed_lines_with_their_surroundings():
    assert plain_diff(OLD, NEW, context=1) == "@ line 3\n c\n-| Ann || 5\n+| Ann || 12\n d"


def test_only_the_words_that_changed_are_marked():
    removed, added = (line for line in diff_lines(OLD, NEW) if line.mark in "-+")
    assert [part for part, changed in removed.parts if changed] == ["5"]
    assert [part for part, changed in added.parts if changed] == ["12"]


def test_a_terminal_shows_changed_words_reversed():
    assert "\x1b[32m+| Ann || \x1b[7m12\x1b[27m\x1b[0m" in terminal_diff(OLD, NEW)


def test_the_same_texts_have_no_diff():
    assert plain_diff(OLD, OLD) == ""


def test_line_ends_alone_are_said_in_words():
    assert plain_diff("a\n", "a\r\n") == "@ only line ends differ"


def test_a_long_page_of_like_lines_is_compared_at_once():
    page = "|-\n| x || y\n" * 20_000
    assert plain_diff(page, page + "z", context=0) == "@ line 40001\n+z"


def test_of_an_endless_line_only_the_ends_of_the_change_are_looked_for():
    old, new = "So: " + "a b " * 20_000 + "end", "So: " + "b a " * 20_000 + "end"
    removed, added = (line for line in diff_lines(old, new) if line.mark in "-+")
    assert (removed.text, added.text) == (old, new)
    assert [removed.parts[0], removed.parts[-1]] == [("So: ", False), (" end", False)]


texts = st.lists(st.sampled_from(["a", "b", "|-", ""]), max_size=12).map("\n".join)


@given(texts, texts)
def test_removed_and_added_lines_make_the_one_text_into_the_other(old: str, new: str):
    lines = diff_lines(old, new, context=100)
    if old.splitlines() != new.splitlines():
        assert [line.text for line in lines if line.mark in " -"] == old.splitlines()
        assert [line.text for line in lines if line.mark in " +"] == new.splitlines()
