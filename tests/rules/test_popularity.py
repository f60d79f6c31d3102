"""Core rules, sections 6 and 7: Quorum, Popular and Unpopular."""

import pytest

from tests.rules.games import HOUR, NOW, SECOND, ago, cfj, dov, judged, proposal, roster, verdict

ALL = ("89", "110", "185", "205", "219")
POPULAR = ("185", "205", "219")
EACH = pytest.mark.parametrize("edition", ALL)
LATE = pytest.mark.parametrize("edition", POPULAR)
CORE = frozenset({"core"})


@EACH
@pytest.mark.parametrize(("players", "quorum"), [(0, 1), (1, 1), (6, 4), (7, 4), (8, 5), (9, 5)])
def test_core_quo_01_half_of_the_active_players_rounded_down_and_one(edition: str, players: int, quorum: int) -> None:
    told = judged(edition=edition, roster=roster(players, emperor=None, idle=("Lou", "Kit")))
    assert (told.players, told.quorum) == (players, quorum)


def test_core_quo_03_idling_changes_it_for_pending_matters() -> None:
    four_for = proposal("Bob+ Cid+ Dee+")
    assert not verdict(four_for, roster=roster(8)).popular
    assert verdict(four_for, roster=roster(7, idle=("Gil",))).popular


@LATE
def test_core_quo_04_dynastic_distance_does_not_touch_it(edition: str) -> None:
    for state in (True, False):
        assert judged(edition=edition, special_cases={"Dynastic Distance": state}).quorum == 5


@EACH
def test_core_pop_01_whoever_is_not_against_counts(edition: str) -> None:
    told = verdict(proposal("Bob- Cid- Dee- Eve- Fay? Oz!"), edition=edition)
    assert not told.unpopular
    assert verdict(proposal("Bob- Cid- Dee- Eve- Fay- Oz!"), edition=edition).unpopular


@EACH
def test_core_pop_02_half_of_an_even_number_is_enough_to_fail(edition: str) -> None:
    assert verdict(proposal("Bob- Cid- Dee- Eve-"), edition=edition, roster=roster(8)).unpopular
    assert not verdict(proposal("Bob- Cid- Dee- Eve-"), edition=edition, roster=roster(9)).unpopular
    assert verdict(proposal("Bob- Cid- Dee- Eve- Fay-"), edition=edition, roster=roster(9)).unpopular


@EACH
def test_core_pop_03_time_is_over_at_exactly_48_hours(edition: str) -> None:
    before, after = (verdict(proposal("Bob+ Cid-", posted_at=ago(48, seconds=s)), edition=edition) for s in (-1, 0))
    assert (before.popular, before.unpopular) == (False, False)
    assert (after.popular, after.unpopular) == (True, False)


@EACH
def test_core_pop_04_a_tie_is_unpopular_then(edition: str) -> None:
    told = verdict(proposal("Bob-", hours=48), edition=edition)
    assert (told.popular, told.unpopular) == (False, True)


@EACH
def test_core_pop_05_one_valid_vote_is_unpopular_then(edition: str) -> None:
    told = verdict(proposal("Bob? Cid?", hours=48), edition=edition)
    assert (told.popular, told.unpopular) == (False, True)


def test_core_pop_06_of_edition_205_core_text_needs_a_quorum_at_any_age() -> None:
    few, many = (verdict(proposal(c, hours=48, changes=CORE), edition="205") for c in ("Bob+", "Bob+ Cid+ Dee+ Eve+"))
    assert (few.popular, few.unpopular) == (False, True)
    assert (many.popular, many.unpopular) == (True, False)


@pytest.mark.parametrize("edition", ["185", "219"])
def test_core_pop_06_other_editions_know_no_such_exception(edition: str) -> None:
    assert verdict(proposal("Bob+", hours=48, changes=CORE), edition=edition).popular


def test_core_pop_07_of_edition_205_a_cfj_times_out_like_any_other() -> None:
    assert verdict(cfj("Bob+", hours=48, changes=CORE), edition="205").popular


@pytest.mark.parametrize(
    ("title", "changes", "popular"),
    [
        ("[Core] Words", None, False),
        ("[special case] [Victory] Words", None, False),
        ("Plain", None, True),
        ("[Core] Words", frozenset({"dynastic"}), True),
        ("Plain", frozenset({"appendix", "dynastic"}), False),
    ],
)
def test_core_pop_08_changes_count_and_without_them_the_tags(
    title: str, changes: frozenset[str] | None, popular: bool
) -> None:
    assert verdict(proposal("Bob+", hours=48, title=title, changes=changes), edition="205").popular is popular


@EACH
@pytest.mark.parametrize("cast", ["Bob+ Cid+ Dee+ Eve+", "Bob-"])
def test_core_pop_09_an_illegal_matter_is_unpopular_and_not_popular(edition: str, cast: str) -> None:
    for matter in (proposal(cast, illegal=True), cfj(cast, illegal=True), dov(cast, illegal=True)):
        told = verdict(matter, edition=edition)
        assert (told.popular, told.unpopular) == (False, True)


def test_core_pop_09_in_edition_89_a_lone_player_is_popular_though_their_proposal_may_be_failed() -> None:
    told = verdict(proposal(hours=48), edition="89", roster=roster(1, emperor=None))
    assert (told.popular, told.unpopular, told.may_enact, told.may_fail) == (True, False, True, True)


@LATE
def test_core_pop_10_every_kind_is_popular_or_not(edition: str) -> None:
    for matter in (proposal, cfj, dov):
        assert verdict(matter("Bob+ Cid+ Dee+ Eve+", hours=0), edition=edition).popular


@pytest.mark.parametrize("edition", ["89", "110"])
def test_a_cfj_of_the_early_editions_is_popular_if_votes_and_age_would_enact_it(edition: str) -> None:
    young, old = (verdict(cfj("Bob+", hours=h), edition=edition) for h in (47, 97))
    assert (young.popular, young.unpopular) == (False, False)
    assert (old.popular, old.unpopular) == (True, False)
    assert verdict(cfj("Bob-", hours=97), edition=edition).unpopular


@EACH
def test_what_time_brings_is_foretold_to_the_second(edition: str) -> None:
    told = verdict(proposal("Bob+ Cid-", posted_at=ago(47, seconds=59 * 60 + 59)), edition=edition)
    assert told.enactable_at == NOW + SECOND
    assert verdict(proposal("Bob-", hours=40), edition=edition).failable_at == NOW + 8 * HOUR
