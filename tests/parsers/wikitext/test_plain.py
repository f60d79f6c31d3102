import pytest

from parsers.wikitext import plain


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("  Ann  ", "Ann"),
        ("- <!-- criteria 1 -->", "-"),
        ("[[User:Ann|Ann]] and [[Bob]]", "Ann and Bob"),
        ("[[:Category:X]] [[File:a.png|thumb|of [[Ann]]]]", "Category:X"),
        ("[[Ann|'''A''' [[nn]]", "[[Ann|A nn"),
        ("'''bold''' ''it'' '''''both''''' ''''four''''", "bold it both 'four'"),
        ("it's l'''amour'' now", "it's l'amour now"),
        ("{{box|Ann<!-- x -->|red}} x", "{{box|Ann|red}} x"),
        ("<nowiki>[[a|b]] &amp; '''c'''</nowiki>", "[[a|b]] & '''c'''"),
        ("<s>12</s> <span style='a'>13</span>", "12 13"),
        ("a<br/>b<br />\nc", "a\nb\nc"),
        ("a <unknown> b < c", "a <unknown> b < c"),
        ("1&nbsp;000 &#124; &lt;b&gt; &nosuch; R&D", "1 000 | <b> &nosuch; R&D"),
        ("[https://x.example/a the page] [https://x.example/b]", "the page https://x.example/b"),
        ("a<ref>b</ref>c<includeonly>d</includeonly>", "ac"),
        ("a {{!}} b", "a | b"),
        ("<math>a|b</math>", "a|b"),
        ("👩‍🚀", "👩‍🚀"),
    ],
)
def test_plain_text_is_what_a_reader_sees(source: str, expected: str):
    assert plain(source) == expected
