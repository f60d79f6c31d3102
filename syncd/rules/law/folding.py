"""What two texts of a rule have to agree in: their words, not their theme, typography, markup or addresses."""

import hashlib
import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from parsers.ruleset import NEUTRAL_WORDS

STRAIGHT = str.maketrans({"‘": "'", "’": "'", "′": "'", "`": "'", "–": "-", "—": "-", "‐": "-", "‑": "-", "−": "-"})
QUOTES = re.compile(r"[\"“”„«»″]")
ADDRESS = re.compile(r"https?://\S+")
LIST_MARK = re.compile(r"^\s*(?:(?:[•*#·]+|-)\s+|\d+[.)]\s+)")
SENTENCE_END = re.compile(r"(?<=[.;:!?)])\s+(?=[A-Z(])")
ARTICLE = re.compile(r"\b([Aa])n (?=(?:Player|Emperor)\b)")
BEFORE_STOP = re.compile(r"\s+(?=[,.;:!?)])")


Words = tuple[tuple[str, str], ...]
"""The words of one theme or several, each with the neutral one that it stands for."""


def words_of(*terms: Mapping[str, str]) -> Words:
    """The words of themes, as pages have them (`{"Player": "Wizard"}`); of one word's meanings the first counts."""
    words: dict[str, str] = {}
    for theme in terms:
        for neutral, word in theme.items():
            words.setdefault(word, neutral)
    return tuple(sorted(words.items()))


def fold(text: str, words: Words) -> str:
    """The text with a theme's words replaced by Player and Emperor: any case, singular or plural alike."""
    folded = _pattern(words).sub(lambda found: found.lastgroup or found[0], text)
    return ARTICLE.sub(r"\1 ", folded)


def sentences(text: str) -> tuple[str, ...]:
    """The sentences of a text as people read them: straight apostrophes, no quotation marks, addresses or list marks.

    A line's end is a sentence's end.
    """
    found = (part for line in text.splitlines() for part in SENTENCE_END.split(_plain_line(line)))
    return tuple(part for part in found if part)


def normal(text: str, words: Words) -> str:
    """The sentences of a text, folded, as one line: what is hashed and searched."""
    return " ".join(fold(part, words) for part in sentences(text))


def digest(text: str, size: int = 16) -> str:
    """The first `size` hexadecimal digits of the SHA-256 of a normal text."""
    return hashlib.sha256(text.encode()).hexdigest()[:size]


@lru_cache(maxsize=4096)
def name_key(name: str, words: Words) -> str:
    """A rule's name as it is compared: folded, without quotation marks, in small letters; "" for a lost heading."""
    return normal(name, words).casefold() if name else ""


def _plain_line(line: str) -> str:
    text = unicodedata.normalize("NFKC", line).translate(STRAIGHT)
    text = QUOTES.sub("", ADDRESS.sub("", LIST_MARK.sub("", text)))
    return BEFORE_STOP.sub("", " ".join(text.split()))


@lru_cache(maxsize=64)
def _pattern(themed: Words) -> re.Pattern[str]:
    """One alternative for each word; longer words first, so that “Star Captain” is not read as “Captain”."""
    words = [(word, neutral) for term, neutral in themed for word in _forms(term)]
    words += [(word, neutral) for neutral in NEUTRAL_WORDS for word in _forms(neutral)]
    words.sort(key=lambda pair: -len(pair[0]))
    groups = "|".join(
        f"(?P<{neutral}>{'|'.join(_spelled(word) for word, of in words if of == neutral)})" for neutral in NEUTRAL_WORDS
    )
    return re.compile(rf"(?<![A-Za-z])(?:{groups})(?![A-Za-z])", re.IGNORECASE)


def _spelled(word: str) -> str:
    return r"\s+".join(re.escape(part) for part in word.split())


def _forms(term: str) -> tuple[str, ...]:
    """A word and the plurals that English may give it."""
    plurals = [f"{term}s", f"{term}es"]
    for ending, plural in (
        ("y", "ies"),
        ("f", "ves"),
        ("fe", "ves"),
        ("man", "men"),
        ("child", "children"),
        ("us", "i"),
    ):
        if term.casefold().endswith(ending):
            plurals.append(term[: -len(ending)] + plural)
    return (term, *plurals)
