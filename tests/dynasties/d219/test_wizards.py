"""Stars and the Lode; joining, idling, unidling; hiatus; victory."""

from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from syncd.dynasties.d219_wizard_duels.actions import Idle, Join, SortSpells, Unidle
from syncd.dynasties.d219_wizard_duels.names import ACHIEVEMENTS
from syncd.dynasties.d219_wizard_duels.state import Lode, Wizard
from syncd.dynasties.d219_wizard_duels.victory import victory
from syncd.dynasties.d219_wizard_duels.wizards import lode
from tests.dynasties.d219.arena import (
    NOW,
    RING,
    away,
    clear,
    commence,
    duel,
    game,
    open_game,
    pending,
    reasons,
    ruling,
    schedule,
    select,
    wizard,
)

MAGE = ACHIEVEMENTS[:3]
BOXING_DAY = datetime(2023, 12, 26, 23, 59, 59, tzinfo=UTC)


def join(state, name="Zoey", now=NOW):
    return ruling(state, Join("Anna", name), now=now)


def unidle(state, name="Emil", now=NOW):
    return ruling(state, Unidle("Anna", name), now=now)


# joining


def test_star_01_a_newcomer_has_the_lode_rounded_down_and_defaults():
    state = game({"Anna": wizard(11), "Bert": wizard(12), "Fred": away(99)})
    assert join(state).state.wizards["Zoey"] == Wizard(10)  # 43 / 4


def test_star_01_the_battle_master_may_let_people_in_and_nobody_joins_twice():
    assert ruling(game(), Join("Oz", "Zoey")).legal
    assert not join(game(), "Anna").legal
    assert not join(game({"Emil": away()}), "Emil").legal
    assert not join(game(battle_master="Ozzy"), "Ozzy").legal


def test_star_01_the_first_of_all_starts_with_nothing():
    state = replace(game(), wizards={"Anna": away()})
    assert join(state).state.wizards["Zoey"].stars == 0


@pytest.mark.parametrize("name", ["Zoe", "Z" * 31, "Zoë Bee", "Zoey B", "Zoéy", "Zoey!", ""])
def test_star_02_a_name_that_is_too_short_too_long_or_has_other_characters(name):
    assert "Names" in reasons(join(game(), name))


@pytest.mark.parametrize("name", ["Zoey", "Z" * 30, "o'-._9Z"])
def test_star_02_a_name_that_fits(name):
    assert join(game(), name).legal


def test_star_07_nobody_joins_or_returns_while_a_dov_is_pending():
    state = game({"Emil": away()}, hiatus=("dov-pending",))
    assert (join(state).legal, unidle(state).legal) == (False, False)
    assert ruling(state, Idle("Oz", "Anna")).legal


def test_star_07_nobody_joins_on_24_to_26_december_but_idling_goes_on():
    state = game({"Emil": away()})
    assert not join(state, now=BOXING_DAY).legal
    assert unidle(state, now=BOXING_DAY).legal
    assert ruling(state, Idle("Oz", "Anna"), now=BOXING_DAY).legal


def test_joining_does_not_mind_dormancy_or_an_interregnum():
    lonely = game({"Dora": away()}, hiatus=("interregnum",))
    assert join(lonely).legal


# idling and coming back


def test_star_03_going_idle_notes_the_instant_and_the_lode_of_those_who_stay():
    state = game({"Emil": wizard(20), "Anna": wizard(6), "Bert": wizard(3)})
    gone = ruling(state, Idle("Oz", "Emil")).state.wizards["Emil"]
    assert (gone.stars, gone.idle, gone.idled_at, gone.lode_when_idled) == (20, True, NOW, Lode(29, 4))


def test_star_03_not_twice_and_not_the_battle_master():
    assert not ruling(game({"Emil": away()}), Idle("Oz", "Emil")).legal
    assert not ruling(game(), Idle("Anna", "Oz")).legal


@pytest.mark.parametrize(
    ("then", "left"),
    [
        (Lode(40, 4), 4),
        (Lode(26, 4), 7),
        (Lode(39, 4), 4),
        (Lode(47, 3), 0),
        (Lode(41, 4), 4),
        (Lode(46, 4), 3),
        (Lode(0, 3), 14),
    ],
)  # fmt: skip
def test_star_04_05_stars_move_by_the_lodes_difference_rounded_towards_0(then, left):
    back = unidle(game({"Emil": away(4, lode=then)})).state.wizards["Emil"]
    assert (back.stars, back.idle, back.idled_at, back.lode_when_idled) == (left, False, None, None)


def test_star_04_the_returners_own_stars_do_not_count_and_the_rest_is_kept():
    state = game({"Emil": away(50, hat="Pointy", high_marks=2, freshness=1), "Fred": away(99)})
    back = unidle(state).state.wizards["Emil"]
    assert (back.stars, back.hat, back.high_marks, back.freshness) == (50, "Pointy", 2, 1)


def test_star_05_not_below_0():
    assert unidle(game({"Emil": away(1, lode=Lode(100, 4))})).state.wizards["Emil"].stars == 0


@pytest.mark.parametrize(("hours", "legal"), [(0, False), (95, False), (96, False), (97, True)])
def test_star_06_not_within_96_hours(hours, legal):
    state = game({"Emil": away(idled_at=NOW - timedelta(hours=hours))})
    assert unidle(state).legal is legal


def test_star_06_one_second_more_than_96_hours_is_enough():
    assert unidle(game({"Emil": away(idled_at=NOW - timedelta(hours=96, seconds=1))})).legal


def test_star_08_who_idled_in_an_earlier_dynasty_starts_anew():
    state = game({"Emil": away(99, idled_at=None, lode=None, hat="Pointy", achievements=("Fabulous",))})
    assert unidle(state).state.wizards["Emil"] == Wizard(10)


def test_unidling_somebody_active_or_the_battle_master_is_illegal():
    assert not unidle(game(), "Anna").legal
    assert not unidle(game(), "Oz").legal


def test_an_unknown_lode_is_named_as_what_would_decide():
    assert "lode_when_idled of Emil is not known" in reasons(unidle(game({"Emil": away(lode=None)})))


def test_the_lode_is_an_exact_fraction():
    assert lode({"a": wizard(3), "b": wizard(4)}) == Lode(7, 2)


# hiatus


def everything(state, now=NOW):
    """A ruling on each dynastic action."""
    return [
        schedule(state, list(RING), 1, "Gift", now=now),
        select(state, "Anna", "Fizzle", now=now),
        ruling(state, SortSpells("Oz"), now=now),
    ]


@pytest.mark.parametrize("reason", ["dov-pending", "interregnum"])
def test_state_03_no_dynastic_action_while_the_case_names_a_reason(reason):
    for state in (
        game(hiatus=(reason,)),
        replace(open_game(), hiatus=(reason,)),
        replace(pending({}), hiatus=(reason,)),
    ):
        assert not any(found.legal for found in everything(state))
        assert all("Hiatus" in reasons(found) for found in everything(state))


@pytest.mark.parametrize(
    ("now", "legal"),
    [
        (datetime(2023, 12, 23, 23, 59, 59, tzinfo=UTC), True), (datetime(2023, 12, 24, tzinfo=UTC), False),
        (datetime(2023, 12, 25, 12, tzinfo=UTC), False), (BOXING_DAY, False),
        (datetime(2023, 12, 27, tzinfo=UTC), True),
    ],
)  # fmt: skip
def test_state_03_seasonal_downtime_to_the_second(now, legal):
    assert ruling(game(), SortSpells("Anna"), now=now).legal is legal
    assert clear(open_game(), "Anna").legal


def test_state_02_03_dormancy_counts_neither_the_idle_nor_the_battle_master():
    three = game({"Dora": away()})
    assert "Dormancy" in reasons(ruling(three, SortSpells("Anna")))
    assert ruling(replace(three, wizards={**three.wizards, "Emil": wizard()}), SortSpells("Anna")).legal
    oz = replace(three, wizards={**three.wizards, "Oz": wizard()})
    assert not ruling(oz, SortSpells("Anna")).legal


def test_all_reasons_are_told_at_once():
    found = commence(replace(game({"Dora": away()}), hiatus=("interregnum",)), "Anna")
    assert [one.rule for one in found.violations] == ["Hiatus", "Dormancy", "Commencing a Duel", "Commencing a Duel"]


# victory


def test_vic_01_a_sole_archmage_wins_with_three_achievements():
    assert victory(game({"Anna": wizard(0, achievements=MAGE)})) == ("Anna",)
    assert victory(game({"Anna": wizard(achievements=MAGE[:2])})) == ()


def test_vic_01_the_same_achievement_written_twice_is_one():
    assert victory(game({"Anna": wizard(achievements=("Fabulous", "Fabulous", "Stargazer"))})) == ()


def test_vic_02_of_several_the_one_with_the_most_stars_however_many_others_have():
    two = {"Anna": wizard(5, achievements=MAGE), "Bert": wizard(6, achievements=MAGE), "Cleo": wizard(99)}
    assert victory(game(two)) == ("Bert",)


def test_vic_02_a_tie_at_the_top_is_nobodys_victory():
    three = {name: wizard(6, achievements=MAGE) for name in ("Anna", "Bert")}
    assert victory(game({**three, "Cleo": wizard(5, achievements=MAGE)})) == ()


def test_vic_03_nobody_wins_while_a_duel_is_pending_an_open_one_does_not_matter():
    mage = {"Anna": wizard(achievements=MAGE)}
    assert victory(pending({}, mage)) == ()
    assert victory(open_game(mage)) == victory(game(mage, {1: duel("resolved", {})})) == ("Anna",)


def test_vic_04_idle_archmages_the_battle_master_and_an_interregnum():
    mages = {
        "Anna": wizard(3, achievements=MAGE),
        "Emil": away(9, achievements=MAGE),
        "Oz": wizard(9, achievements=MAGE),
    }
    assert victory(game(mages)) == ("Anna",)
    assert victory(game(mages, hiatus=("interregnum",))) == ()
    assert victory(game(mages, hiatus=("dov-pending",))) == ("Anna",)
