"""A real MediaWiki renders odd and damaged pages; wherever our readers are certain, they saw the same cells."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import lxml.html
import pytest
import requests
from lxml.html import HtmlElement

from parsers.records import Table
from parsers.wikitext.second import read_confirmed
from tests.mediawiki.rig import Rig
from tests.writers.surgery.generated import generate
from writers.escape import as_wikitext

DAMAGE = [
    "",
    "|",
    "||",
    "{",
    "}",
    "\n",
    "<!--",
    "-->",
    "[[",
    "]]",
    "!",
    "!!",
    "{|",
    "|}",
    "|-",
    "{{",
    "}}",
    "<nowiki>",
    "\n|",
    ":",
]
Rows = list[list[tuple[bool, str]]]


def rendered(mediawiki: Rig, text: str) -> HtmlElement:
    fields = {"action": "parse", "text": text, "title": "Sheet", "contentmodel": "wikitext", "prop": "text"}
    more = {"format": "json", "formatversion": "2", "disablelimitreport": "1"}
    answer = requests.post(f"{mediawiki.url}api.php", data=fields | more, timeout=60)
    return lxml.html.fromstring(f"<div>{answer.json()['parse']['text']}</div>")


def folded(text: str) -> str:
    return "".join(text.replace("*", "").split())  # <br> and bullets are no characters there


def shown(page: HtmlElement) -> Iterator[Rows]:
    """The tables of a rendered page: for each cell whether it is a heading, and its text."""
    for table in page.iter("table"):
        rows = [[cell for cell in row if cell.tag in ("td", "th")] for row in table.iter("tr")]
        texts = [[(cell.tag == "th", folded(cell.text_content())) for cell in row] for row in rows if row]
        yield [] if texts == [[(False, "")]] else texts


def read(table: Table) -> Rows:
    rows = [*table.heads, *table.rows]
    texts = [[(cell.header, folded(cell.text)) for cell in row.cells] for row in rows]
    return [] if texts == [[(False, "")]] else texts


def assert_alike(mediawiki: Rig, text: str) -> bool:
    """Whether our readers were certain of the page; if so they must have seen what the wiki shows."""
    reading = read_confirmed(text)
    if reading.suspect or any(
        "{|" in cell.source for table in reading.value for row in table.rows for cell in row.cells
    ):
        return False
    assert [read(table) for table in reading.value] == list(shown(rendered(mediawiki, text))), text
    return True


@pytest.mark.parametrize("path", sorted(Path("fixtures/wikitext").glob("*.wiki")), ids=lambda path: path.name)
def test_our_pages_read_as_the_wiki_shows_them(mediawiki: Rig, path: Path):
    text = path.read_text().replace("{{box|Ore|grey}}{{box|Wood| - |brown}}", "box")
    assert assert_alike(mediawiki, text) == (path.name != "broken.wiki")


def test_generated_pages_read_as_the_wiki_shows_them(mediawiki: Rig):
    assert all(assert_alike(mediawiki, generate(seed).text) for seed in range(15))


def test_damaged_pages_read_as_the_wiki_shows_them_or_are_suspect(mediawiki: Rig):
    certain = 0
    for seed in range(25):
        text, random = generate(seed).text, Random(seed)
        place = random.randrange(len(text))
        certain += assert_alike(mediawiki, text[:place] + random.choice(DAMAGE) + text[place + 1 :])
    assert certain > 5


def test_peoples_words_are_shown_as_they_are(mediawiki: Rig):
    words = [
        "{{a}} [[b]] ~~~~ <!-- c",
        "''d'' __TOC__ -{e}- <b>f",
        "* # : ; = g | h || i",
        "https://j.example RFC 12",
        "{| k |}",
    ]
    table = "{|\n" + "".join(f"|-\n| {as_wikitext(word)} || x\n" for word in words) + "|}"
    (rows,) = shown(rendered(mediawiki, table))
    assert [row[0][1] for row in rows] == [folded(word) for word in words]
    assert not list(rendered(mediawiki, table).iter("a", "b", "i", "ul"))
