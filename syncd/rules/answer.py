"""A judgement as JSON: the answer of `syncd judge`.

A matter's `reasons` are its conditions, each written once: first what stands in the way of enacting it, the first thing
first, then the rest. `trees` names the roots for enacting and for failing, and a joined condition its parts, by their
keys. What a condition says in every game is put into JSON once and kept: with the trees this is most of the answer, and
building it anew would take longer than judging.
"""

import json
from datetime import timedelta
from json.encoder import encode_basestring as quoted

from syncd.rules.edition import Spec
from syncd.rules.spans import instant
from syncd.rules.verdict import UNMET, Act, Condition, Judgement, Operand, State, Step, Verdict, words_for

HOUR = timedelta(hours=1)

written = json.JSONEncoder(ensure_ascii=False, default=instant).encode


def answer(judgement: Judgement) -> bytes:
    """The answer as JSON in UTF-8, on one line."""
    head = {
        "edition": judgement.edition,
        "now": judgement.now,
        "quorum": judgement.quorum,
        "players": judgement.players,
        "hiatus": judgement.hiatus,
    }
    matters = ", ".join([matter(verdict) for verdict in judgement.verdicts])
    sequence = written([step(one) for one in judgement.sequence])
    whole = f'{written(head)[:-1]}, "matters": [{matters}], "sequence": {sequence}}}'
    # a lone surrogate in a name cannot be encoded; its escape is what JSON has for it
    return whole.encode(errors="backslashreplace")


def matter(verdict: Verdict) -> str:
    """One matter's verdict."""
    tally = verdict.tally
    head = {
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
        "enactable_at": verdict.enactable_at,
        "failable_at": verdict.failable_at,
        "trees": {"enact": verdict.enact.key, "fail": verdict.fail.key},
    }
    return f'{written(head)[:-1]}, "reasons": [{", ".join(reasons(verdict))}]}}'


def reasons(verdict: Verdict) -> list[str]:
    """Every condition of the matter once; of one that is not pending, that alone."""
    if not verdict.pending:
        return [condition(obstacle, {}) for obstacle in verdict.obstacles[:1]]
    first = {one.spec.key: one for one in (*verdict.obstacles, verdict.enact, verdict.fail)}
    told = {**first, **dict(reversed(verdict.conditions.items()))}
    changes: dict[str, str] = {}
    return [condition(one, changes) for one in told.values()]


def condition(one: Condition, changes: dict[str, str]) -> str:
    """A condition by itself; what there is nothing of is left out. `changes` keeps the least changes found so far."""
    spec, state, _, met_at, operands, evidence, _ = one
    known = FIXED.get((spec.edition, spec.key, state))
    _, told, template = known if known and known[0] is spec else fixed(spec, state)
    if operands:
        if template:
            told += f', "text": {quoted(template.format_map(operands))}'
        told += f', "operands": {{{", ".join([operand(name, value) for name, value in operands.items()])}}}'
        if "reading" in operands:
            told += f', "reading": {quoted(one.reading)}'
    if evidence:
        told += f', "evidence": {list(evidence)}'
    if state is UNMET:
        at = "null" if met_at is None else f'"{instant(met_at)}"'
        told += f', "met_at": {at}, "least_change": {quoted(one.change(changes))}'
    return f"{{{told}}}"


FIXED: dict[tuple[str, str, State], tuple[Spec, str, str]] = {}
"""What `fixed` has found; names are faster to look up than a condition with all its parts."""


def fixed(spec: Spec, state: State) -> tuple[Spec, str, str]:
    """What a condition in that state says in every game, as JSON without braces; its text, if that has operands."""
    members: dict[str, object] = {"key": spec.key, "state": state, "rule": spec.citation.rule}
    words = words_for(spec, state)
    if "{" not in words:
        members["text"] = words
    members["quote"] = spec.citation.quote
    if spec.citation.reading:
        members["reading"] = spec.citation.reading
    if spec.wait:
        members["operands"] = {"hours": spec.wait // HOUR}
    if spec.parts:
        members[spec.join] = [part.key for part in spec.parts]
    found = FIXED[spec.edition, spec.key, state] = spec, written(members)[1:-1], words if "{" in words else ""
    return found


def operand(name: str, value: Operand) -> str:
    """An operand as a member of a JSON object."""
    if isinstance(value, int):
        return f'"{name}": {value}'
    return f'"{name}": {quoted(value) if isinstance(value, str) else written(value)}'


def step(one: Step) -> dict[str, object]:
    """One step of the sequence; what follows from it for other matters stands in `opens` and `closes`."""
    told: dict[str, object] = {"do": one.act, "matter": one.matter}
    if one.act is Act.WAIT:
        return told | {"until": one.until, "then": one.until_act}
    for name, acts in (("opens", one.opens), ("closes", one.closes)):
        if acts:
            told[name] = [{"do": act, "matter": other} for act, other in acts]
    return told
