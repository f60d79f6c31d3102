"""What people do in a story, as data, and the stage on which it is done."""

from collections.abc import Callable
from datetime import datetime
from typing import assert_never

from parsers.records import Record
from syncd.sandbox.blog import Blog
from syncd.sandbox.merge import merged
from syncd.sandbox.wiki import Wiki

Change = Callable[[str], str]
"""What somebody makes of a page's newest text."""

Text = Callable[[Callable[[str], str]], str]
"""A page's first text, made from those of other pages (by title)."""


class Post(Record, frozen=True):
    """Somebody publishes a post; `{wiki}` in its body stands for the wiki's address."""

    who: str
    slug: str
    category: str | None
    title: str
    body: str


class Say(Record, frozen=True):
    """Somebody comments."""

    who: str
    slug: str
    text: str


class Reword(Record, frozen=True):
    """Somebody edits the newest comment they made on a post."""

    who: str
    slug: str
    text: str


class Resolve(Record, frozen=True):
    """An admin sets a status and writes the note."""

    slug: str
    status: str
    note: str


class Idle(Record, frozen=True):
    """An admin takes a name off the roster."""

    name: str


class Unidle(Record, frozen=True):
    """An admin puts a name on the roster."""

    name: str


class Roll(Record, frozen=True):
    """Somebody rolls dice."""

    who: str
    expression: str
    result: str
    comment: str


class Create(Record, frozen=True):
    """Somebody makes a wiki page."""

    who: str
    page: str
    summary: str
    text: Text


class Write(Record, frozen=True):
    """Somebody edits a wiki page, looking at its newest text."""

    who: str
    page: str
    summary: str
    changes: tuple[Change, ...]


class Undo(Record, frozen=True):
    """Somebody undoes the newest edit that another made to a page, as far as it can still be undone."""

    who: str
    page: str
    whose: str
    summary: str


Deed = Post | Say | Reword | Resolve | Idle | Unidle | Roll | Create | Write | Undo


class Step(Record, frozen=True):
    """A deed, when it is done, and how the script tells it."""

    at: datetime
    deed: Deed
    words: str


class Stage(Record, frozen=True):
    """Where deeds are done; `wiki_url` ends in a slash."""

    blog: Blog
    wiki: Wiki
    wiki_url: str


def do(deed: Deed, stage: Stage) -> None:
    """Do one deed, now."""
    blog, wiki = stage.blog, stage.wiki
    match deed:
        case Post():
            body = deed.body.replace("{wiki}", stage.wiki_url)
            blog.post(deed.who, deed.category, deed.title, body, url_title=deed.slug)
        case Say():
            blog.comment(deed.slug, deed.who, deed.text)
        case Reword():
            own = [remark for remark in blog.state.entry(deed.slug).remarks if remark.author == deed.who]
            blog.edit_comment(own[-1].number, deed.text)
        case Resolve():
            blog.resolve(deed.slug, deed.status, deed.note)
        case Idle():
            blog.idle(deed.name)
        case Unidle():
            blog.unidle(deed.name)
        case Roll():
            blog.roll(deed.who, deed.expression, deed.result, deed.comment)
        case Create():
            wiki.edit(
                deed.page, deed.who, deed.text if isinstance(deed.text, str) else deed.text(wiki.text), deed.summary
            )
        case Write():
            _write(wiki, deed)
        case Undo():
            _undo(wiki, deed)
        case _:
            assert_never(deed)


def _write(wiki: Wiki, deed: Write) -> None:
    text = wiki.text(deed.page)
    for change in deed.changes:
        text = change(text)
    wiki.edit(deed.page, deed.who, text, deed.summary)


def _undo(wiki: Wiki, deed: Undo) -> None:
    page = wiki.page(deed.page)
    unwanted = [one for one in page.revisions if one.user == deed.whose and one.parentid] if page else []
    if not page or not unwanted:
        return
    before = wiki.revision(unwanted[-1].parentid)
    text = merged(unwanted[-1].text, page.latest.text, before.text) if before else None
    if text is not None:
        wiki.edit(deed.page, deed.who, text, deed.summary)
