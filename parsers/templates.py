"""The blog's templates as data: when the site's markup changes, this is the table to change.

`entry`, `footer`, `comment`, `comment_body` are looked for in the raw bytes and cut the page into pieces, each of
which is then read by itself; the selectors are XPath, compiled once. Patterns are bounded, so that no page can stall.
"""

import re

from lxml.etree import XPath

from parsers.markup import NEVER_CLOSED
from parsers.records import Record


def _path(selector: str) -> XPath:
    """A compiled selector without what makes evaluation slow."""
    return XPath(selector, regexp=False, smart_strings=False)


def _has(name: str) -> str:
    """The XPath condition that an element has a class."""
    return f"contains(concat(' ', normalize-space(@class), ' '), ' {name} ')"


def _address(path: str) -> re.Pattern[bytes]:
    """An address in the raw bytes that ends in a path."""
    return re.compile(path.encode(), re.IGNORECASE)


def _opening(tag: str, attribute: str, value: str) -> re.Pattern[bytes]:
    """An opening tag whose attribute's value matches, wherever the attribute stands in it."""
    pattern = rf"<{tag}\b[^<>]{{0,400}}?\b{attribute}\s*=\s*(?:\"\s*{value}|'\s*{value}|{value})"
    return re.compile(pattern.encode(), re.IGNORECASE)


class Template(Record, frozen=True):
    """How one template prints what; see `parsers.cuts` for the raw marks and `parsers.entries` for the selectors."""

    name: str
    # raw marks
    signs: tuple[bytes, ...]
    entry: re.Pattern[bytes]
    footer: re.Pattern[bytes]
    footer_is_end: bool
    content: re.Pattern[bytes]
    field: re.Pattern[bytes]
    comment: re.Pattern[bytes]
    comment_body: re.Pattern[bytes]
    left_open: frozenset[bytes]
    icon_address: re.Pattern[bytes]
    icon_link: re.Pattern[bytes]
    icon_name: re.Pattern[bytes]
    stated_responses: re.Pattern[bytes]
    # an entry
    heading: XPath
    link: XPath
    author: XPath
    posted: XPath
    comment_count: XPath
    # a comment
    comment_author: XPath
    comment_anchor: XPath
    # the sidebar
    players: XPath
    player_list: XPath


_ICON_NAME = re.compile(
    rb"\balt\s*=\s*[\"']\s*(?:for|against|imperial|def|deferential|veto|seal)\s*[\"']", re.IGNORECASE
)
_VOTES = r"/images/vote/[a-z-]+\.(?:gif|png|svg)"
_THEME_VOTES = r"/uploads/icons/(?!arrow\.)[a-z-]+\.(?:gif|png|svg)"
_PATH = r"[^\"'<>\s]{0,300}?"
_LATER_CLASS = r"[^\"'<>]{0,200}?\b"
_OTHER_CLASSES = r"(?:[^\"'<>]{0,80}?\s)?"
_NAME_ENDS = r"(?=[\"'\s>])"

EXPRESSIONENGINE = Template(
    name="expressionengine",
    signs=(b"post-title", b"post-footer", b"PlayerList"),
    entry=_opening("h3", "class", r"post-title\b"),
    footer=_opening("p", "class", rf"(?:{_LATER_CLASS})?post-footer\b"),
    footer_is_end=False,
    content=re.compile(rb"</h3\s*>", re.IGNORECASE),
    field=re.compile(rb"<div\b", re.IGNORECASE),
    comment=_opening("div", "class", rf"{_OTHER_CLASSES}comment{_NAME_ENDS}"),
    comment_body=_opening("div", "class", rf"{_OTHER_CLASSES}commentbody{_NAME_ENDS}"),
    left_open=NEVER_CLOSED | {b"div"},
    icon_address=_address(_VOTES),
    icon_link=_opening("a", "href", rf"{_PATH}{_VOTES}"),
    icon_name=_ICON_NAME,
    stated_responses=re.compile(rb"(?!)"),
    heading=_path(f"(//h3[{_has('post-title')}])[1]"),
    link=_path("(.//a[@href])[1]"),
    author=_path(f"//p[{_has('post-footer')}]//em//a[contains(@href, '/member/')]"),
    posted=_path(f"//p[{_has('post-footer')}]"),
    comment_count=_path(f"//p[{_has('post-footer')}]//a[@title='Comments']"),
    comment_author=_path("//h3/a"),
    comment_anchor=_path(f"//div[{_has('comment')}]/@id | //a[starts-with(@name, 'c')]/@name"),
    players=_path("//*[@id='PlayerList']//a"),
    player_list=_path("//*[@id='PlayerList']"),
)

WORDPRESS = Template(
    name="wordpress",
    signs=(b"<article", b"active-player-list", b"term-category-"),
    entry=_opening("article", "class", rf"(?:{_LATER_CLASS})?(?:status-|term-|post\b)"),
    footer=re.compile(rb"</article\s*>", re.IGNORECASE),
    footer_is_end=True,
    content=_opening("div", "class", rf"(?:{_LATER_CLASS})?(?:entry-content|page-content|post-content)\b"),
    field=_opening("div", "class", r"admin-field\b"),
    comment=_opening("li", "id", r"comment-\d"),
    comment_body=_opening("div", "class", rf"(?:{_LATER_CLASS})?content\b(?!-)"),
    left_open=NEVER_CLOSED | {b"div", b"section", b"li"},
    icon_address=_address(_THEME_VOTES),
    icon_link=_opening("a", "href", rf"{_PATH}{_THEME_VOTES}"),
    icon_name=_ICON_NAME,
    stated_responses=re.compile(rb"<h2\b[^<>]{0,200}title-comments[^<>]{0,200}>\s*(\d{1,6})\s", re.IGNORECASE),
    heading=_path("(//article)[1]"),
    link=_path(
        f"(.//*[{_has('entry-title')} or {_has('elementor-heading-title')} or self::h1 or self::h2]//a[@href])[1]"
    ),
    author=_path(f"//*[{_has('author')} or {_has('post-author')}]//a | //a[@rel='author']"),
    posted=_path("//time/@datetime"),
    comment_count=_path(f"//a[{_has('comments-link')}]"),
    comment_author=_path(f"//*[{_has('author-name')}]/a"),
    comment_anchor=_path(f"//li[{_has('comment')}]/@id"),
    players=_path(f"//ul[{_has('active-player-list')}]/li"),
    player_list=_path(f"//ul[{_has('active-player-list')}]"),
)

TEMPLATES = {template.name: template for template in (EXPRESSIONENGINE, WORDPRESS)}


def recognise(page: bytes) -> Template | None:
    """The template whose first entry stands first: before it stands nothing that people wrote, who may forge either's.

    A page without entries is that of the most signs, None where there is no sign of either.
    """
    first, end = None, len(page)
    for template in TEMPLATES.values():
        if found := template.entry.search(page, 0, end):
            first, end = template, found.start()
    if first:
        return first
    signs = {name: sum(sign in page for sign in template.signs) for name, template in TEMPLATES.items()}
    best = max(signs, key=lambda name: signs[name])
    return TEMPLATES[best] if signs[best] else None
