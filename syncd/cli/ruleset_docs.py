"""`syncd ruleset docs`: a page that shows each rule of a ruleset beside the code that implements it."""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from parsers.records import Ruleset
from syncd.cli.code_index import Defined, definitions
from syncd.rules import editions
from syncd.rules.conditions import NUMBERED_TESTS, PLAIN_TESTS
from syncd.rules.edition import Edition
from syncd.rules.law import library
from syncd.rules.law.beside import Beside, Code, Snippet, side_by_side
from syncd.rules.law.folding import Words, name_key, words_of
from syncd.rules.law.recognition import Recognised, recognise
from syncd.rules.law.texts import known

HERE = Path(__file__).parent
REASONS = HERE / "not_modelled.toml"
TEMPLATES = HERE / "templates"

OF_CITATIONS: Mapping[str, tuple[str, ...]] = {
    "quorum": ("syncd.rules.edition.Quorum",),
    "last-icon": ("syncd.rules.votes.votes_cast",),
    "implied-vote": ("syncd.rules.votes.count",),
    "deferential": ("syncd.rules.votes.resolved",),
    "imperial-deferential": (
        "syncd.rules.special_cases.imperial_deferentials_apply",
        "syncd.rules.special_cases.imperial_vote",
    ),
    "imperial-turnout": ("syncd.rules.special_cases.imperial_deferentials_apply",),
    "dynastic-distance": ("syncd.rules.special_cases.players_at_distance",),
    "malign-emperors": ("syncd.rules.special_cases.veto_disregarded",),
    "no-dormancy": ("syncd.rules.hiatus.is_dormant",),
    "no-downtime": ("syncd.rules.hiatus.downtimes",),
    "alter-post": ("syncd.rules.alterations.may_alter",),
    "rescue-post": ("syncd.rules.alterations.may_rescue",),
    "idle-silence": ("syncd.rules.idling.may_be_idled",),
    "idle-shortened": ("syncd.rules.idling.silence_needed",),
    "idle-stays": ("syncd.rules.idling.stays_until",),
    "daily-gap": ("syncd.rules.recurring_actions.may_take",),
    "weekly-gap": ("syncd.rules.recurring_actions.may_take",),
    "fair-entries": ("syncd.rules.fair_play.entries_beyond",),
    "fair-comments": ("syncd.rules.fair_play.rows_beyond",),
    "fair-words": ("syncd.rules.fair_play.words_beyond",),
}
"""Code behind citations that no condition is about, or that a condition's test alone does not show."""

OF_RULES: Mapping[str, tuple[str, ...]] = {
    "Tags": ("syncd.rules.tags.tags", "syncd.rules.tags.changes"),
    "Effective Vote Comment (EVC)": ("syncd.rules.votes.effective_vote_comments",),
    "Special Case": ("syncd.rules.special_cases.is_active",),
    "Resolve/Resolution": ("syncd.rules.judge.judge",),
    "Players": ("syncd.rules.idling.may_be_idled", "syncd.rules.idling.may_be_unidled"),  # of edition 89
    "Gamestate Tracking": ("syncd.rules.alterations.may_alter", "syncd.rules.alterations.may_recategorise"),
    "Dice": ("syncd.rules.random_generators.fits", "syncd.rules.random_generators.possible"),
    "Alliances": ("syncd.rules.alliances.fits",),
    **dict.fromkeys(
        ("Daily Action", "Daily Communal Action", "Weekly Action", "Weekly Communal Action"),
        ("syncd.rules.recurring_actions.may_take",),
    ),
    **dict.fromkeys(("Day", "Week"), ("syncd.rules.recurring_actions.period_start",)),
    "Dynastic Action": ("syncd.rules.recurring_actions.may_act_meanwhile",),
}


def document(ruleset: Ruleset) -> str:
    """The page as HTML."""
    found = recognise(ruleset, library.built_in())
    edition = editions.load(found.edition)
    return rendered(found, edition, beside(found, edition))


def beside(found: Recognised, edition: Edition) -> tuple[Beside, ...]:
    """Every clause of a recognised ruleset with what implements it."""
    words = words_of(found.ruleset.terms)
    defined = definitions(lambda module: _of_another_dynasty(module, edition.name))
    old = known(library.pins_of(found.edition), library.anchors(edition))
    return side_by_side(found, edition, _code(defined, words), reasons(), old)


def reasons() -> dict[str, str]:
    """Why rules are not modelled, by their neutral names."""
    told: dict[str, str] = tomllib.loads(REASONS.read_text(encoding="utf-8"))
    return told


def _of_another_dynasty(module: str, edition: str) -> bool:
    found = re.match(r"syncd\.dynasties\.d(\d+)", module)
    return found is not None and found[1] != ("219" if edition == "sandbox" else edition)


def _code(defined: Mapping[str, Defined], words: Words) -> Code:
    by_rule: dict[str, dict[str, Snippet]] = {}
    for one in defined.values():
        for name in one.cites:
            by_rule.setdefault(name_key(name, words), {})[one.snippet.where] = one.snippet
    for rule, names in OF_RULES.items():
        for name in names:
            if name in defined:
                snippet = defined[name].snippet
                by_rule.setdefault(name_key(rule, words), {})[snippet.where] = snippet
    tests = {**PLAIN_TESTS, **NUMBERED_TESTS}
    dotted = {test: f"{function.__module__}.{function.__qualname__}" for test, function in tests.items()}
    return Code(
        by_rule={rule: tuple(snippets.values()) for rule, snippets in by_rule.items()},
        by_test={test: (defined[name].snippet,) for test, name in dotted.items() if name in defined},
        by_citation={key: tuple(defined[name].snippet for name in names) for key, names in OF_CITATIONS.items()},
    )


def rendered(found: Recognised, edition: Edition, entries: tuple[Beside, ...]) -> str:
    """The page's HTML."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=True,
    )
    return (
        environment.get_template("ruleset.html").render(
            found=found, edition=edition, entries=entries, totals=totals(entries)
        )
        + "\n"
    )


def totals(entries: tuple[Beside, ...]) -> dict[str, int]:
    """How many clauses that say something verdicts rest on, have code, are explained, or neither."""
    saying = [entry for entry in entries if entry.paragraphs]
    quoted = [entry for entry in saying if entry.bases]
    coded = [entry for entry in saying if entry.code and not entry.bases]
    explained = [entry for entry in saying if entry.reason and not entry.bases and not entry.code]
    still_open = [entry for entry in saying if entry.is_open]
    names = ("rules", "quoted", "coded", "explained", "open")
    return dict(zip(names, map(len, (saying, quoted, coded, explained, still_open)), strict=True))
