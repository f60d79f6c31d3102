"""Whether a sentence that took another's place differs from it in numbers alone: then they say it all.

Of the old sentence only the hash is known, and words of it that are quoted. So the quoted numbers are put back into
the new sentence: if that makes the old hash, nothing else was changed.
"""

from collections.abc import Iterator, Sequence

from syncd.rules.law.differences import Edit
from syncd.rules.law.folding import Words, digest, fold
from syncd.rules.law.pins import SENTENCE_DIGITS
from syncd.rules.law.quantities import quantities
from syncd.rules.law.quoting import Quoted
from syncd.rules.law.reading_off import DAYS, stretch

Substitution = tuple[int, int, str]
"""A range of the new sentence, and the old words to put there."""


def unaccounted(edit: Edit, quotes: Sequence[Quoted], new_words: Sequence[str], words: Words) -> tuple[str, ...]:
    """The new sentences of an edit that say more than numbers, or `new_words` in a list, can tell."""
    left = list(edit.gone)
    other = list[str]()
    for sentence in edit.new:
        accounted = next((mark for mark in _possible_marks(sentence, quotes, new_words, words) if mark in left), None)
        if accounted is None:
            other.append(sentence)
        else:
            left.remove(accounted)
    return tuple(other) if other or not left else ("(a sentence is gone)",)


def _possible_marks(sentence: str, quotes: Sequence[Quoted], new_words: Sequence[str], words: Words) -> Iterator[str]:
    """The hashes that the sentence would have had with the old numbers, and without the new words."""
    folded = fold(sentence, words)
    found = {one for quote in quotes if quote.sentence == sentence for one in _substitutions(quote.was, folded)}
    with_old_numbers = _put(folded, sorted(found))
    yield digest(with_old_numbers, SENTENCE_DIGITS)
    yield digest(with_old_numbers.replace("half of the", "half the"), SENTENCE_DIGITS)
    for word in new_words:
        for listed in (f"{word}, ", f", {word}", f" or {word}"):
            yield digest(folded.replace(listed, ""), SENTENCE_DIGITS)


def _substitutions(quote: str, sentence: str) -> Iterator[Substitution]:
    for old in quantities(quote):
        start, end = stretch(quote, sentence, (old.start, old.end))
        new = [one for one in quantities(sentence) if one.start < end and start < one.end]
        if new:
            nearest = min(new, key=lambda one: abs(one.start - start))
            yield nearest.start, nearest.end, quote[old.start : old.end]
    before, after = DAYS.search(quote), DAYS.search(sentence)
    if before and after:
        yield after.start(), after.end(), before[0]


def _put(sentence: str, substitutions: Sequence[Substitution]) -> str:
    """The sentence with old words put back; of two that overlap the first counts."""
    out, position = list[str](), 0
    for start, end, old in substitutions:
        if start >= position:
            out += [sentence[position:start], old]
            position = end
    return "".join((*out, sentence[position:]))
