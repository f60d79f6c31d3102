"""What the commands' own option parsers share."""

import argparse
from typing import NoReturn

from parsers.errors import BadInput


class Parser(argparse.ArgumentParser):
    """Says what is wrong with a command line in one line."""

    def error(self, message: str) -> NoReturn:
        """Raise the one line, instead of printing the usage with it."""
        raise BadInput(message)
