"""A Ruleset page read and recognised, and how that is printed: for `syncd ruleset` and `syncd parse --as ruleset`."""

from collections.abc import Sequence

from parsers.errors import BadInput, UnreadablePage
from parsers.records import Rule, Ruleset
from parsers.ruleset import read_ruleset
from syncd.cli.cases import read
from syncd.rules import editions
from syncd.rules.law import library
from syncd.rules.law.differences import Difference
from syncd.rules.law.recognition import recognise
from syncd.rules.law.texts import Known, known, text_difference

Answer = tuple[dict[str, object], tuple[str, ...]]


def ruleset_in(name: str) -> Ruleset:
    """The ruleset of a file; raises UnreadablePage where the page does not add up."""
    return certain(name, read(name).decode("utf-8", "replace"))


def certain(name: str, text: str) -> Ruleset:
    """The ruleset of a text; raises UnreadablePage where it does not add up."""
    reading = read_ruleset(text)
    if reading.suspect:
        raise UnreadablePage(name, "; ".join(reading.suspicions))
    return reading.value


def answer(source: bytes) -> Answer:
    """What `syncd parse --as ruleset` prints, and the suspicions."""
    reading = read_ruleset(source.decode("utf-8", "replace"))
    try:
        found = recognise(reading.value, library.built_in())
    except BadInput as unknown:
        return _members(None, reading.value, (), Known()), (*reading.suspicions, str(unknown))
    old = known(library.pins_of(found.edition), library.anchors(editions.load(found.edition)))
    return _members(found.edition, found.ruleset, found.differences, old), reading.suspicions


def _members(edition: str | None, ruleset: Ruleset, differences: Sequence[Difference], old: Known) -> dict[str, object]:
    return {
        "edition": edition,
        "sections": [
            {"title": section.title, "rules": [_rule(rule) for rule in section.rules]} for section in ruleset.sections
        ],
        "terms": ruleset.terms,
        "tracking_page": ruleset.tracking_page,
        "differences": [difference_members(one, old) for one in differences],
    }


def _rule(rule: Rule) -> dict[str, object]:
    return {
        "name": rule.name,
        "status": rule.status,
        "text": rule.text,
        "rules": [_rule(subrule) for subrule in rule.rules],
    }


def difference_members(difference: Difference, old: Known) -> dict[str, object]:
    """A difference as it is printed in JSON."""
    diff = "\n".join(text_difference(difference, old))
    return {"rule": difference.rule, "section": difference.section, "kind": difference.kind, "diff": diff}
