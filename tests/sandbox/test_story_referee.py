"""The legal part of the Duel Sheet follows from the rules: the referee, asked, comes to the same cells."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from parsers.wikitext.tables import read_tables
from syncd.dynasties.referee import answer
from syncd.sandbox.game import Sandbox
from syncd.sandbox.story.cast import BATTLE_MASTER, SPELLS

STYLES = {"hat": "Hat", "robes": "Robes", "staff": "Staff", "beard": "Beard"}
TRAITS = ("Selfish", "Benevolent", "Belligerent", "Reclusive")
GEWGAWS = ("Contemplation Orb", "Bonsai Volcano", "Pewter Elephant", "Silver Candelabra", "Stygian Censer")
SELECTIONS: dict[str, tuple[str, dict[str, object]]] = {
    "Corvane": ("Burn", {"position": "Ambric"}),
    "Ambric": ("Magical Armor", {}),
    "O'Farrow": ("Gift", {"position": "Bellweather"}),
    "Dunmarrow": ("Gather", {}),
    "Ingolf": ("Greed", {}),
    "Eskil": ("Snipe", {"wizard": "Ingolf", "spell": "Greed"}),
    "Grizel": ("Doom Cloud", {}),
    "Bellweather": ("Upgrade", {"style_type": "hat"}),
    "Fennimore": ("Spotlight", {}),
}
"""What nobody but the Battle Master knew before Duel 1 was resolved."""


@pytest.fixture(scope="module")
def sheets() -> dict[str, str]:
    """The Duel Sheet's texts by the summary that made them."""
    with Sandbox() as sandbox:
        page = sandbox.wiki.page("Duel Sheet")
        assert page is not None
        return {revision.summary: revision.text for revision in page.revisions}


@pytest.fixture(scope="module")
def told() -> str:
    """The resolution comment of Duel 1."""
    with Sandbox() as sandbox:
        return sandbox.blog.state.entry("wizard_duel_1").remarks[-1].text


def rows(text: str, table: int) -> list[dict[str, str]]:
    found = read_tables(text).value[table]
    return [dict(zip(found.header, (cell.text for cell in row.cells), strict=False)) for row in found.rows]


def state_of(text: str) -> dict[str, Any]:
    wizards = {row["Wizard"]: wizard_of(row) for row in rows(text, 0)}
    charms = {row["Spell"]: {"charm": int(row["Charm"])} for row in rows(text, 1)}
    return {
        "battle_master": BATTLE_MASTER, "wizards": wizards, "spells": charms, "spell_order": SPELLS, "gewgaws": GEWGAWS
    }  # fmt: skip


def wizard_of(row: dict[str, str]) -> dict[str, Any]:
    achievements = [] if row["Achievements"] == "-" else row["Achievements"].split(", ")
    stars, _, wizards = row["Lode then"].partition("/")
    return {
        "stars": int(row["Stars"]),
        "high_marks": int(row["High Marks"]),
        **{member: row[column] for member, column in STYLES.items()},
        "freshness": int(row["Freshness"]),
        "traits": {trait: int(row[trait]) for trait in TRAITS},
        "achievements": achievements,
        "idle": bool(row["Idle since"]),
        "idled_at": row["Idle since"] or None,
        "lode_when_idled": {"stars": int(stars), "wizards": int(wizards)} if stars else None,
    }


def ruled(
    state: dict[str, Any], action: dict[str, object], rolls: Sequence[object] = (), now: str = ""
) -> dict[str, Any]:
    case = {"edition": "219", "now": now or "2023-10-31T11:34:00Z", "state": state, "action": action, "rolls": rolls}
    ruling: dict[str, Any] = json.loads(answer(json.dumps(case).encode()))
    assert ruling["legal"], ruling["violations"]
    return ruling


def duel_1(state: dict[str, Any], ring: list[str]) -> dict[str, Any]:
    master = {"actor": BATTLE_MASTER}
    state = ruled(state, {"type": "schedule_duel", **master}, [ring, 3, "Silver Candelabra", "Unify"])["state"]
    for name, (spell, inputs) in SELECTIONS.items():
        state = ruled(state, {"type": "select_spell", "actor": name, "spell": spell, "inputs": inputs})["state"]
    request = {"type": "request_style", "actor": "Dunmarrow", "style_type": "staff", "style": "Crooked"}
    state = ruled(state, request)["state"]
    state = ruled(state, {"type": "commence_duel", **master})["state"]
    return ruled(state, {"type": "resolve_duel", **master}, [2])


def test_the_first_duel_was_resolved_as_the_rules_have_it(sheets: dict[str, str], told: str):
    before, after = sheets['Enacting "Opening Wardrobe"'], sheets["Resolving Wizard Duel 1"]
    duel = rows(after, 2)[0]
    ruling = duel_1(state_of(before), duel["Wizard Ring"].split(", "))
    assert ruling["state"]["wizards"] == state_of(after)["wizards"]
    charms = {name: {"charm": spell["charm"]} for name, spell in ruling["state"]["spells"].items()}
    assert charms == state_of(after)["spells"]
    casts = dict(part.split(": ") for part in duel["Spells Cast"].split(", "))
    assert casts == ruling["state"]["duels"]["1"]["casts"]
    assert set(told.split("\n")) <= {entry["text"] for entry in ruling["log"]}


def test_ingolf_was_idled_as_the_rules_have_it(sheets: dict[str, str]):
    before, after = sheets['CfJ "Fresh Start"'], sheets["Idling Ingolf at their request"]
    action = {"type": "idle", "actor": "Grizel", "wizard": "Ingolf"}
    ruling = ruled(state_of(before), action, now="2023-11-06T09:30:00Z")
    assert ruling["state"]["wizards"] == state_of(after)["wizards"]


def test_jessamys_row_is_what_a_newcomer_gets(sheets: dict[str, str]):
    before, after = sheets["New hat!"], sheets["joining!"]
    known = state_of(before.replace("Bowler", "Pointy"))
    ruling = ruled(known, {"type": "join", "actor": "Grizel", "wizard": "Jessamy"}, now="2023-11-16T17:00:00Z")
    assert ruling["state"]["wizards"]["Jessamy"] == state_of(after)["wizards"]["Jessamy"]
