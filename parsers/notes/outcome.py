"""What became of a matter, by an admin's note."""

import re

from parsers.records import Record

_ACT = re.compile(
    r"\b(?:(?P<enacted>enact(?:s|ed)?|encated|enacetd|pass(?:es|ed)?|implemented|approved|adopted|new dynasty begins)"
    r"|(?:re-?)?(?:fail(?:s|ed)?|reject(?:s|ed)?|defeated))\b(?P<by>[^.;\n]{0,30}?\bby\b)?",
)
_NOT = re.compile(r"\b(?:can(?:no|')?t|could ?n[o']t|unable to|not|never|isn't|wasn't)\s+(?:be\s+|been\s+|to be\s+)?$")
_NAMED_TWICE = re.compile(r"\bby\b.{0,2000}\bby\b", re.DOTALL)
_STOP = re.compile(r"[.\n]")
_VETOED = re.compile(r"\bveto(?:s|es|ed)?\b")
_WITHDRAWN = re.compile(
    r"\bs(?:elf)?[-/ ]*k(?:['-]?e?d|ill(?:s|ed|ing)?)?\b|\bself[- ]?fail(?:s|ed)?\b|\bwithdraw(?:n|s)\b(?! vote| veto)",
)
_ILLEGAL = re.compile(
    r"(?<!possibly )(?<!maybe )(?<!enactment was )(?<!resolution was )(?<!vote was )\billegal\b"
    r"|\bnot (?:an? )?(?:legal|official|valid)\s+(?:\w+\s+)?(?:post|proposal|cfj|dov|call|declaration|matter|votable)"
    r"|\b(?:posted|proposed|made|submitted) (?:during|in|while)\b[^.\n]{0,30}\b(?:hiatus|dormancy|break|downtime)"
    r"|\billegally (?:pushed|posted|proposed|made|submitted|placed)"
    r"|\b(?:accidental|extra|third|fourth)\s+(?:\w+\s+)?proposal\b[^.\n]{0,30}\b(?:closed|void|removed)"
    r"|\b(?:is|was|are) (?:null and )?void\b",
)
_CANNOT = re.compile(
    r"\b(?:can(?:no|')?t|could ?n[o']t|unable to)\b[^.\n]{0,20}\b(?:reach|enact|pass)|\bunpopular\b|\bunenactable\b"
    r"|\b(?:fewer|less) than (?:a )?qu?o?u?rum\b|\bqu?o?u?rum(?: of)?(?: votes)? (?:against|opposed)"
    r"|\bagainst qu?o?u?rum|\bqu?o?u?rum of (?:\w+ )?against",
)
_REACHED = re.compile(r"\bq(?:uo|ou)r[uo]m(?:s|ed)?\b|\bqourum\w*\b|\bpopular\b")


class Act(Record, frozen=True):
    """A word that tells an outcome, where it stands, and whether somebody is named as having done it."""

    outcome: str
    start: int
    end: int
    named: bool


def acts(note: str) -> list[Act]:
    """The acts of resolving in a note that is `words.quiet`; what could not be enacted was not."""
    negated = any(sign in note for sign in ("n't", "not", "cant", "never", "unable"))
    return [
        Act(
            outcome="enacted" if found["enacted"] else "failed",
            start=found.start(),
            end=found.end(),
            named=found["by"] is not None,
        )
        for found in _ACT.finditer(note)
        if not (negated and found["enacted"] and _NOT.search(note[max(0, found.start() - 30) : found.start()]))
    ]


def last_resolution(note: str) -> str:
    """Of several resolutions with different outcomes, each with somebody named for it, the text of the last."""
    if _NAMED_TWICE.search(note) is None:
        return note
    named = [act for act in acts(note) if act.named]
    others = [act for act in named if act.outcome != named[-1].outcome]
    if not others:
        return note
    stop = _STOP.search(note, others[-1].end)
    return note[stop.end() :] if stop and stop.end() <= named[-1].start else note


def read_outcome(note: str) -> str | None:
    """The outcome that the note's words give; None where only a tally could tell."""
    told = acts(note)
    enacted = any(act.outcome == "enacted" for act in told)
    veto = _VETOED.search(note) if "veto" in note else None
    if veto and (not enacted or not note[: veto.start()].strip(" .-—")):
        return "vetoed"
    if not enacted and _WITHDRAWN.search(note):
        return "withdrawn"
    if not enacted and _ILLEGAL.search(note):
        return "illegal"
    return _resolved(told) or _by_quorum(note)


def _resolved(told: list[Act]) -> str | None:
    """The last act that somebody is named for; otherwise the first word that tells."""
    named = [act for act in told if act.named]
    if named:
        return named[-1].outcome
    return told[0].outcome if told else None


def _by_quorum(note: str) -> str | None:
    if _CANNOT.search(note):
        return "failed"
    return "enacted" if _REACHED.search(note) else None
