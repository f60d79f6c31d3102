"""What people wrote is shown, and means nothing to a wiki."""

from html import unescape

import wikitextparser
from hypothesis import given
from hypothesis import strategies as st

from writers.escape import as_wikitext

MARKUP = st.sampled_from(
    [
        "{{",
        "}}",
        "[[",
        "]]",
        "~~~~",
        "|",
        "<nowiki>",
        "</nowiki>",
        "<!--",
        "-->",
        "__TOC__",
        "'''",
        "{|",
        "|}",
        "\n* ",
        "\n== ",
    ]
)


@given(st.lists(st.one_of(MARKUP, st.text(max_size=5))).map("".join))
def test_nothing_of_it_is_markup(text: str) -> None:
    parsed = wikitextparser.parse(as_wikitext(text))
    found = [
        parsed.templates,
        parsed.wikilinks,
        parsed.external_links,
        parsed.tables,
        parsed.comments,
        parsed.get_tags(),
    ]
    assert not any(found)
    assert len(parsed.sections) == 1


@given(st.text(alphabet=st.characters(exclude_categories=["C", "Z"]), min_size=1))
def test_it_is_shown_as_it_was_typed(text: str) -> None:
    assert unescape(as_wikitext(text)) == text


def test_lines_become_one_and_addresses_and_numbers_stay_words() -> None:
    assert as_wikitext("one\n* two") == "one &#42; two"
    assert "://" not in as_wikitext("https://example.org")
    assert "RFC 1" not in as_wikitext("RFC 1")
