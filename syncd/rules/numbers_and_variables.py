"""Numbers and Variables: rounding, spending and transferring, default values, and what is no value at all."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Literal

from parsers.records import Record
from syncd.rules.rights import Right

Deed = Literal["spend", "pay", "lose", "gain", "transfer"]


class NumbersAndVariables(Record, frozen=True, forbid_unknown_fields=True):
    """An edition's handling of numbers where a rule says nothing else.

    `clamped`: what would go below zero is set to zero, instead of being illegal. `positive_only`: the deeds that take
    positive amounts alone. `nearest_legal`: a variable without a starting value begins at the legal value nearest to
    its kind's zero. `reset_when_invalid`: a value that a change of the rules makes invalid begins anew.
    """

    clamped: bool
    positive_only: tuple[Deed, ...]
    own_values_only: bool
    nearest_legal: bool
    reset_when_invalid: bool
    cost_first: bool


class Holdings(Record, frozen=True):
    """What a giver and a taker have afterwards; None beside a reason where the deed is refused."""

    giver: int
    taker: int


def rounded(value: Fraction) -> int:
    """Numbers and Variables: what must be an integer is rounded towards zero."""
    return int(value)


def amount_allowed(deed: Deed, amount: int, rules: NumbersAndVariables) -> Right:
    """Numbers and Variables: whether one can spend, lose, gain or transfer such an amount."""
    if deed in rules.positive_only and amount <= 0:
        return Right(False, f"only positive amounts can be used to {deed}, not {amount}")
    return Right(True)


def after_spending(value: int, amount: int, rules: NumbersAndVariables, deed: Deed = "spend") -> int | Right:
    """Numbers and Variables: what is left; a Right that says no where the action is illegal."""
    allowed = amount_allowed(deed, amount, rules)
    if not allowed.allowed:
        return allowed
    left = value - amount
    if left >= 0:
        return left
    return 0 if rules.clamped else Right(False, f"{amount} cannot be taken from {value}")


def after_transfer(giver: int, taker: int, amount: int, rules: NumbersAndVariables) -> Holdings | Right:
    """Numbers and Variables: a transfer gives what the giver's value really fell by."""
    left = after_spending(giver, amount, rules, "transfer")
    if isinstance(left, Right):
        return left
    return Holdings(left, taker + giver - left)


def may_spend_of(spender: str, owner: str, rules: NumbersAndVariables) -> Right:
    """Numbers and Variables: one spends one's own values alone."""
    if rules.own_values_only and spender != owner:
        return Right(False, f"{spender} cannot spend what is {owner}'s")
    return Right(True)


def may_choose(after: Mapping[str, int], legal: Mapping[str, Callable[[int], bool]], *, values_alone: bool) -> Right:
    """Numbers and Variables: no action of one's choice that only changes values may make one of them illegal.

    `after` are the values as they would be; `values_alone` says that the action does nothing else.
    """
    wrong = [f"{name} would be {value}" for name, value in after.items() if name in legal and not legal[name](value)]
    return Right(False, ", ".join(wrong)) if values_alone and wrong else Right(True)


def starting_number(
    legal: Callable[[int], bool], rules: NumbersAndVariables, default: int | None = None, within: int = 1000
) -> int | None:
    """Numbers and Variables: a number's starting value where none is defined; None if none within reach is legal.

    Of two that are as near to zero the positive one.
    """
    if default is not None:
        return default
    if not rules.nearest_legal:
        return 0
    return next((one for size in range(within + 1) for one in (size, -size) if legal(one)), None)


def starting_text(options: Iterable[str] | None, rules: NumbersAndVariables, *, may_be_blank: bool) -> str | None:
    """Numbers and Variables: a text's starting value: blank, or the earliest legal one, digits before letters."""
    if may_be_blank or not rules.nearest_legal:
        return ""
    return min(options or (), key=_alphabetical, default=None)


def starting_list(
    options: Iterable[Sequence[str]], rules: NumbersAndVariables, *, may_be_blank: bool
) -> tuple[str, ...] | None:
    """Numbers and Variables: a list's starting value: blank, or the shortest, and of those the earliest.

    For the order a list is one text without punctuation.
    """
    if may_be_blank or not rules.nearest_legal:
        return ()
    lists = [tuple(one) for one in options]
    return min(lists, key=lambda one: (len(one), _alphabetical("".join(one))), default=None)


def after_rule_change(value: int, legal: Callable[[int], bool], starting: int, rules: NumbersAndVariables) -> int:
    """Numbers and Variables: what becomes of a value when the rules that define it change."""
    return starting if rules.reset_when_invalid and not legal(value) else value


def _alphabetical(text: str) -> tuple[str, str]:
    return text.casefold(), text
