"""The pins of an edition: hashes of what its rules say, and where the sentences stand that its conditions rest on.

Pins hold no text of a ruleset but the names of its rules: `text` is the hash of a rule's normal text, `sentences` the
shorter hashes of its sentences in order, `anchors` the hashes of the sentences that hold the words quoted for a
condition, by the condition's key.
"""

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from parsers.errors import BadInput
from parsers.records import Record, Ruleset
from syncd.rules.law.folding import Words, digest, fold, name_key, normal, sentences, words_of
from syncd.rules.law.outline import Clause, clauses

SENTENCE_DIGITS = 8
TEXT_DIGITS = 16
SECTION_NAMES = {"special case rules": "special case", "glossary": "appendix"}


class Anchor(Record, frozen=True):
    """Words of a rule that a condition rests on: `key` is the condition's, `quote` as the edition prints it."""

    key: str
    rule: str
    quote: str


class Pin(Record, frozen=True):
    """A clause as pinned; `name` and `above` in the edition's own words."""

    section: str
    name: str
    depth: int
    text: str
    above: str = ""
    keyword: bool = False
    status: str | None = None
    marks: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()
    anchors: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)


class Pins(Record, frozen=True):
    """All pins of an edition, in the order of its ruleset, with its words for Player and Emperor."""

    edition: str
    terms: dict[str, str]
    rules: tuple[Pin, ...]


class Face(Record, frozen=True):
    """What is compared of a clause: folded names (`name` "" for a lost heading) and hashes."""

    section: str
    above: str
    name: str
    keyword: bool
    top: bool
    text: str
    sentences: tuple[str, ...]


class Printed(Record, frozen=True):
    """A clause of a page with its face, and its sentences as people read them and folded."""

    clause: Clause
    shown: tuple[str, ...]
    sentences: tuple[str, ...]
    face: Face


def printed(ruleset: Ruleset, words: Words | None = None) -> tuple[Printed, ...]:
    """Every clause of a ruleset with its hashes; folded by its own words, or by those that are given."""
    words = words_of(ruleset.terms) if words is None else words
    return tuple(_printed(clause, words) for clause in clauses(ruleset))


@lru_cache(maxsize=1024)  # the clauses of one page under the words of some editions
def _printed(clause: Clause, words: Words) -> Printed:
    shown = sentences(clause.text)
    parts = tuple(fold(part, words) for part in shown)
    face = Face(
        section=_section_key(clause.section),
        above=name_key(clause.above, words),
        name=name_key(clause.name, words),
        keyword=clause.keyword,
        top=clause.depth == 0,
        text=digest(" ".join(parts), TEXT_DIGITS),
        sentences=tuple(digest(part, SENTENCE_DIGITS) for part in parts),
    )
    return Printed(clause=clause, shown=shown, sentences=parts, face=face)


def faces(pins: Pins) -> tuple[Face, ...]:
    """The faces of pinned clauses."""
    words = words_of(pins.terms)
    return tuple(
        Face(
            section=_section_key(pin.section),
            above=name_key(pin.above, words),
            name=name_key(pin.name, words),
            keyword=pin.keyword,
            top=pin.depth == 0,
            text=pin.text,
            sentences=pin.sentences,
        )
        for pin in pins.rules
    )


def _section_key(title: str) -> str:
    """A section's name as it is compared; renamed ones of old editions count as what they are called now."""
    key = title.strip().casefold()
    return SECTION_NAMES.get(key, key)


def pin(edition: str, ruleset: Ruleset, anchors: Iterable[Anchor]) -> Pins:
    """Pin a ruleset; every anchor has to be found exactly once in it, in the rule that it names."""
    words = words_of(ruleset.terms)
    page = printed(ruleset, words)
    places: dict[int, dict[str, tuple[str, ...]]] = {}
    for anchor in anchors:
        index = place(anchor, page, words)
        places.setdefault(index, {})[anchor.key] = holding(page[index], normal(anchor.quote, words))
    rules = tuple(_pin(one, places.get(index, {})) for index, one in enumerate(page))
    return Pins(edition=edition, terms=dict(ruleset.terms), rules=rules)


def _pin(one: Printed, anchors: dict[str, tuple[str, ...]]) -> Pin:
    clause = one.clause
    return Pin(
        section=clause.section,
        name=clause.name,
        depth=clause.depth,
        text=one.face.text,
        above=clause.above,
        keyword=clause.keyword,
        status=clause.status,
        marks=clause.marks,
        sentences=one.face.sentences,
        anchors=anchors,
    )


def place(anchor: Anchor, page: tuple[Printed, ...], words: Words) -> int:
    """The index of the one clause of its rule that holds an anchor's words; raises BadInput that says what was found.

    Another rule may say the same: what edition 110 says of late Proposals it says of late DoVs word by word.
    """
    quote, name = normal(anchor.quote, words), name_key(anchor.rule, words)
    found = [index for index, one in enumerate(page) for _ in range(" ".join(one.sentences).count(quote))]
    in_rule = [index for index in found if page[index].face.name == name]
    if len(in_rule) == 1:
        return in_rule[0]
    where = ", ".join(sorted({page[index].clause.name or "?" for index in found})) or "nowhere"
    raise BadInput(
        f"citation {anchor.key}: {anchor.quote!r} has to stand once, in {anchor.rule!r};"
        f" it stands {len(found)} times: {where}"
    )


def holding(one: Printed, quote: str) -> tuple[str, ...]:
    """The hashes of the sentences that a quote (in normal form) touches; () where the clause does not hold it."""
    start = " ".join(one.sentences).find(quote)
    if start < 0:
        return ()
    touched, position = list[str](), 0
    for part, mark in zip(one.sentences, one.face.sentences, strict=True):
        if position < start + len(quote) and start < position + len(part):
            touched.append(mark)
        position += len(part) + 1
    return tuple(touched)
