"""The answer as JSON: the fields of `judge` (core rules, section 35)."""

import json

from syncd.rules.answer import answer
from syncd.rules.editions import load
from syncd.rules.game import Player, Roster
from syncd.rules.judge import judge
from tests.rules.games import ENACTED, NOW, cfj, dov, game, judged, proposal, roster, verdict

FIVE_FOR = "Ann+ Bob+ Cid+ Dee+ Eve+"


def told(*matters: object, **members: object) -> dict[str, object]:
    return json.loads(answer(judged(*matters, **members)))  # type: ignore[arg-type,no-any-return]


def first(*matters: object, **members: object) -> dict[str, object]:
    return told(*matters, **members)["matters"][0]  # type: ignore[index,no-any-return]


def test_every_member_of_the_contract_is_there() -> None:
    one = proposal("Bob- Cid?", hours=20)
    whole = told(one)
    assert {name: whole[name] for name in ("edition", "now", "quorum", "players", "hiatus")} == {
        "edition": "219",
        "now": "2023-09-12T12:00:00Z",
        "quorum": 5,
        "players": 9,
        "hiatus": [],
    }
    matter = first(one)
    del matter["reasons"], matter["trees"]
    assert matter == {
        "id": "m1",
        "votes": {"Bob": "against", "Cid": "deferential", "Ann": "for"},
        "tally": {"for": 1, "against": 1, "deferential": 1, "valid": 2},
        "evc": {"Bob": 0, "Cid": 1},
        "withdrawn": False,
        "vetoed": False,
        "popular": False,
        "unpopular": False,
        "oldest_pending": True,
        "may_enact": False,
        "may_fail": False,
        "enactable_at": None,
        "failable_at": "2023-09-13T16:00:00Z",
    }


def test_core_judge_01_idle_players_are_left_out_of_the_numbers() -> None:
    idle_emperor = Roster((*roster(6, emperor=None).players, Player("Oz", idle=True)), "Oz")
    whole = told(roster=idle_emperor)
    assert (whole["players"], whole["quorum"]) == (6, 4)


def test_core_judge_07_a_resolved_matter_has_no_instants_but_votes() -> None:
    matter = first(proposal(FIVE_FOR, status=ENACTED))
    assert [matter[name] for name in ("may_enact", "may_fail", "oldest_pending")] == [False] * 3
    assert (matter["enactable_at"], matter["failable_at"], matter["tally"]["for"]) == (None, None, 5)  # type: ignore[index]
    assert [reason["key"] for reason in matter["reasons"]] == ["pending"]  # type: ignore[attr-defined]


def test_core_judge_08_the_first_thing_in_the_way_is_the_first_reason() -> None:
    def reason(one: object, *others: object, **members: object) -> str:
        return first(one, *others, **members)["reasons"][0]["key"]  # type: ignore[index,no-any-return]

    old = proposal(id="old", hours=50, author="Bob")
    assert reason(proposal("Oz!", illegal=True), hiatus=("dormancy",)) == "legal-proposal"
    assert reason(proposal("Oz!"), hiatus=("dormancy",)) == "not-vetoed"
    assert reason(proposal("Ann-"), hiatus=("dormancy",)) == "not-withdrawn"
    assert reason(proposal(), old, hiatus=("dormancy",)) == "no-hiatus"
    assert reason(proposal(hours=1), old) == "turn"
    assert reason(proposal(hours=1)) == "popular"
    assert reason(proposal(FIVE_FOR, hours=1)) == "proposal-hours"


def test_core_judge_09_the_order_of_matters_does_not_matter() -> None:
    matters = [
        proposal(FIVE_FOR, id="a", hours=30),
        cfj(id="b"),
        dov("Bob+", id="c", hours=3),
        proposal(id="d", hours=20),
    ]
    forwards, backwards = judged(*matters), judged(*reversed(matters))
    assert {one.id: one for one in forwards.verdicts} == {one.id: one for one in backwards.verdicts}


def test_the_conditions_are_a_tree_by_their_keys_each_told_once() -> None:
    matter = first(proposal("Bob-", hours=20))
    reasons = {reason["key"]: reason for reason in matter["reasons"]}  # type: ignore[attr-defined]
    assert len(reasons) == len(matter["reasons"])  # type: ignore[arg-type]
    parts = [part for reason in reasons.values() for join in ("all", "any", "none") for part in reason.get(join, ())]
    assert set(parts) <= reasons.keys()
    assert set(matter["trees"].values()) <= reasons.keys()  # type: ignore[attr-defined]


def test_every_condition_says_rule_words_and_state_and_what_would_meet_it() -> None:
    for reason in first(proposal("Bob-", hours=20))["reasons"]:  # type: ignore[attr-defined]
        assert {"key", "state", "rule", "text", "quote"} <= reason.keys()
        assert (reason["state"] == "unmet") is ("least_change" in reason)


def test_an_unmet_number_says_how_many_are_missing() -> None:
    reasons = {one["key"]: one for one in first(proposal("Bob+", hours=1))["reasons"]}  # type: ignore[attr-defined]
    quorum = reasons["quorum-for"]
    assert quorum["text"] == "2 FOR, quorum is 5"
    assert quorum["operands"] == {"for": 2, "quorum": 5, "missing": 3}
    assert quorum["least_change"] == "3 more FOR"
    assert quorum["evidence"] == [0]
    assert reasons["proposal-hours"]["least_change"] == "wait until 2023-09-12T23:00:00Z"


def test_messages_use_the_editions_own_words() -> None:
    texts = {
        edition: " ".join(one["text"] for one in first(proposal("Oz! Ann-"), edition=edition)["reasons"])  # type: ignore[attr-defined]
        for edition in ("89", "110", "185", "205", "219")
    }
    assert "the Chairman has vetoed it" in texts["89"]
    assert "the Announcer has vetoed it" in texts["205"]
    assert "Self-Killed" in texts["110"]
    assert "Withdrawn" in texts["219"]


def test_the_sequence_is_told() -> None:
    whole = told(
        proposal(FIVE_FOR, id="a", hours=30), proposal(FIVE_FOR, id="b", hours=20, author="Bob"), dov(status=ENACTED)
    )
    assert whole["sequence"] == [
        {"do": "enact", "matter": "a", "opens": [{"do": "enact", "matter": "b"}]},
        {"do": "enact", "matter": "b"},
    ]


def test_names_that_cannot_be_encoded_are_escaped() -> None:
    odd = roster(0, emperor=None)._replace(players=(Player("\ud800"), Player("Zoë")))
    matter = game(proposal(author="\ud800"), roster=odd)
    assert json.loads(answer(judge(matter, load("219"))))["matters"][0]["votes"] == {"\ud800": "for"}


def test_the_same_verdict_holds_as_a_value() -> None:
    one = verdict(proposal(FIVE_FOR, hours=12))
    assert one.enactable_at == NOW
    assert one == verdict(proposal(FIVE_FOR, hours=12))
