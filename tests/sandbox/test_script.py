from datetime import UTC, datetime

import pytest

from syncd.sandbox.blog import Blog
from syncd.sandbox.story.deeds import Stage, do
from syncd.sandbox.story.script import Props, read_scenes
from syncd.sandbox.wiki import Wiki

PROPS = Props(texts={"the first sheet": lambda _: SHEET}, everybody=("Ann", "Bob"))

SHEET = """\
{| class="wikitable"
! Wizard            !! Stars
|-
| [[User:Ann|Ann]]  || 3
|-
| Bob               || 5
|}"""

SCENE = """\
# A comment

== more_ink
11-05 12:00 Ann posts: Proposal: More Ink
    Every pot holds more.

    And that is {wiki}all.
11-05 12:30:15 Bob: :for: gladly
    and on a second line
11-05 12:20 Ann makes Duel Sheet: Our sheet: at last
    = the first sheet
11-06 09:00 Ann resolves Enacted: 2-0. Enacted by Ann.
11-06 09:05 Ann edits Duel Sheet: Enacting "More Ink"
    everybody | Stars + 1
    Bob | Stars = 10
    + Stars: Cay | 0
    replace {| class="wikitable"\\n by {| class="wikitable sortable"\\n
11-06 09:10 Ann idles Bob
11-06 09:11 Ann rolls DICE6 = 4: for nothing
"""


@pytest.fixture
def stage(blog: Blog) -> Stage:
    return Stage(blog, Wiki(blog.clock), "http://wiki/")


def played(stage: Stage, scene: str) -> None:
    for step in read_scenes({"scene": scene}, PROPS):
        stage.blog.clock.set(step.at)
        do(step.deed, stage)


def test_steps_come_in_the_order_of_time_with_the_words_of_the_script():
    steps = read_scenes({"scene": SCENE}, PROPS)
    assert [step.at for step in steps] == sorted(step.at for step in steps)
    assert steps[2].at == datetime(2023, 11, 5, 12, 30, 15, tzinfo=UTC)
    assert steps[2].words == "05 Nov 12:30 Bob: :for: gladly"


def test_a_scene_is_played_on_the_blog(stage: Stage):
    played(stage, SCENE)
    entry = stage.blog.state.entry("more_ink")
    assert (entry.category, entry.title, entry.status) == ("Proposal", "More Ink", "Enacted")
    assert entry.body == "Every pot holds more.\n\nAnd that is http://wiki/all."
    assert entry.remarks[0].text == ":for: gladly\nand on a second line"
    assert stage.blog.state.member("Bob").idle
    assert stage.blog.state.throws[0].result == "4"


def test_a_scene_is_played_on_the_wiki_and_columns_keep_their_width(stage: Stage):
    played(stage, SCENE)
    assert stage.wiki.text("Duel Sheet") == (
        SHEET.replace('"wikitable"', '"wikitable sortable"').replace("|| 3", "|| 4").replace("|| 5", "|| 10")[:-2]
        + "|-\n| Cay               || 0\n|}"
    )
    page = stage.wiki.page("Duel Sheet")
    assert page is not None
    assert [one.summary for one in page.revisions] == ["Our sheet: at last", 'Enacting "More Ink"']


def test_an_undo_takes_back_the_last_edit_of_somebody_and_nothing_else(stage: Stage):
    played(stage, SCENE)
    stage.wiki.edit("Duel Sheet", "Syncbot", stage.wiki.text("Duel Sheet").replace("|| 4", "|| 3"), "corrected")
    played(stage, "11-06 10:00 Bob edits Duel Sheet: mine\n    Cay | Stars = 2")
    played(stage, "11-06 11:00 Ann undoes Syncbot on Duel Sheet: no")
    assert "|| 4" in stage.wiki.text("Duel Sheet")
    assert "Cay               || 2" in stage.wiki.text("Duel Sheet")


def test_where_there_is_nothing_to_undo_nothing_happens(stage: Stage):
    played(stage, SCENE)
    before = stage.wiki.changes()
    played(stage, "11-06 11:00 Ann undoes Syncbot on Duel Sheet: no")
    assert stage.wiki.changes() == before


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("11-05 Ann: hello", "scene:2: no instant"),
        ("11-05 12:00 Ann dances", "scene:2: nobody knows how to do this"),
        ("11-05 12:00 Ann makes T: x\n    = the last sheet", "scene:2: there is no text called 'the last sheet'"),
        ("11-05 12:00 Ann edits T: x\n    Stars are 5", "scene:2: no change of a page: 'Stars are 5'"),
    ],
)
def test_a_line_that_is_not_understood_is_named(line: str, complaint: str):
    with pytest.raises(ValueError, match=complaint):
        read_scenes({"scene": f"== x\n{line}"}, PROPS)


@pytest.mark.parametrize(
    "change", ["Zed | Stars = 1", "Bob | Hats = 1", "replace nothing by something", "+ Hats: Zed | 1"]
)
def test_a_change_that_finds_no_place_is_an_error(stage: Stage, change: str):
    played(stage, SCENE)
    with pytest.raises(LookupError):
        played(stage, f"11-06 12:00 Ann edits Duel Sheet: x\n    {change}")
