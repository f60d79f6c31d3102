"""Only what moved is fetched, pending matters are never lost, and months are read backwards until enough is known."""

from datetime import UTC, date, datetime, timedelta

import msgspec
import responses

from parsers.records import Kind, PlayerName, Post
from syncd.sources.blog import Blog, Validators, longest_unread, months_back, worth_fetching
from syncd.sources.session import PoliteSession

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)


def a_post(url: str, **different: object) -> Post:
    post = Post(Kind.PROPOSAL, "Coins", url, PlayerName("Ann"), NOON, status_word="open", comment_count=2)
    return msgspec.structs.replace(post, **different)


@responses.activate
def test_a_body_that_is_the_same_again_is_not_read_again() -> None:
    responses.get("http://blog.example/", body=b"page", headers={"Last-Modified": "Sun, 05 Nov 2023 12:00:00 GMT"})
    blog = Blog("http://blog.example", PoliteSession(sleep=lambda _: None))
    first = blog.fetch("")
    assert first.body == b"page"
    assert first.validators.last_modified is None  # ExpressionEngine prints the present moment: nothing to compare by
    assert blog.fetch("", first.validators).body is None


@responses.activate
def test_a_server_that_compares_is_asked_to() -> None:
    responses.get("http://blog.example/site/atom", status=304)
    blog = Blog("http://blog.example/", PoliteSession(sleep=lambda _: None))
    known = Validators("h", '"e"', "Sun, 05 Nov 2023 12:00:00 GMT")
    assert blog.fetch("site/atom", known).validators == known
    assert responses.calls[0].request.headers["If-None-Match"] == '"e"'


def test_a_post_is_fetched_when_it_is_new_or_moved() -> None:
    same, more, resolved = a_post("/same"), a_post("/more", comment_count=3), a_post("/res", status_word="Enacted")
    known = {url: a_post(url) for url in ("/same", "/more", "/res")}
    assert worth_fetching([same, more, resolved, a_post("/new")], known) == ("/more", "/res", "/new")


def test_a_post_whose_reading_was_suspect_is_fetched_again() -> None:
    assert worth_fetching([], {}, ["/suspect"]) == ("/suspect",)


def test_pending_matters_are_looked_at_in_turn_and_what_was_told_as_ready_more_often() -> None:
    asked: dict[str, datetime] = {}
    order = []
    for minute in range(0, 60, 5):
        now = NOON + timedelta(minutes=minute)
        url = longest_unread(["/b", "/a", "/c", "/d"], asked, {"/c"}, now)
        assert url is not None
        asked[url] = now
        order.append(url)
    assert "".join(order).replace("/", "") == "abcdcacbcdca"
    assert longest_unread([], asked, (), NOON) is None


def test_months_run_backwards_over_the_new_year() -> None:
    months = list(months_back(datetime(2024, 1, 31, tzinfo=UTC), most=3))
    assert months == [date(2024, 1, 1), date(2023, 12, 1), date(2023, 11, 1)]
