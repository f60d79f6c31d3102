import os
from random import Random

import pytest

from parsers.errors import WriteRefused
from parsers.records import Table
from parsers.wikitext import grid
from parsers.wikitext.second import read_confirmed
from tests.writers.surgery.generated import Generated, generate
from writers.surgery import AddRow, MoveRow, Operated, Operation, RemoveRow, SetCell, operate

TABLES = int(os.environ.get("SYNCD_SURGERY_TABLES", "300"))
SHARE = 100
NEW = [
    "7",
    "-",
    "",
    "-5",
    "a much longer value than before",
    "[[User:A|B]]",
    "{{box|a|b}}",
    "é",
    "'''7'''",
    "<nowiki>|</nowiki>",
]


def table_of(page: Generated, text: str) -> Table:
    table = read_confirmed(text).value[page.number - 1]
    assert not table.suspicions, (table.suspicions, text)
    return table


def texts(table: Table) -> list[list[str]]:
    return [[cell.text if cell else "" for cell in line] for line in grid(table).lines]


def operation(page: Generated, random: Random) -> tuple[Operation, list[list[str]]]:
    """Some operation on the page's table, and the rows that it must leave behind (values as source)."""
    rows = [list(row) for row in page.rows]
    row, column = random.randrange(len(rows)), random.randrange(len(page.header))
    name = rows[row][0]
    match random.randrange(6):
        case 0:
            return RemoveRow(page.number, name), rows[:row] + rows[row + 1 :]
        case 1:
            return MoveRow(page.number, name), [*rows[:row], *rows[row + 1 :], rows[row]]
        case 2:
            new = ["Zed", *([""] * (len(page.header) - 1))]
            return AddRow(page.number, {page.header[0]: "Zed"}, after=name), [*rows[: row + 1], new, *rows[row + 1 :]]
        case _:
            rows[row][column] = random.choice(NEW[:-3] if column == 0 else NEW)
            return SetCell(page.number, name, page.header[column], rows[row][column]), rows


def assert_nothing_else_changed(old: str, made: Operated) -> None:
    position = shift = 0
    for splice, span in zip(made.splices, made.touched, strict=True):
        assert made.text[position : span.start] == old[position + shift : splice.span.start]
        position, shift = span.end, splice.span.end - span.end
    assert made.text[position:] == old[position + shift :]


PLAIN = {"[[User:A|B]]": "B", "'''7'''": "7", "<nowiki>|</nowiki>": "|"}


@pytest.mark.parametrize("share", range(0, TABLES, SHARE))
def test_surgery_changes_the_reported_spans_and_nothing_else(share: int):
    for seed in range(share, min(share + SHARE, TABLES)):
        page, random = generate(seed), Random(seed)
        assert texts(table_of(page, page.text)) == page.rows, seed
        chosen, expected = operation(page, random)
        made = operate(page.text, [chosen])
        assert_nothing_else_changed(page.text, made)
        assert texts(table_of(page, made.text)) == [[PLAIN.get(text, text) for text in row] for row in expected], seed


@pytest.mark.parametrize("share", range(0, TABLES // 3, SHARE))
def test_a_damaged_table_is_written_truly_or_not_at_all(share: int):
    """A character taken out or put in anywhere: where surgery still dares, only the cell itself has changed."""
    for seed in range(share, min(share + SHARE, TABLES)):
        page, random = generate(seed), Random(seed)
        place = random.randrange(len(page.text))
        damaged = (
            page.text[:place]
            + random.choice(["", "|", "||", "{", "}", "\n", "<!--", "[[", "!", "{|"])
            + page.text[place + 1 :]
        )
        name, column = random.choice(page.rows)[0], random.choice(page.header)
        try:
            made = operate(damaged, [SetCell(page.number, name, column, "77")])
        except WriteRefused:
            continue
        assert_nothing_else_changed(damaged, made)
        before, after = (read_confirmed(text).value for text in (damaged, made.text))
        differing = [
            (old.text, new.text)
            for old_table, new_table in zip(before, after, strict=True)
            for old_row, new_row in zip(old_table.rows, new_table.rows, strict=True)
            for old, new in zip(old_row.cells, new_row.cells, strict=True)
            if old.source != new.source
        ]
        assert all(new == "77" for _, new in differing)
        assert len(differing) <= 1
