"""Core rules, sections 2 and 3: votes, EVCs, the author's implied vote."""

import pytest

from parsers.kinds import Icon
from syncd.rules.game import Comment, Player, Roster
from tests.rules.games import EMPEROR, ENACTED, FAILED, NOW, SECOND, ago, cfj, dov, proposal, roster, verdict, votes

ALL = ("89", "110", "185", "205", "219")
LATER = ("110", "185", "205", "219")
EACH = pytest.mark.parametrize("edition", ALL)


@EACH
def test_core_vote_01_idle_players_and_strangers_have_no_vote(edition: str) -> None:
    told = verdict(proposal("Ivy+ Nobody+ Bob+"), edition=edition, roster=roster(8, idle=("Ivy",)))
    assert set(told.votes) == {"Ann", "Bob"}


@EACH
def test_core_vote_02_the_last_usable_icon_of_all_comments_is_the_vote(edition: str) -> None:
    told = verdict(proposal("Bob+ Bob- Cid-+ Dee-!"), edition=edition)
    assert (told.votes["Bob"], told.votes["Cid"], told.votes["Dee"]) == (Icon.AGAINST, Icon.FOR, Icon.AGAINST)


@EACH
def test_core_vote_02_a_deferential_after_a_for_replaces_it(edition: str) -> None:
    assert verdict(proposal("Bob+ Bob?"), edition=edition).votes["Bob"] is Icon.DEFERENTIAL


@EACH
def test_core_vote_03_comments_without_usable_icons_change_nothing(edition: str) -> None:
    told = verdict(proposal("Bob- Bob Bob!"), edition=edition)
    assert told.votes["Bob"] is Icon.AGAINST
    assert told.evc["Bob"] == 0


@EACH
def test_core_vote_04_the_evc_is_counted_over_the_comments_of_all(edition: str) -> None:
    told = verdict(proposal("Cid Bob+ Cid- Bob Bob-"), edition=edition)
    assert told.evc == {"Bob": 4, "Cid": 2}


@EACH
def test_core_vote_05_a_veto_is_for_the_emperor_and_proposals_alone(edition: str) -> None:
    assert verdict(proposal("Bob!"), edition=edition).votes == {"Ann": Icon.FOR}
    for matter in (cfj(f"{EMPEROR}+!"), dov(f"{EMPEROR}+!")):
        told = verdict(matter, edition=edition)
        assert (told.votes[EMPEROR], told.vetoed) == (Icon.FOR, False)


@EACH
def test_core_vote_06_an_idle_emperor_has_no_vote_to_follow(edition: str) -> None:
    idle_emperor = Roster((*roster(8, emperor=None).players, Player(EMPEROR, idle=True)), EMPEROR)
    told = verdict(proposal("Oz+ Bob?"), edition=edition, roster=idle_emperor)
    assert told.votes == {"Ann": Icon.FOR, "Bob": Icon.DEFERENTIAL}


@pytest.mark.parametrize("edition", LATER)
def test_core_vote_06_a_veto_cast_before_going_idle_stays_rendered(edition: str) -> None:
    idle_emperor = Roster((*roster(8, emperor=None).players, Player(EMPEROR, idle=True)), EMPEROR)
    told = verdict(proposal("Oz!"), edition=edition, roster=idle_emperor)
    assert told.vetoed
    assert EMPEROR not in told.votes


def test_core_vote_07_of_edition_89_some_votes_cannot_be_changed() -> None:
    told = verdict(proposal("Ann- Ann+ Oz!+ Oz+"), edition="89")
    assert (told.votes["Ann"], told.evc["Ann"]) == (Icon.AGAINST, 0)
    assert (told.votes[EMPEROR], told.evc[EMPEROR]) == (Icon.VETO, 2)


@pytest.mark.parametrize(("edition", "counted"), [("89", 2), ("110", 2), ("185", 1), ("205", 1), ("219", 1)])
def test_core_vote_08_nobody_can_comment_on_a_resolved_matter(edition: str, counted: int) -> None:
    late = (Comment("Bob", NOW + SECOND, (Icon.FOR,)),)
    told = verdict(proposal(status=FAILED, resolved_at=NOW, comments=late), edition=edition)
    assert told.tally.votes_for == counted


@EACH
def test_core_vote_09_and_10_a_veto_is_no_valid_vote(edition: str) -> None:
    told = verdict(proposal("Oz! Bob- Cid?"), edition=edition)
    assert told.votes[EMPEROR] is Icon.VETO
    assert (told.tally.valid, told.tally.votes_for, told.tally.votes_against) == (2, 1, 1)


def test_evcs_of_edition_89_are_of_proposals_and_without_abstentions() -> None:
    assert verdict(proposal("Bob? Cid+"), edition="89").evc == {"Cid": 1}
    assert verdict(proposal("Bob? Oz+"), edition="89").evc == {"Bob": 0, EMPEROR: 1}
    assert verdict(cfj("Bob+"), edition="89").evc == {}


@EACH
def test_core_auth_01_and_02_a_silent_author_is_for(edition: str) -> None:
    for matter in (proposal("Bob+"), cfj("Bob+"), dov("Bob+")):
        told = verdict(matter, edition=edition)
        assert told.votes["Ann"] is Icon.FOR
        assert told.tally.votes_for == 2
        assert "Ann" not in told.evc


@EACH
def test_core_auth_03_an_author_who_deferred_has_no_implied_for(edition: str) -> None:
    assert verdict(proposal("Ann?"), edition=edition).votes == {"Ann": Icon.DEFERENTIAL}


@EACH
def test_core_auth_04_an_unusable_icon_leaves_the_implied_for(edition: str) -> None:
    assert verdict(proposal("Ann!"), edition=edition).votes == {"Ann": Icon.FOR}


@EACH
def test_core_auth_05_an_idle_author_or_one_who_left_has_no_vote(edition: str) -> None:
    assert verdict(proposal(author="Ivy"), edition=edition, roster=roster(8, idle=("Ivy",))).votes == {}
    assert verdict(proposal(author="Nobody"), edition=edition).votes == {}


@EACH
def test_core_auth_06_deferentials_follow_the_emperors_implied_for(edition: str) -> None:
    assert verdict(proposal("Bob?", author=EMPEROR), edition=edition).votes["Bob"] is Icon.FOR


@pytest.mark.parametrize(("edition", "vote"), [("110", Icon.DEFERENTIAL), ("185", Icon.FOR), ("219", Icon.FOR)])
def test_core_auth_06_on_other_matters_only_in_later_editions(edition: str, vote: Icon) -> None:
    assert verdict(cfj("Bob?", author=EMPEROR), edition=edition).votes["Bob"] is vote


@EACH
def test_votes_on_a_resolved_matter_are_counted_all_the_same(edition: str) -> None:
    assert verdict(proposal("Bob+", status=ENACTED), edition=edition).tally.votes_for == 2


@EACH
def test_core_judge_11_comments_count_in_the_order_in_which_they_are_listed(edition: str) -> None:
    backwards = (*votes("Bob+", NOW), *votes("Bob-", ago(3)))
    assert verdict(proposal(comments=backwards), edition=edition).votes["Bob"] is Icon.AGAINST
