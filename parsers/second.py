"""The second reader: beautifulsoup4 on the standard library's parser, which goes wrong in other places than lxml.

It reads the page as a whole, in document order, by its own code; the two must agree on authors, icons and order.
"""

from collections.abc import Iterable, Sequence
from itertools import islice, zip_longest

from bs4 import BeautifulSoup, Tag
from bs4.exceptions import ParserRejectedMarkup

from parsers.addresses import absolute
from parsers.icons import FILES
from parsers.markup import as_utf8
from parsers.records import Icon, Post, PostPage, Reading, Record
from parsers.templates import recognise

LONGEST = 4_000_000
MOST_COMMENTS = 2_000
MOST_ENTRIES = 1_000
MOST_WITNESSES = 2_000
MOST_LEVELS = 20
FARTHEST = 400
"""What a page of the blog never comes near: bytes, HTML comments, entries, comments, comments within comments; and how
many elements around a comment are looked at for those."""

REFUSED = "the second reader cannot read the page at all"


class Witness(Record, frozen=True):
    """A comment as far as it decides votes."""

    author: str
    icons: tuple[Icon, ...]
    quoted: tuple[bool, ...]


def confirm_post(page: bytes, reading: Reading[PostPage], template: str = "auto") -> tuple[str, ...]:
    """What the second reader sees otherwise in a post's page than `reading` has it; empty where they agree."""
    source = as_utf8(page)
    name = _name(source, template)
    if name is None:
        return ("the second reader does not know the page's template",)
    soup = _soup(source) if len(reading.value.comments) <= MOST_WITNESSES else None
    if soup is None:
        return (REFUSED,)
    seen = _witnesses(soup) if name == "expressionengine" else _theme_witnesses(soup)
    read = [Witness(comment.author, comment.icons, comment.quoted) for comment in reading.value.comments]
    doubts = list(_differences(read, seen))
    author = _author(soup, name)
    if author != reading.value.post.author:
        doubts.append(f"the second reader sees the post's author as {author[:40]!r}")
    return tuple(doubts)


def list_differences(page: bytes, template: str, url: str, posts: Sequence[Post]) -> list[str]:
    """What the second reader sees otherwise in a list: entries, their order, and their authors."""
    if len(posts) > MOST_ENTRIES:
        return [f"no page of the blog holds {len(posts)} entries"]
    soup = _soup(as_utf8(page))
    if soup is None:
        return [REFUSED]
    seen = _entries(soup, template, url)
    read = [(post.url, str(post.author)) for post in posts]
    if len(seen) != len(read):
        return [f"the second reader sees {len(seen)} entries, not {len(read)}"]
    return [
        f"{one[0]} the second reader sees {other[0]} by {other[1][:40]!r} there"
        for one, other in zip(read, seen, strict=True)
        if one != other
    ]


def _soup(source: bytes) -> BeautifulSoup | None:
    """The page as the standard library's parser has it; None for the oddities that it refuses.

    Hazard: what is never closed costs that parser the square of its length. Behind the last `>` there is no markup.
    """
    source = source[: source.rfind(b">") + 1]
    if len(source) > LONGEST or source.count(b"<!--") > MOST_COMMENTS:
        return None
    try:
        return BeautifulSoup(source.decode("utf-8", "replace"), "html.parser")
    except ParserRejectedMarkup:
        return None


def _name(source: bytes, template: str) -> str | None:
    if template != "auto":
        return template
    found = recognise(source)
    return found.name if found else None


def _differences(read: Sequence[Witness], seen: Sequence[Witness]) -> Iterable[str]:
    if len(read) != len(seen):
        yield f"the second reader sees {len(seen)} comments, not {len(read)}"
    for place, (one, other) in enumerate(zip_longest(read, seen), 1):
        if one is None or other is None:
            return
        if one.author != other.author:
            yield f"comment {place}: the second reader sees the author as {other.author[:40]!r}"
        if one.icons != other.icons:
            yield f"comment {place}: the second reader sees {' '.join(other.icons) or 'no icons'}"
        elif one.quoted != other.quoted:
            yield f"comment {place}: the second reader sees other icons quoted"


def _words(tag: Tag | None) -> str:
    return "" if tag is None else " ".join(tag.get_text().split())


def _classes(tag: Tag) -> Sequence[str]:
    found = tag.get("class")
    return [] if found is None else found.split() if isinstance(found, str) else found


def _attribute(tag: Tag, name: str) -> str:
    found = tag.get(name)
    return found if isinstance(found, str) else " ".join(found or ())


def _all(node: Tag, *names: str) -> list[Tag]:
    """The elements of some names below a node, in document order."""
    return [tag for tag in node.find_all(names) if isinstance(tag, Tag)]


def _first(node: Tag | None, name: str) -> Tag | None:
    found = node.find_all(name, limit=1) if node else []
    return next((tag for tag in found if isinstance(tag, Tag)), None)


def _with_class(tags: Iterable[Tag], name: str) -> list[Tag]:
    return [tag for tag in tags if name in _classes(tag)]


def _after(node: Tag, name: str) -> list[Tag]:
    return [tag for tag in node.find_all_next(name) if isinstance(tag, Tag)]


def _footers(soup: BeautifulSoup) -> list[Tag]:
    return _with_class(_all(soup, "p"), "post-footer")


def _witnesses(soup: BeautifulSoup) -> list[Witness]:
    """The comments behind the last footer."""
    footers = _footers(soup)
    divs = _after(footers[-1], "div") if footers else []
    return [_witness(div) for div in _few_nested(_with_class(divs, "comment"))]


def _few_nested(comments: list[Tag]) -> list[Tag]:
    """The comments, none where they stand deep within others: each is read once more with whatever holds it."""
    known = set(map(id, comments))
    levels = (sum(id(parent) in known for parent in islice(comment.parents, FARTHEST)) for comment in comments)
    return [] if any(level > MOST_LEVELS for level in levels) else comments


def _witness(div: Tag) -> Witness:
    bodies = _with_class(_all(div, "div"), "commentbody")
    pictures = _pictures(bodies[0]) if bodies else []
    votes = [(icon, quoted) for picture, quoted in pictures if (icon := _icon(_attribute(picture, "src")))]
    return Witness(
        author=_words(_first(_first(div, "h3"), "a")).split(": ")[0],
        icons=tuple(icon for icon, _ in votes),
        quoted=tuple(quoted for _, quoted in votes),
    )


def _pictures(body: Tag) -> list[tuple[Tag, bool]]:
    """The pictures below a node in document order, and whether each stands in a quotation; every node is met once."""
    found: list[tuple[Tag, bool]] = []
    rest = [(body, False)]
    while rest:
        tag, quoted = rest.pop()
        if tag.name == "img":
            found.append((tag, quoted))
        quoted = quoted or tag.name == "blockquote"
        rest += [(child, quoted) for child in reversed(tag.contents) if isinstance(child, Tag)]
    return found


def _icon(src: str) -> Icon | None:
    folder, _, file = src.strip().lower().split("?")[0].split("#")[0].rpartition("/")
    stem, _, ending = file.rpartition(".")
    if not folder.endswith(("/images/vote", "/uploads/icons")) or ending not in ("gif", "png", "svg"):
        return None
    return FILES.get(stem)


def _theme_witnesses(soup: BeautifulSoup) -> list[Witness]:
    """The theme's comments: behind the last article, so that no body can hold them."""
    articles = _all(soup, "article")
    items = _with_class(_after(articles[-1], "li"), "comment") if articles else []
    return [_theme_witness(item) for item in _few_nested(items) if item.find_parent("article") is None]


def _theme_witness(item: Tag) -> Witness:
    section = _first(item, "section") or item
    names = _with_class(_all(section, "span"), "author-name")
    boxes = _with_class(_all(section, "div"), "vote")
    pictures = [picture for box in boxes for picture in _all(box, "img")]
    icons = tuple(icon for picture in pictures if (icon := _icon(_attribute(picture, "src"))))
    return Witness(author=_words(_first(names[0], "a") if names else None), icons=icons, quoted=(False,) * len(icons))


def _author(soup: BeautifulSoup, template: str) -> str:
    if template == "expressionengine":
        footers = _footers(soup)
        return _footer_author(footers[-1]) if footers else ""
    article = _first(soup, "article")
    return _theme_author(article) if article else ""


def _footer_author(footer: Tag) -> str:
    links = [link for link in _all(footer, "a") if "/member/" in _attribute(link, "href")]
    return _words(links[0]) if links else ""


def _theme_author(article: Tag) -> str:
    boxes = [box for box in _all(article, "span", "p", "div", "a") if {"author", "post-author"} & set(_classes(box))]
    return _words(_first(boxes[0], "a")) if boxes else ""


def _entries(soup: BeautifulSoup, template: str, url: str) -> list[tuple[str, str]]:
    """Each entry's address and author; in the older template an entry's last footer is the true one."""
    if template != "expressionengine":
        return [(absolute(url, _address(article)), _theme_author(article)) for article in _all(soup, "article")]
    found: list[tuple[Tag, Tag | None]] = []
    for tag in _all(soup, "h3", "p"):
        if tag.name == "h3" and "post-title" in _classes(tag):
            found.append((tag, None))
        elif found and "post-footer" in _classes(tag):
            found[-1] = (found[-1][0], tag)
    return [(absolute(url, _address(heading)), _footer_author(footer) if footer else "") for heading, footer in found]


def _address(tag: Tag) -> str:
    link = _first(tag, "a")
    return _attribute(link, "href") if link else ""
