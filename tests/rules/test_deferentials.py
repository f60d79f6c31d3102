"""Core rules, sections 4 and 5: DEFERENTIAL and Imperial Deferentials."""

import pytest

from parsers.kinds import Icon
from tests.rules.games import EMPEROR, cfj, dov, proposal, roster, verdict

ALL = ("89", "110", "185", "205", "219")
EACH = pytest.mark.parametrize("edition", ALL)
INACTIVE = {"Imperial Deferentials": False}
ACTIVE = {"Imperial Deferentials": True}


@EACH
@pytest.mark.parametrize(("cast", "side"), [("Oz+", Icon.FOR), ("Oz-", Icon.AGAINST)])
def test_core_def_01_deferentials_follow_the_emperors_for_and_against(edition: str, cast: str, side: Icon) -> None:
    told = verdict(proposal(f"Bob? {cast} Cid?"), edition=edition)
    assert (told.votes["Bob"], told.votes["Cid"], told.tally.deferential) == (side, side, 0)


@EACH
def test_core_def_02_a_veto_is_not_followed(edition: str) -> None:
    assert verdict(proposal("Bob? Oz!"), edition=edition).votes["Bob"] is Icon.DEFERENTIAL


@pytest.mark.parametrize("edition", ["110", "185", "205", "219"])
def test_core_def_03_a_for_after_a_veto_is_followed_though_the_proposal_stays_vetoed(edition: str) -> None:
    told = verdict(proposal("Bob? Oz! Oz+"), edition=edition)
    assert (told.votes["Bob"], told.vetoed) == (Icon.FOR, True)


@pytest.mark.parametrize("edition", ["89", "110", "205"])
def test_core_def_04_a_deferential_of_the_emperor_is_not_followed(edition: str) -> None:
    told = verdict(proposal("Bob? Oz+ Oz?"), edition=edition)
    assert (told.votes["Bob"], told.votes[EMPEROR]) == (Icon.DEFERENTIAL, Icon.DEFERENTIAL)


def test_core_def_05_in_edition_110_only_on_proposals() -> None:
    for matter in (cfj("Bob? Oz+"), dov("Bob? Oz+")):
        assert verdict(matter, edition="110").votes["Bob"] is Icon.DEFERENTIAL


def test_core_def_06_in_edition_89_it_is_unusable_on_other_matters() -> None:
    for matter in (cfj("Bob+? Oz+"), dov("Bob+? Oz+")):
        assert verdict(matter, edition="89").votes["Bob"] is Icon.FOR


@EACH
def test_core_def_07_without_an_emperor_or_their_vote_it_stays_unresolved(edition: str) -> None:
    assert verdict(proposal("Bob?"), edition=edition).votes["Bob"] is Icon.DEFERENTIAL
    metadynasty = verdict(proposal("Bob?"), edition=edition, roster=roster(9, emperor=None))
    assert metadynasty.votes["Bob"] is Icon.DEFERENTIAL


def test_core_def_08_in_edition_89_it_voids_the_earlier_icon_and_is_no_vote() -> None:
    told = verdict(proposal("Bob+ Bob?", hours=48), edition="89")
    assert (told.tally.votes_for, told.tally.valid, told.tally.deferential) == (1, 1, 1)
    assert not told.may_enact
    assert told.may_fail


@pytest.mark.parametrize("edition", ["185", "205", "219"])
@pytest.mark.parametrize(("cast", "side"), [("Bob+ Cid-", Icon.FOR), ("Bob- Cid-", Icon.AGAINST)])
def test_core_imp_01_the_emperors_deferential_becomes_for_or_against(edition: str, cast: str, side: Icon) -> None:
    told = verdict(proposal(f"Oz? {cast}"), edition=edition, special_cases=ACTIVE)
    assert told.votes[EMPEROR] is side
    assert told.tally.valid == 4


@pytest.mark.parametrize("edition", ["185", "205", "219"])
@pytest.mark.parametrize("cast", ["Oz? Bob-", "Oz? Ann?"])
def test_core_imp_02_equal_numbers_make_it_against(edition: str, cast: str) -> None:
    assert verdict(proposal(cast), edition=edition, special_cases=ACTIVE).votes[EMPEROR] is Icon.AGAINST


def test_core_imp_03_it_may_make_a_proposal_popular_at_once() -> None:
    told = verdict(proposal("Bob+ Cid+ Dee+ Oz?"))
    assert (told.tally.votes_for, told.popular, told.may_enact) == (5, True, True)


@pytest.mark.parametrize(("edition", "vote"), [("185", Icon.FOR), ("205", Icon.DEFERENTIAL), ("219", Icon.DEFERENTIAL)])
def test_core_imp_04_the_others_follow_only_in_edition_185(edition: str, vote: Icon) -> None:
    assert verdict(proposal("Oz? Bob+ Cid?"), edition=edition, special_cases=ACTIVE).votes["Cid"] is vote


@pytest.mark.parametrize(("players", "vote"), [(6, Icon.DEFERENTIAL), (7, Icon.DEFERENTIAL), (8, Icon.FOR)])
def test_core_imp_05_among_six_wizards_all_must_have_voted(players: int, vote: Icon) -> None:
    assert verdict(proposal("Oz? Bob+"), roster=roster(players)).votes[EMPEROR] is vote


@pytest.mark.parametrize(("players", "vote"), [(6, Icon.DEFERENTIAL), (7, Icon.FOR)])
def test_core_imp_05_without_dynastic_distance_the_emperor_is_one_of_the_six(players: int, vote: Icon) -> None:
    near = {"Dynastic Distance": False}
    assert verdict(proposal("Oz? Bob+"), roster=roster(players), special_cases=near).votes[EMPEROR] is vote


def test_core_imp_06_an_unmet_turnout_leaves_the_others_unresolved_too() -> None:
    told = verdict(proposal("Oz? Bob+ Cid?"), roster=roster(7))
    assert told.tally.deferential == 2


def test_core_imp_07_a_deferential_is_a_vote_cast_and_silence_of_the_author_is_not() -> None:
    all_but_ann = "Oz? Bob+ Cid? Dee? Eve? Fay+"
    assert verdict(proposal(all_but_ann), roster=roster(7)).votes[EMPEROR] is Icon.DEFERENTIAL
    assert verdict(proposal(f"{all_but_ann} Ann+"), roster=roster(7)).votes[EMPEROR] is Icon.FOR


@pytest.mark.parametrize("edition", ["185", "219"])
def test_core_imp_08_never_on_cfjs_and_dovs(edition: str) -> None:
    for matter in (cfj("Oz? Bob+"), dov("Oz? Bob+")):
        assert verdict(matter, edition=edition).votes[EMPEROR] is Icon.DEFERENTIAL


def test_core_imp_09_on_the_emperors_own_proposal_it_does_not_withdraw() -> None:
    told = verdict(proposal("Oz? Bob-", author=EMPEROR))
    assert (told.votes[EMPEROR], told.withdrawn) == (Icon.AGAINST, False)


@pytest.mark.parametrize("edition", ["185", "219"])
def test_core_imp_10_an_inactive_rule_leads_nobody(edition: str) -> None:
    told = verdict(proposal("Oz? Bob+ Cid?"), edition=edition, special_cases=INACTIVE)
    assert told.tally.deferential == 2


def test_edition_110_knows_no_imperial_deferentials_whatever_is_given() -> None:
    assert verdict(proposal("Oz? Bob+"), edition="110", special_cases=ACTIVE).votes[EMPEROR] is Icon.DEFERENTIAL
