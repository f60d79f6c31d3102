"""Core rules, sections 14 to 16: Hiatus, Seasonal Downtime, Dormancy, Special Case rules."""

from datetime import UTC, datetime

import pytest

from syncd.rules.game import Player, Roster
from tests.rules.games import EMPEROR, FAILED, HOUR, SECOND, ago, cfj, dov, judged, proposal, roster, verdict

ALL = ("89", "110", "185", "205", "219")
EACH = pytest.mark.parametrize("edition", ALL)
LATE = pytest.mark.parametrize("edition", ["185", "205", "219"])
FIVE_FOR = "Ann+ Bob+ Cid+ Dee+ Eve+"
CHRISTMAS = datetime(2023, 12, 24, tzinfo=UTC)
OVER = datetime(2023, 12, 27, tzinfo=UTC)


@EACH
def test_core_hia_01_the_downtime_is_three_days(edition: str) -> None:
    instants = (CHRISTMAS - SECOND, CHRISTMAS, OVER - SECOND, OVER)
    on = [judged(edition=edition, now=now).hiatus == ("seasonal-downtime",) for now in instants]
    assert on == [False, True, True, False]


@EACH
def test_core_hia_02_all_reasons_are_listed_in_alphabetical_order(edition: str) -> None:
    told = judged(dov(), edition=edition, now=CHRISTMAS, hiatus=("interregnum", "dormancy"))
    pending = ["dov-pending"] if edition != "185" else []
    assert list(told.hiatus) == sorted(["dormancy", "interregnum", "seasonal-downtime", *pending])


@EACH
def test_core_hia_04_lasting_reasons_leave_no_instant_and_the_downtime_moves_it(edition: str) -> None:
    one = proposal(FIVE_FOR, posted_at=CHRISTMAS - 20 * HOUR)
    lasting = verdict(one, edition=edition, now=CHRISTMAS - HOUR, hiatus=("dormancy",))
    assert (lasting.enactable_at, lasting.failable_at) == (None, None)
    assert verdict(one, edition=edition, now=CHRISTMAS + HOUR).enactable_at == OVER


@EACH
def test_core_hia_04_a_downtime_that_lies_ahead_moves_it_too(edition: str) -> None:
    told = verdict(proposal("Bob-", posted_at=CHRISTMAS - 47 * HOUR), edition=edition, now=CHRISTMAS - HOUR)
    assert told.failable_at == OVER


@EACH
def test_a_turn_that_falls_into_the_downtime_altogether_never_comes(edition: str) -> None:
    first = proposal(id="first", posted_at=CHRISTMAS - 168 * HOUR, author="Bob")
    second = proposal(FIVE_FOR, id="second", posted_at=CHRISTMAS - 167 * HOUR)
    told = judged(first, second, edition=edition, now=CHRISTMAS - HOUR)
    assert told.verdict("second").enactable_at is None
    assert told.verdict("second").failable_at == OVER


@pytest.mark.parametrize(("players", "dormant"), [(4, True), (5, False)])
def test_core_hia_05_of_edition_185_counts_the_doge(players: int, dormant: bool) -> None:
    assert (judged(edition="185", roster=roster(players)).hiatus == ("dormancy",)) is dormant


@pytest.mark.parametrize(
    ("players", "emperor", "distance", "dormant"),
    [
        (4, EMPEROR, True, True),
        (5, EMPEROR, True, False),
        (3, None, True, True),
        (4, None, True, False),
        (3, EMPEROR, False, True),
        (4, EMPEROR, False, False),
    ],
)
def test_core_hia_06_of_edition_219_does_not_count_a_distant_emperor(
    players: int, emperor: str | None, distance: bool, dormant: bool
) -> None:
    told = judged(roster=roster(players, emperor=emperor), special_cases={"Dynastic Distance": distance})
    assert (told.hiatus == ("dormancy",)) is dormant


def test_core_hia_06_an_idle_emperor_is_not_taken_off_twice() -> None:
    idle = Roster((*roster(4, emperor=None).players, Player(EMPEROR, idle=True)), EMPEROR)
    assert judged(roster=idle).hiatus == ()


@pytest.mark.parametrize("edition", ["89", "110", "205"])
def test_core_hia_07_in_other_editions_few_players_alone_are_no_reason(edition: str) -> None:
    assert judged(edition=edition, roster=roster(3)).hiatus == ()
    assert judged(edition=edition, hiatus=("dormancy",)).hiatus == ("dormancy",)


@LATE
def test_core_hia_08_a_given_reason_holds_whatever_is_switched_off(edition: str) -> None:
    off = {"Seasonal Downtime": False, "Dormancy": False}
    given = ("dormancy", "seasonal-downtime")
    assert judged(edition=edition, hiatus=given, special_cases=off).hiatus == given


@LATE
def test_core_hia_09_switched_off_they_give_no_reason(edition: str) -> None:
    off = {"Seasonal Downtime": False, "Dormancy": False}
    assert judged(edition=edition, now=CHRISTMAS, roster=roster(3), special_cases=off).hiatus == ()


@pytest.mark.parametrize("edition", ["89", "110"])
def test_the_early_downtime_is_a_core_rule_and_cannot_be_switched_off(edition: str) -> None:
    told = judged(edition=edition, now=CHRISTMAS, special_cases={"Seasonal Downtime": False})
    assert told.hiatus == ("seasonal-downtime",)


@EACH
def test_core_hia_11_a_proposal_of_the_downtime_is_an_illegal_post(edition: str) -> None:
    told = verdict(proposal(FIVE_FOR, posted_at=CHRISTMAS), edition=edition, now=OVER + HOUR)
    assert (told.may_enact, told.may_fail) == (False, True)
    assert verdict(proposal(FIVE_FOR, posted_at=CHRISTMAS - SECOND), edition=edition, now=OVER).may_enact


@pytest.mark.parametrize("edition", ["89", "110", "205", "219"])
def test_core_hia_11_so_is_one_posted_while_a_dov_was_pending(edition: str) -> None:
    failed = dov(id="d", hours=30, status=FAILED, resolved_at=ago(20))
    for hours, legal in ((31, True), (30, False), (21, False), (20, True)):
        told = verdict(proposal(FIVE_FOR, hours=hours, author="Bob"), failed, edition=edition)
        assert told.may_enact is legal


def test_core_hia_11_but_not_in_edition_185() -> None:
    assert verdict(proposal(FIVE_FOR, hours=20), dov(id="d", hours=30), edition="185").may_enact


@LATE
def test_core_ill_03_a_dov_of_the_downtime_is_an_illegal_post_and_a_cfj_is_not(edition: str) -> None:
    for matter, legal in ((dov, False), (cfj, True)):
        told = verdict(matter("Oz+", posted_at=CHRISTMAS), edition=edition, now=OVER)
        assert told.unpopular is not legal


@pytest.mark.parametrize("edition", ["205", "219"])
def test_core_spec_05_malign_emperors_have_no_veto_on_dynastic_proposals(edition: str) -> None:
    malign = {"Malign Emperors": True}
    dynastic = verdict(proposal("Oz+!"), edition=edition, special_cases=malign)
    assert (dynastic.vetoed, dynastic.votes[EMPEROR].value) == (False, "for")
    core = proposal("Oz+!", changes=frozenset({"core", "dynastic"}))
    assert verdict(core, edition=edition, special_cases=malign).vetoed
    assert verdict(proposal("Oz!"), edition=edition).vetoed
