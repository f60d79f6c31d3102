from hypothesis import given
from hypothesis import strategies as st

from syncd.rules.atomic_actions import Step, StepDone, completed_at, perform, to_redo
from syncd.rules.rights import Right
from tests.rules.core.editions import HOUR, NOON


def add(amount: int) -> Step[int]:
    return lambda value: value + amount if value + amount >= 0 else Right(False, f"{value} is too little")


@given(st.lists(st.integers(-5, 5), max_size=8))
def test_all_steps_are_done_in_order_or_none(amounts: list[int]) -> None:
    """CORE-ATOM-01, CORE-ATOM-02"""
    done = perform(3, [add(amount) for amount in amounts])
    below = any(3 + sum(amounts[: n + 1]) < 0 for n in range(len(amounts)))
    assert done.state == (3 if below else 3 + sum(amounts))
    assert bool(done.undone) is below


def test_a_payment_is_undone_with_the_effect_that_cannot_follow() -> None:
    """CORE-NUM-07, CORE-ATOM-02"""
    done = perform(3, [add(-2), add(-2)])
    assert (done.state, done.undone) == (3, "step 2: 1 is too little")


def test_steps_done_right_are_kept_and_only_the_wrong_ones_redone() -> None:
    """CORE-ATOM-03"""
    assert to_redo([StepDone(0, NOON), StepDone(1, NOON, right=False)], 3) == (1, 2)


def test_the_time_is_that_of_the_last_step_or_of_the_last_redone() -> None:
    """CORE-ATOM-04"""
    wrong, redone = StepDone(0, NOON, right=False), StepDone(0, NOON + 2 * HOUR)
    assert completed_at([wrong, StepDone(1, NOON + HOUR)], 2) is None
    assert completed_at([wrong, StepDone(1, NOON + HOUR), redone], 2) == NOON + 2 * HOUR


def test_a_skipped_step_counts_as_done() -> None:
    """CORE-ATOM-05"""
    assert completed_at([StepDone(0, NOON)], 2, skipped=[1]) == NOON
    assert perform(3, [add(-9), add(1)], skipped=[0]).state == 4
