"""A real MediaWiki renders odd and damaged pages; wherever our readers are certain, they saw the same cells."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import lxml.html
import pytest
import requests
from lxml.html import HtmlElement, tostring

from parsers.errors import WriteRefused
from parsers.records import Table
from parsers.wikitext.second import read_confirmed
from tests.mediawiki.rig import Rig
from tests.writers.surgery.generated import generate
from writers.escape import as_wikitext
from writers.surgery import SetCell, operate

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


HOSTILE = (
    *("a", "-", "5", "'''b'''", "[[A|b]]") * 12,
    *("", "[[a||b]]", "{{t|a||b}}", "{{t", "{{!}}", "{{!}}{{!}}", "{{{p|d}}}"),
    *("<nowiki>a||b</nowiki>", "<nowiki/>", "<!-- || -->", "<!--\n|-\n-->", "!!", "|", "style=x|", "colspan=2|", "\t"),
    *("\n* i\n* j", "\n{|\n| n\n|}\n", "<b>", "<b", ">", "<pre", "<ref>y||z</ref>", "<span title='a||b'>q</span>", "+"),
    *("]]", "}}", "<br>", "<td>", "&#124;", "\n|+ late", "\n|-\n", "[http://x.example a|b]", "'''", "rowspan=2|"),
)
VALUES = ("QQ", "-5", "", "[[User:Q|Q]]", "{{q|Q}}", "+1", "}Q", "*Q", "<nowiki>|</nowiki>", "!Q", "'''Q'''", "Q!!")


def hostile(random: Random) -> str:
    """A page with a table of four rows whose cells hold whatever people might put there, whole or broken."""
    width = random.randint(2, 4)
    lines = [
        random.choice(("{|", "{| class=x", ":{|", "text\n{|", "{{t|\n{|")),
        random.choice(("|+", "|+ Cap", "|- id=x")),
    ]
    lines.append("! " + random.choice((" !! ", "\n! ", " || ")).join(f"C{column}" for column in range(width)))
    for _ in range(3):
        cells = [" ".join(random.choices(HOSTILE, k=random.choice((1, 1, 2)))) for _ in range(width)]
        lines.append(random.choice(("|-", "|- id=y", "|----", "|-\n<!-- c -->", "")))
        lines.append(random.choice("|||!") + random.choice((" || ", "||", "\n|", "\n| ")).join(cells))
    return "\n".join([*lines, random.choice(("|}", " |}", "|} x", "|}}"))])


def test_a_cell_that_is_set_is_all_that_changes_on_the_wiki(mediawiki: Rig):
    written = 0
    for seed in range(250):
        random = Random(seed)
        text, value = hostile(random), random.choice(VALUES)
        try:
            made = operate(text, [SetCell(1, f"#{random.randint(1, 3)}", f"#{random.randint(1, 2)}", value)])
        except WriteRefused:
            continue
        before, after = ([*rendered(mediawiki, each).iter("td", "th", "caption")] for each in (text, made.text))
        assert [(cell.tag, cell.items()) for cell in before] == [(cell.tag, cell.items()) for cell in after], text
        changed = [old for old, new in zip(before, after, strict=True) if tostring(old) != tostring(new)]
        assert len([cell for cell in changed if cell.find(".//table") is None]) <= 1, text
        written += 1
    assert written > 20


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
