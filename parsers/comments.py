"""A post's comments: authors, instants, icons; and every reason not to trust one of them."""

import re
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise

from lxml.etree import XPath

from parsers.cuts import CommentCut
from parsers.dates import GAME_BEGAN, UNKNOWN, NumericDates, read_unix
from parsers.icons import WORDS, read_icon, torn_words
from parsers.markup import (
    NEVER_CLOSED,
    Element,
    elements,
    fragment,
    is_torn,
    lined,
    lines_of,
    one_line,
    strings,
    tag_doubts,
    text_of,
)
from parsers.people import Signed, account_of, is_no_name, leads_away, name_of
from parsers.records import Comment, Icon, PlayerName, Record
from parsers.templates import EXPRESSIONENGINE, WORDPRESS, Template

PICTURES = XPath("//img")
VOTES = XPath("//*[@class='vote']//img")
AUTHOR_NUMBER = XPath("//li/@data-author-id")
AUTHOR_NAME = XPath("//li/@data-author-name")
TIME = XPath("//li/@data-comment-time")
VOTE = XPath("//li/@data-vote")
QUOTED = XPath("boolean(ancestor::blockquote)")

_UNSAFE = re.compile(
    rb"<(?:template|noscript|script|style|textarea|title|select|option|svg|math|iframe|object|embed|video|audio|canvas"
    rb"|xmp|plaintext|noembed|noframes|details|dialog)\b",
    re.IGNORECASE,
)
_DATA = (b"data-author-id=", b"data-author-name=", b"data-comment-time=", b"data-vote=")
_PRONOUNS = re.compile(r":\s.*$")


class CommentRead(Record, frozen=True):
    """A comment before the page's dates are settled: `when` is the text that its instant is read from."""

    author: str
    signed: tuple[Signed, ...]
    when: str
    icons: tuple[Icon, ...]
    quoted: tuple[bool, ...]
    anchor: str | None
    text: str
    doubts: tuple[str, ...]


class CommentsRead(Record, frozen=True):
    """All comments of a page, who signed them, and what speaks against trusting them."""

    comments: tuple[Comment, ...]
    signed: tuple[Signed, ...]
    suspicions: tuple[str, ...]


def read_comments(
    cuts: Sequence[CommentCut], template: Template, posted_at: datetime, hosts: frozenset[str] = frozenset()
) -> CommentsRead:
    """The comments in the page's order; doubts name a comment by its place, counted from 1.

    A visitor without an account signs with any name, which leads away from the blog's own `hosts`.
    """
    reads = [_read_comment(cut, template, hosts) for cut in cuts]
    dates, date_doubts = _dates(reads, template, posted_at)
    comments = tuple(
        Comment(
            author=PlayerName(read.author),
            at=at or UNKNOWN,
            icons=read.icons,
            quoted=read.quoted,
            anchor=read.anchor,
            text=read.text,
        )
        for read, at in zip(reads, dates, strict=True)
    )
    doubts = [f"comment {place}: {doubt}" for place, read in enumerate(reads, 1) for doubt in read.doubts]
    doubts += date_doubts
    doubts += _order_doubts(comments, [cut.depth for cut in cuts], posted_at)
    doubts += _double_doubts(comments)
    signed = tuple(one for read in reads for one in read.signed)
    return CommentsRead(comments=comments, signed=signed, suspicions=tuple(doubts))


def _read_comment(cut: CommentCut, template: Template, hosts: frozenset[str]) -> CommentRead:
    header, body = fragment(cut.header), fragment(lined(cut.body))
    names = elements(template.comment_author, header)
    doubts = _shape_doubts(cut, len(names), template)
    icons, quoted, icon_doubts = _icons(header, body, template)
    anchors = strings(template.comment_anchor, header)
    when = strings(TIME, header) if template is WORDPRESS else [text_of(header)]
    lines = lines_of(body)
    name, name_doubt = _name(name_of(names[0]) if names else "")
    if not lines and not icons and not elements(PICTURES, body):
        doubts.append("it is empty, which the site does not allow")
    if name_doubt:
        doubts.append(name_doubt)
    if names and leads_away(names[0].get("href"), hosts):
        doubts.append(f"its author {name[:40]!r} is a visitor: the name leads away from the blog")
    doubts += icon_doubts + _second_name_doubts(header, name, template)
    return CommentRead(
        author=name,
        signed=_signed(name, header, names, template),
        when=when[0] if when else "",
        icons=icons,
        quoted=quoted,
        anchor=anchors[0] if anchors else None,
        text="\n".join(lines),
        doubts=tuple(doubts),
    )


def _signed(name: str, header: Element, links: Sequence[Element], template: Template) -> tuple[Signed, ...]:
    """The account behind a comment: where its author's name leads, and the number that the theme keeps beside it."""
    numbers = strings(AUTHOR_NUMBER, header) if template is WORDPRESS else []
    linked = [Signed(name=name, account=account_of(link.get("href"))) for link in links[:1]]
    return (*linked, *(Signed(name=name, account=number, register="number") for number in numbers[:1]))


def _name(printed: str) -> tuple[str, str | None]:
    """A name without pronouns that a page glues to it, and the doubt about it."""
    name = _PRONOUNS.sub("", printed).strip()
    return name, f"its author's name cannot be read: {name[:40]!r}" if is_no_name(name) else None


def _shape_doubts(cut: CommentCut, names: int, template: Template) -> list[str]:
    """Whether a comment has exactly one of what each has, and closes what it opens."""
    doubts = []
    if names != 1:
        doubts.append(f"it has {names} authors")
    if cut.bodies != 1:
        doubts.append(f"it has {cut.bodies} texts")
    if b"<!" in cut.body or b"<?" in cut.body or (template is EXPRESSIONENGINE and _UNSAFE.search(cut.body)):
        doubts.append("its text holds what the site would have shown as text")
    if template is WORDPRESS and any(cut.header.count(data) > 1 for data in _DATA):
        doubts.append("its data says something twice")
    parts = (("heading", cut.header, template.left_open), ("text", cut.body, NEVER_CLOSED))
    doubts += [f"its {part} holds {doubt}" for part, source, loose in parts for doubt in tag_doubts(source, loose)]
    if not cut.last and is_torn(cut.rest):
        doubts.append("a torn tag stands between it and the next one")
    return doubts


def _icons(header: Element, body: Element, template: Template) -> tuple[tuple[Icon, ...], tuple[bool, ...], list[str]]:
    """The icons of a comment, whether each is quoted, and the doubts about them."""
    icons: list[Icon] = []
    quoted: list[bool] = []
    doubts: list[str] = []
    where = elements(VOTES, header) if template is WORDPRESS else elements(PICTURES, body)
    for picture in where:
        icon, doubt = read_icon(picture.get("src"), picture.get("alt"))
        if icon is not None:
            icons.append(icon)
            quoted.append(bool(QUOTED(picture)))
            doubts += [f"its icon's tag holds {word[:20]!r}" for word in torn_words(map(str, picture.keys()))]
        if doubt:
            doubts.append(doubt)
    if template is WORDPRESS:
        doubts += _vote_doubts(header, icons)
    return tuple(icons), tuple(quoted), doubts


def _vote_doubts(header: Element, icons: Sequence[Icon]) -> list[str]:
    """The theme says a comment's one vote twice: as data and as a picture."""
    said = strings(VOTE, header)
    word = said[0].strip().lower() if said else ""
    expected = [] if word in ("", "no-vote") else [WORDS.get(word)]
    if not said:
        return ["it does not say whether it votes"]
    if expected != list(icons):
        return [f"its data says {word or 'no vote'!r}, its icons say {' '.join(icons) or 'none'!r}"]
    return []


def _second_name_doubts(header: Element, name: str, template: Template) -> list[str]:
    """The theme says a comment's author twice as well; a name may hold markup, or quotes that cut the data short."""
    if template is not WORDPRESS:
        return []
    said = strings(AUTHOR_NAME, header)
    if not said:
        return ["its data names no author"]
    plain = _PRONOUNS.sub("", name_of(fragment(said[0].encode()))).strip()
    if plain == name or ('"' in name and one_line(name.partition('"')[0]) == plain):
        return []
    return [f"its data names {plain[:40]!r} as author, its heading {name[:40]!r}"]


def _dates(
    reads: Sequence[CommentRead], template: Template, posted_at: datetime
) -> tuple[list[datetime | None], list[str]]:
    doubts: list[str] = []
    if template is WORDPRESS:
        dates = [read_unix(read.when) for read in reads]
    else:
        numeric = NumericDates([read.when for read in reads])
        dates = numeric.settle(posted_at)
        doubts += [f"comment {place}: it has {n} dates" for place, n in enumerate(numeric.counts, 1) if n > 1]
    doubts += [f"comment {place}: its date cannot be read" for place, at in enumerate(dates, 1) if at is None]
    return dates, doubts


def _order_doubts(comments: Sequence[Comment], depths: Sequence[int], posted_at: datetime) -> list[str]:
    """Comments run forward in time, replies within what they reply to; none stands before the post."""
    doubts = []
    latest: dict[int, datetime] = {}
    for place, (comment, depth) in enumerate(zip(comments, depths, strict=True), 1):
        if comment.at < GAME_BEGAN:
            doubts.append(f"comment {place}: its date is before the game began")
        before = [at for level, at in latest.items() if level <= depth]
        if before and comment.at < before[-1]:
            doubts.append(f"comment {place}: it is older than the one before it")
        elif comment.at < posted_at != UNKNOWN:
            doubts.append(f"comment {place}: it is older than the post")
        latest = {level: at for level, at in latest.items() if level < depth}
        latest[depth] = comment.at
    return doubts


def _double_doubts(comments: Sequence[Comment]) -> list[str]:
    doubts = []
    anchors = Counter(comment.anchor for comment in comments if comment.anchor)
    doubts += [f"several comments are called {anchor}" for anchor, count in anchors.items() if count > 1]
    for place, (one, other) in enumerate(pairwise(comments), 2):
        named = one.anchor is not None and other.anchor is not None and one.anchor != other.anchor
        same = (one.author, one.at, one.text, one.icons) == (other.author, other.at, other.text, other.icons)
        if same and not named:
            doubts.append(f"comment {place}: it is the one before it once more")
    return doubts
