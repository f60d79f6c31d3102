"""What a matter's body orders of the ruleset, as far as it can be read mechanically.

1. Everything in quotation marks is taken out and put back later, so that no word inside a quotation is an order.
2. The rest is cut into sentences; a text announced by a colon is the paragraphs up to the next order.
3. Each sentence is held against the forms of `order_forms`. One that fits none is `unread`: a person must look.

A condition ("If …") is never an order that can be read: whether it holds, a person must say.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from parsers.records import Record
from syncd.validator.order_forms import CHAIN, FORMS, IN_A_RULE, NAME, NEXT_CLAUSE, PAIR, SEVERAL
from syncd.validator.order_forms import Verb as Verb


class Order(Record, frozen=True):
    """One order. `rule` is the rule it is about (None: wherever the words stand), `words` the order as written.

    ADD: `new` is the text and `under` the rule it becomes a subrule of. RENAME: `new` is the new name. REWRITE: `new`
    is the whole new text. REPLACE: `old` by `new`. REMOVE: `old`. APPEND: `new`, behind `old` where that is given.
    """

    verb: Verb
    words: str
    rule: str | None = None
    old: str = ""
    new: str = ""
    under: str | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules it names."""
        names = (self.rule, self.under, self.new if self.verb is Verb.RENAME else None)
        return tuple(name for name in names if name)


class Orders(Record, frozen=True):
    """A body read: its orders in their order, and the sentences of which nobody can say mechanically what they want."""

    orders: tuple[Order, ...] = ()
    unread: tuple[str, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that the body names in an order."""
        return tuple(dict.fromkeys(name for order in self.orders for name in order.rules))


class _Sentence(Record, frozen=True):
    """A sentence with its quotations taken out, and the paragraphs that it announces."""

    text: str
    block: str = ""


_IMPERATIVE = re.compile(
    r"(?:add|append|insert|create|enact|make|introduce|replace|change|rewrite|reword|amend|set|rename|retitle|repeal|remove"
    r"|delete|strike|omit|abolish|substitute|in the rule|in \x01|to the rule|after \x01)",
    re.IGNORECASE,
)
_CHATTER = re.compile(
    r"(?:i|we|this|that|these|it|because|so|but|thanks|maybe|perhaps|what|why|how|just|as \w+ sa(?:ys|id))\b",
    re.IGNORECASE,
)
_OURS = re.compile(r"[\x00-\x08]")
_STRAIGHT_END = re.compile(r'"(?!\w)')
_STRAIGHT = re.compile('"')
LONGEST_SENTENCE = 3_000  # characters, quotations left out; no order comes near it
LONGEST = 50_000  # characters; no matter comes near it
_PAIRS = {"“": "”", "‘": "’", "«": "»", "„": "“"}


def read_orders(body: str) -> Orders:
    """What a body orders."""
    if len(body) > LONGEST:
        return Orders(unread=("the whole body, which is too long",))
    quotations: list[str] = []
    bare = _taken_out(_OURS.sub(" ", body.replace("\r\n", "\n")), quotations)
    orders: list[Order] = []
    unread: list[str] = []
    for sentence in _sentences(bare):
        found = _read(sentence, quotations) if len(sentence.text) < LONGEST_SENTENCE else ()
        if found:
            orders += found
        elif _asks_for_something(sentence.text):
            unread.append(_put_back(sentence.text, quotations, quoted=True))
    return Orders(tuple(orders), tuple(unread))


def _taken_out(text: str, quotations: list[str]) -> str:
    """The text with each quotation replaced by its number; a mark without its partner stays."""
    ends = _quotation_ends(text)
    out: list[str] = []
    position = 0
    while position < len(text):
        end = ends.get(position)
        if end is None:
            out.append(text[position])
            position += 1
        else:
            quotations.append(text[position + 1 : end])
            out.append(f"\x01{len(quotations) - 1}\x02")
            position = end + 1
    return "".join(out)


def _quotation_ends(text: str) -> dict[int, int]:
    """Where each quotation between curly marks ends, by where it begins; one may hold others."""
    ends: dict[int, int] = {}
    for opening, closing in _PAIRS.items():
        begun: list[int] = []
        for index, sign in enumerate(text):
            if sign == opening:
                begun.append(index)
            elif sign == closing and begun and _closes(text, index):
                ends[begun.pop()] = index
    straight = [found.start() for found in _STRAIGHT_END.finditer(text)]
    for found in _STRAIGHT.finditer(text):
        later = bisect_right(straight, found.start() + 1)
        if later < len(straight):
            ends[found.start()] = straight[later]
    return ends


def _closes(text: str, index: int) -> bool:
    """An apostrophe inside a word ends no quotation."""
    return text[index] != "’" or not text[index + 1 : index + 2].isalpha()


def _sentences(bare: str) -> Iterator[_Sentence]:
    """Sentences; one that ends in a colon takes the paragraphs up to the next order with it."""
    lines = [line.strip(" \t*•-") for line in bare.split("\n")]
    index = 0
    while index < len(lines):
        line = lines[index]
        index += 1
        if line.endswith(":") and _IMPERATIVE.match(line):
            end = _block_end(lines, index)
            yield _Sentence(line + " \x03", "\n".join(lines[index:end]).strip())
            index = end
        elif line:
            yield from (_Sentence(part) for part in _parts(line))


def _block_end(lines: Sequence[str], start: int) -> int:
    """The text that a line announces ends where the next order begins, but has at least one paragraph."""
    begun = False
    for index in range(start, len(lines)):
        if begun and _IMPERATIVE.match(lines[index]):
            return index
        begun = begun or bool(lines[index])
    return len(lines)


def _parts(line: str) -> Iterator[str]:
    """A line's sentences, where one ends with a stop before a capital, a quotation or the end of the line."""
    yield from (part.strip() for part in re.split(r"(?<=[.!?;])\s+(?=[A-Z\x01])|(?<=\x02)\s+(?=[A-Z])", line) if part)


def _read(sentence: _Sentence, quotations: Sequence[str]) -> tuple[Order, ...]:
    """The orders of one sentence; none where it does not fit as a whole."""
    text, rule = sentence.text.rstrip(" .;!"), None
    whole = _fit(text, sentence, quotations, rule)
    if whole:
        return whole
    if context := IN_A_RULE.fullmatch(text):
        rule, text = _name(context["rule"], quotations), context["rest"]
        if whole := _fit(text, sentence, quotations, rule):
            return whole
    found: list[Order] = []
    for clause in NEXT_CLAUSE.split(text):
        fitting = _fit(clause.strip(" ,;"), sentence, quotations, rule)
        if not fitting:
            return ()
        found += fitting
    return tuple(found)


def _fit(clause: str, sentence: _Sentence, quotations: Sequence[str], rule: str | None) -> tuple[Order, ...]:
    if found := SEVERAL.fullmatch(clause):
        names = re.findall(NAME, found["names"])
        return tuple(Order(Verb.REPEAL, _words(clause, quotations), _name(name, quotations)) for name in names)
    chain = CHAIN.fullmatch(clause)
    first, more = (chain["first"], chain["more"]) if chain else (clause, "")
    for verb, form in FORMS:
        if fitting := form.fullmatch(first):
            order = _order(verb, fitting, first, sentence, quotations, rule)
            return (order, *(_next(order, pair, quotations) for pair in PAIR.finditer(more)))
    return ()


def _order(
    verb: Verb, found: re.Match[str], clause: str, sentence: _Sentence, quotations: Sequence[str], rule: str | None
) -> Order:
    groups = found.groupdict()

    def text(group: str) -> str:
        return sentence.block if groups.get(group) == "\x03" else _put_back(groups.get(group) or "", quotations)

    named = groups.get("rule")
    under = groups.get("under")
    words = _words(clause, quotations)
    return Order(
        verb=verb,
        words=words if named or not rule else f"in “{rule}”, {words}",
        rule=_name(named, quotations) if named else rule,
        old=text("old"),
        new=text("new"),
        under=_name(under, quotations) if under and under.casefold() not in ("ruleset", "dynastic rules") else None,
    )


def _next(first: Order, pair: re.Match[str], quotations: Sequence[str]) -> Order:
    old, new = (_put_back(pair[side], quotations) for side in ("old", "new"))
    where = f"in “{first.rule}”, " if first.rule else ""
    return Order(first.verb, f"{where}replace “{old}” by “{new}”", first.rule, old, new)


def _words(clause: str, quotations: Sequence[str]) -> str:
    return _put_back(clause.replace("\x03", "…"), quotations, quoted=True).strip()


def _name(found: str, quotations: Sequence[str]) -> str:
    return _put_back(found, quotations).strip(" .,")


def _put_back(text: str, quotations: Sequence[str], *, quoted: bool = False) -> str:
    marks = "“{}”" if quoted else "{}"
    return re.sub(r"\x01(\d+)\x02", lambda found: marks.format(quotations[int(found[1])]), text)


def _asks_for_something(text: str) -> bool:
    """Whether a sentence may want something done; talk and questions do not."""
    return (
        bool(text.strip(" .-—*"))
        and not text.endswith("?")
        and (bool(_IMPERATIVE.match(text)) or not _CHATTER.match(text))
    )
