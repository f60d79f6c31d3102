"""What an entry's heading says: kind, title, tags, categories, status; category words and prefix are two witnesses."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from parsers.kinds import CATEGORIES, VOTABLE, Kind, Status
from parsers.records import Record

STATUSES = {
    "open": Status.PENDING,
    "pending": Status.PENDING,
    "publish": Status.PENDING,
    "enacted": Status.ENACTED,
    "failed": Status.FAILED,
    "vetoed": Status.VETOED,
    "illegal": Status.ILLEGAL,
}

_TAG = re.compile(r"\[([^\[\]]{1,60})\]")
_SEVERAL = re.compile(r"\s*[,/&]\s*")
_WORDS = re.compile(r"[^a-z0-9]+")


class Heading(Record, frozen=True):
    """A heading taken apart; `status_word` is empty where the page printed none."""

    kind: Kind
    title: str
    status: Status
    status_word: str
    tags: tuple[str, ...]
    categories: tuple[str, ...]
    suspicions: tuple[str, ...] = ()


@lru_cache(maxsize=1000)
def slug(text: str) -> str:
    """A name as both the site's class words and its prefixes can be compared: letters and digits alone."""
    return _WORDS.sub("", text.lower())


_KIND_BY_SLUG = {slug(name): kind for name, kind in CATEGORIES.items()} | {
    slug(name + "s"): kind for name, kind in CATEGORIES.items()
}


def read_heading(link_text: str, words: Sequence[str], tags: Sequence[str] = ()) -> Heading:
    """A heading from its link's text, its class words (`post-title` left out), and tags that stand elsewhere."""
    names, title = _split_prefix(link_text, words)
    meaning = _meaning(tuple(names), tuple(words))
    return Heading(
        kind=meaning.kind,
        title=title,
        status=meaning.status,
        status_word=meaning.status_word,
        tags=_tags(title, tags),
        categories=meaning.categories,
        suspicions=meaning.suspicions,
    )


class _Meaning(Record, frozen=True):
    """What class words and prefix come to."""

    kind: Kind
    status: Status
    status_word: str
    categories: tuple[str, ...]
    suspicions: tuple[str, ...]


@lru_cache(maxsize=500)
def _meaning(names: tuple[str, ...], words: tuple[str, ...]) -> _Meaning:
    """The category words and the prefix are two witnesses of the kind; what is neither is strange."""
    prefixes = {slug(name) for name in names}
    known = [word for word in words if slug(word) in _KIND_BY_SLUG]
    status_words = [word for word in words if word.lower() in STATUSES]
    strange = [word for word in words if word not in known and word not in status_words and slug(word) not in prefixes]
    by_word, by_prefix = _first_meaning(map(slug, known)), _first_meaning(map(slug, names))
    kind, doubt = _kind(by_word, by_prefix, bool(strange))
    status, status_word, status_doubt = _status(status_words, strange, kind)
    if doubt is None:
        doubt = _several_kinds(known)
    if doubt is None and kind is Kind.OTHER and not known and by_prefix in VOTABLE:
        doubt = _resolved_without_category(status)
    return _Meaning(
        kind=kind,
        status=status,
        status_word=status_word,
        categories=tuple(word for word in words if word not in status_words and word != status_word),
        suspicions=tuple(text for text in (doubt, status_doubt) if text),
    )


def _split_prefix(text: str, words: Sequence[str]) -> tuple[list[str], str]:
    """The category names that stand before the title, and the title."""
    names: list[str] = []
    while ": " in text:
        prefix, _, rest = text.partition(": ")
        parts = _SEVERAL.split(prefix) if _SEVERAL.search(prefix) else [prefix]
        if not rest.strip() or not _are_categories(parts, names, words):
            break
        names += parts
        text = rest.strip()
    return names, text


def _are_categories(parts: Sequence[str], before: Sequence[str], words: Sequence[str]) -> bool:
    """Whether these are categories' names; a second prefix only where the class words have it and the first has not."""
    for part in parts:
        present = slug(part) in map(slug, words)
        if not present and (before or slug(part) not in _KIND_BY_SLUG):
            return False
        if part in before:
            return False
    return True


def _first_meaning(slugs: Iterable[str]) -> Kind:
    """The first category's kind that means something; a Votable Matter alone does not say which."""
    kinds = (_KIND_BY_SLUG.get(one, Kind.OTHER) for one in slugs)
    return next((kind for kind in kinds if kind is not Kind.OTHER), Kind.OTHER)


def _kind(by_word: Kind, by_prefix: Kind, strange: bool) -> tuple[Kind, str | None]:
    """The kind, and the doubt where the category words and the prefix disagree.

    A prefix that somebody typed makes no Proposal: only the category does. But beside a class word that nobody
    knows, a missing category word may be a damaged one.
    """
    if by_word is by_prefix or by_prefix is Kind.OTHER:
        return by_word, None
    if by_word is not Kind.OTHER:
        return by_word, f"the heading's class says {by_word}, its prefix says {by_prefix}"
    if strange:
        return by_prefix, f"the prefix says {by_prefix}, the heading's class words do not"
    return Kind.OTHER, None


def _several_kinds(words: Iterable[str]) -> str | None:
    """The doubt about a matter in two categories: the rules for one kind are not those for another."""
    kinds = dict.fromkeys(kind for word in words if (kind := _KIND_BY_SLUG[slug(word)]) is not Kind.OTHER)
    if len(kinds) < 2 or VOTABLE.isdisjoint(kinds):
        return None
    return f"the heading's class says both {' and '.join(kinds)}"


def _resolved_without_category(status: Status) -> str | None:
    if status is Status.PENDING:
        return None
    return f"the post is {status}, but nothing but its prefix makes it a votable matter"


def _status(known: Sequence[str], strange: Sequence[str], kind: Kind) -> tuple[Status, str, str | None]:
    """The status, the word that the page printed, and the doubt about it."""
    telling = [word for word in known if word.lower() != "publish"] or list(known)
    meanings = {STATUSES[word.lower()] for word in telling}
    if len(meanings) > 1:
        words = " ".join(telling)
        return Status.UNKNOWN, words, f"the heading holds several status words: {words}"
    if meanings:
        return meanings.pop(), telling[0], None
    if strange and kind in VOTABLE:
        return Status.UNKNOWN, strange[-1], f"nobody knows the status word {strange[-1]!r}"
    return Status.PENDING, "", None


def _tags(title: str, others: Sequence[str]) -> tuple[str, ...]:
    """The tags in a title, in its order, then those that the page keeps elsewhere."""
    if "[" not in title and not others:
        return ()
    tags = [tag.strip() for tag in _TAG.findall(title)]
    seen = {slug(tag) for tag in tags}
    return tuple(tags + [tag for tag in others if slug(tag) not in seen])
