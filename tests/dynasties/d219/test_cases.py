"""Cases of `syncd referee`: what is malformed, what is merely illegal, and what of the state is kept as given."""

import json

import pytest

from parsers.errors import BadCase
from syncd.dynasties.referee import answer

NAMES = ("Anna", "Bert", "Cleo", "Dora")
LIST = ["Snipe", "Burn", "Gift", "Glam", "Meditate", "Fizzle"]


def case(action=None, *, status="open", state=None, duel=None, rolls=(), **members):
    """A small case as JSON: four Wizards with 10 Stars, one Duel, `Anna` selecting Fizzle."""
    the_duel = {
        "status": status,
        "ring": list(NAMES),
        "spell_list": ["Snipe", "Burn", "Gift", "Fizzle"],
        **(duel or {}),
    }
    return {
        "edition": "219",
        "now": "2023-11-05T12:00:00Z",
        "state": {
            "battle_master": "Oz",
            "wizards": {name: {"stars": 10} for name in NAMES},
            "duels": {"1": the_duel},
            **(state or {}),
        },
        "action": action or {"type": "select_spell", "actor": "Anna", "spell": "Fizzle", "inputs": {}},
        "rolls": list(rolls),
        **members,
    }


def asked(one):
    return json.loads(answer(json.dumps(one).encode()))


def malformed(one):
    """The path that the error names."""
    with pytest.raises(BadCase) as error:
        answer(json.dumps(one).encode())
    assert "\n" not in str(error.value)
    return error.value.path


def selecting(spell, /, **inputs):
    return {"type": "select_spell", "actor": "Anna", "spell": spell, "inputs": inputs}


# malformed, line by line


@pytest.mark.parametrize("name", ["edition", "now", "state", "action"])
def test_a_missing_member_of_the_case_is_named(name):
    one = case()
    del one[name]
    assert malformed(one) == f"$.{name}"


def test_missing_rolls_are_none():
    without = case()
    del without["rolls"]
    assert asked(without)["legal"]


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("edition", "220"),
        ("edition", 219),
        ("now", "yesterday"),
        ("now", "2023-11-05T12:00:00"),
        ("now", 5),
        ("rolls", {}),
    ],
)
def test_a_member_of_the_case_that_does_not_fit_is_named(member, value):
    assert malformed({**case(), member: value}) == f"$.{member}"


@pytest.mark.parametrize("text", [b"", b"[]", b"{", b"null", b'"x"', b'{"edition": "219"', b"\xff{}", b"[" * 5000])
def test_what_is_no_json_object_is_malformed(text):
    with pytest.raises(BadCase):
        answer(text)


@pytest.mark.parametrize(
    ("action", "path"),
    [
        ({"actor": "Anna"}, "$.action.type"),
        ({"type": "dance", "actor": "Anna"}, "$.action.type"),
        ({"type": 5, "actor": "Anna"}, "$.action.type"),
        ({"type": "sort_spells"}, "$.action.actor"),
        ({"type": "sort_spells", "actor": "Nemo"}, "$.action.actor"),
        ({"type": "sort_spells", "actor": None}, "$.action.actor"),
        ({"type": "select_spell", "actor": "Anna", "inputs": {}}, "$.action.spell"),
        ({"type": "select_spell", "actor": "Anna", "spell": "Fizzle"}, "$.action.inputs"),
        ({"type": "select_spell", "actor": "Anna", "spell": 3, "inputs": {}}, "$.action.spell"),
        ({"type": "select_spell", "actor": "Anna", "spell": "Fizzle", "inputs": []}, "$.action.inputs"),
        (selecting("Burn", position=True), "$.action.inputs.position"),
        (selecting("Burn", position=[2]), "$.action.inputs.position"),
        (selecting("Burn", position="Nemo"), "$.action.inputs.position"),
        (selecting("Burn", position=2, second_position="Nemo"), "$.action.inputs.second_position"),
        (selecting("Snipe", wizard="Nemo", spell="Burn"), "$.action.inputs.wizard"),
        (selecting("Snipe", wizard="Bert", spell=1), "$.action.inputs.spell"),
        (selecting("Glam", position=2, style_type=1), "$.action.inputs.style_type"),
        (selecting("Meditate", trait=1), "$.action.inputs.trait"),
        ({"type": "request_style", "actor": "Anna", "style": "Pointy"}, "$.action.style_type"),
        ({"type": "request_style", "actor": "Anna", "style_type": "hat"}, "$.action.style"),
        ({"type": "join", "actor": "Anna"}, "$.action.wizard"),
        ({"type": "join", "actor": "Anna", "wizard": 5}, "$.action.wizard"),
        ({"type": "idle", "actor": "Anna", "wizard": "Nemo"}, "$.action.wizard"),
        ({"type": "unidle", "actor": "Anna", "wizard": "Nemo"}, "$.action.wizard"),
        ({"type": "idle", "actor": "Anna"}, "$.action.wizard"),
    ],
)
def test_an_action_that_is_malformed(action, path):
    assert malformed(case(action)) == path


@pytest.mark.parametrize(
    ("state", "path"),
    [
        ({"wizards": []}, "$.state.wizards"),
        ({"wizards": {"Anna": {}}}, "$.state.wizards.Anna.stars"),
        ({"wizards": {"Dr. Bee": {"stars": "5"}}}, '$.state.wizards["Dr. Bee"].stars'),
        ({"wizards": {"Anna": {"stars": 1.5}}}, "$.state.wizards.Anna.stars"),
        ({"wizards": {"Anna": {"stars": -1}}}, "$.state.wizards.Anna.stars"),
        ({"wizards": {"Anna": {"stars": 1, "hat": "Fez"}}}, "$.state.wizards.Anna.hat"),
        ({"wizards": {"Anna": {"stars": 1, "traits": {"Selfish": "1"}}}}, "$.state.wizards.Anna.traits.Selfish"),
        ({"wizards": {"Anna": {"stars": 1, "idle": 1}}}, "$.state.wizards.Anna.idle"),
        ({"wizards": {"Anna": {"stars": 1, "idled_at": "x"}}}, "$.state.wizards.Anna.idled_at"),
        (
            {"wizards": {"Anna": {"stars": 1, "lode_when_idled": {"stars": 1}}}},
            "$.state.wizards.Anna.lode_when_idled.wizards",
        ),
        ({"battle_master": 5}, "$.state.battle_master"),
        ({"hiatus": "dov-pending"}, "$.state.hiatus"),
        ({"hiatus": [1]}, "$.state.hiatus[0]"),
        ({"spells": {"Burn": {"charm": None}}}, "$.state.spells.Burn.charm"),
        ({"spells": {"Burn": 5}}, "$.state.spells.Burn"),
        ({"spell_order": {}}, "$.state.spell_order"),
        ({"duels": {"one": {}}}, "$.state.duels.one"),
        ({"duels": {"01": {}}}, '$.state.duels["01"]'),
    ],
)
def test_a_state_that_is_malformed(state, path):
    assert malformed(case(state=state)) == path


@pytest.mark.parametrize(
    ("duel", "member"),
    [
        ({"status": "closed"}, "status"),
        ({"ring": ["Anna", "Nemo"]}, "ring[1]"),
        ({"ring": ["Anna", "Anna"]}, "ring"),
        ({"ring": "Anna"}, "ring"),
        ({"spell_list": None}, "spell_list"),
        ({"removed_spell": 5}, "removed_spell"),
        ({"selections": {"Anna": {"inputs": {}}}}, "selections.Anna.spell"),
        ({"selections": {"Anna": "Fizzle"}}, "selections.Anna"),
        (
            {"selections": {"Anna": {"spell": "Burn", "inputs": {"position": "Bert"}}}},
            "selections.Anna.inputs.position",
        ),
        ({"selections": {"Anna": {"spell": "Snipe", "inputs": {"wizard": "Nemo"}}}}, "selections.Anna.inputs.wizard"),
        ({"selections": {"Nemo": {"spell": "Fizzle", "inputs": {}}}}, "selections.Nemo"),
        ({"style_requests": {"Anna": {"style": "Pointy"}}}, "style_requests.Anna.style_type"),
        ({"style_requests": {"Nemo": None}}, "style_requests.Nemo"),
        ({"casts": {"Anna": 5}}, "casts.Anna"),
    ],
)
def test_a_duel_that_is_malformed(duel, member):
    assert malformed(case(duel=duel)).startswith("$.state.duels")
    assert malformed(case(duel=duel)).endswith(f".{member}")


@pytest.mark.parametrize("member", ["status", "ring", "spell_list"])
def test_what_a_duel_cannot_do_without_is_named(member):
    one = case()
    del one["state"]["duels"]["1"][member]
    assert malformed(one).endswith(f".{member}")


# illegal: everything else that cannot be done


@pytest.mark.parametrize(
    "action",
    [
        selecting("Thunder"), selecting("Burn", position=9), selecting("Burn", position=2.5), selecting("Burn"),
        selecting("Burn", position=None), selecting("Burn", position="Oz"),
        selecting("Snipe", wizard="Oz", spell="Burn"),
        {"type": "request_style", "actor": "Anna", "style_type": "shoes", "style": "Red"},
        {"type": "join", "actor": "Anna", "wizard": "X"}, {"type": "idle", "actor": "Anna", "wizard": "Oz"},
        {"type": "resolve_duel", "actor": "Oz"}, {"type": "sort_spells", "actor": "Oz", "extra": 1},
    ],
)  # fmt: skip
def test_what_exists_but_cannot_be_done_is_illegal_or_done(action):
    assert asked(case(action))["legal"] is (action["type"] == "sort_spells")


def test_a_whole_number_may_be_written_as_2_0():
    found = asked(case(selecting("Burn", position=2.0)))
    assert found["state"]["duels"]["1"]["selections"]["Anna"] == {"spell": "Burn", "inputs": {"position": 2}}


def test_a_null_input_is_one_that_was_not_given():
    assert asked(case(selecting("Burn", position=2, second_position=None)))["legal"]


def test_state_06_the_battle_master_is_nobody_unknown():
    sniping = {"selections": {"Bert": {"spell": "Snipe", "inputs": {"wizard": "Oz", "spell": "Burn"}}}}
    assert asked(case(duel=sniping))["legal"]
    in_the_ring = case({"type": "resolve_duel", "actor": "Oz"}, status="pending", duel={"ring": ["Anna", "Oz"]})
    assert asked(in_the_ring)["violations"] == [{"rule": "Duels", "reason": "in the Wizard Ring, and no Wizard: Oz"}]


# what is kept


def test_state_05_an_illegal_action_gives_back_the_very_bytes():
    odd = '{"battle_master":"O\\u007a",  "wizards":{"Anna":{"stars":1e1,"mood":1.10}, "x":{"stars":1e0}}, "x":1e999 }'
    action = '{"type":"resolve_duel","actor":"Oz"}'
    text = f'{{"edition":"219","now":"2023-11-05T12:00:00Z","state":{odd},"action":{action}}}'
    assert f'"state":{odd},' in answer(text.encode()).decode()


def test_state_01_a_legal_action_writes_every_member_out():
    found = asked(case())["state"]
    assert set(found) == {
        "battle_master", "hiatus", "wizards", "spells", "spell_order", "gewgaws", "achievements", "duels",
    }  # fmt: skip
    assert found["wizards"]["Anna"] == {
        "stars": 10, "high_marks": 0, "hat": "None", "robes": "Plain", "staff": "None", "beard": "None", "freshness": 3,
        "traits": {"Selfish": 0, "Benevolent": 0, "Belligerent": 0, "Reclusive": 0}, "achievements": [], "idle": False,
        "idled_at": None, "lode_when_idled": None,
    }  # fmt: skip
    assert found["spells"]["Siphon"] == {"charm": 0, "speed": 0, "traits": ["Selfish", "Belligerent"]}


def test_state_01_a_duel_is_written_out_too():
    found = asked(case())["state"]["duels"]["1"]
    assert found["selections"] == {"Anna": {"spell": "Fizzle", "inputs": {}}, "Bert": None, "Cleo": None, "Dora": None}
    rest = {name: found[name] for name in ("removed_spell", "gewgaws", "style_requests", "casts")}
    assert rest == {"removed_spell": None, "gewgaws": [], "style_requests": {}, "casts": {}}
    assert len(found["achievements"]) == 8


def test_state_01_spells_are_those_that_the_case_names():
    found = asked(case(state={"spells": {"Gift": {"charm": 2}, "Fizzle": {}}}))["state"]
    assert (list(found["spells"]), found["spell_order"]) == (["Gift", "Fizzle"], ["Fizzle", "Gift"])
    assert found["spells"]["Gift"] == {"charm": 2, "speed": 1, "traits": ["Benevolent"]}


def test_what_the_case_gave_beyond_the_schema_is_kept_at_every_level():
    one = case(
        state={"season": 3, "wizards": {name: {"stars": 10, "mood": {"a": 1}} for name in NAMES}},
        duel={"weather": "fog", "selections": {"Bert": {"spell": "Fizzle", "note": "!"}}},
    )
    found = asked(one)["state"]
    assert (found["season"], found["wizards"]["Anna"]["mood"], found["duels"]["1"]["weather"]) == (3, {"a": 1}, "fog")
    assert found["duels"]["1"]["selections"]["Bert"] == {"spell": "Fizzle", "note": "!", "inputs": {}}


def test_a_value_that_does_not_change_is_written_as_it_was():
    text = json.dumps(case()).replace('"Anna": {"stars": 10}', '"Anna": {"stars": 1.0e1}')
    assert '"Anna":{"stars":1.0e1,' in answer(text.encode()).decode()


def test_nothing_of_a_replaced_selection_is_left():
    old = {"spell": "Burn", "inputs": {"position": 2}, "note": "!"}
    found = asked(case(duel={"selections": {"Anna": old}}))["state"]["duels"]["1"]["selections"]["Anna"]
    assert found == {"spell": "Fizzle", "inputs": {}}


def test_an_unidled_wizard_has_nulls_where_the_idling_stood():
    gone = {
        "stars": 4,
        "idle": True,
        "idled_at": "2023-10-20T00:00:00Z",
        "lode_when_idled": {"stars": 26, "wizards": 4},
    }
    one = case({"type": "unidle", "actor": "Oz", "wizard": "Emil"})
    one["state"]["wizards"]["Emil"] = gone
    back = asked(one)["state"]["wizards"]["Emil"]
    assert (back["stars"], back["idle"], back["idled_at"], back["lode_when_idled"]) == (7, False, None, None)


def test_the_instant_of_idling_is_written_in_utc():
    one = case({"type": "idle", "actor": "Oz", "wizard": "Dora"}, now="2023-11-05T13:30:00+01:30")
    assert asked(one)["state"]["wizards"]["Dora"]["idled_at"] == "2023-11-05T12:00:00Z"


def test_derived_quantities_are_exact():
    clothes = {"hat": "Pointy", "robes": "Starry", "staff": "Hooked", "beard": "Wispy"}
    mage = {"stars": 30, **clothes, "traits": {"Selfish": 4, "Reclusive": 1}, "achievements": ["a", "b", "c"]}
    one = case(state={"wizards": {**{name: {"stars": 1} for name in NAMES}, "Emil": mage}})
    found = asked(one)
    assert found["derived"]["lode"] == {"stars": 34, "wizards": 5}
    assert found["derived"]["in_fashion"] == clothes
    assert found["derived"]["fashion_scores"]["hat"]["Pointy"] == 30
    assert found["derived"]["wizards"]["Emil"] == {
        "imbalance": 3, "fresh": True, "trendy": True, "unique": False, "archmage": True,
    }  # fmt: skip
    assert found["victory"] == ["Emil"]


def test_a_resolution_gives_the_comment_to_post_and_the_edit_of_the_sheet():
    selections = {"Anna": {"spell": "Gift", "inputs": {"position": 2}}}
    resolving = case({"type": "resolve_duel", "actor": "Oz"}, status="pending", duel={"selections": selections})
    found = asked(resolving)
    assert found["comment"].splitlines()[0] == "Anna casts Gift at Bert (2): Bert gains 3 Stars."
    assert {"table": "Wizards", "row": "Bert", "column": "Stars", "text": "13"} in found["edits"]
    assert {"table": "Duels", "row": "1", "column": "Status", "text": "Resolved"} in found["edits"]


def test_a_private_selection_edits_nothing_and_an_illegal_action_announces_nothing():
    assert asked(case())["edits"] == []
    assert "edits" not in asked(case({"type": "resolve_duel", "actor": "Oz"}))


def test_the_log_names_the_rules():
    resolving = {"type": "resolve_duel", "actor": "Oz"}
    selections = {"Anna": {"spell": "Burn", "inputs": {"position": 2}}}
    log = asked(case(resolving, status="pending", duel={"selections": selections}))["log"]
    assert {
        "rule": "Burn",
        "text": "Anna casts Burn at Bert (2): Bert loses 3 Stars, Anna loses 1 Star, Cleo loses 1 Star.",
    } in log
