"""The page that shows each rule beside its code: whole, well-formed, and nothing left unsaid."""

from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

from syncd.cli import main
from syncd.cli.code_index import DOCSTRING, definitions
from syncd.cli.ruleset_docs import OF_CITATIONS, OF_RULES, beside, document
from syncd.rules import editions
from syncd.rules.editions import sources
from syncd.rules.law import library
from syncd.rules.law.beside import Beside, marked
from syncd.rules.law.recognition import is_dynastic, recognise
from tests.rules.law.pages import SANDBOX, SEEDS, changed, read, seed

VOID = {"meta", "br", "hr", "img", "link"}
PINNED = [name for name in SEEDS if (sources.FOLDER / f"{name}.toml").exists()]


class Outline(HTMLParser):
    """Reads a page and complains of a tag that is closed out of turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@cache
def entries(page: str = SANDBOX) -> tuple[Beside, ...]:
    found = recognise(read(page), library.built_in())
    return beside(found, editions.load(found.edition))


def entry(name: str, section: str = "Core Rules") -> Beside:
    return next(one for one in entries() if (one.clause.name, one.clause.section) == (name, section))


def test_the_page_is_well_formed_and_needs_nothing_from_elsewhere() -> None:
    outline = Outline()
    outline.feed(document(read(SANDBOX)))
    assert outline.open == []
    assert len(outline.ids) == len(set(outline.ids))
    assert all(link.removeprefix("#") in outline.ids for link in outline.links)


def test_quoted_words_are_marked_with_the_conditions_that_quote_them() -> None:
    pieces = [piece for paragraph in entry("Votes").paragraphs for piece in paragraph if "quorum-for" in piece.keys]
    assert [piece.text for piece in pieces] == ["As many Wizards as make a Quorum, or more, vote FOR it."]


def test_overlapping_quotes_are_both_named() -> None:
    citations = editions.load("sandbox").citations
    line = "It has stood open for 48 hours or longer, carries more than 1 valid Vote, and its valid Votes FOR outnumber"
    keys = {piece.keys for piece in marked(line, [citations["popular-hours"], citations["popular-by-time"]])}
    assert ("popular-hours", "popular-by-time") in keys


def test_a_condition_is_shown_with_its_numbers_and_the_code_that_tests_it() -> None:
    hours = next(one for one in entry("Resolution of Proposals").bases if one.citation.key == "proposal-hours")
    assert hours.conditions == ("proposal-hours = open · at least 12 h",)
    assert [snippet.name.rpartition(".")[2] for snippet in hours.code] == ["is_open_for"]


def test_a_dynastys_code_stands_beside_its_own_rule_and_not_beside_a_core_rule_of_that_name() -> None:
    assert any("lode" in snippet.name for snippet in entry("Wizards", "Dynastic Rules").code)
    assert not any(snippet.name.startswith("syncd.dynasties") for snippet in entry("Wizards").code)


def test_code_of_another_dynasty_is_left_out() -> None:
    names = [snippet.name for one in entries() for snippet in one.code]
    assert any(".d219_" in name for name in names)
    assert not any(".d205_" in name or ".d110_" in name for name in names)


@pytest.mark.parametrize("edition", ["sandbox", *PINNED])
def test_every_rule_outside_the_dynasty_has_code_or_a_reason(edition: str) -> None:
    page = SANDBOX if edition == "sandbox" else seed(edition)
    silent = [one.clause.name for one in entries(page) if one.is_open and not is_dynastic(one.clause.section)]
    assert silent == []


def test_a_changed_rule_shows_its_difference() -> None:
    page = document(read(changed({"At least 12 hours have gone by": "At least 24 hours have gone by"})))
    assert "+ At least 24 hours have gone by since it opened." in page
    assert "1 difference from" in page


def test_code_that_is_named_here_exists() -> None:
    defined = definitions(lambda _: False)
    named = [name for names in (*OF_CITATIONS.values(), *OF_RULES.values()) for name in names]
    assert [name for name in named if name not in defined] == []


@pytest.mark.parametrize(
    ("docstring", "rule"),
    [
        ("Votes: the last one counts.", "Votes"),
        ('D219-DUEL-10, Engaging in a Duel: "may also clear"', "Engaging in a Duel"),
        ("D219-TRIM-01/02, Trim: the Beard goes.", "Trim"),
    ],
)
def test_docstrings_cite_rules_in_these_ways(docstring: str, rule: str) -> None:
    assert rule in [name for found in DOCSTRING.findall(docstring) for name in found]


def test_make_docs_writes_the_page(tmp_path: Path) -> None:
    page, output = tmp_path / "page.wiki", tmp_path / "page.html"
    page.write_text(SANDBOX, encoding="utf-8")
    assert main(["ruleset", "docs", str(page), "--output", str(output)]) == 0
    assert output.read_text(encoding="utf-8").startswith("<!doctype html>")
