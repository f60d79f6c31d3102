"""Two Declarations of Victory at once: enacting one fails the other, whatever its post still says."""

from tests.service.auto_game import DAY, HOUR, MINUTE, NOON, Game, told

OVERTAKEN = "“First” was enacted: every other DoV failed by that, and none may be made before an Ascension Address"


def declare(game: Game) -> None:
    """Two that may be enacted, in a game of five, and the first is."""
    for author, title in (("Ann", "First"), ("Bob", "Second")):
        game.blog.post(author, "Declaration of Victory", title, "I have won.", at=NOON)
        for name in ("Oz", "Ann", "Bob", "Cay", "Dee"):
            game.blog.comment(title.casefold(), name, ":for:")
    game.cycle(MINUTE)
    report = game.cycle(12 * HOUR)
    assert [reason for kind, reason in told(report) if kind == "ready-to-enact"] == ["first", "first"]
    game.blog.resolve("first", "Enacted", "5-0. Enacted by Oz.")


def test_one_that_another_has_overtaken_is_called_ready_no_more(game: Game) -> None:
    declare(game)
    report = game.cycle(HOUR)
    assert report.judged is not None
    assert [why for url, why in report.judged.withheld.items() if url.endswith("second")] == [OVERTAKEN]
    (withdrawn,) = [one for one in report.alerts if one.reason == "withdrawn"]
    assert OVERTAKEN in withdrawn.text
    (finding,) = [one for one in report.findings if one.kind == "overtaken-dov"]
    assert finding.text == f"“Second” by Bob still says pending, but {OVERTAKEN}."
    game.blog.post("Ann", "Ascension Address", "A new dynasty", "Welcome.")
    assert not any(kind.startswith("ready") for _ in range(20) for kind, _ in told(game.cycle(HOUR)))


def test_where_it_is_enacted_all_the_same_the_game_waits_for_an_address(game: Game) -> None:
    declare(game)
    game.cycle(HOUR)
    game.blog.post("Ann", "Ascension Address", "A new dynasty", "Welcome.")
    for _ in range(4):
        game.cycle(HOUR)
    game.blog.resolve("second", "Enacted", "5-0. Enacted by Oz.")
    report = game.cycle(HOUR)
    assert report.judged is not None
    assert report.judged.judgement.hiatus == ("interregnum",)
    game.clock.advance(DAY)
    game.blog.post("Bob", "Ascension Address", "Another", "Welcome.")
    report = game.cycle(HOUR)
    assert report.judged is not None
    assert report.judged.judgement.hiatus == ()


def test_one_that_is_made_before_the_address_is_never_ready_and_one_of_the_new_dynasty_is(game: Game) -> None:
    declare(game)
    game.blog.resolve("second", "Failed", "Another has won. Failed by Oz.")
    game.cycle(HOUR)
    for title in ("Third", "Fourth"):
        game.blog.post("Cay", "Declaration of Victory", title, "I have won.")
        for name in ("Oz", "Ann", "Bob", "Cay", "Dee"):
            game.blog.comment(title.casefold(), name, ":for:")
        assert [("ready-to-enact" in kind) for _ in range(14) for kind, _ in told(game.cycle(HOUR))].count(True) == (
            title == "Fourth"
        )
        game.blog.resolve(title.casefold(), "Failed", "Failed by Oz.")
        game.blog.post("Ann", "Ascension Address", f"After {title}", "Welcome.")
        game.cycle(HOUR)


def test_it_need_not_have_been_watched(game: Game) -> None:
    for author, title in (("Ann", "First"), ("Bob", "Second")):
        game.blog.post(author, "Declaration of Victory", title, "I have won.", at=NOON - DAY)
        for name in ("Oz", "Ann", "Bob", "Cay", "Dee"):
            game.blog.comment(title.casefold(), name, ":for:", at=NOON - 23 * HOUR)
    game.blog.resolve("first", "Enacted", "5-0. Enacted by Oz.")
    alerts = [one for _ in range(3) for one in told(game.cycle(HOUR))]
    assert ("mismatch", "first") in alerts
    assert not any(kind == "ready-to-enact" for kind, _ in alerts)
