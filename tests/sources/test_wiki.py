"""Reading a real MediaWiki: text and revision together, history and news piece by piece, errors in one line."""

import socket
from collections.abc import Iterator
from datetime import timedelta

import pytest

from parsers.errors import Refused, Unreachable
from parsers.records import RevisionId
from syncd.sources.wiki import Wiki
from tests.mediawiki.people import someone, the_daemon
from tests.mediawiki.rig import PASSWORD, Rig


@pytest.fixture(scope="module")
def daemon(mediawiki: Rig) -> Iterator[Wiki]:
    wiki = the_daemon(mediawiki)
    yield wiki
    wiki.close()


@pytest.fixture
def anybody(mediawiki: Rig) -> Iterator[Wiki]:
    wiki = Wiki(mediawiki.url, sleep=lambda _: None)
    yield wiki
    wiki.close()


def test_text_and_revision_of_several_pages_come_in_one_request(mediawiki: Rig, anybody: Wiki) -> None:
    mediawiki.edit("Read one", "one\n\n* list", "Player1", "because")
    mediawiki.edit("Read two", "two", "Player2")
    pages = anybody.read(["Read two", "read one", "Read nowhere"])
    assert {title: page.text for title, page in pages.items()} == {"read one": "one\n\n* list", "Read two": "two"}
    one = pages["read one"]
    assert (one.page, one.user, one.summary) == ("Read one", "Player1", "because")
    assert anybody.requests_made == 1


def test_more_titles_than_fit_are_asked_in_several_requests(anybody: Wiki) -> None:
    assert set(anybody.read([*(f"Nowhere {n}" for n in range(70)), "Main Page"])) == {"Main Page"}
    assert anybody.requests_made == 2


def test_history_goes_on_after_the_revision_last_seen(mediawiki: Rig, daemon: Wiki) -> None:
    for text in ("a", "a b", "a b c"):
        mediawiki.edit("History", text)
    first, second, third = daemon.history("History")
    assert [one.text for one in (first, second, third)] == ["a", "a b", "a b c"]
    assert (first.parentid, second.parentid, third.parentid) == (0, first.revid, second.revid)
    assert daemon.history("History", first.revid) == (second, third)
    assert daemon.history("History", third.revid) == ()
    assert daemon.history("No history") == ()


def test_a_long_history_is_fetched_whole(mediawiki: Rig, anybody: Wiki) -> None:
    mediawiki.import_history("Long history", [f"version {n}" for n in range(60)])
    assert [one.text for one in anybody.history("Long history")] == [f"version {n}" for n in range(60)]
    assert anybody.requests_made == 2


def test_what_an_admin_has_hidden_is_read_as_hidden(mediawiki: Rig, anybody: Wiki) -> None:
    mediawiki.edit("Hidden", "secret")
    mediawiki.edit("Hidden", "public")
    mediawiki.hide_first_revision("Hidden")
    hidden, shown = anybody.history("Hidden")
    assert (hidden.text, hidden.user, shown.text) == (None, "", "public")


def test_recent_changes_show_edits_moves_and_deletions(mediawiki: Rig, daemon: Wiki) -> None:
    daemon.read(["Main Page"])
    assert daemon.clock is not None
    mediawiki.edit("News", "news")
    mediawiki.edit("Gone news", "gone")
    mediawiki.maintenance("deleteBatch.php", "-u", "Owner", text="Gone news\n")
    mediawiki.maintenance("moveBatch.php", "-u", "Owner", text="News|Old news\n")
    news = daemon.recent_changes(daemon.clock - timedelta(seconds=1))
    assert {("News", "new", ""), ("Gone news", "log", "delete/delete")} <= {(n.page, n.kind, n.action) for n in news}
    assert [n.moved_to for n in news if n.action == "move/move"] == ["Old news"]
    assert daemon.recent_changes(daemon.clock + timedelta(hours=1)) == ()


def test_a_comparison_holds_the_rows_of_the_difference(mediawiki: Rig, anybody: Wiki) -> None:
    mediawiki.edit("Compared", "7 coins")
    mediawiki.edit("Compared", "8 coins")
    old, new = anybody.history("Compared")
    compared = anybody.compare(old.revid, new.revid)
    assert (compared.old_revid, compared.new_revid) == (old.revid, new.revid)
    assert "<del" in compared.body
    assert "<ins" in compared.body


def test_a_revision_by_its_number(mediawiki: Rig, anybody: Wiki) -> None:
    mediawiki.edit("Numbered", "text")
    page = anybody.read(["Numbered"])["Numbered"]
    assert anybody.revision(page.revid) == page
    assert anybody.revision(RevisionId(999_999)) is None


def test_only_ones_own_revisions_since_a_base(mediawiki: Rig, daemon: Wiki) -> None:
    mediawiki.edit("Shared", "1", "Player1")
    mediawiki.edit("Shared", "2", "Player2")
    mediawiki.edit("Shared", "3", "Player1")
    first = daemon.history("Shared")[0]
    assert [one.user for one in daemon.revisions_by("Player1", "Shared", first.revid)] == ["Player1"]


def test_addresses_lead_to_the_page_and_to_the_difference(mediawiki: Rig, anybody: Wiki) -> None:
    mediawiki.edit("Page: a/b?", "1")
    mediawiki.edit("Page: a/b?", "2")
    revid = anybody.read(["Page: a/b?"])["Page: a/b?"].revid
    assert "Page: a/b?" in mediawiki.page(anybody.url_of("Page: a/b?"))
    assert "diff-addedline" in mediawiki.page(anybody.diff_url(revid))


@pytest.mark.parametrize("title", ["A[B", "A|B", ""])
def test_what_is_no_title_is_told(anybody: Wiki, title: str) -> None:
    with pytest.raises(Refused, match="is not a page's title"):
        anybody.read([title])


def test_an_unknown_revision_is_refused_with_the_wikis_code(anybody: Wiki) -> None:
    with pytest.raises(Refused) as refused:
        anybody.compare(RevisionId(999_998), RevisionId(999_999))
    assert refused.value.code == "nosuchrevid"


# Logging in


def test_a_bot_password_and_an_accounts_own_both_log_in(mediawiki: Rig) -> None:
    with_bot_password = someone(mediawiki, "Player1")
    with_own = Wiki(mediawiki.url, "player1", PASSWORD)
    for wiki in (with_bot_password, with_own):
        wiki.login()
        assert wiki.user == "Player1"


def test_a_wrong_password_is_one_line(mediawiki: Rig) -> None:
    with pytest.raises(Refused, match=r"api\.php: login failed: Incorrect username or password"):
        someone(mediawiki, "Syncbot", "f" * 32).login()
    with pytest.raises(Refused, match="login failed"):
        Wiki(mediawiki.url, "Syncbot", "wrong").login()


def test_too_many_logins_are_told_as_such(mediawiki: Rig) -> None:
    with mediawiki.override(wgPasswordAttemptThrottle=[{"count": 1, "seconds": 300}]):
        for _ in range(2):
            with pytest.raises(Refused):
                someone(mediawiki, "Player4", "f" * 32).login()
        with pytest.raises(Refused, match="too many recent login attempts"):
            someone(mediawiki, "Player4").login()


def test_a_read_only_wiki_lets_nobody_in_but_can_be_read(mediawiki: Rig, anybody: Wiki) -> None:
    with mediawiki.override(wgReadOnly="Backup"):
        with pytest.raises(Unreachable, match="read-only"):
            someone(mediawiki, "Player1").login()
        assert "Main Page" in anybody.read(["Main Page"])


# What goes wrong


def test_a_passing_failure_is_asked_again(mediawiki: Rig, anybody: Wiki) -> None:
    with mediawiki.fault(503, "down", times=2):
        assert "Main Page" in anybody.read(["Main Page"])
    assert anybody.requests_made == 3


@pytest.mark.parametrize(
    ("status", "body", "headers", "error", "line"),
    [
        (503, "down", (), Unreachable, "HTTP 503"),
        (429, "slow down", ("Retry-After: 7",), Unreachable, "HTTP 429"),
        (
            200,
            "<html><title>Maintenance &amp; more</title>",
            (),
            Unreachable,
            "no JSON but a page: 'Maintenance &amp; more'",
        ),
        (200, '{"batchcomplete": tru', (), Unreachable, "no JSON but a page"),
        (200, '{"query": {"pages": 7}}', (), Unreachable, "unknown shape"),
        (302, "", ("Location: http://127.0.0.1/maintenance",), Unreachable, "sent on to http://127.0.0.1/maintenance"),
        (301, "", ("Location: https://other.example/",), Refused, "has moved to https://other.example/"),
        (403, "no", (), Refused, "HTTP 403"),
    ],
)
def test_an_unusable_answer_is_one_line(
    mediawiki: Rig, anybody: Wiki, status: int, body: str, headers: tuple[str, ...], error: type[Exception], line: str
) -> None:
    with mediawiki.fault(status, body, times=9, headers=headers), pytest.raises(error, match=line) as told:
        anybody.read(["Main Page"])
    assert "\n" not in str(told.value)


def test_the_wikis_wish_to_wait_is_passed_on(mediawiki: Rig, anybody: Wiki) -> None:
    with mediawiki.fault(503, times=9, headers=("Retry-After: 120",)), pytest.raises(Unreachable) as told:
        anybody.read(["Main Page"])
    assert told.value.retry_after == 120


def test_a_lagging_wiki_is_left_in_peace(mediawiki: Rig, anybody: Wiki) -> None:
    with mediawiki.lagging(), pytest.raises(Unreachable, match="maxlag") as told:
        anybody.read(["Main Page"])
    assert told.value.retry_after == 5


def test_a_wiki_that_is_not_there_is_one_line() -> None:
    with pytest.raises(Unreachable, match="the connection failed or was lost"):
        Wiki("http://127.0.0.1:9/", sleep=lambda _: None).read(["Main Page"])


def test_a_wiki_that_never_answers_is_given_up() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        with pytest.raises(Unreachable, match="no answer in time"):
            Wiki(url, timeout=(1.0, 0.05), sleep=lambda _: None).read(["Main Page"])


def test_the_contact_stands_in_every_request(mediawiki: Rig) -> None:
    someone(mediawiki, "Player1").read(["Main Page"])
    assert "tests@example.org" in mediawiki.last_agent()
