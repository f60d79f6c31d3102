from tests.rules.games import HOUR, NOW, ago, proposal, verdict

FIVE_FOR = "Bob+ Cid+ Dee+ Eve+"


def test_a_quorum_for_enacts_after_twelve_hours() -> None:
    young, old = verdict(proposal(FIVE_FOR, hours=11)), verdict(proposal(FIVE_FOR, hours=12))
    assert not young.may_enact
    assert young.enactable_at == NOW + HOUR
    assert old.may_enact
    assert old.enactable_at == NOW


def test_the_first_obstacle_is_the_first_of_the_reasons() -> None:
    told = verdict(proposal("Bob- Oz+! Ann-", hours=1))
    assert [obstacle.key for obstacle in told.obstacles][:2] == ["not-vetoed", "not-withdrawn"]


def test_every_unmet_condition_cites_a_rule_and_its_words() -> None:
    for obstacle in verdict(proposal("Bob+", posted_at=ago(1))).obstacles:
        assert obstacle.rule
        assert obstacle.quote
        assert obstacle.text
