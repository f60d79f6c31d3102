"""Colours where a terminal can show them, and nowhere else: NO_COLOR, pipes and files get plain text."""

import os
import sys
from typing import TextIO

COLOURS = {"ready": "1;32", "waiting": "33", "blocked": "2", "withheld": "1;31", "heading": "1", "alert": "1;36"}


def coloured(text: str, tone: str, stream: TextIO | None = None) -> str:
    """The text in the colour of its tone, where the stream is a terminal that wants colours."""
    code = COLOURS.get(tone)
    return f"\x1b[{code}m{text}\x1b[0m" if code and wants_colour(stream or sys.stdout) else text


def wants_colour(stream: TextIO) -> bool:
    """Whether colours are wanted (https://no-color.org)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
