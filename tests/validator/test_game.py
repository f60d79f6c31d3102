"""What was read becomes the judge's question without losing a vote, a player or a reason for Hiatus."""

from datetime import UTC, datetime, timedelta

import msgspec

from parsers.records import Comment, Icon, Kind, PlayerName, Post, PostPage, Roster, RosterEntry, Status
from syncd.rules.editions import load
from syncd.rules.judge import judge
from syncd.validator.game import emperor_of, matter, players, question, reasons_for_hiatus, still_matters

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)
DAY = timedelta(days=1)
POST = Post(Kind.PROPOSAL, "Coins", "/coins", PlayerName("Ann"), NOON)


def a_post(kind: Kind = Kind.PROPOSAL, **different: object) -> Post:
    return msgspec.structs.replace(POST, kind=kind, **different)


def a_roster(*names: str, notices: tuple[str, ...] = ()) -> Roster:
    return Roster(tuple(RosterEntry(PlayerName(name)) for name in names), notices=notices)


def test_an_icon_in_a_quotation_is_a_vote() -> None:
    page = PostPage(POST, (Comment(PlayerName("Bob"), NOON, (Icon.AGAINST, Icon.FOR), (True, False)),))
    assert matter(page).comments[0].icons == (Icon.AGAINST, Icon.FOR)


def test_tags_that_stand_apart_from_the_title_are_put_back_once() -> None:
    apart = a_post(title="[core] Votes", tags=("Core", "Appendix"))
    assert matter(PostPage(apart)).title == "[Appendix] [core] Votes"


def test_a_matter_that_is_over_knows_since_when() -> None:
    enacted = a_post(status=Status.ENACTED, adminned_at=NOON + DAY)
    assert matter(PostPage(enacted)).resolved_at == NOON + DAY


def test_who_left_the_sidebar_is_idle_since_then_and_who_came_back_is_not() -> None:
    rosters = [
        (NOON, a_roster("Ann", "Bob", "Cay")),
        (NOON + DAY, a_roster("Ann")),
        (NOON + 2 * DAY, a_roster("Ann", "Cay")),
    ]
    found = {player.name: (player.idle, player.idle_since) for player in players(rosters, None).players}
    assert found == {"Ann": (False, None), "Bob": (True, NOON + DAY), "Cay": (False, None)}


def test_an_emperor_whom_no_sidebar_names_is_idle() -> None:
    roster = players([(NOON, a_roster("Ann"))], PlayerName("Oz"))
    assert {player.name: player.idle for player in roster.players} == {"Oz": True, "Ann": False}


def test_the_emperor_wrote_the_newest_ascension_address() -> None:
    old = a_post(Kind.ASCENSION_ADDRESS, author=PlayerName("Old"), posted_at=NOON - 9 * DAY)
    new = a_post(Kind.ASCENSION_ADDRESS, author=PlayerName("Oz"))
    assert emperor_of([new, old, POST]) == "Oz"
    assert emperor_of([POST]) is None


def test_an_enacted_dov_without_a_later_address_is_an_interregnum() -> None:
    dov = a_post(Kind.DOV, status=Status.ENACTED, adminned_at=NOON + DAY)
    address = a_post(Kind.ASCENSION_ADDRESS, posted_at=NOON + 2 * DAY)
    assert reasons_for_hiatus([dov], a_roster()) == ("interregnum",)
    assert reasons_for_hiatus([dov, address], a_roster()) == ()


def test_a_stated_dormancy_is_a_reason() -> None:
    assert reasons_for_hiatus([], a_roster(notices=("The game is Dormant",))) == ("dormancy",)


def test_only_votable_matters_of_the_last_days_are_asked_about() -> None:
    assert still_matters(a_post(posted_at=NOON - 30 * DAY), NOON)
    assert not still_matters(a_post(status=Status.FAILED), NOON + 30 * DAY)
    assert not still_matters(a_post(Kind.STORY_POST), NOON)
    asked = question("219", NOON, [(NOON, a_roster("Ann"))], [PostPage(a_post(Kind.STORY_POST)), PostPage(POST)], None)
    assert [one.id for one in asked.matters] == ["/coins"]


def test_a_dov_whose_note_was_saved_again_in_the_new_dynasty_is_no_interregnum() -> None:
    dov = a_post(Kind.DOV, status=Status.ENACTED, adminned_at=NOON + 20 * DAY)
    assert reasons_for_hiatus([dov, a_post(Kind.ASCENSION_ADDRESS, posted_at=NOON + DAY)], a_roster()) == ()


def test_a_notice_that_denies_is_none() -> None:
    assert reasons_for_hiatus([], a_roster(notices=("The game is not Dormant",))) == ()


def test_an_author_who_went_idle_before_the_first_sidebar_was_read_has_withdrawn_what_they_voted_against() -> None:
    page = PostPage(POST, (Comment(PlayerName("Ann"), NOON, (Icon.AGAINST,), (False,)),))
    asked = question("219", NOON, [(NOON, a_roster("Bob"))], [page], None)
    assert {player.name: player.idle for player in asked.roster.players} == {"Ann": True, "Bob": False}
    assert judge(asked, load("219")).verdicts[0].withdrawn


def test_a_name_in_other_letters_is_the_same_person_and_as_the_sidebar_writes_it() -> None:
    page = PostPage(POST, (Comment(PlayerName("o’Dee"), NOON, (Icon.AGAINST,), (False,)),))
    asked = question("219", NOON, [(NOON, a_roster("Ann", "O'Dee"))], [page], PlayerName("o'dee"))
    assert asked.roster == players([(NOON, a_roster("Ann", "O'Dee"))], PlayerName("O'Dee"))
    assert asked.matters[0].comments[0].author == "O'Dee"


def test_two_players_whose_names_differ_in_their_letters_alone_stay_two() -> None:
    page = PostPage(POST, (Comment(PlayerName("bob"), NOON), Comment(PlayerName("BOB"), NOON)))
    asked = question("219", NOON, [(NOON, a_roster("Bob", "bob"))], [page], None)
    assert [comment.author for comment in asked.matters[0].comments] == ["bob", "BOB"]
    assert len(asked.roster.active) == 2
