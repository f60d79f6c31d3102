from datetime import timedelta

import pytest

from syncd.sandbox.blog import Blog


def test_quorum_counts_active_players_alone(blog: Blog):
    assert ([member.name for member in blog.state.players], blog.state.quorum) == (["Ann", "Bob"], 2)
    blog.unidle("Cy")
    assert len(blog.state.players) == 3


def test_an_address_is_made_once_and_survives_a_new_title(blog: Blog):
    blog.edit_post("more_ink_for_everyone", title="Less ink")
    assert blog.state.entry("more_ink_for_everyone").title == "Less ink"


def test_two_posts_of_one_title_have_two_addresses(blog: Blog):
    assert blog.post("Bob", "Proposal", "More Ink for Everyone", "Again.").url_title == "more_ink_for_everyone1"


def test_a_resolution_is_a_save_and_a_comment_is_none(blog: Blog):
    posted = blog.clock.now()
    blog.clock.advance(timedelta(hours=13))
    blog.comment("more_ink_for_everyone", "Bob", ":for:")
    assert blog.state.entry("more_ink_for_everyone").saved_at == posted
    blog.resolve("more_ink_for_everyone", "Enacted", "Quorum. Enacted by Ann.")
    assert blog.state.entry("more_ink_for_everyone").saved_at == posted + timedelta(hours=13)


def test_comments_can_be_edited_redated_and_deleted_behind_everybodys_back(blog: Blog):
    slug = "more_ink_for_everyone"
    first, second = blog.comment(slug, "Bob", ":for:"), blog.comment(slug, "Ann", "Ta.")
    blog.edit_comment(first.number, ":against:")
    blog.redate_comment(first.number, first.at - timedelta(hours=1))
    blog.delete_comment(second.number)
    (left,) = blog.state.entry(slug).remarks
    assert (left.text, left.at) == (":against:", first.at - timedelta(hours=1))


def test_numbers_of_comments_are_never_used_again(blog: Blog):
    gone = blog.comment("more_ink_for_everyone", "Bob", "first")
    blog.delete_comment(gone.number)
    assert blog.comment("more_ink_for_everyone", "Bob", "second").number > gone.number


def test_nobody_can_post_without_an_account(blog: Blog):
    with pytest.raises(LookupError, match="Zed"):
        blog.post("Zed", None, "Hello", "I would like to join.")


def test_posts_are_listed_newest_first_and_only_once_their_time_has_come(blog: Blog):
    now = blog.clock.now()
    blog.post("Bob", None, "Tomorrow", "…", at=now + timedelta(days=1))
    blog.post("Bob", None, "Yesterday", "…", at=now - timedelta(days=1))
    assert [entry.title for entry in blog.state.listed(now)] == ['More "Ink" for everyone', "Yesterday"]
