"""Which admin a note names: in "by NAME", or as a signature."""

import re

_DAYS = r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
_NEXT = rf"(?!{_DAYS})[A-Z][\w'-]*"
_NAME = rf"([A-Za-z0-9][\w'-]*(?:\s+{_NEXT}){{0,3}})"
_BY = re.compile(
    r"\b(?:enact|encat|fail|pass|veto|admin|clos|implement|resolv|reject|kill|mark|tim|cancel|illegal)\w*"
    rf"[^.;\n]{{0,40}}?\b(?i:by)\s+{_NAME}",
    re.IGNORECASE,
)
_BY_NAME = re.compile(rf"\b[Bb][Yy]\s+{_NAME}")
_DASHED = re.compile(rf"(?:(?:^|(?<=[\s.!?)\"']))-{{1,2}}|[—~/]{{1,2}})\s*{_NAME}[.!]?$")
_AFTER_STOP = re.compile(rf"(?:[.!?)\"]|\d)\s+{_NAME}\.?$")
_AFTER_COMMA = re.compile(r",\s*([A-Za-z][\w'-]*)\.?$")
_ACT = re.compile(
    r"(?:enact|encat|fail|pass|veto|withdr|self|illegal|popular|unpopular|q\w*r[uo]m|reject)", re.IGNORECASE
)
_ASIDE = re.compile(r"^\(.*\)\.?$")
_NO_NAMES = frozenset(
    [
        "a",
        "an",
        "the",
        "cfj",
        "dov",
        "call",
        "proposal",
        "quorum",
        "default",
        "decree",
        "accident",
        "mistake",
        "virtue",
        "reaching",
        "popular",
        "timeout",
        "admin",
        "vote",
        "votes",
        "now",
        "then",
        "it",
        "this",
        "that",
        "because",
        "so",
        "but",
        "and",
        "or",
        "also",
        "was",
        "is",
        "done",
        "not",
        "note",
        "unpopular",
        "against",
        "for",
        "sorry",
        "thanks",
        "oops",
        "farewell",
        "yay",
        "ok",
        "okay",
        "finally",
        "anyway",
        "hiatus",
        "points",
        "credibility",
        "gold",
        "emperor",
        "def",
        "defs",
        "aga",
        "quorumed",
        "quorums",
        "effect",
        "change",
        "wrong",
        "right",
    ]
)


def read_admin(note: str, outcome: str | None) -> str | None:
    """The name that stands for the admin, as signed; the note is `words.ready` and operative."""
    lines = [line for line in note.split("\n") if not _ASIDE.match(line)]
    by = _by(note)
    dashed = next((name for line in reversed(lines[-1:]) if (name := _signed(_DASHED, line))), None)
    if dashed and (by is None or dashed[0].isupper()):
        return dashed
    if by or (outcome is None and not lines):
        return by
    for pattern in (_DASHED, _AFTER_STOP, _AFTER_COMMA):
        for line in reversed(lines):
            name = _signed(pattern, line)
            if name:
                return name
    return None


def _by(note: str) -> str | None:
    """The last "by NAME" of an act of resolving."""
    names = [_cleaned(name) for found in _BY.finditer(note) for name in _BY_NAME.findall(found[0])]
    known = [name for name in names if name]
    return known[-1] if known else None


def _signed(pattern: re.Pattern[str], line: str) -> str | None:
    found = pattern.search(line)
    return _cleaned(found[1]) if found else None


def _cleaned(name: str) -> str | None:
    """A name, unless it is an ordinary word or one that tells an outcome."""
    name = name.strip(" .-'").removeprefix("by ")
    words = name.lower().split()
    if not words or words[0] in _NO_NAMES or not any(map(str.isalpha, name)) or _ACT.match(words[0]):
        return None
    return name
