"""A page that wants no bots gets none, and a page that is not clear about it gets none either."""

import pytest

from parsers.wikitext.bots import may_edit


@pytest.mark.parametrize(
    "text",
    [
        "plain",
        "{{bots}}",
        "{{Bots|allow=all}}",
        "{{bots|allow=Other, Syncbot}}",
        "{{bots|deny=Other}}",
        "{{bots|deny=none}}",
        "<!-- {{nobots}} -->",
        "<nowiki>{{nobots}}</nowiki>",
        "{{robots}}",
        "{{box|nobots}}",
    ],
)
def test_a_page_that_lets_us_in(text: str) -> None:
    assert may_edit(text, "Syncbot")


@pytest.mark.parametrize(
    "text",
    [
        "{{nobots}}",
        "above {{ NoBots }} below",
        "{{bots|allow=none}}",
        "{{bots|allow=Other}}",
        "{{bots|deny=all}}",
        "{{bots\n| deny = Other,syncbot }}",
        "{{bots|optout=all}}",
        "{{bots}} {{nobots}}",
        "{{Template:NoBots}}",
        "{{bots<!-- since 2020 -->|deny=all}}",
        "{{box|top|{{nobots}}}}",
    ],
)
def test_a_page_that_keeps_us_out(text: str) -> None:
    assert not may_edit(text, "Syncbot")
