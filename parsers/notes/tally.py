"""The tally that an admin's note states."""

import re

from parsers.notes.words import NUMBERS, number
from parsers.records import Record

_WORD = "|".join(NUMBERS)
_N = rf"(\d{{1,3}}|{_WORD})"
_PAIR = re.compile(r"(?<![\d.])(\d{1,3})\s?[-—]\s?(\d{1,3})(?:\s?[-—]\s?(\d{1,3}))?(?!\d)")
_VOTES_TO = re.compile(
    rf"\b{_N}\s+votes?(?:\s+(?:for|in favou?r))?\s+(?:to|versus|vs\.?)\s+{_N}\b"
    r"|\b(\d{1,3})\s+(?:to|vs\.?)\s+(\d{1,3})\b",
)
_FOR = re.compile(
    rf"\b{_N}\s+(?:votes?\s+|players?\s+)?(?:for\b(?!\s+(?:the|a|an|his|her|their|this|that)\b)|in favou?r\b)"
    rf"|\b{_N}\s+\w+\s+in favou?r\b|\bfor\s+(\d{{1,3}})\b(?=[\s,]+against)",
)
_AGAINST = re.compile(
    rf"\b{_N}\s+(?:votes?\s+)?(?:aga\b|against\b)|\bagainst\s+(\d{{1,3}})\b"
    r"|\b(?:without|not) (any|a single)\s+(?:votes? )?against\b",
)
_DEFERENTIAL = re.compile(rf"\b{_N}\s+(?:(?:unresolved|remaining|outstanding)\s+)?def(?:s|er\w*)?\b")
_LABEL = rf"(?:for|aga|against|def\w*)\s*[:=]?\s*{_N}"
_LABELLED = re.compile(
    rf"(?<!\d\s)\b{_LABEL}(?:[\s,;/|]{{1,3}}(?:and\s+)?{_LABEL}){{1,2}}\b(?!\s+(?:votes?\s+)?(?:for|aga|def))"
)
_NUMBER_OF = re.compile(rf"\b(for|aga|def)[a-z]*\s*[:=]?\s*{_N}\b")
_WHY_FAILED = re.compile(
    r"(?:requires?|needs?) (?:a )?quorum|appendix|core (?:rule|proposal|amendment)|without (?:reaching )?(?:a )?quorum"
    r"|no quorum|short of|not (?:reach|have|enough)|did ?n[o']t (?:reach|have)",
)


class Tally(Record, frozen=True):
    """Votes as a note states them, None for what it leaves out."""

    votes_for: int | None = None
    against: int | None = None
    deferential: int | None = None


def read_tally(note: str, outcome: str | None) -> Tally:
    """The tally in a note that is `words.quiet`; `outcome` tells apart which side stands first."""
    labelled = _LABELLED.search(note)
    if labelled:
        votes_of = {label: number(word) for label, word in _NUMBER_OF.findall(labelled[0])}
        return Tally(votes_of.get("for"), votes_of.get("aga"), votes_of.get("def"))
    deferential = _first(_DEFERENTIAL, note)
    pair = _PAIR.search(note)
    if pair:
        return _of_pair(pair, outcome, deferential, note)
    votes = _VOTES_TO.search(note)
    if votes:
        one, other = (number(word) for word in votes.groups() if word)
        return _ordered(one, other, deferential, outcome, note)
    against = _AGAINST.search(note)
    none_against = against is not None and against[3] is not None
    votes_for = _first(_FOR, note)
    if against is None and votes_for is not None and deferential is not None:
        none_against = True  # whoever lists the votes by kind and leaves one kind out has seen none of it
    return Tally(votes_for, 0 if none_against else _first(_AGAINST, note), deferential)


def _first(pattern: re.Pattern[str], note: str) -> int | None:
    found = pattern.search(note)
    return next((number(word) for word in found.groups() if word), None) if found else None


def _of_pair(pair: re.Match[str], outcome: str | None, deferential: int | None, note: str) -> Tally:
    """`7-1`, or with a third number: DEFERENTIALs, unless a matter could then not have passed.

    What failed with the first number above both others has AGAINST first, like a pair.
    """
    one, other = int(pair[1]), int(pair[2])
    if pair[3] is None:
        return _ordered(one, other, deferential, outcome, note)
    third = int(pair[3])
    if outcome == "enacted" and one <= other and one > third:
        return Tally(one, third, other)
    return _ordered(one, other, third, outcome, note) if one > third else Tally(one, other, third)


def _ordered(one: int | None, other: int | None, deferential: int | None, outcome: str | None, note: str) -> Tally:
    """FOR stands first, unless a matter failed with the greater number first and no reason is given for that."""
    backward = outcome == "failed" and one is not None and other is not None and one > other
    if backward and not _WHY_FAILED.search(note):
        one, other = other, one
    return Tally(one, other, deferential)
