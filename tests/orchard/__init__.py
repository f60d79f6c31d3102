"""An orchard: the made-up dynasty that these tests are played in."""

from datetime import UTC, datetime, timedelta

from parsers.records import PlayerName, Roll
from syncd.dynasties.generic.dynasty import GenericDynasty
from syncd.dynasties.protocol import Gamestate, Membership, Place, Scene

ORCHARD = """\
name = "The Orchard"
edition = "219"

[[table]]
name = "Growers"
page = "Orchard"
key = "Grower"
rows = "players"
emperor = false
[table.columns]
Apples = { type = "integer", max = 99, default = 5 }
Gold = { type = "integer", default = "average" }
Hat = { type = "choice", of = ["None", "Straw", "Felt"], default = "None", by = "owner" }
Tools = { type = "list", of = ["Axe", "Rope", "Ladder"], repeats = false }
Share = { type = "percentage", formula = "100 * apples // total(apples)" }

[[table]]
name = "Trees"
page = "Orchard"
key = "Tree"
by = "emperor"
[table.columns]
Ripe = { type = "integer", default = 3 }

[[action]]
name = "Pick"
rule = "Picking"
limit = "daily"
roll = "DICE6"
effect = ["apples += roll"]

[[action]]
name = "Trade"
when = ["gold >= n"]
effect = ["gold -= n", "target.gold += n"]

[[action]]
name = "Shake"
when = ["'Ladder' in tools"]
effect = ["ripe -= 1", "apples += 1"]

[[action]]
name = "Buy"
effect = ["gold -= 2", "tools += value"]

[[action]]
name = "Feast"
by = "emperor"
effect = ["each.gold += 1"]

[[invariant]]
table = "Growers"
holds = "gold + apples <= 150"
"""

NOON = datetime(2024, 3, 4, 12, tzinfo=UTC)
PLAYERS = ("Oz", "Ann", "Bob", "Cay")


def orchard() -> GenericDynasty:
    return GenericDynasty.of_pack("orchard.toml", ORCHARD)


def roster(at=NOON, active=PLAYERS, idle=(), emperor="Oz") -> Membership:
    return Membership(
        at, frozenset(map(PlayerName, active)), frozenset(map(PlayerName, idle)), emperor=PlayerName(emperor)
    )


def scene(by="Ann", at=NOON, **more) -> Scene:
    return Scene(PlayerName(by), at, more.pop("roster", roster()), **more)


def rolled(by, number, *, minutes_before=5, at=NOON, comment="") -> Roll:
    return Roll(PlayerName(by), at - timedelta(minutes=minutes_before), "DICE6", str(number), comment)


def grower(name, *, apples=5, gold=10, hat="None", tools=(), share=33):
    columns = {"Grower": name, "Apples": apples, "Gold": gold, "Hat": hat, "Tools": tuple(tools), "Share": share}
    return {Place("Growers", name, column): value for column, value in columns.items()}


def tree(name, ripe=3):
    return {Place("Trees", name, "Tree"): name, Place("Trees", name, "Ripe"): ripe}


def state(**changes) -> Gamestate:
    """Ann, Bob and Cay, each with 5 apples and 10 gold, and two trees; `ann={"gold": 3}` says otherwise."""
    rows = [grower(name, **changes.get(name.lower(), {})) for name in ("Ann", "Bob", "Cay")]
    return Gamestate({place: value for row in (*rows, tree("Elm"), tree("Yew")) for place, value in row.items()})


def at(row, column) -> Place:
    return Place("Trees" if column in ("Ripe", "Tree") else "Growers", row, column)
