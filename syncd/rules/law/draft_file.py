"""A drafted edition as a TOML file that an admin reads, corrects and names in `[game] edition`."""

from collections.abc import Iterator, Mapping

from syncd.rules.law.drafting import Change, Draft
from syncd.rules.law.library import OWN
from syncd.rules.law.parameters import Measure, Tables
from syncd.rules.law.pins_file import key_of, pins_lines, toml

HEADER = """\
# An edition drafted by `syncd ruleset new` from a Ruleset page: edition {extends} with what the page says otherwise.
# Read it through, correct it, and name this file in the configuration: [game] edition = "path/of/this.toml".
"""


def to_toml(draft: Draft, tables: Tables) -> str:
    """The file's text; `tables` are those of the edition that it extends."""
    return "\n".join((HEADER.format(extends=draft.extends), *_lines(draft, tables))) + "\n"


def _lines(draft: Draft, tables: Tables) -> Iterator[str]:
    yield f"name = {toml(draft.name)}"
    yield f"extends = {toml(draft.extends)}"
    if draft.by_hand:
        yield "\n# TO BE DONE BY HAND (nothing of it could be read off the page):"
        yield from (f"#   {line}" for line in draft.by_hand)
    yield from _terms(draft)
    yield from _numbers(draft, tables)
    if draft.special_cases:
        yield "\n[special_cases]"
        yield from (f"{toml(name)} = {toml(status)}" for name, status in draft.special_cases.items())
    if draft.statuses:
        yield "\n[statuses]                      # new words for a resolved matter: what do they count as?"
        yield from (f'{key_of(word.casefold())} = "failed"' for word in draft.statuses)
    for one in draft.citations:
        yield f"\n[citations.{key_of(one.key)}]\nrule = {toml(one.rule)}\nquote = {toml(one.quote)}"
    yield f"\n# The page as it was when this was drafted: what differs from it makes verdicts suspect.\n[{OWN}]"
    yield from pins_lines(draft.pins)


def _terms(draft: Draft) -> Iterator[str]:
    if draft.terms:
        player, emperor = draft.terms.get("Player", "Player"), draft.terms.get("Emperor", "Emperor")
        yield "\n[terms]"
        yield f"player = {toml(player)}\nplayers = {toml(draft.players)}\nemperor = {toml(emperor)}"


def _numbers(draft: Draft, tables: Tables) -> Iterator[str]:
    """The changed numbers, table by table, each with the sentence that states it; a condition is written out whole."""
    by_table: dict[str, list[Change]] = {}
    for change in draft.changes:
        by_table.setdefault(change.path[0], []).append(change)
    for table, changes in by_table.items():
        yield f"\n[{table}]"
        for change in changes:
            yield f"# {change.rule}: {change.sentence} (edition {draft.extends}: {toml(change.old)})"
            yield f"{key_of(change.path[1])} = {toml(_value(change, tables))}"


def _value(change: Change, tables: Tables) -> object:
    if len(change.path) == 2:
        return change.new
    conditions = tables["conditions"]
    old = conditions[change.path[1]] if isinstance(conditions, Mapping) else {}
    hours = {Measure.HOURS, Measure.LONGER}
    kept = {key: value for key, value in old.items() if not {key, change.path[2]} <= hours}
    return {**kept, change.path[2]: change.new}
