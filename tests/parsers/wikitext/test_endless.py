"""Pages of a hundred thousand characters that only seem to begin something: nobody's edit holds a reader up."""

import time

import pytest

from parsers.ruleset import read_ruleset
from parsers.wikitext import plain, read_tables
from parsers.wikitext.bots import may_edit
from syncd.dynasties.columns import Integer
from syncd.dynasties.d219_wizard_duels.posts import read_spell_list
from syncd.dynasties.generic.draft import Known, draft_pack
from syncd.plan.manners import stops

MANY = 100_000
RULES = "==Core Rules==\n===Votes===\n"
PAGES = {
    "half a heading": "= " + " " * MANY + "x",
    "half a heading of signs": "= " * (MANY // 2) + "x",
    "a heading that stops short": "== x" + " " * MANY + "= y",
    "a list ever deeper": "#" * (MANY // 20),
    "links without end": "[//a " * (MANY // 5),
    "one link without end": "[//" + "a" * MANY,
    "comments without end": "<!--" * (MANY // 4),
    "a cell of blanks": '{| class="wikitable"\n! Player !! Gold\n|-\n| Ann || 1' + " " * MANY + "x\n|}",
}


@pytest.mark.parametrize("name", PAGES)
def test_no_page_of_the_wiki_holds_a_reader_up(name: str) -> None:
    page = PAGES[name]
    begun = time.process_time()
    read_ruleset(RULES + page)
    plain(page)
    tables = read_tables(page).value
    draft_pack("Sheet", page, Known(frozenset({"Ann"})))
    read_spell_list(page, tables)
    may_edit(page, "Syncbot")
    stops(page)
    Integer().read(page)
    assert time.process_time() - begun < 5


def test_titles_of_sections_are_trimmed_and_unequal_signs_read_as_the_fewer() -> None:
    reading = read_ruleset("= Core Rules =\n==  Two  words  ==\t \nx\n===Odd====\ny")
    (section,) = reading.value.sections
    assert [rule.name for rule in section.rules] == ["Two words"]
    assert [rule.name for rule in section.rules[0].rules] == ["Odd"]
