"""`syncd referee`: whether an action of a dynasty is legal, and what it does."""

from syncd.cli import cases
from syncd.dynasties.referee import answer


def run(arguments: list[str]) -> int:
    """Answer a case, or with `--lines` one per line."""
    return cases.run("referee", answer, arguments)
