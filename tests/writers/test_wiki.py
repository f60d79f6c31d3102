"""Writing to a real MediaWiki: nothing lost, nothing twice, nothing unnoticed, and one line for each refusal."""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from itertools import count

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.errors import Unreachable, WriteRefused
from parsers.mediawiki import Edited, Rejected
from parsers.records import RevisionId
from syncd.sources.wiki import Wiki
from tests.mediawiki.people import someone, the_daemon
from tests.mediawiki.rig import Rig
from writers.wiki import PageEdit, Written, find, mark_for, normalised, summary_line, write

NOON = datetime(2023, 11, 5, 12, tzinfo=UTC)
TABLE = "{|\n|-\n| Ann || 5\n|-\n| Bob || 7\n|-\n| Cat || 9\n|}\n\nThe end."
numbers = count(1)


@pytest.fixture(scope="module")
def daemon(mediawiki: Rig) -> Iterator[Wiki]:
    wiki = the_daemon(mediawiki)
    yield wiki
    wiki.close()


@pytest.fixture
def title(mediawiki: Rig) -> str:
    """A fresh page with a table on it."""
    name = f"Written {next(numbers)}"
    mediawiki.edit(name, TABLE)
    return name


def an_edit(wiki: Wiki, title: str, change: Callable[[str], str], **different: object) -> PageEdit:
    """An edit of the page as it is now."""
    page = wiki.read([title]).get(title)
    text = change(page.text or "" if page else "")
    base = page.revid if page else None
    usual: dict[str, object] = {"summary": "Bob has 8 coins", "read_at": wiki.clock}
    mark = mark_for(title, base, text, NOON)
    return PageEdit(title, base, text, mark=mark, **(usual | different))  # type: ignore[arg-type]


def bobs_coins(text: str) -> str:
    return text.replace("Bob || 7", "Bob || 8")


def text_of(wiki: Wiki, title: str) -> str | None:
    return wiki.read([title])[title].text


# Success


def test_an_edit_is_stored_as_sent_and_can_be_found_again(daemon: Wiki, title: str) -> None:
    edit = an_edit(daemon, title, bobs_coins, complaints="User talk:Syncbot")
    written = write(daemon, edit)
    newest = daemon.read([title])[title]
    assert (newest.parentid, newest.text) == (edit.base_revid, bobs_coins(TABLE))
    assert newest.summary == f"Bob has 8 coins ([[User talk:Syncbot|object]]) ({edit.mark})"
    assert written == Written(title, newest.parentid, newest.revid, newest.at, as_sent=True)
    assert find(daemon, edit) == msgspec.structs.replace(written, found=True)


def test_an_edit_is_a_bots_edit_in_recent_changes(daemon: Wiki, title: str) -> None:
    written = write(daemon, an_edit(daemon, title, bobs_coins))
    assert written.at is not None
    assert [change.bot for change in daemon.recent_changes(written.at) if change.revid == written.new_revid] == [True]


def test_a_page_is_created(daemon: Wiki) -> None:
    written = write(daemon, an_edit(daemon, "Created", lambda _: "New.\n"))
    assert (written.old_revid, written.as_sent, written.intervening) == (0, True, False)
    assert text_of(daemon, "Created") == "New."


def test_what_the_page_says_already_makes_no_revision(daemon: Wiki, title: str) -> None:
    written = write(daemon, an_edit(daemon, title, lambda text: text + "\n"))
    assert (written.nochange, written.new_revid, written.as_sent) == (True, None, True)
    assert len(daemon.history(title)) == 1


def test_text_is_sent_as_the_wiki_will_store_it(daemon: Wiki, title: str) -> None:
    written = write(daemon, an_edit(daemon, title, lambda _: "cafe\u0301\r\nand\u00a0more \t\n\n"))
    assert written.as_sent
    assert text_of(daemon, title) == "café\nand\u00a0more"


def test_text_that_the_wiki_expands_is_noticed(daemon: Wiki, title: str) -> None:
    assert write(daemon, an_edit(daemon, title, lambda _: "signed ~~~~")).as_sent is False


def test_a_long_summary_keeps_its_mark(daemon: Wiki, title: str) -> None:
    edit = an_edit(daemon, title, bobs_coins, summary="because " * 100)
    write(daemon, edit)
    summary = daemon.read([title])[title].summary
    assert len(summary) == 500
    assert summary.endswith(f"… ({edit.mark})")


# Somebody else was there


def test_an_edit_elsewhere_on_the_page_is_merged_and_noticed(mediawiki: Rig, daemon: Wiki, title: str) -> None:
    edit = an_edit(daemon, title, bobs_coins)
    mediawiki.edit(title, TABLE.replace("The end.", "The very end."))
    written = write(daemon, edit)
    assert (written.intervening, written.as_sent) == (True, False)
    assert text_of(daemon, title) == bobs_coins(TABLE).replace("The end.", "The very end.")


def test_an_edit_of_the_same_line_is_a_conflict_and_nothing_is_lost(mediawiki: Rig, daemon: Wiki, title: str) -> None:
    edit = an_edit(daemon, title, bobs_coins)
    mediawiki.edit(title, TABLE.replace("Bob || 7", "Bob || 6"))
    with pytest.raises(WriteRefused, match="changed the same lines in between") as refused:
        write(daemon, edit)
    assert refused.value.replan
    assert "Bob || 6" in (text_of(daemon, title) or "")


def test_even_an_own_edit_in_the_same_second_is_a_conflict(daemon: Wiki, title: str) -> None:
    first = an_edit(daemon, title, bobs_coins)
    second = an_edit(daemon, title, lambda text: text.replace("Bob || 7", "Bob || 9"))
    write(daemon, first)
    with pytest.raises(WriteRefused, match="editconflict"):
        write(daemon, second)


def test_somebody_making_the_very_same_edit_leaves_nothing_to_do(mediawiki: Rig, daemon: Wiki, title: str) -> None:
    edit = an_edit(daemon, title, bobs_coins)
    mediawiki.edit(title, bobs_coins(TABLE))
    written = write(daemon, edit)
    assert (written.nochange, written.intervening, written.as_sent) == (True, True, True)
    assert {one.user for one in daemon.history(title)} == {"Player1"}


class Answering:
    """The wiki, but for what an edit is answered with: MediaWiki reads both ids of its answer outside its lock.

    `damage` is what becomes of the fields on their way.
    """

    def __init__(
        self,
        wiki: Wiki,
        change: Callable[[Edited], Edited],
        damage: Callable[[dict[str, str]], dict[str, str]] = lambda fields: fields,
    ) -> None:
        self._wiki, self._change, self._damage = wiki, change, damage
        self.user, self.login, self.read = wiki.user, wiki.login, wiki.read
        self.revision, self.revisions_by = wiki.revision, wiki.revisions_by

    def edit(self, fields: Mapping[str, str]) -> Edited | Rejected:
        answer = self._wiki.edit(self._damage(dict(fields)))
        return self._change(answer) if isinstance(answer, Edited) else answer


def test_a_merge_that_the_answer_hides_is_noticed(mediawiki: Rig, daemon: Wiki, title: str) -> None:
    edit = an_edit(daemon, title, bobs_coins)
    mediawiki.edit(title, TABLE.replace("The end.", "The very end."))
    hiding = Answering(daemon, lambda answer: Edited(edit.base_revid or RevisionId(0), answer.new_revid, answer.at))
    assert write(hiding, edit).intervening


def test_somebody_elses_revision_in_the_answer_is_not_taken_for_ours(mediawiki: Rig, daemon: Wiki, title: str) -> None:
    edit = an_edit(daemon, title, bobs_coins)
    mediawiki.edit(title, bobs_coins(TABLE))
    theirs = daemon.read([title])[title]
    lying = Answering(daemon, lambda _: Edited(edit.base_revid or RevisionId(0), theirs.revid, theirs.at))
    written = write(lying, edit)
    assert (written.nochange, written.new_revid) == (True, None)


# The answer is lost


def test_a_late_answer_is_settled_by_the_mark(mediawiki: Rig, title: str) -> None:
    hasty = someone(mediawiki, "Syncbot", timeout=0.5)
    hasty.login()
    edit = an_edit(hasty, title, bobs_coins)
    mediawiki.answer_late_once(0.8)
    with pytest.raises(Unreachable, match="no answer in time"):
        write(hasty, edit)
    mediawiki.wait_for(title, edit.mark)
    written = write(hasty, edit)
    assert (written.found, written.as_sent) == (True, True)
    assert len(hasty.history(title)) == 2


@pytest.mark.parametrize(("status", "body"), [(503, "down"), (200, "<html>Maintenance</html>"), (200, '{"edit": {}}')])
def test_an_edit_that_got_lost_is_told_as_unknown_and_not_repeated(
    mediawiki: Rig, daemon: Wiki, title: str, status: int, body: str
) -> None:
    edit = an_edit(daemon, title, bobs_coins)
    before = daemon.requests_made
    with (
        mediawiki.fault(status, body, matching="action=edit"),
        pytest.raises(Unreachable, match="does not show the edit"),
    ):
        write(daemon, edit)
    assert daemon.requests_made <= before + 3  # a token, the edit, a look at the history
    assert write(daemon, edit).as_sent


def test_an_answer_lost_after_the_edit_was_done_is_found(mediawiki: Rig, daemon: Wiki, title: str) -> None:
    edit = an_edit(daemon, title, bobs_coins)
    with mediawiki.fault(502, "bad gateway", matching="action=edit", after=True):
        written = write(daemon, edit)
    assert (written.found, written.as_sent, written.intervening) == (True, True, False)
    assert len(daemon.history(title)) == 2


# Every refusal, provoked for real: one line, nothing written, and it works once the cause is gone


def refused(daemon: Wiki, edit: PageEdit) -> WriteRefused:
    before = daemon.read([edit.page]).get(edit.page)
    with pytest.raises(WriteRefused) as told:
        write(daemon, edit)
    assert daemon.read([edit.page]).get(edit.page) == before
    assert "\n" not in str(told.value)
    return told.value


def test_read_only(mediawiki: Rig, daemon: Wiki, title: str) -> None:
    edit = an_edit(daemon, title, bobs_coins)
    with mediawiki.override(wgReadOnly="Backup in progress"):
        told = refused(daemon, edit)
    assert str(told) == f"{title}: the wiki is read-only at the moment: Backup in progress (readonly)"
    assert told.later
    assert write(daemon, edit).as_sent


def test_protected(mediawiki: Rig, daemon: Wiki, title: str) -> None:
    edit = an_edit(daemon, title, bobs_coins)
    mediawiki.maintenance("protect.php", title)
    told = refused(daemon, edit)
    assert (str(told), told.later) == (f"{title}: the page is protected (protectedpage)", False)
    mediawiki.maintenance("protect.php", "--unprotect", title)
    assert write(daemon, an_edit(daemon, title, bobs_coins)).as_sent


def test_blocked(mediawiki: Rig, daemon: Wiki, title: str) -> None:
    edit = an_edit(daemon, title, bobs_coins)
    with mediawiki.blocked("Syncbot", "Gone mad"):
        told = refused(daemon, edit)
    assert re.fullmatch(rf"{title}: the account is blocked: by .*: Gone mad, until .* \(blocked\)", str(told))
    assert not told.later
    assert write(daemon, edit).as_sent


def test_rate_limited(mediawiki: Rig, daemon: Wiki, title: str) -> None:
    edit = an_edit(daemon, title, bobs_coins)
    with mediawiki.override(wgRateLimits={"edit": {"user": [0, 60], "newbie": [0, 60]}}):
        told = refused(daemon, edit)
    assert (told.code, told.later) == ("ratelimited", True)
    assert write(daemon, edit).as_sent


def test_lagging(mediawiki: Rig, daemon: Wiki, title: str) -> None:
    edit = an_edit(daemon, title, bobs_coins)
    daemon.edit({"title": title, "text": TABLE, "md5": "0"})  # so that the session has its token
    with mediawiki.lagging(), pytest.raises(WriteRefused, match="people go first") as told:
        write(daemon, edit)
    assert (told.value.code, told.value.later, told.value.retry_after) == ("maxlag", True, 5)
    assert write(daemon, edit).as_sent


def test_a_bad_token_is_renewed_unnoticed(mediawiki: Rig, daemon: Wiki, title: str) -> None:
    edit = an_edit(daemon, title, bobs_coins)
    mediawiki.spoil_token_once()
    before = daemon.requests_made
    assert write(daemon, edit).as_sent
    assert daemon.requests_made > before + 3  # refused, logged in anew, sent again, read back


def test_a_lost_session_is_renewed_unnoticed(mediawiki: Rig, daemon: Wiki, title: str) -> None:
    edit = an_edit(daemon, title, bobs_coins)
    mediawiki.end_sessions()
    assert write(daemon, edit).as_sent
    assert daemon.history(title)[-1].user == "Syncbot"


def test_without_a_session_to_be_had_nothing_is_written(mediawiki: Rig, title: str) -> None:
    locked_out = someone(mediawiki, "Syncbot", "f" * 32)
    told = refused(locked_out, an_edit(locked_out, title, bobs_coins))
    assert "the session is lost" in str(told)
    assert "and no other is to be had: login failed: Incorrect" in str(told)
    assert not told.later


def test_somebody_elses_session_never_writes_for_us(mediawiki: Rig, title: str) -> None:
    confused = someone(mediawiki, "Player3")
    confused.login()
    confused.user = "Syncbot"
    assert refused(confused, an_edit(confused, title, bobs_coins)).code == "assertnameduserfailed"


def test_an_account_without_the_right_to_edit(mediawiki: Rig, daemon: Wiki, title: str) -> None:
    edit = an_edit(daemon, title, bobs_coins)
    with mediawiki.override(wgRevokePermissions={"bot": {"edit": True}}):
        told = refused(daemon, edit)
    assert (told.code, told.later) == ("permissiondenied", False)
    assert write(daemon, edit).as_sent


def test_an_account_without_the_right_to_create_pages(mediawiki: Rig, daemon: Wiki) -> None:
    edit = an_edit(daemon, "Never made", lambda _: "New.")
    with mediawiki.override(wgRevokePermissions={"bot": {"createpage": True}}):
        assert refused(daemon, edit).code == "cantcreate"


def test_a_text_damaged_on_its_way_is_not_stored(daemon: Wiki, title: str) -> None:
    damaging = Answering(daemon, lambda answer: answer, lambda fields: fields | {"text": "garbled"})
    edit = an_edit(daemon, title, bobs_coins)
    with pytest.raises(WriteRefused, match="badmd5") as told:
        write(damaging, edit)
    assert told.value.later
    assert write(daemon, edit).as_sent


def test_deleted_since_it_was_read(mediawiki: Rig, daemon: Wiki, title: str) -> None:
    edit = an_edit(daemon, title, bobs_coins)
    mediawiki.maintenance("deleteBatch.php", "-u", "Owner", text=f"{title}\n")
    told = refused(daemon, edit)
    assert (told.code, told.replan) == ("missingtitle", True)


def test_a_page_deleted_meanwhile_is_not_created_again(mediawiki: Rig, daemon: Wiki) -> None:
    edit = an_edit(daemon, "Short-lived", lambda _: "Here.", read_at=datetime(2020, 1, 1, tzinfo=UTC))
    mediawiki.edit("Short-lived", "There.")
    mediawiki.maintenance("deleteBatch.php", "-u", "Owner", text="Short-lived\n")
    assert refused(daemon, edit).code == "pagedeleted"


def test_created_by_somebody_else_meanwhile(mediawiki: Rig, daemon: Wiki) -> None:
    edit = an_edit(daemon, "Wanted by two", lambda _: "Mine.")
    mediawiki.edit("Wanted by two", "Theirs.")
    told = refused(daemon, edit)
    assert (told.code, told.replan) == ("articleexists", True)


def test_spam(mediawiki: Rig, daemon: Wiki, title: str) -> None:
    with mediawiki.override(wgSpamRegex=["/casino/"]):
        told = refused(daemon, an_edit(daemon, title, lambda text: text + " casino"))
    assert told.code == "spamprotectionmatch"
    assert "spam filter objects" in str(told)


def test_spam_in_the_summary(mediawiki: Rig, daemon: Wiki, title: str) -> None:
    with mediawiki.override(wgSummarySpamRegex=["/casino/"]):
        assert refused(daemon, an_edit(daemon, title, bobs_coins, summary="casino")).code == "spamprotectionmatch"


def test_too_big(mediawiki: Rig, daemon: Wiki, title: str) -> None:
    with mediawiki.override(wgMaxArticleSize=1):
        assert refused(daemon, an_edit(daemon, title, lambda text: text + "x" * 2000)).code == "contenttoobig"


def test_a_page_of_the_interface(daemon: Wiki) -> None:
    assert (
        refused(daemon, an_edit(daemon, "MediaWiki:Sidebar", lambda _: "mine")).code == "protectednamespace-interface"
    )


def test_a_page_that_cannot_exist(daemon: Wiki) -> None:
    edit = PageEdit("Special:Version", None, "text", "because", "syncd:0")
    with pytest.raises(WriteRefused, match="pagecannotexist"):
        write(daemon, edit)


def test_a_title_that_is_none(daemon: Wiki) -> None:
    with pytest.raises(WriteRefused, match="invalidtitle"):
        write(daemon, PageEdit("A[B]", None, "text", "because", "syncd:0"))


def test_a_veto_that_nobody_has_taught_us_is_told_in_the_wikis_words(mediawiki: Rig, daemon: Wiki, title: str) -> None:
    edit = an_edit(daemon, title, bobs_coins)
    body = '{"error": {"code": "fullmoon", "info": "Not at full moon."}}'
    with mediawiki.fault(200, body, matching="action=edit", type="application/json"):
        told = refused(daemon, edit)
    assert str(told) == f"{title}: the wiki refused it: Not at full moon. (fullmoon)"
    assert (told.replan, told.later) == (False, False)


def test_a_captcha_is_a_refusal(mediawiki: Rig, daemon: Wiki, title: str) -> None:
    edit = an_edit(daemon, title, bobs_coins)
    body = '{"edit": {"captcha": {"type": "simple", "id": "1"}, "result": "Failure"}}'
    with mediawiki.fault(200, body, matching="action=edit", type="application/json"):
        assert refused(daemon, edit).code == "captcha"


def test_control_characters_are_never_sent(daemon: Wiki, title: str) -> None:
    before = daemon.requests_made
    edit = PageEdit(title, RevisionId(1), "bell \x07", "because", "syncd:0")
    with pytest.raises(WriteRefused, match="control characters"):
        write(daemon, edit)
    assert daemon.requests_made == before


# What goes into an edit


@given(st.text())
def test_normalising_twice_changes_nothing_more(text: str) -> None:
    assert normalised(normalised(text)) == normalised(text)


@given(st.text(max_size=600), st.text(max_size=60))
def test_a_summary_fits_and_holds_its_mark(reason: str, complaints: str) -> None:
    line = summary_line(PageEdit("P", None, "", reason, "syncd:0123456789", complaints=complaints))
    assert len(line) <= 500
    assert line.endswith("(syncd:0123456789)")
    assert "\n" not in line
