"""The docs name every key, and what they show as a configuration is one."""

import re
from pathlib import Path

from syncd.service.config import EXPECTED, parse

DOCS = Path(__file__).parent.parent / "docs"


def test_every_key_of_the_configuration_is_documented_and_no_other() -> None:
    named = set(re.findall(r"^\| `([a-z_.]+)`", (DOCS / "configuration.md").read_text(), re.MULTILINE))
    assert named == {key for key in EXPECTED if "." in key}


def test_every_configuration_in_the_docs_can_be_read() -> None:
    shown = [
        block
        for page in DOCS.glob("*.md")
        for block in re.findall(r"```toml\n(\[blog\].*?)```", page.read_text(), re.DOTALL)
    ]
    assert shown
    for block in shown:
        parse(block, "docs")
