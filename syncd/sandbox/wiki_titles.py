"""Titles of wiki pages: namespaces, the canonical form, what is no title at all."""

import re
from urllib.parse import quote

from parsers.records import Record

NAMESPACES = {
    -2: "Media",
    -1: "Special",
    0: "",
    1: "Talk",
    2: "User",
    3: "User talk",
    4: "BlogNomic",
    5: "BlogNomic talk",
    6: "File",
    7: "File talk",
    8: "MediaWiki",
    9: "MediaWiki talk",
    10: "Template",
    11: "Template talk",
    12: "Help",
    13: "Help talk",
    14: "Category",
    15: "Category talk",
}

_NUMBERS = {name.lower(): number for number, name in NAMESPACES.items()} | {"project": 4, "project talk": 5, "image": 6}
_FORBIDDEN = re.compile(r"[\[\]{}|<>\x00-\x1f\x7f]")


class Title(Record, frozen=True):
    """A page's canonical title and the number of its namespace."""

    text: str
    namespace: int

    @property
    def in_address(self) -> str:
        """The title as an address shows it."""
        return quote(self.text.replace(" ", "_"), safe="/:'(),!*-.~@;")


def title(text: str) -> Title | None:
    """The canonical title; None for what no page can be called."""
    words = re.sub(r"[ _]+", " ", text.partition("#")[0]).strip().removeprefix(":").strip()
    if not words or _FORBIDDEN.search(words) or len(words.encode()) > 255:
        return None
    prefix, colon, rest = words.partition(":")
    number = _NUMBERS.get(prefix.strip().lower()) if colon else None
    if number is None:
        return Title(_capital(words), 0)
    name = rest.strip()
    return Title(f"{NAMESPACES[number]}:{_capital(name)}", number) if name else None


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
