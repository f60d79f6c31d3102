from datetime import UTC, datetime

from parsers.blog import read_list, read_post, read_roster
from parsers.records import Icon, Kind, Status
from parsers.second import confirm_post

PAGE = b"""<html><body>
<div id="PlayerList"><a href="/member/1">Ann</a>* <a href="/member/2">Bob</a></div>
<p>There are 2 players; quorum is 2.</p>
<h3 class="post-title proposal open"><a href="/archive/coins">Proposal: [Core] Coins</a></h3>
<p>Everybody gets a coin.</p>
<p class="post-footer"><em>posted by <a href="/member/1">Ann</a> at 01 Jul 2023 17:00:58  UTC</em>
<a href="/archive/coins" title="Comments">Comments (1)</a></p>
<div class="comment"><h3><a href="/member/2">Bob</a>: he/him</h3> 01-07-2023 17:04:18 UTC
<div class="commentbody"><p><img src="/images/vote/for.gif" alt="for" /></p></div></div>
</body></html>"""


def test_a_post_is_read_with_its_comments():
    reading = read_post(PAGE, "https://blog.example/archive/coins/")
    assert not reading.suspect
    assert not confirm_post(PAGE, reading)
    post = reading.value.post
    assert (post.kind, post.status, post.title, post.tags) == (Kind.PROPOSAL, Status.PENDING, "[Core] Coins", ("Core",))
    [comment] = reading.value.comments
    assert (comment.author, comment.icons) == ("Bob", (Icon.FOR,))
    assert comment.at == datetime(2023, 7, 1, 17, 4, 18, tzinfo=UTC)


def test_a_list_is_read_without_comments():
    [post] = read_list(PAGE, "https://blog.example/").value
    assert post.url == "https://blog.example/archive/coins"
    assert post.comment_count == 1


def test_the_sidebar_is_read():
    roster = read_roster(PAGE, "https://blog.example/").value
    assert [(player.name, player.admin) for player in roster.players] == [("Ann", True), ("Bob", False)]
    assert (roster.players_stated, roster.quorum_stated) == (2, 2)
