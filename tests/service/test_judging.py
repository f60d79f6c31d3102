"""From the store to verdicts: what was read says more than the newest page, and sometimes not enough."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random

import msgspec
import pytest

from parsers.records import Comment, Icon, Kind, PlayerName, Post, PostPage, Roster, RosterEntry, Status
from parsers.ruleset import read_ruleset
from syncd.rules import editions
from syncd.rules.law import library
from syncd.rules.law.review import review
from syncd.rules.verdict import Act, Tally, Verdict
from syncd.service.daemon import status
from syncd.service.judging import Docket, Judged, judged
from syncd.service.law import Law
from syncd.service.report import ReadCounts, Report
from syncd.store.database import Database
from syncd.store.seen import Seen
from tests.rules.law.pages import SANDBOX

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
LAW = Law(editions.load("219"), found=review(read_ruleset(SANDBOX).value, library.known()))
PLAYERS = ("Oz", "Ann", "Bob", "Cay", "Dee")
POST = Post(Kind.PROPOSAL, "Coins", "/coins", PlayerName("Ann"), NOON - DAY)


def a_post(url: str = "/coins", kind: Kind = Kind.PROPOSAL, **different: object) -> Post:
    return msgspec.structs.replace(POST, url=url, kind=kind, **different)


def votes(*cast: tuple[str, Icon], at: datetime = NOON - HOUR) -> tuple[Comment, ...]:
    return tuple(Comment(PlayerName(name), at, (icon,), (False,), f"c{i}") for i, (name, icon) in enumerate(cast))


THREE_FOR = votes(("Bob", Icon.FOR), ("Cay", Icon.FOR), ("Dee", Icon.FOR))


class Store(Seen):
    """A store of which a test says what was read and when."""

    def sidebar(self, *names: str, at: datetime = NOON - 9 * DAY, notices: tuple[str, ...] = ()) -> None:
        self.record_roster(Roster(tuple(RosterEntry(PlayerName(name)) for name in names), notices=notices), at)

    def read(self, post: Post, comments: tuple[Comment, ...] = (), at: datetime = NOON) -> None:
        self.record_page(PostPage(post, comments), at)

    def judge(self, now: datetime = NOON, law: Law = LAW) -> Judged:
        return judged(self, law, "auto", now)

    def verdict(self, url: str = "/coins", now: datetime = NOON) -> Verdict:
        return self.judge(now).judgement.verdict(url)


@pytest.fixture
def store() -> Iterator[Store]:
    database = Database(":memory:")
    found = Store(database)
    found.sidebar(*PLAYERS)
    found.read(a_post("/address", Kind.ASCENSION_ADDRESS, author=PlayerName("Oz"), posted_at=NOON - 8 * DAY))
    yield found
    database.close()


def test_a_proposal_of_a_day_with_a_quorum_is_ready_and_nothing_is_withheld(store: Store) -> None:
    store.read(POST, THREE_FOR)
    assert store.verdict().may_enact
    assert store.judge().withheld == {}


def test_an_answer_that_stands_above_an_earlier_comment_is_the_later_vote(store: Store) -> None:
    late, early = votes(("Bob", Icon.AGAINST)), votes(("Bob", Icon.FOR), at=NOON - 2 * HOUR)
    store.read(POST, (*late, msgspec.structs.replace(early[0], anchor="c9")))
    assert store.verdict().votes["Bob"] is Icon.AGAINST


def test_an_entry_date_that_was_moved_back_makes_no_proposal_older(store: Store) -> None:
    store.read(a_post(posted_at=NOON - HOUR), THREE_FOR, at=NOON - HOUR)
    store.read(a_post(posted_at=NOON - DAY), THREE_FOR)
    assert store.verdict().enactable_at == NOON + 11 * HOUR


def test_a_plainly_wrong_entry_date_that_was_put_right_is_forgotten(store: Store) -> None:
    store.read(a_post(posted_at=NOON - 4000 * DAY), THREE_FOR, at=NOON - HOUR)
    store.read(a_post(posted_at=NOON - HOUR), THREE_FOR)
    assert store.verdict().failable_at == NOON + 7 * DAY - HOUR + timedelta(seconds=1)


def test_the_emperor_of_a_dynasty_that_goes_on_and_on_may_still_veto(store: Store) -> None:
    store.read(POST, (*THREE_FOR, *votes(("Oz", Icon.VETO))))
    later = NOON + 130 * DAY
    store.read(a_post("/new", posted_at=later - DAY), (*THREE_FOR, *votes(("Oz", Icon.VETO))))
    assert store.verdict("/new", later).vetoed


def test_a_veto_while_the_emperor_is_on_no_roster_leaves_the_verdict_open(store: Store) -> None:
    store.read(a_post("/mantle", Kind.ASCENSION_ADDRESS, author=PlayerName("Ozzy"), posted_at=NOON - 7 * DAY))
    store.read(POST, (*THREE_FOR, *votes(("Oz", Icon.VETO))))
    assert "Oz used VETO" in store.judge().withheld["/coins"]


def test_a_hiatus_that_the_sidebar_states_and_nothing_explains_withholds_proposals(store: Store) -> None:
    store.read(POST, THREE_FOR)
    store.sidebar(*PLAYERS, at=NOON, notices=("The game is on Hiatus.",))
    assert store.judge().withheld["/coins"].startswith("the sidebar says “The game is on Hiatus.”")
    store.sidebar(*PLAYERS, at=NOON + HOUR, notices=("No Hiatus.",))
    assert store.judge(NOON + HOUR).withheld == {}


def test_what_is_withheld_is_nowhere_told_as_ready(store: Store) -> None:
    store.read(POST, THREE_FOR)
    ready = store.judge()
    assert [one.due for one in ready.judgement.ready(ready.withheld)] == [Act.ENACT]
    assert status(Report(NOON, ReadCounts(), ready)).startswith("1 pending, 1 ready")
    store.sidebar(*PLAYERS, at=NOON, notices=("The game is on Hiatus.",))
    doubted = store.judge()
    assert doubted.judgement.ready(doubted.withheld) == ()
    assert status(Report(NOON, ReadCounts(), doubted)).startswith("1 pending, 0 ready")


def test_a_proposal_of_somebody_who_was_not_yet_on_the_roster_is_withheld(store: Store) -> None:
    store.read(a_post(author=PlayerName("Eve")), THREE_FOR)
    assert "not on the roster" in store.judge().withheld["/coins"]
    store.sidebar(*PLAYERS, "Eve", at=NOON - DAY / 2)
    assert store.judge().withheld == {}


def test_a_third_proposal_is_withheld_where_the_stamps_of_the_others_may_have_moved(store: Store) -> None:
    others = [a_post(f"/{n}", posted_at=NOON - 3 * DAY, status=Status.FAILED) for n in (1, 2)]
    for other in others:
        store.read(msgspec.structs.replace(other, adminned_at=NOON - HOUR))
    store.read(POST, THREE_FOR)
    assert "when exactly" in store.judge().withheld["/coins"]


def test_a_third_proposal_is_illegal_where_the_others_were_seen_pending_after_it(store: Store) -> None:
    for n in (1, 2):
        store.read(a_post(f"/{n}", posted_at=NOON - 3 * DAY), at=NOON - HOUR)
    store.read(POST, THREE_FOR)
    for n in (1, 2):
        store.read(a_post(f"/{n}", posted_at=NOON - 3 * DAY, status=Status.FAILED, adminned_at=NOON - HOUR / 2))
    assert store.verdict().unpopular
    assert store.judge().withheld == {}


def test_a_resolution_is_as_old_as_its_first_stamp_however_often_it_is_saved(store: Store) -> None:
    stamps = (NOON - 2 * DAY, NOON - HOUR)
    for stamp in stamps:
        for n in (1, 2):
            store.read(a_post(f"/{n}", posted_at=NOON - 3 * DAY, status=Status.FAILED, adminned_at=stamp), at=stamp)
    store.read(POST, THREE_FOR)
    assert store.verdict().may_enact


def test_of_two_proposals_of_one_second_neither_is_called_ready_as_nobody_knows_which_was_first(store: Store) -> None:
    store.read(POST, THREE_FOR)
    store.read(a_post("/another", author=PlayerName("Bob")), votes(("Ann", Icon.FOR), ("Cay", Icon.FOR)))
    assert store.judge().withheld.keys() == {"/coins", "/another"}
    store.read(a_post("/another", author=PlayerName("Bob"), status=Status.FAILED, adminned_at=NOON), at=NOON)
    assert store.judge().withheld == {}


def test_where_core_text_needs_a_quorum_an_untagged_proposal_that_speaks_of_it_is_withheld(store: Store) -> None:
    law = Law(editions.load("205"), found=LAW.found)
    late = NOON + DAY
    for body, withheld in (("A new dynastic rule.", False), ("In the core rule “Votes”, add a word.", True)):
        store.read(a_post(body=body), votes(("Bob", Icon.FOR)), at=NOON)
        found = store.judge(late, law)
        assert ("speaks of" in found.withheld.get("/coins", "")) is withheld
    assert store.judge(late).withheld == {}


def pending(one: Judged) -> list[tuple[str, bool, bool, Act, Tally]]:
    return [(v.id, v.may_enact, v.may_fail, v.due, v.tally) for v in one.judgement.verdicts if v.pending]


@pytest.mark.parametrize("seed", range(8))
def test_verdicts_that_are_kept_are_what_they_would_be_if_made_anew(store: Store, seed: int) -> None:
    random = Random(seed)
    for number in range(6):
        kind = random.choice((Kind.PROPOSAL, Kind.PROPOSAL, Kind.PROPOSAL, Kind.CFJ, Kind.DOV))
        posted = NOON - random.choice((6 * DAY, DAY, DAY, HOUR))
        body = random.choice(("More coins.", "Reword the core rule."))
        matter = a_post(f"/{number}", kind, author=PlayerName(random.choice(PLAYERS)), posted_at=posted, body=body)
        cast = votes(*((name, random.choice((Icon.FOR, Icon.FOR, Icon.AGAINST))) for name in random.sample(PLAYERS, 4)))
        store.read(matter, cast, at=posted + HOUR)
        if random.random() < 0.3:
            store.read(msgspec.structs.replace(matter, status=Status.ENACTED), cast, at=posted + 20 * HOUR)
    docket, kept, before = Docket(store, "auto"), 0, None
    now = NOON
    while now < NOON + 3 * DAY:
        one, anew = docket.judged(LAW, now), store.judge(now)
        assert one.withheld == anew.withheld
        assert one.turns_at == anew.turns_at
        assert one.judgement.hiatus == anew.judgement.hiatus
        assert pending(one) == pending(anew)
        kept, before = kept + (one is before), one
        now = min(now + random.random() * HOUR / 2, one.turns_at or now + HOUR)
    assert kept > 20


def test_verdicts_are_made_anew_as_soon_as_something_is_read(store: Store) -> None:
    docket = Docket(store, "auto")
    store.read(POST, THREE_FOR[:1])
    assert not docket.judged(LAW, NOON).judgement.verdict("/coins").may_enact
    store.read(POST, THREE_FOR)
    assert docket.judged(LAW, NOON).judgement.verdict("/coins").may_enact
    store.sidebar(*PLAYERS, "Eve", "Fay", "Gus", "Hal", at=NOON)
    assert not docket.judged(LAW, NOON).judgement.verdict("/coins").may_enact
    assert docket.judged(LAW, NOON, frozenset({"/coins"})).withheld
