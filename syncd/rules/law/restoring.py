"""A page that lost headings or levels gets them back from the pins of its edition."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from parsers.records import Ruleset
from parsers.ruleset_outline import Heading, tree
from syncd.rules.law.folding import words_of
from syncd.rules.law.matching import match
from syncd.rules.law.outline import Clause
from syncd.rules.law.pins import Pin, Pins, Printed, faces, printed


def restored(ruleset: Ruleset, pins: Pins) -> Ruleset:
    """The same ruleset with lost names filled in and, where all rules stand side by side, nested as pinned.

    Text under a lost heading that no pin knows belongs to the rule before it: there was no heading.
    """
    page = printed(ruleset, words_of(ruleset.terms, pins.terms))
    flat = all(one.clause.depth <= 1 or one.clause.keyword for one in page)
    if not flat and all(one.clause.name for one in page):
        return ruleset
    found = match(faces(pins), [one.face for one in page])
    known = [pins.rules[found[index]] if index in found else None for index in range(len(page))]
    headings = tuple(_headings(page, known, lambda name: _in_terms(name, pins.terms, ruleset.terms), flat=flat))
    return Ruleset(sections=tree(headings), terms=ruleset.terms, tracking_page=ruleset.tracking_page)


def _in_terms(name: str, old: Mapping[str, str], new: Mapping[str, str]) -> str:
    """A pinned name in the page's own words."""
    if old == new:
        return name
    for neutral, term in old.items():
        name = name.replace(term, new.get(neutral, neutral))
    return name


def _headings(
    page: Sequence[Printed], known: Sequence[Pin | None], named: Callable[[str], str], *, flat: bool
) -> Iterator[Heading]:
    """One heading for each section and rule; a keyword goes back into the text of its rule."""
    pending: Heading | None = None
    for index, (one, pin) in enumerate(zip(page, known, strict=True)):
        clause = one.clause
        name = clause.name or (named(pin.name) if pin else "")
        if pending and ((not name and pin is None) or (clause.keyword and (pin is None or pin.keyword))):
            pending = _longer(pending, name, clause.text)
            continue
        if pending:
            yield pending
        depth = _depth(known, index, clause) if flat else clause.depth
        pending = Heading(level=depth + 1, title=_title(name, clause, pin), text=clause.text)
    if pending:
        yield pending


def _depth(known: Sequence[Pin | None], index: int, clause: Clause) -> int:
    """The pinned depth; for a rule that no pin knows that of its neighbours, if both are subrules."""
    pin = known[index]
    if pin is not None:
        return pin.depth
    before = known[index - 1] if index else None
    after = known[index + 1] if index + 1 < len(known) else None
    return after.depth if before and after and min(before.depth, after.depth) > 1 else clause.depth


def _longer(heading: Heading, name: str, text: str) -> Heading:
    added = f"{name}\n{text}" if name else text
    joined = f"{heading.text}\n\n{added}".strip("\n") if added else heading.text
    return Heading(level=heading.level, title=heading.title, text=joined)


def _title(name: str, clause: Clause, pin: Pin | None) -> str:
    marks = clause.marks if clause.name or pin is None else pin.marks
    return " ".join([name, *(f"[{mark}]" for mark in marks)])
