import pytest

from parsers.addresses import account_name, permalink, wiki_difference, wiki_page, wiki_revision


def test_a_comment_without_an_anchor_is_cited_by_its_post() -> None:
    assert permalink("https://blog.example/a", "c12") == "https://blog.example/a#c12"
    assert permalink("https://blog.example/a", None) == "https://blog.example/a"


@pytest.mark.parametrize("wiki", ["https://wiki.example", "https://wiki.example/"])
def test_the_wikis_address_may_end_in_a_slash_or_not(wiki: str) -> None:
    assert wiki_page(wiki, "User:Ann/Star map") == "https://wiki.example/index.php?title=User:Ann/Star_map"
    assert wiki_difference(wiki, 7) == "https://wiki.example/index.php?diff=7"
    assert wiki_revision(wiki, 7) == "https://wiki.example/index.php?oldid=7"


@pytest.mark.parametrize("user", ["syncbot@syncd", "Syncbot", "syncbot"])
def test_an_account_is_called_as_histories_show_it(user: str) -> None:
    assert account_name(user) == "Syncbot"
