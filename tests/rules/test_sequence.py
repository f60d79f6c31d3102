"""What follows from what: the sequence in which an admin may act now."""

from syncd.rules.verdict import Act, Step
from tests.rules.games import HOUR, NOW, SECOND, ago, cfj, dov, judged, proposal, verdict

FIVE_FOR = "Ann+ Bob+ Cid+ Dee+ Eve+"
EIGHT_FOR = f"{FIVE_FOR} Fay+ Gil+ Hal+"


def test_nothing_to_do_is_a_list_of_what_to_wait_for() -> None:
    told = judged(proposal(id="m1", hours=40), cfj(FIVE_FOR + " Oz-", id="c1", changes=frozenset({"core"}), hours=1))
    assert told.sequence[0] == Step(Act.ENACT, "c1")
    assert told.sequence[1] == Step(Act.WAIT, "m1", until=NOW + 8 * HOUR, until_act=Act.FAIL)


def test_resolving_one_proposal_opens_the_next() -> None:
    told = judged(
        proposal(FIVE_FOR, id="a", hours=30),
        proposal("Bob-", id="b", hours=50, author="Bob"),
        proposal(FIVE_FOR, id="c", hours=20, author="Cid"),
        proposal("Dee+", id="d", hours=10, author="Dee"),
    )
    assert told.sequence == (
        Step(Act.FAIL, "b", opens=((Act.ENACT, "a"),)),
        Step(Act.ENACT, "a", opens=((Act.ENACT, "c"),)),
        Step(Act.ENACT, "c"),
        Step(Act.WAIT, "d", until=NOW + 38 * HOUR, until_act=Act.FAIL),
    )


def test_cfjs_come_first_and_an_enacted_dov_last() -> None:
    told = judged(
        dov(EIGHT_FOR, id="d"), proposal(FIVE_FOR, id="p", hours=30, author="Bob"), cfj(FIVE_FOR, id="c"), edition="185"
    )
    assert [(step.act, step.matter) for step in told.sequence] == [
        (Act.ENACT, "c"),
        (Act.ENACT, "p"),
        (Act.FAIL, "d"),
    ]


def test_failing_the_last_dov_opens_the_queue() -> None:
    told = judged(dov("Bob- Cid- Dee- Eve- Fay-", id="d"), proposal(FIVE_FOR, id="p", hours=30, author="Bob"))
    assert told.sequence == (Step(Act.FAIL, "d", opens=((Act.ENACT, "p"),)), Step(Act.ENACT, "p"))


def test_enacting_a_dov_fails_the_others_and_begins_the_interregnum() -> None:
    told = judged(
        dov(EIGHT_FOR, id="d1"),
        dov(EIGHT_FOR, id="d2", author="Bob"),
        proposal(FIVE_FOR, id="p", hours=30, author="Cid"),
    )
    assert told.sequence == (
        Step(Act.ENACT, "d1", closes=((Act.ENACT, "d2"),)),
        Step(Act.WAIT, "p"),
    )


def test_deferentials_follow_the_new_emperor() -> None:
    told = judged(dov(EIGHT_FOR, id="d", author="Bob"), cfj("Bob+ Cid? Dee? Eve? Oz-", id="c", author="Fay", hours=5))
    assert told.sequence == (Step(Act.ENACT, "d", opens=((Act.ENACT, "c"),)), Step(Act.ENACT, "c"))


def test_a_step_changes_nothing_for_what_does_not_depend_on_it() -> None:
    matters = (proposal(FIVE_FOR, id="a", hours=30), proposal("Cid-", id="b", hours=20, author="Bob"))
    told = judged(*matters)
    alone = verdict(matters[1])
    assert told.sequence[-1] == Step(Act.WAIT, "b", until=alone.failable_at, until_act=Act.FAIL)


def test_what_stands_behind_another_waits_for_its_turn() -> None:
    told = judged(proposal("Bob+", id="a", hours=30), proposal(FIVE_FOR, id="b", hours=20, author="Bob"))
    waits = {step.matter: (step.until, step.until_act) for step in told.sequence}
    assert waits["b"] == (ago(30) + 168 * HOUR + SECOND, Act.ENACT)
