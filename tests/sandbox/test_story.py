"""The story holds what it promises: read by the readers of this program, judged by its judge."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
import requests

from parsers.blog import read_list, read_post, read_roster
from parsers.records import Kind, Post, Status
from parsers.ruleset import read_ruleset
from parsers.wikitext.tables import read_tables
from syncd.sandbox.blog import Blog
from syncd.sandbox.game import NOON, Sandbox
from syncd.sandbox.story import read_story
from syncd.sandbox.story.cast import register_all
from syncd.sandbox.story.deeds import Resolve, Stage, Step, do
from syncd.sandbox.story.sheet import cell
from syncd.sandbox.wiki import Wiki
from tests.sandbox.judging import verdicts

SHEET = "Duel Sheet"
QUEUE = {
    "a_star_for_the_humble": (8, 1, "enact"),
    "bigger_burns": (2, 5, None),
    "gift_receipts": (3, 1, None),
    "a_seat_by_the_fire": (3, 1, None),
    "one_more_thing": (5, 0, None),
    "hats_for_all": (5, 0, None),
    "ban_the_bonsai": (2, 5, "fail"),
    "good_neighbours": (3, 1, None),
}
"""What is pending at noon: votes FOR and AGAINST, and what may be done."""


@pytest.fixture
def sandbox() -> Iterator[Sandbox]:
    with Sandbox() as sandbox:
        yield sandbox


def ready(sandbox: Sandbox) -> dict[str, str]:
    found = verdicts(sandbox.blog, sandbox.emperor)
    return {name: "enact" if v["may_enact"] else "fail" for name, v in found.items() if v["may_enact"] or v["may_fail"]}


def stars(sandbox: Sandbox, name: str) -> str:
    return cell(sandbox.wiki.text(SHEET), name, "Stars")


def read_archive(sandbox: Sandbox, web: requests.Session) -> tuple[Post, ...]:
    readings = []
    for path in ("2023/11/", "2023/10/"):
        address = sandbox.blog_url + path
        readings.append(read_list(web.get(address).content, address))
    assert [reading.suspicions for reading in readings] == [(), ()]
    return readings[0].value + readings[1].value


def test_the_queue_at_noon_holds_a_matter_of_every_kind(sandbox: Sandbox):
    found = verdicts(sandbox.blog, sandbox.emperor)
    pending = {
        entry.url_title for entry in sandbox.blog.state.entries if entry.url_title in found and not entry.resolved
    }
    assert pending == set(QUEUE)
    told = {name: (found[name]["tally"]["for"], found[name]["tally"]["against"]) for name in QUEUE}
    assert told == {name: (votes_for, votes_against) for name, (votes_for, votes_against, _) in QUEUE.items()}
    assert ready(sandbox) == {name: what for name, (_, _, what) in QUEUE.items() if what}


RESOLUTIONS = [s for s in read_story() if isinstance(s.deed, Resolve) and s.deed.status != "Illegal"]


@pytest.mark.parametrize("resolution", RESOLUTIONS, ids=[step.deed.slug for step in RESOLUTIONS])
def test_every_resolution_is_one_that_the_rules_allow(resolution: Step, blog: Blog):
    emperor = "Thistledown" if resolution.deed.slug == "the_last_lamp" else "Quillon"
    stage = Stage(Blog(blog.clock), Wiki(blog.clock), "")
    register_all(stage.blog, stage.wiki)
    for step in read_story():
        if step == resolution:
            break
        stage.blog.clock.set(step.at)
        do(step.deed, stage)
    blog.clock.set(resolution.at)
    verdict = verdicts(stage.blog, emperor)[resolution.deed.slug]
    assert verdict["may_enact" if resolution.deed.status == "Enacted" else "may_fail"]


@pytest.mark.parametrize("template", ["expressionengine", "wordpress"])
def test_the_readers_find_nothing_suspect_on_any_page(template: str, web: requests.Session):
    with Sandbox(template) as sandbox:
        posts = read_archive(sandbox, web)
        pages = [read_post(web.get(post.url).content, post.url) for post in posts]
        roster = read_roster(web.get(sandbox.blog_url).content, sandbox.blog_url)
    assert [page.suspicions for page in pages] == [()] * len(posts)
    assert [len(page.value.comments) for page in pages] == [post.comment_count for post in posts]
    assert (roster.suspicions, roster.value.players_stated, roster.value.quorum_stated) == ((), 9, 5)


def test_there_are_matters_of_every_kind_and_outcome(sandbox: Sandbox, web: requests.Session):
    posts = read_archive(sandbox, web)
    assert {post.kind for post in posts} == set(Kind) - {Kind.FAMILY_ACTION}
    assert {post.status for post in posts} == set(Status) - {Status.UNKNOWN}


def test_the_wiki_can_be_read(sandbox: Sandbox):
    assert read_ruleset(sandbox.wiki.text("Ruleset")).suspicions == ()
    tables = read_tables(sandbox.wiki.text(SHEET))
    assert tables.suspicions == ()
    assert [len(table.rows) for table in tables.value] == [10, 20, 2]


def test_the_ruleset_has_grown_by_what_was_enacted(sandbox: Sandbox):
    page = sandbox.wiki.page("Ruleset")
    assert page is not None
    assert ["Pine Totem" in revision.text for revision in page.revisions] == [False, True]


def test_a_spell_list_page_lacks_the_spell_that_was_removed(sandbox: Sandbox):
    text = sandbox.wiki.text("Wizard Duel Spell List 1")
    assert "=== Siphon ===" in text
    assert "=== Unify ===" not in text
    assert "| Thanks, Me! ||" in text


def test_two_sandboxes_are_the_same(sandbox: Sandbox):
    with Sandbox() as other:
        assert other.blog.state.members == sandbox.blog.state.members
        assert [e.remarks for e in other.blog.state.entries] == [e.remarks for e in sandbox.blog.state.entries]
        assert [p.revisions for p in other.wiki.pages()] == [p.revisions for p in sandbox.wiki.pages()]


def test_three_wrong_edits_stand_at_noon(sandbox: Sandbox):
    text = sandbox.wiki.text(SHEET)
    assert (stars(sandbox, "Corvane"), cell(text, "Fennimore", "Hat"), stars(sandbox, "Jessamy")) == (
        "13",
        "Bowler",
        "10",
    )


def test_the_story_moves_the_queue_on(sandbox: Sandbox):
    sandbox.tell_until(NOON.replace(hour=14))
    assert ready(sandbox) == {"bigger_burns": "fail", "ban_the_bonsai": "fail"}
    sandbox.tell_until(NOON.replace(hour=15, minute=30))
    assert ready(sandbox)["gift_receipts"] == "enact"
    sandbox.tell_until(NOON.replace(hour=15, minute=50))
    assert "gift_receipts" not in ready(sandbox)
    sandbox.tell_until(NOON.replace(hour=16, minute=10))
    assert ready(sandbox)["gift_receipts"] == "enact"


def test_a_correction_is_reverted_once_and_an_enactment_still_finds_its_place(sandbox: Sandbox):
    corrected = sandbox.wiki.text(SHEET).replace("| Corvane              || 13", "| Corvane              || 10")
    sandbox.wiki.edit(SHEET, sandbox.bot, corrected, "Corvane's Stars")
    sandbox.tell_until(NOON.replace(hour=13, minute=10))
    assert stars(sandbox, "Corvane") == "13"
    sandbox.tell_until(sandbox.ends_at)
    assert (stars(sandbox, "Corvane"), stars(sandbox, "Ambric"), stars(sandbox, "Grizel")) == ("14", "11", "11")


def test_the_newcomer_is_on_the_roster_in_the_end(sandbox: Sandbox):
    sandbox.tell_until(sandbox.ends_at)
    assert ("Jessamy" in {member.name for member in sandbox.blog.state.players}, sandbox.blog.state.quorum) == (True, 6)


def test_the_story_goes_on_by_itself_while_the_clock_runs():
    with Sandbox(speed=1_000_000) as sandbox:
        sandbox.start_story()
        assert sandbox.wait_until_told(10)
        assert sandbox.clock.now() - NOON >= timedelta(hours=6)
        assert sandbox.blog.state.entry("gift_receipts").status == "Enacted"


def test_a_sandbox_can_be_left_in_the_middle_of_its_story():
    with Sandbox(speed=1) as sandbox:
        sandbox.start_story()
    assert sandbox.left > 0
