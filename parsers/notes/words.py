"""A note made ready for reading: one kind of dash and quote, and without the numbers and words that only distract."""

import re

_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen twenty"
)
NUMBERS = {word: number for number, word in enumerate(_WORDS.split(" "))} | {"none": 0, "no": 0, "nil": 0}
"""Numbers in words, and words for nothing."""

_SIGNS = str.maketrans({**dict.fromkeys("‘’`´", "'"), **dict.fromkeys("“”„«»", '"'), **dict.fromkeys("–―", "—")})
_UNDO = re.compile(
    r"\b(?:un-?(?:failed|enacted|adminned|passed|vetoed|closed)|re-?opened|overturned|enactment reversed)\b[^\n]*",
    re.IGNORECASE,
)
_GAP = re.compile(r" {2,}")
_NOISE = (
    re.compile(r'https?://\S+|"[^"\n]{0,300}"'),
    re.compile(
        r"\b\d+(?::\d{2}(?::\d{2})?\b|-\d{2}-\d{2}\b|-\d{1,2}-\d{4}\b|[/.]\d{1,2}(?:[/.]\d{2,4})?\b|(?:st|nd|rd|th)\b"
        r"|\s+(?:hours?|days?|points?|minutes?|weeks?|gold)\b"
        r"|\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\s+\d{4}\b)",
    ),
    re.compile(r"(?<![\d)])\s*[+-]\d+(?=\s+(?:\w+\s+)?to\b|\s+\w)"),
    re.compile(
        r"\bqu?o?u?rum\s*(?:\(\s*\d+\s*\)|(?:of|is|was|being|=|:)\s*\d+|\d++(?!\s*(?:votes?|-|to\b|for\b)))"
        r"|\(\s*ev\b[^)]{0,80}\)",
    ),
    re.compile(r"\b(?:if|unless|in case|when|whether|should|until)\b[^.;\n)]{0,60}?\b(?:pass|fail|enact)\w*"),
)
"""Addresses and quotations; times, dates and spans of time; what is given or taken; other numbers; what might be."""


def ready(text: str) -> str:
    """The note with one kind of quote and dash; a `⏎` is a line's end, two hyphens are a dash."""
    plain = re.sub(r"-{2,}", "—", text.replace("⏎", "\n").translate(_SIGNS))
    return "\n".join(" ".join(line.split()) for line in plain.splitlines() if line.strip())


def operative(note: str) -> str:
    """What counts of a note that resolves, undoes and resolves again: all that stands behind the last undoing."""
    undone = list(_UNDO.finditer(note))
    rest = note[undone[-1].end() :].strip() if undone else note
    return rest or note


def quiet(note: str) -> str:
    """The note in lower case without quotations, addresses, dates, points: what numbers stay may be votes."""
    note = note.lower()
    for noise in _NOISE:
        calmer = noise.sub(" ", note)
        note = note if calmer == note else _GAP.sub(" ", calmer)
    return note


def number(word: str) -> int | None:
    """A number in digits or words."""
    return int(word) if word.isdecimal() else NUMBERS.get(word.lower())
