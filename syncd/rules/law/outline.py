"""A ruleset as a list of clauses: each section, rule and keyword with its own text, in the page's order."""

import re
from collections.abc import Iterable, Iterator

from parsers.records import Record, Rule, Ruleset
from parsers.ruleset_outline import SMALL_WORDS

LIST_MARK = re.compile(r"^\s*(?:[•*#·-]|\d+[.)])\s+")


class Clause(Record, frozen=True):
    """A section (`depth` 0), rule, or keyword of a glossary (`keyword`), with the text that is its own.

    `above` is the name of the rule that it stands in, "" for a section's own rules; `name` is "" where the page has
    lost the heading.
    """

    section: str
    name: str
    text: str
    depth: int = 1
    above: str = ""
    keyword: bool = False
    status: str | None = None
    marks: tuple[str, ...] = ()


def clauses(ruleset: Ruleset) -> tuple[Clause, ...]:
    """Every clause of a ruleset."""
    return tuple(
        clause for section in ruleset.sections for clause in _section(section.title, section.text, section.rules)
    )


def _section(title: str, text: str, rules: tuple[Rule, ...]) -> Iterator[Clause]:
    yield Clause(section=title, name=title, text=text, depth=0)
    yield from _rules(title, rules, "", 1)


def _rules(section: str, rules: Iterable[Rule], above: str, depth: int) -> Iterator[Clause]:
    for rule in rules:
        own, keywords = split_keywords(rule.text)
        yield Clause(
            section=section, name=rule.name, text=own, depth=depth, above=above, status=rule.status, marks=rule.marks
        )
        for name, text in keywords:
            yield Clause(section=section, name=name, text=text, depth=depth + 1, above=rule.name, keyword=True)
        yield from _rules(section, rule.rules, rule.name, depth + 1)


def split_keywords(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """A rule's own text, and the terms with definitions that follow it as in a glossary (a term on a line of its own).

    A definition whose term the page has lost has the term "". Text that defines fewer than two terms is no glossary.
    """
    lines = text.split("\n")
    terms = [index for index, line in enumerate(lines) if _is_term(line)]
    filled = [index for index, line in enumerate(lines) if line.strip()]
    if len(terms) < 2 or filled[-1] in terms or any(filled[filled.index(term) + 1] in terms for term in terms):
        return text, ()
    start = terms[0]
    while start and lines[start - 1].strip() and not LIST_MARK.match(lines[start - 1]):
        start -= 1
    return "\n".join(lines[:start]).strip("\n"), tuple(_entries(lines[start:]))


def _is_term(line: str) -> bool:
    words = LIST_MARK.sub("", line).split()
    if not words or len(words) > (6 if line.endswith(")") else 4) or len(line) > 45:
        return False
    return words[0][0].isupper() and line.rstrip()[-1] not in ".:;,!?-”\"'" and words[-1] not in SMALL_WORDS


def _entries(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Terms with their definitions; a further line right below a definition is one whose term is lost."""
    marked = all(LIST_MARK.match(line) for line in lines if line.strip())
    term, definition = "", list[str]()
    for line in lines:
        if _is_term(line):
            if definition:
                yield term, "\n".join(definition)
            term, definition = LIST_MARK.sub("", line).strip(), []
        elif not definition or not line.strip() or LIST_MARK.match(line):
            definition += [LIST_MARK.sub("", line) if marked else line] if line.strip() else []
        else:
            yield term, "\n".join(definition)
            term, definition = "", [line]
    if definition:
        yield term, "\n".join(definition)
