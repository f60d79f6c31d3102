"""A number read off changed words: the one that stands where the quoted words had theirs."""

import re
from calendar import month_name
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from difflib import SequenceMatcher

from parsers.records import Record
from syncd.rules.law.parameters import Measure, Parameter, as_value
from syncd.rules.law.quantities import quantities

WORD = re.compile(r"\S+")
LEAST_LIKENESS = 0.3
MOST_WORDS_MORE = 4
"""By how many words what stands between the same words as a number may be longer: beyond, it is another number."""

LEAP_YEAR = 2024
MONTHS = tuple(month_name)[1:]
_MONTH = "|".join(MONTHS)
_DAYS = r"\d+(?:st|nd|rd|th)?(?:(?:, (?:and )?| and | to | through | ?- ?)(?:the )?\d+(?:st|nd|rd|th)?)*"
DAYS = re.compile(
    rf"(?P<days>{_DAYS}) of (?P<month>{_MONTH})|(?P<until>until )?(?P<month_first>{_MONTH}) (?P<days_after>{_DAYS})",
    re.IGNORECASE,
)


class Sighting(Record, frozen=True):
    """The sentence of a page that stands for a quote, and how alike they are (0 to 1)."""

    sentence: str
    likeness: float


def successor(quote: str, sentences: Sequence[str]) -> Sighting | None:
    """The sentence that most likely is what became of the quoted words."""
    words = quote.casefold().split()
    seen = (Sighting(sentence, _likeness(words, sentence.casefold().split())) for sentence in sentences)
    best = max(seen, key=lambda one: one.likeness, default=None)
    return best if best is not None and best.likeness >= LEAST_LIKENESS else None


def _likeness(quote: Sequence[str], sentence: Sequence[str]) -> float:
    """The share of the quote's words that the sentence has in their order."""
    blocks = SequenceMatcher(None, quote, sentence, autojunk=False).get_matching_blocks()
    return sum(block.size for block in blocks) / max(len(quote), 1)


def windows(quote: str, sentence: str) -> Iterator[str]:
    """Words of the sentence to quote: first those that stand for the old quote, then more and more around them."""
    words = sentence.split()
    matcher = SequenceMatcher(None, quote.casefold().split(), sentence.casefold().split(), autojunk=False)
    blocks = [block for block in matcher.get_matching_blocks() if block.size]
    start, end = 0, len(words)
    if blocks:
        first, last = blocks[0], blocks[-1]
        start, end = max(first.b - first.a, 0), min(last.b + len(quote.split()) - last.a, len(words))
    while True:
        yield " ".join(words[start:end])
        if start == 0 and end == len(words):
            return
        start, end = max(start - 2, 0), min(end + 2, len(words))


def read_off(parameter: Parameter, quote: str, sentence: str) -> int | str | None:
    """What the parameter is by the new sentence; None where that cannot be told."""
    stated = [one for one in quantities(quote) if as_value(one, parameter.measure) == parameter.value]
    if not stated:
        return None
    place = stated[-1].start, stated[-1].end
    start, end = stretch(quote, sentence, place)
    within = start > 0 and end < len(sentence)
    if within and len(sentence[start:end].split()) > len(quote[slice(*place)].split()) + MOST_WORDS_MORE:
        return None
    values = [(one, as_value(one, parameter.measure)) for one in quantities(sentence)]
    fitting = [(one, value) for one, value in values if value is not None and one.start < end and start < one.end]
    return min(fitting, key=lambda pair: abs(pair[0].start - start))[1] if fitting else None


def is_longer(parameter: Parameter, sentence: str, value: int) -> bool:
    """Whether the sentence asks for more than so many hours, where exactly so many are not enough."""
    bounds = {one.bound for one in quantities(sentence) if one.in_hours == value}
    stated = parameter.measure is Measure.LONGER
    return "more than" in bounds or (stated and "at least" not in bounds)


def stretch(quote: str, sentence: str, stated: tuple[int, int]) -> tuple[int, int]:
    """The range of the sentence that stands where that range stood in the quote: between the words both share."""
    before, after = list(WORD.finditer(quote)), list(WORD.finditer(sentence))
    matcher = SequenceMatcher(
        None, [one[0].casefold() for one in before], [one[0].casefold() for one in after], autojunk=False
    )
    start, end = 0, len(sentence)
    for block in matcher.get_matching_blocks():
        for offset in range(block.size):
            old, new = before[block.a + offset], after[block.b + offset]
            if old.end() <= stated[0]:
                start = new.end()
            elif old.start() >= stated[1]:
                return start, min(end, new.start())
            else:
                return new.start(), new.end()
    return start, end


def downtime(sentence: str) -> tuple[list[int], list[int]] | None:
    """The first day of a yearly rest and the day after its last, as month and day, from “the 24th and 25th of May”.

    What lasts “until May 26th” does not last through that day.
    """
    found = list(DAYS.finditer(sentence))
    if not found:
        return None
    first = min(_days(found[0]))
    last = max(_days(found[-1])) + timedelta(days=0 if found[-1]["until"] else 1)
    return [first.month, first.day], [last.month, last.day]


def _days(found: re.Match[str]) -> list[date]:
    month = MONTHS.index((found["month"] or found["month_first"]).capitalize()) + 1
    days = re.findall(r"\d+", found["days"] or found["days_after"])
    return [date(LEAP_YEAR, month, max(1, min(int(day), 28))) for day in days]
