from html import unescape

import pytest

from syncd.sandbox.typography import body_html, comment_html, feed_text, title_html


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ('"More ink"', "“More ink”"),
        ("Bob's wand", "Bob’s wand"),
        ("ink -- or not...", "ink — or not…"),
        ("('so') \"what\"", "(‘so’) “what”"),
    ],
)
def test_what_people_type_is_printed_with_typographic_signs(typed: str, printed: str):
    assert unescape(title_html(typed)) == printed


def test_a_blank_line_parts_paragraphs_and_a_line_break_stays_one():
    assert body_html("one\ntwo\n\nthree") == "<p>one<br />\ntwo</p>\n<p>three</p>"


def test_quotes_inside_tags_are_left_alone():
    assert body_html('<a href="/x">"x"</a>') == '<p><a href="/x">&#8220;x&#8221;</a></p>'


def test_markers_become_icons_inside_words_and_quotations_as_well():
    text = comment_html("[quote]Ann: :for:[/quote]\nno:against:way")
    assert text.index("<blockquote>") < text.index("for.gif") < text.index("</blockquote>") < text.index("against.gif")


def test_a_comment_keeps_plain_tags_and_shows_others_as_text():
    assert comment_html('<b class="x">a</b> <div>b</div>') == "<p><b>a</b> &lt;div&gt;b&lt;/div&gt;</p>"


def test_a_picture_in_a_comment_is_reduced_to_its_address():
    assert comment_html('<img src="/images/vote/for.gif">') == "<p>/images/vote/for.gif</p>"


def test_scripts_and_braces_are_defused():
    assert comment_html("<script>x</script> {y}") == "<p>[removed]x[removed] &#123;y&#125;</p>"


def test_a_bare_address_in_a_comment_becomes_a_link():
    assert comment_html("see http://wiki.example/a") == (
        '<p>see <a href="http://wiki.example/a">http://wiki.example/a</a></p>'
    )


def test_a_feed_has_text_without_tags():
    assert unescape(unescape(feed_text("<b>one</b>\n\ntwo & three"))) == "one\n\ntwo & three"
