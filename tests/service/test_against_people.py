"""Whatever happens to us, what a person has undone stays undone, and what a person did is not called ours."""

from collections.abc import Mapping

import pytest

from parsers.mediawiki import Edited, Rejected
from syncd.sources.wiki import Wiki
from tests.service.auto_game import HOUR, LOG, SHEET, Game, told


def test_with_a_store_of_yesterday_no_correction_is_made_again_that_a_person_undid_today(game: Game) -> None:
    game.cycle()
    yesterday = game.copy()
    game.set("Bob", Bob=(7, 15))
    game.cycle(HOUR)
    game.set("Cay", Bob=(7, 15))
    game.restore(yesterday)
    report = game.cycle(HOUR)
    assert [found.kind for found in report.findings] == ["derived-value"]
    assert report.plans == report.written == ()
    assert game.by_bot(SHEET) == 1


def test_with_a_store_of_yesterday_no_note_is_written_again_that_a_person_took_away_today(game: Game) -> None:
    game.vote(":for:", "Bob", "Cay")
    game.cycle()
    yesterday = game.copy()
    game.blog.resolve("coins", "Enacted", "Popular, 3-0. Enacted by Oz.")
    game.cycle(HOUR)
    game.wiki.edit(LOG, "Cay", "No notes, please.")
    game.restore(yesterday)
    assert game.cycle(HOUR).written == ()
    assert game.wiki.text(LOG) == "No notes, please."


def test_a_person_who_makes_the_same_correction_a_moment_before_has_made_it(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.cycle()
    game.set("Bob", Bob=(7, 15))
    send = Wiki.edit

    def overtaken(wiki: Wiki, fields: Mapping[str, str]) -> Edited | Rejected:
        game.set("Cay", Bob=(7, 14))
        return send(wiki, fields)

    monkeypatch.setattr(Wiki, "edit", overtaken)
    report = game.cycle(HOUR)
    assert report.written == report.troubles == ()
    assert "Somebody was faster and put it right." in report.alerts[0].text
    assert told(game.cycle(HOUR)) == []
    assert game.by_bot(SHEET) == 0


def test_the_same_mistake_made_anew_after_a_revert_is_one_alert(game: Game) -> None:
    game.cycle()
    for stars, double in ((7, 15), (7, 15), (7, 14), (7, 13)):
        game.set("Bob", Bob=(stars, double))
        report = game.cycle(HOUR)
    assert told(report) == [("mismatch", "first")]
    assert "that stands" in report.alerts[0].text


def test_a_value_that_follows_from_one_in_question_waits_until_that_is_settled(game: Game) -> None:
    game.cycle()
    game.set("Cay", Bob=(6, 15))
    report = game.cycle(HOUR)
    assert report.written == ()
    assert [found.kind for found in report.findings] == ["unexplained-change", "derived-value"]
    game.set("Bob", Bob=(5, 15))
    for _ in range(3):
        game.cycle(HOUR)
    assert "| Bob || 5 || 10\n" in game.wiki.text(SHEET)
