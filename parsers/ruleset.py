"""The Ruleset page: its tree of sections and rules, the dynasty's words for the neutral ones, its tracking page.

Reads the page's wikitext, and plain text copied from the rendered page (where all rules of a section stand side by
side, since nothing tells rules from subrules).
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from parsers import ruleset_plain, ruleset_wikitext
from parsers.records import Reading, Rule, Ruleset, Section
from parsers.ruleset_outline import Heading, is_section_title, tree

LONGEST_PAGE = 500_000
NEUTRAL_WORDS = ("Player", "Emperor")
SYNONYM = re.compile(r"^[ \t]*+(?:[•*-][ \t]*+)?([^().•\n]{1,60}?)[ \t]*\((Player|Emperor)\)[ \t]*$", re.MULTILINE)
HEADED = re.compile(r"headed by a single ([^,.\n]{1,60}), known as the ([^,.\n]{1,60})[.,]")
TRACKED = re.compile(
    r"gamestate tracking page for this dynasty is (?:the )?[“\"]?"
    r"([^.,;“”\"\n]{1,80}?)[”\"]?(?: page\b|[.,;]| of the wiki)"
)


def read_ruleset(text: str) -> Reading[Ruleset]:
    """Read a ruleset from wikitext or plain text; one of absurd length is suspect, and nothing is read of it."""
    if len(text) > LONGEST_PAGE:
        return Reading(Ruleset(()), (f"the page has {len(text)} characters, more than any ruleset ({LONGEST_PAGE})",))
    if ruleset_wikitext.looks_like_wikitext(text):
        headings, suspicions = ruleset_wikitext.headings(text)
    else:
        headings, suspicions = ruleset_plain.headings(text), ()
    sections = tree(headings)
    words = "\n".join(heading.text for heading in headings)
    terms = _terms(words)
    tracked = TRACKED.search(words)
    ruleset = Ruleset(sections=sections, terms=terms, tracking_page=tracked[1].strip() if tracked else None)
    return Reading(ruleset, (*suspicions, *_shape(headings, sections), *_words(terms)))


def every_rule(rules: Iterable[Rule]) -> Iterator[Rule]:
    """Rules and subrules in the page's order."""
    for rule in rules:
        yield rule
        yield from every_rule(rule.rules)


def _terms(words: str) -> dict[str, str]:
    """The dynasty's words: as the list of synonyms has them, else as the rule on dynasties names them."""
    headed = HEADED.search(words)
    terms = dict(zip(NEUTRAL_WORDS, headed.groups(), strict=True)) if headed else {}
    listed = {neutral: term for term, neutral in SYNONYM.findall(words)}
    return {**terms, **listed}


def _words(terms: dict[str, str]) -> Iterator[str]:
    for neutral in NEUTRAL_WORDS:
        if neutral not in terms:
            yield f"the page says nowhere what it calls the {neutral}"
    if len(set(terms.values())) < len(terms):
        yield f"one word for two things: {', '.join(terms.values())}"


def _shape(headings: tuple[Heading, ...], sections: tuple[Section, ...]) -> Iterator[str]:
    titles = [section.title.casefold() for section in sections]
    if not any(is_section_title(title) for title in titles):
        yield "no section of a ruleset found (Core Rules, Dynastic Rules, Special Case, Appendix)"
    elif "core rules" not in titles:
        yield "no section Core Rules"
    if headings and headings[0].level > 1:
        yield f"a rule stands before the first section: {headings[0].title!r}"
    yield from (f"two sections {title!r}" for title, count in Counter(titles).items() if count > 1)
    yield from (f"section {section.title!r} has no rules" for section in sections if not section.rules)
