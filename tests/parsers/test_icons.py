import pytest

from parsers.icons import read_icon
from parsers.records import Icon


@pytest.mark.parametrize(
    ("src", "alt", "icon"),
    [
        ("/images/vote/for.gif", "for", Icon.FOR),
        ("https://blog.example/images/vote/against.png", "against", Icon.AGAINST),
        ("/images/vote/imperial.gif", "def", Icon.DEFERENTIAL),
        ("/images/vote/imperial.gif", "deferential", Icon.DEFERENTIAL),
        ("/images/vote/seal.gif", "veto", Icon.VETO),
        ("/images/vote/veto.svg?v=2", "seal", Icon.VETO),
        ("/wp-content/uploads/icons/imperial.svg", "deferential", Icon.DEFERENTIAL),
        ("/images/vote/FOR.GIF", "For", Icon.FOR),
        ("/images/vote/for.gif", None, Icon.FOR),
    ],
)
def test_the_file_decides(src: str, alt: str | None, icon: Icon):
    assert read_icon(src, alt) == (icon, None)


@pytest.mark.parametrize("src", ["/images/smileys/grin.gif", "/wp-content/uploads/icons/arrow.svg", "/x/for.gif"])
def test_any_other_picture_is_no_vote(src: str):
    assert read_icon(src, "grin") == (None, None)


@pytest.mark.parametrize(
    ("src", "alt"),
    [
        ("/images/vote/for.gif", "against"),
        ("/images/vote/for.gif", "thumb"),
        ("/images/vote/fox.gif", "fox"),
        ("/images/vxte/for.gif", "for"),
        ("/images/for.gif", "for"),
        ("", "for"),
        (None, None),
        ("/images/grin", "grin"),
        ("/images/grin.gif", None),
    ],
)
def test_what_the_two_witnesses_do_not_agree_on_is_told(src: str | None, alt: str | None):
    assert read_icon(src, alt)[1] is not None
