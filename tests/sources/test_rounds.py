"""What a quiet cycle asks for, whatever has left the front page."""

from datetime import date
from itertools import pairwise

import pytest

from syncd.sources.rounds import Round, round_of

NOW, BEFORE, LONG_AGO = date(2023, 11, 1), date(2023, 10, 1), date(2023, 8, 1)
LEFT = [(), (NOW,), (BEFORE,), (BEFORE, NOW)]


def rounds(*left: date) -> list[Round]:
    return [round_of(left, NOW, number) for number in range(8)]


def requests(one: Round) -> int:
    return one.front + len(one.months) + one.alone + one.in_turn + one.wiki


@pytest.mark.parametrize("left", [*LEFT, (LONG_AGO, BEFORE), (LONG_AGO, BEFORE, NOW)])
def test_three_requests_are_enough(left: tuple[date, ...]) -> None:
    assert {requests(one) for one in rounds(*left)} == {3}


@pytest.mark.parametrize("left", LEFT)
def test_nothing_pending_and_nothing_new_is_out_of_sight_for_a_cycle(left: tuple[date, ...]) -> None:
    for one in rounds(*left):
        assert set(left) <= set(one.months)
        assert one.front or NOW in one.months


@pytest.mark.parametrize("left", [*LEFT, (LONG_AGO, BEFORE), (LONG_AGO, BEFORE, NOW)])
def test_everything_has_its_turn(left: tuple[date, ...]) -> None:
    found = rounds(*left)
    assert all(any(getattr(one, what) for one in found) for what in ("front", "in_turn", "wiki"))
    assert all(one.wiki or two.wiki for one, two in pairwise(found))
    assert {month for one in found for month in one.months} == set(left)


def test_one_matter_alone_is_read_by_its_own_page_in_every_cycle() -> None:
    found = [round_of((BEFORE,), NOW, number, alone=True) for number in range(4)]
    assert all(one.front and one.alone and not one.months and requests(one) == 3 for one in found)
    assert [one.wiki for one in found] == [not one.in_turn for one in found] == [True, False, True, False]
