"""What became of a matter, by an admin's note."""

import re

Outcome = str

_NOT_ENACTED = re.compile(
    r"\b(?:can(?:no|')?t|could ?n[o']t|unable to|not|never|isn't|wasn't)\s+(?:be\s+|been\s+|to be\s+)?"
    r"(?:enact|pass|reach)\w*"
    r"|\bun-?enact\w*|\benactments?\b|\bnot (?:voting|vote\w*|being) against\b",
    re.IGNORECASE,
)
_ENACTED = re.compile(
    r"\b(?:enact(?:s|ed)?|encated|enacetd|pass(?:es|ed)?|implemented|approved|adopted|new dynasty begins)\b"
    r"(?P<by>[^.;\n]{0,30}?\bby\b)?",
    re.IGNORECASE,
)
_FAILED = re.compile(
    r"\b(?:re-?)?(?:fail(?:s|ed)?|reject(?:s|ed)?|defeated)\b(?P<by>[^.;\n]{0,30}?\bby\b)?", re.IGNORECASE
)
_VETOED = re.compile(r"\bveto(?:s|es|ed)?\b", re.IGNORECASE)
_WITHDRAWN = re.compile(
    r"\bs(?:elf)?[-/ ]*k(?:['-]?e?d|ill(?:s|ed|ing)?)?\b|\bself[- ]?fail(?:s|ed)?\b|\bwithdraw(?:n|s)\b(?! vote| veto)",
    re.IGNORECASE,
)
_ILLEGAL = re.compile(
    r"(?<!possibly )(?<!maybe )(?<!enactment was )(?<!resolution was )(?<!vote was )\billegal\b"
    r"|\bnot (?:an? )?(?:legal|official|valid)\s+(?:\w+\s+)?(?:post|proposal|cfj|dov|call|declaration|matter|votable)"
    r"|\b(?:posted|proposed|made|submitted) (?:during|in|while)\b[^.\n]{0,30}\b(?:hiatus|dormancy|break|downtime)"
    r"|\billegally (?:pushed|posted|proposed|made|submitted|placed)"
    r"|\b(?:accidental|extra|third|fourth)\s+(?:\w+\s+)?proposal\b[^.\n]{0,30}\b(?:closed|void|removed)"
    r"|\b(?:is|was|are) (?:null and )?void\b",
    re.IGNORECASE,
)
_CANNOT = re.compile(
    r"\b(?:can(?:no|')?t|could ?n[o']t|unable to)\b[^.\n]{0,20}\b(?:reach|enact|pass)|\bunpopular\b|\bunenactable\b"
    r"|\b(?:fewer|less) than (?:a )?qu?o?u?rum\b|\bqu?o?u?rum(?: of)?(?: votes)? (?:against|opposed)"
    r"|\bagainst qu?o?u?rum|\bqu?o?u?rum of (?:\w+ )?against",
    re.IGNORECASE,
)
_REACHED = re.compile(r"\bq(?:uo|ou)r[uo]m(?:s|ed)?\b|\bqourum\w*\b|\bpopular\b", re.IGNORECASE)


def read_outcome(note: str) -> Outcome | None:
    """The outcome that the note's words give; the note is `words.quiet`. None where only a tally could tell."""
    enacted = _tokens(_ENACTED, _NOT_ENACTED.sub(" ", note))
    failed = _tokens(_FAILED, note)
    veto = _VETOED.search(note)
    if veto and (not enacted or not note[: veto.start()].strip(" .-—")):
        return "vetoed"
    if _WITHDRAWN.search(note) and not enacted:
        return "withdrawn"
    if _ILLEGAL.search(note) and not enacted:
        return "illegal"
    return _resolved(enacted, failed) or _by_quorum(note)


def last_resolution(note: str) -> str:
    """Of several resolutions with different outcomes, each with somebody named for it, the text of the last."""
    enacted = [(found, "enacted") for found in _ENACTED.finditer(note) if found["by"]]
    failed = [(found, "failed") for found in _FAILED.finditer(note) if found["by"]]
    acts = sorted(enacted + failed, key=lambda act: act[0].start())
    others = [found for found, outcome in acts if outcome != acts[-1][1]]
    if not others:
        return note
    stop = re.compile(r"[.\n]").search(note, others[-1].end())
    return note[stop.end() :] if stop and stop.end() <= acts[-1][0].start() else note


def _tokens(pattern: re.Pattern[str], note: str) -> list[tuple[int, bool]]:
    """Where a word for an outcome stands, and whether somebody is named as having done it."""
    return [(found.start(), found["by"] is not None) for found in pattern.finditer(note)]


def _resolved(enacted: list[tuple[int, bool]], failed: list[tuple[int, bool]]) -> Outcome | None:
    """The last act that somebody is named for; otherwise the first word that tells."""
    told = [(place, by, "enacted") for place, by in enacted] + [(place, by, "failed") for place, by in failed]
    if not told:
        return None
    named = [one for one in told if one[1]]
    return max(named)[2] if named else min(told)[2]


def _by_quorum(note: str) -> Outcome | None:
    if _CANNOT.search(note):
        return "failed"
    return "enacted" if _REACHED.search(note) else None
