"""The GNDT's log as the history of the gamestate: lines of one update belong together."""

from datetime import UTC, datetime, timedelta

from parsers.records import Change, PlayerName
from syncd.dynasties.generic.dynasty import GenericDynasty
from syncd.dynasties.protocol import Membership, Place
from syncd.validator.replay import replay
from syncd.validator.scenes import Context

NOON = datetime(2013, 5, 4, 12, tzinfo=UTC)
PACK = """
name = "Nobles"
edition = "110"
[[table]]
name = "GNDT"
page = "GNDT"
key = "Name"
rows = "players"
[table.columns]
Wealth = { type = "integer" }
Motto = { type = "text", by = "owner" }
[[action]]
name = "Give"
when = ["wealth >= n"]
effect = ["wealth -= n", "target.wealth += n"]
"""


def line(who, minutes, player, column, old, new, comment=""):
    return Change(PlayerName(who), NOON + timedelta(minutes=minutes), PlayerName(player), column, old, new, comment)


def replayed(*lines):
    names = frozenset(map(PlayerName, ("Ann", "Bob")))
    context = Context(now=NOON + timedelta(hours=9), rosters=(Membership(NOON - timedelta(days=2), names),))
    return replay((), GenericDynasty.of_pack("nobles.toml", PACK), context, log=lines)


def test_lines_of_one_update_are_one_action_and_the_old_values_the_beginning():
    found = replayed(line("Ann", 0, "Ann", "Wealth", "12", "9"), line("Ann", 0.5, "Bob", "Wealth", "10", "13"))
    assert {one.explanation.text for one in found.changes} == {"Give by Ann with Bob, amount 3"}
    assert found.gamestate.cells[Place("GNDT", "Bob", "Wealth")] == 13
    assert not [one for one in found.findings if one.kind != "roster-row"]


def test_an_update_that_nothing_explains_is_a_finding_with_who_and_when():
    found = replayed(line("Bob", 5, "Bob", "Wealth", "10", "99"))
    (finding,) = [one for one in found.standing if one.kind == "unexplained-change"]
    assert (finding.by, finding.at, finding.revid, finding.expected) == ("Bob", NOON + timedelta(minutes=5), None, "10")


def test_the_comment_of_an_update_is_its_summary_and_a_motto_is_ones_own():
    found = replayed(line("Bob", 5, "Bob", "Motto", "", "Onward", "cheer up"))
    assert {one.explanation.text for one in found.changes} == {"Bob sets Motto of Bob to Onward"}


def test_a_value_changed_back_and_forth_within_one_update_is_no_change():
    found = replayed(line("Bob", 5, "Bob", "Wealth", "10", "11"), line("Bob", 5.2, "Bob", "Wealth", "11", "10"))
    assert [one.place for one in found.changes] == [None]
