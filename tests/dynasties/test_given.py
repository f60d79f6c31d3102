"""A case's JSON with its paths."""

import pytest
from msgspec import Raw

from parsers.errors import BadCase
from syncd.dynasties.given import Given, member_path


def given(text):
    return Given(Raw(text.encode()))


def test_the_path_of_a_name_that_is_no_word_stands_in_brackets():
    assert member_path("$.a", "b-c") == "$.a.b-c"
    assert member_path("$.a", "Dr. Bee") == '$.a["Dr. Bee"]'


def test_items_know_their_place():
    assert [item.path for item in given('[1, {"a": 2}]').items()] == ["$[0]", "$[1]"]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("5", Given.text),
        ('"5"', Given.integer),
        ("1.5", Given.integer),
        ("-1", Given.count),
        ("1", Given.flag),
        ("[]", Given.members),
    ],
)  # fmt: skip
def test_what_does_not_fit_names_its_place(text, read):
    with pytest.raises(BadCase) as error:
        read(given(text))
    assert error.value.path == "$"


def test_a_whole_number_stays_whole_however_it_is_written():
    assert [given(text).number() for text in ("3", "3.0", "3e0", "2.5")] == [3, 3, 3, 2.5]


def test_an_instant_needs_its_zone():
    assert given('"2023-11-05T13:00:00+01:00"').instant().hour == 12
    with pytest.raises(BadCase):
        given('"2023-11-05T13:00:00"').instant()


def test_a_missing_member_is_named():
    with pytest.raises(BadCase, match=r"\$\.stars: missing"):
        given("{}").member("stars")
