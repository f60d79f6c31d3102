import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.folding import fold, same_title


def test_typography_is_undone():
    assert fold("“Ann’s”  barn — and\nso on…") == '"Ann\'s" barn - and so on...'
    assert fold("a--b") == fold("a—b") == "a-b"


@given(st.text())
def test_folding_twice_changes_nothing_more(text: str):
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize(
    "summary",
    [
        "Enacting Proposal: Votes and Power",
        'Enacting "Votes and Power"',
        "/* Dynastic Rules */ Enacting Votes and power",
        "Enacted proposal “Votes and Power”.",
        "votes and power",
        "[Core] Votes and Power",
        "Proposal: [Core] Votes and Power",
    ],
)
def test_a_summary_names_the_same_matter(summary: str):
    assert same_title("Votes and Power", summary)


def test_a_call_for_judgement_is_named_by_its_abbreviation():
    assert same_title("Call for Judgement: Who Owns the Barn", 'CfJ "Who Owns the Barn"')


def test_other_titles_are_other_titles():
    assert not same_title("Votes and Power", "Votes")
    assert not same_title("Votes and Power", "Enacting Votes and Powers")
    assert not same_title("", "")
