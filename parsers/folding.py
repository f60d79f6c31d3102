"""Comparing what people wrote: the blog's typography changes quotes, dashes, ellipses, spaces and line ends."""

import re
import unicodedata
from functools import lru_cache

from parsers.kinds import CATEGORIES

_SIGNS = str.maketrans(
    {
        **dict.fromkeys("“”„‟«»″", '"'),
        **dict.fromkeys("‘’‚‛′`´", "'"),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        "…": "...",
        **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\u00ad", None),
    }
)

_SECTION = re.compile(r"^\s*/\*.*?\*/\s*")
_VERB = re.compile(
    r"^(?:(?:was |is )?(?:re-?)?(?:enact|fail|resolv|veto|implement|apply|admin)\w*(?: the)?|as per|per)\s+",
    re.IGNORECASE,
)
_CATEGORY = re.compile(rf"^(?:{'|'.join(CATEGORIES)})s?\b\s*[:,-]?\s*", re.IGNORECASE)
_QUOTED = re.compile(r'^"(.+)"[.!]?$|^\'(.+)\'[.!]?$')


def fold(text: str) -> str:
    """The text with typography undone: straight quotes, single hyphens, three dots, single spaces; case stays."""
    plain = unicodedata.normalize("NFKC", text.translate(_SIGNS)).translate(_SIGNS)
    return " ".join(re.sub(r"-{2,}", "-", plain).split())


def same_title(one: str, other: str) -> bool:
    """Whether two texts name the same matter: a title on the blog and, perhaps, one in a wiki edit summary."""
    return bool(_names(one) & _names(other))


@lru_cache(maxsize=4096)
def _names(text: str) -> frozenset[str]:
    """What a text may be naming: itself, and what is left without section, verb, category, tags and quotes."""
    whole = fold(text).casefold()
    bare = _without_quotes(_CATEGORY.sub("", _VERB.sub("", _SECTION.sub("", whole))))
    stripped = _without_quotes(re.sub(r"\s*\[[^\[\]]*\]\s*", " ", bare).strip())
    return frozenset(name for name in (whole, bare, stripped) if name)


def _without_quotes(text: str) -> str:
    quoted = _QUOTED.match(text)
    return (quoted[1] or quoted[2]).strip() if quoted else text
