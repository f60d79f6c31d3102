"""A judgement as JSON: the answer of `syncd judge`."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime

from syncd.rules.verdict import Act, Condition, Judgement, Operand, State, Step, Verdict

Json = Mapping[str, object]


def answer(judgement: Judgement) -> bytes:
    """The answer as JSON in UTF-8, on one line."""
    members = {
        "edition": judgement.edition,
        "now": instant(judgement.now),
        "quorum": judgement.quorum,
        "players": judgement.players,
        "hiatus": judgement.hiatus,
        "matters": [matter(verdict) for verdict in judgement.verdicts],
        "sequence": [step(one) for one in judgement.sequence],
    }
    # a lone surrogate in a name cannot be encoded; its escape is what JSON has for it
    return json.dumps(members, ensure_ascii=False).encode(errors="backslashreplace")


def matter(verdict: Verdict) -> Json:
    """One matter's verdict."""
    tally = verdict.tally
    return {
        "id": verdict.id,
        "votes": verdict.votes,
        "tally": {
            "for": tally.votes_for,
            "against": tally.votes_against,
            "deferential": tally.deferential,
            "valid": tally.valid,
        },
        "evc": verdict.evc,
        "withdrawn": verdict.withdrawn,
        "vetoed": verdict.vetoed,
        "popular": verdict.popular,
        "unpopular": verdict.unpopular,
        "oldest_pending": verdict.oldest_pending,
        "may_enact": verdict.may_enact,
        "may_fail": verdict.may_fail,
        "enactable_at": optional_instant(verdict.enactable_at),
        "failable_at": optional_instant(verdict.failable_at),
        "reasons": reasons(verdict),
    }


def reasons(verdict: Verdict) -> Sequence[Json]:
    """What stands in the way of enacting, the first thing first; then the trees for enacting and for failing."""
    obstacles = [condition(obstacle) for obstacle in verdict.obstacles]
    if not verdict.pending:
        return obstacles[:1]
    return [*obstacles, {"for": "enact", **tree(verdict.enact)}, {"for": "fail", **tree(verdict.fail)}]


def tree(root: Condition) -> dict[str, object]:
    """A condition with all below it."""
    told = condition(root)
    if root.children:
        told[root.join] = [tree(child) for child in root.children]
    return told


def condition(one: Condition) -> dict[str, object]:
    """A condition by itself; what there is nothing of is left out."""
    told: dict[str, object] = {
        "key": one.key,
        "state": one.state,
        "rule": one.rule,
        "text": one.text if one.state is not State.NOT_APPLICABLE else "does not apply",
        "quote": one.quote,
    }
    if one.operands:
        told["operands"] = {name: operand(value) for name, value in one.operands.items()}
    if one.evidence:
        told["evidence"] = one.evidence
    if one.state is State.UNMET:
        told["met_at"] = optional_instant(one.met_at)
        told["least_change"] = one.least_change
    if one.reading:
        told["reading"] = one.reading
    return told


def operand(value: Operand) -> object:
    """An operand as JSON has it."""
    return instant(value) if isinstance(value, datetime) else value


def step(one: Step) -> Json:
    """One step of the sequence; what follows from it for other matters stands in `opens` and `closes`."""
    told: dict[str, object] = {"do": one.act, "matter": one.matter}
    if one.act is Act.WAIT:
        return told | {"until": optional_instant(one.until), "then": one.until_act}
    for name, acts in (("opens", one.opens), ("closes", one.closes)):
        if acts:
            told[name] = [{"do": act, "matter": other} for act, other in acts]
    return told


def instant(at: datetime) -> str:
    """An instant in UTC, in whole seconds."""
    return f"{at:%Y-%m-%dT%H:%M:%SZ}"


def optional_instant(at: datetime | None) -> str | None:
    """An instant, or None for never."""
    return None if at is None else instant(at)
