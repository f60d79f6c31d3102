"""Whether the ruleset was changed as a matter orders: its orders applied to the text before, compared with the text
after, rule by rule.

What was ordered is worked out on folded text (typography and line ends make no difference), in the orders' own order,
since one may build on another. A step that cannot be applied does nothing, as the rules want it; the note says so.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum

import msgspec

from parsers.folding import fold
from parsers.records import Record
from syncd.validator.orders import Order, Verb
from syncd.validator.rulebook import Rulebook, RuleText, changed_rules, is_called, key, rulebook

_Change = Callable[[str], str | None]
"""What becomes of a rule's text; None where the rule goes."""


class Fulfilment(StrEnum):
    """How an order was carried out."""

    EXACT = "applied exactly"
    DIFFERENT = "applied with differences"
    MISSING = "not applied"
    LOOK = "a person must look"


class Fulfilled(Record, frozen=True):
    """An order and what became of it. `why` says what a person must look at; `wanted` and `found` are the rule's text
    where the two differ, None for no such rule.
    """

    order: Order
    how: Fulfilment
    why: str = ""
    rule: str = ""
    wanted: str | None = None
    found: str | None = None


class _Step(Record, frozen=True):
    """An order with the keys of the rules it touches; `cannot` says why it touches none."""

    order: Order
    rules: tuple[str, ...] = ()
    cannot: str = ""


def fulfilled(orders: Iterable[Order], before: str | None, after: str | None) -> tuple[Fulfilled, ...]:
    """Each order and what became of it between two texts of the ruleset page; None where a text was not read."""
    if before is None or after is None:
        why = "the ruleset's text of then was not read"
        return tuple(Fulfilled(order, Fulfilment.LOOK, why) for order in orders)
    old, new = rulebook(before), rulebook(after)
    wanted: dict[str, RuleText] = dict(old)
    steps = [_apply(order, wanted) for order in orders]
    return tuple(_compared(step, old, wanted, new) for step in steps)


def unordered(orders: Iterable[Order], edits: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """The names of rules that edits (each the page's text before and after it) changed and no order speaks of."""
    wanted: dict[str, RuleText] = {}
    names: dict[str, None] = {}
    touched: set[str] = set()
    ordered = tuple(orders)
    named = {key(name) for order in ordered for name in order.rules}
    for before, after in edits:
        wanted = wanted or dict(rulebook(before))
        touched = touched or {name for order in ordered for name in _apply(order, wanted).rules} | named
        everything = {**rulebook(before), **rulebook(after)}
        names |= {everything[name].name: None for name in sorted(changed_rules(before, after) - touched)}
    return tuple(names)


def _apply(order: Order, rules: dict[str, RuleText]) -> _Step:
    """Do one order to the rules in hand."""
    match order.verb:
        case Verb.ADD:
            return _added(order, rules)
        case Verb.RENAME:
            return _renamed(order, rules)
        case Verb.REPEAL:
            return _in_the_rule(order, rules, lambda _: None)
        case Verb.REWRITE:
            return _in_the_rule(order, rules, lambda _: fold(order.new))
        case Verb.APPEND if not order.old:
            return _in_the_rule(order, rules, lambda text: f"{text} {fold(order.new)}".strip())
        case _:
            return _reworded(order, rules)


def _added(order: Order, rules: dict[str, RuleText]) -> _Step:
    name = key(order.rule or "")
    if name in rules:
        return _Step(order, cannot=f"there was a rule “{rules[name].name}” already")
    if order.under and key(order.under) not in rules:
        return _Step(order, cannot=f"there was no rule “{order.under}” to put it under")
    rules[name] = RuleText(order.rule or "", fold(order.new))
    return _Step(order, (name,))


def _renamed(order: Order, rules: dict[str, RuleText]) -> _Step:
    called, new = _called(order, rules), key(order.new)
    if len(called) != 1:
        return _Step(order, cannot=_which(order, called))
    rules[new] = RuleText(order.new, rules.pop(called[0]).text)
    return _Step(order, (called[0], new))


def _in_the_rule(order: Order, rules: dict[str, RuleText], change: _Change) -> _Step:
    called = _called(order, rules)
    if len(called) != 1:
        return _Step(order, cannot=_which(order, called))
    _put(rules, called[0], change(rules[called[0]].text))
    return _Step(order, called)


def _reworded(order: Order, rules: dict[str, RuleText]) -> _Step:
    """REPLACE, REMOVE and APPEND behind words: in the rule that is named, else wherever those words stand."""
    old, called = fold(order.old), _called(order, rules)
    if order.rule and not called:
        return _Step(order, cannot=_which(order, called))
    holding = tuple(one for one in (called if order.rule else rules) if old in rules[one].text)
    if not holding:
        return _Step(order, cannot=f"the words “{order.old}” did not stand there")
    new = {Verb.REPLACE: fold(order.new), Verb.REMOVE: "", Verb.APPEND: f"{old} {fold(order.new)}"}[order.verb]
    for one in holding:
        _put(rules, one, _tidied(rules[one].text.replace(old, new)))
    return _Step(order, holding)


def _called(order: Order, rules: Mapping[str, RuleText]) -> tuple[str, ...]:
    """The keys of all rules of the name that an order gives."""
    name = key(order.rule or "")
    return tuple(one for one in rules if name and is_called(one, name))


def _which(order: Order, called: tuple[str, ...]) -> str:
    """Why the rule that an order is about cannot be told."""
    if not order.rule:
        return "it names no rule"
    return f"{len(called)} rules are called “{order.rule}”" if called else f"there was no rule “{order.rule}”"


def _put(rules: dict[str, RuleText], name: str, text: str | None) -> None:
    if text is None:
        del rules[name]
    else:
        rules[name] = msgspec.structs.replace(rules[name], text=text)


def _tidied(text: str) -> str:
    """Without the gaps that words leave behind."""
    return " ".join(text.split()).replace(" .", ".").replace(" ,", ",")


def _compared(step: _Step, old: Rulebook, wanted: Rulebook, new: Rulebook) -> Fulfilled:
    if step.cannot:
        return Fulfilled(step.order, Fulfilment.LOOK, step.cannot)
    wrong = next((name for name in step.rules if not _same(wanted.get(name), new.get(name))), None)
    if wrong is None:
        return Fulfilled(step.order, Fulfilment.EXACT, rule=_named(step, wanted))
    untouched = all(_same(old.get(name), new.get(name)) for name in step.rules)
    return Fulfilled(
        step.order,
        Fulfilment.MISSING if untouched else Fulfilment.DIFFERENT,
        rule=_named(step, new),
        wanted=_text(wanted.get(wrong)),
        found=_text(new.get(wrong)),
    )


def _same(one: RuleText | None, other: RuleText | None) -> bool:
    return (None if one is None else _tidied(one.text)) == (None if other is None else _tidied(other.text))


def _text(rule: RuleText | None) -> str | None:
    return None if rule is None else rule.text


def _named(step: _Step, rules: Mapping[str, RuleText]) -> str:
    """The rule as people know it; of several, all of them."""
    return ", ".join(rules[name].name if name in rules else (step.order.rule or name) for name in step.rules)
