"""A post that is taken away counts no more, and what is posted anew at its address is another post."""

from tests.service.auto_game import HOUR, MINUTE, NOON, Game, told


def test_a_proposal_that_was_deleted_and_posted_anew_at_its_address_is_as_old_as_the_new_one(game: Game) -> None:
    game.cycle()
    game.blog.delete_post("coins")
    for _ in range(2):
        game.cycle(HOUR)
    game.blog.post("Ann", "Proposal", "Coins", "Other coins.")
    game.vote(":for:", "Bob", "Cay")
    report = game.cycle(HOUR)
    assert told(report) == []
    assert report.judged is not None
    assert report.judged.judgement.verdicts[0].enactable_at == NOON + 14 * HOUR


def test_a_ready_proposal_that_was_deleted_is_not_said_to_have_been_resolved(game: Game) -> None:
    game.vote(":for:", "Bob", "Cay")
    game.cycle()
    game.blog.delete_post("coins")
    withdrawn = [alert for _ in range(2) for alert in game.cycle(HOUR).alerts if alert.reason == "withdrawn"]
    assert [alert.text for alert in withdrawn] == ["It is gone, and not pending. The tally is 3-0."]


def test_a_matter_that_was_deleted_when_the_front_page_listed_it_no_more_is_gone_and_no_trouble(game: Game) -> None:
    game.vote(":for:", "Bob", "Cay")
    game.cycle()
    for number in range(20):
        game.blog.post("Bob", "Story Post", f"Story {number}", "Once upon a time.", at=NOON + HOUR)
    game.cycle(2 * HOUR)
    game.blog.delete_post("coins")
    assert told(game.cycle(MINUTE)) == [("mismatch", "first"), ("ready-to-enact", "withdrawn")]
    assert told(game.cycle(MINUTE)) == []


def test_an_ascension_address_that_was_taken_away_makes_nobody_emperor(game: Game) -> None:
    game.vote(":imperial:", "Bob", "Cay")
    game.vote(":for:", "Oz")
    game.cycle()
    game.blog.post("Dee", "Ascension Address", "Too early", "Welcome?")
    assert told(game.cycle(HOUR)) == [("hiatus", "first"), ("ready-to-enact", "withdrawn")]
    game.blog.delete_post("too_early")
    assert [one for _ in range(3) for one in told(game.cycle(HOUR)) if one[0] == "ready-to-enact"] == [
        ("ready-to-enact", "first")
    ]
