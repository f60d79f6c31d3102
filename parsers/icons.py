"""Which picture is which voting icon: the file name decides, the `alt` is a second witness."""

import re
from collections.abc import Iterable

from parsers.records import Icon

FILES = {
    "for": Icon.FOR,
    "against": Icon.AGAINST,
    "imperial": Icon.DEFERENTIAL,
    "deferential": Icon.DEFERENTIAL,
    "seal": Icon.VETO,
    "veto": Icon.VETO,
}
"""A picture's file name, without its ending, and the icon that it shows."""

WORDS = {**FILES, "def": Icon.DEFERENTIAL}
"""What an icon's `alt`, or a theme's own data, may call it."""

_KNOWN = (
    "src alt title width height border class id style align hspace vspace loading decoding fetchpriority role srcset"
    " sizes draggable crossorigin referrerpolicy tabindex lang dir"
)
ATTRIBUTES = frozenset(_KNOWN.split())
"""What a site may say about a picture; any other word in its tag is a torn one."""

_FILE = re.compile(r"/(?:images/vote|uploads/icons)/([a-z-]+)\.(?:gif|png|svg)$", re.IGNORECASE)
_FOLDER = re.compile(r"/(?:images/vote|uploads/icons)/", re.IGNORECASE)
_PICTURE = re.compile(r"\.(?:gif|png|svg|jpe?g|webp|bmp)$", re.IGNORECASE)
_HARMLESS = frozenset({"arrow"})  # the theme's mark for good flavour lies in the same folder


def read_icon(src: str | None, alt: str | None) -> tuple[Icon | None, str | None]:
    """The icon that a picture shows, None for any other picture; and what speaks against trusting it."""
    address = (src or "").strip().partition("?")[0].partition("#")[0]
    found = _FILE.search(address)
    icon = FILES.get(found[1].lower()) if found else None
    said = WORDS.get(alt.strip().casefold()) if alt else None
    if icon is None:
        return None, _other_picture(address, alt, said)
    if alt is not None and alt.strip() and said is not icon:
        return icon, f"the icon's file says {icon}, its alt says {alt.strip()[:30]!r}"
    return icon, None


def torn_words(attributes: Iterable[str]) -> list[str]:
    """The words in a picture's tag that are no attributes of one."""
    return [name for name in attributes if name not in ATTRIBUTES and not name.startswith(("data-", "aria-"))]


def _other_picture(address: str, alt: str | None, said: Icon | None) -> str | None:
    """What is odd about a picture that is no voting icon."""
    if said is not None:
        return f"a picture that calls itself {said} has the file {address[-60:]!r}"
    name = address.rpartition("/")[2].partition(".")[0]
    if _FOLDER.search(address) and name not in _HARMLESS:
        return f"nobody knows the voting icon {address[-60:]!r}"
    if alt is None or not _PICTURE.search(address):
        return f"a picture without {'a name' if alt is None else 'a file'}: {address[-60:]!r}"
    return None
