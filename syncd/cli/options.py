"""What the commands' own option parsers share: mistakes in one line, `--config FILE`, and a clock for replays."""

import argparse
from collections.abc import Callable
from datetime import UTC, datetime
from textwrap import fill
from typing import NoReturn

from parsers.errors import BadInput

DEFAULT = "/etc/syncd/game.toml"


class Parser(argparse.ArgumentParser):
    """Says what is wrong with a command line in one line, and below its help what else is good to know."""

    def __init__(self, prog: str, purpose: str = "", teaching: str = "") -> None:
        """`teaching` (examples, exit codes) is printed as it stands, so its lines fit into 80 columns."""
        super().__init__(
            prog,
            description=fill(purpose, 78),
            epilog=teaching,
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )

    def error(self, message: str) -> NoReturn:
        """Raise the one line, instead of printing the usage with it."""
        raise BadInput(f"{message} (--help tells more)")


def for_a_game(command: str, purpose: str, teaching: str = "") -> Parser:
    """A parser for a command that works on a configured game."""
    made = Parser(f"syncd {command}", purpose, teaching)
    made.add_argument("--config", metavar="FILE", default=DEFAULT, help=f"the game's configuration (default {DEFAULT})")
    return made


def with_clock(made: Parser) -> None:
    """Add `--now INSTANT`, which replaces the clock."""
    made.add_argument("--now", metavar="INSTANT", help="an instant like 2023-11-05T12:00:00Z in place of the clock")


def clock(given: str | None) -> Callable[[], datetime]:
    """The clock that `--now` asks for: one that stands still at that instant, or the machine's."""
    if given is None:
        return lambda: datetime.now(UTC)
    at = instant("--now", given)
    return lambda: at


def instant(option: str, text: str) -> datetime:
    """The instant that an option names."""
    try:
        found = datetime.fromisoformat(text)
        if found.tzinfo is not None:
            return found.astimezone(UTC)
    except ValueError:
        pass
    raise BadInput(f"{option} {text}: expected an instant like 2023-11-05T12:00:00Z")
