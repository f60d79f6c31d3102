"""The outline of a ruleset: its headings in order, each with the text below it, and the tree that they make."""

import re
from collections.abc import Sequence
from itertools import pairwise

from parsers.records import Record, Rule, Section

SECTION_TITLES = frozenset(
    {"core rules", "dynastic rules", "special case", "special case rules", "appendix", "glossary", "building blocks"}
)
SMALL_WORDS = frozenset(
    {"a", "an", "and", "as", "at", "by", "for", "from", "in", "into", "of", "on", "or", "the", "to", "vs", "with"}
)
"""Words that stand in small letters in the middle of a name, and never at its end."""

MARK = re.compile(r"\s*\[([^\[\]]*)\]|\s*(\*)\s*$")


class Heading(Record, frozen=True):
    """A heading of level 1 (section), 2 (rule), 3 … (subrules), and the plain text up to the next heading.

    The title "" stands for a heading that the page has lost.
    """

    level: int
    title: str
    text: str


def is_section_title(title: str) -> bool:
    """Whether this is a name that sections of rulesets have had."""
    return title.strip().casefold() in SECTION_TITLES


def tree(headings: Sequence[Heading]) -> tuple[Section, ...]:
    """Sections with their rules nested by level; a level that is left out counts as one step."""
    starts = [index for index, heading in enumerate(headings) if heading.level == 1]
    bounds = pairwise([*starts, len(headings)])
    return tuple(_section(headings[start:end]) for start, end in bounds)


def _section(headings: Sequence[Heading]) -> Section:
    first, *below = headings
    special = first.title.casefold().startswith("special case")
    return Section(title=first.title, text=first.text, rules=_rules(below, first.text if special else None))


def _rules(headings: Sequence[Heading], statuses: str | None) -> tuple[Rule, ...]:
    rules: list[Rule] = []
    position = 0
    while position < len(headings):
        end = position + 1
        while end < len(headings) and headings[end].level > headings[position].level:
            end += 1
        rules.append(_rule(headings[position], _rules(headings[position + 1 : end], statuses), statuses))
        position = end
    return tuple(rules)


def _rule(heading: Heading, subrules: tuple[Rule, ...], statuses: str | None) -> Rule:
    """`statuses` is the text that says how titles show the status of Special Case rules, None for other rules."""
    if statuses is None:
        return Rule(name=heading.title, text=heading.text, rules=subrules)
    marks = tuple(word or star for word, star in MARK.findall(heading.title))
    name = MARK.sub("", heading.title).strip()
    return Rule(name=name, text=heading.text, rules=subrules, marks=marks, status=_status(marks, statuses))


def _status(marks: tuple[str, ...], statuses: str) -> str:
    """The status that the title states, else the default by the convention that the section's own text describes."""
    words = {mark.casefold() for mark in marks}
    for status in ("active", "inactive"):
        if status in words:
            return status
    if "[standard]" in statuses.casefold():
        return "active" if "standard" in words else "inactive"
    return "inactive" if words & {"rare", "*"} else "active"
