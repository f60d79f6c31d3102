"""Notes and alerts as Atom feeds, for people who read them in a feed reader."""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from xml.sax.saxutils import escape, quoteattr

from parsers.records import Record
from writers.resolution_note import Note
from writers.text import render

NEWEST = 50
_UNPRINTABLE = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_FEED = """\
<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>{address}</id>
  <title>{title}</title>
  <updated>{updated}</updated>
  <link rel="self" href={link}/>
{entries}</feed>
"""
_ENTRY = """\
  <entry>
    <id>{id}</id>
    <title>{title}</title>
    <link rel="alternate" href={link}/>
    <author><name>{author}</name></author>
    <published>{published}</published>
    <updated>{updated}</updated>
    <content type="text">{content}</content>
  </entry>
"""


class Entry(Record, frozen=True):
    """One entry; `link` is where it can be read, `id` never changes."""

    id: str
    title: str
    link: str
    author: str
    published: datetime
    updated: datetime
    content: str


def atom(notes: Iterable[Note], title: str, address: str, begun: datetime) -> str:
    """The newest notes as a feed that is found at `address`; `begun` is its date while there is nothing in it."""
    newest = sorted(notes, key=lambda note: (note.changed_at, note.url), reverse=True)[:NEWEST]
    return feed([_of_note(note) for note in newest], title, address, begun)


def feed(entries: Sequence[Entry], title: str, address: str, begun: datetime) -> str:
    """Entries, the newest first, as a feed that is found at `address`."""
    return _FEED.format(
        address=_text(address),
        title=_text(title),
        updated=_instant(entries[0].updated if entries else begun),
        link=_attribute(address),
        entries="".join(_entry(entry) for entry in entries),
    )


def as_text(note: Note) -> str:
    """A note in plain text, for feeds and terminals."""
    return render("resolution_note.txt", note=note)


def _of_note(note: Note) -> Entry:
    return Entry(
        id=f"{note.url}#{note.marker.replace(' ', '-')}",
        title=f"{note.title}: {note.done}, {note.tally}",
        link=note.url,
        author=note.admin or "an unnamed admin",
        published=note.resolved_at,
        updated=note.changed_at,
        content=as_text(note),
    )


def _entry(entry: Entry) -> str:
    return _ENTRY.format(
        id=_text(entry.id),
        title=_text(entry.title),
        link=_attribute(entry.link),
        author=_text(entry.author),
        published=_instant(entry.published),
        updated=_instant(entry.updated),
        content=_text(entry.content),
    )


def _text(text: str) -> str:
    return escape(_UNPRINTABLE.sub("�", text))


def _attribute(text: str) -> str:
    return quoteattr(_UNPRINTABLE.sub("�", text))


def _instant(instant: datetime) -> str:
    return f"{instant:%Y-%m-%dT%H:%M:%SZ}"
