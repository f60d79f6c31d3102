"""The docs name every key, and what they show as a configuration is one."""

import re
from pathlib import Path

from syncd.cli import COMMANDS
from syncd.plan.alerts import AlertKind
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


def test_every_command_that_the_docs_name_is_one() -> None:
    pages = [*DOCS.glob("*.md"), DOCS.parent / "README.md"]
    named = {word for page in pages for word in re.findall(r"`(?:\$ )?syncd ([a-z]+)", page.read_text())}
    assert named <= set(COMMANDS)
    assert {"init", "doctor", "once", "run", "pack", "ruleset"} <= named


def test_every_target_that_the_docs_name_can_be_made() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (DOCS.parent / "Makefile").read_text(), re.MULTILINE))
    pages = [*DOCS.glob("*.md"), DOCS.parent / "README.md"]
    named = {word for page in pages for word in re.findall(r"(?:`|^    )make ([a-z]+)", page.read_text(), re.MULTILINE)}
    assert named <= targets


def test_every_page_and_file_that_the_docs_link_to_is_there() -> None:
    for page in [*DOCS.glob("*.md"), DOCS.parent / "README.md"]:
        for link in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text()):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


def test_every_kind_of_alert_is_explained_to_admins() -> None:
    text = (DOCS / "admins.md").read_text()
    assert all(f"`{kind}`" in text for kind in AlertKind)
