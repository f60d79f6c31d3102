from datetime import UTC, datetime

import pytest

from parsers.dice import read_rolls

LIST = """<html><body><h1>Dice Roller</h1><ul>
<li><b>Ann</b> rolled DICE6 at 2023-11-05 12:00:00 UTC: <b>4</b> (to hit (again))</li>
<li><b>Bob B</b> rolled {hay, oats,rye} at 2023-11-05 11:00:00 UTC: <b>oats</b> ()</li>
<li>2023-11-04 11:00:00 UTC - Cleo: plough 3DICE10: 4, 5, 6</li>
<li>Dagmar at 03 Nov 2023 11:00:00 - CARD: Ace of Spades</li>
</ul></body></html>"""

TABLE = """<table><tr><th>Player</th><th>Date</th><th>Comment</th><th>Roll</th><th>Result</th></tr>
<tr><td>Ann</td><td>05 Nov 2023 12:00:00</td><td>to hit</td><td>FRUIT</td><td>Pear</td></tr></table>"""


def test_a_list_is_read():
    reading = read_rolls(LIST.encode())
    assert not reading.suspect
    assert [(roll.who, roll.expression, roll.result, roll.comment) for roll in reading.value] == [
        ("Ann", "DICE6", "4", "to hit (again)"),
        ("Bob B", "{hay, oats,rye}", "oats", ""),
        ("Cleo", "3DICE10", "4, 5, 6", "plough"),
        ("Dagmar", "CARD", "Ace of Spades", ""),
    ]
    assert reading.value[0].at == datetime(2023, 11, 5, 12, tzinfo=UTC)


def test_a_table_is_read_by_its_headings():
    [roll] = read_rolls(TABLE.encode()).value
    assert (roll.who, roll.expression, roll.result, roll.comment) == ("Ann", "FRUIT", "Pear", "to hit")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("rolled DICE6 at", "threw DICE6 on"),
        ("2023-11-05 12:00:00", "2023-11-01 12:00:00"),
        ("2023-11-05 12:00:00", "2023-11-95 12:00:00"),
    ],
)
def test_a_line_that_does_not_fit_is_suspect(old: str, new: str):
    assert read_rolls(LIST.replace(old, new).encode()).suspect


def test_a_row_with_too_few_cells_is_suspect():
    assert read_rolls(TABLE.replace("<td>Pear</td>", "").encode()).suspect


def test_a_page_without_rolls_is_empty():
    assert read_rolls(b"<html><body><ul></ul></body></html>").value == ()
