"""Surgery on every cell of pages as people have left them: our own, and the real ones where they are at hand."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from parsers.errors import WriteRefused
from parsers.records import Table
from parsers.wikitext import grid
from parsers.wikitext.second import read_confirmed
from writers.surgery import Operated, SetCell, operate

OWN = Path("fixtures/wikitext")
REAL = Path("../shared/data/wikitext")
PAGES = [*sorted(OWN.glob("*.wiki")), *sorted(REAL.glob("*.txt"))]


def places(table: Table) -> Iterator[tuple[str, str]]:
    """Every place of a table by number of row and column."""
    for row, line in enumerate(grid(table).lines, 1):
        for column in range(1, len(line) + 1):
            yield f"#{row}", f"#{column}"


def sources(text: str) -> list[list[list[str]]]:
    tables = read_confirmed(text).value
    return [[[cell.source for cell in row.cells] for row in (*table.heads, *table.rows)] for table in tables]


def set_or_refusal(text: str, change: SetCell) -> Operated | WriteRefused:
    try:
        return operate(text, [change])
    except WriteRefused as refused:
        return refused


def assert_one_cell_changed(old: str, new: str) -> None:
    before, after = sources(old), sources(new)
    pairs = [
        pair
        for rows, new_rows in zip(before, after, strict=True)
        for row, new_row in zip(rows, new_rows, strict=True)
        for pair in zip(row, new_row, strict=True)
    ]
    assert sum(one != other for one, other in pairs) == 1


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_each_cell_of_a_page_is_set_alone_or_the_table_is_suspect(path: Path):
    text = path.read_bytes().decode()
    for number, table in enumerate(read_confirmed(text).value, 1):
        for row, column in places(table):
            made = set_or_refusal(text, SetCell(number, row, column, "A new one"))
            if isinstance(made, WriteRefused):
                assert table.suspicions or made.code == "spans"
            else:
                assert not table.suspicions
                (splice,) = made.splices
                assert made.text == text[: splice.span.start] + splice.replacement + text[splice.span.end :]
                assert_one_cell_changed(text, made.text)


def test_our_sound_pages_are_sound_and_the_broken_one_is_not():
    suspicions = {path.name: read_confirmed(path.read_text()).suspicions for path in sorted(OWN.glob("*.wiki"))}
    broken = suspicions.pop("broken.wiki")
    assert not any(suspicions.values()), suspicions
    assert list(dict.fromkeys(line.partition(":")[0] for line in broken)) == ["table 1", "table 2", "table 3"]


@pytest.mark.skipif(not REAL.is_dir(), reason="the real fragments are not at hand")
def test_the_real_fragments_are_suspect_only_where_they_were_cut():
    found = {path.name: read_confirmed(path.read_text()).suspicions for path in sorted(REAL.glob("*.txt"))}
    assert all(line.endswith("it is never closed") for lines in found.values() for line in lines)
