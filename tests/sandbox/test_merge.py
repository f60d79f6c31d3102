import pytest
from hypothesis import given
from hypothesis import strategies as st

from syncd.sandbox.merge import merged

texts = st.lists(st.sampled_from("abcdef"), min_size=1, max_size=8).map("\n".join)


def test_changes_in_different_paragraphs_are_both_kept():
    assert merged("a\n\nb", "A\n\nb", "a\n\nB") == "A\n\nB"


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [("a\nX\nc", "a\nY\nc"), ("a\nX\nc", "a\nb\nY"), ("a\nX\nc", "a\nb\nnew\nc")],
    ids=["the same line", "neighbouring lines", "a line put in right behind"],
)
def test_changes_that_touch_each_other_conflict(mine: str, theirs: str):
    assert merged("a\nb\nc", mine, theirs) is None


def test_the_same_change_on_both_sides_is_made_once():
    assert merged("a\nb\nc", "a\nX\nc", "a\nX\nc") == "a\nX\nc"


@given(base=texts, mine=texts)
def test_where_only_one_side_changed_its_text_stands(base: str, mine: str):
    assert merged(base, mine, base) == merged(base, base, mine) == merged(base, mine, mine) == mine


@given(base=texts, mine=texts, theirs=texts)
def test_it_does_not_matter_who_is_who(base: str, mine: str, theirs: str):
    assert merged(base, mine, theirs) == merged(base, theirs, mine)
