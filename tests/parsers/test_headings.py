import pytest

from parsers.headings import read_heading
from parsers.records import Kind, Status


@pytest.mark.parametrize(
    ("text", "words", "kind", "title"),
    [
        ("Proposal: More Coins", "proposal open", Kind.PROPOSAL, "More Coins"),
        ("Call for Judgement: Who", "call-for-judgement", Kind.CFJ, "Who"),
        ("Call for Judgment: Who", "call_for_judgment Failed", Kind.CFJ, "Who"),
        ("Declaration of Victory: Me", "declaration-of-victory", Kind.DOV, "Me"),
        ("Votable Matter: Coins", "votable-matter proposal", Kind.PROPOSAL, "Coins"),
        ("Votable Matter, Proposal: Coins", "votable-matter proposal", Kind.PROPOSAL, "Coins"),
        ("Votable Matter: Proposal: Coins", "votable-matter proposal", Kind.PROPOSAL, "Coins"),
        ("Proposal: Proposal: Coins", "proposal", Kind.PROPOSAL, "Proposal: Coins"),
        ("Story Post: Rain", "story-post", Kind.STORY_POST, "Rain"),
        ("Proposta: Ann and Bob", "open", Kind.OTHER, "Proposta: Ann and Bob"),
        ("Barn News: Rain", "barn-news open", Kind.OTHER, "Rain"),
        ("Family Action: A Feast", "family-action", Kind.FAMILY_ACTION, "A Feast"),
        ("Coins", "", Kind.OTHER, "Coins"),
    ],
)
def test_kind_and_title(text: str, words: str, kind: Kind, title: str):
    heading = read_heading(text, words.split())
    assert (heading.kind, heading.title, heading.suspicions) == (kind, title, ())


@pytest.mark.parametrize(
    ("words", "status", "word"),
    [
        ("proposal open", Status.PENDING, "open"),
        ("proposal", Status.PENDING, ""),
        ("proposal ENACTED", Status.ENACTED, "ENACTED"),
        ("Failed proposal dynastic", Status.FAILED, "Failed"),
        ("vetoed proposal", Status.VETOED, "vetoed"),
        ("proposal Illegal", Status.ILLEGAL, "Illegal"),
        ("publish enacted proposal", Status.ENACTED, "enacted"),
    ],
)
def test_status_words_stand_in_any_order_and_case(words: str, status: Status, word: str):
    heading = read_heading("Proposal: Coins", words.split())
    assert (heading.status, heading.status_word, heading.suspicions) == (status, word, ())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Proposal: Coins", "proposal postponed"),
        ("Proposal: Coins", "proposal Enacted Failed"),
        ("Proposal: Coins", "proposql Enacted"),
        ("Proposal: Coins", "cfj open"),
        ("Proposal: Coins", "Enacted"),
    ],
)
def test_what_does_not_fit_is_told(text: str, words: str):
    assert read_heading(text, words.split()).suspicions


def test_an_unknown_status_is_kept():
    heading = read_heading("Proposal: Coins", ["proposal", "postponed"])
    assert (heading.status, heading.status_word) == (Status.UNKNOWN, "postponed")


def test_tags_stay_in_the_title():
    heading = read_heading("Proposal: [Core] [Special Case] Coins", ["proposal"], ["Core", "Appendix"])
    assert heading.title == "[Core] [Special Case] Coins"
    assert heading.tags == ("Core", "Special Case", "Appendix")
