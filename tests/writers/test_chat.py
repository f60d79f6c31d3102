"""Players write titles, names and comments; in a chat these call nobody, format nothing and lead nowhere else."""

import re

import pytest
from apprise.plugins.discord import USER_ROLE_DETECTION_RE
from hypothesis import given
from hypothesis import strategies as st

from writers.chat import JOINER, as_markdown, uncalled

HOSTILE = st.lists(
    st.sampled_from(
        ["@everyone", "@here", "<@1>", "<@&2>", "<!channel>", "a@b.example", "https://x.example/@here", " ", "a"]
    )
    | st.text(max_size=5)
).map("".join)


@given(HOSTILE)
def test_nobody_is_called_by_what_a_player_wrote(text: str) -> None:
    assert not USER_ROLE_DETECTION_RE.findall(uncalled(text))
    assert "<!" not in uncalled(text)


@given(st.text(alphabet=st.characters(exclude_characters=JOINER)))
def test_what_calls_nobody_reads_the_same(text: str) -> None:
    assert uncalled(text).replace(JOINER, "").replace("%40", "@") == text.replace("%40", "@")


@given(st.text())
def test_markdown_reads_as_the_plain_text_did(text: str) -> None:
    if "http" not in text:
        assert re.sub(r"\\(.)", r"\1", as_markdown(text)) == text


@pytest.mark.parametrize("text", ["*loud*", "[x](y)", "# Title", "`a`", "||hidden||", "~~gone~~", "> said", ":smile:"])
def test_nothing_is_formatted(text: str) -> None:
    assert not re.search(r"(?<!\\)[*\[\]#`|~>:]", as_markdown(text))


def test_addresses_stay_as_they_are() -> None:
    line = "https://blog.example/archive/a_star_for_the_humble#c61"
    assert as_markdown(f"*see*\n{line}") == rf"\*see\*{chr(10)}{line}"
