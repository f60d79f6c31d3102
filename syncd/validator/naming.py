"""Which matter an edit summary names, in whatever form people write it.

`Enacting Proposal: Votes and Power`, `Enacting "Votes and Power"`, `CfJ "Votes and Power"`, `/* Votes */ per [[Votes
and Power]]`, its address, or a long title anywhere. A short title counts only in quotation marks, as the whole summary,
or beside a word of resolving: `Coins` alone is in too many sentences. The section that an arrow names is no matter.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from parsers.folding import fold, same_title

SECTION = re.compile(r"/\*.*?\*/")
TAGS = re.compile(r"\[[^\[\]]*\]")
LONG = 14  # characters; a title of this length with a space in it is in no summary by chance
SHORTENED = 12  # characters that must be left of a title which a summary cuts off with dots
_RESOLVING = (
    r"(?:re-?)?(?:enact|fail|implement|resolv|pass|apply|appli|per\b|from\b|cfj|call for|proposal|prop\b|dov\b)"
)
_INNER_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)")
_ADDRESS = re.compile(r"/([\w-]+)/?(?:[\s)\]|#?]|$)")


def names(summary: str, title: str, url: str = "", others: Iterable[str] = ()) -> bool:
    """Whether a summary names the matter of that title and address; `others` are the titles of other matters.

    Where a longer title holds this one (`More Coins` and `Coins`), the longer one is meant wherever it stands.
    """
    said = _said(summary)
    if not said:
        return False
    wanted = plain(title)
    if same_title(said, title) or same_title(said, wanted) or (url and _last(url) in _addresses(said)):
        return True
    if not wanted or not (_stands_in(wanted, said) or _cut_off(wanted, said)):
        return False
    for longer in sorted({plain(other) for other in others}, key=len, reverse=True):
        if wanted in longer and longer != wanted:
            said = said.replace(longer, " ")
    return _stands_in(wanted, said) or _cut_off(wanted, said)


@lru_cache(maxsize=4096)
def _said(summary: str) -> str:
    return _INNER_APOSTROPHE.sub("", fold(SECTION.sub(" ", summary)).casefold())


@lru_cache(maxsize=4096)
def _addresses(said: str) -> frozenset[str]:
    return frozenset(one.casefold() for one in _ADDRESS.findall(said))


@lru_cache(maxsize=4096)
def plain(title: str) -> str:
    """A title as summaries are searched for it: no tags, no typography, no case, no apostrophes, no `!` at its end."""
    bare = _INNER_APOSTROPHE.sub("", " ".join(fold(TAGS.sub(" ", title)).split()).casefold())
    return bare.rstrip(" .!?") or bare


def _stands_in(wanted: str, said: str) -> bool:
    if wanted not in said:
        return False
    title = rf"(?<!\w){re.escape(wanted)}(?!\w)"
    if len(wanted) >= LONG and " " in wanted and re.search(title, said):
        return True
    marked = rf"[\"'\[|(:/]\s*{re.escape(wanted)}\s*[\"'\]|)]"
    beside = rf"\b{_RESOLVING}\w*\b.*{title}|{title}.*\b{_RESOLVING}"
    return bool(re.search(marked, said) or re.search(beside, said))


def _cut_off(wanted: str, said: str) -> bool:
    """A title of which the summary shows the beginning and dots."""
    found = re.search(r"([^\"':]+?)\s*\.\.\.", said) if "..." in said else None
    if found is None:
        return False
    shown = re.sub(rf"^\s*{_RESOLVING}\w*\s+", "", found[1]).strip()
    return len(shown) >= SHORTENED and wanted.startswith(shown)


def _last(url: str) -> str:
    return url.rstrip("/").rsplit("/", 1)[-1].casefold()
