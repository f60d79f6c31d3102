"""How verdicts read to people: the tally in the admins' house style, the reasons, what still lacks."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from parsers.records import Icon, Kind, PostPage, Record
from syncd.rules.edition import Edition, Join
from syncd.rules.spans import LAST
from syncd.rules.verdict import Act, Condition, Judgement, State, Step, Verdict

VOTE_WORDS = {Icon.FOR: "FOR", Icon.AGAINST: "AGAINST", Icon.DEFERENTIAL: "DEFERENTIAL", Icon.VETO: "VETO"}
DONE = {Act.ENACT: "enacted", Act.FAIL: "failed", Act.WAIT: "left to wait"}


class Side(Record, frozen=True):
    """All who voted alike: `voters` is one line, implied Votes and quoted icons marked."""

    vote: str
    voters: str


class ReasonLine(Record, frozen=True):
    """A condition in words, with the rule and the words of the rule."""

    text: str
    rule: str
    quote: str


def kind_words(kind: Kind, edition: Edition) -> str:
    """What the edition calls a matter of this kind."""
    words = {Kind.PROPOSAL: "Proposal", Kind.CFJ: edition.terms.cfj, Kind.DOV: "Declaration of Victory"}
    return words.get(kind, "Family Action")


def tally_words(verdict: Verdict) -> str:
    """The tally as admins write it: `7-1`, or `7-1 with 2 unresolved DEFs`."""
    return f"{verdict.tally.votes_for}-{verdict.tally.votes_against}{_unresolved(verdict)}"


def sides(verdict: Verdict) -> tuple[Side, ...]:
    """The votes by what they are, FOR first; a Vote without a comment is the author's implied one."""
    found = []
    for icon, word in VOTE_WORDS.items():
        voters = [_voter(name, verdict) for name, vote in verdict.votes.items() if vote is icon]
        if voters:
            found.append(Side(f"{len(voters)} {word}", ", ".join(voters)))
    return tuple(found)


def _voter(name: str, verdict: Verdict) -> str:
    return name if name in verdict.evc else f"{name} (implied)"


def met_reasons(condition: Condition) -> tuple[ReasonLine, ...]:
    """Why it holds, as an admin lists it: what must hold together, and of alternatives the first that is met."""
    return tuple(dict.fromkeys(_line(leaf) for leaf in _decisive(condition)))


SELF_EVIDENT = frozenset({"pending"})
SPOKEN_WHOLE = ("legal", "no-hiatus")
"""Conditions that one line says better than their parts do (what a condition's key begins with)."""


def _decisive(condition: Condition) -> Iterable[Condition]:
    """The conditions below it that make it hold, in the order of the rules."""
    met = [child for child in condition.children if child.state is State.MET]
    if condition.join in (Join.TEST, Join.NONE) or not met or condition.key.startswith(SPOKEN_WHOLE):
        yield from (condition,) if condition.key not in SELF_EVIDENT else ()
        return
    for child in met[:1] if condition.join is Join.ANY else met:
        yield from _decisive(child)


def unmet_reasons(condition: Condition) -> tuple[ReasonLine, ...]:
    """Everything that stood in its way: each condition that was not met, with its rule."""
    leaves = (leaf for leaf in condition.unmet() if leaf.join in (Join.TEST, Join.NONE) or not leaf.children)
    return tuple(dict.fromkeys(_line(leaf) for leaf in leaves))


def _line(condition: Condition) -> ReasonLine:
    if condition.key == "turn" and condition.state is State.UNMET and condition.operands.get("in_front") == 0:
        text = "it has been open for more than seven days, so that it has left the queue"
        return ReasonLine(text, condition.rule, condition.quote)
    return ReasonLine(condition.text, condition.rule, condition.quote)


def lacks(condition: Condition) -> tuple[str, ...]:
    """What is missing on the shortest way, each with the least change that would meet it unless that is to wait."""
    return tuple(_lack(leaf) for leaf in _shortest_way(condition))


def _lack(leaf: Condition) -> str:
    waits = leaf.met_at is not None or not leaf.least_change
    return leaf.text if waits else f"{leaf.text} (it takes {leaf.least_change})"


def _shortest_way(condition: Condition) -> Iterable[Condition]:
    """The unmet leaves of all that must hold, and of alternatives those of the nearest."""
    unmet = [child for child in condition.children if child.state is State.UNMET]
    if condition.join in (Join.TEST, Join.NONE) or not unmet:
        yield condition
        return
    if condition.join is Join.ANY:
        unmet = [min(unmet, key=_nearness)]
    for child in unmet:
        yield from _shortest_way(child)


def _nearness(condition: Condition) -> tuple[bool, datetime, int]:
    """What comes by itself is nearer than what somebody must do; of that, the sooner and the fewer conditions."""
    at = condition.met_at
    return at is None, at or LAST, condition.distance()


def readings(condition: Condition) -> tuple[str, ...]:
    """The readings of the rules' text that the condition rests on (numbers of our own list of ambiguities)."""
    found = (leaf.reading for leaf in condition.walk() if leaf.state is State.MET and leaf.reading)
    return tuple(dict.fromkeys(found))


def admin_note(act: Act, verdict: Verdict, judgement: Judgement, edition: Edition, admin: str = "…") -> str:
    """The line an admin may paste into the admin field, in the house style; without a name where `admin` is empty."""
    by = f" by {admin}" if admin else ""
    return f"{_how(act, verdict, judgement, edition)}. {DONE[act].capitalize()}{by}."


def _how(act: Act, verdict: Verdict, judgement: Judgement, edition: Edition) -> str:
    """By what it was resolved, the plainest ground first, with the tally as admins write it.

    `Failed, 4 votes to 0` is read as 4 AGAINST by people and programs alike, so such a tally says which is which.
    """
    tally = verdict.tally
    upside_down = act is Act.FAIL and tally.votes_for > tally.votes_against
    figures = f"{tally.votes_for} FOR, {tally.votes_against} AGAINST" if upside_down else house_tally(verdict)
    if act is Act.ENACT:
        return f"Reached quorum, {figures}" if tally.votes_for >= judgement.quorum else f"Timed out, {figures}"
    if verdict.vetoed:
        return "Vetoed"
    if verdict.withdrawn:
        return edition.terms.withdrawn[:1].upper() + edition.terms.withdrawn[1:]
    met = {condition.key for condition in verdict.fail.walk() if condition.met}
    if any(key.startswith("illegal") for key in met):
        return f"Illegal, {figures}"
    if judgement.players - tally.votes_against < judgement.quorum:
        return f"Cannot reach quorum, {figures}"
    if "no-change" in met:
        return f"Specifies no change, {figures}"
    if "week-old" in met and not verdict.unpopular:
        return f"Open for more than seven days, {figures}"
    return f"Timed out, {figures}"


def house_tally(verdict: Verdict) -> str:
    """The tally in the words of admin notes: `7 votes to 1`, `1 vote to 3 with 2 unresolved DEFs`."""
    tally = verdict.tally
    noun = "vote" if tally.votes_for == 1 else "votes"
    return f"{tally.votes_for} {noun} to {tally.votes_against}{_unresolved(verdict)}"


def _unresolved(verdict: Verdict) -> str:
    number = verdict.tally.deferential
    return f" with {number} unresolved DEF{'s' * (number > 1)}" if number else ""


def what_follows(judgement: Judgement, act: Act, verdict: Verdict, titles: Mapping[str, str]) -> str:
    """What becomes possible, or no longer so, once this is done; empty where nothing changes."""
    step = next((s for s in judgement.sequence if s.act is act and s.matter == verdict.id), None)
    return "" if step is None else "; ".join(_consequences(step, titles))


def _consequences(step: Step, titles: Mapping[str, str]) -> Iterable[str]:
    for act, matter in step.opens:
        yield f"“{titles[matter]}” may be {DONE[act]}"
    for act, matter in step.closes:
        yield f"“{titles[matter]}” may no longer be {DONE[act]}"


def quoted_votes(verdict: Verdict, page: PostPage) -> tuple[str, ...]:
    """A warning for each Vote that rests on an icon inside a quotation, which its author may not have meant."""
    found = []
    for name, index in verdict.evc.items():
        comment = page.comments[index]
        if comment.quoted and comment.quoted[-1]:
            found.append(f"the Vote of {name} rests on an icon inside a quotation")
    return tuple(found)


def age_words(age: timedelta) -> str:
    """An age as people say it: `3 h`, `2 d 4 h`, `25 min`."""
    minutes = int(age.total_seconds()) // 60
    if minutes < 60:
        return f"{minutes} min"
    hours = minutes // 60
    return f"{hours} h" if hours < 48 else f"{hours // 24} d {hours % 24} h"


def instant_words(instant: datetime) -> str:
    """An instant as all messages write it."""
    return f"{instant:%Y-%m-%d %H:%M:%S} UTC"
