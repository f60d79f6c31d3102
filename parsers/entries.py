"""An entry of the blog: heading, body, admin field, footer."""

import re
from datetime import datetime
from typing import NamedTuple

from parsers.addresses import absolute
from parsers.admin_note import read_admin_note
from parsers.cuts import STAMP, EntryCut
from parsers.dates import GAME_BEGAN, UNKNOWN, corrected_stamp, read_instant
from parsers.headings import Heading, read_heading
from parsers.markup import NEVER_CLOSED, Element, elements, fragment, lined, lines_of, strings, tag_doubts, text_of
from parsers.people import Signed, account_of, is_no_name, name_of
from parsers.records import AdminNote, PlayerName, Post, Record, Status
from parsers.templates import EXPRESSIONENGINE, Template

_STAMP = re.compile(r"Adminned at ([^:]{5,60}:\d{2}(?::\d{2})?)")
_AROUND = NEVER_CLOSED | frozenset(b"article div section main header ul li".split())
_COUNT = re.compile(r"\((\d{1,6})\)|(\d{1,6})")


class EntryRead(Record, frozen=True):
    """A post, who signed it, and what speaks against trusting it."""

    post: Post
    signed: Signed
    suspicions: tuple[str, ...]


class AdminField(NamedTuple):
    """What stands in the admin field: the note and the stamp as printed."""

    note: AdminNote | None
    printed: str | None


def read_entry(cut: EntryCut, template: Template, url: str, *, whole: bool = True) -> EntryRead:
    """An entry's post; `url` is the address of its page, which makes its link absolute.

    Unless `whole`, the markup around its body goes unchecked: on lists no verdict rests.
    """
    frame = fragment(cut.head + cut.foot)
    heading, link = _heading(frame, template)
    authors = elements(template.author, frame)
    name = name_of(authors[-1]) if authors else ""
    posted_at = _posted(frame, template, name)
    count = _count(frame, template)
    field = _admin_field(cut.field, heading.status)
    doubts = [*heading.suspicions]
    doubts += _frame_doubts(cut, [name, *map(name_of, authors[:-1])], posted_at, count)
    doubts += _markup_doubts(cut) if whole else []
    post = Post(
        kind=heading.kind,
        title=heading.title,
        url=absolute(url, link),
        author=PlayerName(name),
        posted_at=posted_at or UNKNOWN,
        status=heading.status,
        status_word=heading.status_word,
        tags=heading.tags,
        categories=heading.categories,
        admin_note=field.note,
        adminned_at=_stamp(field.printed, template),
        adminned_at_printed=field.printed,
        comment_count=count,
        body="\n".join(lines_of(fragment(lined(cut.body)))),
    )
    doubts += _field_doubts(cut, post)
    signed = Signed(name=name, account=account_of(authors[-1].get("href")) if authors else None)
    return EntryRead(post=post, signed=signed, suspicions=tuple(doubts))


def _heading(head: Element, template: Template) -> tuple[Heading, str]:
    """The heading taken apart and the address that it links to."""
    headings = elements(template.heading, head)
    links = elements(template.link, headings[0]) if headings else []
    words = (headings[0].get("class") or "").split() if headings else []
    tags: list[str] = []
    if template is EXPRESSIONENGINE:
        plain = [word for word in words if word != "post-title"]
    else:
        plain, tags = _theme_words(words)
    address = (links[0].get("href") or "") if links else ""
    return read_heading(text_of(links[0]) if links else "", plain, tags), address


def _theme_words(words: list[str]) -> tuple[list[str], list[str]]:
    """The theme's classes: the words that say category and status, and the tags."""
    plain = [word.removeprefix("status-") for word in words if word.startswith("status-")]
    plain += [word.removeprefix("term-category-") for word in words if word.startswith("term-category-")]
    tags = [word.removeprefix("term-post_tag-") for word in words if word.startswith("term-post_tag-")]
    return plain, [" ".join(part.capitalize() for part in tag.split("-")) for tag in tags]


def _posted(frame: Element, template: Template, author: str) -> datetime | None:
    """When the entry was posted: behind the author's name in the last footer, or the first of the theme's times."""
    if template is EXPRESSIONENGINE:
        footers = elements(template.posted, frame)
        printed = text_of(footers[-1]) if footers else ""
        return read_instant(printed.partition(author)[2] if author else printed) or read_instant(printed)
    times = strings(template.posted, frame)
    return read_instant(times[0]) if times else None


def _count(frame: Element, template: Template) -> int | None:
    """The number of comments that the page states."""
    links = elements(template.comment_count, frame)
    found = _COUNT.search(text_of(links[-1])) if links else None
    return int(found[1] or found[2]) if found else None


def _admin_field(field: bytes, status: Status) -> AdminField:
    """The admin field: the lines before its stamp, read as a note, and the stamp; only a resolved matter lacks one."""
    before: list[str] = []
    for line in lines_of(fragment(lined(field))):
        found = _STAMP.search(line) if "Adminned at" in line else None
        if found:
            return AdminField(read_admin_note("\n".join(before)) if before else None, found[1])
        before.append(line)
    if before and status not in (Status.PENDING, Status.UNKNOWN):
        return AdminField(read_admin_note("\n".join(before)), None)
    return AdminField(None, None)


def _stamp(printed: str | None, template: Template) -> datetime | None:
    """The stamp in UTC; the error of the years 2007 to 2013 is ExpressionEngine's alone."""
    read = read_instant(printed) if printed else None
    return corrected_stamp(read) if read and template is EXPRESSIONENGINE else read


def _frame_doubts(cut: EntryCut, names: list[str], posted_at: datetime | None, count: int | None) -> list[str]:
    doubts = []
    if cut.footers == 0:
        doubts.append("the entry has no footer")
    if is_no_name(names[0]):
        doubts.append("the entry's author cannot be read")
    elif len(set(names)) > 1:
        doubts.append("the entry has several authors")
    if posted_at is None:
        doubts.append("the entry's date cannot be read")
    elif posted_at < GAME_BEGAN:
        doubts.append(f"the entry's date is before the game began: {posted_at:%Y-%m-%d}")
    if count is None:
        doubts.append("the entry states no number of comments")
    return doubts


def _markup_doubts(cut: EntryCut) -> list[str]:
    """Whether what the site prints around a body is whole."""
    doubts = tag_doubts(cut.head + cut.foot, _AROUND)
    return [f"the entry's heading or footer holds {doubt}" for doubt in doubts]


def _field_doubts(cut: EntryCut, post: Post) -> list[str]:
    doubts = []
    if not post.title:
        doubts.append("the entry has no title")
    if not post.url:
        doubts.append("the entry's heading links nowhere")
    if STAMP in cut.field and post.adminned_at is None:
        doubts.append("the page says when the matter was adminned, but it cannot be read")
    if post.adminned_at and post.status is Status.PENDING:
        doubts.append("a pending matter has been adminned")
    if post.adminned_at and post.adminned_at < post.posted_at:
        doubts.append("the matter was adminned before it was posted")
    return doubts
