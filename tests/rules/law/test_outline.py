"""A ruleset as clauses: glossary entries are clauses, too, since verdicts rest on single ones."""

from syncd.rules.law.outline import clauses, split_keywords
from tests.rules.law.pages import SANDBOX, read


def test_a_glossary_splits_into_its_terms() -> None:
    own, keywords = split_keywords("Meanings follow.\n\nQuorum\nHalf and one.\nHiatus\nNothing moves.")
    assert own == "Meanings follow."
    assert keywords == (("Quorum", "Half and one."), ("Hiatus", "Nothing moves."))


def test_a_definition_whose_term_is_lost_has_no_name() -> None:
    _, keywords = split_keywords("Story Post\nA post.\nHalf and one.\nDaily Action\nOnce a day.")
    assert [name for name, _ in keywords] == ["Story Post", "", "Daily Action"]


def test_a_list_of_short_lines_is_no_glossary() -> None:
    text = "Cells are:\n  • One Thing\n  • Another Thing\n  • Third Thing"
    assert split_keywords(text) == (text, ())


def test_a_table_of_one_heading_is_no_glossary() -> None:
    text = "Name Criteria\nStargazer Have at least five stars more than any other"
    assert split_keywords(text) == (text, ())


def test_quorum_is_a_clause_of_the_sandbox_page() -> None:
    (quorum,) = [clause for clause in clauses(read(SANDBOX)) if clause.name == "Quorum"]
    assert (quorum.section, quorum.above, quorum.keyword) == ("Appendix", "Other", True)
