"""Each clause of a ruleset beside what implements it: conditions, code that cites it, or why there is none."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from parsers.records import Record
from syncd.rules.edition import Citation, Edition, Join, Spec
from syncd.rules.law.differences import Difference
from syncd.rules.law.folding import Words, name_key, words_of
from syncd.rules.law.outline import Clause, clauses
from syncd.rules.law.recognition import Recognised, is_dynastic
from syncd.rules.law.texts import Known, text_difference

KEYWORD = "a keyword"
"""The name of the reason for keywords that have none of their own."""


class Snippet(Record, frozen=True):
    """A piece of code: its dotted name, the first line of its docstring, where it stands, and its source."""

    name: str
    says: str
    where: str
    source: str


class Piece(Record, frozen=True):
    """Words of a rule; `keys` are the citations that quote them."""

    text: str
    keys: tuple[str, ...] = ()


class Basis(Record, frozen=True):
    """A citation with the conditions that rest on it, in words, and the code that tests them."""

    citation: Citation
    conditions: tuple[str, ...]
    code: tuple[Snippet, ...]


class Beside(Record, frozen=True):
    """A clause with its paragraphs and all that belongs to it; `reason` says why nothing implements it."""

    clause: Clause
    paragraphs: tuple[tuple[Piece, ...], ...]
    bases: tuple[Basis, ...]
    code: tuple[Snippet, ...]
    reason: str
    differences: tuple[str, ...]

    @property
    def anchor(self) -> str:
        """The fragment by which the page links to it."""
        words = f"{self.clause.section} {self.clause.above} {self.clause.name}".casefold()
        return re.sub(r"[^a-z0-9]+", "-", words).strip("-")

    @property
    def is_open(self) -> bool:
        """Whether it says something and nothing here speaks for it; entries of a list go with the rule that has it."""
        return bool(self.paragraphs) and not (self.clause.keyword or self.bases or self.code or self.reason)


class Code(Record, frozen=True):
    """What the program's source says of itself: code by the rule that it cites, by test, and by citation."""

    by_rule: dict[str, tuple[Snippet, ...]]
    by_test: dict[str, tuple[Snippet, ...]]
    by_citation: dict[str, tuple[Snippet, ...]]


class _Known(Record, frozen=True):
    """What all clauses are looked up in; `dynastic` are the names of the dynasty's rules."""

    edition: Edition
    specs: tuple[Spec, ...]
    code: Code
    reasons: dict[str, str]
    differences: tuple[Difference, ...]
    old: Known
    words: Words
    dynastic: frozenset[str]


def side_by_side(
    recognised: Recognised, edition: Edition, code: Code, reasons: Mapping[str, str], old: Known
) -> tuple[Beside, ...]:
    """Every clause in the page's order; `reasons` are by the neutral names of rules."""
    words = words_of(recognised.ruleset.terms, {"Player": edition.terms.player, "Emperor": edition.terms.emperor})
    specs = {spec.key: spec for matter in edition.matters.values() for spec in matter.order}
    every = clauses(recognised.ruleset)
    known = _Known(
        edition=edition,
        specs=tuple(specs.values()),
        code=code,
        reasons={name_key(name, words): reason for name, reason in reasons.items()},
        differences=recognised.differences,
        old=old,
        words=words,
        dynastic=frozenset(name_key(one.name, words) for one in every if is_dynastic(one.section)),
    )
    return tuple(_beside(clause, known) for clause in every)


def _beside(clause: Clause, known: _Known) -> Beside:
    name = name_key(clause.name, known.words)
    cited = tuple(_cited(clause, name, known))
    mine = (one for one in known.differences if (one.rule, one.section) == (clause.name, clause.section))
    return Beside(
        clause=clause,
        paragraphs=tuple(marked(line, cited) for line in clause.text.split("\n") if line.strip()),
        bases=tuple(_basis(one, known) for one in cited),
        code=tuple(_code(clause, name, known)),
        reason=_reason(clause, name, known, cited=bool(cited)),
        differences=tuple(line for one in mine for line in text_difference(one, known.old)),
    )


def _cited(clause: Clause, name: str, known: _Known) -> Iterator[Citation]:
    for one in known.edition.citations.values():
        if name_key(one.rule, known.words) == name and quoted_in(clause.text, one.quote):
            yield one


def _code(clause: Clause, name: str, known: _Known) -> Iterator[Snippet]:
    """Code that cites the rule; where the dynasty has a rule of the same name, its code goes with that one."""
    for one in known.code.by_rule.get(name, ()):
        of_dynasty = one.name.startswith("syncd.dynasties.")
        if name not in known.dynastic or is_dynastic(clause.section) == of_dynasty:
            yield one


def _reason(clause: Clause, name: str, known: _Known, *, cited: bool) -> str:
    """The reason given for the rule; for a keyword without one the reason for all of them."""
    if is_dynastic(clause.section):
        return ""
    general = known.reasons.get(KEYWORD, "") if clause.keyword and not cited else ""
    return known.reasons.get(name, general)


def _basis(citation: Citation, known: _Known) -> Basis:
    resting = [spec for spec in known.specs if spec.citation.key == citation.key]
    tested = [snippet for spec in resting for snippet in known.code.by_test.get(spec.test, ())]
    snippets = (*tested, *known.code.by_citation.get(citation.key, ()))
    return Basis(
        citation=citation,
        conditions=tuple(f"{spec.key} = {in_words(spec)}" for spec in resting),
        code=tuple({snippet.where: snippet for snippet in snippets}.values()),
    )


def in_words(spec: Spec) -> str:
    """A condition as its edition chooses it."""
    if spec.parts:
        joined = {Join.ALL: "all of", Join.ANY: "any of", Join.NONE: "none of"}
        return f"{joined[spec.join]} {', '.join(part.key for part in spec.parts)}"
    hours = int(spec.wait.total_seconds() // 3600)
    numbers = [
        f"{'more than' if spec.longer else 'at least'} {hours} h" if hours else "",
        f"at least {spec.least}" if spec.least else "",
        f"share {spec.share.numerator}/{spec.share.denominator}" if spec.share.denominator > 1 else "",
    ]
    return " · ".join([spec.test, *filter(None, numbers)])


def quoted_in(text: str, quote: str) -> re.Match[str] | None:
    """Where a quote stands in a text, however the two set their quotation marks, dashes and spaces."""
    words = re.sub(r"[“”\"„]", " ", quote).split()
    pattern = r"[\s“”\"„]+".join(re.sub(r"['’]", "['’]", re.escape(word)) for word in words)
    return re.search(pattern, text)


def marked(line: str, cited: Sequence[Citation]) -> tuple[Piece, ...]:
    """A line cut where quotes begin and end."""
    spans = [(found.span(), one.key) for one in cited if (found := quoted_in(line, one.quote))]
    cuts = sorted({0, len(line), *(at for span, _ in spans for at in span)})
    return tuple(
        Piece(line[start:end], tuple(key for (first, last), key in spans if first <= start and end <= last))
        for start, end in pairwise(cuts)
    )
