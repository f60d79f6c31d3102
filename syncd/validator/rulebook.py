"""The ruleset page's revisions compared rule by rule: what stood in each rule, and which rules an edit changed."""

from collections.abc import Mapping
from functools import lru_cache

from parsers.folding import fold
from parsers.records import Record
from parsers.ruleset import every_rule, read_ruleset


class RuleText(Record, frozen=True):
    """A rule as a page has it: its name as written, and its own text with typography and line ends folded."""

    name: str
    text: str


Rulebook = Mapping[str, RuleText]
"""Rules by `key`; a second rule of the same name has a number behind it."""


def key(name: str) -> str:
    """What rules are found by: case, typography and the status in brackets make no difference."""
    return fold(name.partition("[")[0]).strip(" .\"'").casefold()


def is_called(one: str, name: str) -> bool:
    """Whether the rule of a key has that name, itself a key; a second rule of a name counts, too."""
    return one == name or (one.startswith(f"{name}#") and one[len(name) + 1 :].isdigit())


@lru_cache(maxsize=4)  # a ruleset is large, and those that are compared follow each other
def rulebook(source: str) -> Rulebook:
    """Every rule of a ruleset page's wikitext, subrules included, in the page's order."""
    found: dict[str, RuleText] = {}
    for section in read_ruleset(source).value.sections:
        for rule in every_rule(section.rules):
            name = key(rule.name)
            number = 1 + sum(is_called(one, name) for one in found)
            found[name if number == 1 else f"{name}#{number}"] = RuleText(rule.name, fold(rule.text))
    return found


def changed_rules(before: str, after: str) -> frozenset[str]:
    """The keys of the rules that are new, gone or different between two texts of the page."""
    old, new = rulebook(before), rulebook(after)
    return frozenset(name for name in {*old, *new} if old.get(name) != new.get(name))
