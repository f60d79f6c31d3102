"""Resolution notes on a real MediaWiki: written once, found again, updated, and with no markup but the template's."""

import re
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
import requests
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from syncd.sources.wiki import Wiki
from tests.mediawiki.notes import KILLED, a_note, a_world, an_edit, write
from tests.mediawiki.people import the_daemon
from tests.mediawiki.rig import Rig
from writers.resolution_note import Note, NoteDifference, NoteOrder, NoteVote, placed
from writers.wiki import PageEdit, mark_for
from writers.wiki import write as write_page

OTHER = "https://blog.example/archive/hats"


def text_of(wiki: Wiki, page: str) -> str:
    return wiki.read([page])[page].text or ""


def by_bot(wiki: Wiki, page: str) -> int:
    return len(wiki.revisions_by("Syncbot", page))


def test_a_note_is_written_once_and_updated_in_its_place(mediawiki: Rig, tmp_path: Path) -> None:
    wiki, page = the_daemon(mediawiki), "Log once"
    later = a_note("Hats", url=OTHER, resolved_at=a_note().resolved_at + timedelta(hours=1))
    with a_world(mediawiki.url, tmp_path / "store.sqlite", page) as world:
        assert len(write(world, a_note(carried="not at all")).written) == 1
        assert write(world, a_note(carried="not at all")) == write(world)
        write(world, a_note(carried="not at all"), later)
        write(world, a_note(carried="late"), later)
    text = text_of(wiki, page)
    assert (text.count("<!-- syncd note"), text.count("not at all"), by_bot(wiki, page)) == (2, 0, 3)
    assert text.index("== Hats ==") < text.index("== Coins ==")


def test_what_people_write_around_a_note_stays_and_a_note_they_took_away_is_not_put_back(
    mediawiki: Rig, tmp_path: Path
) -> None:
    wiki, page = the_daemon(mediawiki), "Log kept"
    with a_world(mediawiki.url, tmp_path / "store.sqlite", page) as world:
        write(world, a_note())
        mediawiki.edit(page, f"Words above.\n{text_of(wiki, page)}\nWords below.")
        write(world, a_note(carried="late"))
        assert re.match(r"Words above\.\n<!-- (?s:.*) -->\nWords below\.$", text_of(wiki, page))
        mediawiki.edit(page, text_of(wiki, page).replace("'''Tally:'''", "'''The tally:'''"))
        write(world, a_note(carried="later still"))
        assert "'''The tally:'''" in text_of(wiki, page)
        mediawiki.edit(page, "Nothing but this.")
        write(world, a_note(carried="even later"))
    assert text_of(wiki, page) == "Nothing but this."


@pytest.mark.parametrize("step", ["before", "after"])
def test_a_daemon_killed_in_the_middle_writes_each_version_once(mediawiki: Rig, tmp_path: Path, step: str) -> None:
    wiki, page, store = the_daemon(mediawiki), f"Log killed {step}", tmp_path / "store.sqlite"
    for version in ("not at all", "in part", "late"):
        command = [sys.executable, "-m", "tests.mediawiki.notes", mediawiki.url, str(store), page, step, version]
        assert subprocess.run(command, timeout=60, check=False).returncode == KILLED
        with a_world(mediawiki.url, store, page) as world:
            write(world, a_note(carried=version))
        text = text_of(wiki, page)
        assert (text.count("== Coins =="), f"'''Carried out:''' {version}" in text) == (1, True)
    assert by_bot(wiki, page) == 3


def test_every_link_answers_and_shows_what_the_note_claims(mediawiki: Rig, tmp_path: Path) -> None:
    wiki, page = the_daemon(mediawiki), "Log links"
    mediawiki.edit("Rules of links", "Three Stars.", "Player1", "the rules")
    mediawiki.edit("Rules of links", "Five Stars.", "Player2", "Enacting “Coins”")
    first, second = wiki.history("Rules of links")
    edit = an_edit("Rules of links", "Player2", second.summary, second.revid, wiki.diff_url(second.revid))
    with a_world(mediawiki.url, tmp_path / "store.sqlite", page) as world:
        write(world, a_note(edits=(edit,), url=f"{mediawiki.url}wiki/Rules_of_links"))
    html = mediawiki.page(f"{mediawiki.url}index.php?title={page}&action=render")
    links = re.findall(r'class="external[^"]*" href="([^"]+)"', html)
    assert wiki.diff_url(second.revid) in links
    answers = {link: requests.get(link, timeout=60) for link in links if link.startswith(mediawiki.url)}
    assert {answer.status_code for answer in answers.values()} == {200}
    diff = answers[wiki.diff_url(second.revid)].text
    assert all(word in diff for word in ("Three", "Five", "Player2", "Enacting “Coins”"))
    old = mediawiki.page(wiki.revision_url(first.revid))
    assert ("Three Stars." in old, "Five Stars." in old) == (True, False)


TRAPS = (
    "{{Delete}}", "[[Main Page]]", "[[Category:X]]", "[https://evil.example x]", "https://evil.example/", "<nowiki>",
    "</nowiki>", "~~~~", "~~~~~", "|", "|}", "{|", "== x ==", "'''", "<ref>", "<!--", "-->", "{{subst:PAGENAME}}",
    "__NOTOC__", "[[File:A.png]]", "<pre>", "</pre>", "\n* ", "&#91;&#91;A]]", "{{{1}}}", "ISBN 0306406152", "RFC 822",
    "mailto:a@evil.example", "#REDIRECT [[A]]", "-{A}-", "<script>", "\n", " ", "Ann", "\u202e", "\x7f",
)  # fmt: skip
texts = st.lists(st.sampled_from(TRAPS) | st.text(max_size=8), min_size=1, max_size=5).map("".join)


def everywhere(text: str) -> Note:
    """A note in which everything that a person can write is this."""
    edit = an_edit(text, text, text, 1, "https://wiki.example/index.php?diff=1")
    return a_note(
        text, author=text, admin=text, kind=text, stated=text, house=text, conditions=(text,), doubts=(text,),
        edits=(edit,), orders=(NoteOrder(text, text, text, text, f"- {text}\n+ {text}"),), unread=(text,),
        differences=(NoteDifference(text, text),), remarks=(text,), missing=(text,), queue=text,
        votes=(NoteVote(text, "FOR", "https://blog.example/archive/coins#c1"), NoteVote(text, "AGAINST")),
    )  # fmt: skip


PARSED = "links|templates|images|externallinks|sections|categories"
EXPECTED = {"https://blog.example/archive/coins", "https://blog.example/archive/coins#c1",
            "https://wiki.example/index.php?diff=1"}  # fmt: skip


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=texts)
def test_nothing_that_people_write_means_anything_on_the_stored_page(mediawiki: Rig, text: str) -> None:
    wiki, note, title = the_client(mediawiki), everywhere(text), "Log traps"
    newest = wiki.read([title]).get(title)
    base, new = (newest.revid if newest else None), placed("", [note])
    done = write_page(wiki, PageEdit(title, base, new, "traps", mark_for(title, base, new, note.resolved_at)))
    assert done.as_sent
    page = mediawiki.query(action="parse", page=title, prop=PARSED)["parse"]
    assert isinstance(page, dict)
    assert [page[kind] for kind in ("links", "templates", "images", "categories")] == [[], [], [], []]
    assert set(page["externallinks"]) <= EXPECTED
    assert len(page["sections"]) == 1


_CLIENTS: dict[str, Wiki] = {}


def the_client(rig: Rig) -> Wiki:
    """One login for all examples."""
    return _CLIENTS.setdefault(rig.url, the_daemon(rig))
