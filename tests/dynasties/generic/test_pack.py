import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.errors import BadPack
from syncd.dynasties.generic.build import load
from syncd.dynasties.generic.lines import line_of
from tests.orchard import ORCHARD, orchard


def broken(old, new):
    assert old in ORCHARD
    with pytest.raises(BadPack) as caught:
        load("orchard.toml", ORCHARD.replace(old, new, 1))
    return caught.value, 1 + ORCHARD[: ORCHARD.index(old)].count("\n")


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('type = "integer", max = 99', 'type = "number", max = 99', "table[1].columns.Apples.type"),
        ("max = 99", "maxx = 99", "table[1].columns.Apples.maxx"),
        ("max = 99", "min = 100, max = 99", "table[1].columns.Apples.min"),
        ("max = 99, default = 5", "max = 3, default = 5", "table[1].columns.Apples.default"),
        ('of = ["None", "Straw", "Felt"], ', "", "table[1].columns.Hat.of"),
        ('"100 * apples // total(apples)"', '"100 * pears // 2"', "table[1].columns.Share.formula"),
        ('"100 * apples // total(apples)"', '"100 * "', "table[1].columns.Share.formula"),
        ('default = "average"', 'default = "=average(pears)"', "table[1].columns.Gold.default"),
        ('by = "owner"', 'by = "owners"', "table[1].columns.Hat.by"),
        ("emperor = false", 'emperor = "no"', "table[1].emperor"),
        ("emperor = false", 'idle = "gone"', "table[1].idle"),
        ('key = "Tree"', "", "table[2].key"),
        ('name = "Trees"', 'name = "Growers"', "table[2].name"),
        ('page = "Orchard"\nkey = "Tree"', 'page = ""\nkey = "Tree"', "table[2].page"),
        ('name = "Trade"', 'name = "Pick"', "action[2].name"),
        ('limit = "daily"', 'limit = "often"', "action[1].limit"),
        ('roll = "DICE6"', 'roll = "D6"', "action[1].roll"),
        ('"apples += roll"', '"pears += roll"', "action[1].effect"),
        ('"apples += roll"', '"share += roll"', "action[1].effect"),
        ('"apples += roll"', '"apples *= roll"', "action[1].effect"),
        ("'Ladder' in tools", "'Ladder' in sheds", "action[3].when"),
        ('holds = "gold', 'holds = "silver', "invariant[1].holds"),
        ('table = "Growers"', 'table = "Eaters"', "invariant[1].table"),
        ('edition = "219"', 'grace = "soon"', "grace"),
        ('edition = "219"', 'edition = 219', "edition"),
    ],
)  # fmt: skip
def test_a_mistake_names_file_key_and_line(old, new, key):
    error, line = broken(old, new)
    assert (error.file, error.key) == ("orchard.toml", key)
    if new:
        assert error.line == line
    assert str(error).startswith(f"orchard.toml:{error.line}: {key}: ")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('type = "integer", max', 'type = "int", max', "none of integer, choice, list, text, percentage, date"),
        ('by = "owner"', 'by = ["owner", "me"]', "'me' is none of owner, emperor, admin, player, anyone"),
        ('rows = "players"', 'rows = "growers"', "'growers' is none of players, free, pairs"),
        ('limit = "daily"', 'limit = "often"', "write daily, weekly, daily communal, weekly communal, once, or a time"),
    ],
)
def test_a_word_that_is_none_is_answered_by_those_there_are(old, new, expected):
    error, _ = broken(old, new)
    assert expected in error.expected


def test_what_is_no_toml_names_the_line():
    error, line = broken("emperor = false", "emperor = = false")
    assert (error.line, error.key) == (line, "emperor")


def test_a_missing_key_names_the_table_that_lacks_it():
    error, _ = broken('page = "Orchard"\n', "")
    assert error.key == "table[1]"
    assert "page" in error.expected


def test_a_word_that_two_tables_know_must_be_told_apart():
    error, _ = broken("Ripe = { type", "Gold = { type")
    assert "growers.gold or trees.gold" in error.expected


def test_a_name_can_be_told_apart_by_its_table():
    text = ORCHARD.replace("Ripe =", "Apples =").replace("ripe", "trees.apples").replace('"apples', '"growers.apples')
    text = text.replace("* apples // total(apples)", "* growers.apples").replace("gold + apples", "growers.apples")
    assert load("x", text).acts[2].chooses == ("Trees",)


def test_a_good_pack_tells_its_tables_for_people():
    growers, trees = orchard().tables
    assert growers.column("Apples").describe == "a whole number from 0 to 99"
    assert growers.column("Share").derived
    assert (growers.rows.emperor, trees.rows.setters) == (False, ("emperor",))


@given(st.text(alphabet="[]=\"\n#.abc{}' ", max_size=60), st.lists(st.text(max_size=3), max_size=3))
def test_any_text_has_lines_or_none(text, path):
    number = line_of(text, path)
    assert number is None or 1 <= number <= len(text.splitlines())


@given(st.text(alphabet='[]="\n#.atble{},0123name ', max_size=80))
def test_any_text_is_a_pack_or_a_mistake_in_one_line(text):
    with pytest.raises(BadPack) as caught:
        load("p.toml", text)
    assert "\n" not in str(caught.value)
