from datetime import UTC, datetime

from parsers.gndt import read_gndt, rolls

TABLE = """<table><tr><th>Name</th><th>Oats</th></tr>
<tr><td>Ann</td><td>3</td></tr><tr><td>Bob</td><td>1 / 3</td></tr></table>"""
LOG = """<p>2011-10-02 12:00:00 - Ann - Bob's Oats from 10 to 12 (DICE6: 4, for luck)<br />
2011-10-02 11:00:00 UTC - Bob’s Oats from  to 10<br />
02 Oct 2011 10:00:00 Ann changed Bob's Great Works from 1 / 3 to 2 / 3 (so (or so))</p>"""


def page(table: str = TABLE, log: str = LOG) -> bytes:
    return f"<html><body><h1>Tracker</h1>{table}{log}</body></html>".encode()


def test_the_table_is_read():
    gndt = read_gndt(page()).value
    assert gndt.columns == ("Name", "Oats")
    assert gndt.rows == (("Ann", "3"), ("Bob", "1 / 3"))


def test_the_log_is_read_newest_first():
    reading = read_gndt(page())
    assert not reading.suspect
    first, second, third = reading.value.log
    assert (first.who, first.player, first.column, first.old, first.new) == ("Ann", "Bob", "Oats", "10", "12")
    assert (second.who, second.old, second.new) == ("Bob", "", "10")
    assert (third.column, third.new, third.comment) == ("Great Works", "2 / 3", "so (or so)")
    assert third.at == datetime(2011, 10, 2, 10, tzinfo=UTC)


def test_dice_are_found_in_comments():
    [roll] = rolls(read_gndt(page()).value.log)
    assert (roll.who, roll.expression, roll.result) == ("Ann", "DICE6", "4")


def test_the_older_log_names_no_year():
    log = "<p>10/01 13:04 (BST) - Ann<br>Ann’s Role = Miller<br>Comment: (Who wins?)<br>Comment: (DICE2:1)</p>"
    first, second, third = read_gndt(page(log=log), year=2006).value.log
    assert (first.player, first.column, first.new) == ("Ann", "Role", "Miller")
    assert (second.comment, third.comment) == ("Who wins?", "DICE2:1")
    assert first.at == datetime(2006, 1, 10, 13, 4, tzinfo=UTC)
    assert read_gndt(page(log=log)).suspect


def test_a_page_without_such_a_table_is_suspect():
    assert read_gndt(page(table="<table><tr><th>Oats</th></tr></table>")).suspect
    assert read_gndt(b"").suspect


def test_a_row_of_another_length_or_name_is_suspect():
    assert read_gndt(page(table=TABLE.replace("<td>3</td>", ""))).suspect
    assert read_gndt(page(table=TABLE.replace("Ann", "Bob"))).suspect


def test_a_line_in_another_form_is_told():
    assert read_gndt(page(log="<p>Bob's Oats went from 3 to 4 at noon</p>")).suspect
