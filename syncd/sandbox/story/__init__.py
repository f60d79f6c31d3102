"""The sandbox's first scenario: a game of eight Wizards. The scenes beside this file are its script."""

from pathlib import Path

from syncd.sandbox.story.cast import PROPS
from syncd.sandbox.story.deeds import Step
from syncd.sandbox.story.script import read_scenes

SCENES = Path(__file__).parent / "scenes"


def read_story() -> tuple[Step, ...]:
    """Every step of the story, in the order of time."""
    return read_scenes({path.name: path.read_text(encoding="utf-8") for path in sorted(SCENES.glob("*.txt"))}, PROPS)
